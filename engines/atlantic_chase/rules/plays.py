"""Whole plays of a round: the orders that are given to a fleet at once, guns, torpedoes and moves together, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from engines.atlantic_chase.data.ids import ASK, CLOSE, FAR, HOLD, NEAR, NO, NONE, YES, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import afloat, foe, on_board, reach, toward, zone_of
from engines.atlantic_chase.pieces.vessels import left_to_turn
from engines.atlantic_chase.rules import advice, gunnery, torpedoes
from engines.atlantic_chase.rules.hits import of_one
from engines.atlantic_chase.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.sheet import PlayLabel
from engines.kernel.dice.odds import percent

MOST = 75
"""Plays of one list at most."""
Plan = Mapping[str, str]
"""A target or a zone for each ship."""
Aims = Mapping[Ship, tuple[Ship, ...]]
"""Targets of each ship."""
Named = tuple[tuple[Message, Plan], ...]
"""Orders to a fleet by their names; what comes to the same stands once."""


def once(found: Iterator[tuple[Message, Plan]], advised: Plan) -> Named:
    """Each order under the first of its names, the one that is suggested in front."""
    kept: list[tuple[Message, Plan]] = []
    for name, plan in found:
        if all(plan != other for _, other in kept):
            kept.append((name, plan))
    return tuple(sorted(kept, key=lambda one: one[1] != advised))


class Fleet:
    """The ships of a seat, and the orders that may be given to all of them at once."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat

    # -- guns

    @cached_property
    def gunners(self) -> Aims:
        """The ships that may fire at something, with their targets."""
        return gunnery.gunners(self.table, self.seat)

    @cached_property
    def default_guns(self) -> Plan:
        """AC-T0m: each ship at the nearest target."""
        return advice.default_guns(self.table, self.gunners)

    @cached_property
    def advised_guns(self) -> Plan:
        """The guns as suggested."""
        return advice.guns(self.table, self.table.mini, self.seat)

    @cached_property
    def gun_orders(self) -> Named:
        """As suggested, all at one ship, at the nearest, as before, no fire."""
        return once(self._gun_orders(), self.advised_guns)

    def _gun_orders(self) -> Iterator[tuple[Message, Plan]]:
        default = self.default_guns
        if not default:
            return
        for target in on_board(self.table, foe(self.seat)):
            may = {ship: str(target) for ship in default if gunnery.why_not(self.table, Ship(ship), target) is None}
            if may:
                yield say("ac.guns.all", ship=names.vessel(self.table, target)), {**default, **may}
        yield say("ac.guns.suggested"), self.advised_guns
        yield say("ac.guns.nearest"), default
        before = self._as_before(default)
        if before:
            yield say("ac.guns.before"), before
        yield say("ac.guns.hold"), dict.fromkeys(default, HOLD)

    def _as_before(self, default: Plan) -> Plan | None:
        """The targets of the round before, where all of them may still be fired at."""
        last = {shot.ship: shot.target for shot in self.table.last if not shot.is_torpedo}
        plan = {ship: last.get(Ship(ship), Ship(HOLD)) for ship in default}
        may = all(target == HOLD or gunnery.why_not(self.table, Ship(ship), target) is None for ship, target in plan.items())
        return plan if may and any(target != HOLD for target in plan.values()) else None

    def guns(self) -> tuple[Answer, ...]:
        """The gun orders of which whole plays are made."""
        return tuple([plan for _, plan in self.gun_orders])

    # -- torpedoes

    @cached_property
    def attackers(self) -> Aims:
        """The ships that may attack something with torpedoes, with their targets."""
        return torpedoes.attackers(self.table, self.seat)

    @cached_property
    def fish_orders(self) -> Named:
        """Torpedoes as suggested, none, or those of all ships at one that each of them may attack."""
        return once(self._fish_orders(), self.advised_fish)

    @cached_property
    def advised_fish(self) -> Plan:
        """The torpedoes as suggested."""
        return advice.fish(self.table, self.table.mini, self.seat)

    def _fish_orders(self) -> Iterator[tuple[Message, Plan]]:
        able = self.attackers
        yield say("ac.torpedoes.none"), dict.fromkeys(able, NONE)
        for target in next(iter(able.values()), ()):
            yield say("ac.torpedoes.all", ship=names.vessel(self.table, target)), dict.fromkeys(able, target)
        yield say("ac.torpedoes.suggested"), self.advised_fish

    def fish(self) -> tuple[Answer, ...]:
        """The torpedo orders of which whole plays are made: as many as the list has room for."""
        room = max(1, MOST // max(1, len(self.gun_orders) * len(self.move_orders)))
        return tuple([plan for _, plan in self.fish_orders][:room])

    # -- moves

    @cached_property
    def stay(self) -> Plan:
        """Nobody moves."""
        return {str(ship): zone_of(self.table, ship) for ship in afloat(self.table, self.seat)}

    @cached_property
    def move_orders(self) -> Named:
        """As suggested; nobody moves; all make for one zone; the ships with torpedoes go close."""
        return once(self._move_orders(), self.advised_moves)

    def _move_orders(self) -> Iterator[tuple[Message, Plan]]:
        yield say("ac.move.stay"), self.stay
        for zone in (NEAR, CLOSE, FAR):
            yield say(f"ac.move.{zone}"), {ship: toward(at, zone) for ship, at in self.stay.items()}
        able = {ship for ship in self.stay if torpedoes.why_spent(self.table, Ship(ship)) is None}
        close = {ship: CLOSE if ship in able and CLOSE in reach(at) else at for ship, at in self.stay.items()}
        yield say("ac.move.torpedoes"), close
        yield say("ac.move.suggested"), self.advised_moves

    @cached_property
    def advised_moves(self) -> Plan:
        """The moves as suggested: none in the last round."""
        if self.table.round >= self.table.limits.rounds:
            return self.stay
        return {str(ship): zone for ship, zone in advice.moves(self.table, self.table.mini, self.seat).items()}

    def moves(self) -> tuple[Answer, ...]:
        """The moves of which whole plays are made."""
        most = max(1, MOST // max(1, len(self.gun_orders)))
        return tuple([plan for _, plan in self.move_orders][:most])

    @cached_property
    def suggested(self) -> dict[str, Answer]:
        """The orders that a computer captain would give at a glance."""
        found: dict[str, Answer] = {"moves": self.advised_moves}
        if self.advised_guns:
            found["guns"] = self.advised_guns
        if self.attackers:
            found["torpedoes"] = self.advised_fish
        return found

    # -- in words

    def words(self, answer: Mapping[str, Answer]) -> PlayLabel | None:
        """A whole play: what guns and ships do as its label, breaking away as its last press. None for all else."""
        leave = answer.get("leave", NO)
        guns, moves = _named(self.gun_orders, answer.get("guns")), _named(self.move_orders, answer.get("moves"))
        fish = _named(self.fish_orders, answer.get("torpedoes"))
        is_unnamed = ("guns" in answer and guns is None) or ("torpedoes" in answer and fish is None)
        if leave not in (NO, YES) or moves is None or is_unnamed:
            return None
        parts = [part for part in (guns, moves, fish if self._attacks(answer) else None) if part is not None]
        return PlayLabel(
            label=say("ac.play", list=tuple(parts)) if len(parts) > 1 else parts[0],
            button=say(f"ac.fight.{leave}"),
            description=self._description(answer),
            group=moves,
            marks=tuple(dict.fromkeys([target for target in answer.get("guns", {}).values() if target != HOLD])),
        )

    def _description(self, answer: Mapping[str, Answer]) -> Message | None:
        """The chances of a play, and that it is the one which is suggested."""
        chances = self._chances(answer)
        if any(answer.get(part) != plan for part, plan in self.suggested.items()):
            return chances
        return say("ac.suggested.so") if chances is None else say("ac.suggested.chances", chances=chances)

    def _attacks(self, answer: Mapping[str, Answer]) -> bool:
        return any(target not in (NONE, ASK) for target in answer.get("torpedoes", {}).values())

    def _chances(self, answer: Mapping[str, Answer]) -> Message | None:
        """The chance that the guns of a play turn or sink each target, and that they hit it."""
        aimed: dict[str, list[str]] = {}
        for ship, target in answer.get("guns", {}).items():
            if target != HOLD:
                aimed.setdefault(target, []).append(ship)
        told = tuple([self._chance(Ship(target), ships) for target, ships in aimed.items()])
        return say("ac.chances", list=told) if told else None

    def _chance(self, target: Ship, ships: list[str]) -> Message:
        sums = hit_sums(self.table, [Ship(ship) for ship in ships], target)
        left = left_to_turn(target, self.table.ships[target])
        turned = sum(chance for hits, chance in sums.items() if hits >= left)
        name = names.vessel(self.table, target)
        if left == 1:
            return say("ac.chance", ship=name, hit=percent(turned))
        return say("ac.chance.turns", ship=name, hit=percent(1 - sums.get(0, 0.0)), turns=percent(turned))


def hit_sums(table: Table, ships: list[Ship], target: Ship) -> dict[int, float]:
    """The chance of each number of hits by the guns of these ships on one."""
    found = {0: 1.0}
    vessel = table.ships[target]
    for ship in ships:
        chances, before = gunnery.shot_odds(table, ship, target), found
        found = {}
        for hits, chance in before.items():
            for more, its in enumerate(chances):
                whole = hits + of_one(target, vessel, more)
                found[whole] = found.get(whole, 0.0) + chance * its
    return found


def _named(orders: Named, plan: Answer) -> Message | None:
    """The name of an order, None if it has none."""
    return next((name for name, one in orders if one == plan), None)
