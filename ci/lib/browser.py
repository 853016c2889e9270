"""A headless Chromium that opens pages from disk and has no network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

DESKTOP = (1280, 800)
PHONE = (390, 844)

# The sandbox refuses root and needs what containers forbid; the pages are our own.
FLAGS = (
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-sandbox",
)

# How long to wait for what a page does in its own time; a machine may be busy.
SECONDS_TO_WAIT = 60


@contextmanager
def browser() -> Iterator[webdriver.Chrome]:
    options = Options()
    options.binary_location = shutil.which("chromium")
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(SECONDS_TO_WAIT)
    try:
        yield driver
    finally:
        driver.quit()


def look_with(driver: webdriver.Chrome, size: tuple[int, int], dark: bool = False) -> None:
    """What the page is shown on: width and height in points, light or dark."""
    width, height = size
    is_phone = size == PHONE
    screen = {
        "width": width,
        "height": height,
        "deviceScaleFactor": 2 if is_phone else 1,
        "mobile": is_phone,
    }
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})


def open_page(driver: webdriver.Chrome, page: Path, fragment: str = "") -> float:
    """Opens a page from disk; returns how many seconds went by until it was there and painted."""
    driver.get("about:blank")
    driver.get(page.resolve().as_uri() + fragment)
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    return driver.execute_script("return performance.now()") / 1000


def complaints(driver: webdriver.Chrome) -> list[str]:
    """What the page or the browser found wrong."""
    return [
        entry["message"]
        for entry in driver.get_log("browser")
        if entry["level"] in ("SEVERE", "WARNING")
    ]


def print_fit(driver: webdriver.Chrome, name: str) -> None:
    """Prints how the page that is open fits the screen, and which background it has."""
    overhang = driver.execute_script(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    background = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    print(f"{name}: wider than the screen by {overhang}")
    print(f"{name}: {background}")
