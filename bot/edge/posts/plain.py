"""The plainest form of a post: what stands in when Discord has refused a post for its form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import speech
from bot.edge.telling.step_text import HEADLINE
from bot.edge.turn.step_post import ASKING
from bot.model.posting.posts import Post
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say

TEXT, ROW = 10, 1
WHOLE = ("lobby", "muster", "promise", "note", "call", "offer", "handover")
"""Kinds whose texts are short, and all needed."""


def plain(kind: str, post: Post, table: PublicTable) -> Post | None:
    """A post without pictures, files and colour. Of a step: its heading, the question and deadline, the buttons, and where to
    read the rest, in plain words, because its words may be what was refused. None if that was refused."""
    body = _old_kind(post) if "content" in post.body else _box(kind, post, table)
    made = replace(post, body=body, words=None, pictures=(), files=())
    return None if made == post else made


def _old_kind(post: Post) -> c.Json:
    return {**post.body, "content": c.whole(str(post.body["content"]), ASKING)}


def _box(kind: str, post: Post, table: PublicTable) -> c.Json:
    box = post.body["components"][0]
    texts = [*_of(TEXT, [box])]
    said = [*map(_text, texts)] if kind in WHOLE else _short(texts, speech(table).marked(say("post.plain")))
    (made,) = c.frozen(c.container(*said, mark=box.get("id")))
    return {**post.body, "components": [{**made, "components": [*made["components"], *_of(ROW, [box])]}]}


def _short(texts: list[c.Json], elsewhere: str) -> list[Item]:
    """The question, the heading, and the line that says where the rest is."""
    asked = [_text({**one, "content": c.whole(one["content"], ASKING)}) for one in texts if one.get("id") == c.ASKED]
    told = [one["content"] for one in texts if one.get("id") != c.ASKED]
    last = [c.text(c.whole(told[-1], ASKING))] if not asked and told[-1] not in (told[0], elsewhere) else []
    return [*asked, c.text(c.whole(told[0].partition("\n")[0], HEADLINE)), c.text(elsewhere), *last]


def _text(part: c.Json) -> Item:
    return c.text(part["content"], c.ASKED if part.get("id") == c.ASKED else None)


def _of(kind: int, parts: Iterable[Mapping[str, Any]]) -> Iterator[c.Json]:
    for part in parts:
        if part["type"] == kind:
            yield dict(part)
        elif "components" in part:
            yield from _of(kind, part["components"])
