"""The muster: who is here, and the test of the inboxes."""

from __future__ import annotations

from bot.edge.context.notification_text import in_words, mentions
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import GAME_COLOUR, clock, code, follows, game_name, press, speech, with_side
from bot.edge.kit.timestamps import timestamp
from bot.edge.lobby.lobby_post import dealing, option_lines
from bot.model.people.people import Seat
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Captain, Message, say
from locales import Words


def muster(due: PostRequest) -> tuple[Post, ...]:
    """The muster post; with `close` it is shown as it ended, without buttons. Rings the captains who are meant."""
    table, words = due.table, speech(due.table)
    ring = tuple(due.facts.get("ring", ()))
    again = bool(due.facts.get("again"))
    row, title = [] if due.facts.get("close") else [_row(table, words, again)], _title(table, words, again)
    box = c.container(
        c.text(f"### {title}"), *_as_before(table, words, again),
        c.text("\n".join(filter(None, (*follows(table, words), _list(table, words), mentions(ring))))),
        *[c.text(words.marked(one)) for one in _news(due)], *dealing(due, words), *row,
        accent=GAME_COLOUR, mark=due.tracer or None,
    )  # fmt: skip
    return (Post(c.message(box), ring=ring, words=in_words(title, ring, row, due.tracer) if row else None),)


def test_message(due: PostRequest) -> tuple[Post, ...]:
    """The direct message that proves an inbox, with a sample of the pictures that will come there."""
    table, words = due.table, speech(due.table, str(due.facts.get("language", "")))
    text = words.marked(say("ui.inbox.test", code=code(table), game=game_name(table)))
    here = c.button(words.label(say("ready")), _here(table, due.tracer), style=c.PRIMARY)
    body = c.words_first(text[:300], c.row(here))
    pictures = tuple(drawings.sample(table, seat.number, words) for seat in table.seats_of(due.recipient or 0)[:1])
    return (Post(body, pictures),)


def _here(table: PublicTable, mark: int) -> str:
    return write(table.code, table.decision, "here", rev=mark)


def _as_before(table: PublicTable, words: Words, again: bool) -> list[c.Item]:
    """The unchanged parts of a rematch: everything but the seats."""
    if not again:
        return []
    seats = tuple(
        say("rem.seat", number=seat.number + 1, captain=with_side(table, seat.number), mark=drawings.sign(table, seat.number))
        for seat in table.seats
    )
    same = words.marked(say("rem.same", list=seats))
    clock_told = words.marked(say("post.lobby.clock", clock=clock(table.pace), language=say(f"language.{table.language}")))
    return [c.text("\n".join(filter(None, (same, option_lines(table, words), clock_told))))]


def _title(table: PublicTable, words: Words, again: bool) -> str:
    caller = next((seat for seat in table.seats if seat.person == table.opener), None)
    if again and caller is not None:
        called = say("rem.call", captain=Captain(caller.number), code=code(table))
        if table.muster_ends is None:
            return words.marked(called)
        return words.marked(say("rem.until", what=called, when=timestamp(table.muster_ends)))
    if table.muster_ends is None:
        return words.marked(say("post.muster", code=code(table)))
    return words.marked(say("post.muster.until", code=code(table), when=timestamp(table.muster_ends)))


def _list(table: PublicTable, words: Words) -> str:
    return " · ".join(words.marked(_captain(table, seat)) for seat in table.seats if seat.person is not None)


def _captain(table: PublicTable, seat: Seat) -> Message:
    state, captain = say("post.here" if seat.here else "post.waiting"), with_side(table, seat.number)
    if seat.no_inbox:
        return say("post.muster.noinbox", captain=captain, state=state)
    return say("post.muster.captain", captain=captain, state=state)


def _news(due: PostRequest) -> tuple[Message, ...]:
    """The purpose of the test message, or the line that all are here."""
    if not due.facts.get("close"):
        return (say("post.muster.test"),)
    return (say("post.muster.done"),) if due.table.status in ("running", "over") else ()


def _row(table: PublicTable, words: Words, again: bool) -> c.Item:
    if again:
        return c.row(
            press(words, table, "ready", "here", style=c.GREEN), press(words, table, "not.now", "notnow"),
            press(words, table, "options", "options"), press(words, table, "fair", "fair"),
        )  # fmt: skip
    return c.row(
        press(words, table, "ready", "here", style=c.GREEN), press(words, table, "help", "now"),
        press(words, table, "fair", "fair"),
    )  # fmt: skip
