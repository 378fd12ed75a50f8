"""A state in which a view would be seen, everything hidden drawn at random: for computer players and the leak law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from engines.kernel.chance import Random, mixed
from engines.kernel.frames import Frame, State, type_of_rule
from engines.pieces_of_eight.knowledge.frame_secrets import SEALED, Ref
from engines.pieces_of_eight.knowledge.place_hidden import Slot, stow
from engines.pieces_of_eight.knowledge.shipyards import imagined_yards
from engines.pieces_of_eight.table import AFT, Series, Ship, Table
from engines.pieces_of_eight.view import Place, ShipView, View, Waiting


def imagine(view: View, rnd: Random) -> State[Table]:
    """A state that looks like that view to its viewer."""
    slots = slots_of(view)
    series = imagined_yards(view, slots, rnd)
    crews, found = stow(view, series, slots, rnd)
    coins = map(found.__getitem__, range(len(slots)))
    ships = [_ship(ship, coins) for ship in view.ships]
    series = _with_layouts(view, series, crews, rnd)
    table = Table(
        series,
        ships,
        view.turn,
        view.on_turn,
        view.step,
        view.next_override,
        view.low_mark,
        view.quiet,
        view.deadlocks,
        view.champions,
        view.fallen,
        view.votes,
        view.agreed,
        view.leaving,
        _reacted(view, ships),
        _shown(view, ships),
        view.betrayed,
        view.proposed,
        view.news,
    )
    stack = tuple(_frame(table, waiting, rnd) for waiting in view.stack)
    return State(table, stack, view.asked, view.result)


def slots_of(view: View) -> list[Slot]:
    """Every place with a coin, ship by ship, and what the view says of it."""
    public = {(seat, zone, at): kind for waiting in view.stack for seat, zone, at, kind in _refs_of(waiting) if kind}
    slots: list[Slot] = []
    for ship in view.ships:
        for zone, places in _zones(ship):
            for at, place in enumerate(places):
                kind = place.kind or (public.get((ship.seat, zone, at), "") if public else "")
                slots.append(Slot(len(slots), ship.seat, zone, kind, place.coin or ""))
    return slots


_UNKNOWN = Place(None)


def _zones(ship: ShipView) -> tuple[tuple[str, tuple[Place, ...]], ...]:
    return (
        ("nest", (ship.nest,) if ship.nest else ()),
        ("deck", ship.deck),
        ("hold", ship.hold_coins or (_UNKNOWN,) * ship.hold),
        ("gone", ship.gone_coins or (_UNKNOWN,) * ship.gone),
    )


def _refs_of(waiting: Waiting) -> list[Ref]:
    refs: list[Ref] = []
    coins = SEALED[waiting.kind].coins
    for name, value in waiting.fields:
        if name in coins and value:
            refs.extend([value] if isinstance(value[0], int) else value)
    return refs


def _ship(ship: ShipView, coins: Iterator[str]) -> Ship:
    """The ship with the next coins, in the order of the slots."""
    nest, deck, hold, gone = (tuple(islice(coins, len(places))) for _, places in _zones(ship))
    return Ship(nest[0] if nest else None, deck, hold, gone, ship.lost_turns, ship.out)


def _with_layouts(view: View, series: Series, crews: list[tuple[str, ...]], rnd: Random) -> Series:
    if not view.built:
        return series
    layouts = []
    for seat, built in enumerate(view.built):
        layouts.append(view.layout if seat == view.viewer else tuple(mixed(crews[seat], rnd)) if built else ())
    return replace(series, layouts=tuple(layouts))


def _reacted(view: View, ships: list[Ship]) -> frozenset[str]:
    return frozenset(ships[ship.seat].at(place) or "" for ship in view.ships for place in ship.reacted)


def _shown(view: View, ships: list[Ship]) -> frozenset[str]:
    return frozenset(ships[ship.seat].at(AFT) or "" for ship in view.ships if ship.shown)


def _frame(table: Table, waiting: Waiting, rnd: Random) -> Frame[Any]:
    rule, known = SEALED[waiting.kind], dict(waiting.fields)
    for name in rule.coins:
        known[name] = _coins(table, known[name])
    known["step"] = waiting.step
    for name in rule.sealed:
        if name not in known:
            known[name] = rule.draws[name](table, known, rnd)
    return type_of_rule[waiting.kind](**known)


def _coins(table: Table, value: Any) -> Any:
    if not value:
        return value
    return _coin(table, value) if isinstance(value[0], int) else tuple(_coin(table, ref) for ref in value)


def _coin(table: Table, ref: Ref) -> str:
    seat, zone, at, _ = ref
    ship = table.ships[seat]
    if zone == "nest":
        return ship.nest or ""
    coins: tuple[str, ...] = getattr(ship, zone)
    return coins[at]
