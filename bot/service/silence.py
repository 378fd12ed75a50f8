"""Tables whose channel takes no posts any more: captains are told by direct message, clocks stand still, nothing is lost."""
from __future__ import annotations

from sqlalchemy import delete, select, update

from bot.model.refusals import Refused
from bot.service.bundle import REFUSED
from bot.service.change import EDITED, Change
from bot.service.change import channel as place
from bot.service.dealing import shut
from bot.service.lobby import is_seated
from bot.service.schedule import put_off
from bot.store import schema as s
from engines.kernel.messages import say


async def begin(change: Change) -> None:
    """Nothing can be posted: tell every captain. Where the channel is gone before the game has begun, the table is closed."""
    hosted, row = change.hosted, change.hosted.row
    for seat in hosted.people:
        assert seat.person is not None
        change.direct("silent", seat.person)
    if row.posting == "gone" and row.status in ("lobby", "muster", "dealing"):
        shut(change)
        await forget(change)
    put_off(change)


async def forget(change: Change) -> None:
    """Nothing that waits for the channel will ever be posted."""
    here = place(change.hosted.row.channel)
    await change.db.execute(delete(s.outbox).where(s.outbox.c.table_id == change.hosted.row.id, s.outbox.c.destination == here))
    p = s.posts.c
    waits = (p.table_id == change.hosted.row.id) & (p.destination == here) & (p.state == "ready")
    await change.db.execute(update(s.posts).where(waits).values(state="dead", content=None))


async def resume(change: Change) -> None:
    """The channel takes posts again: what waited goes out at once, and the clock begins anew."""
    row, p = change.hosted.row, s.posts.c
    row.posting, row.refusals, row.promise_trouble = "ok", 0, None
    put_off(change)
    if row.status == "muster":
        change.post("muster")
    refused = (p.table_id == row.id) & (p.state == "ready") & p.outcome.in_(REFUSED)
    await change.db.execute(update(s.posts).where(refused).values(not_before=change.now))


async def move(change: Change, person: int, guild: int, channel: int) -> None:
    """Go on in another channel of the server. Raises Refused unless the channel is gone and the person sits at the table."""
    hosted, row = change.hosted, change.hosted.row
    is_seated(hosted, person)
    if row.posting != "gone" or row.guild != guild or row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    old = place(row.channel)
    row.channel = row.live_channel = channel
    row.lobby_post = row.last_post = None
    await _carry(change, old, place(channel))
    await resume(change)


async def _carry(change: Change, old: str, new: str) -> None:
    """What waits for one channel waits for another; where no step does, the last one is told there too."""
    row, o, p = change.hosted.row, s.outbox.c, s.posts.c
    waits, ready = (o.table_id == row.id) & (o.destination == old), (p.table_id == row.id) & (p.destination == old)
    await change.db.execute(delete(s.outbox).where(waits, o.kind.in_((*EDITED, "strip"))))
    told = (await change.db.execute(select(o.id).where(waits, o.kind == "step").limit(1))).first()
    frozen = (await change.db.execute(select(p.id).where(ready, p.kind == "step", p.state == "ready").limit(1))).first()
    await change.db.execute(update(s.outbox).where(waits).values(destination=new))
    await change.db.execute(update(s.posts).where(ready, p.state == "ready").values(destination=new))
    if told is None and frozen is None:
        row.rung = min(row.rung, row.decision - 1)
        change.post("step")
