"""Opens a page of similar code, clicks a group and checks what is to be seen.

click_through.py PAGE SCREENSHOTS
"""

from __future__ import annotations

import argparse
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.expected_conditions import presence_of_element_located
from selenium.webdriver.support.wait import WebDriverWait

from ci.lib.browser import (
    DESKTOP,
    PHONE,
    SECONDS_TO_WAIT,
    browser,
    complaints,
    look_with,
    open_page,
)

COLOUR = "return getComputedStyle(arguments[0]).backgroundColor"
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("screenshots", type=Path)
    arguments = parser.parse_args()
    page, screenshots = arguments.page, arguments.screenshots
    screenshots.mkdir(parents=True, exist_ok=True)
    with browser() as driver:
        look_with(driver, DESKTOP)
        open_page(driver, page)
        filter_groups(driver)
        driver.find_element(By.CSS_SELECTOR, "#groups button").click()
        heading = presence_of_element_located((By.CSS_SELECTOR, "#detail h2"))
        print(WebDriverWait(driver, SECONDS_TO_WAIT).until(heading).text)
        both_regions(driver)
        highlight(driver)
        for name, size, dark in (
            ("desktop", DESKTOP, False),
            ("dark", DESKTOP, True),
            ("phone", PHONE, False),
        ):
            look_with(driver, size, dark)
            driver.save_screenshot(str(screenshots / f"{name}.png"))
            print(f"{name}: wider than the screen by {driver.execute_script(OVERFLOW)}")
        look_with(driver, PHONE, dark=True)
        both_regions(driver)
        print(f"complaints: {complaints(driver)}")


def filter_groups(driver: WebDriver) -> None:
    """Only groups with such a function and so long are left, and all come back."""
    print("all groups:", groups(driver))
    look_for(driver, "filter", "no such function")
    look_for(driver, "filter", "h")
    look_for(driver, "filter", " \b")
    look_for(driver, "shortest", "3")
    look_for(driver, "shortest", "1")


def look_for(driver: WebDriver, field: str, text: str) -> None:
    box = driver.find_element(By.ID, field)
    box.clear()
    box.send_keys(text)
    print(f"{field} {text!r}:", groups(driver))


def groups(driver: WebDriver) -> list[str]:
    """Each group in the list as one line: saved, size and function."""
    return [
        " ".join(row.text.split())
        for row in driver.find_elements(By.CSS_SELECTOR, "#groups button")
    ]


def both_regions(driver: WebDriver) -> None:
    """What stands in the first line, left and right."""
    rows = driver.find_elements(By.CSS_SELECTOR, "#detail .line")
    sides = [
        " ".join(side.text.split()) for side in rows[0].find_elements(By.CSS_SELECTOR, ".side")
    ]
    print(f"{len(rows)} lines: {' | '.join(sides)}")


def highlight(driver: WebDriver) -> None:
    """Pointing at an operand lights what corresponds to it on both sides, and nothing else."""
    first = driver.find_element(By.CSS_SELECTOR, "#detail .operand")
    before = driver.execute_script(COLOUR, first)
    ActionChains(driver).move_to_element(first).perform()
    lit = driver.find_elements(By.CSS_SELECTOR, "#detail .operand.lit")
    colours = {driver.execute_script(COLOUR, one) for one in lit}
    print(
        f"lit: {sorted(one.text for one in lit)}, {len(colours)} colour, changed: "
        f"{before not in colours}"
    )


main()
