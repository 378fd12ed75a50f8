"""Soundings in words."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel.messages import Captain, Message, say
from engines.soundings.view import View
from locales import Words


def lines(view: View, words: Words, asked: frozenset[int], tell: Callable[[Message], str]) -> tuple[str, ...]:
    """The board, a line each."""
    told = [tell(say("sd.head.round", number=view.round)) + "."]
    for seat, points in enumerate(view.points):
        told.append(tell(say("sd.line", captain=Captain(seat), n=points)) + ".")
        if view.last:
            told.append(tell(say("sd.told.depth", captain=Captain(seat), n=view.last[seat])))
    if asked:
        told.append(tell(say("sd.ask.call", list=tuple(Captain(seat) for seat in sorted(asked)))) + ".")
    return (*told, *((tell(_own(view)),) if view.viewer is not None and view.leads else ()))


def _own(view: View) -> Message:
    seat = view.viewer or 0
    return say("sd.own", captain=Captain(seat), n=view.leads[seat])


def own_lines(view: View, words: Words) -> tuple[str, ...]:
    """What the captain has."""
    return (words.marked(_own(view)),) if view.leads else ()


def own_text(view: View, words: Words) -> str:
    """What the captain has, in one text."""
    return " ".join(own_lines(view, words))


def own_alt(view: View, words: Words) -> str:
    """The private picture in words."""
    return " ".join(lines(view, words, frozenset(), words))[:1000]
