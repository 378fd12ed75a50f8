"""What is imagined is as likely as the rules make it: a coin that is seen says nothing of the rest of its kind."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.kernel.base.chance import mixed
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP
from engines.pieces_of_eight.table import CAPTAIN

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
