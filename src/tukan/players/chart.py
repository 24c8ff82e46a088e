"""The chart of a reviewed match: what each seat could expect, decision by decision, as SVG."""

from __future__ import annotations

from tukan.core.look import INK, PAPER_LIGHT
from tukan.core.scene import number
from tukan.players.measure import DOT, measured, stroke
from tukan.players.review import Decision, Review

WIDTH, HEIGHT, LEFT, EDGE = 520, 240, 62, 20


def chart(review: Review) -> str:
    """Lines told apart by dashes as well as by colour; a dot for each turning point."""
    decisions = review.decisions
    worths = [d.best_worth for d in decisions] + [b.result for b in review.balances] or [0.0]
    low, high = min(worths), max(worths)
    span, last = (high - low) or 1.0, max(len(review.match.entries), 1)

    def at(entry: int, worth: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - EDGE) * entry / last
        return x, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (worth - low) / span

    drawn = [_frame(*(measured(review.match.game, worth) for worth in (low, high)))]
    for k, balance in enumerate(review.balances):
        own = [d for d in decisions if d.seat == balance.seat or review.exact]
        points = [at(d.entry, d.best_worth) for d in own]
        if review.complete:
            points.append(at(last, balance.result))
        line = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        drawn.append(
            f'<polyline points="{line}" fill="none" {stroke(k)} stroke-linejoin="round">'
            f"<title>{balance.seat}</title></polyline>"
        )
    drawn += [_dot(d, *at(d.entry, d.worth)) for d in review.turning_points]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(drawn)}</svg>\n'


def _frame(low: str, high: str) -> str:
    line = PAPER_LIGHT["line"]
    text = f'font-family="sans-serif" font-size="16" text-anchor="end" fill="{INK}"'
    return (
        f'<path d="M{LEFT - 6} {EDGE / 2:g}V{HEIGHT - EDGE}H{WIDTH - EDGE / 2:g}" fill="none" stroke="{line}"/>'
        f'<text x="{LEFT - 12}" y="{EDGE + 6}" {text}>{high}</text>'
        f'<text x="{LEFT - 12}" y="{HEIGHT - EDGE + 2}" {text}>{low}</text>'
    )


def _dot(decision: Decision, x: float, y: float) -> str:
    told = f"{decision.seat} {decision.played} ({decision.best})"
    return f'<circle cx="{number(x)}" cy="{number(y)}" {DOT}><title>{told}</title></circle>'
