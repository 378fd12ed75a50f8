"""A Round (KP-2): the deal, the first turn, turns until the deck is drawn out, and the score."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules import balanced, scoring
from engines.kaisers_pirates.rules.drawing import drawn, lots
from engines.kaisers_pirates.rules.phantom_turn import PhantomTurn
from engines.kaisers_pirates.rules.stock import deck_of
from engines.kaisers_pirates.rules.turn import Turn
from engines.kaisers_pirates.table import Table
from engines.kernel.base.chance import shuffle_dice, shuffled
from engines.kernel.base.values import value_class
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Call, Done, Frame, Roll, Step

ROW, HAND = 3, 6
"""KP-2.1.5a: ships of each row, and Action Cards, dealt to everybody."""
LOWEST_VA = "lowest_va"
"""KP-3.1b: the first turn of Round 1 goes by the ships dealt."""


@value_class(kw_only=True)
class Round(Frame[Table]):
    """KP-2.0b One Round, dealt to Forces that may have kept ships. `tied` roll for the first turn."""

    kind: ClassVar[str] = "kaisers_pirates.round"
    saved_steps: ClassVar[tuple[str, ...]] = ("next_turn",)
    tied: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-2.1a, KP-2.4.4: the Action Cards are shuffled; nobody sees how."""
        return Roll(shuffle_dice(len(deck_of(table.rules))), self.at(self.deal), known_to=())

    def deal(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-2.1.1 to KP-2.1.5, KP-2.4.5: cards are removed unseen, and everybody is dealt his, one less for each ship kept."""
        cards = shuffled(deck_of(table.rules), faces)
        table.aside, table.deck = cards[table.rules.kept :], cards[: table.rules.kept]
        for seat in table.sides:
            count = HAND - len(table.fleets[seat])
            table.hands[seat], table.deck = table.deck[-count:], table.deck[:-count]
        if balanced.is_balanced(table):
            return Roll(balanced.dice(table), self.at(self.match), known_to=())
        wanted = sum(ROW - len(row) for row in table.fleets)
        dice = (
            *lots(table.fleet_deck, table.fleet_used, wanted),
            *lots(table.merchant_deck, table.merchant_used, ROW * len(table.hands)),
        )
        return Roll(dice, self.at(self.man), known_to=())

    def match(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-6.4: a balanced first deal."""
        balanced.deal(table, faces)
        return self.show(table)

    def man(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-2.1.5a, KP-2.4.2, KP-2.4.3a: up to three ships of each row."""
        wanted = [ROW - len(row) for row in table.fleets]
        count = len(lots(table.fleet_deck, table.fleet_used, sum(wanted)))
        ships, table.fleet_deck, table.fleet_used = drawn(table.fleet_deck, table.fleet_used, faces[:count])
        _hand_out(table.fleets, ships, wanted)
        ships, table.merchant_deck, table.merchant_used = drawn(table.merchant_deck, table.merchant_used, faces[count:])
        _hand_out(table.merchantmen, ships, [ROW] * len(table.hands))
        return self.show(table)

    def show(self, table: Table) -> Step[Table]:
        """KP-2.2a: the Forces lie face up."""
        for seat in table.sides:
            table.tell("dealt", seat=seat, fleet=table.fleets[seat], merchantmen=table.merchantmen[seat])
        table.tell("removed", n=len(table.aside), left=len(table.deck))
        return self.at(self.open)

    def open(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1a to KP-3.1c: who rolls for the first turn."""
        tied = candidates(table)
        return self.at(self.roll_off, tied=tied) if len(tied) > 1 else self.take(table, tied[0])

    def roll_off(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1a: a d10 each."""
        return Roll((10,) * len(self.tied), self.at(self.first))

    def first(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.1a: the highest takes the first turn; tied captains roll again."""
        best = tuple(seat for seat, face in zip(self.tied, faces, strict=True) if face == max(faces))
        table.tell("first", seats=self.tied, faces=faces, best=best)
        return self.at(self.roll_off, tied=best) if len(best) > 1 else self.take(table, best[0])

    def take(self, table: Table, seat: int) -> Step[Table]:
        """KP-3.1: the first turn."""
        turn = PhantomTurn() if seat == PHANTOM else Turn(seat=seat)
        return Call(turn, self.at(self.next_turn, tied=()))

    def next_turn(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1d, KP-2.0c, KP-T1.1: clockwise, until the last card of the deck is drawn; a turn may be skipped."""
        if not table.deck:
            return self.at(self.score)
        seat = table.others(table.on_turn)[0]
        if seat not in table.skipped:
            return self.take(table, seat)
        table.skipped, table.on_turn = table.skipped - {seat}, seat
        table.tell("skipped", seat=seat)
        return self.at(self.next_turn)

    def score(self, table: Table, _: Any) -> Step[Table]:
        """KP-T9.2, KP-T9.3: Prize Ships come in; the excess Warships and Raiders of each pile go at random."""
        table.tell("ends", n=len(table.rounds) + 1)
        scoring.bring_in(table)
        dice = tuple(side for seat in table.sides for side in scoring.lots(table.piles[seat]))
        return Roll(dice, self.at(self.count)) if dice else self.count(table, ())

    def count(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-T9.4."""
        scoring.score(table, faces)
        return Done()


def candidates(table: Table) -> tuple[int, ...]:
    """KP-3.1a to KP-3.1c: everybody in Round 1, or those with the ships of lowest VA; later those with the fewest points."""
    if table.rounds:
        weights = [sum(scores[side][1] for scores in table.rounds) for side in table.sides]
    elif table.rules.first == LOWEST_VA:
        weights = [sum(SHIP[ship].va for ship in table.fleets[side]) for side in table.sides]
    else:
        weights = [0] * len(table.hands)
    return tuple([side for side in table.sides if weights[side] == min(weights)])


def _hand_out(rows: list[tuple[Ship, ...]], ships: tuple[Ship, ...], wanted: list[int]) -> None:
    """Ships join rows, seat by seat."""
    left = list(ships)
    for seat, count in enumerate(wanted):
        rows[seat], left = (*rows[seat], *left[:count]), left[count:]
