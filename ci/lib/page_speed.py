"""Times a page of similar code in a browser and writes the times as JSON.

page_speed.py PAGE
"""

import argparse
import json
from pathlib import Path

from browser import DESKTOP, browser, look_with, open_page

# Returns two times of frames in milliseconds: the 99th percentile and the longest.
SCROLL = """
const done = arguments[0], box = document.getElementById("groups"), frames = [];
let before;
function frame(now) {
  if (before !== undefined) frames.push(now - before);
  before = now;
  const top = box.scrollTop;
  box.scrollTop += 300;
  if (box.scrollTop > top) { requestAnimationFrame(frame); return; }
  frames.sort((a, b) => a - b);
  done([frames[Math.floor(frames.length * 0.99)], frames[frames.length - 1]]);
}
requestAnimationFrame(frame);
"""
CLICK = """
const done = arguments[0], begin = performance.now();
addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(
  () => done(performance.now() - begin))), {once: true});
document.querySelector("#groups button").click();
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    arguments = parser.parse_args()
    page = arguments.page
    print(
        json.dumps(
            [seen(page, label, slowness) for label, slowness in (("as it is", 1), ("slow", 4))]
        )
    )


def seen(page: Path, label: str, slowness: int) -> dict[str, object]:
    with browser() as driver:
        look_with(driver, DESKTOP)
        driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slowness})
        opening = open_page(driver, page)
        says = driver.find_element("id", "summary").text
        click = driver.execute_async_script(CLICK) / 1000
        regions = len(driver.find_elements("css selector", "#detail .line .side"))
        assert regions > 0, "a click shows regions"
        usual, longest = driver.execute_async_script(SCROLL)
        return {
            "label": label,
            "opening": opening,
            "click": click,
            "usual_frame": usual / 1000,
            "longest_frame": longest / 1000,
            "says": says,
        }


main()
