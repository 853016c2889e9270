"""Opens a page of similar code, clicks a group and checks what is to be seen.

    click_through.py PAGE SCREENSHOTS
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "ci" / "lib"))

from browser import DESKTOP, PHONE, browser, complaints, look_with, open_page
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

COLOUR = "return getComputedStyle(arguments[0]).backgroundColor"
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


def main() -> None:
    page, screenshots = map(Path, sys.argv[1:])
    screenshots.mkdir(parents=True, exist_ok=True)
    with browser() as driver:
        look_with(driver, DESKTOP)
        open_page(driver, page)
        filter_groups(driver)
        driver.find_element(By.CSS_SELECTOR, "#groups button").click()
        print(driver.find_element(By.CSS_SELECTOR, "#detail h2").text)
        both_regions(driver)
        highlight(driver)
        for name, size, dark in (("desktop", DESKTOP, False), ("dark", DESKTOP, True), ("phone", PHONE, False)):
            look_with(driver, size, dark)
            driver.save_screenshot(str(screenshots / f"{name}.png"))
            print(f"{name}: wider than the screen by {driver.execute_script(OVERFLOW)}")
        look_with(driver, PHONE, dark=True)
        both_regions(driver)
        print(f"complaints: {complaints(driver)}")


def filter_groups(driver) -> None:
    """Only groups with a function of that name are left, and all come back."""
    box = driver.find_element(By.ID, "filter")
    shown = lambda: len(driver.find_elements(By.CSS_SELECTOR, "#groups button"))
    everything = shown()
    box.send_keys("no such function")
    print(f"groups: {everything}, with another name {shown()}", end="")
    box.clear()
    box.send_keys("h")
    print(f", with an h {shown()}")
    box.clear()
    box.send_keys(" ", "\b")


def both_regions(driver) -> None:
    """What stands in the first line, left and right."""
    rows = driver.find_elements(By.CSS_SELECTOR, "#detail .line")
    sides = [side.text for side in rows[0].find_elements(By.CSS_SELECTOR, ".side")]
    print(f"{len(rows)} lines: {' | '.join(sides)}")


def highlight(driver) -> None:
    """Pointing at an operand lights what corresponds to it on both sides, and nothing else."""
    first = driver.find_element(By.CSS_SELECTOR, "#detail .operand")
    before = driver.execute_script(COLOUR, first)
    ActionChains(driver).move_to_element(first).perform()
    lit = driver.find_elements(By.CSS_SELECTOR, "#detail .operand.lit")
    colours = {driver.execute_script(COLOUR, one) for one in lit}
    print(f"lit: {sorted(one.text for one in lit)}, {len(colours)} colour, changed: {before not in colours}")


main()
