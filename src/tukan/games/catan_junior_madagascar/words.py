"""The words of Catan Junior Madagascar: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from typing import Any

from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar.nouns import (
    goods,
    hex_word,
    kind_name,
    landscape,
    listed,
    path_word,
    place,
    say,
    spot_word,
)
from tukan.games.catan_junior_madagascar.records import CARDS, KINDS, NKINDS, NONE, PARTS
from tukan.games.catan_junior_madagascar.telling import tell, tell_chance

__all__ = [
    "CHANCE_KINDS",
    "OWN_REASONS",
    "PART_NAMES",
    "SHARED",
    "WORD_NAMES",
    "actions",
    "ask",
    "ask_chance",
    "outcomes",
    "parts",
    "place",
    "say",
    "table",
    "tell",
    "tell_chance",
    "why",
]  # fmt: skip

CHANCE_KINDS = (r.DIE, r.CARD)


def actions(b: Record) -> tuple[str, ...]:
    """The spelling of every action; the place in the tuple is the action's number. Unused ones are empty."""
    spots = [spot_word(k) if k < b.spots else "" for k in range(r.SPOTS)]
    paths = [path_word(b, p) if p < b.paths else "" for p in range(r.PATHS)]
    hexes = [hex_word(b, h) if h < b.hexes else "" for h in range(r.HEXES)]
    pairs = [f"{give} {take}" for give in KINDS for take in KINDS]
    seats = [str(seat + 1) for seat in range(r.SEATS)]
    return (
        "end",
        "penguins",
        *_each("swap", pairs),
        *_each("trade", pairs),
        *_each("offer", seats),
        *_each("give", KINDS),
        *_each("want", KINDS),
        "propose",
        "withdraw",
        "accept",
        "refuse",
        *_each("tent", spots),
        *_each("wagon", paths),
        *_each("inspector", hexes),
        *_each("free tent", spots),
        *_each("free wagon", paths),
        "free none",
    )


def _each(verb: str, words: tuple[str, ...] | list[str]) -> list[str]:
    return [f"{verb} {word}" if word else "" for word in words]


def outcomes(b: Record, kind: int) -> tuple[str, ...]:
    """The spelling of every outcome of a kind of chance; the place in the tuple is the outcome's number."""
    if kind == r.CARD:
        return tuple(f"penguin {card}" for card in CARDS)
    return tuple(f"roll {face}" for face in range(1, r.FACES + 1))


def parts(seats: int) -> tuple[str, ...]:
    """The parts of the result that are shown with this many seats."""
    return PARTS


PART_NAMES: dict[str, Say] = {
    "tents": say("tents"),
    "penguins": say("penguin cards"),
    "wagons": say("wagons"),
    "winner": say("winner"),
    **{kind: kind_name(k) for k, kind in enumerate(KINDS)},
}

SHARED: dict[int, tuple[Say, str]] = {
    OVER: (say("the match is over"), "CM-9.1"),
    CHANCE_DUE: (say("first the die has to be thrown, or the penguin card drawn"), "CM-3.1"),
    NOT_ASKED: (say("it is not this seat's turn"), "CM-3.5"),
    NO_SUCH_MOVE: (say("there is no such move on this board"), "CM-3.5"),
}
OWN_REASONS = range(r.DRIVE_FIRST, r.NO_ANSWER + 1)


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    if reason == NOT_ASKED:
        return _why_not_asked(s)
    if reason in SHARED:
        return SHARED[reason]
    if reason <= r.NO_FREE_BUILDING:
        return _why_not_now(b, s, reason)
    if reason <= r.NO_CARD_LEFT:
        return _why_not_built(b, s, seat, action, reason)
    if reason <= r.RECALLED:
        return _why_not_traded(b, s, seat, action, reason)
    return _why_not_offered(s, action, reason)


def _why_not_asked(s: Record) -> tuple[Say, str]:
    if s.stage == r.ANSWERING:
        return say("seat {partner} answers the offer of seat {boss} first",
                   partner=s.partner + 1, boss=s.boss + 1), "CM-7.6"  # fmt: skip
    return say("it is not this seat's turn: the Boss is seat {boss}", boss=s.boss + 1), "CM-3.5"


def _why_not_now(b: Record, s: Record, reason: int) -> tuple[Say, str]:
    """Something else comes first, or this belongs to another moment."""
    match reason:
        case r.DRIVE_FIRST:
            return say("first move the Inspector to another landscape"), "CM-4.3"
        case r.BUILD_FIRST:
            return say("first use the building card: build for free, or say free none"), "CM-6.4"
        case r.OFFER_FIRST:
            return say("first propose or withdraw your offer to seat {partner}",
                       partner=s.partner + 1), "CM-7.6"  # fmt: skip
        case r.ANSWER_FIRST:
            return say("first accept or refuse the offer of seat {boss}", boss=s.boss + 1), "CM-7.6"
        case r.NO_DRIVING:
            return say("the Inspector moves only after a 6 or an inspector card"), "CM-4.1"
        case r.INSPECTOR_THERE:
            return say("the Inspector already stands on {landscape}: he must go to another landscape",
                       landscape=landscape(b, s.inspector)), "CM-4.1"  # fmt: skip
    return say("building for free takes a building card of the penguins"), "CM-6.4"


