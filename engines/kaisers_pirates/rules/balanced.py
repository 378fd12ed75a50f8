"""The balanced first deal (KP-6.4): a like Warship, two Raiders, and a Merchantman of each of three values for everybody."""

from __future__ import annotations

from functools import cache

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.holdings import Rules
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.table import Table

Groups = tuple[tuple[tuple[Ship, ...], int], ...]
"""Ships, and how many of them each captain is dealt."""
LIKE = ("dresden", "emden", "koenigsberg", "nuernberg")
"""KP-6.4.1: the Warships that are equal."""
VALUES, LEFT_OUT = (5, 7, 9), "william_p_frye"
"""KP-6.4.3a: the VA of the three Merchantmen, and the one that stays out."""
BALANCED = "balanced"


@cache
def fleet_groups(rules: Rules) -> Groups:
    """KP-6.4.1, KP-6.4.2a: one of the four Warships, two of the ten Raiders that are not weak."""
    ships = fleet_of(rules)
    raiders = tuple([ship for ship in ships if FLEET[ship].kind == "raider" and not FLEET[ship].weak])
    return (tuple([ship for ship in ships if ship in LIKE]), 1), (raiders, 2)


@cache
def merchant_groups(rules: Rules) -> Groups:
    """KP-6.4.3a, KP-D46: one of each VA."""
    ships = [(ship, MERCHANTMEN[ship].va) for ship in merchantmen_of(rules) if ship != LEFT_OUT]
    return tuple([(tuple([ship for ship, va in ships if va == value]), 1) for value in VALUES])


def is_balanced(table: Table) -> bool:
    """KP-6.4.0: in the first Round alone."""
    return table.rules.has(BALANCED) and not table.rounds


def dice(table: Table) -> tuple[int, ...]:
    """The numbers that draw the ships of everybody, group by group."""
    seats, groups = len(table.hands), (*fleet_groups(table.rules), *merchant_groups(table.rules))
    return tuple([left for ships, each in groups for left in range(len(ships), len(ships) - each * seats, -1)])


def deal(table: Table, faces: tuple[int, ...]) -> None:
    """KP-6.4.2b, KP-6.4.3b: what was not dealt is in the decks again."""
    left = list(faces)
    for rows, groups in ((table.fleets, fleet_groups(table.rules)), (table.merchantmen, merchant_groups(table.rules))):
        for ships, each in groups:
            pool = list(ships)
            for seat in range(len(rows)):
                rows[seat] = (*rows[seat], *[pool.pop(left.pop(0) - 1) for _ in range(each)])
    out = {ship for row in (*table.fleets, *table.merchantmen) for ship in row}
    table.fleet_deck = tuple([ship for ship in fleet_of(table.rules) if ship not in out])
    table.merchant_deck = tuple([ship for ship in merchantmen_of(table.rules) if ship not in out])
