"""The status of a table: whom it waits for, clocks, inboxes."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.end import ending
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import called, capital, captains, clock, game_name, idle, pace_name, waits_for, with_side
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import timestamp
from bot.edge.lobby.lobby_post import level_told
from bot.edge.presses.command import command, flag
from bot.edge.presses.declaration import Who
from bot.model.people.people import Seat
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Captain, Message, say
from locales import Words, span


@command(
    "table status",
    who=Who.READERS,
    note="shown to all at home only",
    while_dealing=True,
    ended=("over", "closed"),
    means_lobby=True,
    options=(TABLE, flag("public")),
)
async def status(context: Context, click: Click, table: PublicTable) -> Page:
    """The status of a table: who is to decide, clocks, inboxes."""
    words, said = speech(click, table), status_lines(table, speech(click, table))
    has_course = table.status == "over" or (table.view is not None and table.game.scoreboard(table.view).game > 1)
    may_vote = isinstance(table, CaptainTable) and table.status == "running" and (not table.is_alone or _may_take_back(table))
    votes = [("votes", "votes")] if may_vote else []
    labels = (("help", "now"), ("log", "log"), ("fair", "fair"), *([("fortune", "fortune")] if has_course else []), *votes)
    row = c.row(*(c.button(words.label(say(label)), write(table.code, table.decision, verb)) for label, verb in labels))
    box = c.container(*(c.text(line) for line in said), row)
    return Page((box,), public=click.public)


def _may_take_back(table: PublicTable) -> bool:
    """Whether a captain who is alone with computers may ever take something back."""
    return table.terms.undo and table.pace.undo != "off" and not table.pace.blitz


def status_lines(table: PublicTable, words: Words) -> list[str]:
    """The status as everybody may know it."""
    game = table.game
    return [
        "### " + words.marked(say("ui.status.title", code=called(table), game=game_name(table), pace=pace_name(table.pace))),
        capital(words.marked(_waits(table))),
        *(words.marked(one) for one in (*_reach(table), *_ended(table))),
        *([words.marked(say("ui.status.seats", list=tuple(_seat(table, seat) for seat in table.seats)))] if table.seats else []),
        words.marked(say("ui.status.clock", clock=clock(table.pace))),
        *(words.marked(one) for one in _saved_up(table)),
        words.marked(say("ui.status.versions", version=game.rules_version, when=timestamp(table.opened, "f"))),
    ]


def _reach(table: PublicTable) -> tuple[Message, ...]:
    """The line that the clock stands because captains could not be told, or who is unreachable while it runs."""
    if table.stands:
        return (say("ui.status.stands"),)
    return (say("ui.status.unreached", list=captains(sorted(table.unreached))),) if table.unreached else ()


def _ended(table: PublicTable) -> tuple[Message, ...]:
    """How a game that is over ended: its captains by place."""
    return ending.places(table, table.result) if table.status == "over" and table.result is not None else ()


def _saved_up(table: PublicTable) -> tuple[Message, ...]:
    """The saved time of each captain, or the time left in blitz, as it stood when the open question was asked."""
    people = [seat for seat in table.seats if seat.person is not None]
    if table.status != "running" or not (table.pace.cap or table.pace.blitz):
        return ()
    listed = tuple(say("ui.status.saved.one", captain=Captain(seat.number), time=span(seat.saved_time)) for seat in people)
    return (say("ui.status.left" if table.pace.blitz else "ui.status.saved", list=listed),)


def _waits(table: PublicTable) -> Message:
    if table.asked is None:
        return idle(table)
    seats = table.asked.seats
    if table.asked.shows_waiting:
        seats = tuple(seat for seat in seats if seat not in table.answered) or seats
    return waits_for(table, table.view, seats)


def _seat(table: PublicTable, seat: Seat) -> Message:
    captain = with_side(table, seat.number)
    if seat.computer and seat.level:
        return say("ui.seat.level", captain=captain, level=level_told(table, seat))
    if seat.computer:
        return say("ui.seat.computer", captain=captain)
    if seat.person is None and not seat.name:
        return say("post.seat.free", n=seat.number + 1)
    if seat.sitting_in and not (table.is_alone and table.ends is not None):
        return say("ui.seat.sitting", captain=captain)
    is_secret = table.asked is not None and table.asked.sealed
    return say("ui.seat.noinbox" if seat.no_inbox and not is_secret else "ui.seat", captain=captain)
