"""From the outbox to frozen posts: rows that belong together become one due, whose posts are kept before they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row

from bot.model.ports import Composer
from bot.model.posts import Due, NarratedStep, Picture, Post
from bot.model.table import NOTHING
from bot.model.table_record import TableRecord
from bot.model.unit_of_work import EDITED
from bot.service import time_control
from bot.service.courses import CLOSES, courses_of, film_of
from bot.service.observe import beside, public, seen
from bot.service.people import is_present
from bot.service.resolve import asked_now, is_window
from bot.service.schedule import put_off
from bot.service.series import is_rematch
from bot.service.unit_of_work import UnitOfWork, load_narrated
from bot.service.wanted import DIRECT, inboxes_stopped, people_of, still_of_use, still_wanted
from bot.store import outbox
from bot.store.database import Connection
from bot.store.outbox import About
from engines.kernel.contract import Game
from engines.kernel.course import Course

STEPS = ("step", "result")
RESULT, INTERVAL = "result", "interval"
ENDS = (RESULT, INTERVAL)
"""Posts of how a game ended: the last one of a table, and inside a match."""
FILM = "film"
"""The result once more, with the film of its turning points."""
CHAIN = 8
"""Steps before the last blow that are told once more with it, at most."""
LEAST_MARK, MARKS = 1000, 999_000_000
"""Marks are drawn from this many: above the ids that Discord counts out by itself, nine digits at most."""


@dataclass(frozen=True, slots=True)
class FrozenPost:
    """A post as it will be sent: what to do (post, direct, edit, strip), where, and the row it is kept in.

    The nonce is 24 random hexadecimal digits: unique over all installations.
    """

    id: int
    table_id: str
    destination: str
    action: str
    kind: str
    target: int | None
    post: Post | None
    nonce: str
    first_sent: float | None
    tries: int
    made: float
    steps: tuple[int, ...] = ()


def needed(db: Connection, table: TableRecord, rows: Sequence[Row[Any]]) -> About:
    """What `freeze` has to know beside the table."""
    head = rows[0]
    numbers = (
        [table.row.step] if head.kind == "bell" else [row.step for row in rows if row.step is not None and row.kind in STEPS]
    )
    kept = beside(db, table, head.person) if head.kind == "bell" else NOTHING
    kind = _kind(rows)
    if kind == FILM:
        numbers = list(head.facts["steps"])
    courses = courses_of(db, table) if kind in (*ENDS, FILM) else ()
    numbers = _with_chain(numbers, _course(courses, numbers, kind))
    scenes = film_of(db, table) if kind == FILM and table.row.status == "over" else ()
    return replace(
        outbox.about(db, table, head.person, _forgotten(table, numbers), kept),
        courses=courses,
        scenes=scenes,
        is_rematch=kind == "muster" and is_rematch(db, table),
    )


def _kind(rows: Sequence[Row[Any]]) -> str:
    """What kind of post these rows make."""
    if any(row.kind == RESULT for row in rows):
        return RESULT
    return INTERVAL if any(row.kind in STEPS and row.facts.get(CLOSES) for row in rows) else str(rows[0].kind)


def _forgotten(table: TableRecord, steps: Sequence[int]) -> list[int]:
    """Of these steps those that are not in memory; all where one is not."""
    known = {step.step for step in table.recent_steps}
    return [] if known >= set(steps) else list(steps)


def freeze(unit: UnitOfWork, rows: Sequence[Row[Any]], composer: Composer) -> list[FrozenPost]:
    """Take these rows out of the outbox and keep the posts made of them; the first one is marked as being sent.

    `unit.found` is what `needed` found. The rows are taken before anything is written; `outbox.Taken` is raised then where
    another process has made posts of them. The posts get their ids when they are written, in this order. A strip is only handed
    back: it is not worth keeping.
    """
    unit.provided(outbox.take, [row.id for row in rows])
    head = rows[0]
    if head.kind == "strip":
        target, made = head.facts["target"], head.facts["made"]
        return [FrozenPost(0, head.table_id, head.destination, "strip", "strip", target, None, "", None, 0, made)]
    if not still_wanted(unit, head):
        return []
    due = _due(unit, rows)
    target = head.facts.get("target", unit.table.row.lobby_post) if head.kind in (*EDITED, FILM) else None
    action = "direct" if head.kind in DIRECT else "edit" if target is not None else "post"
    mark = LEAST_MARK + unit.randomness.posts.randrange(MARKS)
    posts = composer.compose(replace(due, mark=mark))
    kept, numbers = [], [step.step for step in due.steps]
    for part, post in enumerate(posts):
        kind = due.kind if part == len(posts) - 1 else "part"
        kept.append(_keep(unit, head, action, replace(post, mark=mark + part), target, kind, part == 0, numbers))
    return kept


def _keep(
    unit: UnitOfWork, row: Row[Any], action: str, post: Post, target: int | None, kind: str, first: bool, steps: Sequence[int]
) -> FrozenPost:
    nonce = unit.randomness.posts.randbytes(12).hex()
    frozen = FrozenPost(0, row.table_id, row.destination, action, kind, target, post, nonce, None, 0, unit.now, tuple(steps))
    values = {
        "table_id": row.table_id, "destination": row.destination, "action": action, "kind": kind, "step": row.step,
        "decision": row.decision, "target": target, "content": dump_post(post, unit.table.game, steps), "nonce": frozen.nonce,
        "mark": post.mark,
        "made": unit.now, "not_before": unit.now, "state": "sending" if first else "ready", "tries": int(first),
        "first_sent": unit.now if first else None,
    }  # fmt: skip
    unit.also(outbox.keep, values)
    return frozen


@dataclass(frozen=True, slots=True)
class PutOffPost(About):
    """What a post that was put off has to know: the same, and the post as it is kept."""

    post: Row[Any] | None = None


def needed_anew(db: Connection, table: TableRecord, id: int) -> PutOffPost:
    """What `look_again` has to know beside the table."""
    row = outbox.post(db, id)
    person = int(row.destination[1:]) if row.action == "direct" else None
    found = outbox.about(db, table, person, _forgotten(table, row.content["steps"] if row.content else []), NOTHING)
    courses = courses_of(db, table) if row.kind in ENDS else ()
    return PutOffPost(
        found.people,
        found.no_inbox_until,
        found.narrated,
        found.beside,
        courses,
        (),
        row.kind == "muster" and is_rematch(db, table),
        row,
    )


def look_again(unit: UnitOfWork, composer: Composer) -> None:
    """Before a post that was put off is sent: a direct message that is of no use any more is given up, a post that its channel
    has refused is made anew. `unit.found` is what `needed_anew` found."""
    row = unit.found.post
    if row.state == "ready" and row.action != "direct":
        _renew(unit, row, composer)
    elif row.state == "ready" and not still_of_use(unit, row):
        unit.also(outbox.settle, row.id, "dead", "over", content=None)


def _renew(unit: UnitOfWork, row: Row[Any], composer: Composer) -> None:
    """Put off the clock for a post that its channel has refused, and make the post anew, which names the deadline.

    As it was when it names none.
    """
    is_clocked = row.kind == "muster" or (row.kind in ("step", INTERVAL) and row.content["steps"])
    if not is_clocked:
        return
    put_off(unit)
    saved, is_over = row.content, unit.table.row.status != "muster"
    facts = {"ring": saved["ring"], "close": is_over, "again": unit.found.is_rematch}
    course = _course(unit.found.courses, saved["steps"], row.kind)
    due = Due(row.kind, public(unit.table), _narrated_steps(unit, saved["steps"]), facts=facts, course=course)
    before = len(composer.compose(due)) - 1
    post = replace(composer.compose(replace(due, mark=row.mark - before))[-1], mark=row.mark)
    unit.also(outbox.make_anew, row.id, dump_post(post, unit.table.game, saved["steps"]))


def _due(unit: UnitOfWork, rows: Sequence[Row[Any]]) -> Due:
    head, table = rows[0], unit.table
    if head.kind in STEPS:
        kind, numbers = _kind(rows), [row.step for row in rows if row.step is not None]
        course = _course(unit.found.courses, numbers, kind)
        narrated = _narrated_steps(unit, _with_chain(numbers, course))
        ring = _rung(unit, narrated[0].step if narrated else 0) if kind != RESULT else ()
        return Due(kind, public(table), narrated, facts={"ring": list(dict.fromkeys(ring))}, course=course)
    facts = dict(head.facts)
    if head.kind == FILM:
        course = _course(unit.found.courses, (), RESULT)
        return Due(FILM, public(table), _narrated_steps(unit, facts["steps"]), course=course, scenes=unit.found.scenes)
    if head.kind in DIRECT:
        known = people_of(unit).get(head.person)
        facts["language"] = known.person.language if known else table.row.language
        if head.kind != "bell":
            return Due(head.kind, public(table), (), head.person, facts)
        his = seen(table, head.person, unit.found.beside)
        return Due(head.kind, his, _narrated_steps(unit, [table.row.step]), head.person, facts)
    if head.kind in EDITED:
        facts["close"] = table.row.status != head.kind or "target" in facts
        facts["again"] = unit.found.is_rematch
    return Due(head.kind, public(table), facts=facts)


def _course(courses: Sequence[Course], steps: Sequence[int], kind: str) -> Course | None:
    """How the game went that ended with one of these steps: of a match that is over the last one."""
    if kind == RESULT:
        return courses[-1] if courses else None
    return next((course for course in courses if course.closed and course.steps[1] + 1 in steps), None)


def _with_chain(steps: Sequence[int], course: Course | None) -> list[int]:
    """These steps, before them those of the last turn of a game that has ended: its last blow is told from the beginning."""
    chain = range(course.last_turn + 1, course.steps[1] + 1)[-CHAIN:] if course else ()
    return sorted({*steps, *chain})


def _narrated_steps(unit: UnitOfWork, steps: Sequence[int]) -> tuple[NarratedStep, ...]:
    table = unit.table
    if not _forgotten(table, steps):
        return tuple(step for step in table.recent_steps if step.step in steps)
    return tuple(load_narrated(table.game, saved) for saved in unit.found.narrated)


def _rung(unit: UnitOfWork, first: int) -> tuple[int, ...]:
    """Whom the post mentions: at live tables those asked, once a decision; at others those without an inbox, or
    whose inbox may not be opened now.

    In sealed rounds all asked alike, and of reaction windows that follow each other only the first one rings.
    """
    table, row, asked = unit.table, unit.table.row, asked_now(unit.table)
    if asked is None or row.rung >= row.decision or (is_window(asked) and row.turn_step < first):
        return ()
    row.rung = row.decision
    seats = [table.seats[seat] for seat in asked.seats]
    people = [seat for seat in seats if seat.person is not None and not seat.sitting_in]
    if table.pace.base >= time_control.HOUR:
        unreached = _unreached(unit, [seat.person or 0 for seat in people])
        return tuple(seat.person for seat in people if seat.person is not None and (seat.no_inbox or seat.person in unreached))
    wanted = [seat.person for seat in people if seat.person is not None and (asked.sealed or seat.number not in table.answered)]
    there = {person for person in wanted if is_present(people_of(unit).get(person), unit.now)}
    if asked.sealed:
        return () if set(wanted) <= there else tuple(wanted)
    return tuple(person for person in wanted if person not in there)


def _unreached(unit: UnitOfWork, people: Sequence[int]) -> frozenset[int]:
    """Who of these people cannot be written to as long as no inboxes may be opened."""
    if not inboxes_stopped(unit):
        return frozenset()
    known = people_of(unit)
    return frozenset(person for person in people if person not in known or known[person].inbox_channel is None)


def dump_post(post: Post, game: Game[Any, Any], steps: Sequence[int] = ()) -> dict[str, Any]:
    """A post as JSON, with the steps it tells; its body and the facts of its pictures are JSON already."""
    pictures = []
    for one in post.pictures:
        facts = {**one.facts, **_shown(one, game)}
        pictures.append({"drawing": one.drawing, "file": one.file, "alt": one.alt, "facts": facts})
    return {
        "body": post.body,
        "pictures": pictures,
        "files": post.files,
        "ring": post.ring,
        "mark": post.mark,
        "steps": list(steps),
        **({"whole": True} if post.whole else {}),
    }


def _shown(picture: Picture, game: Game[Any, Any]) -> dict[str, Any]:
    """What a picture shows, as JSON: a view, of a film its frames."""
    if isinstance(picture.view, tuple):
        return {"frames": [[game.dump_view(view), [list(one) for one in fresh]] for view, fresh in picture.view]}
    return {} if picture.view is None else {"view": game.dump_view(picture.view)}


def thaw(row: Row[Any]) -> FrozenPost:
    """A frozen post from its row."""
    saved = row.content
    post = None if saved is None else Post(
        saved["body"], tuple(Picture(**picture) for picture in saved["pictures"]),
        tuple((name, text) for name, text in saved["files"]), tuple(saved["ring"]), saved["mark"],
        bool(saved.get("whole")),
    )  # fmt: skip
    return FrozenPost(
        row.id,
        row.table_id,
        row.destination,
        row.action,
        row.kind,
        row.target,
        post,
        row.nonce,
        row.first_sent,
        row.tries,
        row.made,
        () if saved is None else tuple(saved["steps"]),
    )
