"""Tables whose channel takes no posts any more: captains are told by direct message, clocks stand still, nothing is lost."""

from __future__ import annotations

from bot.model.hosted import Hosted
from bot.model.refusals import Refused
from bot.model.writing import channel as place
from bot.service.change import Change
from bot.service.dealing import shut
from bot.service.lobby import is_seated
from bot.service.schedule import put_off
from bot.store import outbox
from bot.store.database import Connection
from engines.kernel.messages import say


def begin(change: Change) -> None:
    """Nothing can be posted: tell every captain. Where the channel is gone before the game has begun, the table is closed."""
    hosted, row = change.hosted, change.hosted.row
    for seat in hosted.people:
        assert seat.person is not None
        change.direct("silent", seat.person)
    if row.posting == "gone" and row.status in ("lobby", "muster", "dealing"):
        shut(change)
        forget(change)
    put_off(change)


def forget(change: Change) -> None:
    """Nothing that waits for the channel will ever be posted."""
    change.also(outbox.forget, change.hosted.row.id, place(change.hosted.row.channel))


def resume(change: Change) -> None:
    """The channel takes posts again: what waited goes out at once, and the clock begins anew."""
    row = change.hosted.row
    row.posting, row.refusals, row.promise_trouble = "ok", 0, None
    put_off(change)
    if row.status == "muster":
        change.post("muster")
    change.also(outbox.try_again, row.id, change.now)


def move(change: Change, person: int, guild: int, channel: int) -> None:
    """Go on in another channel of the server. Raises Refused unless the channel is gone and the person sits at the table."""
    hosted, row = change.hosted, change.hosted.row
    is_seated(hosted, person)
    if row.posting != "gone" or row.guild != guild or row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    old = place(row.channel)
    row.channel = row.live_channel = channel
    row.lobby_post = row.last_post = None
    change.also(outbox.carry, row.id, old, place(channel))
    resume(change)
    if not change.found:
        row.rung = min(row.rung, row.decision - 1)
        change.post("step")


def waits(db: Connection, hosted: Hosted) -> bool:
    """Whether a step waits for the table's channel; what `move` needs to know."""
    return outbox.has_step(db, hosted.row.id, place(hosted.row.channel))
