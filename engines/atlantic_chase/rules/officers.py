"""Leaders of an operation (AC-10, AC-50f, AC-T4h): a new ship for those whose ship is damaged or sunk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.ids import NONE, SIDES, Leader, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import row_of
from engines.atlantic_chase.rules.forces import force_with, has_officer, seat_of
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Done, Frame, Question, Step

DIE = 6
TOVEY, KRANCKE, WALKER, LUTJENS, RAEDER, POUND = "tovey", "krancke", "walker", "lutjens", "raeder", "pound"
GENSOUL = Leader("gensoul")


def first_gun(ship: Ship) -> int:
    """AC-T4h: the first gun value of a ship, below all others without one."""
    short = row_of(ship).short
    return -9 if short is None else short


def heirs(table: Ocean, leader: Leader, force: str) -> tuple[Ship, ...]:
    """AC-10e, AC-50f: the other ships of a leader's Task Force that are afloat."""
    one = table.squadrons.get(force)
    return tuple([ship for ship in one.ships if ship != table.officers[leader]]) if one is not None else ()


@value_class(kw_only=True)
class Heirs(Frame[Ocean]):
    """AC-T4h Ships of a `force` have been damaged or sunk outside a battle, and leaders on them move. `harmed`: these ships."""

    kind: ClassVar[str] = "atlantic_ocean.heirs"
    saved_steps: ClassVar[tuple[str, ...]] = ("moved",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.heir", "leaders", "ac.q.heir", is_public=True, at_once=True),)
    force: str
    harmed: tuple[Ship, ...] = ()

    def leaders(self, table: Ocean) -> Iterator[Leader]:
        """The leaders on those ships."""
        return (leader for leader, ship in tuple(table.officers.items()) if ship in self.harmed)

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-10e, AC-10f, AC-D47: who has one other ship goes there, who has none dies with his own if it is sunk."""
        for leader in self.leaders(table):
            ships = heirs(table, leader, self.force)
            if len(ships) > 1:
                return Ask((seat_of(self.force),), self.at(self.moved), "ac.heir")
            if ships:
                self.go(table, leader, ships[0])
            elif table.ships[table.officers[leader]].is_sunk:
                table.tell("officer_lost", leader=leader, ship=table.officers.pop(leader))
        return Done()

    def go(self, table: Ocean, leader: Leader, ship: Ship) -> None:
        """AC-10e: a leader on another ship."""
        table.officers[leader] = ship
        table.tell("officer_moves", leader=leader, ship=ship)

    def due(self, table: Ocean) -> Leader:
        """The leader who has several ships to choose from."""
        return next(leader for leader in self.leaders(table) if len(heirs(table, leader, self.force)) > 1)

    def may_moved(self, table: Ocean, seat: int) -> Choice:
        """AC-T4h: the ship with the highest first gun value by default."""
        ships = heirs(table, self.due(table), self.force)

        def name(ship: Any) -> Message:
            return names.vessel(table, ship)

        return OneOf(options=ships, default=max(ships, key=first_gun), name=name, mark=str, rule="AC-50f")

    def moved(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-50f: as the owner chose."""
        (ship,) = answers.values()
        leader = self.due(table)
        left = tuple([one for one in self.harmed if one != table.officers[leader] or self.shares(table, leader)])
        self.go(table, leader, Ship(ship))
        return self.at(self.begin, harmed=left)

    def shares(self, table: Ocean, leader: Leader) -> bool:
        """Whether another leader is on the same ship, and has still to move."""
        return any(one != leader and table.officers[one] == table.officers[leader] for one in table.officers)


@value_class(kw_only=True)
class LedDice(Frame[Ocean]):
    """AC-T4b A leader may change dice that have just fallen. `seat` rolled them, `force` is that of the roll; `leaders` may
    still be used, each on what his use would change. `binds`: the force of whoever is used must be named next (AC-10j). Its
    result is the dice, and the number that is added to them.
    """

    kind: ClassVar[str] = "atlantic_ocean.turning"
    saved_steps: ClassVar[tuple[str, ...]] = ("decided",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.turn", "leaders", is_public=True, at_once=True),)
    seat: int
    force: str
    faces: tuple[int, ...]
    leaders: tuple[Leader, ...]
    binds: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T4b: the owner is asked."""
        table.tell("turnable", force=self.force, faces=self.faces)
        return Ask((self.seat,), self.at(self.decided), "ac.turn")

    def may_decided(self, table: Ocean, seat: int) -> Choice:
        """AC-T4b: none by default."""
        return OneOf(options=(NONE, *self.leaders), default=NONE, name=turning, rule="AC-10i")

    def decided(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-10g: a leader who is used is out of the game; AC-10j: on a roll without a force of his, it is bound."""
        (answer,) = answers.values()
        if answer == NONE:
            return Done((self.faces, 0))
        if self.binds:
            table.bound = (*table.bound, force_with(table, table.officers[Leader(answer)]))
        faces, added = changed(self.faces, Leader(answer))
        del table.officers[Leader(answer)]
        table.tell("turns", leader=answer, die=0 if added else min(self.faces), added=added)
        return Done((faces, added))


def changed(faces: tuple[int, ...], leader: Leader) -> tuple[tuple[int, ...], int]:
    """AC-10i: the lowest die a 6; AC-10m: a number added."""
    row, lowest = LEADER[leader], faces.index(min(faces))
    return ((*faces[:lowest], DIE, *faces[lowest + 1 :]), 0) if row.makes_six else (faces, row.adds)


def turners(table: Ocean, seat: int, force: str, named: Iterable[str]) -> tuple[Leader, ...]:
    """AC-10i: Marschall or Forbes in the force that acts; AC-10m: Somerville in any that is named; of the side that rolled."""
    found = []
    for leader in table.officers:
        row = LEADER[leader]
        if SIDES[seat] == row.side:
            acts = row.makes_six and has_officer(table, leader, force)
            helps = bool(row.adds) and any(has_officer(table, leader, one) for one in named)
            found += [leader] if acts or helps else []
    return tuple(found)


def free_die(table: Ocean, seat: int, faces: tuple[int, ...], helps: Callable[[tuple[int, ...]], bool]) -> LedDice | None:
    """AC-10j: the question to a side about its roll for the initiative or the weather, None if no leader would help."""
    leaders = [one for one in table.officers if LEADER[one].makes_six and LEADER[one].side == SIDES[seat]]
    may = tuple([one for one in leaders if not helps(faces) and helps(changed(faces, one)[0])])
    force = force_with(table, table.officers[may[0]]) if may else ""
    return LedDice(seat=seat, force=force, faces=faces, leaders=may, binds=True) if may else None


def turning(option: str) -> Message:
    """A leader who changes the dice, or none."""
    if option == NONE:
        return say("ac.turn.none")
    kind = "six" if LEADER[Leader(option)].makes_six else "adds"
    return say(f"ac.turn.{kind}", leader=names.leader(Leader(option)))
