"""Units of a Move order, and what becomes of a stack when pieces leave it (CT-MOVE, CT-UNIT-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.cartagena.data import CLASS_OF, HERO
from engines.cartagena.data.board import RANK
from engines.cartagena.data.ids import BACK, Piece, Ship, Square, place_id, place_of
from engines.cartagena.pieces.holdings import CULVERIN, Gun, listed
from engines.cartagena.rules import ways
from engines.cartagena.table import NOBODY, Table
from engines.kernel.base.values import value_class

TROOP_MOVE, HERO_MOVE, CULVERIN_MOVE = 2, 3, 1
"""CT-MOVE-02, CT-MOVE-03, CT-CUL-04."""


@value_class
class Party:
    """Pieces that leave a square together: troops by their places, and heroes."""

    at: Square
    places: tuple[int, ...] = ()
    heroes: tuple[Piece, ...] = ()


def is_gun_in(table: Table, party: Party) -> bool:
    """Whether a culverin is among them."""
    return 0 in party.places and table.gun(party.at) == CULVERIN


def allowance(table: Table, party: Party) -> int:
    """CT-MOVE-02 to -04, CT-CUL-04, CT-CUL-05: squares that they may go together."""
    if is_gun_in(table, party):
        return 0 if table.guns[party.at].moved else CULVERIN_MOVE
    return HERO_MOVE if party.heroes else TROOP_MOVE


def destinations(table: Table, side: str, party: Party) -> tuple[str, ...]:
    """CT-MOVE-09 to -15: squares, and own ships, where they may end their move."""
    far = allowance(table, party)
    if not far:
        return ()
    if is_gun_in(table, party):
        return ways.marching(table, side, party.at, far, with_gun=True)
    return (*ways.marching(table, side, party.at, far), *ways.boarding(table, side, party.at, far, len(party.places)))


def march(table: Table, party: Party, to: str) -> None:
    """CT-MOVE-15 to -17: pieces go to another square, or aboard; without a legal destination they stay.

    Their order in the stack is not told (CT-INFO-06): it may have been changed unseen.
    """
    if to == party.at:
        return None
    gun, fired = is_gun_in(table, party), party.at in table.fired
    heroes = tuple([hero for hero in table.piles[party.at].heroes if hero in party.heroes])
    more: dict[str, Any] = ({"gun": CULVERIN} if gun else {}) | _unseen(table, party)
    troops = table.leave(party.at, party.places, party.heroes)
    table.tell("goes", pieces=(*heroes, *listed(troops)), at=party.at, to=to, **more)
    if to in CLASS_OF:
        return board(table, Ship(to), party.at, heroes, troops)
    square = Square(to)
    table.arrive(square, heroes, troops)
    if gun:
        table.guns[square] = Gun(CULVERIN, moved=True)
        table.fired = (table.fired - {party.at}) | {square} if fired else table.fired
    return None


def _unseen(table: Table, party: Party) -> dict[str, tuple[Piece, ...]]:
    """CT-INFO-06: those who lay face down beside a like one that lies open, as a fact of what is told."""
    pile = table.piles[party.at]
    known = {piece for piece, dark in zip(pile.troops, pile.dark, strict=True) if not dark}
    unseen = listed(pile.troops[place] for place in party.places if pile.dark[place] and pile.troops[place] in known)
    return {"unseen": unseen} if unseen else {}


def board(table: Table, ship: Ship, at: Square, heroes: tuple[Piece, ...], troops: tuple[Piece, ...]) -> None:
    """CT-MOVE-15, CT-INFO-13: pieces go aboard in sight of everybody, who see where they came from; heroes use no berth."""
    hull = table.hulls[ship]
    table.boarded = (*table.boarded, *[(at, troop) for troop in troops])
    table.hulls[ship] = hull.loaded((*hull.load, *troops), (*hull.heroes, *heroes), (*hull.known, *troops))


# -- units of an order


@value_class
class Drill:
    """A Move order while it is planned: the table as its items leave it, who moves, and what has moved.

    `spent` are ships and heroes that have acted; `fresh` says of squares, place by place, which troops have.
    """

    table: Table
    seat: int
    side: str
    spent: frozenset[str] = frozenset()
    fresh: tuple[tuple[Square, tuple[bool, ...]], ...] = ()


def moved_in(seen: Drill, square: Square) -> tuple[bool, ...]:
    """Flags of the troops of a square, by place: whether each has moved in this order."""
    for one, flags in seen.fresh:
        if one == square:
            return flags
    return (False,) * len(seen.table.piles.get(square, NOBODY).troops)


def ships_of(seen: Drill) -> list[Ship]:
    """Own ships that have not moved and can."""
    table = seen.table
    mine = [ship for ship, hull in table.hulls.items() if ship not in seen.spent and table.owners[hull.camp] == seen.seat]
    return [ship for ship in mine if ways.sailing(table, ship)]


def free_places(seen: Drill, square: Square) -> list[int]:
    """Own troops in a square that have not moved, one of each run of like ones."""
    pile, flags = seen.table.piles[square], moved_in(seen, square)
    places: list[int] = []
    for place, troop in enumerate(pile.troops):
        if flags[place] or seen.table.owner(troop) != seen.seat:
            continue
        if not (place and _is_like_the_one_above(seen, square, place, flags)):
            places.append(place)
    return places


def _is_like_the_one_above(seen: Drill, square: Square, place: int, flags: tuple[bool, ...]) -> bool:
    """Whether it comes to the same which of two leaves: none of them serves a gun, and everybody knows them."""
    pile = seen.table.piles[square]
    if flags[place - 1] or any(pile.dark) or (place == 1 and seen.table.gun(square)):
        return False
    return pile.troops[place - 1] == pile.troops[place]


def units_of(seen: Drill) -> list[str]:
    """CT-UNIT-08: everything of his that may still be a unit: ships, heroes, single troops, culverins to be turned back."""
    table, found = seen.table, list[str](ships_of(seen))
    for square, pile in table.piles.items():
        if pile.side != seen.side:
            continue
        if table.rules.move_unit == "group":
            found += [square] if _group_can_go(seen, square) else []
            found += [BACK + square] if table.gun(square) == CULVERIN and 0 in free_places(seen, square) else []
            continue
        heroes = [hero for hero in pile.heroes if hero not in seen.spent and table.owner(hero) == seen.seat]
        found += [hero for hero in heroes if _may_leave(table, seen.side, Party(square, (), (hero,)))]
        if not pile.troops:
            continue
        places = free_places(seen, square)
        found += [place_id(square, place) for place in places if _can_go(table, seen.side, square, place)]
        if 0 in places and table.gun(square) == CULVERIN:
            found.append(BACK + square)
    return found


def _can_go(table: Table, side: str, square: Square, place: int) -> bool:
    return _may_leave(table, side, Party(square, (place,)))


def _may_leave(table: Table, side: str, party: Party) -> bool:
    """Whether there is any place to go to; one beside is enough, and quickly found."""
    far = allowance(table, party)
    return far > 0 and (
        bool(ways.marching(table, side, party.at, 1, is_gun_in(table, party))) or bool(destinations(table, side, party))
    )


def group_in(seen: Drill, square: Square) -> tuple[str, ...]:
    """CT-D12: with the option, all own pieces of a square that may leave it together."""
    heroes = seen.table.piles[square].heroes
    return (
        *[hero for hero in heroes if hero not in seen.spent and seen.table.owner(hero) == seen.seat],
        *troops_in(seen, square),
    )


def _group_can_go(seen: Drill, square: Square) -> bool:
    group = group_in(seen, square)
    return any(destinations(seen.table, seen.side, party_of(seen.table, square, (one,))) for one in group)


def followers(seen: Drill, hero: Piece) -> tuple[str, ...]:
    """CT-MOVE-04, CT-D67: own troops in a hero's square that may go with him."""
    return troops_in(seen, seen.table.hero_at(hero))


