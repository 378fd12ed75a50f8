"""The mentions of a post and the recipients of bells at a new question.

At live tables the first question of a turn mentions people, and later questions ring by direct message; other tables ring by
bells. Presence plays no part during a window, because an answer proves presence.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.base import times
from bot.model.people.people import Seat
from bot.model.posting.posts import TurnPost
from bot.model.record.unit_of_work import BELL
from bot.service.play.schedule import is_urgent
from bot.service.play.telling import knock, note_post, note_way, question_of
from bot.service.posting.relevance import inboxes_stopped, is_here, people_of, ring_later
from bot.service.table import notices
from bot.service.table.notices import CHANNEL, INBOX
from bot.service.table.question import human_seats, is_window, open_question, paused_until, person_ids, unanswered_seats
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.resolution.frames import Asked


def is_rung(unit: UnitOfWork) -> bool:
    """Whether nobody needs a notice now: there is no question, or it was announced before, or a pause runs."""
    is_quiet = open_question(unit.table) is None or paused_until(unit.table) is not None
    return is_quiet or unit.table.row.rung >= unit.table.row.decision


def mentioned(unit: UnitOfWork, first: int) -> tuple[int, ...]:
    """The people mentioned by a new post with the steps from `first` on. Others in a later window of a turn at a live table get a
    bell. A sealed question mentions all or nobody."""
    asked = open_question(unit.table)
    if asked is None:
        return ()
    ring = mentioned_anew(unit) if is_rung(unit) else _mentioned_first(unit, asked, first)
    note_post(unit, unit.table.row.decision, ring, "trying")
    return ring


def mentioned_anew(unit: UnitOfWork) -> tuple[int, ...]:
    """The people mentioned by a post that repeats an announced question: those without notice at a live table, or if mentions are
    the next way. A sealed question mentions all, unless all were mentioned."""
    question = question_of(unit.table)
    if question is None or paused_until(unit.table) is not None:
        return ()
    waiting = person_ids(unanswered_seats(unit.table))
    if question.alike:
        is_wanted = any(notice.channel != "reached" for notice in question.notices.values())
        return tuple(question.notices) if is_wanted and _is_live(unit) else notices.following(question, waiting).get(CHANNEL, ())
    unknown = tuple(one for one in waiting if not notices.knows(question, one))
    return unknown if _is_live(unit) else notices.following(question, waiting).get(CHANNEL, ())


def _mentioned_first(unit: UnitOfWork, asked: Asked, first: int) -> tuple[int, ...]:
    """The people mentioned by the first post of a question. Present people without a mention get a bell later."""
    unit.table.row.rung = unit.table.row.decision
    people = person_ids(human_seats(unit.table, asked))
    unreached = tuple(person for person in people if person in _unreached(unit))
    if not _is_live(unit):
        return unreached
    if is_window(asked) and unit.table.row.turn_step < first:
        if unreached or unit.table.pace.blitz:
            return people
        _ring(unit, people)
        return ()
    ring = _at_first(unit, asked, people)
    _ring(unit, [person for person in people if person not in ring])
    return ring


def _at_first(unit: UnitOfWork, asked: Asked, people: tuple[int, ...]) -> tuple[int, ...]:
    """The people mentioned by the first question of a turn at a live table.

    A window mentions all, with the people of the next question. Picks in a row mention everybody. Other questions mention absent
    people. Blitz, which has no last call, mentions all at every sealed question.
    """
    table = unit.table
    turn = table.game.turn(table.following("view", None, table.game.view))
    if turn.gathers:
        return person_ids(seat for seat in table.people if not seat.sitting_in)
    if is_window(asked):
        following = [table.seats[turn.then]] if turn.then is not None else []
        return tuple(dict.fromkeys((*people, *person_ids(seat for seat in following if not seat.sitting_in))))
    wanted = people if asked.sealed else person_ids(seat for seat in human_seats(table, asked) if table.awaits(seat))
    away = tuple(person for person in wanted if not _is_waited_for(unit, person))
    return wanted if asked.sealed and (away or table.pace.blitz) else away


def needs_mention(unit: UnitOfWork, told: TurnPost, is_new_turn: bool) -> bool:
    """Whether a person needs a mention that the post does not have, because an edit notifies nobody. That holds for absent people
    at the first question of a turn at a live table, and for those out of reach of direct messages."""
    asked, awaits = open_question(unit.table), unit.table.awaits
    if asked is None or is_rung(unit):
        return False
    waiting = (
        human_seats(unit.table, asked) if is_window(asked) else [seat for seat in human_seats(unit.table, asked) if awaits(seat)]
    )
    fresh = [person for person in person_ids(waiting) if person not in told.rung]
    unreached = _unreached(unit)
    if is_window(asked) or (asked.sealed and unit.table.pace.blitz):
        return any(person in unreached or unit.table.pace.blitz for person in fresh)
    away = [person for person in fresh if not _is_waited_for(unit, person)]
    return any(person in unreached for person in away) or (is_new_turn and _is_live(unit) and bool(away))


def ring_beside(unit: UnitOfWork, told: TurnPost) -> None:
    """Bells beside an edit at a live table, for asked people whom its post has not mentioned. Other tables ring in any case."""
    asked = open_question(unit.table)
    if asked is None or is_rung(unit):
        return
    unit.table.row.rung = unit.table.row.decision
    if _is_live(unit):
        people = person_ids(human_seats(unit.table, asked))
        _ring(unit, [person for person in people if person not in told.rung])
        if not asked.sealed:
            _ring(unit, [person for person in people if person in told.rung], is_later=True)


def _ring(unit: UnitOfWork, people: Sequence[int], is_later: bool = False) -> None:
    """Ring by direct message. People who are present, or were mentioned in the same post, are rung later if they do nothing."""
    for person in people:
        if (is_later and not is_urgent(unit)) or _is_waited_for(unit, person):
            ring_later(unit, person)
        else:
            unit.direct(BELL, person)
    note_way(unit, INBOX, people, "trying")


def _is_waited_for(unit: UnitOfWork, person: int) -> bool:
    """Whether a person is rung only after doing nothing: present, with enough time."""
    return is_here(unit, person) and not is_urgent(unit)


def bell_dropped(unit: UnitOfWork, person: int) -> None:
    """Handle a bell that was not sent: if direct messages lead nowhere now, or are not wanted, the next way is tried."""
    known = people_of(unit).get(person)
    is_shut = known is not None and (known.no_inbox or known.reminders.way == "channel")
    if is_shut or person in _unreached(unit):
        note_way(unit, INBOX, [person], "refused" if is_shut else "late")
        knock(unit)


def _is_live(unit: UnitOfWork) -> bool:
    return unit.table.pace.base < times.HOUR or bool(unit.table.pace.blitz)


def _unreached(unit: UnitOfWork) -> frozenset[int]:
    """The people without direct messages or who want none, or with a closed inbox while none may be opened."""
    known, stopped = people_of(unit), inboxes_stopped(unit)

    def is_unreached(seat: Seat) -> bool:
        found = known.get(seat.person)
        is_new = found is None or found.inbox_channel is None
        is_shut = found is not None and (found.no_inbox or found.reminders.way == "channel")
        return seat.no_inbox or is_shut or (stopped and is_new)

    return frozenset(person_ids(seat for seat in unit.table.people if is_unreached(seat)))
