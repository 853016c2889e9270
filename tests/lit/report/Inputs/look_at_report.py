"""Uses the page of rustmerge-report as people do, in a real browser.

look_at_report.py PAGE SCREENSHOTS
"""

import argparse
from pathlib import Path

from selenium.webdriver.remote.webdriver import WebDriver

from ci.lib.browser import DESKTOP, PHONE, browser, complaints, look_with, open_page, print_fit


def texts(driver: WebDriver, selector: str) -> list[str]:
    return [
        element.text.replace("\n", " | ")
        for element in driver.find_elements("css selector", selector)
    ]


def unfold(driver: WebDriver, selector: str) -> None:
    for element in driver.find_elements("css selector", selector):
        element.click()


def look(driver: WebDriver, name: str, directory: Path) -> None:
    unfold(driver, "summary")
    driver.save_screenshot(str(directory / f"{name}.png"))
    print_fit(driver, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("directory", type=Path)
    arguments = parser.parse_args()
    page, directory = arguments.page, arguments.directory
    directory.mkdir(exist_ok=True)
    with browser() as driver:
        look_with(driver, DESKTOP)
        open_page(driver, page)
        print("passes:", texts(driver, "#passes tbody tr"))
        print("families:", texts(driver, "#families summary"))
        print("reasons:", sorted(texts(driver, "#reasons summary")))
        driver.find_element("css selector", "#search").send_keys("OUTLINED.0")
        print("found:", texts(driver, "#families summary"))
        # The only one found is open.
        print("regions:", texts(driver, "#families tbody tr"))
        open_page(driver, page, "#nobody-is-called-this")
        print("found:", texts(driver, "#count"))
        for name, size, dark in (
            ("desktop", DESKTOP, False),
            ("dark", DESKTOP, True),
            ("phone", PHONE, False),
        ):
            look_with(driver, size, dark)
            open_page(driver, page)
            look(driver, name, directory)
        print("complaints:", complaints(driver))


main()
