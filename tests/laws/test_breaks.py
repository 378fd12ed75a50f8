"""Games of the product that are broken on purpose: the laws of random games notice it, also those that cost little alone."""

from __future__ import annotations

import zlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines import game_of
from engines.kernel import fuzz, laws
from engines.kernel.messages import Captain, Message, Verbatim, say

TRIES = 6
"""Games in which a break must be noticed."""
LEFT_OUT = {"kaisers_pirates": "draws", "pieces_of_eight": "fore", "cartagena": "sunk"}
"""An event without which a change of everybody's view is told by nobody."""
UNSAID = {"kaisers_pirates": "kp.told.commits", "pieces_of_eight": "pe.told.turn", "cartagena": "ct.told.sunk"}
"""A sentence without which a fact is told, and not said."""
HIDING = {"kaisers_pirates": ("hands", "deck"), "pieces_of_eight": ("ships",), "cartagena": ("hulls", "rows")}
"""What of a table not everybody may see."""
FALSE: dict[str, Message] = {
    "kaisers_pirates": say("kp.told.draws", captain=Captain(0), n=99),
    "pieces_of_eight": say("pe.told.out.coins", captain=Captain(0)),
    "cartagena": say("ct.called", at=Verbatim("A1")),
}
"""A sentence that the view denies."""


def turning(change) -> dict[str, Any]:
    """Methods of a game that changes what comes of a step."""

    def of(name):
        def method(self, *args):
            return change(*getattr(super(type(self), self), name)(*args))

        return method

    return {name: of(name) for name in ("apply", "act")}


def leaves_out_an_event(id):
    return turning(lambda state, events: (state, tuple(one for one in events if one.kind != LEFT_OUT[id])))


def leaves_out_a_sentence(id):
    def told(self, events, viewer):
        return tuple(one for one in super(type(self), self).told(events, viewer) if one.id != UNSAID[id])

    return {"told": told}


def says_what_is_not(id):
    return {"told": lambda self, events, viewer: (*super(type(self), self).told(events, viewer), FALSE[id])}


def tells_some_more(id):
    def narrate(self, event, viewer):
        told = super(type(self), self).narrate(event, viewer)
        return (*told, say("more")) if viewer == 1 else told

    return {"narrate": narrate}


def loses_a_piece(id):
    """Where nobody can see it: a card or a coin for another one, a ship in the index alone."""

    def lost(state, events):
        table = state.table.clone()
        if id == "kaisers_pirates":
            table.deck = (table.deck[-1], *table.deck[1:])
        elif id == "pieces_of_eight":
            table.ships[0] = replace(table.ships[0], deck=(*table.ships[0].deck[:-1], table.ships[1].deck[-1]))
        elif table.afloat:
            table.afloat.popitem()
        return replace(state, table=table), events

    return turning(lost)


def tells_a_captain_what_is_hidden(id):
    """In the number of the turn, to the captain of seat 1."""

    def view(self, state, viewer):
        seen, table = super(type(self), self).view(state, viewer), state.table
        hidden = repr([getattr(table, name) for name in HIDING[id]])
        return replace(seen, turn=zlib.crc32(hidden.encode())) if viewer == 1 else seen

    return {"view": view}


BREAKS = {
    leaves_out_an_event: "law 18: the view shows what was not told",
    leaves_out_a_sentence: "law 18: .* is told, and not said",
    says_what_is_not: "law 18: a sentence is untrue",
    tells_some_more: "law 12: .* is told in fewer sentences to some",
    loses_a_piece: "AssertionError",
    tells_a_captain_what_is_hidden: "law 7: ",
}


def play_some(game):
    tally = laws.Tally()
    for seed in range(TRIES):
        fuzz.play(game, 3, game.read_options({}, 3), seed, tally, Random(seed), sampled=0.02)


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("id", LEFT_OUT)
def test_a_broken_game_is_noticed(id, breaks):
    broken = type("Broken", (type(game_of(id)),), breaks(id))()
    with pytest.raises(fuzz.Violation, match=BREAKS[breaks]):
        play_some(broken)
