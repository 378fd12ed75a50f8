"""A game given up before it begins: while coins are pooled or scraps chosen (PE-D51)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.pooled import can_build, pooled, through, thrown, whole, yards
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import rest
from tests.rules import rule

THREE: dict[str, Any] = {"match": "first_to_2", "pool": "draft", "scraps": "yes"}


def gives_up(sea: Sea, who: str) -> Sea:
    """A surrender, with faces at random."""
    assert "surrender" in sea.moves(who)
    sea.state, events = game.act(sea.state, LETTERS.index(who), Move("surrender"), thrown(3))
    sea.events += events
    return sea


@rule("PE-D51", "PE-TIME-52", "PE-ELIM-04", "PE-POOL-03", "PE-TIME-02")
def test_giving_up_in_a_draft_leaves_the_game_and_picks_by_default() -> None:
    sea = pooled(3, pool="draft")
    first = sea.asked
    assert all("surrender" in sea.moves(who) for who in "ABC")
    default = sea.choice(first).default
    gives_up(sea, first)
    assert sea.is_out(first) and sea.moves(first) == set() and sea.happened("forgoes") == [{"seat": LETTERS.index(first)}]
    assert sea.happened("picks") == [{"seat": LETTERS.index(first), "coin": default}]
    while sea.kind == "draft":
        assert sea.asked != first
        rest(sea)
    assert sea.kind == "ship" and set(sea.asked) == set("ABC") - {first}
    assert len({len(yard) for yard in yards(sea)}) == 1 and all(map(can_build, yards(sea)))
    through(sea, "turn")
    game.invariants(sea.state)
    assert sea.winner == "" and sea.on_turn != first


@rule("PE-D51", "PE-VICT-02")
def test_in_a_single_game_pooling_ends_when_one_alone_is_left() -> None:
    sea = pooled(2, pool="draft")
    coins = whole(sea)
    gives_up(sea, "A")
    assert sea.winner == "B" and sea.state.result is not None and sea.state.result.reason == "won" and whole(sea) == coins
    assert gives_up(pooled(2, pool="random_trades"), "B").winner == "A"
    three = gives_up(pooled(3, pool="draft"), "A")
    assert three.winner == "" and gives_up(three, "C").winner == "B"


@rule("PE-D51", "PE-MATCH-01")
def test_in_a_match_pooling_goes_on_and_the_game_is_won_when_it_begins() -> None:
    sea = gives_up(pooled(2, pool="draft", match="best_of_3"), "A")
    assert sea.winner == "" and sea.kind == "draft" and sea.asked == "B" and "surrender" not in sea.moves("B")
    with pytest.raises(Illegal) as refusal:
        gives_up_all_the_same(sea, "B")
    assert refusal.value.rule == "PE-D51"
    through(sea, "ship")
    assert sea.state.table.series.wins == (0, 1) and sea.asked == "AB" and not sea.is_out("A")
    assert all(map(can_build, yards(sea))) and sea.state.table.series.game == 2


def gives_up_all_the_same(sea: Sea, who: str) -> None:
    game.act(sea.state, LETTERS.index(who), Move("surrender"), thrown(3))


@rule("PE-D51", "PE-POOL-05")
def test_trades_go_on_without_whoever_gives_up_and_his_offers_lapse() -> None:
    sea = pooled(3, pool="random_trades")
    mine = [next(coin for coin in yard if "captain" not in coin) for yard in yards(sea)]
    sea.move("A", "offer", to="1", give=(mine[0],), want=("mate",)).move("B", "offer", to="2", give=(mine[1],), want=("mate",))
    gives_up(sea, "A")
    assert sea.asked == "BC" and [offer.giver for offer in sea.state.table.series.offers] == [1]
    assert sea.moves("A") == set() and sea.moves("C") >= {"offer", "decline", "surrender"}
    for who, to in (("A", "1"), ("B", "0")):
        with pytest.raises(Illegal):
            sea.move(who, "offer", to=to, give=(mine[LETTERS.index(who)],), want=("mate",))
    rest(sea)
    assert sea.kind == "ship" and sea.asked == "BC"


def after_a_game() -> Sea:
    """Three captains; C has won the first game, A and B are to choose scraps."""
    sea = through(pooled(3, **THREE), "turn")
    for who in "AB":
        gives_up(sea, who)
    assert sea.kind == "scraps" and sea.asked == "A"
    return sea


@rule("PE-D51", "PE-SCRAP-01", "PE-SCRAP-03", "PE-TIME-54")
def test_giving_up_while_scraps_are_chosen_takes_none_and_the_others_go_on() -> None:
    sea = after_a_game()
    before = yards(sea)
    gives_up(sea, "A")
    assert sea.asked == "B" and sea.happened("scraps")[-1] == {"seat": 0, "took": False} and yards(sea) == before
    rest(sea)
    assert sea.kind == "ship" and sea.asked == "BC" and len(yards(sea)[1]) == len(before[1]) + 1
    later = gives_up(after_a_game(), "B")
    assert later.asked == "A"
    rest(later)
    assert later.kind == "ship" and later.asked == "AC" and later.happened("scraps")[-1] == {"seat": 1, "took": False}


@rule("PE-D51", "PE-MATCH-02")
def test_a_surrender_among_scraps_may_decide_the_match() -> None:
    sea = gives_up(gives_up(after_a_game(), "A"), "B")
    assert sea.winner == "C" and sea.state.result is not None and sea.state.result.scores == (0, 0, 2)


@rule("PE-D51", "PE-D30")
def test_a_captain_who_gave_up_before_the_game_has_lost_it_first() -> None:
    sea = gives_up(after_a_game(), "A")
    rest(sea)
    sea.state, _ = game.apply(sea.state, {seat: sea.choice(LETTERS[seat]).default for seat in (1, 2)}, thrown(1))
    assert sea.kind == "turn"
    gives_up(sea, "C")
    assert sea.kind == "scraps" and sea.state.table.series.losers == (0, 2) and sea.asked == "A" and not sea.is_out("A")
