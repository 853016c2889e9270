"""Prints what a page of similar code says was left out, of all and of some groups.

left_out.py PAGE GROUP...
"""

import argparse
from pathlib import Path

from selenium.webdriver.common.by import By

from ci.lib.browser import DESKTOP, browser, complaints, look_with, open_page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("groups", nargs="+")
    arguments = parser.parse_args()
    with browser() as driver:
        look_with(driver, DESKTOP)
        for group in arguments.groups:
            open_page(driver, arguments.page, f"#group={group}")
            print(driver.find_element(By.CSS_SELECTOR, "#detail h2").text)
            for note in driver.find_elements(By.CSS_SELECTOR, "#detail .note"):
                print(note.text)
            print(f"{len(driver.find_elements(By.CSS_SELECTOR, '#detail .line'))} lines")
        print(driver.find_element(By.ID, "summary").text)
        print(driver.find_element(By.ID, "count").text)
        rows = driver.find_elements(By.CSS_SELECTOR, "#groups button")
        print(f"some rows of the list: {0 < len(rows) < 100}")
        print(f"complaints: {complaints(driver)}")


main()
