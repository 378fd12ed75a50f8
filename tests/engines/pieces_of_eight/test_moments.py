"""Moments of a game: the phase that all see, what is told to whom as it happens, and what rules under resolution show."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import question_of
from engines.pieces_of_eight.data import yard_of
from tests.engines.pieces_of_eight.pooled import pooled, through, yards
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import opened, quiet, rest, told_to
from tests.engines.pieces_of_eight.test_mending import mended
from tests.engines.pieces_of_eight.test_offers import refused
from tests.engines.pieces_of_eight.test_trades import trading
from tests.rules import rule

OTHER = "D=[x, Captain]"


def phase(sea: Sea) -> tuple[str, str, str]:
    """The open question, the phase of everybody's view, and the part of a turn it stands in."""
    return (sea.kind, sea.view().phase, sea.view().part)


@rule("PE-TIME-50", "PE-TURN-01", "PE-NEST-04")
def test_the_phase_is_public_at_every_question_of_a_game() -> None:
    assert phase(opened()) == ("ship", "building", "")
    sea = position(A="N=Mate D=[x, y, Captain]", B="N=x D=[y, Captain, Spot]", C=OTHER)
    assert phase(sea) == ("turn", "main", "main")
    sea.play("Mate", at="B.nest", nest2="later")
    assert phase(sea) == ("window", "play", "main")
    sea.calm()
    assert phase(sea) == ("nest", "last_nest", "last_nest")
    sea.answer(A="none")
    assert phase(sea) == ("turn", "main", "main")
    sea.state.table.quiet = 23
    quiet(sea)
    assert phase(sea) == ("deadlock", "deadlock", "")
    match = through(pooled(2, pool="random", match="best_of_3", scraps="yes"), "turn").move("A", "surrender")
    assert phase(match) == ("scraps", "between", "")


@rule("PE-DEAD-01", "PE-TIME-50", "PE-DEAD-05")
def test_votes_and_the_deadlock_are_told_to_all_the_offer_apart_from_the_agreement() -> None:
    sea = position(A=OTHER, B=OTHER, C=OTHER).move("B", "deadlock").move("A", "deadlock").move("C", "deadlock")
    assert told_to(sea, None, "votes") == [{"seat": seat, "first": seat == 1} for seat in (1, 0, 2)]
    assert told_to(sea, None, "deadlock") == []
    quiet(sea)
    assert told_to(sea, None, "deadlock") == [{}] and sea.kind == "deadlock"


@rule("PE-DEAD-01", "PE-TIME-52", "PE-QUARTERS-01", "PE-INFO-10")
def test_layouts_are_sealed_drafts_that_hold_also_when_somebody_leaves_meanwhile() -> None:
    sea = position(A="D=[x, Captain] H=[Mate]", B=OTHER, C=OTHER)
    sea.state.table.quiet = 23
    quiet(sea)
    assert sea.kind == "deadlock" and sea.choice("A").draft_counts
    kept = {"coin": "0.mate.1", "nest": "none", "order": ("0.captain.1", "0.pillage.1", "0.mate.1")}
    assert sea.choice("A").default == sea.choice("A").check({}) == kept
    sea.move("B", "surrender")
    assert sea.asked == "AC" and sea.state.asked is not None and sea.state.asked.sealed and sea.choice("C").draft_counts
    assert refused(sea, "B", "surrender") == "pe.e.out"
    quarters = position(A="N=Call D=[Mate, Captain] H=[Cutlass]", B=OTHER).play("Call", faces=[1]).calm_until("quarters")
    assert quarters.choice("A").draft_counts and opened().choice("A").draft_counts


@rule("PE-ELIM-04", "PE-TIME-52")
def test_captain_who_leaves_while_ships_are_built_is_out_and_the_others_build_on() -> None:
    sea = opened(3).move("B", "surrender")
    assert (sea.kind, sea.asked, sea.winner) == ("ship", "AC", "") and told_to(sea, None, "out") == [
        {"seat": 1, "why": "surrender"}
    ]
    assert refused(sea, "B", "surrender") == "pe.e.out"
    sea.move("A", "surrender")
    assert sea.winner == "C" and told_to(sea, None, "won") == [{"seat": 2, "how": "left"}]


@rule("PE-D49", "PE-ELIM-04", "PE-TIME-52")
def test_captain_who_surrenders_in_a_play_goes_once_and_when_it_is_over() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]", C="D=[x, Captain, y]").play("Mate", at="B.fore")
    sea.move("C", "surrender")
    assert refused(sea, "C", "surrender") == "pe.e.out" and told_to(sea, None, "out") == []
    sea.calm()
    assert told_to(sea, None, "gives_up") == [{"seat": 2}] and told_to(sea, None, "out") == [{"seat": 2, "why": "surrender"}]


