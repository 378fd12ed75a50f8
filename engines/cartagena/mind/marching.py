"""Moves, Full sail and Disembark orders: unit by unit the action with the highest gain (CT-MOVE, CT-SAIL, CT-DIS)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.cartagena.components import disembark, move
from engines.cartagena.components.disembark import Boats
from engines.cartagena.data import ATTACK, CLASS_OF, HERO, SIDE
from engines.cartagena.data.ids import BACK, ENGLISH, SPANISH, Piece, Ship, Square
from engines.cartagena.mind import guns, worth
from engines.cartagena.mind.guns import Lure
from engines.cartagena.mind.land import Ground
from engines.cartagena.rules import movement, ways
from engines.cartagena.rules.abilities import VERNON
from engines.cartagena.rules.movement import Drill
from engines.cartagena.rules.orders import UNITS
from engines.cartagena.table import Table, foe
from engines.kernel.base.values import value_class

Item = dict[str, Any]
SHIPS = 6
"""CT-UNIT-07."""
EAGER = {SPANISH: 1.0, ENGLISH: 0.8}
FEAR = {SPANISH: 0.55, ENGLISH: 0.55}
"""The weight of a firing position beside one shot, and the share of a danger's cost that counts."""
LANDS = 0.3
"""The weight of a landing place beside a landing."""
LATE = 25
"""The turn from which a side that is not ahead fears nothing: waiting outside the map would lose it the game."""
DECOY = 0.25
"""The weight of another ship in danger, since guns choose the most valuable one."""
STAYS = 0.04
"""The value of a piece aboard."""
WORTH_A_UNIT = 0.015
"""The least gain of a unit that acts."""


@value_class
class Sighted:
    """The values by which a captain moves: squares for his guns, dangers and the weight of fear, the ground.

    `risks`: the value of a hit on each of his ships to the enemy; `exposed`: the risks of the ships in danger now.
    """

    lure: Lure
    danger: Mapping[Square, float]
    fear: float
    ground: Ground
    risks: Mapping[Ship, float]
    exposed: Mapping[Ship, float]


def sighted(table: Table, side: str) -> Sighted:
    """The table as that side sees it."""
    danger = guns.threats(table, foe(side))
    risks = {ship: worth.hit_on_ship(table, ship) for ship, hull in table.hulls.items() if hull.camp.startswith(side)}
    exposed = {ship: risk for ship, risk in risks.items() if table.hulls[ship].at in danger}
    fear = FEAR[side] * _patience(table, side)
    return Sighted(Lure(worth.marks(table, side)), danger, fear, Ground(table, side), risks, exposed)


def _patience(table: Table, side: str) -> float:
    """The weight of dangers, from 1 to 0: a side that is not ahead dares more from turn to turn."""
    is_ahead = worth.fame_of(table, side) > worth.fame_of(table, foe(side))
    return 1.0 if is_ahead else max(0.0, 1.0 - table.turn / LATE)


def afloat(table: Table, seen: Sighted, ship: Ship, at: Square) -> float:
    """The value of a ship in that square."""
    kind, hull = CLASS_OF[ship], table.hulls[ship]
    shots = guns.fires(table, ship)
    total = EAGER[kind.side] * shots * seen.lure.at(at, kind.range, kind.move) if shots else 0.0
    if kind.side == ENGLISH and hull.load:
        total += LANDS * len(hull.load) * landing(table, seen, at, kind.move, kind.level == 1)
    fear = seen.danger.get(at, 0.0)
    if fear:
        total -= seen.fear * fear * _risk(seen, ship)
    return total


def _risk(seen: Sighted, ship: Ship) -> float:
    """The expected cost of a hit on a ship; it falls with the value of the other ships in danger."""
    own = seen.risks[ship]
    others = sum(seen.exposed.values()) - seen.exposed.get(ship, 0.0)
    return own * own / (own + DECOY * others) if own else 0.0


def landing(table: Table, seen: Sighted, at: Square, speed: int, is_barge: bool) -> float:
    """The value to a ship there of landing a piece, now or later."""
    best = 0.0
    for goal, gain in beaches(table, seen):
        if gain > best:
            steps = guns.steps_to(guns.beside_water(goal), is_barge).get(at)
            best = max(best, gain * guns.DELAY ** (steps / speed)) if steps is not None else best
    return best


def beaches(table: Table, seen: Sighted) -> list[tuple[Square, float]]:
    """The squares where a landing is worth most."""
    if not seen.ground.beaches:
        found = [(square, seen.ground.approach(square)) for square in guns.SHORE if square not in table.works]
        open_ = [(square, gain) for square, gain in found if gain and not table.is_held(square, foe(seen.ground.side))]
        seen.ground.beaches = sorted(open_, key=lambda one: -one[1])[:6]
    return seen.ground.beaches


def sailings(table: Table, seat: int, seen: Sighted) -> list[tuple[float, Item]]:
    """Every sailing of a ship of his that brings something, the best first."""
    found = []
    for ship, hull in table.hulls.items():
        if table.owners[hull.camp] == seat:
            here = afloat(table, seen, ship, hull.at)
            found += [(afloat(table, seen, ship, to) - here, Item(unit=ship, to=to)) for to in ways.sailing(table, ship)]
    return sorted([one for one in found if one[0] > WORTH_A_UNIT], key=lambda one: -one[0])


