"""Draws the picture of lab/bench time with the Python of target/plots-venv."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import matplotlib
from matplotlib import pyplot

MARKERS = "sDo^v"
# Text stays text, and the same figures make the same file.
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "rustmerge", "font.size": 10}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("picture", type=Path)
    arguments = parser.parse_args()
    matplotlib.use("svg")
    matplotlib.rcParams.update(SETTINGS)
    draw(json.loads(arguments.data.read_text()), arguments.picture)


def draw(data: dict, picture: Path) -> None:
    figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
    curve = data["curve"]
    axes.plot(
        [one["saved"] for one in curve],
        [one["instructions"] for one in curve],
        marker=".",
        color="tab:blue",
        label="rust-iroutliner<time-weight=N>",
    )
    for number, one in enumerate(curve):
        place = (one["saved"], one["instructions"])
        # By turns below and above, because some points are close.
        offset = (0, 9) if number % 2 else (4, -13)
        axes.annotate(one["label"], place, xytext=offset, textcoords="offset points")
    for marker, one in zip(MARKERS, data["points"], strict=False):
        axes.plot(
            one["saved"],
            one["instructions"],
            marker=marker,
            markersize=9,
            fillstyle="none",
            linestyle="none",
            label=one["label"],
        )
    axes.axhline(1, color="gray", linewidth=0.8)
    axes.set_xlabel("loaded bytes saved, percent of the sum of all programs")
    axes.set_ylabel("executed instructions, geometric mean of workloads")
    axes.set_title(data["title"])
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(picture, metadata={"Date": None, "Creator": None})


main()
