"""Results of actions (AC-49 to AC-54), in the order in which they are applied (AC-D17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import NONE, Ship
from engines.atlantic_chase.data.tables import (
    BATTLE,
    CLOSING,
    CONTACT,
    DAMAGE,
    EARLY_LATE,
    HIT,
    HIT_IF_SLOW,
    HIT_IF_VERY_SLOW,
    LOSE_CONTACT,
    MISS,
    SHADOW,
    SIGHTED,
    SKIRMISH,
    SURPRISE,
)  # fmt: skip
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import foe, pace
from engines.atlantic_chase.pieces.lapse import STAYING, shadows, sides
from engines.atlantic_chase.pieces.lines import Track, marked, unmarked, written
from engines.atlantic_chase.pieces.vessels import is_convoy, left_to_turn, row_of
from engines.atlantic_chase.rules import homecoming
from engines.atlantic_chase.rules.fights import Fight
from engines.atlantic_chase.rules.forces import gain_evasion, halt, move, speed, spend_evasion, sweep
from engines.atlantic_chase.rules.hits import of_one, strike
from engines.atlantic_chase.rules.lapses import Lapse, Lapsing
from engines.atlantic_chase.rules.later import FIGHT, STAYS, Prepared, side_kept
from engines.atlantic_chase.rules.officers import Heirs, first_gun
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Step

ORDER = (
    SIGHTED, SHADOW, EARLY_LATE, CONTACT, LOSE_CONTACT, HIT, HIT_IF_SLOW, HIT_IF_VERY_SLOW, DAMAGE, SKIRMISH, CLOSING, BATTLE,
    SURPRISE, MISS,
)  # fmt: skip
"""AC-D17: the results in the order in which they are applied."""
SLOWEST = {HIT: 9, DAMAGE: 9, HIT_IF_SLOW: 1, HIT_IF_VERY_SLOW: 0}
"""AC-52b, AC-52c: the highest place of a speed that each result hits."""


def ordered(codes: Iterable[str]) -> tuple[str, ...]:
    """AC-D17: the results of a cell in their order."""
    return tuple(sorted(codes, key=ORDER.index))


@value_class(kw_only=True)
class Results(Prepared):
    """AC-T4d to -T4h The results of an action. `codes`: those still to be applied; `helpers`: Task Forces that lapse before a
    battle; `is_search`: they are those of a Naval Search. `ways`: the tracks that Early/Late or Shadow may leave, by their ends;
    `chooser`: the seat that says which.

    Its result says whether a battle was fought.
    """

    kind: ClassVar[str] = "atlantic_ocean.results"
    saved_steps: ClassVar[tuple[str, ...]] = ("spent", "chosen", "struck", "after_blow", "skirmished", "joined", "fought")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.spend", "evasion", "ac.q.spend", is_public=True, at_once=True),
        Question("ac.stays", "segments", "ac.q.stays", is_public=True, at_once=True),
        Question("ac.struck", "hit", "ac.q.struck", is_public=True, at_once=True),
        Question("ac.skirmish", "skirmish", "ac.q.skirmish", is_public=True, at_once=True),
    )
    force: str
    target: str
    hex: str
    codes: tuple[str, ...]
    helpers: tuple[Lapsing, ...] = ()
    spread: tuple[Ship, ...] = ()
    is_search: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-49a, AC-D45: one result after the other, as long as the target is there."""
        if not self.codes or self.target not in table.squadrons:
            return Done(False)
        return APPLIED[self.codes[0]](self, table)

    def onward(self, table: Ocean) -> Step[Ocean]:
        """The next result."""
        return self.at(self.begin, codes=self.codes[1:]).begin(table, None)

    # -- a line that gets shorter

    def sight(self, table: Ocean) -> Step[Ocean]:
        """AC-54d to -54f: the target is a station in the hex."""
        halt(table, self.target, self.hex)
        return self.onward(table)

    def ways(self, table: Ocean) -> tuple[Track, ...]:
        """AC-51c, AC-53e: what may be left of the line."""
        track = table.squadrons[self.target].track
        return sides(track, self.hex) if self.codes[0] == EARLY_LATE else shadows(track, self.hex)

    def cut(self, table: Ocean) -> Step[Ocean]:
        """AC-51b, AC-51e, AC-53h: with one way to do it the target gains an evasion; with several its own may be spent."""
        ways, one = self.ways(table), table.squadrons[self.target]
        if len(ways) > 1:
            return Ask((foe(table.active),), self.at(self.spent), "ac.spend") if one.evades else self.choose(table)
        move(table, self.target, ways[0])
        if self.codes[0] == EARLY_LATE or one.track.length <= STAYING:
            gain_evasion(table, self.target)
        return self.onward(table)

    def may_spent(self, table: Ocean, seat: int) -> Choice:
        """AC-24k: the evasion is spent with the choice it buys, or kept."""
        ways = self.written(table)
        return OneOf(options=(NONE, *ways), default=NONE, name=kept_or, rule="AC-24k")

    def spent(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-24k: the owner chooses in place of the active side."""
        (answer,) = answers.values()
        if answer == NONE:
            return self.choose(table)
        spend_evasion(table, self.target)
        return self.stay(table, answer)

    def choose(self, table: Ocean) -> Step[Ocean]:
        """AC-51d, AC-53g: the active side chooses, unless it has said so beforehand."""
        ways = self.written(table)
        filed = self.filed_for(*[STAYS + way for way in ways]) if self.codes[0] == EARLY_LATE else ""
        if filed:
            return self.stay(table, filed.removeprefix(STAYS))
        return Ask((table.active,), self.at(self.chosen), "ac.stays")

    def written(self, table: Ocean) -> tuple[str, ...]:
        """The ways, told by the segments that stay; by default the shorter side (AC-T0k), or the middle (AC-T0l)."""
        ways = self.ways(table)
        if self.codes[0] == EARLY_LATE:
            best = min(range(len(ways)), key=lambda place: (len(ways[place].hexes), place == 0))
        else:
            best = min(range(len(ways)), key=lambda place: abs(ways[place].hexes.index(self.hex) - 1))
        return tuple([written(way) for way in (ways[best], *ways[:best], *ways[best + 1 :])])

    def may_chosen(self, table: Ocean, seat: int) -> Choice:
        """AC-T0k, AC-T0l: the segments that stay."""
        ways = self.written(table)
        return OneOf(options=ways, default=ways[0], name=kept_or, rule="AC-51d")

    def chosen(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-51d, AC-53g: as the active side chose."""
        (answer,) = answers.values()
        return self.stay(table, answer)

    def stay(self, table: Ocean, way: str) -> Step[Ocean]:
        """AC-51c, AC-53e: those segments stay."""
        move(table, self.target, next(one for one in self.ways(table) if written(one) == way))
        return self.onward(table)

    # -- contact

    def contact(self, table: Ocean) -> Step[Ocean]:
        """AC-50a: contact with the target in the hex, if it is still there."""
        self.mark(table)
        return self.onward(table)

    def mark(self, table: Ocean) -> None:
        """AC-23b, AC-23c: a contact marker, unless there is one."""
        one = table.squadrons[self.target]
        if self.hex in one.hexes and self.hex not in one.track.contact:
            table.squadrons[self.target] = one.on(marked(one.track, contact=(self.hex,)))
            table.tell("sighted_at", force=self.target, hex=self.hex)

    def lose(self, table: Ocean) -> Step[Ocean]:
        """AC-52j, AC-23f: contact and Intel in the hex are gone."""
        one = table.squadrons[self.target]
        if self.hex in (*one.track.contact, *one.track.intel):
            table.squadrons[self.target] = one.on(unmarked(one.track, self.hex))
            table.tell("lost_at", force=self.target, hex=self.hex)
        return self.onward(table)

    # -- hits outside a battle

    def eligible(self, table: Ocean) -> tuple[Ship, ...]:
        """AC-50b, AC-52a to -52c, AC-D91, AC-D111: the ships that may take it, the usual one first (AC-T0j)."""
        most, ships = SLOWEST[self.codes[0]], table.squadrons[self.target].ships
        found = [ship for ship in ships if pace(table, ship) <= most and ship not in self.spread]
        return tuple(sorted(found, key=lambda ship: (left_to_turn(ship, table.ships[ship]), -first_gun(ship))))

    def blow(self, table: Ocean) -> Step[Ocean]:
        """AC-T4e: one ship of the target takes it."""
        ships = self.eligible(table)
        if not ships:
            return self.onward(table)
        return Ask((table.active,), self.at(self.struck), "ac.struck") if len(ships) > 1 else self.hit(table, ships[0])

    def may_struck(self, table: Ocean, seat: int) -> Choice:
        """AC-50b, AC-52a: the active side says which."""
        ships = self.eligible(table)

        def name(ship: Any) -> Message:
            return names.vessel(table, ship)

        return OneOf(options=ships, default=ships[0], name=name, mark=str, rule="AC-52a")

    def struck(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-52a: that ship."""
        (ship,) = answers.values()
        return self.hit(table, Ship(ship))

    def hit(self, table: Ocean, ship: Ship) -> Step[Ocean]:
        """AC-50b to -50f, AC-52e, AC-D45: a hit, or damage; a leader on a ship that is turned or sunk moves."""
        before = table.ships[ship]
        hits = damage(table, ship) if self.codes[0] == DAMAGE else 1
        strike(table, ship, of_one(ship, before, hits))
        sweep(table)
        after = table.ships[ship]
        spread = (*self.spread, ship) if is_convoy(ship) and before.is_dispersed else self.spread
        onward = self.at(self.after_blow, codes=self.codes[1:], spread=spread)
        is_turned = after.is_sunk or (after.is_damaged and not before.is_damaged)
        return Call(Heirs(force=self.target, harmed=(ship,)), onward) if is_turned else onward

    def after_blow(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-49a: the next result."""
        return self.begin(table, None)

    # -- battle

    def is_faster(self, table: Ocean) -> bool:
        """AC-50h: whether the active force is faster than the target."""
        return speed(table, self.force) > speed(table, self.target)

    def skirmish(self, table: Ocean) -> Step[Ocean]:
        """AC-54a, AC-54c: a faster force may fight; else it is Contact."""
        if not self.is_faster(table) or (homecoming.is_peace(table) and not self.captures(table)):
            return self.contact(table)
        filed = self.filed_for(FIGHT, CONTACT)
        return self.taken_up(table, filed) if filed else Ask((table.active,), self.at(self.skirmished), "ac.skirmish")

    def may_skirmished(self, table: Ocean, seat: int) -> Choice:
        """AC-T4f: contact by default."""
        return OneOf(options=(CONTACT, FIGHT), default=CONTACT, name=lambda one: say(f"ac.skirmish.{one}"), rule="AC-54a")

    def skirmished(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-54b: a limited battle, or Contact."""
        (answer,) = answers.values()
        return self.taken_up(table, answer)

    def taken_up(self, table: Ocean, answer: str) -> Step[Ocean]:
        """AC-54b: a limited battle, or Contact."""
        return self.battle(table) if answer == FIGHT else self.contact(table)

    def close(self, table: Ocean) -> Step[Ocean]:
        """AC-50g: a faster force fights; else it is Contact."""
        return self.battle(table) if self.is_faster(table) else self.contact(table)

    def battle(self, table: Ocean) -> Step[Ocean]:
        """AC-D129: before the war there is none, but a capture; AC-D88: else whoever helped lapses before it."""
        if homecoming.is_peace(table):
            return homecoming.capture(table) if self.captures(table) else self.contact(table)
        return Call(Lapse(left=self.helpers), self.at(self.joined))

    def captures(self, table: Ocean) -> bool:
        """AC-D129: whether an Engage would capture the ship of the operation."""
        return not self.is_search and homecoming.has_ship(table, self.target)

    def joined(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-49c, AC-54g: the battle."""
        is_surprise = self.codes[0] == SURPRISE and self.is_faster(table)
        is_limited = self.codes[0] == SKIRMISH
        fight = Fight(force=self.force, target=self.target, hex=self.hex, is_limited=is_limited, is_surprise=is_surprise)
        return Call(fight, self.at(self.fought))

    def fought(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-33j: a battle was fought."""
        return Done(True)


APPLIED: Mapping[str, Callable[[Results, Ocean], Step[Ocean]]] = {
    SIGHTED: Results.sight, SHADOW: Results.cut, EARLY_LATE: Results.cut, CONTACT: Results.contact, LOSE_CONTACT: Results.lose,
    HIT: Results.blow, HIT_IF_SLOW: Results.blow, HIT_IF_VERY_SLOW: Results.blow, DAMAGE: Results.blow,
    SKIRMISH: Results.skirmish, CLOSING: Results.close, BATTLE: Results.battle, SURPRISE: Results.battle, MISS: Results.onward,
}  # fmt: skip
"""The rule of each result."""


def damage(table: Ocean, ship: Ship) -> int:
    """AC-50b to -50e, AC-D68, AC-D69: the hits that damage a ship, or sink it if it is damaged; two for one never damaged."""
    row, vessel = row_of(ship), table.ships[ship]
    if row.hits is None:
        return 2
    if vessel.is_damaged and row.back is not None and row.back.hits is not None:
        return max(0, row.back.hits - vessel.hits)
    return row.hits


def kept_or(option: str) -> Message:
    """The segments that stay, or an evasion that is kept."""
    return say("ac.spend.none") if option == NONE else side_kept(option)