def sail(table: Table, seat: int, side: str, most: int) -> tuple[float, tuple[Item, ...]]:
    """The best moves of up to so many ships, and their gain in all."""
    left, total, items = sailings(table, seat, sighted(table, side)), 0.0, list[Item]()
    while left and len(items) < most:
        gain, item = left[0]
        items.append(item)
        total += gain
        left = [one for one in left if one[1]["unit"] != item["unit"] and one[1]["to"] != item["to"]]
    return total, tuple(items)


def sailed(table: Table, items: tuple[Item, ...]) -> Table:
    """The table as these sailings leave it."""
    after = table.clone() if items else table
    for item in items:
        after.sail(Ship(item["unit"]), Square(item["to"]))
    return after


def march(table: Table, seat: int, side: str, most: int) -> tuple[float, tuple[Item, ...], Table]:
    """A Move order: ships and land pieces mixed; what they gain, and the table as they leave it."""
    seen, drill = sighted(table, side), Drill(table, seat, side)
    ships, total, items = sailings(table, seat, seen), 0.0, list[Item]()
    while len(items) < most:
        afoot = _afoot(drill, Ground(drill.table, side))
        best = max((afoot, *ships[:1]), key=lambda one: one[0])
        if best[0] <= WORTH_A_UNIT:
            break
        total, drill = total + best[0], movement.after(drill, best[1])
        items.append(best[1])
        ships = [one for one in ships if one[1]["unit"] != best[1]["unit"] and one[1]["to"] != best[1]["to"]]
    return total, tuple(items), drill.table


def _afoot(seen: Drill, ground: Ground) -> tuple[float, Item]:
    """The best move on land, with its gain: of a troop, or of a hero with all who may follow him."""
    gain, best = 0.0, Item()
    if not any(pile.side == seen.side for pile in seen.table.piles.values()):
        return gain, best
    for unit in movement.units_of(seen):
        if unit in CLASS_OF or unit.startswith(BACK):
            continue
        along, at = _along(seen, unit)
        count = len(along) + 1 if unit in HERO else max(1, len(along))
        for to in move.ends_of(seen, unit, along):
            if to in CLASS_OF or to == at:
                continue
            change = ground.change(at, Square(to), count)
            if change > gain:
                gain, best = change, Item(unit=unit, to=to) | ({"along": along} if _asks_along(seen, unit) else {})
    return gain, best


def _asks_along(seen: Drill, unit: str) -> bool:
    return bool(movement.followers(seen, Piece(unit))) if unit in HERO else "." not in unit


def _along(seen: Drill, unit: str) -> tuple[tuple[str, ...], Square]:
    """The pieces that go with a unit, and its square."""
    if unit in HERO:
        return movement.followers(seen, Piece(unit)), seen.table.hero_at(Piece(unit))
    if "." in unit:
        return (), Square(unit.partition(".")[0])
    return movement.group_in(seen, Square(unit)), Square(unit)


def land(table: Table, seat: int, side: str) -> tuple[float, tuple[Item, ...], Table]:
    """A Disembark order: all of up to three ships, each where its pieces are worth most, those who attack best on top."""
    boats, total, items = Boats(table, seat), 0.0, list[Item]()
    while True:
        ground = Ground(boats.table, side)
        ways_ = [_unloads(boats, ground, ship) for ship in disembark.unloading(boats) if ship not in boats.ships]
        best = max((one for one in ways_ if one is not None), key=lambda one: one[0], default=None)
        if best is None or best[0] <= WORTH_A_UNIT or len(boats.ships) == UNITS:
            return total, tuple(items), boats.table
        total += best[0]
        for item in best[1]:
            boats = disembark.after(boats, item)
            items.append(item)


def _unloads(boats: Boats, ground: Ground, ship: Ship) -> tuple[float, list[Item]] | None:
    """The best square for the pieces of a ship, and what it brings; None for nobody who should land."""
    table, hull = boats.table, boats.table.hulls[ship]
    troops = sorted((piece for piece in hull.load if piece not in HERO), key=lambda piece: ATTACK[piece])
    ends = ways.landing(table, ship)
    to = max(ends, key=lambda square: ground.gain(square, len(troops)))
    heroes = [hero for hero in (*hull.heroes, *hull.load) if hero in HERO and _goes_ashore(table, Piece(hero), to)]
    pieces = [*troops, *heroes]
    if not pieces:
        return None
    items = [Item(ship=ship, piece=piece, to=to) for piece in pieces]
    return ground.gain(to, len(pieces)) - STAYS * len(pieces), items


def _goes_ashore(table: Table, hero: Piece, to: Square) -> bool:
    """Vernon keeps to his flagship, a Spanish hero to his ship unless he comes into a work."""
    return hero != VERNON and (SIDE[hero] == ENGLISH or to in table.works)
