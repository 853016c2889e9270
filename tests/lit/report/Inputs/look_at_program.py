"""Uses the page of rustmerge-report similar as people do, in a real browser.

look_at_program.py PAGE
"""

import argparse
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from ci.lib.browser import SECONDS_TO_WAIT, browser, complaints, look_with, open_page, print_fit

WIDE = (1400, 900)
NARROW = (420, 900)


def texts(driver: WebDriver, selector: str) -> list[str]:
    found = driver.find_elements(By.CSS_SELECTOR, selector)
    return [element.text.replace("\n", " | ") for element in found]


def filtered(driver: WebDriver, field: str, text: str) -> list[str]:
    box = driver.find_element(By.ID, field)
    box.clear()
    box.send_keys(text)
    shown = texts(driver, "#groups button")
    box.send_keys(Keys.CONTROL, "a")
    box.send_keys(Keys.DELETE)
    return shown


def opened(driver: WebDriver) -> str:
    return " / ".join(texts(driver, "#detail h2") + texts(driver, "#detail h2 + p"))


def look(driver: WebDriver, page: Path, name: str, size: tuple[int, int], dark: bool) -> None:
    look_with(driver, size, dark)
    open_page(driver, page, "#group=1")
    driver.save_screenshot(str(page.parent / "screenshots" / f"{name}.png"))
    driver.find_element(By.CSS_SELECTOR, "#detail summary").click()
    print_fit(driver, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    page = parser.parse_args().page
    (page.parent / "screenshots").mkdir(exist_ok=True)
    with browser() as driver:
        look_with(driver, WIDE)
        open_page(driver, page)
        print("groups:", texts(driver, "#groups button"))
        print("by name:", filtered(driver, "filter", "shop::"))
        print("by folder:", filtered(driver, "folder", "lib/"))
        print("by nothing:", filtered(driver, "folder", "no such folder"))
        folders = driver.find_elements(By.CSS_SELECTOR, "#folders option")
        print("folders:", [folder.get_attribute("value") for folder in folders])
        # With the keyboard alone: the first group, and the next one.
        driver.find_element(By.CSS_SELECTOR, "#groups button").send_keys(Keys.ENTER)
        print("enter:", opened(driver))
        print("places:", texts(driver, "#detail option"))
        print("source:", texts(driver, "#detail .code .side"))
        print("marked:", texts(driver, "#detail .code mark"))
        print("hidden:", driver.find_element(By.CSS_SELECTOR, "details .lines").is_displayed())
        driver.find_element(By.CSS_SELECTOR, "#detail summary").send_keys(Keys.ENTER)
        # They are compared when the browser says that the section is open.
        waiting = WebDriverWait(driver, SECONDS_TO_WAIT)
        lines = waiting.until(lambda driver: texts(driver, "details .line"))
        print("instructions:", len(lines), "lines")
        print("constants:", texts(driver, "details mark"))
        button = driver.find_element(By.CSS_SELECTOR, "#groups button[aria-current=true]")
        button.send_keys(Keys.ARROW_DOWN)
        print("down:", opened(driver))
        open_page(driver, page, "#place=lib/second.cpp:5")
        print("at a place:", opened(driver))
        for name, size, dark in (
            ("light", WIDE, False),
            ("dark", WIDE, True),
            ("narrow", NARROW, False),
            ("narrow-dark", NARROW, True),
        ):
            look(driver, page, name, size, dark)
        print("complaints:", complaints(driver))


main()
