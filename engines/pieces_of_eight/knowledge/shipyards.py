"""Shipyards as a view knows them; what it does not know is dealt at random."""

from __future__ import annotations

from collections import Counter

from engines.kernel.base.chance import Random, mixed
from engines.kernel.hidden.determinize import TRIES, Stock, deal
from engines.kernel.hidden.zones import Seen
from engines.pieces_of_eight.data import KIND, LIMIT
from engines.pieces_of_eight.data.ids import Coin, Kind, coin_of, zone_seat
from engines.pieces_of_eight.knowledge.place_hidden import seen_places
from engines.pieces_of_eight.rules.shipyards import can_build, first_yards, lacks, too_many
from engines.pieces_of_eight.table import CAPTAIN, Offer, Series
from engines.pieces_of_eight.view import View, YardView

Yards = tuple[tuple[Coin, ...], ...]
Piles = tuple[Yards, tuple[Coin, ...], tuple[Coin, ...]]
"""Yards, coins set aside, pool."""
POOL, ASIDE = "pool", "aside"


def imagined_series(view: View, rnd: Random) -> Series:
    """The match as far as the view knows it, with yards dealt at random where they are secret."""
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
        given = [_taken(yard, kind) for kind in offer.give]
        found.append(Offer(offer.giver, offer.taker, offer.coins or tuple(coin for coin in given if coin), offer.want))
    return tuple(found)


def _taken(pile: list[Coin], kind: Kind) -> Coin | None:
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
        if view.stage == "pool" or _mended(yards, aside, view):
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


def _seen_piles(view: View, among: list[list[str]]) -> dict[str, Seen]:
    """What the view says of yards, pool and the coins set aside; what others have drafted lies open, and came last."""
    shown = [_kinds(pile) for pile in view.yards if pile.seat is None and view.stage == "between"]
    zones = {POOL: Seen(view.pool), ASIDE: Seen(shown[0] if shown else ("",) * view.aside)}
    drafted = {pile.seat: _kinds(pile) for pile in view.yards if pile.seat not in (None, view.viewer)}
    for seat, size in enumerate(view.yard_sizes):
        if seat == view.viewer:
            zones[str(seat)] = Seen(tuple(coin for coin in _own(view) if KIND[coin] != CAPTAIN))
        else:
            last = drafted.get(seat, ())
            zones[str(seat)] = Seen((*("",) * (size - 1 - len(last)), *last), tuple(among[seat]))
    return zones


def _kinds(pile: YardView) -> tuple[Kind, ...]:
    return tuple(kind for kind, count in pile.coins for _ in range(count))


def _among(view: View, whole: tuple[Coin, ...], rnd: Random) -> list[list[str]]:
    """Of each yard what lies in it for sure, or most likely: coins the viewer has stolen, and kinds seen aboard or offered."""
    left = Counter(KIND[coin] for coin in whole) - Counter(map(KIND.__getitem__, _own(view)))
    among: list[list[str]] = [[] for _ in view.ships]
    others = [seat for seat, built in enumerate(view.built) if built and seat != view.viewer]

    def put(label: str, seats: list[int]) -> None:
        kind = _kind(label)
        fit = [seat for seat in seats if sum(_kind(one) == kind for one in among[seat]) < LIMIT[kind]]
        if fit and left[kind]:
            left[kind] -= 1
            among[fit[0]].append(label)

    seen = [(zone_seat(zone), label) for zone, places in seen_places(view).items() for label in places.places or () if label]
    for _, label in seen:
        if label in KIND and _kind(label) != CAPTAIN and label not in _own(view):
            put(label, mixed(others, rnd))
    for seat, label in seen:
        if label not in KIND and label != CAPTAIN:
            put(label, [one for one in (seat, *others) if one != view.viewer])
    for seat, kinds in _offered(view).items():
        among[seat] += kinds.elements()
    return among


def _kind(label: str) -> Kind:
    """The kind of a thing that a view calls by its id or by its kind."""
    return KIND.get(Coin(label), Kind(label))


def _offered(view: View) -> dict[int, Counter[Kind]]:
    """The kinds that others have offered the viewer lie in their yards, as often as any one offer has them."""
    found: dict[int, Counter[Kind]] = {}
    for offer in view.offers:
        if offer.giver != view.viewer:
            found[offer.giver] = found.get(offer.giver, Counter()) | Counter(offer.give)
    return found


def _mended(yards: list[list[Coin]], aside: list[Coin], view: View) -> bool:
    """Yards that cannot build exchange coins with those set aside and with each other, but not with what the viewer sees."""
    spare = [] if any(pile.seat is None for pile in view.yards) else [aside]
    for seat, yard in enumerate(yards):
        piles = [*spare, *(other for owner, other in enumerate(yards) if owner not in (seat, view.viewer))]
        while not can_build(tuple(yard)):
            given = too_many(yard)
            found = next(
                (
                    (pile, coin)
                    for pile in piles
                    for coin in pile
                    if lacks(yard, KIND[coin]) and (pile is aside or lacks(pile, KIND[given]))
                ),
                None,
            )
            if found is None:
                return False
            pile, got = found
            yard[yard.index(given)] = got
            pile[pile.index(got)] = given
    return True
