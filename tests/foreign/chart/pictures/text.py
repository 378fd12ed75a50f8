"""Straits in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.kernel.messages import Captain, Message, say
from engines.straits.rules.waters import hex_name
from engines.straits.speech.events import headline
from engines.straits.view import View
from locales import Words


def lines(view: View, tell: Callable[[Message], str]) -> tuple[str, ...]:
    """The board, a line each."""
    return tuple(f"{tell(one)}." for one in _told(view))


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


def own_lines(view: View, words: Words) -> tuple[str, ...]:
    """What the captain has, a line for each use."""
    return tuple(words.marked(one) for one in _own(view))


def own_text(view: View, words: Words) -> str:
    """What the captain has, in one text."""
    return " ".join(own_lines(view, words))


def own_alt(view: View, words: Words) -> str:
    """The private picture in words."""
    return " ".join(lines(view, words))[:1000]
