"""Inputs of posts: steps that are not in memory, summaries of games, delayed posts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import BELL, CLOCK, FREE_SEAT, OFFER
from bot.model.table.table import NOTHING
from bot.service.history import courses
from bot.service.history.courses import ENDS_GAME
from bot.service.lobby.series import is_rematch
from bot.service.posting import digests
from bot.service.table.observe import beside
from bot.service.table.votes import steps_taken_back
from bot.store.base.database import Connection
from bot.store.people import key_value
from bot.store.results import members, results
from bot.store.tables import lists, outbox
from bot.store.tables.outbox import PostInputs
from bot.store.tables.records import KeptPost, WaitingRow
from engines.kernel.analysis.game_summary import GameSummary

STEPS = ("step", "result")
RESULT, INTERVAL = "result", "interval"
ENDS = (RESULT, INTERVAL)
"""Kinds of posts with the end of a game: the last one of a table, and one inside a match."""
FILM = "film"
"""The kind of a result with the film of its turning points."""
CHAIN = 8
"""The most steps before the final blow that are repeated with it."""


def needed(db: Connection, table: TableRecord, rows: Sequence[WaitingRow]) -> PostInputs:
    """The inputs of `freeze`."""
    head = rows[0]
    if head.kind in STEPS:
        return _needed_of_steps(db, table, rows)
    if head.kind == CLOCK:
        standing = outbox.standing(db, table.row.id, table.row.last_post)
        told = () if standing is None else standing.steps
        return outbox.about(db, table, None, forgotten(table, told), NOTHING, standing)
    numbers = [table.row.step] if head.kind == "bell" else []
    kept = beside(db, table, head.person) if head.kind == "bell" else NOTHING
    if head.kind == FILM:
        return _needed_of_film(db, table, head.facts["steps"])
    about = outbox.about(db, table, head.person, forgotten(table, numbers), kept)
    if head.kind == BELL and head.facts.get("digest"):
        waiting = lists.others_waiting(db, head.addressee, table.row.id)
        return replace(about, waiting=waiting, last_digest=key_value.read(db, digests.key(head.addressee)))
    if head.kind == FREE_SEAT:
        hears = members.hears_of(db, table.row.guild, table.row.id, head.person)
        return replace(about, hears_offers=hears, offer_post=outbox.last_of(db, table.row.id, OFFER, head.facts["since"]))
    return replace(about, is_rematch=head.kind == "muster" and is_rematch(db, table))


def _needed_of_film(db: Connection, table: TableRecord, steps: Sequence[int]) -> PostInputs:
    """The inputs of a film of a finished table."""
    about = outbox.about(db, table, None, forgotten(table, steps), NOTHING)
    kept = courses.read(db, table.row.id)
    back = steps_taken_back(table)
    found = courses.summaries_of(table.game, kept, back)
    scenes = courses.scenes_of(table.game, kept, found, back) if table.row.status == "over" else ()
    return replace(about, courses=found, scenes=scenes, ratings=results.ratings_of(db, table.row.id))


def _needed_of_steps(db: Connection, table: TableRecord, rows: Sequence[WaitingRow]) -> PostInputs:
    """The inputs of steps: the newest post, or the summary of an ended game."""
    kind, steps = kind_of(rows), steps_of(rows)
    if kind not in ENDS:
        newest = outbox.newest(db, table.row.id, rows[0].destination)
        told = () if newest is None else newest.steps
        unknown = [*forgotten(table, told, are_seen=False), *forgotten(table, steps)]
        about = outbox.about(db, table, None, unknown, NOTHING, newest)
        return replace(about, has_thread=outbox.has_thread(db, rows[0].destination))
    found = _courses_of(db, table)
    numbers = with_chain(steps, course_of(found, steps, kind), steps_taken_back(table))
    ratings = results.ratings_of(db, table.row.id) if kind == RESULT else None
    return replace(outbox.about(db, table, None, forgotten(table, numbers), NOTHING), courses=found, ratings=ratings)


def _courses_of(db: Connection, table: TableRecord) -> tuple[GameSummary, ...]:
    return courses.summaries_of(table.game, courses.read(db, table.row.id), steps_taken_back(table))


def kind_of(rows: Sequence[WaitingRow]) -> str:
    """The kind of post for these rows."""
    if any(row.kind == RESULT for row in rows):
        return RESULT
    return INTERVAL if any(row.kind in STEPS and row.facts.get(ENDS_GAME) for row in rows) else rows[0].kind


def steps_of(rows: Sequence[WaitingRow]) -> list[int]:
    """The steps of these rows, in order."""
    return sorted({row.step for row in rows if row.step is not None})


def forgotten(table: TableRecord, steps: Sequence[int], are_seen: bool = True) -> list[int]:
    """The steps to read: all of them if any is missing in memory, else none. With `are_seen`, a step without its view counts as
    missing."""
    known = {step.step for step in table.recent_steps if step.view is not None or not are_seen}
    return [] if known >= set(steps) else list(steps)


@dataclass(frozen=True, slots=True)
class RecheckInputs(PostInputs):
    """The inputs of a delayed post, and the stored post."""

    post: KeptPost | None = None


def needed_anew(db: Connection, table: TableRecord, id: int) -> RecheckInputs:
    """The inputs to check a delayed post again before it is sent."""
    row = outbox.post(db, id)
    person = int(row.destination[1:]) if row.action == "direct" else None
    found = outbox.about(db, table, person, forgotten(table, row.content["steps"] if row.content else []), NOTHING)
    ended = _courses_of(db, table) if row.kind in ENDS else ()
    again = row.kind == "muster" and is_rematch(db, table)
    return RecheckInputs(
        found.people, found.no_inbox_until, found.narrated, found.captain_state, ended, None, is_rematch=again,
        has_thread=outbox.has_thread(db, row.destination), post=row,
        ratings=results.ratings_of(db, table.row.id) if row.kind == RESULT else None,
    )  # fmt: skip


def course_of(found: Sequence[GameSummary], steps: Sequence[int], kind: str) -> GameSummary | None:
    """The summary of the game that ended with one of these steps; for a finished match, of the last one."""
    if kind == RESULT:
        return found[-1] if found else None
    return next((course for course in found if course.game_end and course.steps[1] + 1 in steps), None)


def with_chain(steps: Sequence[int], course: GameSummary | None, taken_back: Collection[int]) -> list[int]:
    """The steps of an ended game with those of its last turn before them that stand, so that the final blow is told from its
    beginning."""
    turn = range(course.last_turn + 1, course.steps[1] + 1) if course else ()
    chain = [step for step in turn if step not in taken_back][-CHAIN:]
    return sorted({*steps, *chain})
