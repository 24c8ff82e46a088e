"""The chart of a reviewed match: what each seat could expect, decision by decision, as SVG."""

from __future__ import annotations

from tukan.core.look import PAPER_LIGHT
from tukan.core.scene import number
from tukan.players.review import Decision, Review

WIDTH, HEIGHT, EDGE = 720, 280, 36
COLOURS = ("#B3256B", "#22508C", "#7A5C00", "#2F6B3C", "#6B3FA0", "#8C3A22", "#3C6E71", "#444444")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 5", "5 5", "3 2")


def chart(review: Review) -> str:
    """Lines told apart by dashes as well as by colour; a dot for each turning point."""
    decisions = review.decisions
    worths = [d.best_worth for d in decisions] + [b.result for b in review.balances] or [0.0]
    low, high = min(worths), max(worths)
    span, last = (high - low) or 1.0, max(len(review.match.entries), 1)

    def at(entry: int, worth: float) -> tuple[float, float]:
        x = EDGE + (WIDTH - 2 * EDGE) * entry / last
        return x, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (worth - low) / span

    drawn = [_frame(low, high)]
    for k, balance in enumerate(review.balances):
        own = [d for d in decisions if d.seat == balance.seat or review.exact]
        points = [at(d.entry, d.best_worth) for d in own]
        if review.complete:
            points.append(at(last, balance.result))
        line = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        colour, dashes = COLOURS[k % len(COLOURS)], DASHES[k % len(DASHES)]
        drawn.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"><title>{balance.seat}</title></polyline>'
        )
    drawn += [_dot(d, *at(d.entry, d.worth)) for d in review.turning_points]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(drawn)}</svg>\n'


def _frame(low: float, high: float) -> str:
    line, text = PAPER_LIGHT["line"], 'font-family="sans-serif" font-size="12"'
    return (
        f'<path d="M{EDGE} {EDGE / 2}V{HEIGHT - EDGE}H{WIDTH - EDGE / 2}" fill="none" stroke="{line}"/>'
        f'<text x="4" y="{EDGE}" {text}>{high:.4g}</text>'
        f'<text x="4" y="{HEIGHT - EDGE}" {text}>{low:.4g}</text>'
    )


def _dot(decision: Decision, x: float, y: float) -> str:
    told = f"{decision.seat} {decision.played} ({decision.best})"
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="5"><title>{told}</title></circle>'
