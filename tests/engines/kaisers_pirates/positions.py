"""Positions for tests: Forces and hands as they are needed, everything else in the decks; answers with the faces that fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import SOLITAIRE
from engines.kaisers_pirates.pieces.dice import rolled_of
from engines.kaisers_pirates.pieces.holdings import Refuge, Rules, Waiting, Won
from engines.kaisers_pirates.rules.round import Round
from engines.kaisers_pirates.rules.rounds import Rounds
from engines.kaisers_pirates.rules.stock import deck_of, fleet_of, merchantmen_of
from engines.kaisers_pirates.rules.turn import Turn
from engines.kaisers_pirates.table import Table
from engines.kernel.base.chance import Scripted
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Asked, Event, State

Item = dict[str, Any]
Force = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""Warships and Raiders, Merchantmen, hand."""
KEPT = 40


def play(option: str, card: str = "", *assists: str, **more: str) -> Item:
    """A play of a plan: `leipzig>kaipara`, with the card that is spent and those that join; `spread` and `second` of several."""
    return {"play": option, **({"card": card} if card else {}), **({"assist": assists} if assists else {}), **more}


class Fallen(Scripted):
    """Faces written down; where they are used up, lots of more sides than any die fall on the first thing."""

    def __call__(self, sides: int) -> int:
        return 1 if not self.left and sides > 10 else super().__call__(sides)


class Sea:
    """A game at a question, and what happened last."""

    def __init__(self, state: State[Table], events: tuple[Event, ...] = (), keeps: bool = False) -> None:
        self.state, self.events, self.keeps = state, events, keeps

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> tuple[str, tuple[int, ...]]:
        """The kind of the question, and who is asked; "over" at the end."""
        return (self.state.asked.kind, self.state.asked.seats) if self.state.asked else ("over", ())

    @property
    def frame(self) -> Any:
        """The rule that asks."""
        return self.state.stack[-1]

    def choice(self, seat: int = 0) -> Any:
        """What a seat may answer."""
        return game.choice(self.state, seat)

    def answer(self, answer: Answer, faces: Sequence[int] = ()) -> Sea:
        """The one seat that is asked answers; exactly those faces fall."""
        assert self.state.asked is not None
        chance = Fallen(faces)
        state, events = game.apply(self.state, {self.state.asked.seats[0]: answer}, chance)
        chance.end()
        game.invariants(state)
        return Sea(state, (*self.events, *events) if self.keeps else events, self.keeps)

    def plan(self, *items: Item, faces: Sequence[int] = ()) -> Sea:
        """P commits that plan."""
        return self.answer(items, faces)

    def finish(self) -> Sea:
        """P plays no more, and discards are put down as they lie."""
        sea = self.answer({"play": "finish"}) if self.asked[0] == "kp.next" else self
        while sea.asked[0] == "kp.discards":
            sea = sea.answer(sea.choice(sea.asked[1][0]).default)
        return sea

    def to(self, *kinds: str, seed: int = 1) -> Sea:
        """Defaults and any dice, up to a question of one of those kinds, or the end; events are kept."""
        rnd, sea = Random(seed), Sea(self.state, self.events, True)
        while sea.state.asked is not None and sea.asked[0] not in kinds:
            answers = {seat: sea.choice(seat).default for seat in sea.asked[1]}
            state, events = game.apply(sea.state, answers, lambda sides: rnd.randint(1, sides))
            sea = Sea(state, (*sea.events, *events), True)
        return Sea(sea.state, sea.events)

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
    *forces: Force, deck: int = KEPT, piles: Sequence[Sequence[Won]] = (), first: int = 0, turn: int = 1, edition: str = "2e",
    on: Sequence[str] = (), teams: bool = False, refuges: Sequence[tuple[str, str, int]] = (),
    waiting: Sequence[tuple[str, str, int]] = (), discard: Sequence[str] = (), rounds: Any = (),
    phantom: str = "", **marked: Sequence[str],
) -> Sea:  # fmt: skip
    """The turn of a seat, nothing committed; the topmost cards of the deck are the last of those that lie nowhere else.

    `refuges`: (ship, card, owner) since the turn before; `waiting`: (kind, card, victim); `marked`: ships by their markers. In
    solitaire the second Force is the phantom's.
    """
    rules = Rules(edition=edition, kept=KEPT, teams=teams, on=tuple(on), phantom=phantom)
    lying = {*(card for _, _, hand in forces for card in hand), *(card for _, card, _ in (*refuges, *waiting)), *discard}
    won = {one.ship for pile in piles for one in pile}
    afloat = {ship for fleet, row, _ in forces for ship in (*fleet, *row)} | won
    cards = tuple(card for card in deck_of(rules) if card not in lying | won)
    table = Table(
        rules=rules,
        deck=cards[len(cards) - deck :],
        aside=cards[: len(cards) - deck],
        discard=tuple(discard),
        hands=[tuple(hand) for _, _, hand in forces],
        fleets=[tuple(fleet) for fleet, _, _ in forces],
        merchantmen=[tuple(row) for _, row, _ in forces],
        piles=[tuple(pile) for pile in piles] or [()] * len(forces),
        fleet_deck=tuple(ship for ship in fleet_of(rules) if ship not in afloat),
        merchant_deck=tuple(ship for ship in merchantmen_of(rules) if ship not in afloat),
        refuges=tuple(Refuge(ship, card, seat, turn - 1) for ship, card, seat in refuges),
        waiting=tuple(Waiting(kind, card, seat, (seat + 1) % len(forces)) for kind, card, seat in waiting),
        worse=tuple(marked.pop("worse", ())),
        on_turn=first,
        turn=turn,
        rounds=rounds,
        **{name: frozenset(ships) for name, ships in marked.items()},
    )
    rules = (Rounds(step="scored"), Round(step="next_turn"), Turn(step="commit", seat=first))
    sea = Sea(State(table, rules, Asked((first,), "kp.turn")))
    game.invariants(sea.state)
    return sea


