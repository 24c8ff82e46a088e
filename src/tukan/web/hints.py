"""Hints: what a strong player would do now, for the seat whose turn it is."""

from __future__ import annotations

from tukan.web import answers, say
from tukan.web.live import LiveTable
from tukan.web.roles import Role, may_choose
from tukan.web.site import Site
from tukan.web.table import Refused
from tukan.web.views import Message


async def hint(site: Site, live: LiveTable, guest: str, role: Role) -> Message:
    """A move, what it would put down, and why. Raises Refused."""
    if not live.table.info.settings.hints:
        raise Refused(say("at this table nobody is given a hint"))
    if role.seat not in role.mine or role.seat not in live.table.to_act:
        raise Refused(say("a hint is for the seat whose turn it is"))
    if not site.hints.take(guest):
        raise Refused(say("think a little before the next hint"))
    at = live.table.at
    advice = await live.bots.advise(live.table.match, role.seat, live.table.info.board)
    if advice is None:
        raise Refused(say("no hint can be given now; please ask again"))
    async with live.lock:
        if (
            live.dead
            or live.table.at != at
            or role.seat not in live.table.to_act
            or not may_choose(live.table, role)
        ):
            raise Refused(say("the table has moved on; look again"))
        return answers.advised(live.table, role, advice)
