"""Defaults for captains who do not answer: PE-TIME-02, -03, -11, -12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from engines.kernel.choices.legality import offered
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import KEEP, Ships
from engines.pieces_of_eight.data import FIXED, KIND, LIMIT, SHIP, STORED_DECK
from engines.pieces_of_eight.data.ids import (
    CALL,
    DUMP,
    NO_KIND,
    NO_PLACE,
    NONE,
    NOTHING,
    Action,
    Coin,
    Kind,
    Target,
    action_parts,
    target_parts,
)
from engines.pieces_of_eight.pieces.ship import AFT, FORE, Ship, has_captain, is_captain
from engines.pieces_of_eight.table import Table

_ORDER = {coin: STORED_DECK.index(kind) for coin, kind in KIND.items() if not is_captain(coin)}
_WANTED = {coin: FIXED.index(kind) for coin, kind in KIND.items() if not is_captain(coin)}
_CAPTAIN_AT = 5


@lru_cache(maxsize=256)
def stored_ship(yard: tuple[Coin, ...]) -> tuple[Coin, ...]:
    """PE-TIME-03: the ship that a yard sends out when nothing is said, nest first."""
    return stored_layout(stored_crew(yard))


def stored_crew(yard: Iterable[Coin], first: tuple[Kind, ...] = ()) -> tuple[Coin, ...]:
    """PE-TIME-03: a Captain, and twelve coins by going through the fixed list again and again; through `first` before."""
    waiting: dict[Kind, list[Coin]] = {}
    for coin in yard:
        waiting.setdefault(KIND[coin], []).append(coin)
    taken, count = [coin for coin in yard if is_captain(coin)][:1], Counter[Kind]()
    for wanted in (first, FIXED):
        while len(taken) < SHIP:
            before = len(taken)
            for kind in wanted:
                if waiting.get(kind) and count[kind] < LIMIT[kind] and len(taken) < SHIP:
                    taken.append(waiting[kind].pop(0))
                    count[kind] += 1
            if len(taken) == before:
                break
    return tuple(taken)


def stored_layout(crew: Iterable[Coin], first: tuple[Kind, ...] = ()) -> tuple[Coin, ...]:
    """PE-TIME-03: nest first, then the deck from fore to aft with the Captain as the sixth. Kinds named `first` come to the nest
    and, if there are two of one, to the fore."""
    others = [coin for coin in crew if not is_captain(coin)]
    captain = next(coin for coin in crew if is_captain(coin))
    nest = min(others, key=lambda coin: (_rank(coin, first[:1]), _WANTED[coin]))
    fore = first[:1] if len(first) == 1 else ()
    deck = sorted([coin for coin in others if coin != nest], key=lambda coin: (_rank(coin, fore), _ORDER[coin]))
    return (nest, *deck[:_CAPTAIN_AT], captain, *deck[_CAPTAIN_AT:])


def _rank(coin: Coin, first: tuple[Kind, ...]) -> int:
    return first.index(KIND[coin]) if KIND[coin] in first else len(first)


@lru_cache(maxsize=256)
def ready_ship(yard: tuple[Coin, ...], first: tuple[Kind, ...]) -> tuple[Coin, ...]:
    """A ship of that yard that has as much as it can of some kinds, made as the stored one is, nest first."""
    return stored_layout(stored_crew(yard, first), first)


def nest(ship: Ship, stuck: bool) -> str:
    """PE-TIME-11: nothing; the fore coin (the aft coin for a Captain at the fore) when there is no main action otherwise."""
    if not stuck:
        return NONE
    return AFT if len(ship.deck) > 1 and is_captain(ship.deck[0]) else FORE


def call(ways: tuple[str, ...]) -> str:
    """PE-TIME-12: aft coin to the aft side, aft to fore, fore to aft, fore to fore: the first that is legal."""
    for way in ("aa", "af", "fa", "ff"):
        if way in ways:
            return way
    return next(iter(ways), "")


def action(table: Table, ships: Ships, seat: int, actions: tuple[Action, ...]) -> Action:
    """PE-TIME-12: call, destroy a nest coin that is no Captain, play the first coin, destroy the nest, or nothing."""
    ship = ships[seat]
    if CALL in actions:
        return CALL
    if ship.nest and not is_captain(ship.nest):
        return DUMP
    plays = [option for option in actions if option not in (DUMP, NOTHING)]
    for place, coin in ship.placed().items():
        modes = [option for option in plays if action_parts(option)[0] == place]
        if modes and has_target(table, ships, seat, KIND[coin]):
            return next((option for option in modes if action_parts(option)[1] == KEEP), modes[0])
    return DUMP if ship.nest else actions[0]


def has_target(table: Table, ships: Ships, seat: int, kind: Kind) -> bool:
    """Whether the coin needs no target, or an opponent has a legal one."""
    ability = ABILITY[kind]
    options = offered(ability.targets(ships, seat)) if ability.aims else ()
    return not ability.aims or any(table.is_opponent(seat, target_parts(option)[0]) for option in options)


def target(table: Table, ships: Ships, seat: int, kind: Kind, options: tuple[Target, ...]) -> Target:
    """PE-TIME-12: the first legal place of the first opponent clockwise who has one, Captains only when there is nothing else."""
    near = sorted(options, key=lambda option: target_parts(option)[0] < seat)
    opposed = [option for option in near if table.is_opponent(seat, target_parts(option)[0])] or near
    ability = ABILITY[kind]
    return next((option for option in opposed if not has_captain(ability.aim(ships, option, NO_PLACE).coins)), opposed[0])


def pick(pile: tuple[Coin, ...], yard: tuple[Coin, ...]) -> Kind:
    """PE-TIME-02: the first kind of the fixed list that is there and of which the picker has fewer than the limit."""
    there, have = {KIND[coin] for coin in pile}, Counter(KIND[coin] for coin in yard)
    wanted = (kind for kind in FIXED if kind in there and have[kind] < LIMIT[kind])
    return next(wanted, next((kind for kind in FIXED if kind in there), NO_KIND))
