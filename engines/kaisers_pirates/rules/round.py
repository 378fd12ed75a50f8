"""A Round (KP-2): the deal, the first turn, turns until the deck is drawn out, and the score."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import ACTION_DECK, FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules import scoring
from engines.kaisers_pirates.rules.turn import Turn
from engines.kaisers_pirates.table import Table
from engines.kernel.chance import shuffle_dice, shuffled
from engines.kernel.frames import Call, End, Frame, Roll, Step
from engines.kernel.values import light

ROW, HAND = 3, 6
"""KP-2.1.5a: ships of each row, and Action Cards, dealt to everybody."""


@light(kw_only=True)
class Round(Frame[Table]):
    """KP-2 One Round, which is the whole Game here. `kept`: Action Cards left in the deck before the deal."""

    kind: ClassVar[str] = "kaisers_pirates.round"
    waits: ClassVar[tuple[str, ...]] = ("next_turn",)
    kept: int
    tied: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-2.1a: the decks are shuffled; nobody sees how."""
        ships = ROW * len(table.hands)
        draws = (*range(len(FLEET), len(FLEET) - ships, -1), *range(len(MERCHANTMEN), len(MERCHANTMEN) - ships, -1))
        return Roll((*shuffle_dice(len(ACTION_DECK)), *draws), self.at(self.deal), known_to=())

    def deal(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-2.1.1b to KP-2.1.3b, KP-2.1.5: cards are removed unseen, and everybody is dealt ships and cards."""
        order, ships = faces[: len(ACTION_DECK) - 1], ROW * len(table.hands)
        cards = shuffled(ACTION_DECK, order)
        table.aside, table.deck = cards[self.kept :], cards[: self.kept]
        left = len(order)
        table.fleet_deck = _dealt(table.fleets, tuple(FLEET), faces[left : left + ships])
        table.merchant_deck = _dealt(table.merchantmen, tuple(MERCHANTMEN), faces[left + ships :])
        for seat in table.seats:
            table.hands[seat], table.deck = table.deck[-HAND:], table.deck[:-HAND]
            table.tell("dealt", seat=seat, fleet=table.fleets[seat], merchantmen=table.merchantmen[seat])
        table.tell("removed", n=len(table.aside), left=len(table.deck))
        return self.at(self.roll_off, tied=table.seats)

    def roll_off(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1a: a d10 each."""
        return Roll((10,) * len(self.tied), self.at(self.first))

    def first(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.1a: the highest takes the first turn; tied captains roll again."""
        best = tuple(seat for seat, face in zip(self.tied, faces, strict=True) if face == max(faces))
        table.tell("first", seats=self.tied, faces=faces, best=best)
        if len(best) > 1:
            return self.at(self.roll_off, tied=best)
        return Call(Turn(seat=best[0]), self.at(self.next_turn, tied=()))

    def next_turn(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1d, KP-2.0c: clockwise, until the last card of the deck is drawn."""
        if not table.deck:
            return self.at(self.score)
        return Call(Turn(seat=(table.on_turn + 1) % len(table.hands)), self.at(self.next_turn))

    def score(self, table: Table, _: Any) -> Step[Table]:
        """KP-T9.3: the excess Warships and Raiders of each pile go at random."""
        dice = tuple(side for seat in table.seats for side in scoring.lots(table.piles[seat]))
        return Roll(dice, self.at(self.end)) if dice else self.end(table, ())

    def end(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-2.3, KP-2.5a: the totals decide."""
        return End(scoring.score(table, faces))


def _dealt(rows: list[tuple[Ship, ...]], deck: tuple[Ship, ...], faces: tuple[int, ...]) -> tuple[Ship, ...]:
    """Deal the rows from a deck by numbers drawn; the ships left."""
    left = list(deck)
    drawn = [left.pop(face - 1) for face in faces]
    for seat in range(len(rows)):
        rows[seat] = tuple(drawn[seat * ROW : (seat + 1) * ROW])
    return tuple(left)
