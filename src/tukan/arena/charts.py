"""Charts of a balance page: small SVG pictures by matplotlib. What they show is said beside them: matplotlib
has no Chinese font."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tukan.arena.numbers import Tally
from tukan.core.look import PAPER_LIGHT

COLOURS = ("#B3256B", "#22508C")  # mine, the other board; told apart by pattern as well
WIDTH, HEIGHT = 5.2, 2.6  # inches
MOST_STEPS = 32  # of a histogram; more values than that are put together


def histogram(tallies: Sequence[Tally]) -> str:
    """The share of each value, or of values put together, one line of steps for each tally."""
    figure, axes = _figure()
    spread = [value for tally in tallies for value in tally.counts]
    width = max(1, -(-(max(spread) - min(spread)) // MOST_STEPS)) if spread else 1
    for i, tally in enumerate(tallies):
        binned: Counter[float] = Counter()
        for value, count in tally.counts.items():
            binned[value // width * width] += count
        if binned:
            values = [k * width for k in range(int(min(binned) // width), int(max(binned) // width) + 1)]
            shares = [100 * binned[v] / len(tally) for v in values]
            axes.plot(values, shares, drawstyle="steps-mid", color=COLOURS[i], linestyle=("-", "--")[i])
            axes.axvline(tally.mean, color=COLOURS[i], linestyle=("-", "--")[i], linewidth=0.8, alpha=0.6)
    axes.set_ylabel("%")
    axes.xaxis.get_major_locator().set_params(integer=True)
    return _svg(figure)


def shares(found: Sequence[dict[str, Any]]) -> str:
    """A share with its interval for each seat; a line where all would be equal."""
    figure, axes = _figure()
    middles = [100 * (one["share"] or 0) for one in found]
    lows = [m - 100 * (one["low"] or 0) for m, one in zip(middles, found, strict=True)]
    highs = [100 * (one["high"] or 0) - m for m, one in zip(middles, found, strict=True)]
    seats = range(1, len(found) + 1)
    axes.errorbar(seats, middles, yerr=[lows, highs], fmt="o", color=COLOURS[0], capsize=4, linewidth=1.6)
    axes.axhline(100 / len(found), color=PAPER_LIGHT["line"], linewidth=0.8)
    axes.set_xticks(seats)
    axes.set_xlim(0.4, len(found) + 0.6)
    axes.set_ylabel("%")
    return _svg(figure)


def _figure() -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained", facecolor="none")
    axes: Any = figure.subplots()
    axes.set_facecolor("none")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    import matplotlib

    out = io.StringIO()
    # Figures stay text in the page's font; the same data give the same bytes.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "tukan", "font.size": 9}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(
        r'font-family: [^;"]*|font: ([\d.]+px) [^;"]*',
        lambda m: f"font: {m[1]} inherit" if m[1] else "",
        text,
    )
    return re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'class="chart"', text, count=1)
