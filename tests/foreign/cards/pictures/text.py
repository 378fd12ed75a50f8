"""Corsairs in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.corsairs.components.cards import kind_of
from engines.corsairs.speech.events import headline
from engines.corsairs.view import View
from engines.kernel.messages import Captain, Message, say
from locales import Words


def lines(view: View, tell: Callable[[Message], str]) -> tuple[str, ...]:
    """The board, a line each."""
    return tuple(f"{tell(one)}." for one in _told(view))


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


def own_lines(view: View, words: Words) -> tuple[str, ...]:
    """What the captain has, a line for each use."""
    return tuple(words.marked(one) for one in _own(view))


def own_text(view: View, words: Words) -> str:
    """What the captain has, in one text."""
    return " ".join(own_lines(view, words))


def own_alt(view: View, words: Words) -> str:
    """The private picture in words."""
    return " ".join(lines(view, words))[:1000]
