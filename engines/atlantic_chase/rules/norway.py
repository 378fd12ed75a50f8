"""Norway in Op3 (AC-T20c, AC-T20g): the purpose of a Completion, landings, beachheads, mines, and what they count."""

from __future__ import annotations

from collections.abc import Iterator

from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces.vessels import is_convoy, kind_of, left_to_turn
from engines.atlantic_chase.rules.forces import forces_of, seat_of
from engines.atlantic_chase.rules.officers import first_gun
from engines.atlantic_chase.rules.scoring import score
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.dice.modifiers import Modifier, facts, total

LAND, MINES, HOME = "land", "mines", "home"
"""The purposes of a Completion: troops go ashore, mines are laid, or the ships go into port."""
DEBACLE, ONE_HIT, TWO_HITS, NOTHING, BEACHHEAD = "debacle", "hit", "two_hits", "none", "beachhead"
HITS = {DEBACLE: 2, ONE_HIT: 1, TWO_HITS: 2}
"""AC-T20c: the hits that each result brings."""
COST = -2
"""AC-T20c: the victory point that a debacle or two hits cost, in halves."""
MINES_FIRST, MINES_LATER, MORE_MINES = "mines_first", "mines_later", "mines_more"
MINE_DEEDS = (MINES_FIRST, MINES_LATER, MORE_MINES)
NO_MINES, BRITISH_BASE, GERMAN_BASE, NO_GERMAN_BASE = "no_mines", "british_base", "german_base", "no_german_base"
FIRST_AT = "trondheim"
CAPITAL = ("BB", "BC", "PB")
FEW = range(1, 3)
"""AC-T20c: the German Completions in Norway, made before, that help one more."""
BRITISH, GERMAN = 0, 1


def is_lander(ship: Ship) -> bool:
    """AC-T20c: whether a ship carries troops."""
    return is_convoy(ship) or kind_of(ship) == "DD"


def landers(table: Ocean, force: str) -> tuple[Ship, ...]:
    """The ships of a Task Force that carry troops."""
    return tuple([ship for ship in table.squadrons[force].ships if is_lander(ship)])


def repulsed(ship: Ship, box: str) -> str:
    """The deed of troops that were thrown back there."""
    return f"repulsed:{ship}@{box}"


def is_repulsed(table: Ocean, force: str, box: str) -> bool:
    """AC-T20c: whether troops of a force were thrown back at a port; they may try another."""
    return any(repulsed(ship, box) in table.deeds for ship in landers(table, force))


def purposes(table: Ocean, force: str, box: str) -> tuple[str, ...]:
    """AC-T20c: the purposes of a Completion there, the usual one first; none if no troops land there."""
    operation = OPERATION[table.operation]
    if box not in operation.landings:
        return ()
    may_mine = not seat_of(force) and box in operation.minefields and len(mine_deeds(table)) < _mines(table)
    return (LAND if landers(table, force) else HOME, *((MINES,) if may_mine else ()))


def _mines(table: Ocean) -> int:
    """The mines of the operation that a Completion may lay."""
    return sum(row.where == "laid" for row in OPERATION[table.operation].stealth)


def mine_deeds(table: Ocean) -> tuple[str, ...]:
    """The deeds of mines that were laid."""
    return tuple([deed for deed in table.deeds if deed in MINE_DEEDS])


def lay_mines(table: Ocean, box: str) -> None:
    """AC-T20c, AC-T20g: mines in the hex of a port; what the first of them is worth hangs on German air bases in Norway."""
    before = mine_deeds(table)
    sign, hex = f"BM{len(before) + 1}", hex_of(table, box)
    table.stealth[sign] = hex
    first = MINES_LATER if GERMAN_BASE in standing(table) else MINES_FIRST
    table.deeds = (*table.deeds, MORE_MINES if before else first)
    table.tell("mined", seat=BRITISH, force=sign, hex=hex)


def hex_of(table: Ocean, box: str) -> str:
    """The hex of a port."""
    return next(port.hexes[0] for port in table.waters.chart.ports if port.box == box)


# -- landings


def completions(table: Ocean, seat: int) -> int:
    """The Completions of a side in Norway so far."""
    return table.deeds.count(in_norway(seat))


def in_norway(seat: int) -> str:
    """The deed of a side that has Completed in Norway."""
    return f"norway:{SIDES[seat]}"


