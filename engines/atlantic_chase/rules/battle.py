"""A battle (AC-56, AC-62): two lists of ships on the battle board, rounds up to a limit, and what became of both.

It knows of no map, force or initiative: whoever calls it hands over ships, weather and limits, and puts away what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import FAR, OFF, Leader, Ship
from engines.atlantic_chase.pieces.board import afloat, foe, has_left
from engines.atlantic_chase.pieces.vessels import Bounds, Limits, Pairs
from engines.atlantic_chase.rules import smoke
from engines.atlantic_chase.rules.openings import beginning, screening
from engines.atlantic_chase.rules.orders import OVER, SMOKE, pairs
from engines.atlantic_chase.rules.round import LEFT, Round, is_over
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step

SUNK, AWAY, ESCAPED, THERE = "sunk", "away", "escaped", "there"
"""The fates of a ship: it sank, left with its side, left alone by an evasion, or was there to the end."""


@value_class
class Outcome:
    """The outcome of a battle. `fates`: those of the ships that were in it; `left`: the seats that have broken away.

    `leaders` may still be used, each on his ship; the seats in `evasion` may still spend one.
    """

    fates: tuple[tuple[Ship, str], ...]
    left: tuple[int, ...]
    leaders: tuple[tuple[Leader, Ship], ...]
    evasion: tuple[int, ...]


@value_class(kw_only=True)
class Battle(Frame[Table]):
    """AC-56a, AC-56c One battle. `placed`: ships of both sides with their zones; those without begin far. `smoking`: ships that
    begin in smoke of their own. `bounds` are its limits; `active` is the seat that is active.

    `is_surprise`: by a faster force, which says where the others begin, and fires first (AC-54i). `may_smoke`: whether ships may
    begin with smoke by their owner's will (AC-56d); `asking` are the sides still to be asked. `leaders` may be used, each on
    his ship (AC-T7d), and the seats in `evasion` may spend one (AC-T7h). Its result is an `Outcome`; hits stay on the ships.
    """

    kind: ClassVar[str] = "atlantic_chase.battle"
    saved_steps: ClassVar[tuple[str, ...]] = ("place", "screen", "next_round")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.zones", "zones", "ac.q.zones", at_once=True),
        Question("ac.smoke", "smoke", "ac.q.smoke", at_once=True),
    )
    placed: Pairs
    smoking: tuple[Ship, ...] = ()
    weather: str
    bounds: Bounds
    active: int
    is_surprise: bool = False
    may_smoke: bool = False
    asking: tuple[int, ...] = ()
    leaders: tuple[tuple[Leader, Ship], ...] = ()
    evasion: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-56a, AC-T7a: all ships of both lists on the board, no others."""
        at = dict(self.placed)
        for ship, vessel in table.ships.items():
            table.ships[ship] = altered(vessel, zone=at.get(ship, OFF), has_left=False)
        table.smoke = {ship: () for ship in self.smoking if at.get(ship)}
        table.weather, table.limits, table.active = self.weather, Limits(**dict(self.bounds)), self.active
        table.leaders, table.evasion, table.escaped, table.round = dict(self.leaders), self.evasion, (), 0
        table.tell("battle", weather=self.weather, n=table.limits.rounds, mini=table.mini, part=table.part)
        if self.is_surprise:
            return Ask((self.active,), self.at(self.place), "ac.zones")
        return self.at(self.smokes, asking=(foe(self.active), self.active) if self.may_smoke else ())

    # -- set-up

    def may_place(self, table: Table, seat: int) -> Choice:
        """AC-T7a, AC-D18: where each ship of the surprised side begins."""
        return beginning(table, afloat(table, foe(self.active)))

    def place(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-D18: the surprised ships lie where the active side says."""
        for ship, zone in pairs(answers[self.active]):
            table.ships[ship] = table.ships[ship].at(zone)
            table.tell("placed", ship=ship, to=zone)
        return self.at(self.next_round)

    def smokes(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7b, AC-D19: the inactive side first, each with something that can make smoke."""
        if not self.asking:
            return self.at(self.next_round)
        seat = self.asking[0]
        if not any(smoke.why_none(table, ship) is None for ship in afloat(table, seat)):
            return self.at(self.smokes, asking=self.asking[1:])
        return Ask((seat,), self.at(self.screen), "ac.smoke")

    def may_screen(self, table: Table, seat: int) -> Choice:
        """AC-56d: who begins with smoke, and whom it conceals."""
        return screening(table, seat)

    def screen(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-56d: smoke as answered."""
        ((seat, answer),) = answers.items()
        makers = tuple(map(Ship, answer[SMOKE]))
        table.smoke |= smoke.screens(smoke.zones(table, seat), makers, pairs(answer.get(OVER, {})))
        for ship in makers:
            table.tell("smokes", ship=ship, over=table.smoke[ship])
        return self.at(self.smokes, asking=self.asking[1:])

    # -- rounds

    def next_round(self, table: Table, ended: Any) -> Step[Table]:
        """AC-56f, AC-62a: another round, unless the last is over, a side has left, or has no ship on the board."""
        if ended != LEFT and not is_over(table):
            self.enter(table)
            if table.round < table.limits.rounds:
                ahead = Round(is_surprise=self.is_surprise and not table.round)
                return Call(ahead, self.at(self.next_round))
        table.tell("battle_over")
        return Done(outcome(table))

    def enter(self, table: Table) -> None:
        """AC-T21b: ships that come at the end of a round."""
        for ship, vessel in table.ships.items():
            if vessel.enters and vessel.enters == table.round:
                table.ships[ship] = altered(vessel, zone=FAR, enters=0)
                table.tell("enters", ship=ship, to=FAR)


def outcome(table: Table) -> Outcome:
    """AC-56i, AC-T7j: ships, leaders and evasion as a battle leaves them."""
    ships = [ship for fleet in table.fleets for ship in fleet]
    fates = tuple([(ship, fate) for ship in ships if (fate := fate_of(table, ship))])
    left = tuple([seat for seat in (0, 1) if has_left(table, seat)])
    return Outcome(fates, left, tuple(table.leaders.items()), table.evasion)


def fate_of(table: Table, ship: Ship) -> str:
    """The fate of a ship, "" if it was not in the battle."""
    vessel = table.ships[ship]
    if vessel.is_sunk:
        return SUNK
    if vessel.has_left:
        return AWAY
    return ESCAPED if ship in table.escaped else THERE if vessel.is_on_board else ""
