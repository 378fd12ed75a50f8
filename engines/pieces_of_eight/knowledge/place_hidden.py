"""Coins for all places of a view, also those of which it knows the kind alone, or nothing.

Every seat that built a ship has thirteen coins of its yard in the game, one of them its Captain, within the limits. Coins lie in
the ship of their owner where they can, and stray where they must.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.kernel.base.chance import Random
from engines.kernel.hidden.determinize import deal
from engines.kernel.hidden.frame_secrets import Ref, refs
from engines.kernel.hidden.stocks import Dealt, Stock
from engines.kernel.hidden.zones import ZoneView
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.barrel_of_grog import Grog
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP
from engines.pieces_of_eight.data.ids import Coin, zone_of
from engines.pieces_of_eight.pieces.ship import CAPTAIN, is_captain
from engines.pieces_of_eight.rules.play import Play
from engines.pieces_of_eight.table import Series
from engines.pieces_of_eight.view import SeenCoin, ShipView, View

ABOARD = ("nest", "deck")
ZONES = (*ABOARD, "hold", "gone")
UNBUILT = "unbuilt"
"""Zones with the coins of a crew while no ship is at sea."""
_UNKNOWN = SeenCoin(None)


def place_hidden(view: View, series: Series, rnd: Random) -> Dealt[Coin]:
    """Coins for all places, and the crew of each seat. Raises AssertionError when none fit what the view shows."""
    zones = seen_places(view)
    if not any(zone.places for zone in zones.values()):
        zones = {zone_of(ship.seat, UNBUILT): _crew(view, ship.seat) for ship in view.ships}
    lost = [zone for zone in zones if zone.endswith(("hold", "gone", UNBUILT))]
    stocks = [_stock(view, yard, seat, zones, lost) for seat, yard in enumerate(series.yards)]
    return deal(zones, stocks, rnd, KIND.__getitem__, lambda dealt: _can_fetch(view, dealt))


def seen_places(view: View) -> dict[str, ZoneView]:
    """Every place with a coin as the view knows it: the coin, or its kind, or nothing."""
    public = {(seat, zone, at): kind for waiting in view.stack for seat, zone, at, kind in refs(waiting) if kind}
    public |= {(seat, zone, at): kind for seat, zone, at, kind in known_refs(view)}
    return {
        zone_of(ship.seat, zone): ZoneView(
            tuple([place.coin or place.kind or public.get((ship.seat, zone, at), "") for at, place in enumerate(places)])
        )
        for ship in view.ships
        for zone, places in zip(ZONES, _places(ship), strict=True)
    }


def known_refs(view: View) -> tuple[Ref, ...]:
    """Hidden coins of known places, with their kinds. A seat remembers them all; the public view has only those that the play
    under way was aimed at and that have left their ship."""
    if view.viewer is not None or view.play is None or not view.play.left:
        return view.remembered
    aim = next(dict(waiting.fields)["aim"] for waiting in view.stack if waiting.kind == Play.kind)
    left = (ref for ref in aim if ref[0] != view.play.at or ref[1] not in ABOARD)
    return tuple((*ref[:3], kind) for ref, kind in zip(left, view.play.left, strict=True) if kind)


def _places(ship: ShipView) -> Iterator[tuple[SeenCoin, ...]]:
    yield (ship.nest,) if ship.nest else ()
    yield ship.deck
    yield ship.hold_coins or (_UNKNOWN,) * ship.hold
    yield ship.gone_coins or (_UNKNOWN,) * ship.gone


def _crew(view: View, seat: int) -> ZoneView:
    if not (view.built and view.built[seat]):
        return ZoneView(())
    return ZoneView(tuple(filter(None, view.layout)) if seat == view.viewer else ("",) * SHIP)


def _stock(view: View, yard: tuple[Coin, ...], seat: int, zones: Collection[str], lost: Collection[str]) -> Stock[Coin]:
    """The coins of a seat. A Captain whom nobody sees lies in a zone of lost coins (`lost`)."""
    home = [name for zone in (*ZONES, UNBUILT) if (name := zone_of(seat, zone)) in zones]
    if not (view.built and view.built[seat]):
        return Stock((), home)
    if seat == view.viewer:
        return Stock(tuple(filter(None, view.layout)), home, strays=True, only={CAPTAIN: lost})
    captain = tuple(filter(is_captain, yard))
    return Stock(yard, home, SHIP, LIMIT, captain, strays=True, only={CAPTAIN: lost})


def _can_fetch(view: View, dealt: Dealt[Coin]) -> bool:
    """PE-GROG-01: a Barrel of Grog that is under way has a coin to fetch, and no second Captain."""
    for waiting in view.stack:
        known = dict(waiting.fields)
        is_played = waiting.kind == Play.kind and ABILITY[known["coin"][-1]].chooses and waiting.step != "pay"
        if is_played or waiting.kind == Grog.kind:
            ship, hold = view.ships[known["user"]], dealt.zones[zone_of(known["user"], "hold")]
            has_captain = ship.captain_at is not None or (ship.nest is not None and ship.nest.kind == CAPTAIN)
            if all(has_captain and KIND[coin] == CAPTAIN for coin in hold):
                return False
    return True
