"""Shipyards as a view knows them; what it does not know is dealt at random."""

from __future__ import annotations

from collections import Counter

from engines.kernel.base.chance import Random, mixed
from engines.kernel.hidden.determinize import TRIES, deal
from engines.kernel.hidden.stocks import Stock
from engines.kernel.hidden.supply import SupplyStore, Wanted, supplied
from engines.kernel.hidden.zones import ZoneView
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP
from engines.pieces_of_eight.data.ids import Coin, Kind, coin_of, zone_seat
from engines.pieces_of_eight.knowledge.place_hidden import seen_places
from engines.pieces_of_eight.pieces.ship import CAPTAIN
from engines.pieces_of_eight.rules.shipyards import can_build, first_yards, lacks, too_many
from engines.pieces_of_eight.table import Offer, Series
from engines.pieces_of_eight.view import View, YardView

Yards = tuple[tuple[Coin, ...], ...]
Piles = tuple[Yards, tuple[Coin, ...], tuple[Coin, ...]]
"""Yards, coins set aside, pool."""
POOL, ASIDE = "pool", "aside"


def imagined_series(view: View, rnd: Random) -> Series:
    """The match as far as the view knows it, with secret yards dealt at random."""
    piles: Piles = (first_yards(view.options, len(view.ships)), (), ())
    yards, aside, pool = piles if view.options.pool == "none" else _dealt(view, rnd)
    return Series(
        view.options,
        yards,
        aside,
        pool,
        view.wins,
        view.game,
        view.last_winner,
        (),
        view.losers,
        _offers(view, yards),
        view.draws,
        view.tried,
    )


def _offers(view: View, yards: Yards) -> tuple[Offer, ...]:
    """The offers that concern the viewer, with coins of those kinds."""
    found = []
    for offer in view.offers:
        yard = list(yards[offer.giver])
        given = [_take(yard, kind) for kind in offer.give]
        found.append(Offer(offer.giver, offer.taker, offer.coins or tuple(coin for coin in given if coin), offer.want))
    return tuple(found)


def _take(pile: list[Coin], kind: Kind) -> Coin | None:
    coin = next((coin for coin in pile if KIND[coin] == kind), None)
    if coin:
        pile.remove(coin)
    return coin


def _dealt(view: View, rnd: Random) -> Piles:
    """Yards, the coins set aside, and the pool. Raises AssertionError when nothing fits the view."""
    whole = tuple(coin for yard in first_yards(view.options, len(view.ships)) for coin in yard if KIND[coin] != CAPTAIN)
    for _ in range(TRIES):
        among = _among(view, whole, rnd)
        zones = _seen_piles(view, among)
        piles = deal(zones, [Stock(whole, zones)], rnd, KIND.__getitem__).zones
        yards = [list(_yard(view, seat, piles[str(seat)], among[seat])) for seat in range(len(view.ships))]
        aside = list(piles[ASIDE])
        if view.stage == "pool" or _mended(yards, aside, view, among):
            return tuple(map(tuple, yards)), tuple(aside), piles[POOL]
    raise AssertionError("no shipyards fit what the view shows")


def _own(view: View) -> tuple[Coin, ...]:
    """The coins of the viewer's yard, in their order."""
    return next((yard.coin_ids for yard in view.yards if yard.seat is not None and yard.seat == view.viewer), ())


def _yard(view: View, seat: int, coins: tuple[Coin, ...], among: list[str]) -> tuple[Coin, ...]:
    """A yard with its Captain; the coins that must be in it, which it shall not give away, come first."""
    if seat == view.viewer:
        return _own(view)
    drafted = view.asked is not None and view.asked.kind == "pe.draft"
    return (coin_of(seat, CAPTAIN, 1), *(coins if drafted else sorted(coins, key=lambda coin: coin not in among)))


def _seen_piles(view: View, among: list[list[str]]) -> dict[str, ZoneView]:
    """The yards, the pool and the coins set aside as the view knows them; drafted coins lie open, and came last."""
    shown = [_kinds(pile) for pile in view.yards if pile.seat is None and view.stage == "between"]
    zones = {POOL: ZoneView(view.pool), ASIDE: ZoneView(shown[0] if shown else ("",) * view.aside)}
    drafted = {pile.seat: _kinds(pile) for pile in view.yards if pile.seat not in (None, view.viewer)}
    for seat, size in enumerate(view.yard_sizes):
        if seat == view.viewer:
            zones[str(seat)] = ZoneView(tuple(coin for coin in _own(view) if KIND[coin] != CAPTAIN))
        else:
            last = drafted.get(seat, ())
            zones[str(seat)] = ZoneView((*("",) * (size - 1 - len(last)), *last), tuple(among[seat]))
    return zones


