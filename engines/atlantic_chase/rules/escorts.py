"""Escorts (AC-T20a, AC-D130): the die for a British force with a Convoy that comes to battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces.board import pace
from engines.atlantic_chase.pieces.vessels import Vessel, is_convoy, kind_of, row_of
from engines.atlantic_chase.rules.initiative import DIE
from engines.atlantic_chase.rules.scoring import score
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Done, Frame, Question, Roll, Step

SLOW_BATTLESHIP, CRUISER, DESTROYERS, LEAVE, NONE = "slow_battleship", "cruiser", "destroyers", "leave", "none"
RESULTS = tuple(dict.fromkeys(TABLES.escorts.results))
SQUADRON = Ship("uk_dd_squadron")
PRICE = 2
"""AC-T20a: a German victory point, in halves."""
BRITISH, GERMAN = 0, 1


def convoy_hits(table: Ocean) -> int:
    """AC-D130: all hits that British Convoys have taken."""
    return sum(table.ships[ship].suffered for ship in table.fleets[BRITISH] if is_convoy(ship))


def added(table: Ocean) -> int:
    """AC-T20a: the number that those hits add to the die."""
    hits = convoy_hits(table)
    return next((value for least, value in reversed(TABLES.escorts.hits) if hits >= least), 0)


def is_slow_battleship(table: Ocean, ship: Ship) -> bool:
    """Whether it is a battleship that is slow now."""
    return kind_of(ship) == "BB" and pace(table, ship) <= 1


def comes(table: Ocean, result: str) -> Iterator[Ship]:
    """AC-T20a: the ships of the pool that a result brings, the first of them first."""
    for ship in table.pool:
        if (result == SLOW_BATTLESHIP and is_slow_battleship(table, ship)) or (result == CRUISER and kind_of(ship) == "CA"):
            yield ship


@value_class(kw_only=True)
class Escort(Frame[Ocean]):
    """AC-T20a The escort of a British force with a Convoy. `result`: that of the die."""

    kind: ClassVar[str] = "atlantic_ocean.escort"
    saved_steps: ClassVar[tuple[str, ...]] = ("decided",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.escort", "escort", "ac.q.escort", is_public=True, at_once=True),)
    force: str
    result: str = ""

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T0p: the die."""
        return Roll((DIE,), self.at(self.fallen))

    def fallen(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-D130: with the hits so far; beyond the table its edge is read."""
        results, value = TABLES.escorts.results, added(table)
        result = results[max(1, min(len(results), faces[0] + value)) - 1]
        table.tell("escort_die", force=self.force, die=faces[0], added=value, result=result)
        return Ask((BRITISH,), self.at(self.decided, result=result), "ac.escort")

    def may_decided(self, table: Ocean, seat: int) -> Choice:
        """AC-T20a: the result, or any other for a German point."""
        options = (self.result, *(one for one in RESULTS if one != self.result))
        return OneOf(options=options, default=self.result, name=self.named, rule="AC-T20a")

    def named(self, option: str) -> Message:
        """A result, with its price if it is not that of the die."""
        what = say(f"ac.escort.{option}")
        return say("ac.escort.keep", what=what) if option == self.result else say("ac.escort.other", what=what)

    def decided(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T20a: the ship joins, or a battleship goes to the pool."""
        (result,) = answers.values()
        if result != self.result:
            score(table, GERMAN, PRICE, "escort", "")
        self.carry_out(table, result)
        return Done()

    def carry_out(self, table: Ocean, result: str) -> None:
        """AC-T20a: the first fitting ship of the pool; nothing if there is none."""
        one = table.squadrons[self.force]
        if result == LEAVE:
            leaving = next((ship for ship in one.ships if kind_of(ship) == "BB"), None)
            if leaving is not None:
                table.pool = (*table.pool, leaving)
                table.squadrons[self.force] = altered(one, ships=tuple([ship for ship in one.ships if ship != leaving]))
                table.tell("escort_leaves", force=self.force, ship=leaving)
        elif result == DESTROYERS:
            self.join(table, self.squadron(table))
        elif (ship := next(comes(table, result), None)) is not None:
            table.pool = tuple([other for other in table.pool if other != ship])
            self.join(table, ship)

    def join(self, table: Ocean, ship: Ship) -> None:
        """AC-T20a: a ship in the force."""
        one = table.squadrons[self.force]
        table.squadrons[self.force] = altered(one, ships=(*one.ships, ship))
        table.tell("escort_joins", force=self.force, ship=ship)

    def squadron(self, table: Ocean) -> Ship:
        """AC-T20a: a squadron for this battle alone."""
        table.ships[SQUADRON] = Vessel(torpedoes=int(row_of(SQUADRON).torpedo), hit_limit=TABLES.escorts.destroyer_hits)
        table.fleets = ((*table.fleets[BRITISH], SQUADRON), table.fleets[GERMAN])
        return SQUADRON


def dismiss(table: Ocean) -> None:
    """AC-T20a: the squadron of a battle goes with it."""
    if SQUADRON not in table.ships:
        return
    for force, one in tuple(table.squadrons.items()):
        if SQUADRON in one.ships:
            table.squadrons[force] = altered(one, ships=tuple([ship for ship in one.ships if ship != SQUADRON]))
    del table.ships[SQUADRON]
    table.fleets = (tuple([ship for ship in table.fleets[BRITISH] if ship != SQUADRON]), table.fleets[GERMAN])
    table.tell("escort_over", ship=SQUADRON)
