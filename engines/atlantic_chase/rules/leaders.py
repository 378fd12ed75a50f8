"""Leaders in a battle (AC-10): dice that they turn, and what becomes of them when their ship sinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import NONE, ROLL, SIDES, Leader, Ship
from engines.atlantic_chase.pieces.board import afloat
from engines.atlantic_chase.pieces.vessels import row_of
from engines.atlantic_chase.rules import throws
from engines.atlantic_chase.rules.gunnery import DIE
from engines.atlantic_chase.rules.orders import namer, pairs
from engines.atlantic_chase.rules.throws import BREAK, StoredThrow, Throw
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Assignment
from engines.kernel.choices.shapes import Choice
from engines.kernel.dice.modifiers import facts
from engines.kernel.resolution.frames import Ask, Done, Frame, Question, Step


def seat_of(leader: Leader) -> int:
    """The seat of a leader's side."""
    return SIDES.index(LEADER[leader].side)


def of_side(table: Table, seat: int) -> tuple[Leader, ...]:
    """AC-10i, AC-10m: the leaders of a side who may do something to dice."""
    return tuple([one for one in table.leaders if seat_of(one) == seat and (LEADER[one].makes_six or LEADER[one].adds)])


def changed(throw: Throw, leader: Leader) -> Throw:
    """AC-10i: the lowest die a 6, as no other can bring more; AC-10m: so much added to the roll, which no die can exceed."""
    row, lowest = LEADER[leader], throw.faces.index(min(throw.faces))
    if row.makes_six:
        return replace(throw, faces=(*throw.faces[:lowest], DIE, *throw.faces[lowest + 1 :]))
    return replace(throw, added=throw.added + row.adds)


def all_changed(throw: Throw, leaders: Sequence[Leader]) -> Throw:
    """A throw as several leaders change it."""
    for leader in leaders:
        throw = changed(throw, leader)
    return throw


def turned(table: Table, thrown: Sequence[Throw], seat: int) -> tuple[Throw, ...]:
    """AC-T0a: the throws of a side of which its leaders can make more."""
    leaders = of_side(table, seat)
    mine = [throw for throw in thrown if throw.seat == seat]
    return tuple([one for one in mine if throws.comes_to(table, all_changed(one, leaders)) > throws.comes_to(table, one)])


def place_of(throw: Throw) -> str:
    """The name of a throw among those that may be turned."""
    return ROLL if throw.range == BREAK else throw.ship


@value_class(kw_only=True)
class Leading(Frame[Table]):
    """AC-T7d Dice have fallen, and leaders may turn some of them. `thrown`: all dice of the step. Its result is these dice."""

    kind: ClassVar[str] = "atlantic_chase.leading"
    saved_steps: ClassVar[tuple[str, ...]] = ("lead",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.leaders", "leaders", "ac.q.leaders"),)
    thrown: tuple[StoredThrow, ...]

    @property
    def dice(self) -> tuple[Throw, ...]:
        """The throws of the step."""
        return tuple([Throw(*one) for one in self.thrown])

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7d: each side is asked whose leaders would turn something, about all dice of the step at once."""
        may = [throw for seat in (0, 1) for throw in turned(table, self.dice, seat)]
        if not may:
            return Done(self.dice)
        for throw in may:
            self.tell(table, throw)
        return Ask(tuple(sorted({throw.seat for throw in may})), self.at(self.lead), "ac.leaders", sealed=True)

    def tell(self, table: Table, throw: Throw) -> None:
        """The dice as they have fallen, before a leader turns them."""
        found = {"rows": facts(throws.rows(table, throw)), "total": throws.whole(table, throw)}
        table.tell("thrown", seat=throw.seat, ship=throw.ship, target=throw.target, range=throw.range, faces=throw.faces, **found)

    def may_lead(self, table: Table, seat: int) -> Choice:
        """AC-10i, AC-10m: for each leader the dice that he turns, none by default."""
        leaders, may = of_side(table, seat), tuple(map(place_of, turned(table, self.dice, seat)))
        return Assignment(
            things=leaders, places=lambda leader: (NONE, *may), default=dict.fromkeys(leaders, NONE), name=namer(table),
            place_name=namer(table, "ac.turn.none"), mark=str, place_mark=_marked, rule="AC-10i",
        )  # fmt: skip

    def lead(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-10g: whoever is used is out of the game."""
        dice = {(throw.seat, place_of(throw)): throw for throw in self.dice}
        for seat, answer in answers.items():
            for leader, place in answer.items():
                if place != NONE:
                    before, row = dice[seat, place], LEADER[leader]
                    dice[seat, place] = changed(before, leader)
                    del table.leaders[leader]
                    die = min(before.faces) if row.makes_six else 0
                    table.tell("leads", leader=leader, ship=before.ship, die=die, added=row.adds)
        return Done(tuple(dice.values()))


@value_class(kw_only=True)
class Succession(Frame[Table]):
    """AC-58d Ships have sunk with leaders on them. `bereft`: leaders who have several ships to choose from."""

    kind: ClassVar[str] = "atlantic_chase.succession"
    saved_steps: ClassVar[tuple[str, ...]] = ("move",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.heirs", "leaders", "ac.q.heirs"),)
    bereft: tuple[Leader, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-58d, AC-10f: who has no other ship of his side on the board dies; who has one goes there."""
        for leader in tuple(bereft(table)):
            ships = afloat(table, seat_of(leader))
            if not ships:
                table.tell("leader_lost", leader=leader, ship=table.leaders.pop(leader))
            elif len(ships) == 1:
                self.go(table, leader, ships[0])
        left = tuple(bereft(table))
        seats = tuple(sorted({seat_of(leader) for leader in left}))
        return Ask(seats, self.at(self.move, bereft=left), "ac.heirs") if seats else Done()

    def go(self, table: Table, leader: Leader, ship: Ship) -> None:
        """AC-10e: a leader on another ship."""
        table.leaders[leader] = ship
        table.tell("leader_moves", leader=leader, ship=ship)

    def may_move(self, table: Table, seat: int) -> Choice:
        """AC-58d, AC-T4h: the new ship of each leader, by default that with the highest first gun value."""
        ships, mine = afloat(table, seat), tuple([leader for leader in self.bereft if seat_of(leader) == seat])
        best = max(ships, key=_first_gun)
        return Assignment(
            things=mine, places=lambda leader: ships, default=dict.fromkeys(mine, best), name=namer(table),
            place_name=namer(table), mark=str, place_mark=_marked, rule="AC-58d",
        )  # fmt: skip

    def move(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-58d: as answered."""
        for answer in answers.values():
            for leader, ship in pairs(answer):
                self.go(table, Leader(leader), Ship(ship))
        return Done()


def bereft(table: Table) -> Iterator[Leader]:
    """AC-58d: leaders whose ship is sunk."""
    return (leader for leader, ship in table.leaders.items() if table.ships[ship].is_sunk)


def _first_gun(ship: Ship) -> int:
    """AC-T4h: the first gun value of a ship, below all others without one."""
    short = row_of(ship).short
    return -9 if short is None else short


def _marked(place: str) -> str | None:
    return None if place in (NONE, ROLL) else place
