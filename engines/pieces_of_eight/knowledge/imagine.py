"""A state in which a view would be seen, everything hidden drawn at random: for computer players and the leak law."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engines.kernel.base.chance import Random, mixed
from engines.kernel.hidden.frame_secrets import Ref, imagined_state
from engines.kernel.hidden.stocks import Dealt
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.data.ids import NO_COIN, Coin, zone_of
from engines.pieces_of_eight.knowledge.observe import FIELDS
from engines.pieces_of_eight.knowledge.place_hidden import ZONES, known_refs, place_hidden
from engines.pieces_of_eight.knowledge.shipyards import imagined_series
from engines.pieces_of_eight.pieces.ship import AFT, Ship
from engines.pieces_of_eight.table import Series, Table
from engines.pieces_of_eight.view import ShipView, View


def imagine(view: View, rnd: Random) -> State[Table]:
    """A state that looks like that view to its viewer."""
    series = imagined_series(view, rnd)
    dealt = place_hidden(view, series, rnd)
    ships = [_ship(ship, dealt) for ship in view.ships]
    series = _with_layouts(view, series, dealt, rnd)
    table = FIELDS.table(view, series=series, ships=ships, reacted=_reacted(view, ships), shown=_shown_coins(view, ships))
    table.known = frozenset(_coin(table, ref) for ref in known_refs(view))
    return imagined_state(view, table, rnd, partial(_coin, table))


def _ship(ship: ShipView, dealt: Dealt[Coin]) -> Ship:
    """The ship with the coins that were dealt."""
    nest, deck, hold, gone = (dealt.zones.get(zone_of(ship.seat, zone), ()) for zone in ZONES)
    return Ship(nest[0] if nest else None, deck, hold, gone, ship.lost_turns, ship.out)


def _with_layouts(view: View, series: Series, dealt: Dealt[Coin], rnd: Random) -> Series:
    if not view.built:
        return series
    layouts = []
    for seat, built in enumerate(view.built):
        layouts.append(view.layout if seat == view.viewer else tuple(mixed(dealt.in_play[seat], rnd)) if built else ())
    return replace(series, layouts=tuple(layouts))


def _reacted(view: View, ships: list[Ship]) -> frozenset[Coin]:
    return frozenset(ships[ship.seat].at(place) or NO_COIN for ship in view.ships for place in ship.reacted)


def _shown_coins(view: View, ships: list[Ship]) -> frozenset[Coin]:
    return frozenset(ships[ship.seat].at(AFT) or NO_COIN for ship in view.ships if ship.shown)


def _coin(table: Table, ref: Ref) -> Coin:
    seat, zone, at, _ = ref
    ship = table.ships[seat]
    if zone == "nest":
        return ship.nest or NO_COIN
    coins: tuple[Coin, ...] = getattr(ship, zone)
    return coins[at]
