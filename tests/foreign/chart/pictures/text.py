"""Straits in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.base.messages import Captain, Message, say
from engines.straits.rules.waters import hex_name
from engines.straits.speech.events import headline
from engines.straits.view import View
from render.board.scene import Scene
from render.board.text_pages import sentence


def paragraphs(scene: Scene[View], table: str) -> list[str]:
    """The board, a line each."""
    return [sentence(scene.marked(one)) for one in _told(scene.view)]


def sentences(scene: Scene[View]) -> list[str]:
    """The same without marks."""
    return [sentence(scene.told(one)) for one in _told(scene.view)]


def _told(view: View) -> Iterator[Message]:
    yield headline(view)
    for seat, (hex, points) in enumerate(zip(view.at, view.points, strict=True)):
        yield say("sr.line", captain=Captain(seat), hex=hex_name(hex), n=points)
    yield from _own(view)


def _own(view: View) -> Iterator[Message]:
    if view.viewer is None:
        return
    if len(view.wrecks) > view.viewer and view.wrecks[view.viewer]:
        yield say("sr.own.wreck", wreck=hex_name(view.wrecks[view.viewer]))
    if view.drafted:
        yield say("sr.own.course", list=tuple(map(hex_name, view.drafted)))


def own_lines(scene: Scene[View]) -> list[str]:
    """What the captain has, a line for each use."""
    return [scene.marked(one) for one in _own(scene.view)]