def remember(table: Ocean, seat: int, box: str) -> None:
    """AC-T20c: a Completion in Norway."""
    if box in OPERATION[table.operation].landings:
        table.deeds = (*table.deeds, in_norway(seat))


def rows(table: Ocean, force: str, box: str) -> tuple[Modifier, ...]:
    """AC-T20c: what is added to the die of a landing."""
    added, seat = TABLES.landing.added, seat_of(force)
    found = (
        Modifier("AC-T20c", "ac.why.landed", added["german_landed"] * (seat == GERMAN and completions(table, seat) in FEW)),
        Modifier("AC-T20c", "ac.why.capital", added["capital_ship"] * is_covered(table, seat, hex_of(table, box))),
        Modifier("AC-T20c", "ac.why.foe_landed", added["foe_landed"] * bool(completions(table, 1 - seat))),
        Modifier("AC-T20c", "ac.why.first_at", added["first_at_trondheim"] * (box == FIRST_AT and not completions(table, seat))),
        Modifier("AC-T20c", "ac.why.hit", added["hit"] * any(table.ships[ship].hits for ship in landers(table, force))),
    )
    return tuple([row for row in found if row.value])


def is_covered(table: Ocean, seat: int, hex: str) -> bool:
    """AC-T20c: whether a station of a side in the hex has a battleship, battlecruiser or pocket battleship undamaged."""
    there = [one for force in forces_of(table, seat) if hex in (one := table.squadrons[force]).hexes and not one.is_line]
    return any(kind_of(ship) in CAPITAL and not table.ships[ship].is_damaged for one in there for ship in one.ships)


def result(seat: int, value: int) -> str:
    """AC-T20c: the result of a landing; beyond the table its edge is read."""
    table = TABLES.landing
    results = (table.british, table.german)[seat]
    return results[max(table.rows[0], min(table.rows[-1], value)) - table.rows[0]]


def read(table: Ocean, force: str, box: str, die: int) -> str:
    """AC-T20c: the die of a landing, and what it comes to."""
    added, seat = rows(table, force, box), seat_of(force)
    whole = die + total(added)
    found = result(seat, whole)
    table.tell("landing", force=force, box=box, die=die, rows=facts(added), total=whole, result=found)
    if found in (DEBACLE, TWO_HITS):
        score(table, seat, COST, "landing", "")
    if found == DEBACLE:
        table.deeds = (*table.deeds, *[repulsed(ship, box) for ship in landers(table, force)])
    return found


def target(table: Ocean, force: str) -> Ship:
    """AC-T0j: the ship that takes the hits: it needs the fewest more to turn or to sink."""
    return min(table.squadrons[force].ships, key=lambda ship: (left_to_turn(ship, table.ships[ship]), -first_gun(ship)))


def hold(table: Ocean, seat: int, box: str) -> None:
    """AC-T20c: a beachhead: an air base of the side there, its only one; an enemy one in the hex is gone."""
    hex = hex_of(table, box)
    table.markers = based(table.markers, SIDES[seat], hex)
    table.tell("beachhead", seat=seat, hex=hex)


def based(markers: tuple[tuple[str, str], ...], side: str, hex: str) -> tuple[tuple[str, str], ...]:
    """The air-base markers after a beachhead of a side in a hex."""
    return (*[(owner, where) for owner, where in markers if owner != side and where != hex], (side, hex))


# -- the end


def standing(table: Ocean) -> frozenset[str]:
    """AC-T20g: the air-base markers that stand in Norway."""
    sides = {side for side, _ in table.markers}
    return frozenset([BRITISH_BASE] * (SIDES[BRITISH] in sides) + [GERMAN_BASE if SIDES[GERMAN] in sides else NO_GERMAN_BASE])


def counted(table: Ocean) -> Iterator[str]:
    """AC-T20g: what counts at the end; mines that were laid count while one of them lies."""
    if not OPERATION[table.operation].landings:
        return
    yield from standing(table)
    deeds = mine_deeds(table)
    if not deeds:
        yield NO_MINES
    elif any(sign.startswith("BM") for sign in table.stealth):
        yield deeds[0]


def purpose_name(option: str) -> Message:
    """The purpose of a Completion."""
    return say(f"ac.purpose.{option}")
