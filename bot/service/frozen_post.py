"""From the outbox to frozen posts: rows that belong together become one due, whose posts are kept before they are sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row

from bot.model.ports import Composer
from bot.model.posts import Due, NarratedStep, Picture, Post
from bot.model.table import NOTHING
from bot.model.table_record import TableRecord
from bot.model.unit_of_work import EDITED
from bot.service.courses import CLOSES, courses_of, film_of
from bot.service.observe import beside, public, seen
from bot.service.ringing import mentioned, ring_beside
from bot.service.schedule import put_off
from bot.service.series import is_rematch
from bot.service.turn_post import TOLD_ON, frozen_with, told_on
from bot.service.unit_of_work import UnitOfWork, load_narrated
from bot.service.wanted import DIRECT, people_of, still_of_use, still_wanted
from bot.store import outbox
from bot.store.database import Connection
from bot.store.outbox import REFUSED, About
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
    told: Mapping[str, Any] | None = None
    steps: tuple[int, ...] = ()


def needed(db: Connection, table: TableRecord, rows: Sequence[Row[Any]]) -> About:
    """What `freeze` has to know beside the table."""
    head = rows[0]
    if head.kind in STEPS:
        return _needed_of_steps(db, table, rows)
    numbers = [table.row.step] if head.kind == "bell" else []
    kept = beside(db, table, head.person) if head.kind == "bell" else NOTHING
    if head.kind == FILM:
        return _needed_of_film(db, table, head.facts["steps"])
    about = outbox.about(db, table, head.person, _forgotten(table, numbers), kept)
    return replace(about, is_rematch=head.kind == "muster" and is_rematch(db, table))


def _needed_of_film(db: Connection, table: TableRecord, steps: Sequence[int]) -> About:
    """The same of the film of a table that is over."""
    about = outbox.about(db, table, None, _forgotten(table, steps), NOTHING)
    scenes = film_of(db, table) if table.row.status == "over" else ()
    return replace(about, courses=courses_of(db, table), scenes=scenes)


def _needed_of_steps(db: Connection, table: TableRecord, rows: Sequence[Row[Any]]) -> About:
    """The same of steps: what stands in the newest post, or how the game went that has ended."""
    kind, steps = _kind(rows), _steps(rows)
    if kind not in ENDS:
        newest = outbox.newest(db, table.row.id, rows[0].destination)
        told = () if newest is None else newest.steps
        return outbox.about(db, table, None, _forgotten(table, [*told, *steps]), NOTHING, newest)
    courses = courses_of(db, table)
    numbers = _with_chain(steps, _course(courses, steps, kind))
    return replace(outbox.about(db, table, None, _forgotten(table, numbers), NOTHING), courses=courses)


def _kind(rows: Sequence[Row[Any]]) -> str:
    """What kind of post these rows make."""
    if any(row.kind == RESULT for row in rows):
        return RESULT
    return INTERVAL if any(row.kind in STEPS and row.facts.get(CLOSES) for row in rows) else str(rows[0].kind)


def _steps(rows: Sequence[Row[Any]]) -> list[int]:
    """The steps that these rows tell, in order."""
    return sorted({row.step for row in rows if row.step is not None})


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
    mark = LEAST_MARK + unit.randomness.posts.randrange(MARKS)
    if head.kind in STEPS:
        return _frozen_steps(unit, rows, composer, mark)
    target = head.facts.get("target", unit.table.row.lobby_post) if head.kind in (*EDITED, FILM) else None
    action = "direct" if head.kind in DIRECT else "edit" if target is not None else "post"
    due = replace(_due(unit, head), mark=mark)
    return _kept(unit, head, composer.compose(due), _Form(due.kind, action, target, mark))


def _frozen_steps(unit: UnitOfWork, rows: Sequence[Row[Any]], composer: Composer, mark: int) -> list[FrozenPost]:
    """Steps are told in the newest post where that goes and has room for them, else in one of their own, as every end is."""
    kind, steps = _kind(rows), _steps(rows)
    if kind not in ENDS and (edit := _edit(unit, steps, composer, mark)) is not None:
        return _kept(unit, rows[0], *edit)
    course = _course(unit.found.courses, steps, kind)
    told = _narrated_steps(unit, _with_chain(steps, course))
    ring = mentioned(unit, told[0].step if told else 0) if kind != RESULT else ()
    due = Due(kind, public(unit.table), told, facts={"ring": list(ring)}, mark=mark, course=course)
    standing = None if kind in ENDS else frozen_with(unit, told, None, ring)
    numbers = tuple(step.step for step in told)
    return _kept(unit, rows[0], composer.compose(due), _Form(kind, "post", None, mark, standing, numbers))


def _edit(unit: UnitOfWork, steps: Sequence[int], composer: Composer, mark: int) -> tuple[tuple[Post, ...], _Form] | None:
    """The newest post with these steps in it; None where they need one of their own."""
    fresh = _narrated_steps(unit, steps)
    newest = told_on(unit, fresh)
    if newest is None:
        return None
    whole = (*_narrated_steps(unit, newest.steps, are_seen=False), *fresh)
    posts = composer.compose(Due("step", public(unit.table), whole, mark=mark, shown=len(newest.steps)))
    if len(posts) > 1:
        return None
    ring_beside(unit, newest)
    standing = frozen_with(unit, whole, newest, ())
    return posts, _Form("step", "edit", newest.message, mark, standing, tuple(standing["steps"]))


@dataclass(frozen=True, slots=True)
class _Form:
    """How posts are kept: their kind, what to do with them, of which message, their first mark, what stands beside one that can
    be told on, and the steps they tell."""

    kind: str
    action: str
    target: int | None
    mark: int
    told: Mapping[str, Any] | None = None
    steps: tuple[int, ...] = ()


def _kept(unit: UnitOfWork, row: Row[Any], posts: Sequence[Post], form: _Form) -> list[FrozenPost]:
    """The posts as they are kept; the last one is the one that is told on."""
    kept, last = list[FrozenPost](), len(posts) - 1
    for part, post in enumerate(posts):
        kind = form.kind if part == last else "part"
        kept.append(_keep(unit, row, replace(post, mark=form.mark + part), replace(form, kind=kind), part == 0))
    return kept


def _keep(unit: UnitOfWork, row: Row[Any], post: Post, form: _Form, first: bool) -> FrozenPost:
    nonce, action, target = unit.randomness.posts.randbytes(12).hex(), form.action, form.target
    told = form.told if form.kind == "step" else None
    frozen = FrozenPost(
        0, row.table_id, row.destination, action, form.kind, target, post, nonce, None, 0, unit.now, told, form.steps
    )  # fmt: skip
    content = dump_post(post, unit.table.game, form.steps, told)
    values = {
        "table_id": row.table_id, "destination": row.destination, "action": action, "kind": form.kind, "step": row.step,
        "decision": row.decision, "target": target, "content": content, "nonce": nonce, "mark": post.mark,
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
    again = row.kind == "muster" and is_rematch(db, table)
    return PutOffPost(
        found.people, found.no_inbox_until, found.narrated, found.beside, courses, None, is_rematch=again, post=row
    )  # fmt: skip


def look_again(unit: UnitOfWork, composer: Composer) -> None:
    """Before a post that was put off is sent: a direct message that is of no use any more is given up, a post that its channel
    has refused is made anew, and so is an edit that cannot be made any more. `unit.found` is what `needed_anew` found."""
    row = unit.found.post
    if row.state == "ready" and row.action == "edit" and row.kind in STEPS:
        _told_anew(unit, row, composer)
    elif row.state == "ready" and row.action != "direct":
        _renew(unit, row, composer)
    elif row.state == "ready" and not still_of_use(unit, row):
        unit.also(outbox.settle, row.id, "dead", "over", content=None)


def _told_anew(unit: UnitOfWork, row: Row[Any], composer: Composer) -> None:
    """An edit that came to nothing, or comes too late, becomes a post of its own, of what was not told yet."""
    told = row.content["told"]
    if row.outcome == "later" and unit.now - told["since"] < TOLD_ON:
        return
    if row.outcome in REFUSED:
        put_off(unit)
    steps = _narrated_steps(unit, told["steps"][told["shown"] :])
    post = composer.compose(Due(row.kind, public(unit.table), steps, mark=row.mark))[-1]
    told = frozen_with(unit, steps, None, ())
    content = dump_post(replace(post, mark=row.mark), unit.table.game, told["steps"], told)
    unit.also(outbox.make_anew, row.id, content, action="post", target=None, first_sent=None, tries=0)


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
    unit.also(outbox.make_anew, row.id, dump_post(post, unit.table.game, saved["steps"], saved.get("told")))


def _due(unit: UnitOfWork, head: Row[Any]) -> Due:
    table, facts = unit.table, dict(head.facts)
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


def _narrated_steps(unit: UnitOfWork, steps: Sequence[int], are_seen: bool = True) -> tuple[NarratedStep, ...]:
    """These steps, in order; those whose words alone are told may come without their views."""
    table, wanted = unit.table, set(steps)
    if not _forgotten(table, steps):
        return tuple(step for step in table.recent_steps if step.step in wanted)
    return tuple(load_narrated(table.game, one, are_seen) for one in unit.found.narrated if one["step"] in wanted)


def dump_post(
    post: Post, game: Game[Any, Any], steps: Sequence[int] = (), told: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A post as JSON, with the steps it tells; its body and the facts of its pictures are JSON already. `told` is kept when it
    has arrived."""
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
        **({} if told is None else {"told": told}),
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
        None if saved is None else saved.get("told"),
        () if saved is None else tuple(saved.get("steps", ())),
    )
