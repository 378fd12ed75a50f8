"""Positions for tests: Forces and hands as they are needed, everything else in the decks; answers with the faces that fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import ACTION_DECK, FLEET, MERCHANTMEN
from engines.kaisers_pirates.rules.dice import rolled_of
from engines.kaisers_pirates.rules.round import Round
from engines.kaisers_pirates.rules.turn import Turn
from engines.kaisers_pirates.table import Table, Won
from engines.kernel.chance import Scripted
from engines.kernel.choices import Answer, Illegal
from engines.kernel.frames import Asked, Event, State

Item = dict[str, str]
Force = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""Warships and Raiders, Merchantmen, hand."""
KEPT = 40


def play(option: str, card: str = "", assist: str = "") -> Item:
    """A play of a plan: `leipzig>kaipara`, with the card that is spent and the one that joins."""
    return {"play": option, **({"card": card} if card else {}), **({"assist": assist} if assist else {})}


class Sea:
    """A game at a question, and what happened last."""

    def __init__(self, state: State[Table], events: tuple[Event, ...] = ()) -> None:
        self.state, self.events = state, events

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> tuple[str, tuple[int, ...]]:
        """The kind of the question, and who is asked; "over" at the end."""
        return (self.state.asked.kind, self.state.asked.seats) if self.state.asked else ("over", ())

    def choice(self, seat: int = 0) -> Any:
        """What a seat may answer."""
        return game.choice(self.state, seat)

    def answer(self, answer: Answer, faces: Sequence[int] = ()) -> Sea:
        """The one seat that is asked answers; exactly those faces fall."""
        assert self.state.asked is not None
        chance = Scripted(faces)
        state, events = game.apply(self.state, {self.state.asked.seats[0]: answer}, chance)
        chance.end()
        game.invariants(state)
        return Sea(state, events)

    def plan(self, *items: Item, faces: Sequence[int] = ()) -> Sea:
        """P commits that plan."""
        return self.answer(items, faces)

    def let_pass(self, faces: Sequence[int] = (), **more: str) -> Sea:
        """D plays nothing."""
        return self.answer({"reaction": "pass", **more}, faces)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of that kind, as everybody knows them; dice of a side put together."""
        return [_read(event.facts) for event in self.events if event.kind == kind]

    def refusal(self, answer: Answer) -> str:
        """The rule by which an answer of the seat that is asked is refused."""
        assert self.state.asked is not None
        try:
            self.choice(self.state.asked.seats[0]).check(answer)
        except Illegal as wrong:
            return wrong.rule
        raise AssertionError(f"{answer} is allowed")


def _read(facts: Mapping[str, Any]) -> dict[str, Any]:
    sides = ("rolled", "defense", "challenge", "response")
    return {name: rolled_of(value) if name in sides else value for name, value in facts.items()}


def at_turn(
    *forces: Force, deck: int = KEPT, damaged: Sequence[str] = (), piles: Sequence[Sequence[Won]] = (), first: int = 0
) -> Sea:
    """The turn of a seat, nothing committed; the topmost cards of the deck are the last of those that lie nowhere else."""
    held = {card for _, _, hand in forces for card in hand}
    afloat = {ship for fleet, row, _ in forces for ship in (*fleet, *row)} | {won.ship for pile in piles for won in pile}
    cards = tuple(card for card in ACTION_DECK if card not in held)
    table = Table(
        deck=cards[len(cards) - deck :],
        aside=cards[: len(cards) - deck],
        hands=[tuple(hand) for _, _, hand in forces],
        fleets=[tuple(fleet) for fleet, _, _ in forces],
        merchantmen=[tuple(row) for _, row, _ in forces],
        piles=[tuple(pile) for pile in piles] or [()] * len(forces),
        fleet_deck=tuple(ship for ship in FLEET if ship not in afloat),
        merchant_deck=tuple(ship for ship in MERCHANTMEN if ship not in afloat),
        damaged=frozenset(damaged),
        on_turn=first,
        turn=1,
    )
    rules = (Round(step="next_turn", kept=KEPT), Turn(step="commit", seat=first))
    sea = Sea(State(table, rules, Asked((first,), "kp.turn")))
    game.invariants(sea.state)
    return sea


ROW_A, ROW_B, ROW_C = ("appam", "dee", "otaki"), ("matheran", "lovat", "maria"), ("kaipara", "invercoe", "vandyck")


def two(*hand: str, other: Sequence[str] = (), **more: Any) -> Sea:
    """A with Leipzig, Emden and Wolf against B with Dresden and Leopard; A's hand, and B's."""
    return at_turn((("leipzig", "emden", "wolf"), ROW_A, hand), (("dresden", "leopard"), ROW_B, other), **more)


def three(*hand: str, other: Sequence[str] = (), **more: Any) -> Sea:
    """The same with C, who has Karlsruhe."""
    return at_turn(
        (("leipzig", "emden", "wolf"), ROW_A, hand), (("dresden", "leopard"), ROW_B, other), (("karlsruhe",), ROW_C, ()), **more
    )
