"""Shipyards as a view knows them; what it does not know is dealt at random."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines.kernel.chance import Random, mixed
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.knowledge.place_hidden import TRIES, Slot
from engines.pieces_of_eight.rules.shipyards import can_build, first_yards, lacks, too_many
from engines.pieces_of_eight.table import CAPTAIN, Offer, Series

if TYPE_CHECKING:
    from engines.pieces_of_eight.view import View


Piles = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]
"""Yards, coins set aside, pool."""


def imagined_yards(view: View, slots: list[Slot], rnd: Random) -> Series:
    """The match as far as the view knows it, with yards dealt at random where they are secret."""
    piles: Piles = (first_yards(view.options, len(view.ships)), (), ())
    yards, aside, pool = piles if view.options.pool == "none" else _dealt(view, slots, rnd)
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


def _offers(view: View, yards: tuple[tuple[str, ...], ...]) -> tuple[Offer, ...]:
    """The offers that concern the viewer, with coins of those kinds."""
    found = []
    for offer in view.offers:
        yard = list(yards[offer.giver])
        given = [_taken(yard, kind) for kind in offer.give]
        found.append(Offer(offer.giver, offer.taker, offer.coins or tuple(coin for coin in given if coin), offer.want))
    return tuple(found)


@dataclass(slots=True)
class Bag:
    """Coins that may lie anywhere, and the piles that are being made of them."""

    left: list[str]
    yards: list[list[str]] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)

    def move(self, kind: str, pile: list[str]) -> bool:
        coin = _taken(self.left, kind)
        if coin:
            pile.append(coin)
        return coin is not None


def _taken(pile: list[str], kind: str) -> str | None:
    coin = next((coin for coin in pile if KIND[coin] == kind), None)
    if coin:
        pile.remove(coin)
    return coin


def _dealt(view: View, slots: list[Slot], rnd: Random) -> Piles:
    """Yards, the coins set aside, and the pool. Raises AssertionError when nothing fits the view."""
    for _ in range(TRIES):
        bag = _filled(view, slots, rnd)
        if bag and (view.stage == "pool" or _mended(bag, view)):
            return tuple(map(tuple, bag.yards)), tuple(bag.aside), tuple(bag.pool)
    raise AssertionError("no shipyards fit what the view shows")


def _filled(view: View, slots: list[Slot], rnd: Random) -> Bag | None:
    whole = [coin for yard in first_yards(view.options, len(view.ships)) for coin in yard if KIND[coin] != CAPTAIN]
    bag = Bag(mixed(whole, rnd), [[f"{seat}.{CAPTAIN}.1"] for seat in range(len(view.ships))])
    if view.viewer is not None:
        bag.yards[view.viewer] = list(next(yard.coin_ids for yard in view.yards if yard.seat == view.viewer))
        bag.left = [coin for coin in bag.left if coin not in bag.yards[view.viewer]]
    if not (_piles(view, bag) and _strangers(view, bag, slots, rnd) and _needed(view, bag, slots)):
        return None
    drafted = [[] for _ in view.ships] if view.asked is None or view.asked.kind != "pe.draft" else _drafted(view, bag)
    bag.left = mixed(bag.left, rnd)
    for seat, yard in enumerate(bag.yards):
        while seat != view.viewer and len(yard) + len(drafted[seat]) < view.yard_sizes[seat]:
            yard.append(bag.left.pop())
        yard += drafted[seat]
    bag.aside += bag.left
    return bag


def _mended(bag: Bag, view: View) -> bool:
    """Yards that cannot build exchange coins with those set aside and with each other, but not with what the viewer sees."""
    aside = [] if any(pile.seat is None for pile in view.yards) else [bag.aside]
    for seat, yard in enumerate(bag.yards):
        piles = [*aside, *(other for owner, other in enumerate(bag.yards) if owner not in (seat, view.viewer))]
        while not can_build(tuple(yard)):
            given = too_many(yard)
            found = next(
                (
                    (pile, coin)
                    for pile in piles
                    for coin in pile
                    if lacks(yard, KIND[coin]) and (pile is bag.aside or lacks(pile, KIND[given]))
                ),
                None,
            )
            if found is None:
                return False
            pile, got = found
            yard[yard.index(given)] = got
            pile[pile.index(got)] = given
    return True


def _piles(view: View, bag: Bag) -> bool:
    """The pool, and the coins set aside when they are shown."""
    shown = [
        kind
        for pile in view.yards
        if pile.seat is None and view.stage == "between"
        for kind, count in pile.coins
        for _ in range(count)
    ]
    return all(bag.move(kind, bag.pool) for kind in view.pool) and all(bag.move(kind, bag.aside) for kind in shown)


def _drafted(view: View, bag: Bag) -> list[list[str]]:
    """What others have drafted lies open."""
    drafted: list[list[str]] = [[] for _ in view.ships]
    for pile in view.yards:
        if pile.seat is not None and pile.seat != view.viewer:
            for kind, count in pile.coins:
                for _ in range(count):
                    bag.move(kind, drafted[pile.seat])
    return drafted


def _strangers(view: View, bag: Bag, slots: list[Slot], rnd: Random) -> bool:
    """Coins the viewer has stolen belong to others."""
    strange = [slot.coin for slot in slots if slot.coin in bag.left]
    others = [seat for seat, built in enumerate(view.built) if built and seat != view.viewer]
    for coin in strange:
        fit = [seat for seat in others if lacks(bag.yards[seat], KIND[coin])]
        if not fit:
            return False
        bag.left.remove(coin)
        bag.yards[rnd.choice(fit)].append(coin)
    return True


def _needed(view: View, bag: Bag, slots: list[Slot]) -> bool:
    """Kinds that are seen aboard, or offered, lie in the yard they most likely came from."""
    for slot in slots:
        if slot.kind and not slot.coin and slot.kind != CAPTAIN:
            seats = [slot.seat, *(seat for seat, built in enumerate(view.built) if built and seat != slot.seat)]
            fit = next((seat for seat in seats if seat != view.viewer and lacks(bag.yards[seat], slot.kind)), None)
            if fit is not None:
                bag.move(slot.kind, bag.yards[fit])
    return all(
        bag.move(kind, bag.yards[offer.giver]) for offer in view.offers if offer.giver != view.viewer for kind in offer.give
    )
