"""A state in which a view would be seen, everything hidden drawn at random: for computer players and the leak law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from engines.kernel.chance import Random, mixed
from engines.kernel.frame_secrets import Ref, imagined, refs
from engines.kernel.frames import State
from engines.pieces_of_eight.knowledge.place_hidden import Slot, stow
from engines.pieces_of_eight.knowledge.shipyards import imagined_yards
from engines.pieces_of_eight.table import AFT, Series, Ship, Table
from engines.pieces_of_eight.view import Place, ShipView, View


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
    stack = tuple(imagined(waiting, table, partial(_coin, table), rnd) for waiting in view.stack)
    return State(table, stack, view.asked, view.result)


def slots_of(view: View) -> list[Slot]:
    """Every place with a coin, ship by ship, and what the view says of it."""
    public = {(seat, zone, at): kind for waiting in view.stack for seat, zone, at, kind in refs(waiting) if kind}
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


def _coin(table: Table, ref: Ref) -> str:
    seat, zone, at, _ = ref
    ship = table.ships[seat]
    if zone == "nest":
        return ship.nest or ""
    coins: tuple[str, ...] = getattr(ship, zone)
    return coins[at]