def troops_in(seen: Drill, square: Square) -> tuple[str, ...]:
    """Own troops of a square that have not moved and can."""
    pile, flags = seen.table.piles[square], moved_in(seen, square)
    places = [place for place, troop in enumerate(pile.troops) if not flags[place] and seen.table.owner(troop) == seen.seat]
    if seen.table.gun(square) == CULVERIN and not _can_go(seen.table, seen.side, square, 0):
        places = [place for place in places if place]
    return tuple([place_id(square, place) for place in places])


def party_of(table: Table, unit: str, along: Sequence[str]) -> Party:
    """The pieces of a unit: a troop, a hero with the troops that go with him, or what goes together by the option."""
    heroes = tuple([Piece(one) for one in (unit, *along) if one in HERO])
    places = tuple([place_of(one)[1] for one in along if one not in HERO])
    if unit in HERO:
        return Party(table.hero_at(heroes[0]), places, heroes)
    if unit in RANK:
        return Party(Square(unit), places, heroes)
    square, place = place_of(unit)
    return Party(square, (place,))


def carry_out(table: Table, item: Mapping[str, Any]) -> None:
    """One unit of a Move order acts."""
    unit, to = item["unit"], item.get("to", "")
    if unit in CLASS_OF:
        sail(table, Ship(unit), Square(to))
    elif unit.startswith(BACK):
        square = Square(unit.removeprefix(BACK))
        del table.guns[square]
        table.tell("culverin_back", at=square)
    else:
        march(table, party_of(table, unit, item.get("along", ())), to)


def sail(table: Table, ship: Ship, to: Square) -> None:
    """A ship goes to another square."""
    table.tell("sails", ship=ship, at=table.hulls[ship].at, to=to)
    table.sail(ship, to)


def after(seen: Drill, item: Mapping[str, Any]) -> Drill:
    """The order as one more unit leaves it."""
    table, unit, to = seen.table.clone(), item["unit"], item.get("to", "")
    carry_out(table, item)
    if unit in CLASS_OF:
        return Drill(table, seen.seat, seen.side, seen.spent | {unit}, seen.fresh)
    fresh = dict(seen.fresh)
    if unit.startswith(BACK):
        square = Square(unit.removeprefix(BACK))
        fresh[square] = (True, *moved_in(seen, square)[1:])
        return Drill(table, seen.seat, seen.side, seen.spent, tuple(fresh.items()))
    party = party_of(seen.table, unit, item.get("along", ()))
    left = moved_in(seen, party.at)
    fresh[party.at] = tuple([flag for place, flag in enumerate(left) if place not in party.places])
    if to not in CLASS_OF:
        square = Square(to)
        here = moved_in(seen, square)
        below = 1 if seen.table.gun(square) and here else 0
        fresh[square] = (*here[:below], *[True] * len(party.places), *here[below:])
    return Drill(table, seen.seat, seen.side, seen.spent | {*party.heroes}, tuple(fresh.items()))


def is_movable(table: Table, seat: int, side: str) -> bool:
    """Whether anything of a player can move."""
    return bool(units_of(Drill(table, seat, side)))
