"""Posts stored before their send, in final form, so that the same post is sent after a crash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.model.posting.posts import PictureOrder, Post
from bot.service.table.question import open_question
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import outbox
from bot.store.tables.records import KeptPost, WaitingRow
from engines.kernel.contract.game import Game


@dataclass(frozen=True, slots=True)
class FrozenPost:
    """A stored post: its action (post, direct, edit, strip), its destination, and its row.

    The nonce is 24 random hexadecimal digits, unique over all installations.
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
    made_at: float
    turn_post: Mapping[str, Any] | None = None
    steps: tuple[int, ...] = ()
    steps_before: int = 0
    asks: int | None = None


@dataclass(frozen=True, slots=True)
class PostMeta:
    """The metadata of stored posts.

    - `kind`, `action`: the kind and the action.
    - `target`: the message of an edit.
    - `mark`: the first tracer.
    - `turn_post`: facts of a turn post.
    - `steps`: the steps in the post.
    - `steps_before`: the number of them that stood in the channel before.
    """

    kind: str
    action: str
    target: int | None
    mark: int
    turn_post: Mapping[str, Any] | None = None
    steps: tuple[int, ...] = ()
    steps_before: int = 0


def store_posts(unit: UnitOfWork, row: WaitingRow, posts: Sequence[Post], form: PostMeta) -> list[FrozenPost]:
    """The stored posts; the last one is the turn post."""
    stored, last = list[FrozenPost](), len(posts) - 1
    for part, post in enumerate(posts):
        kind = form.kind if part == last else "part"
        stored.append(_keep(unit, row, replace(post, tracer=form.mark + part), replace(form, kind=kind), part == 0))
    return stored


def _keep(unit: UnitOfWork, row: WaitingRow, post: Post, form: PostMeta, first: bool) -> FrozenPost:
    nonce, action, target = unit.randomness.posts.randbytes(12).hex(), form.action, form.target
    turn_post = form.turn_post if form.kind == "step" else None
    frozen = FrozenPost(
        0, row.table_id, row.destination, action, form.kind, target, post, nonce, None, 0, unit.now, turn_post, form.steps,
        form.steps_before, asks_now(unit),
    )  # fmt: skip
    content = {**dump_post(post, unit, form.steps, turn_post), **({"shown": form.steps_before} if form.steps_before else {})}
    values = {
        "table_id": row.table_id, "destination": row.destination, "action": action, "kind": form.kind, "step": row.step,
        "decision": row.decision, "target": target, "content": content, "nonce": nonce, "mark": post.tracer,
        "made_at": unit.now, "not_before": unit.now, "state": "sending" if first else "ready", "tries": int(first),
        "first_sent": unit.now if first else None,
    }  # fmt: skip
    unit.write_also(outbox.keep, values)
    return frozen


def asks_now(unit: UnitOfWork) -> int | None:
    """The number of the open question; None without one."""
    return unit.table.row.decision if open_question(unit.table) is not None else None


def dump_post(post: Post, unit: UnitOfWork, steps: Sequence[int] = (), told: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A new post as JSON, with its steps and its question. `told` is completed when the post has arrived."""
    pictures, game = [], unit.table.game
    for one in post.pictures:
        facts = {**one.facts, **_picture_data(one, game)}
        pictures.append({"drawing": one.drawing, "file": one.file, "alt": one.alt, "facts": facts})
    return {
        "body": post.body,
        "pictures": pictures,
        "files": post.files,
        "ring": post.ring,
        "mark": post.tracer,
        "steps": list(steps),
        "asks": asks_now(unit),
        **({} if told is None else {"told": told}),
        **({"whole": True} if post.whole else {}),
        **({} if post.words is None else {"words": post.words}),
    }


def _picture_data(picture: PictureOrder, game: Game[Any, Any]) -> dict[str, Any]:
    """The content of a picture as JSON: a view, or the frames of a film."""
    if isinstance(picture.view, tuple):
        return {"frames": [[game.dump_view(view), [list(one) for one in fresh]] for view, fresh in picture.view]}
    return {} if picture.view is None else {"view": game.dump_view(picture.view)}


def load_post(row: KeptPost) -> FrozenPost:
    """A frozen post from its row."""
    saved = row.content
    post = None if saved is None else Post(
        saved["body"], tuple(PictureOrder(**picture) for picture in saved["pictures"]),
        tuple((name, text) for name, text in saved["files"]), tuple(saved["ring"]), saved["mark"],
        bool(saved.get("whole")), saved.get("words"),
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
        row.made_at,
        None if saved is None else saved.get("told"),
        () if saved is None else tuple(saved.get("steps", ())),
        0 if saved is None else saved.get("shown", 0),
        None if saved is None else saved.get("asks"),
    )
