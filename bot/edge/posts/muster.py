"""The muster: who is here, and the test of the inboxes."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.custom_id import write
from bot.edge.posts.common import GAME_COLOUR, code, game_name, press, speech
from bot.edge.posts.lobby import dealing
from bot.edge.stamps import stamp
from bot.model.people import Seat
from bot.model.posts import Due, Post
from bot.model.table import PublicTable
from engines.kernel.messages import Captain, Message, say
from locales import Words


def muster(due: Due) -> tuple[Post, ...]:
    """The muster post; with `close` it is shown as it ended, without buttons. Rings the captains who are meant."""
    sitting, told = due.sitting, speech(due.sitting)
    ring = tuple(due.facts.get("ring", ()))
    row = [] if due.facts.get("close") else [_row(sitting, told)]
    called = " ".join(f"<@{person}>" for person in ring)
    box = c.container(
        c.text(_title(sitting, told)), c.text("\n".join(filter(None, (_list(sitting, told), called)))),
        *[c.text(told.marked(one)) for one in _news(due)], *dealing(due, told), *row,
        accent=GAME_COLOUR, mark=due.mark or None,
    )  # fmt: skip
    return (Post(c.message(box), ring=ring),)


def test_message(due: Due) -> tuple[Post, ...]:
    """The direct message that proves an inbox, with a sample of the pictures that will come there."""
    sitting, told = due.sitting, speech(due.sitting, str(due.facts.get("language", "")))
    text = told.marked(say("ui.inbox.test", code=code(sitting), game=game_name(sitting)))
    here = c.button(told.label(say("ready")), _here(sitting, due.mark), style=c.PRIMARY)
    body = c.words_first(text[:300], c.row(here))
    seat = sitting.seat_of(due.to or 0)
    return (Post(body, () if seat is None else (drawings.sample(sitting, seat.number, told),)),)


def _here(sitting: PublicTable, mark: int) -> str:
    return write(sitting.code, sitting.decision, "here", rev=mark)


def _title(sitting: PublicTable, told: Words) -> str:
    if sitting.muster_ends is None:
        return "### " + told.marked(say("post.muster", code=code(sitting)))
    return "### " + told.marked(say("post.muster.until", code=code(sitting), when=stamp(sitting.muster_ends)))


def _list(sitting: PublicTable, told: Words) -> str:
    return " · ".join(told.marked(_captain(seat)) for seat in sitting.seats if seat.person is not None)


def _captain(seat: Seat) -> Message:
    state = say("post.here" if seat.here else "post.waiting")
    if seat.no_inbox:
        return say("post.muster.noinbox", captain=Captain(seat.number), state=state)
    return say("post.muster.captain", captain=Captain(seat.number), state=state)


def _news(due: Due) -> tuple[Message, ...]:
    """What the test message is for, or that all are here."""
    if not due.facts.get("close"):
        return (say("post.muster.test"),)
    return (say("post.muster.done"),) if due.sitting.status in ("running", "over") else ()


def _row(sitting: PublicTable, told: Words) -> c.Item:
    return c.row(
        press(told, sitting, "ready", "here", style=c.GREEN), press(told, sitting, "help", "now"),
        press(told, sitting, "fair", "fair"),
    )  # fmt: skip
