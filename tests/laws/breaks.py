"""Games that are broken on purpose, to show that the laws of random games notice it, also those that cost little alone."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engines.kernel.base.messages import Message, say
from engines.kernel.contract.game import Game
from engines.kernel.laws import fuzz, laws

TRIES = 6
"""Games in which a break must be noticed."""
Lost = Callable[[Any], None]


@dataclass(frozen=True)
class Weak:
    """Where a game can be broken: an `event` without which a change of everybody's view is told by nobody; a `sentence` without
    which a fact is told, and not said; what is `false`; how a table `loses` a piece unseen; what it has `hidden`."""

    event: str
    sentence: str
    false: Message
    loses: Lost
    hidden: Sequence[str]


def turning(change) -> dict[str, Any]:
    """Methods of a game that changes what comes of a step."""

    def of(name):
        def method(self, *args):
            return change(*getattr(super(type(self), self), name)(*args))

        return method

    return {name: of(name) for name in ("apply", "act")}


def leaves_out_an_event(weak: Weak):
    return turning(lambda state, events: (state, tuple(one for one in events if one.kind != weak.event)))


def leaves_out_a_sentence(weak: Weak):
    def narrate_all(self, events, viewer):
        return tuple(one for one in super(type(self), self).narrate_all(events, viewer) if one.id != weak.sentence)

    return {"narrate_all": narrate_all}


def says_what_is_not(weak: Weak):
    return {"narrate_all": lambda self, events, viewer: (*super(type(self), self).narrate_all(events, viewer), weak.false)}


def tells_some_more(weak: Weak):
    def narrate(self, event, viewer):
        told = super(type(self), self).narrate(event, viewer)
        return (*told, say("more")) if viewer == 1 else told

    return {"narrate": narrate}


def loses_a_piece(weak: Weak):
    def lost(state, events):
        table = state.table.clone()
        weak.loses(table)
        return replace(state, table=table), events

    return turning(lost)


def tells_a_captain_what_is_hidden(weak: Weak):
    """In the number of the turn, once there is one, to the captain of seat 1."""

    def view(self, state, viewer):
        seen = super(type(self), self).view(state, viewer)
        hidden = repr([getattr(state.table, name) for name in weak.hidden])
        return replace(seen, turn=zlib.crc32(hidden.encode())) if viewer == 1 and seen.turn else seen

    return {"view": view}


BREAKS = {
    leaves_out_an_event: "law 18: the view shows what was not told",
    leaves_out_a_sentence: "law 18: .* is told, and not said",
    says_what_is_not: "law 18: a sentence is untrue",
    tells_some_more: "law 12: .* is told in fewer sentences to some",
    loses_a_piece: "AssertionError",
    tells_a_captain_what_is_hidden: "law 7: ",
}
"""Ways to break a game, each with what is said of it."""


def broken(game: Game[Any, Any], breaks, weak: Weak) -> Game[Any, Any]:
    """The game, broken in that way."""
    return type("Broken", (type(game),), breaks(weak))()


def played(game: Game[Any, Any]) -> None:
    """Some random games of three, the laws that cost much at few positions. Raises Violation."""
    tally = laws.Tally()
    for seed in range(TRIES):
        fuzz.play(game, 3, game.read_options({}, 3), seed, tally, Random(seed), check_share=0.02)
