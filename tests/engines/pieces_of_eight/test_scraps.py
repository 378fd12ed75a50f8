"""Scraps for losers (PE-SCRAP)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT
from tests.engines.pieces_of_eight.pooled import pooled, through, yards
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import kinds, rest, told_to
from tests.rules import rule


def lost(*, pool: str = "random") -> Sea:
    """A match of three with scraps after its first game, which C has won; B lost his Captain first, then A."""
    sea = through(pooled(3, pool=pool, match="first_to_2", scraps="yes"), "turn")
    sea.move("B", "surrender").move("A", "surrender")
    return sea


@rule("PE-SCRAP-01")
def test_scraps_go_with_a_match_and_a_pool() -> None:
    for options in ({"scraps": "yes"}, {"scraps": "yes", "match": "first_to_2"}, {"scraps": "yes", "pool": "draft"}):
        with pytest.raises(Illegal):
            game.read_options(options, 3)
    assert game.read_options({"scraps": "yes", "match": "first_to_2", "pool": "draft"}, 3)["scraps"] == "yes"


@rule("PE-SCRAP-01", "PE-SCRAP-03", "PE-TIME-54")
def test_each_but_the_winner_takes_a_coin_set_aside_the_first_to_lose_first() -> None:
    sea = lost()
    assert (sea.kind, sea.asked) == ("scraps", "B")
    aside = sea.state.table.series.aside
    assert set(sea.choice("B").options) == {"none", *kinds(aside)}
    kind = sea.choice("B").options[1]
    sea.answer(B=kind)
    assert sea.asked == "A" and sum(KIND[coin] == kind for coin in yards(sea)[1]) >= 1
    taken = set(aside) - set(sea.state.table.series.aside)
    assert len(taken) == 1 and taken <= set(yards(sea)[1])
    assert "coin" not in told_to(sea, "A", "scraps")[0] and told_to(sea, "B", "scraps")[0]["coin"] == kind
    sea.answer(A="none")
    assert (sea.kind, sea.asked) == ("ship", "ABC") and len(yards(sea)[0]) == 14 and len(yards(sea)[2]) == 14
    assert next(filled.part.choice.options for filled in sea.choice("B").walk({}) if filled.part.name == "coins") == tuple(
        sorted(yards(sea)[1], key=lambda coin: (list(LIMIT).index(KIND[coin]), coin))
    )


@rule("PE-SCRAP-02")
def test_with_scraps_two_coins_a_player_are_set_aside_unless_said_otherwise() -> None:
    match = {"match": "first_to_2", "pool": "random", "scraps": "yes"}
    assert game.read_options(match, 3)["aside"] == 2
    assert game.read_options({**match, "aside": 0}, 3)["aside"] == 0
    assert game.read_options({"pool": "random"}, 3)["aside"] == 0
    assert len(pooled(3, **match).state.table.series.aside) == 6


@rule("PE-SCRAP-03", "PE-D30")
def test_losing_counts_from_when_a_ship_was_last_left_without_a_captain() -> None:
    sea = position(
        A="N=Captain D=[x, y, z]",
        B="N=Captain D=[Barrel, x, y]",
        C="N=z D=[x, y, Captain]",
        options={"match": "first_to_2", "pool": "random", "scraps": "yes"},
    )
    sea.state.table.series = replace(sea.state.table.series, aside=("0.bomb.2", "1.bomb.2"))
    sea.play("Captain", at="B.nest").calm()
    assert sea.state.table.fallen == (1,)
    sea.turn(nest1="none", action="fore", grog="1.captain.1").calm()
    sea.turn(action="dump").play("Captain", at="C.aft").calm()
    for _ in "BC":
        sea.turn(nest1="fore", action="dump")
    assert sea.state.table.fallen == (1, 2)
    sea.play("Captain", at="B.aft").calm()
    assert sea.happened("won") == [{"seat": 0, "how": "captain"}]
    assert (sea.kind, sea.asked) == ("scraps", "C")
    assert rest(sea).asked == "B"