@rule("PE-BLITZ-02", "PE-TIME-53")
def test_time_that_is_up_is_told_with_the_winner() -> None:
    sea = position(A=OTHER, B=OTHER, options={"blitz": 2}).move("A", "flag")
    assert told_to(sea, None, "time_up") == [{"seat": 0}] and told_to(sea, None, "won") == [{"seat": 1, "how": "time"}]


@rule("PE-BLITZ-02", "PE-BLITZ-01")
@pytest.mark.parametrize(("match", "scores"), [("1", ()), ("best_of_3", (0, 0))])
def test_time_that_is_up_while_coins_are_pooled_loses_the_match(match: str, scores: tuple[int, ...]) -> None:
    sea = pooled(2, pool="draft", match=match, blitz=2)
    assert sea.kind == "draft"
    sea.move("A", "flag")
    assert sea.winner == "B" and told_to(sea, None, "time_up") == [{"seat": 0}]
    result = sea.state.result
    assert result is not None and (result.reason, result.places, result.scores) == ("time", ((1,), (0,)), scores)
    with pytest.raises(Illegal) as wrong:
        pooled(2, pool="draft", match=match).move("A", "flag")
    assert (wrong.value.rule, wrong.value.reason.id) == ("PE-BLITZ-01", "pe.e.noclock")


@rule("PE-POOL-07", "PE-INFO-13")
@pytest.mark.parametrize("aside", [0, 2])
def test_before_a_draft_all_are_dealt_what_is_neither_set_aside_nor_drafted(aside: int) -> None:
    sea = pooled(2, pool="random_draft", aside=aside, drafted=3)
    assert sea.kind == "draft" and {len(yard) for yard in yards(sea)} == {16 - aside - 3}
    assert {yard.seat: yard.coins for yard in sea.view().yards if yard.seat is not None} == {0: (), 1: ()}
    picked = sea.choice(sea.asked).options[0]
    sea.answer(**{sea.asked: picked})
    assert [dict(yard.coins) for yard in sea.view().yards if yard.seat is not None and yard.coins] == [{picked: 1}]


@rule("PE-D52", "PE-INFO-13")
def test_the_sizes_of_all_yards_are_told_once_a_short_one_was_filled() -> None:
    short, whole = yard_of("standard", 0)[:12], yard_of("standard", 1)
    sea = mended((short, whole), (), [1])
    assert told_to(sea, None, "ashore") == [{"sizes": ((0, 13), (1, 15))}] and told_to(sea, None, "filled") == [{"n": 1}]
    assert told_to(mended((whole, yard_of("standard", 0)), (), []), None, "ashore") == []


@rule("PE-TIME-02", "PE-INFO-13")
def test_an_offer_that_is_declined_is_told_to_the_two_concerned() -> None:
    sea = trading(3).move("A", "offer", to="1", give=("0.bomb.1",), want=("mate",)).move("B", "decline", of="0")
    fact = {"seat": 0, "at": 1, "give": ("bomb",), "want": ("mate",)}
    assert [told_to(sea, who, "declines") for who in ("A", "B", "C", None)] == [[fact], [fact], [], []]
    assert question_of["pe.trade"].answered_by_moves and not question_of["pe.draft"].answered_by_moves


@rule("PE-INFO-06", "PE-CANNON-02")
def test_owner_of_coins_hit_by_a_volley_is_told_all_kinds_and_the_others_those_that_were_seen() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Bomb, Mate, Captain]", C=OTHER)
    sea.play("Cannon", at="B", mode="second").calm()
    assert told_to(sea, None, "lost") == told_to(sea, "C", "lost") == [{"seat": 1, "coins": ("bomb", "")}]
    assert told_to(sea, "B", "lost") == [{"seat": 1, "coins": ("bomb", "mate")}]


def frames(sea: Sea, who: str | None) -> dict[str, dict[str, Any]]:
    """The rules under resolution as that captain sees them, by kind."""
    return {frame.kind.partition(".")[2]: dict(frame.fields) for frame in sea.view(who).stack}


@rule("PE-INFO-08", "PE-TREASURE-01", "PE-TIME-30")
@pytest.mark.parametrize("who", ["A", "B", None])
def test_the_kinds_of_a_treasure_are_known_to_all_while_its_order_is_chosen(who: str | None) -> None:
    sea = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B=OTHER).play("Treasure", faces=[2, 1])
    assert sea.kind == "treasure"
    assert frames(sea, who)["treasure"]["drawn"] == ((0, "hold", 1, "bomb"), (0, "hold", 0, "mate"))


@rule("PE-INFO-08", "PE-QUARTERS-01", "PE-D47")
@pytest.mark.parametrize("who", ["A", "B", None])
def test_a_call_that_waits_in_the_hold_for_the_new_layout_is_known_to_all(who: str | None) -> None:
    sea = position(A="N=Call D=[Mate, Captain] H=[Cutlass]", B=OTHER).play("Call", faces=[1]).calm_until("quarters")
    assert frames(sea, who)["quarters"]["coin"] == (0, "hold", 0, "call_to_quarters")


