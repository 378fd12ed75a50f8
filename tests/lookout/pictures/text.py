"""Lookout in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.base.messages import Captain, Message, say
from engines.lookout import View, hex_name
from render.board.scene import Scene
from render.board.text_pages import sentence


def paragraphs(scene: Scene[View], table: str) -> list[str]:
    """The board, a line each."""
    return [sentence(scene.marked(one)) for one in _told(scene.view)]


def sentences(scene: Scene[View]) -> list[str]:
    """The same without marks."""
    return [sentence(scene.plain(one)) for one in _told(scene.view)]


def own_sentences(scene: Scene[View]) -> list[str]:
    """Where the captain's cutter is, then the board."""
    return [*(scene.plain(one) for one in _own(scene.view)), *sentences(scene)]


def own_lines(scene: Scene[View]) -> list[str]:
    """Where the captain's cutter is."""
    return [scene.marked(one) for one in _own(scene.view)]


def _told(view: View) -> Iterator[Message]:
    yield say("lk.round", number=view.round)
    yield from (say("lk.line", captain=Captain(seat), n=points) for seat, points in enumerate(view.points))


def _own(view: View) -> Iterator[Message]:
    if view.at and view.at[view.viewer or 0]:
        yield say("lk.own", hex=hex_name(view.at[view.viewer or 0]))
