"""Soundings in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.kernel.base.messages import Captain, Message, say
from engines.soundings.view import View
from render.board.scene import Scene
from render.board.text_pages import sentence


def paragraphs(scene: Scene[View], table: str) -> list[str]:
    """The board, a line each."""
    return [sentence(scene.marked(one)) for one in _told(scene)]


def sentences(scene: Scene[View]) -> list[str]:
    """The same without marks."""
    return [sentence(scene.plain(one)) for one in _told(scene)]


def own_sentences(scene: Scene[View]) -> list[str]:
    """The board without who is asked."""
    return sentences(replace(scene, asked=frozenset()))


def own_lines(scene: Scene[View]) -> list[str]:
    """What the captain has."""
    return [scene.marked(one) for one in _own(scene.view)]


def _told(scene: Scene[View]) -> Iterator[Message]:
    view = scene.view
    yield say("sd.head.round", number=view.round)
    for seat, points in enumerate(view.points):
        yield say("sd.line", captain=Captain(seat), n=points)
        if view.last:
            yield say("sd.told.depth", captain=Captain(seat), n=view.last[seat])
    if scene.asked:
        yield say("sd.ask.call", list=tuple(Captain(seat) for seat in sorted(scene.asked)))
    yield from _own(view)


def _own(view: View) -> Iterator[Message]:
    if view.viewer is not None and view.leads:
        yield say("sd.own", captain=Captain(view.viewer), n=view.leads[view.viewer])