def _kinds(pile: YardView) -> tuple[Kind, ...]:
    return tuple(kind for kind, count in pile.coins for _ in range(count))


def _among(view: View, whole: tuple[Coin, ...], rnd: Random) -> list[list[str]]:
    """The coins that lie in each yard for sure: those the viewer has stolen, and kinds seen aboard or offered."""
    among: list[list[str]] = [[] for _ in view.ships]
    for seat, label in _crews(view, whole, rnd):
        among[seat].append(label)
    for seat, kinds in _offered(view).items():
        among[seat] += kinds.elements()
    return among


def _crews(view: View, whole: tuple[Coin, ...], rnd: Random) -> list[tuple[int, str]]:
    """The others' coins that are seen, each with a crew it may have come with: that of its ship where it can, else any.

    No crew has more coins than a ship, or more of a kind than a ship may have. Kinds that the others cannot have so often are of
    the viewer's own crew.
    """
    others = [seat for seat, built in enumerate(view.built) if built and seat != view.viewer]
    left = Counter(map(KIND.__getitem__, whole)) - Counter(map(KIND.__getitem__, _own(view)))
    seen = [(zone_seat(zone), label) for zone, places in seen_places(view).items() for label in places.places or () if label]
    foreign = mixed((one for one in seen if _kind(one[1]) != CAPTAIN and one[1] not in _own(view)), rnd)
    foreign.sort(key=lambda one: one[1] not in KIND)
    wanted = []
    for seat, label in foreign:
        kind, may_be = _kind(label), mixed(range(len(others)), rnd)
        home = (others.index(seat),) if seat in others else ()
        if label in KIND:
            wanted.append(Wanted(kind, (), tuple(may_be)))
        elif left[kind]:
            wanted.append(Wanted(kind, home, (*may_be, len(others))))
        else:
            wanted.append(Wanted(kind, (len(others),), ()))
        left[kind] -= 1 if left[kind] else 0
    found = supplied(wanted, [*[SupplyStore(LIMIT, SHIP - 1) for _ in others], SupplyStore(_astray(view, seen))])
    assert found is not None, "no crews can have all the coins that are seen"
    return [(others[crew], label) for (_, label), crew in zip(foreign, found, strict=True) if crew < len(others)]


def _astray(view: View, seen: list[tuple[int, str]]) -> Counter[str]:
    """The kinds of the viewer's own crew that lie where he does not see them as his own."""
    mine = {label for _, label in seen}
    return Counter[str](KIND[coin] for coin in view.layout if coin and coin not in mine)


def _kind(label: str) -> Kind:
    """The kind of a thing that a view calls by its id or by its kind."""
    return KIND.get(Coin(label), Kind(label))


def _offered(view: View) -> dict[int, Counter[Kind]]:
    """The kinds that others have offered the viewer lie in their yards, as often as any one offer has them."""
    counts: dict[int, Counter[Kind]] = {}
    for offer in view.offers:
        if offer.giver != view.viewer:
            counts[offer.giver] = counts.get(offer.giver, Counter()) | Counter(offer.give)
    return counts


def _mended(yards: list[list[Coin]], aside: list[Coin], view: View, among: list[list[str]]) -> bool:
    """Yards that cannot build exchange coins with those set aside and with each other, but not with what the viewer sees.

    The coins `among` a yard for sure stay in it.
    """
    spare = [] if any(pile.seat is None for pile in view.yards) else [aside]
    for seat, yard in enumerate(yards):
        while not can_build(tuple(yard)):
            given = too_many(yard)
            piles = [(aside, aside) for aside in spare]
            for owner, other in enumerate(yards):
                if owner not in (seat, view.viewer) and lacks(other, KIND[given]):
                    piles.append((other, _free(other, among[owner])))
            found = next(((pile, coin) for pile, free in piles for coin in free if lacks(yard, KIND[coin])), None)
            if found is None:
                return False
            pile, got = found
            yard[yard.index(given)] = got
            pile[pile.index(got)] = given
    return True


def _free(yard: list[Coin], among: list[str]) -> list[Coin]:
    """The coins of a yard but for those that lie in it for sure."""
    sure = Counter(among)
    free = []
    for coin in yard:
        label = coin if sure[coin] else KIND[coin]
        if sure[label]:
            sure[label] -= 1
        else:
            free.append(coin)
    return free
