"""A mini-scenario (AC-T21): one battle, graded; with a link it goes on with the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data import BOARD, MINI, Mini, Placed
from engines.atlantic_chase.data.ids import FAR, NO_SHIP, NONE, SIDES, Ship
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.vessels import Limits, Vessel, bounds, row_of
from engines.atlantic_chase.rules import grades
from engines.atlantic_chase.rules.battle import Battle
from engines.atlantic_chase.rules.orders import namer
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, End, Frame, Move, Question, Result, Roll, Step

Survivors = Mapping[Ship, Vessel]
"""Ships that come from the scenario before, as they left it."""
FORCE_DICE = (6, 6)
RESIGNED = "resigned"
"""AC-D117: the reason of a game that somebody has given up."""


@value_class(kw_only=True)
class Scenario(Frame[Table]):
    """AC-T21b A mini-scenario, or one part after the other (AC-T21f)."""

    kind: ClassVar[str] = "atlantic_chase.scenario"
    saved_steps: ClassVar[tuple[str, ...]] = ("swap", "fought")
    questions: ClassVar[tuple[Question, ...]] = (Question("ac.swap", "set-up", "ac.q.swap"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-T21a, AC-T21e: the ships are there; with a link one may be left out for another."""
        table.tell("scenario", mini=table.mini)
        return Ask((0,), self.at(self.swap), "ac.swap") if reserve(table) else self.at(self.part)

    def may_swap(self, table: Table, seat: int) -> Choice:
        """AC-T21e: a ship that is left out for the one in reserve, none by default."""
        options = tuple([ship for ship in table.fleets[0] if not table.ships[ship].is_sunk and ship != reserve(table)])
        return OneOf(options=(NONE, *options), default=NONE, name=namer(table, "ac.swap.none"), mark=_marked, rule="AC-T21e")

    def swap(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-T21e: the ship that stays away is out of the scenario."""
        spare, answer = reserve(table), answers[0]
        out = spare if answer == NONE else Ship(answer)
        table.fleets = (tuple([ship for ship in table.fleets[0] if ship != out]), table.fleets[1])
        del table.ships[out]
        table.tell("swapped", ship=spare, out=out)
        return self.at(self.part)

    # -- parts

    def part(self, table: Table, _: Any) -> Step[Table]:
        """AC-T21f: a scenario in parts rolls for the force that comes; every other is one battle."""
        parts = MINI[table.mini].parts
        if parts is None:
            return self.fight(table, BOARD.rounds[MINI[table.mini].weather])
        table.part += 1
        return Roll(FORCE_DICE, self.at(self.muster))

    def muster(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-T21f: 2d6 with what is added; the force that comes, as far as it is afloat."""
        parts = MINI[table.mini].parts
        assert parts is not None
        is_harmed = table.ships[parts.damaged.ship].is_damaged
        added = parts.convoy_targeted * table.hunted + parts.damaged.value * is_harmed
        whole = sum(faces) + added
        table.force = max((force for force, least in parts.forces.items() if whole >= least), default="A")
        table.tell("force", number=table.part, faces=faces, added=added, total=whole, force=table.force)
        if not any(self.comes(table, placed) for placed in MINI[table.mini].british):
            table.tell("no_force")
            return self.fought(table, ())
        return self.fight(table, parts.rounds)

    def comes(self, table: Table, placed: Placed) -> bool:
        """AC-T21a, AC-T21f: whether a ship begins on the board: in play, afloat, of the force that came, not entering later."""
        vessel = table.ships.get(placed.ship)
        is_there = vessel is not None and not vessel.is_sunk and not vessel.enters
        return is_there and placed.force in ("", table.force)

    def fight(self, table: Table, rounds: int) -> Step[Table]:
        """AC-T21b: the battle, with what binds it (AC-T21d)."""
        mini = MINI[table.mini]
        coming = [placed for fleet in mini.fleets for placed in fleet if self.comes(table, placed)]
        ahead = Battle(
            placed=tuple([(placed.ship, FAR if mini.parts else placed.zone) for placed in coming]),
            smoking=tuple([placed.ship for placed in coming if placed.smoke]),
            weather=mini.weather,
            bounds=bounds(limits(mini, rounds)),
            active=SIDES.index(mini.active),
        )
        return Call(ahead, self.at(self.fought))

    def fought(self, table: Table, _: Any) -> Step[Table]:
        """AC-T21c, AC-T21f: the next part; else both sides are graded."""
        parts = MINI[table.mini].parts
        if parts is not None and table.part < parts.count and not table.ships[parts.damaged.ship].is_sunk:
            return self.at(self.part)
        both = grades.of_both(table)
        table.tell("graded", british=both[0], german=both[1])
        return End(_result(table, both))

    def on_resign(self, table: Table, seat: int, move: Move) -> Step[Table]:
        """AC-D117: at once, wherever the game stands; the other side wins."""
        table.tell("resigned", seat=seat)
        table.tell("won", seat=foe(seat), why=RESIGNED)
        return End(Result(((foe(seat),), (seat,)), RESIGNED))


def _marked(option: str) -> str | None:
    return None if option == NONE else option


def _result(table: Table, both: tuple[str, str]) -> Result:
    """AC-T21c: the better grade wins; equal ones are a draw."""
    british, german = (grades.RANKS[grade] for grade in both)
    if british == german:
        table.tell("drawn", why=both[0])
        return Result(((0, 1),), "drawn")
    winner = 0 if british > german else 1
    table.tell("won", seat=winner, why=both[winner])
    return Result(((winner,), (foe(winner),)), both[winner])


def limits(mini: Mini, rounds: int) -> Limits:
    """AC-T21d: what binds the choices of a mini-scenario."""
    bound = mini.break_only_from
    return Limits(
        rounds=rounds,
        break_ship=bound.ship if bound else NO_SHIP,
        break_zone=bound.zone if bound else FAR,
        break_after=max(0, mini.no_break_before - 1),
        disperses=mini.dispersal,
        escort=mini.no_dispersal_with,
    )


def reserve(table: Table) -> Ship:
    """AC-T21e: the ship that may come for another in the second part, `NO_SHIP` if there is none."""
    rows = [placed.ship for placed in MINI[table.mini].british if placed.linked]
    return next((ship for ship in rows if table.is_second and ship in table.ships), NO_SHIP)


def place_ships(table: Table, kept: Survivors | None = None) -> None:
    """AC-T21a: the ships of a scenario, undamaged, or as they left the one before (AC-T21e)."""
    before = kept or {}
    fleets = []
    for fleet in MINI[table.mini].fleets:
        there = [placed for placed in fleet if table.is_second or not placed.linked]
        fleets.append(tuple([placed.ship for placed in there]))
        for placed in there:
            table.ships[placed.ship] = vessel(placed, before.get(placed.ship))
    table.fleets = (fleets[0], fleets[1])


def vessel(placed: Placed, before: Vessel | None) -> Vessel:
    """A ship as it comes into a scenario: as its row says, or as it was before; of a Convoy its hits alone stay."""
    row = row_of(placed.ship)
    torpedoes = placed.torpedoes if placed.torpedoes is not None else int(row.torpedo)
    new = Vessel(
        hits=placed.hits,
        suffered=placed.hits,
        begun=placed.hits,
        torpedoes=torpedoes,
        hit_limit=placed.hit_limit,
        may_smoke=placed.may_smoke,
        enters=placed.enters,
        force=placed.force,
        known_as=placed.known_as,
    )
    if before is None:
        return new
    return altered(
        new,
        hits=before.hits,
        suffered=before.suffered,
        begun=before.suffered,
        torpedoes=min(torpedoes, before.torpedoes),
        is_damaged=before.is_damaged,
        is_sunk=before.is_sunk,
    )
