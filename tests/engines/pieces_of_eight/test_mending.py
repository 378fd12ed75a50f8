"""Coins set aside, and yards that cannot build (PE-D36)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.resolution import resolve
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, yard_of
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.pool import Mend
from engines.pieces_of_eight.table import Options, Series, Table
from tests.engines.pieces_of_eight.pooled import can_build, pooled, thrown, whole, yards
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import told_to
from tests.rules import rule


def mended(yards_: tuple[tuple[str, ...], ...], aside: tuple[str, ...], faces: list[int]) -> Sea:
    series = Series(Options(pool="random"), yards_, aside=aside, wins=(0,) * len(yards_))
    chance = Scripted(faces)
    sea = Sea(*resolve.begin(Table(series, [Ship(None, ()) for _ in yards_]), Mend(), chance))
    chance.end()
    return sea


MATES = tuple(f"{owner}.mate.{number}" for owner in range(2) for number in (1, 2, 3))
NEARLY = ("0.captain.1", *MATES, "0.cannon.1", "0.cannon.2", "0.bomb.1", "0.broadside.1", "0.cutlass.1", "0.cutlass.2")
"""Twelve coins that count, and a sixth Mate, the latest of them `1.mate.3`."""


@rule("PE-D36")
def test_a_yard_that_cannot_build_gets_a_coin_set_aside_for_its_latest_above_the_limit() -> None:
    assert not can_build(NEARLY)
    sea = mended((NEARLY, yard_of("standard", 2)), ("1.cannon.1", "1.cutlass.1", "1.broadside.1", "1.pistols.1"), [3])
    first, second = yards(sea)
    assert first == (*(coin for coin in NEARLY if coin != "1.mate.3"), "1.pistols.1")
    assert sea.happened("rolled")[0]["dice"] == (3,)
    assert sea.state.table.series.aside == ("1.cannon.1", "1.cutlass.1", "1.broadside.1", "1.mate.3")
    assert second == yard_of("standard", 2)


@rule("PE-D36")
def test_with_nothing_useful_set_aside_the_next_yard_clockwise_gives_a_coin() -> None:
    full = tuple(coin for coin in yard_of("free", 2))
    poor = tuple(coin for coin in yard_of("standard", 3) if KIND[coin] in ("captain", "cannon", "bomb", "pistols"))
    sea = mended((NEARLY, full, (*poor, *yard_of("free", 4)[5:])), ("3.broadside.1",), [1])
    first, second, third = yards(sea)
    assert second == full and len(first) == len(NEARLY) and "1.mate.3" in third and "1.mate.3" not in first
    assert told_to(sea, None, "mended") == [{"n": 1}] and not told_to(sea, "B", "mends")
    assert len(told_to(sea, "A", "mends")) == len(told_to(sea, "C", "mends")) == 1


@rule("PE-D36")
@pytest.mark.parametrize("seed", range(6))
def test_every_yard_can_build_after_any_draft(seed: int) -> None:
    rnd, chance = Random(seed), thrown(seed)
    seats = 2 + seed % 4
    sea = Sea(*game.setup(seats, {"pool": "draft", "yard": "free" if seed % 2 else "standard"}, chance))
    before = whole(sea)
    while sea.kind == "draft":
        seat = LETTERS.index(sea.asked)
        sea.state, events = game.apply(sea.state, {seat: game.choice(sea.state, seat).sample(rnd)}, chance)
        sea.events += events
    assert all(map(can_build, yards(sea))) and whole(sea) == before
    assert sum(told["n"] for told in sea.happened("mended")) == len(sea.happened("mends"))


@rule("PE-D36", "PE-SCRAP-02")
@pytest.mark.parametrize("aside", [0, 1, 2, 3])
def test_coins_are_set_aside_by_lot_before_dealing(aside: int) -> None:
    sea = pooled(3, pool="random", aside=aside)
    assert len(sea.state.table.series.aside) == 3 * aside and [len(yard) for yard in yards(sea)] == [16 - aside] * 3
    assert not told_to(sea, "A", "rolled")
    other = pooled(3, 5, pool="random", aside=aside)
    assert (sea.state.table.series.aside == other.state.table.series.aside) is (aside == 0)
