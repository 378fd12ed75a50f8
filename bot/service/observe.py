"""What may be known of a table at one moment, by everybody and by one captain. Here alone positions become views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.model.draws import Draws
from bot.model.hosted import Hosted
from bot.model.people import Seat
from bot.model.table import NO_DRAFT, NOTHING, Beside, CaptainTable, Draft, PublicTable
from bot.model.times import moment, optional
from bot.service.absent import silent
from bot.service.resolve import asked_now, partly
from bot.store import answers, drafts
from bot.store.database import Connection
from engines.kernel.choices import Answer, Choice

_PUBLIC = tuple(one.name for one in fields(PublicTable))


def public(hosted: Hosted) -> PublicTable:
    """The table as everybody may know it; the seed, the hash of the record and the board laid open only when it is over."""
    row, state, over = hosted.row, hosted.state, hosted.row.status == "over"
    muster = hosted.timers.get("muster") if row.status == "muster" else None
    ends = hosted.timers.get("alone") if row.stopped is not None else None
    asked = asked_now(hosted)
    shown = hosted.answered if asked is not None and asked.shows_waiting and not asked.sealed else frozenset()
    return PublicTable(
        row.id, row.code, hosted.game, row.status, row.guild, row.channel, row.opener, row.language, dict(row.options),
        hosted.pace, tuple(hosted.seats), row.promise, moment(row.opened), row.decision, row.step, row.turn_step, asked,
        optional(row.deadline), optional(row.earliest), shown, row.seed if over else None, row.chain if over else None,
        row.lobby_post, row.last_post, row.posting, moment(muster.due) if muster else None, row.wanted, row.version,
        _draws(hosted), moment(ends.due) if ends else None, hosted.returning if ends else frozenset(), optional(row.tidied),
        None if state is None else hosted.following("view", None, hosted.game.view),
        hosted.game.reveal(state) if over and state is not None else None, hosted.result if over else None,
    )  # fmt: skip


def _draws(hosted: Hosted) -> Draws:
    """What the draws hang on. The words are the captains' own until the promise is made."""
    row = hosted.row
    is_fixed = row.status not in ("lobby", "muster") and bool(row.promise)
    words, given = dict(hosted.words) if is_fixed else {}, frozenset(seat for seat, word in hosted.words.items() if word)
    channel, message = row.promise_channel, row.promise_message
    return Draws(hosted.draws_anything, row.protocol, words, channel, message, row.promise_trouble, given)


def captain(hosted: Hosted, seat: Seat, beside: Beside = NOTHING) -> CaptainTable:
    """The table as the captain of that seat may know it."""
    table, number, state = public(hosted), seat.number, hosted.state
    given, own = hosted.given.get(number), {name: getattr(table, name) for name in _PUBLIC}
    own["lines"] = {line: kept.option for line, kept in hosted.lines.get(number, {}).items()}
    own |= {"answer": given and given.answer, "word": hosted.words.get(number, "")}
    if seat.defaults_in_row:
        own["missed"] = beside.missed
    if state is not None:
        own["own_view"] = hosted.following("view", number, hosted.game.view)
    if table.asked is not None:
        own |= _playing(hosted, number, number in table.asked.seats, beside.draft)
    return CaptainTable(seat=seat, **own)


def _playing(hosted: Hosted, seat: int, is_asked: bool, draft: Draft) -> dict[str, Any]:
    """What is open to a captain in a game that goes on."""
    game = hosted.game
    moves, barred = hosted.following("moves", seat, game.open_moves), hosted.following("barred", seat, game.barred_moves)
    own: dict[str, Any] = {"moves": moves, "barred_moves": barred, "lasting": _lasting(hosted, seat)}
    if not is_asked:
        return own
    choice, told = hosted.following("choice", seat, game.choice), partly(hosted, seat)
    own |= {"choice": choice, "partly": told, "default": silent(choice, told, None)[1]}
    return own | {"draft": draft, "silent": _silent(choice, told, draft)}


def _silent(choice: Choice, told: Mapping[str, Answer], draft: Draft) -> Answer:
    return silent(choice, told, draft.answer if draft.rev else None)[1]


def _lasting(hosted: Hosted, seat: int) -> dict[str, str]:
    """The lines of that seat but for those that would hold longer if they were left anew."""
    lines, is_ending = hosted.lines.get(seat, {}), hosted.game.is_ending
    return {id: line.option for id, line in lines.items() if not is_ending(hosted.position, line.scope, line.mark, seat)}


def drafted(his: CaptainTable, draft: Draft) -> CaptainTable:
    """The captain's table with another draft of the question put to him."""
    assert his.choice is not None
    return replace(his, draft=draft, silent=_silent(his.choice, his.partly, draft))


def seen(hosted: Hosted, person: int | None, beside: Beside = NOTHING) -> PublicTable:
    """The table as that person may know it: a captain's where he has a seat. None: nobody in particular."""
    seat = None if person is None else hosted.seat_of(person)
    return public(hosted) if seat is None else captain(hosted, seat, beside)


def has_beside(hosted: Hosted, person: int) -> bool:
    """Whether anything may be kept of that person beside the table."""
    seat = hosted.seat_of(person)
    return seat is not None and (_is_asked(hosted, seat.number) or bool(seat.defaults_in_row))


def _is_asked(hosted: Hosted, seat: int) -> bool:
    asked = asked_now(hosted)
    return asked is not None and seat in asked.seats


def beside(db: Connection, hosted: Hosted, person: int | None) -> Beside:
    """What is kept of that person beside the table; nothing for whoever has no seat."""
    seat = None if person is None else hosted.seat_of(person)
    if seat is None:
        return NOTHING
    row = hosted.row
    draft = drafts.read(db, row.id, row.decision, seat.number) if _is_asked(hosted, seat.number) else NO_DRAFT
    return Beside(draft, answers.missed(db, row.id, seat.number, before=row.decision) if seat.defaults_in_row else None)
