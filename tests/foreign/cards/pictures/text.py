"""Corsairs in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.corsairs.components.cards import kind_of
from engines.corsairs.speech.events import headline
from engines.corsairs.view import View
from engines.kernel.base.messages import Captain, Message, say
from render.board.scene import Scene
from render.board.text_pages import sentence


def paragraphs(scene: Scene[View], table: str) -> list[str]:
    """The board, a line each."""
    return [sentence(scene.marked(one)) for one in _told(scene.view)]


def sentences(scene: Scene[View]) -> list[str]:
    """The same without marks."""
    return [sentence(scene.plain(one)) for one in _told(scene.view)]


def _told(view: View) -> Iterator[Message]:
    yield headline(view)
    yield from (say("cs.line", captain=Captain(seat), n=points) for seat, points in enumerate(view.points))
    yield say("cs.line.deck", n=len(view.cards("deck")))
    if view.cards("laid"):
        yield say("cs.line.laid", n=len(view.cards("laid")))
    if view.cards("turned"):
        yield say("cs.line.turned", list=_named(view.cards("turned")))
    if view.viewer is not None:
        yield from _own(view)


def _own(view: View) -> Iterator[Message]:
    hand = view.cards(f"hand.{view.viewer}")
    if hand:
        yield say("cs.own.hand", list=_named(hand))
    if view.viewer == view.on_turn and view.cards("laid"):
        yield say("cs.own.laid", list=_named(view.cards("laid")))


def _named(ids: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(say(f"cs.card.{kind_of(id)}") for id in ids)


def own_lines(scene: Scene[View]) -> list[str]:
    """What the captain has, a line for each use."""
    return [scene.marked(one) for one in _own(scene.view)]