@rule("PE-INFO-02", "PE-QUARTERS-01", "PE-D28")
def test_a_captain_that_comes_back_by_a_call_is_told_as_one_and_no_other_coin_is() -> None:
    def told(hold: str, who: str | None) -> list[dict[str, Any]]:
        sea = position(A=f"N=Call D=[Mate, x] H=[{hold}]", B=OTHER, C=OTHER).play("Call", faces=[1])
        return told_to(sea.calm_until("quarters"), who, "quarters")

    facts = {"seat": 0, "drawn": True, "pays": "call_to_quarters"}
    assert told("Captain", None) == [{**facts, "is_captain": True}]
    assert told("Bomb", None) == [facts] and told("Bomb", "A") == [{**facts, "coin": "bomb"}]


@rule("PE-TREASURE-01", "PE-TIME-30", "PE-INFO-02", "PE-D49")
def test_the_order_of_a_treasure_is_told_with_a_captain_in_it_alone_and_is_the_drawn_one_for_who_leaves() -> None:
    def drawn(hold: str, **others: str) -> Sea:
        return position(A=f"N=Treasure D=[x, y] H=[{hold}]", B=OTHER, C=OTHER, **others).play("Treasure", faces=[1, 1])

    def second(sea: Sea) -> str:
        return str(sea.choice("A").options[1])

    seen, hidden = drawn("Captain, Mate"), drawn("Bomb, Mate")
    seen.answer(A=second(seen))
    hidden.answer(A=second(hidden))
    assert told_to(seen, None, "stowed") == [{"seat": 0, "coins": ("mate", "captain"), "ordered": True}]
    assert told_to(hidden, None, "stowed") == [{"seat": 0, "coins": ("bomb", "mate")}]
    left = drawn("Captain, Mate").move("A", "surrender")
    assert told_to(left, None, "stowed") == [{"seat": 0, "coins": ("captain", "mate"), "ordered": True}] and left.is_out("A")


@rule("PE-COMBO-03", "PE-PLAY-03", "PE-INFO-04", "PE-D14")
@pytest.mark.parametrize("who", ["A", "B", None])
def test_coins_that_a_play_shows_are_news_to_all(who: str | None) -> None:
    bomb = position(A="N=Bomb D=[x, Captain, Mate]", B="N=Cutlass D=[Pistols, Captain, y]").play("Bomb", at="B", mode="show")
    assert {"bomb", "mate", "cutlass", "pistols"} <= set(bomb.view(who).news)
    hidden = position(A="N=Pistols D=[x, Captain, y]", B="N=Cutlass D=[z, Captain, Mate]").play("Pistols", at="B.aft")
    assert "pistols" in hidden.view(who).news and "mate" not in hidden.view(who).news


@rule("PE-TIME-29", "PE-SPOT-02", "PE-INFO-06")
@pytest.mark.parametrize("who", ["A", "C", None])
def test_open_coins_that_may_answer_a_loss_are_known_to_all_though_they_were_lost(who: str | None) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[Spot, Captain, y]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.fore").react(B="spot")
    assert sea.kind == "window"
    loss = frames(sea, who)["loss"]
    assert (loss["nest"], loss["fore"]) == ((1, "nest", 0, "bomb"), (1, "hold", 0, "black_spot"))


@rule("PE-TIME-31", "PE-CUTLASS-02", "PE-CANNON-02")
@pytest.mark.parametrize(
    ("ship", "coin", "mode", "stays"),
    [
        ("N=Cannon D=[x, Captain]", "Cannon", "", []),
        ("N=Cannon D=[Cannon, Captain]", "Cannon", "second", ["cannon"]),
        ("N=Cutlass D=[Mate, Captain, x]", "Cutlass", "keep", ["cutlass"]),
        ("N=Cutlass D=[Mate, Captain, x]", "Cutlass", "", []),
    ],
)
def test_a_coin_that_might_have_been_lost_is_told_to_stay(ship: str, coin: str, mode: str, stays: list[str]) -> None:
    at = "B" if coin == "Cannon" else "B.fore"
    sea = position(A=ship, B="N=x D=[y, Bomb, Captain]", C=OTHER).play(coin, at=at, mode=mode).calm()
    assert [fact["coin"] for fact in told_to(sea, None, "stays")] == stays
    assert [fact["coin"] for fact in told_to(sea, None, "pays")] == (["cutlass"] if (coin, mode) == ("Cutlass", "") else [])


@rule("PE-D6", "PE-TIME-04")
def test_captain_whom_the_lot_names_is_told_to_all() -> None:
    sea = rest(opened(3), faces=[2])
    assert told_to(sea, None, "first") == [{"seat": 1}] and sea.on_turn == "B"