def _why_not_built(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    spot, path = _spot(action) % r.SPOTS, _path(action) % r.PATHS
    match reason:
        case r.SPOT_TAKEN:
            return say("a tent of seat {owner} already stands on spot {spot}",
                       owner=s.tent[spot] + 1, spot=spot + 1), "CM-5.5"  # fmt: skip
        case r.NO_WAGON_BESIDE:
            return say("none of your wagons stands beside spot {spot}", spot=spot + 1), "CM-5.2"
        case r.PATH_TAKEN:
            return say("a wagon of seat {owner} already stands on path {path}",
                       owner=s.wagon[path] + 1, path=path_word(b, path)), "CM-5.5"  # fmt: skip
        case r.NO_TENT_BESIDE:
            return say("none of your tents stands at an end of path {path}",
                       path=path_word(b, path)), "CM-5.4"  # fmt: skip
        case r.NO_WAGON_LEFT:
            return say("all {n} of your wagons are on the board", n=b.wagons), "CM-5.6"
        case r.TENT_TOO_DEAR:
            return say("a tent costs {cost}; you lack {lack}", **_price(s, seat, b.tent_cost)), "CM-5.1"
        case r.WAGON_TOO_DEAR:
            return say("a wagon costs {cost}; you lack {lack}", **_price(s, seat, b.wagon_cost)), "CM-5.3"
        case r.PENGUINS_TOO_DEAR:
            return say("the penguins want {cost}; you lack {lack}",
                       **_price(s, seat, b.penguin_cost)), "CM-6.1"  # fmt: skip
    return say("the stack of penguin cards is empty"), "CM-6.2"


def _price(s: Record, seat: int, cost: Record) -> dict[str, Say]:
    """What something costs, and what this seat lacks of it."""
    counts = [cost[k] for k in range(NKINDS)]
    lack = [max(0, n - s.hand[seat, k]) for k, n in enumerate(counts)]
    return {"cost": goods(counts), "lack": goods(lack)}


def _spot(action: int) -> int:
    return max(0, action - (r.FREE_TENT if action >= r.FREE_TENT else r.TENT))


def _path(action: int) -> int:
    return max(0, action - (r.FREE_WAGON if action >= r.FREE_WAGON else r.WAGON))


def _why_not_traded(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    pair = action - (r.SWAP if action < r.TRADE else r.TRADE)
    give, take = kind_name(pair // NKINDS % NKINDS), kind_name(pair % NKINDS)
    match reason:
        case r.SWAPPED:
            return say("you have already swapped with a trading space in this turn"), "CM-7.1"
        case r.SAME_KIND:
            return say("give one kind and take another: both are {kind}",
                       kind=give), "CM-7.1" if action < r.TRADE else "CM-7.4"  # fmt: skip
        case r.NOT_HELD:
            return say("you have no {kind}", kind=give), "CM-7.1"
        case r.NOT_ON_SPACES:
            return say("no trading space shows {kind}; there is {shown}",
                       kind=take, shown=_shown(s)), "CM-7.1"  # fmt: skip
        case r.NOT_TWO:
            return say("you need two {kind} for this and have {n}",
                       kind=give, n=s.hand[seat, pair // NKINDS]), "CM-7.4"  # fmt: skip
        case r.RECALLED:
            n = s.waits[pair % NKINDS]
            return say("{kind} has run short and cannot be had in this turn",
                       many="{kind} has run short and cannot be had in this turn and the next {more}",
                       kind=take, n=n, more=n - 1), "CM-8.3"  # fmt: skip
    return say("the supply has no {kind}", kind=take), "CM-8.5"


def _shown(s: Record) -> Say:
    """The kinds on the trading spaces."""
    return listed([kind_name(k) for k in range(NKINDS) if k in list(s.spaces)])


def _why_not_offered(s: Record, action: int, reason: int) -> tuple[Say, str]:
    partner = (s.partner if action >= r.GIVE else action - r.OFFER) + 1
    kind = kind_name((action - r.GIVE) % NKINDS)
    match reason:
        case r.NO_PROS:
            return say("players trade only with the option pros=on"), "CM-10.1"
        case r.NO_PARTNER:
            return say("seat {partner} is not another player of this match", partner=partner), "CM-7.5"
        case r.OFFERS_SPENT:
            return say("you have made {n} offers in this turn, and that is all", n=s.offers), "CM-7.5"
        case r.BOSS_EMPTY:
            return say("you have no tile to give"), "CM-7.5"
        case r.PARTNER_EMPTY:
            return say("seat {partner} has no tile to give", partner=partner), "CM-7.5"
        case r.NO_OFFER:
            return say("no offer is open: begin with offer and a seat"), "CM-7.6"
        case r.NO_MORE_TO_GIVE:
            return say("you have no further {kind} to give", kind=kind), "CM-7.6"
        case r.GIVES_WANTED:
            return say("you already ask for {kind}: no kind goes both ways", kind=kind), "CM-7.6"
        case r.NO_MORE_TO_WANT:
            return say("seat {partner} has no further {kind} to give", partner=partner, kind=kind), "CM-7.6"
        case r.WANTS_GIVEN:
            return say("you already give {kind}: no kind goes both ways", kind=kind), "CM-7.6"
        case r.OFFER_ONE_SIDED:
            return say("an offer needs at least one tile each way: no gifts"), "CM-7.6"
    return say("there is no offer to answer"), "CM-7.6"


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    match s.stage:
        case r.DRIVING:
            return say("Drive the Inspector to another landscape: you take {n} tile of its kind.",
                       many="Drive the Inspector to another landscape: you take {n} tiles of its kind.",
                       n=b.reward)  # fmt: skip
        case r.BUILDING:
            return say("Build a tent or a wagon for free, or decline.")
        case r.OFFERING:
            return say("Say what you give to seat {partner} and what you want, then propose or withdraw.",
                       partner=s.partner + 1)  # fmt: skip
        case r.ANSWERING:
            return say("Seat {boss} gives you {given} for {wanted}: accept or refuse?",
                       boss=s.boss + 1, given=goods(s.given), wanted=goods(s.wanted))  # fmt: skip
    return say("Build, ask the penguins, trade, or end your turn.")


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    if s.chance == r.CARD:
        return say("Turn over the top penguin card for seat {seat}.", seat=s.boss + 1)
    return say("Throw the die for seat {seat}.", seat=s.boss + 1)


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table.

    `boss` (seat), `turn` (from 1), `die` (the number it shows, null until the Boss has thrown), `inspector` (a
    landscape, or null on his own space), `majority` (the seat with a tent on that space, or null), `tents` and
    `wagons` (spots and paths by seat), `hands` (by seat), `supply`, `spaces` (five kinds, null where empty),
    `recalled` (kind → turn ends until it is paid again), `cards` (left in the stack), `drawn` (by seat),
    `swapped`, `offers` (this turn) and `offer` (null, or partner, given, wanted).
    """
    seats = range(s.seats)
    return {
        "boss": s.boss + 1,
        "turn": s.turns + (0 if s.over and s.turns == s.limit else 1),
        "die": s.thrown or None,
        "inspector": None if s.inspector == NONE else hex_word(b, s.inspector),
        "majority": None if s.majority == NONE else s.majority + 1,
        "tents": [[k + 1 for k in range(b.spots) if s.tent[k] == seat] for seat in seats],
        "wagons": [[path_word(b, p) for p in range(b.paths) if s.wagon[p] == seat] for seat in seats],
        "hands": [_by_kind(s.hand[seat]) for seat in seats],
        "supply": _by_kind(s.supply),
        "spaces": [None if kind == NONE else KINDS[kind] for kind in s.spaces],
        "recalled": {KINDS[k]: s.waits[k] for k in range(NKINDS) if s.waits[k]},
        "cards": {card: s.cards[k] for k, card in enumerate(CARDS)},
        "drawn": [s.drawn[seat] for seat in seats],
        "swapped": bool(s.swapped),
        "offers": s.offers,
        "offer": None if s.partner == NONE else {
            "partner": s.partner + 1, "given": _by_kind(s.given), "wanted": _by_kind(s.wanted),
        },
    }  # fmt: skip


def _by_kind(counts: Record) -> dict[str, int]:
    return {kind: counts[k] for k, kind in enumerate(KINDS)}


WORD_NAMES: dict[str, Say] = {
    "end": say("End the turn"),
    "penguins": say("Ask the penguins for help"),
    "swap": say("Swap at a trading space"),
    "trade": say("Trade two for one"),
    "offer": say("Make an offer"),
    "give": say("Give"),
    "want": say("Want"),
    "propose": say("Propose it"),
    "withdraw": say("Withdraw the offer"),
    "accept": say("Accept"),
    "refuse": say("Refuse"),
    "free none": say("Build nothing"),
    "free": say("Build for free"),
    "tent": say("Build a tent"),
    "wagon": say("Build a wagon"),
    "inspector": say("Drive the Inspector away"),
    **{
        f"swap {KINDS[give]} {KINDS[take]}": say(
            "Swap {give} for {take}", give=kind_name(give), take=kind_name(take)
        )
        for give in range(len(KINDS))
        for take in range(len(KINDS))
    },
    **{
        f"trade {KINDS[give]} {KINDS[take]}": say(
            "2 {give} for 1 {take}", give=kind_name(give), take=kind_name(take)
        )
        for give in range(len(KINDS))
        for take in range(len(KINDS))
    },
}
