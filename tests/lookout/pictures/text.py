"""Lookout in words."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel.messages import Captain, Message, say
from engines.lookout import View, hex_name
from locales import Words


def lines(view: View, tell: Callable[[Message], str]) -> tuple[str, ...]:
    """The board, a line each."""
    told = [say("lk.round", number=view.round)]
    told += [say("lk.line", captain=Captain(seat), n=points) for seat, points in enumerate(view.points)]
    return tuple(f"{tell(one)}." for one in told)


def own_lines(view: View, words: Words) -> tuple[str, ...]:
    """Where the captain's cutter is."""
    at = view.at[view.viewer or 0] if view.at else ""
    return (words.marked(say("lk.own", hex=hex_name(at))),) if at else ()


def own_text(view: View, words: Words) -> str:
    """The same in one text."""
    return " ".join(own_lines(view, words))