ROW_A, ROW_B, ROW_C = ("appam", "dee", "otaki"), ("matheran", "lovat", "maria"), ("kaipara", "invercoe", "vandyck")


def two(*hand: str, other: Sequence[str] = (), **more: Any) -> Sea:
    """A with Leipzig, Emden and Wolf against B with Dresden and Leopard; A's hand, and B's."""
    return at_turn((("leipzig", "emden", "wolf"), ROW_A, hand), (("dresden", "leopard"), ROW_B, other), **more)


def alone(*hand: str, fleet: Sequence[str] = ("leopard",), phantom: Sequence[str] = ("leipzig",), **more: Any) -> Sea:
    """A captain with that fleet and hand against the phantom's; rows A and B, and three cards in the phantom's hand."""
    theirs, row, other = ("non_combatant.1", "non_combatant.2", "qqq.2"), more.pop("row", ROW_A), more.pop("other", ROW_B)
    return at_turn((fleet, row, hand), (phantom, other, theirs), phantom=more.pop("phantom_rule", "random"), **more)


def shown(*items: str | int, drawn: Sequence[str] = ()) -> list[int]:
    """Solitaire cards by their ids, after those drawn before, as the faces that draw them; dice as they are."""
    faces, seen = [], list(drawn)
    for item in items:
        if isinstance(item, int):
            faces.append(item)
        else:
            faces.append(1 + [card for card in SOLITAIRE if card not in seen].index(item))
            seen.append(item)
    return faces


def three(*hand: str, other: Sequence[str] = (), **more: Any) -> Sea:
    """The same with C, who has Karlsruhe."""
    return at_turn(
        (("leipzig", "emden", "wolf"), ROW_A, hand), (("dresden", "leopard"), ROW_B, other), (("karlsruhe",), ROW_C, ()), **more
    )
