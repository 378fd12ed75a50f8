"""Rules by what a small slip in them would change: reasons by their words, who learns what, who comes last."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.base.chance import Scripted
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, yard_of
from engines.pieces_of_eight.rules.reactions import Loss
from engines.pieces_of_eight.rules.slips import _loss_name, losses_anew
from engines.pieces_of_eight.rules.whole_plays import _deck_then
from tests.engines.pieces_of_eight.pooled import Sea, yards
from tests.engines.pieces_of_eight.positions import LETTERS, position
from tests.engines.pieces_of_eight.set_ups import told_to
from tests.engines.pieces_of_eight.test_mending import NEARLY, mended
from tests.rules import rule


def why(sea: Sea, **answer: str) -> tuple[str, str]:
    """The rule and the reason that refuse the turn of whoever is asked; both "" when it is legal."""
    refusal = sea.refuses(**{sea.asked: answer})
    return (refusal.rule, refusal.reason.id) if refusal else ("", "")


@rule("PE-PILLAGE-01")
def test_pillage_takes_open_coins_and_the_aft_coin_is_none() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=x D=[y, z, Captain, w]")
    assert why(sea, action="nest", target="1.aft") == ("PE-PILLAGE-01", "pe.why.at.open")
    assert why(sea, action="nest", target="1.fore") == why(sea, action="nest", target="1.nest") == ("", "")


@rule("PE-PISTOLS-01", "PE-POS-09")
def test_pistols_reach_the_only_coin_of_a_deck_by_its_fore_place_and_nothing_where_there_is_no_deck() -> None:
    sea = position(A="N=Pistols D=[x, Captain]", B="N=x D=[Captain]", C="N=Captain D=[]")
    targets = sea.offers("target", action="nest")
    assert "1.aft" in targets or "1.fore" in targets
    assert not [target for target in targets if target.startswith("2.")]
    assert why(sea, action="nest", target="2.aft")[0] != ""


@rule("PE-PLAY-02")
def test_every_inner_coin_is_refused_by_its_own_name() -> None:
    sea = position(A="N=x D=[Treachery, Pistols, Captain, Mate, Cannon]", B="N=x D=[y, Captain]")
    barred = {bar.option: bar for bar in next(iter(sea.choice("A").walk({}))).part.choice.forbidden()}
    inner = {place: dict(barred[place].reason.args)["coin"].id for place in ("2", "3", "4")}
    assert [name.rpartition(".")[2] for name in inner.values()] == ["pistols", "captain", "mate"]
    assert "5" not in barred and "1" not in barred


@rule("PE-POOL-03")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_captain_who_is_told_to_draft_first_is_the_one_who_is_asked(face: int) -> None:
    sea = Sea(*game.setup(3, {"pool": "draft"}, Scripted([face])))
    assert [fact["seat"] for fact in sea.happened("drafts")] == [face - 1]
    assert sea.asked == LETTERS[face - 1]


@rule("PE-D36")
def test_the_first_captain_too_learns_what_was_exchanged_with_his_yard() -> None:
    poor = tuple(coin for coin in yard_of("standard", 3) if KIND[coin] in ("captain", "cannon", "bomb", "pistols"))
    giving = (*poor, *yard_of("free", 4)[5:])
    sea = mended((giving, NEARLY), (), [1])
    assert yards(sea)[0] != giving and yards(sea)[1] != NEARLY
    assert len(told_to(sea, "A", "mends")) == len(told_to(sea, "B", "mends")) == 1


@rule("PE-TIME-23")
def test_an_unanswered_use_is_told_if_somebody_was_asked() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=x D=[Monkey, Captain]", C="N=Captain D=[x, y]")
    sea.play("Captain", at="B.fore").react(B="monkey yes")
    assert set(sea.asked) == {"A", "C"}
    told = [(fact["seat"], fact["coin"]) for fact in sea.calm().happened("unanswered")]
    assert sorted(told) == [(0, "captain"), (1, "captains_monkey")]


@rule("PE-BLITZ-02", "PE-D30")
def test_a_captain_out_of_time_has_fallen_and_comes_last() -> None:
    sea = position(A="N=x D=[y, Captain]", B="N=x D=[y, Captain]", options={"blitz": 2}).move("B", "flag")
    assert sea.state.table.fallen[-1:] == (1,)
    assert sea.winner == "A" and sea.state.result is not None and sea.state.result.places[-1] == (1,)


@rule("PE-CALL-01", "PE-INFO-02")
def test_a_call_shows_the_fore_coin_that_all_had_seen_and_no_inner_one() -> None:
    sea = position(A="N=x D=[Bomb, Cutlass, Captain, Mate, y]", B="N=x D=[y, Captain]")
    inner = sea.state.table.ships[0].deck[1]
    way = sea.offers("call", action="call")[0]
    sea.turn(action="call", call=way)
    assert inner not in sea.state.table.known


@rule("PE-INFO-12")
def test_a_loss_that_is_not_decided_is_imagined_without_coins_in_use() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Full Sail D=[Black Spot, x, Captain]")
    table = sea.state.table
    places = {"nest": table.ships[1].nest, "fore": table.ships[1].deck[0], "aft": table.ships[1].deck[-1], "coin": ""}
    drawn = [losses_anew(table, {**places, "decided": False}, Random(seed)) for seed in range(20)]
    assert set(drawn) == {()}
    decided = {losses_anew(table, {**places, "decided": True}, Random(seed)) for seed in range(40)}
    assert len(decided) == 4, "each of the two coins alone, both, none"


@rule("PE-TIME-29")
def test_the_answer_to_a_loss_is_decided_once() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Full Sail D=[Black Spot, x, Captain]")
    loss = Loss(victim=1, by=0, nest=sea.state.table.ships[1].nest or "", fore=sea.state.table.ships[1].deck[0])
    queued = loss.queued(sea.state.table, (("nest", ""), ("fore", "")))
    assert queued.decided and [coin.split(".")[1] for coin, _ in queued.named] == ["full_sail", "black_spot"]


@rule("PE-TIME-29")
def test_answering_a_loss_with_both_is_called_both_and_one_of_two_by_its_name() -> None:
    both = (("nest", "full_sail"), ("fore", "black_spot"))
    assert _loss_name(both, both, 0).id == "pe.loss.both"
    assert _loss_name(both[:1], both, 0).id != "pe.loss.both" and _loss_name((), both, 0).id == "pe.loss.none"
    alike = (("nest", "full_sail"), ("fore", "full_sail"))
    assert _loss_name(alike, alike, 0).id == "pe.loss.some", "two of one kind are told by their places"


def test_the_deck_that_a_call_makes_is_told_whole_up_to_five_coins() -> None:
    deck = tuple(f"0.{kind}.1" for kind in ("bomb", "captain", "cutlass", "mate", "pistols", "cannon"))
    assert _deck_then(deck[:5]).id == "pe.hint.call" and _deck_then(deck).id == "pe.hint.call.long"
