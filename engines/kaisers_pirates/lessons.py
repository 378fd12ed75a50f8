"""The lessons of The Kaiser's Pirates, and how their Forces are laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kaisers_pirates import options
from engines.kaisers_pirates.data import BOOK, DECKS, FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.holdings import SUNK, Won
from engines.kaisers_pirates.rules.round import Round
from engines.kaisers_pirates.rules.rounds import Rounds
from engines.kaisers_pirates.rules.turn import Turn
from engines.kaisers_pirates.table import Table
from engines.kernel.contract.game import Transition, chosen
from engines.kernel.contract.lessons import Lessons
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State

MARKERS = ("damaged", "limited", "recognized")
DECK = 20


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
    """Forces as the data say, at the beginning of a turn.

    In `setup`, "turn" is the seat on turn. A force has "fleet", "merchantmen", "hand" and the ships of its VA "pile". "deck" is
    the number of cards left. Ships are listed by their markers. All else lies in the decks."""
    forces: Sequence[Mapping[str, Any]] = setup["forces"]
    held = {card for force in forces for card in force["hand"]}
    piled = [tuple(map(Ship, force.get("pile", ()))) for force in forces]
    afloat = {ship for force in forces for ship in (*force["fleet"], *force["merchantmen"])}
    known = afloat | {ship for pile in piled for ship in pile}
    left, seats = tuple(card for card in DECKS["2e"] if card not in held), len(forces)
    deck = setup.get("deck", DECK)
    table = Table(
        rules=options.agreed(options.whole(chosen(options.fields(seats), {}), seats), seats),
        deck=left[len(left) - deck :],
        aside=left[: len(left) - deck],
        hands=[tuple(force["hand"]) for force in forces],
        fleets=[tuple(force["fleet"]) for force in forces],
        merchantmen=[tuple(force["merchantmen"]) for force in forces],
        piles=[tuple(Won(ship, SUNK) for ship in pile) for pile in piled],
        fleet_deck=tuple(ship for ship in FLEET if ship not in known),
        merchant_deck=tuple(ship for ship in MERCHANTMEN if ship not in known),
    )
    for name in MARKERS:
        setattr(table, name, frozenset(setup.get(name, ())))
    rules = (Rounds(step="scored"), Round(step="next_turn"), Turn(seat=setup.get("turn", 0)))
    state = State(table, rules)
    return state, resolve.advance(state, None, lambda sides: 1)


LESSONS = Lessons(BOOK, pose)
