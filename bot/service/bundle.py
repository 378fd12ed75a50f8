"""From the outbox to frozen posts: rows that belong together become one due, whose posts are kept before they are sent."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row

from bot.model.hosted import Hosted
from bot.model.people import Known
from bot.model.ports import Composer
from bot.model.posts import Due, Picture, Post, Told
from bot.model.table import NOTHING
from bot.model.writing import EDITED
from bot.service import paces
from bot.service.change import Change, load_told
from bot.service.observe import beside, public, seen
from bot.service.people import is_present
from bot.service.resolve import asked_now, is_window
from bot.service.schedule import put_off
from bot.store import outbox, steps
from bot.store.database import Connection
from bot.store.outbox import SILENT, About
from engines.kernel.contract import Game

STEPS = ("step", "result")
DIRECT = ("bell", "dm_test", "silent", "undealt")
PROMISE = "promise"
"""The kind of the post that fixes the dice: it is sent once, and neither merged, edited nor stripped."""
REFUSED = ("forbidden", "gone")
"""What became of a post that waits for its channel."""
LEAST_MARK, MARKS = 1000, 999_000_000
"""Marks are drawn from this many: above the ids that Discord counts out by itself, nine digits at most."""
LATER_BELL = 300.0
LATER_BELL_LIVE = 30.0
"""Seconds after which a captain who was present and has not answered is rung all the same."""


@dataclass(frozen=True, slots=True)
class Frozen:
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


def needed(db: Connection, hosted: Hosted, rows: Sequence[Row[Any]]) -> About:
    """What `freeze` has to know beside the table."""
    head = rows[0]
    told = [hosted.row.step] if head.kind == "bell" else [row.step for row in rows if row.step is not None and row.kind in STEPS]
    kept = beside(db, hosted, head.person) if head.kind == "bell" else NOTHING
    return outbox.about(db, hosted, head.person, _forgotten(hosted, told), kept)


def _forgotten(hosted: Hosted, steps: Sequence[int]) -> list[int]:
    """Of these steps those that are not in memory; all where one is not."""
    known = {told.step for told in hosted.told}
    return [] if known >= set(steps) else list(steps)


def freeze(change: Change, rows: Sequence[Row[Any]], composer: Composer) -> list[Frozen]:
    """Take these rows out of the outbox and keep the posts made of them; the first one is marked as being sent.

    `change.found` is what `needed` found. The posts get their ids when they are written, in this order, after the rows are
    taken; `outbox.Taken` is raised then where another process has made posts of them. A strip is only handed back: it is not
    worth keeping.
    """
    change.also(outbox.take, [row.id for row in rows])
    head = rows[0]
    if head.kind == "strip":
        target, made = head.facts["target"], head.facts["made"]
        return [Frozen(0, head.table_id, head.destination, "strip", "strip", target, None, "", None, 0, made)]
    if not _still_wanted(change, head):
        return []
    due = _due(change, rows)
    target = head.facts.get("target", change.hosted.row.lobby_post) if head.kind in EDITED else None
    action = "direct" if head.kind in DIRECT else "edit" if target is not None else "post"
    mark = LEAST_MARK + change.randomness.posts.randrange(MARKS)
    posts = composer.compose(replace(due, mark=mark))
    kept, numbers = [], [told.step for told in due.told]
    for part, post in enumerate(posts):
        kind = due.kind if part == len(posts) - 1 else "part"
        kept.append(_keep(change, head, action, replace(post, mark=mark + part), target, kind, part == 0, numbers))
    return kept


def _keep(
    change: Change, row: Row[Any], action: str, post: Post, target: int | None, kind: str, first: bool, steps: Sequence[int]
) -> Frozen:
    nonce = change.randomness.posts.randbytes(12).hex()
    frozen = Frozen(0, row.table_id, row.destination, action, kind, target, post, nonce, None, 0, change.now)
    values = {
        "table_id": row.table_id, "destination": row.destination, "action": action, "kind": kind, "step": row.step,
        "target": target, "content": dump_post(post, change.hosted.game, steps), "nonce": frozen.nonce, "mark": post.mark,
        "made": change.now, "not_before": change.now, "state": "sending" if first else "ready", "tries": int(first),
        "first_sent": change.now if first else None,
    }  # fmt: skip
    change.also(outbox.keep, values)
    return frozen


@dataclass(frozen=True, slots=True)
class Kept:
    """A frozen post as it is kept, and the steps it tells that are not in memory."""

    post: Row[Any]
    told: Sequence[Mapping[str, Any]]


def needed_anew(db: Connection, hosted: Hosted, id: int) -> Kept:
    """What `renew` has to know beside the table."""
    row = outbox.post(db, id)
    return Kept(row, steps.told(db, hosted.row.id, _forgotten(hosted, row.content["steps"] if row.content else [])))


def renew(change: Change, composer: Composer) -> None:
    """Put off the clock for a post that its channel has refused, and make the post anew, which names the deadline.

    As it was when it is on its way by now, or names none. `change.found` is what `needed_anew` found.
    """
    row = change.found.post
    is_clocked = row.kind == "muster" or (row.kind in STEPS and row.content["steps"])
    if row.state != "ready" or not is_clocked:
        return
    put_off(change)
    saved, is_over = row.content, change.hosted.row.status != "muster"
    facts = {"ring": saved["ring"], "close": is_over}
    due = Due(row.kind, public(change.hosted), _told(change, saved["steps"]), facts=facts)
    before = len(composer.compose(due)) - 1
    post = replace(composer.compose(replace(due, mark=row.mark - before))[-1], mark=row.mark)
    change.also(outbox.make_anew, row.id, dump_post(post, change.hosted.game, saved["steps"]))


def _due(change: Change, rows: Sequence[Row[Any]]) -> Due:
    head, hosted = rows[0], change.hosted
    if head.kind in STEPS:
        told = _told(change, [row.step for row in rows if row.step is not None])
        kind = "result" if any(row.kind == "result" for row in rows) else "step"
        ring = _rung(change, told[0].step if told else 0) if kind == "step" else ()
        return Due(kind, public(hosted), told, facts={"ring": list(ring)})
    facts = dict(head.facts)
    if head.kind in DIRECT:
        known = _people(change).get(head.person)
        facts["language"] = known.person.language if known else hosted.row.language
        if head.kind != "bell":
            return Due(head.kind, public(hosted), (), head.person, facts)
        his = seen(hosted, head.person, change.found.beside)
        return Due(head.kind, his, _told(change, [hosted.row.step]), head.person, facts)
    if head.kind in EDITED:
        facts["close"] = hosted.row.status != head.kind or "target" in facts
    return Due(head.kind, public(hosted), facts=facts)


def _people(change: Change) -> Mapping[int | None, Known]:
    about: About = change.found
    return about.people  # type: ignore[return-value]


def _told(change: Change, steps: Sequence[int]) -> tuple[Told, ...]:
    hosted = change.hosted
    if not _forgotten(hosted, steps):
        return tuple(told for told in hosted.told if told.step in steps)
    return tuple(load_told(hosted.game, saved) for saved in change.found.told)


def _rung(change: Change, first: int) -> tuple[int, ...]:
    """Whom the post mentions: at live tables those asked, once a decision; at others those without an inbox, or
    whose inbox may not be opened now.

    In sealed rounds all asked alike, and of reaction windows that follow each other only the first one rings.
    """
    hosted, row, asked = change.hosted, change.hosted.row, asked_now(change.hosted)
    if asked is None or row.rung >= row.decision or (is_window(asked) and row.turn_step < first):
        return ()
    row.rung = row.decision
    seats = [hosted.seats[seat] for seat in asked.seats]
    people = [seat for seat in seats if seat.person is not None and not seat.sitting_in]
    if hosted.pace.base >= paces.HOUR:
        unreached = _unreached(change, [seat.person or 0 for seat in people])
        return tuple(seat.person for seat in people if seat.person is not None and (seat.no_inbox or seat.person in unreached))
    wanted = [seat.person for seat in people if seat.person is not None and (asked.sealed or seat.number not in hosted.answered)]
    there = {person for person in wanted if is_present(_people(change).get(person), change.now)}
    if asked.sealed:
        return () if set(wanted) <= there else tuple(wanted)
    return tuple(person for person in wanted if person not in there)


def _unreached(change: Change, people: Sequence[int]) -> frozenset[int]:
    """Who of these people cannot be written to as long as no inboxes may be opened."""
    if not _inboxes_stopped(change):
        return frozenset()
    known = _people(change)
    return frozenset(person for person in people if person not in known or known[person].inbox_channel is None)


def _still_wanted(change: Change, row: Row[Any]) -> bool:
    """Whether a post still makes sense."""
    status, posted = change.hosted.row.status, change.hosted.row.lobby_post is not None
    if row.kind in EDITED:
        return status == row.kind or (status == "closed" and posted) or "target" in row.facts
    if row.kind == PROMISE:
        return status == "dealing"
    if row.facts.get("until"):
        return bool(row.decision == change.hosted.row.decision)
    return row.kind not in DIRECT or _reaches(change, row)


def _reaches(change: Change, row: Row[Any]) -> bool:
    """Whether a direct message is of use to somebody; a bell for a captain who is present is put off."""
    known = _people(change).get(row.person)
    if known is not None and known.no_inbox:
        return False
    if (known is None or known.inbox_channel is None) and _inboxes_stopped(change):
        return False
    if row.kind == "silent":
        return change.hosted.row.posting in SILENT
    if row.kind == "undealt":
        return change.hosted.row.status == "closed"
    if row.kind == "dm_test":
        return change.hosted.row.status in ("muster", "dealing", "running")
    return _still_rings(change, row)


def _still_rings(change: Change, row: Row[Any]) -> bool:
    hosted, asked = change.hosted, asked_now(change.hosted)
    seat = hosted.seat_of(row.person)
    if asked is None or hosted.row.decision != row.decision or seat is None or seat.number not in asked.seats:
        return False
    if seat.sitting_in or seat.number in hosted.answered:
        return False
    if is_present(_people(change).get(row.person), change.now):
        if row.facts.get("last"):
            return False
        wait = LATER_BELL if hosted.pace.base >= paces.HOUR else LATER_BELL_LIVE
        change.direct("bell", row.person, wait)
        return False
    return True


def _inboxes_stopped(change: Change) -> bool:
    about: About = change.found
    return about.no_inbox_until > change.now


def dump_post(post: Post, game: Game[Any, Any], steps: Sequence[int] = ()) -> dict[str, Any]:
    """A post as JSON, with the steps it tells; its body and the facts of its pictures are JSON already."""
    pictures = []
    for one in post.pictures:
        facts = one.facts if one.view is None else {**one.facts, "view": game.dump_view(one.view)}
        pictures.append({"drawing": one.drawing, "file": one.file, "alt": one.alt, "facts": facts})
    return {"body": post.body, "pictures": pictures, "files": post.files, "ring": post.ring, "mark": post.mark,
            "steps": list(steps)}


def thaw(row: Row[Any]) -> Frozen:
    """A frozen post from its row."""
    saved = row.content
    post = None if saved is None else Post(
        saved["body"], tuple(Picture(**picture) for picture in saved["pictures"]),
        tuple((name, text) for name, text in saved["files"]), tuple(saved["ring"]), saved["mark"],
    )  # fmt: skip
    return Frozen(row.id, row.table_id, row.destination, row.action, row.kind, row.target, post, row.nonce, row.first_sent,
                  row.tries, row.made)

