"""From the outbox to frozen posts: rows that belong together become one request, and its posts are stored before they are
sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.posting.ports import Composer
from bot.model.posting.posts import NarratedStep, Post, PostRequest, TurnPost
from bot.model.record.unit_of_work import BELL, CLOCK, DIGEST, EDITED, FREE_SEAT
from bot.model.table.table import PublicTable
from bot.service.play.schedule import put_off
from bot.service.play.telling import note_deleted, note_post, question_of
from bot.service.play.vote_results import APART
from bot.service.posting import digests
from bot.service.posting.mentions import bell_dropped, mentioned, mentioned_anew, ring_beside
from bot.service.posting.post_inputs import (
    ENDS,
    FILM,
    INTERVAL,
    RESULT,
    STEPS,
    course_of,
    forgotten,
    kind_of,
    steps_of,
    with_chain,
)
from bot.service.posting.relevance import DIRECT, people_of, still_of_use, still_wanted
from bot.service.posting.reminding import quiet_until, remind_later, tell_the_next
from bot.service.posting.stored_post import FrozenPost, PostMeta, dump_post, store_posts
from bot.service.posting.turn_post import frozen_with, told_for, told_on
from bot.service.table.observe import public, table_for, to_come
from bot.service.table.unit_of_work import UnitOfWork, load_narrated
from bot.service.table.votes import post_of, slot_of, steps_taken_back, tell
from bot.store.tables import outbox
from bot.store.tables.outbox import REFUSED
from bot.store.tables.records import KeptPost, WaitingRow

LEAST_MARK, MARKS = 1000, 999_000_000
"""The range of marks: above the ids that Discord counts by itself, with at most nine digits."""


def freeze(unit: UnitOfWork, rows: Sequence[WaitingRow], composer: Composer) -> list[FrozenPost]:
    """Take rows out of the outbox and store the posts made of them; the first one is marked as being sent.

    `unit.inputs` has the inputs of `needed`. The rows are taken before any write. Raises `outbox.AlreadyDone` if another process
    has made posts of them. The posts get their ids at the write, in this order. A removal of buttons is only returned, because it
    is not worth storing.
    """
    unit.require(outbox.take, [row.id for row in rows])
    head = rows[0]
    if head.kind == "strip":
        target, made = head.facts["target"], head.facts["made"]
        return [FrozenPost(0, head.table_id, head.destination, "strip", "strip", target, None, "", None, 0, made)]
    is_wanted = still_wanted(unit, head)
    if head.kind == BELL:
        if not is_wanted:
            bell_dropped(unit, head.addressee)
        remind_later(unit, head.addressee, people_of(unit).get(head.addressee))
    if not is_wanted:
        return []
    mark = LEAST_MARK + unit.randomness.posts.randrange(MARKS)
    if head.kind in STEPS:
        tell_the_next(unit, rows)
        return _frozen_steps(unit, rows, composer, mark)
    if head.kind == CLOCK:
        return _with_another_deadline(unit, head, composer, mark)
    target = head.facts.get("target", _standing(unit, head.kind)) if head.kind in (*EDITED, FILM) else None
    action = "direct" if head.kind in DIRECT else "edit" if target is not None else "post"
    due = replace(_due(unit, head), tracer=mark)
    posts = store_posts(unit, head, composer.compose(due), PostMeta(due.kind, action, target, mark))
    if due.kind == DIGEST and posts:
        digests.note(unit, head.addressee)
    return posts


def _standing(unit: UnitOfWork, kind: str) -> int | None:
    """The message that a post of this kind edits; None if it is a new one."""
    slot = slot_of(kind)
    return unit.table.row.lobby_post if slot is None else post_of(unit.table, slot)


def _frozen_steps(unit: UnitOfWork, rows: Sequence[WaitingRow], composer: Composer, mark: int) -> list[FrozenPost]:
    """Posts with these steps: an edit of the newest post if it may grow and has room, else a new one. An end always gets a new
    one."""
    kind, steps = kind_of(rows), steps_of(rows)
    is_apart = any(row.facts.get(APART) for row in rows)
    if kind not in ENDS and not is_apart and (edit := _edit(unit, steps, composer, mark)) is not None:
        return store_posts(unit, rows[0], *edit)
    course = course_of(unit.inputs.courses, steps, kind)
    told = _narrated_steps(unit, with_chain(steps, course, steps_taken_back(unit.table)))
    ring = mentioned(unit, told[0].step if told else 0) if kind != RESULT else ()
    shown = sum(step.step not in steps for step in told)
    due = PostRequest(kind, _public(unit), told, facts={"ring": list(ring)}, tracer=mark, steps_before=shown, course=course)
    due = replace(due, ratings=unit.inputs.ratings)
    standing = None if kind in ENDS else frozen_with(unit, told, None, ring)
    numbers = tuple(step.step for step in told)
    return store_posts(unit, rows[0], composer.compose(due), PostMeta(kind, "post", None, mark, standing, numbers, shown))


def _edit(unit: UnitOfWork, steps: Sequence[int], composer: Composer, mark: int) -> tuple[tuple[Post, ...], PostMeta] | None:
    """The newest post with these steps added; None if they need a post of their own."""
    fresh = _narrated_steps(unit, steps)
    newest = told_on(unit, fresh)
    if newest is None:
        return None
    whole = (*_narrated_steps(unit, newest.steps, are_seen=False), *fresh)
    posts = composer.compose(PostRequest("step", _public(unit), whole, tracer=mark, steps_before=len(newest.steps)))
    if len(posts) > 1:
        return None
    ring_beside(unit, newest)
    standing = frozen_with(unit, whole, newest, ())
    return posts, PostMeta("step", "edit", newest.message, mark, standing, tuple(standing["steps"]))


def _with_another_deadline(unit: UnitOfWork, row: WaitingRow, composer: Composer, mark: int) -> list[FrozenPost]:
    """The newest post of the turn as it stands, with the deadline of now; nothing if it no longer fits into one post."""
    told: TurnPost = unit.inputs.newest
    posts = composer.compose(
        PostRequest("step", _public(unit), _narrated_steps(unit, told.steps), tracer=mark, steps_before=told.before)
    )
    return store_posts(unit, row, posts, PostMeta(CLOCK, "edit", told.message, mark)) if len(posts) == 1 else []


def look_again(unit: UnitOfWork, composer: Composer) -> None:
    """Check a delayed post before it is sent.

    A useless direct message is given up. A post that its channel refused, and an edit that is no longer possible, are made again.
    `unit.inputs` has the inputs of `needed_anew`.
    """
    row = unit.inputs.post
    if row.state == "ready" and row.action == "edit" and row.kind in STEPS:
        _told_anew(unit, row, composer)
    elif row.state == "ready" and row.action != "direct":
        _renew(unit, row, composer)
    elif row.state == "ready" and not still_of_use(unit, row):
        unit.write_also(outbox.record, row.id, "dead", "over", content=None)
        digests.withdraw(unit, row.kind, int(row.destination[1:]))
        if row.kind in (BELL, DIGEST):
            bell_dropped(unit, int(row.destination[1:]))


def _told_anew(unit: UnitOfWork, row: KeptPost, composer: Composer) -> None:
    """Turn a failed or late edit into a post with the steps that are not in the channel yet."""
    told = row.saved["told"]
    if row.outcome == "later" and unit.now - told["since"] < told_for(unit):
        return
    if row.outcome in REFUSED:
        put_off(unit)
    steps = _narrated_steps(unit, told["steps"][told["shown"] :])
    if row.outcome == "deleted":
        note_deleted(unit, told["rung"])
    ring = mentioned_anew(unit)
    note_post(unit, unit.table.row.decision, ring, "trying")
    post = composer.compose(PostRequest(row.kind, _public(unit), steps, facts={"ring": list(ring)}, tracer=row.mark))[-1]
    told = frozen_with(unit, steps, None, ring)
    content = dump_post(replace(post, tracer=row.mark), unit, told["steps"], told)
    unit.write_also(outbox.replace_content, row.id, content, action="post", target=None, first_sent=None, tries=0)


def _renew(unit: UnitOfWork, row: KeptPost, composer: Composer) -> None:
    """Pause the clock for a post that its channel refused, or during a standstill, and make the post again if it names the
    deadline."""
    is_clocked = row.kind == "muster" or (row.kind in ("step", INTERVAL) and row.saved["steps"])
    if not is_clocked:
        return
    question = question_of(unit.table)
    if row.outcome in REFUSED or (question is not None and question.is_standing):
        put_off(unit)
    saved, is_over = row.saved, unit.table.row.status != "muster"
    is_asked_anew = is_over and saved.get("asks") != unit.table.row.decision
    ring = mentioned(unit, min(saved["steps"], default=0)) if is_asked_anew else saved["ring"]
    facts = {"ring": list(ring), "close": is_over, "again": unit.inputs.is_rematch}
    course = course_of(unit.inputs.courses, saved["steps"], row.kind)
    due = PostRequest(row.kind, _public(unit), _narrated_steps(unit, saved["steps"]), facts=facts, course=course)
    due = replace(due, ratings=unit.inputs.ratings)
    before = len(composer.compose(due)) - 1
    post = replace(composer.compose(replace(due, tracer=row.mark - before))[-1], tracer=row.mark)
    unit.write_also(outbox.replace_content, row.id, dump_post(post, unit, saved["steps"], saved.get("told")))


def _due(unit: UnitOfWork, head: WaitingRow) -> PostRequest:
    table, facts = unit.table, dict(head.facts)
    if head.kind == FILM:
        course = course_of(unit.inputs.courses, (), RESULT)
        told, shown = _narrated_steps(unit, facts["steps"]), facts.get("shown", 0)
        return PostRequest(
            FILM, _public(unit), told, steps_before=shown, course=course, scenes=unit.inputs.scenes, ratings=unit.inputs.ratings
        )
    if head.kind in DIRECT:
        known = people_of(unit).get(head.person)
        facts["language"] = known.person.language if known else table.row.language
        is_late = known is not None and digests.waits_for_digest(table, head, known.reminders)
        facts["silent"] = head.kind == BELL and (is_late or quiet_until(known, unit.now) is not None)
        if head.kind == FREE_SEAT:
            facts["post"] = unit.inputs.offer_post
        if head.kind != "bell":
            return PostRequest(head.kind, _public(unit), (), head.person, facts)
        his = to_come(table_for(table, head.person, unit.inputs.captain_state), unit.now)
        if digests.becomes_digest(unit, head):
            return PostRequest(DIGEST, his, (), head.person, {**facts, "tables": digests.lines(unit.inputs.waiting)})
        return PostRequest(head.kind, his, _narrated_steps(unit, [table.row.step]), head.person, facts)
    if (slot := slot_of(head.kind)) is not None and (ended := tell(unit, slot)) is not None:
        return PostRequest(head.kind, _public(unit), facts={"told": ended})
    if head.kind in ("lobby", "muster"):
        facts["close"] = table.row.status != head.kind or "target" in facts
        facts["again"] = unit.inputs.is_rematch
    return PostRequest(head.kind, _public(unit), facts=facts)


def _narrated_steps(unit: UnitOfWork, steps: Sequence[int], are_seen: bool = True) -> tuple[NarratedStep, ...]:
    """These steps in order. Steps needed in words alone may lack their views."""
    table, wanted = unit.table, set(steps)
    if not forgotten(table, steps, are_seen):
        return tuple(step for step in table.recent_steps if step.step in wanted)
    return tuple(load_narrated(table.game, one, are_seen) for one in unit.inputs.narrated if one["step"] in wanted)


def _public(unit: UnitOfWork) -> PublicTable:
    """The table as everybody may know it at the time of the post."""
    return to_come(public(unit.table), unit.now)
