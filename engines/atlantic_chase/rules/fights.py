"""A battle of two Task Forces (AC-49c, AC-56, AC-62): escorts, the battle as it stands, and what is left of both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from engines.atlantic_chase.data import BOARD
from engines.atlantic_chase.data.ids import FAR, OFF, Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import BAD, GOOD
from engines.atlantic_chase.pieces.lines import halted, marked
from engines.atlantic_chase.pieces.vessels import Limits, Pairs, bounds
from engines.atlantic_chase.rules.battle import Battle, Outcome
from engines.atlantic_chase.rules.escorts import Escort, dismiss
from engines.atlantic_chase.rules.forces import has_convoy, is_bad, move, seat_of, spend_evasion, sweep
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.values import altered, value_class
from engines.kernel.resolution.frames import Call, Done, Frame, Step

LIMITED = 1
"""AC-54b: the rounds of a limited battle."""


@value_class(kw_only=True)
class Fight(Frame[Ocean]):
    """AC-T4g, AC-T7a A battle in a hex between the active and the target force. `is_limited`: it has one round (AC-54b);
    `is_surprise`: by a faster force (AC-54g).
    """

    kind: ClassVar[str] = "atlantic_ocean.fight"
    saved_steps: ClassVar[tuple[str, ...]] = ("joined", "over")
    force: str
    target: str
    hex: str
    is_limited: bool = False
    is_surprise: bool = False

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T20a: a British force with a Convoy may get an escort first."""
        british = self.force if not seat_of(self.force) else self.target
        if table.terms.escorts and OPERATION[table.operation].escorts and has_convoy(table.squadrons[british]):
            return Call(Escort(force=british), self.at(self.joined))
        return self.at(self.joined)

    def joined(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-56a, AC-56f: all ships of both, and no others."""
        weather = BAD if is_bad(table, self.hex) else GOOD
        rounds = LIMITED if self.is_limited else BOARD.rounds[weather]
        limits = Limits(rounds=rounds, last_break=False, disperses=OPERATION[table.operation].dispersal)
        both = (self.force, self.target)
        battle: Frame[Any] = Battle(
            placed=self.placed(table),
            weather=weather,
            bounds=bounds(limits),
            active=table.active,
            is_surprise=self.is_surprise,
            may_smoke=not self.is_surprise,
            leaders=tuple(self.leaders(table)),
            evasion=tuple(sorted([seat_of(force) for force in both if table.squadrons[force].evades])),
        )
        return Call(battle, self.at(self.over))

    def placed(self, table: Ocean) -> Pairs:
        """AC-49c, AC-56c: every ship begins far."""
        return tuple([(ship, FAR) for force in (self.force, self.target) for ship in table.squadrons[force].ships])

    def leaders(self, table: Ocean) -> Iterable[tuple[Leader, Ship]]:
        """AC-10e: the leaders on those ships."""
        there = dict(self.placed(table))
        return [(leader, ship) for leader, ship in table.officers.items() if ship in there]

    def over(self, table: Ocean, outcome: Outcome) -> Step[Ocean]:
        """AC-T7j: ships return, those that sank are gone; both are stations in the hex, with contact."""
        there = dict(self.leaders(table))
        for leader in there:
            del table.officers[leader]
        table.officers.update(dict(outcome.leaders))
        for force in (self.force, self.target):
            if table.squadrons[force].evades and seat_of(force) not in outcome.evasion:
                table.squadrons[force] = altered(table.squadrons[force], evades=False)
        clear_board(table)
        dismiss(table)
        sweep(table)
        for force in (self.force, self.target):
            self.rest(table, force)
        return Done()

    def rest(self, table: Ocean, force: str) -> None:
        """AC-49f, AC-D85, AC-62d, AC-62h: a force after the battle, if it has a ship left."""
        if force not in table.squadrons:
            return
        move(table, force, halted(table.squadrons[force].track, self.hex))
        table.squadrons[force] = table.squadrons[force].on(marked(table.squadrons[force].track, contact=(self.hex,)))
        table.tell("sighted_at", force=force, hex=self.hex)
        if table.terms.battle_clears and table.squadrons[force].evades:
            spend_evasion(table, force)


def clear_board(table: Ocean) -> None:
    """AC-56i: no ship is on the battle board any more; what its last round was stays to be looked at."""
    for ship, vessel in table.ships.items():
        if vessel.is_on_board or vessel.has_left:
            table.ships[ship] = altered(vessel.at(OFF), has_left=False)
    table.smoke, table.round, table.limits, table.weather = {}, 0, Limits(), ""
    table.leaders, table.evasion, table.escaped = {}, (), ()
    table.tell("returned")
