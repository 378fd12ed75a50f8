"""Op1, before the war (AC-T20b, AC-D129): incidents, provocation, the capture and the homecoming of one ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.atlantic_chase.data.operations import OPERATION, Peace
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules.helpers import ATTACK, ENGAGE, STRIKE
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.resolution.frames import End, Result

INCIDENT, PROVOKED, CAPTURED, CONFISCATED, HOME, AWAY = "incident", "provoked", "captured", "confiscated", "home", "away"
"""The ways in which the operation is decided."""
WON_BY = {INCIDENT: 1, PROVOKED: 0, CAPTURED: 0, CONFISCATED: 0, HOME: 1, AWAY: 0}
"""AC-T20b, AC-D115: the seat that wins by each."""
DECIDED = "decided"
COMPLETE = "complete"
GERMAN = 1


def peace(table: Ocean) -> Peace:
    """The rules before the war."""
    found = OPERATION[table.operation].peace
    assert found is not None, "the war has begun"
    return found


def is_peace(table: Ocean) -> bool:
    """Whether the operation is played before the war."""
    return OPERATION[table.operation].peace is not None


def is_barred(table: Ocean, deed: str, seat: int) -> bool:
    """AC-D129: nobody strikes from the air or by stealth, and the German side does not Engage."""
    return is_peace(table) and (deed in (STRIKE, ATTACK) or (deed == ENGAGE and seat == GERMAN))


def has_ship(table: Ocean, force: str) -> bool:
    """Whether the ship of the operation is with a force."""
    return peace(table).ship in table.squadrons[force].ships


def shores(table: Ocean) -> frozenset[str]:
    """AC-T20b: the hexes in which an Engage is an incident."""
    ports = [port for port in table.waters.chart.ports if port.box in peace(table).incident]
    return frozenset([hex for port in ports for hex in port.hexes])


def approach(table: Ocean, hex: str) -> End | None:
    """AC-T20b: an Engage off a port ends it at once; None elsewhere."""
    return decide(table, INCIDENT) if hex in shores(table) else None


def provoke(table: Ocean, die: int) -> End | None:
    """AC-T20b: the die of a British Engage, and the end if it brings the war."""
    is_war = die < peace(table).least
    table.tell("provokes", die=die, outcome="yes" if is_war else "no")
    return decide(table, PROVOKED) if is_war else None


def capture(table: Ocean) -> End:
    """AC-D129: where a battle would begin, the ship is captured."""
    return decide(table, CAPTURED)


def decide(table: Ocean, how: str) -> End:
    """AC-D84: the end, at once."""
    table.deeds = (*table.deeds, how)
    return End(final(table, DECIDED))


def is_searched(table: Ocean, force: str, box: str) -> bool:
    """AC-T20b: whether a Completion there is looked into."""
    return is_peace(table) and has_ship(table, force) and box in peace(table).searched


def search(table: Ocean, die: int) -> None:
    """AC-T20b: the die of a confiscation."""
    is_lost = die < peace(table).least
    table.tell("searched", ship=peace(table).ship, die=die, outcome="yes" if is_lost else "no")
    if is_lost:
        table.deeds = (*table.deeds, CONFISCATED)


def is_decided(table: Ocean) -> bool:
    """AC-T20b: whether the ship has Completed, wherever."""
    return is_peace(table) and any(ship == peace(table).ship for ship, _ in table.completed)


def is_haven(table: Ocean, box: str) -> bool:
    """AC-T20b: whether a Completion of the ship there may win."""
    return box in (*peace(table).home, *peace(table).searched)


def how(table: Ocean) -> str:
    """AC-T20b, AC-D115: how it has been decided: as was done, else whether the ship is home."""
    done = next((deed for deed in table.deeds if deed in WON_BY), "")
    is_home = any(ship == peace(table).ship and is_haven(table, box) for ship, box in table.completed)
    return done or (HOME if is_home else AWAY)


def final(table: Ocean, why: str) -> Result:
    """AC-T20b: whoever wins."""
    why_won = how(table)
    winner = WON_BY[why_won]
    if why != DECIDED:
        table.tell("operation_over", why=why)
    table.tell("won", seat=winner, why=why_won)
    return Result(((winner,), (foe(winner),)), why_won)


def warning(table: Ocean, do: str, force: str = "") -> Callable[[Any], Message | None] | None:
    """AC-T20b: what an answer would lose at once: an Engage off a port, the ship in a port that is not her home."""
    if not is_peace(table) or do not in (ENGAGE, COMPLETE):
        return None

    def warned(option: Any) -> Message | None:
        if do == ENGAGE:
            return say("ac.warn.incident") if str(option).partition(":")[0] in shores(table) else None
        return say("ac.warn.away") if has_ship(table, force) and not is_haven(table, str(option)) else None

    return warned
