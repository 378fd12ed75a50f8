"""What is imagined is as likely as the rules make it, and there whatever is seen: coins astray may leave few crews or one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engines.kernel.base.chance import mixed
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP, yard_of
from engines.pieces_of_eight.knowledge.shipyards import _mended
from engines.pieces_of_eight.pieces.ship import CAPTAIN
from tests.engines.pieces_of_eight.set_ups import built

DRAWS = 2000


def launched():
    """Three random ships just built, the second with a Mate in the nest and a Cannon at the fore."""
    rnd = Random(3)
    state, _ = game.setup(3, game.read_options({}, 3), lambda sides: 1)
    answers = {seat: game.choice(state, seat).sample(rnd) for seat in range(3)}
    yard = state.table.series.yards[1]
    nest, fore, captain = (next(coin for coin in yard if KIND[coin] == kind) for kind in ("mate", "cannon", CAPTAIN))
    rest = crew_of([coin for coin in yard if coin not in (nest, fore, captain)], Counter(("mate", "cannon", CAPTAIN)), rnd)
    answers[1] = {"coins": (nest, fore, captain, *rest), "nest": nest, "order": (fore, *rest[:5], captain, *rest[5:])}
    return game.apply(state, answers, lambda sides: 1)[0]


def crew_of(yard, count, rnd):
    """Coins drawn one by one, within the limits, until the ship is full; `count` are aboard already."""
    drawn: list[str] = []
    for coin in mixed(yard, rnd):
        if sum(count.values()) < SHIP and count[KIND[coin]] < LIMIT[KIND[coin]]:
            count[KIND[coin]] += 1
            drawn.append(coin)
    return drawn


def kinds_built(yard, rnd):
    """Kinds of a ship drawn at random from the yard that happens to show what is seen, by trying until one does."""
    while True:
        crew = crew_of(yard, Counter(), rnd)
        others = mixed([coin for coin in crew if KIND[coin] != CAPTAIN], rnd)
        if len(others) < len(crew) and [KIND[coin] for coin in others[:2]] == ["mate", "cannon"]:
            return Counter(KIND[coin] for coin in crew)


def test_a_ship_is_imagined_as_often_as_it_would_be_built():
    state, rnd = launched(), Random(4)
    view, yard = game.view(state, None), state.table.series.yards[1]
    imagined, built = Counter(), Counter()
    for _ in range(DRAWS):
        imagined += Counter(KIND[coin] for coin in game.imagine(view, rnd).table.ships[1].coins)
        built += kinds_built(yard, rnd)
    assert sum(imagined.values()) == sum(built.values()) == SHIP * DRAWS
    for kind in built:
        assert abs(imagined[kind] - built[kind]) < 0.06 * DRAWS, (kind, imagined[kind] / DRAWS, built[kind] / DRAWS)


PLAIN = "Bomb, Bomb, Cannon, Cannon, Black Spot, Cutlass, Captain, Barrel, Mate, Cutlass, Treachery"
"""Eleven coins of a ship, which two others complete."""


def exchanged(one, other, pool):
    """Three ships built alike but for two coins; B and C have taken these coins from each other, and all have seen all coins."""
    sea = built(f"Mate, Pillage, {PLAIN}", f"{one}, Full Sail, {PLAIN}", f"{other}, Full Sail, {PLAIN}")
    table = sea.state.table
    first, second = table.ships[1:]
    table.ships[1] = replace(first, nest=second.deck[0])
    table.ships[2] = replace(second, deck=(first.nest, *second.deck[1:]))
    table.known = frozenset((*first.coins, *second.coins))
    pooled = replace(table.series.options, pool=pool, yard="free")
    table.series = replace(table.series, options=pooled)
    return sea


@pytest.mark.parametrize("pool", ["none", "random"])
def test_a_crew_that_could_have_all_its_ship_shows_may_have_lost_what_no_other_had(pool):
    """Of B's two Full Sails one is C's, who has only so many coins: one of those in his ship must be B's."""
    state = exchanged("Mate", "Pillage", pool).state
    view = game.view(state, 0)
    for seed in range(10):
        other = game.imagine(view, Random(seed))
        assert game.view(other, 0) == view
        crews = [Counter(KIND[coin] for coin in crew if coin) for crew in other.table.series.layouts]
        assert all(crew.total() == SHIP and all(crew[kind] <= LIMIT[kind] for kind in crew) for crew in crews)


def test_a_coin_that_no_other_can_have_is_imagined_as_the_viewers_own():
    """A has built with one Full Sail of the three there are, all in his yard; B has taken it."""
    sea = built(f"Full Sail, Pillage, {PLAIN}", f"Mate, Pillage, {PLAIN}", f"Mate, Pillage, {PLAIN}")
    table = sea.state.table
    mine, his = table.ships[:2]
    table.ships[0], table.ships[1] = replace(mine, nest=his.nest), replace(his, nest=mine.nest)
    a, b, c = table.series.yards
    sails, mates = [f"{seat}.full_sail.1" for seat in (1, 2)], ["0.mate.4", "0.mate.5"]
    a = (*(coin for coin in a if coin not in mates), *sails)
    b, c = (tuple(mates.pop() if coin in sails else coin for coin in yard) for yard in (b, c))
    table.series = replace(table.series, options=replace(table.series.options, pool="random"), yards=(a, b, c))
    view = game.view(sea.state, 0)
    for seed in range(10):
        other = game.imagine(view, Random(seed))
        assert other.table.ships[1].nest == "0.full_sail.1" and game.view(other, 0) == view


def test_a_yard_is_mended_with_a_coin_that_need_not_lie_where_it_did():
    """Mates go for any other kind; all but the last of them are seen with the other captain."""
    view, rich = game.view(launched(), None), list(yard_of("standard", 1))
    poor = [
        f"0.{kind}.{number}"
        for kind, count in ((CAPTAIN, 1), ("cutlass", 3), ("pistols", 3), ("mate", 7))
        for number in range(1, count + 1)
    ]
    sure = [kind for kind in map(KIND.__getitem__, rich) if kind not in (CAPTAIN, "mate")]
    yards = [[*poor], [*rich]]
    assert _mended(yards, [], view, [[], sure[:-1]]) and KIND[yards[0][-1]] == sure[-1]
    assert not _mended([poor, rich], [], view, [[], sure])
