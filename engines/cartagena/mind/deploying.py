"""How a captain deploys where he may: the Spanish in batteries and city, the English with long guns before it (CT-SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engines.cartagena.components.hospital import CITY
from engines.cartagena.data import CLASS_OF, HERO, SHIP
from engines.cartagena.data.board import SLOTS, WORKS
from engines.cartagena.data.ids import SPANISH, Ship, Square, kind_of
from engines.cartagena.rules import gunnery
from engines.cartagena.rules.alternating import PRINCESS, left, places
from engines.cartagena.rules.deployment import counter
from engines.cartagena.rules.garrisons import is_stacked
from engines.cartagena.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice

FRONT = ("B7", "C7", "D6", "E6", "F6", "G6")
"""The waters from which ships come out by the channel, and fire over Tierra Bomba."""
POSTS: Mapping[str, int] = {"D4": 2, "E4": 2, "A5": 1, "L5": 2, "C4": 2, "C5": 1}
"""Squares of garrisons in order, with their sizes. The city answers ships that shell it, the batteries sink ships that come
near, the rest holds the forts of the channel. The first five belong to one mate, so that each fires."""
BEST_FIRST = ("harquebusier_es", "infantry_es", "native_es")
REFUGE = "L7"
"""The fort that no English gun comes near early: a hero gives his orders from there."""
BEFORE_CITY = ("I0", "J0", "K0", "L0")
"""The slots from which ships come before the city and out of reach of the batteries: those of the long guns."""
OF_PRINCESS = "I0"
"""The slot of these from which the batteries are nearest: with three that of the Princess Caroline, whose shots hit most."""


def whole(table: Table, seat: int, choice: Choice, rnd: Random) -> Answer:
    """A sealed deployment: ships and garrisons his own way, loads and hidden heroes as in the data."""
    layout: dict[str, Any] = dict(choice.default)
    if table.side(seat) != SPANISH:
        return layout | {"ships": _line(table, layout["ships"], rnd)}
    taken = {*table.afloat, *table.piles}
    waters = [square for square in FRONT if square not in taken]
    ships = dict(zip(layout["ships"], rnd.sample(waters, len(layout["ships"])), strict=True))
    heroes = {hero: REFUGE for hero in layout if hero in HERO}
    kept = {name: value for name, value in layout.items() if not name.endswith("_for") and not is_stacked(name)}
    return kept | heroes | {"ships": ships, "troops": _garrisons(table, layout["troops"])}


def _line(table: Table, ships: Iterable[str], rnd: Random) -> dict[str, str]:
    """A slot for each ship: long guns before the city, the others anywhere."""
    slots = [slot for slot in SLOTS if slot not in table.afloat]
    free = rnd.sample(slots, len(slots))
    found = dict[str, str]()
    for ship in sorted(ships, key=_is_short):
        found[ship] = slot = _slot(table, ship, free)
        free.remove(Square(slot))
    return found


def _is_short(ship: str) -> bool:
    return CLASS_OF[Ship(ship)].range < gunnery.LONG


def _slot(table: Table, ship: str, free: Sequence[str]) -> str:
    """The first slot that suits a ship, else the first of all; with three the Princess's first for her, and last for others."""
    if table.players == 3:
        free = sorted(free, key=lambda slot: (slot == OF_PRINCESS) != (ship == PRINCESS))
    return next((slot for slot in free if (slot in BEFORE_CITY) != _is_short(ship)), free[0])


def _garrisons(table: Table, things: Iterable[str]) -> dict[str, str]:
    """A post for each troop, the best first; the city for whoever is left."""
    manned, found = _manned(table), dict[str, str]()
    for thing in sorted(things, key=_rank):
        found[thing] = post = _post(manned, ())
        manned[post] += 1
    return found


def _rank(thing: str) -> int:
    return BEST_FIRST.index(kind_of(counter(thing)))


def _manned(table: Table) -> Counter[str]:
    return Counter({square: len(table.piles[Square(square)].troops) for square in POSTS if square in table.piles})


def _post(manned: Mapping[str, int], of_mate: Collection[str]) -> str:
    """The first post that wants another troop, one without a mate's guns if there is any."""
    wanting = [post for post, wanted in POSTS.items() if manned[post] < wanted]
    return min(wanting, key=lambda post: post in of_mate, default=CITY)


def _of_mate(table: Table, seat: int) -> set[str]:
    """The works whose guns a mate fires."""
    return {square for square, pile in table.piles.items() if pile.troops and table.owner(pile.troops[0]) != seat}


def piece(table: Table, seat: int, choice: Choice, rnd: Random) -> Answer:
    """One piece of an alternating deployment, the next of those left."""
    usual: dict[str, Any] = dict(choice.default)
    things = left(table, seat)
    thing = usual["piece"] if usual["piece"] in things else things[0]
    spots = places(table, seat, thing)
    if thing in SHIP:
        waters = [spot for spot in spots if spot in FRONT] or spots
        return {"piece": thing, "place": _slot(table, thing, rnd.sample(waters, len(waters)))}
    if table.side(seat) != SPANISH:
        return usual
    place = REFUGE if thing in HERO else _post(_manned(table), _of_mate(table, seat))
    return {"piece": thing, "place": place} if place in spots and place in WORKS else usual
