"""Reasons: what is barred of each part, by which name, and why a part is not asked at all."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.messages import Captain
from engines.pieces_of_eight.data import KIND, KINDS, LIMIT, yard_of
from engines.pieces_of_eight.rules.building import ship_sheet
from engines.pieces_of_eight.table import Options, Series
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.test_noticed import part, reasons
from tests.rules import rule

OTHER = "D=[x, Captain]"


def refusal(sea: Sea, who: str, **answer: Any) -> tuple[str, str]:
    """The rule and the reason that refuse an answer."""
    wrong = sea.refuses(**{who: {name.replace("_", "."): value for name, value in answer.items()}})
    assert wrong is not None
    return wrong.rule, wrong.reason.id


@rule("PE-POS-09", "PE-POS-10", "PE-NEST-03")
def test_places_without_a_coin_are_barred_by_what_is_missing_there() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Mate D=[]", C="D=[Captain]", D="D=[x, Captain]")
    asked = reasons(part(sea, "target", action="nest"))
    assert {option: asked[option] for option in asked if option[0] in "123"} == {
        "1.fore": "pe.why.at.empty", "1.aft": "pe.why.at.empty", "2.nest": "pe.why.at.empty", "2.aft": "pe.why.onecoin",
        "3.nest": "pe.why.at.empty",
    }  # fmt: skip
    bars = {bar.option: bar.rule for bar in part(sea, "target", action="nest").choice.forbidden()}
    assert (bars["1.aft"], bars["2.aft"], bars["2.nest"]) == ("PE-POS-10", "PE-POS-09", "PE-NEST-03")


@rule("PE-PILLAGE-01", "PE-CAPTAIN-02")
def test_pillage_names_none_of_the_own_coins_and_no_second_captain() -> None:
    sea = position(A="N=Pillage D=[y, Captain]", B="N=Captain D=[x, y]", C="D=[Bomb, Captain]")
    assert sea.offers("target", action="nest") == ("1.fore", "2.fore")
    asked = reasons(part(sea, "target", action="nest"))
    assert {option for option, why in asked.items() if why == "pe.why.at.own"} == {"0.nest", "0.fore", "0.aft"}
    assert asked["1.nest"] == "pe.why.twocaptains" and asked["1.aft"] == "pe.why.at.open" and asked["2.nest"] == "pe.why.at.empty"


@rule("PE-BROADSIDE-02")
def test_positions_are_barred_up_to_the_longest_deck_there_could_be() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B=OTHER)
    asked = reasons(part(sea, "position", action="nest", target="1"))
    assert max(int(option) for option in asked if option.isdigit()) + 1 == 2 * sum(LIMIT.values())


@rule("PE-CANNON-03", "PE-CANNON-08")
@pytest.mark.parametrize(
    ("target", "whole"), [("1", "pe.why.invite.long"), ("2", "pe.why.invite.nobody")], ids=["a short deck", "nobody able"]
)
def test_help_that_is_not_asked_for_is_refused_with_the_reason(target: str, whole: str) -> None:
    sea = position(A="N=Cannon D=[x, Captain]", B="N=x D=[Captain]", C="N=Cannon D=[x, y, Captain]")
    bars = [(bar.option, bar.reason.id) for bar in sea.choice("A").forbidden("invite", {"action": "nest", "target": target})]
    assert bars[0] == ("", whole)
    mate = position(A="N=Mate D=[x, Captain]", B=OTHER)
    for name in ("invite", "longest"):
        assert refusal(mate, "A", action="nest", target="1.fore", **{name: ("1",)}) == ("PE-CANNON-03", "pe.why.invite.cannon")


@rule("PE-NEST-05", "PE-NEST-01")
def test_a_full_nest_takes_no_coin() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER)
    assert refusal(sea, "A", nest1="fore", action="nest", target="1.fore") == ("PE-NEST-05", "pe.why.nestfull")
    assert refusal(sea, "A", action="call", call="fa", nest2="fore") == ("PE-NEST-05", "pe.why.nestfull")


@rule("PE-POS-09", "PE-POS-10", "PE-NEST-03")
def test_places_that_cannot_be_named_are_called_by_what_lies_there_or_could() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Mate D=[]", C="D=[Captain]", D="N=Bomb D=[x, Captain, y, z]")
    bars = {bar.option: bar.label for bar in part(sea, "target", action="nest").choice.forbidden()}
    assert {option: bars[option].id for option in bars if option[0] in "123"} == {
        "1.fore": "pe.pos.fore", "1.aft": "pe.pos.aft", "2.nest": "pe.pos.nest", "2.aft": "pe.pos.own", "3.2": "pe.pos.hidden",
        "3.3": "pe.pos.hidden",
    }  # fmt: skip
    assert {dict(label.args)["captain"] for option, label in bars.items() if option[0] == "1"} == {Captain(1)}


@rule("PE-BOMB-01", "PE-MATE-01", "PE-GROG-01", "PE-TREACHERY-01")
def test_a_part_that_another_coin_would_ask_is_refused_by_that_coins_rule() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain, x]", B=OTHER)
    assert refusal(sea, "A", action="nest", target="1", position="2") == ("PE-BOMB-01", "pe.why.at.whole")
    for announced in ({"action": "nest", "target": "1"}, {"action": "fore", "target": "1.fore"}):
        assert refusal(sea, "A", **announced, grog="mate") == ("PE-GROG-01", "pe.why.grog")
        assert refusal(sea, "A", **announced, monkey="yes") == ("PE-MONKEY-01", "pe.why.monkey")
        assert refusal(sea, "A", **announced, own="nest") == ("PE-TREACHERY-01", "pe.why.treachery.none")
    assert refusal(sea, "A", action="call", call="fa", own="nest") == ("PE-D18", "pe.why.treachery.call")


@rule("PE-GROG-01", "PE-GROG-04", "PE-CAPTAIN-02")
def test_coins_that_a_barrel_cannot_fetch_are_barred_by_kind() -> None:
    sea = position(A="N=Barrel D=[x, Captain] H=[B:Captain, Mate, Bomb]", B="D=[x]", C=OTHER)
    asked = part(sea, "grog", action="nest")
    found = reasons(asked)
    assert found.pop("1.captain.1") == "pe.why.twocaptains"
    assert set(found) == set(KINDS) - {"captain", "mate", "bomb"} and set(found.values()) == {"pe.why.notinhold"}
    choice: Any = asked.choice
    assert [choice.description(option).id for option in choice.options] == ["pe.does.mate", "pe.does.bomb"]


@rule("PE-MAIN-01", "PE-PLAY-02")
def test_an_action_is_told_with_the_effect_of_its_coin_and_a_target_with_its_captain() -> None:
    sea = position(A="N=Cutlass D=[Mate, Captain, Pistols]", B=OTHER, C=OTHER)
    action: Any = part(sea, "action").choice
    effects = {option: said.id if (said := action.description(option)) else "" for option in action.options}
    assert effects == {
        "nest.keep": "pe.does.cutlass", "nest": "pe.does.cutlass", "fore": "pe.does.mate", "aft.keep": "pe.does.pistols",
        "aft": "pe.does.pistols", "call": "", "dump": "",
    }  # fmt: skip
    target: Any = part(sea, "target", action="fore").choice
    assert all(dict(target.group(option).args)["captain"] == Captain(int(option[0])) for option in target.options)


@rule("PE-HIDDEN-02", "PE-CANNON-01", "PE-BOMB-01", "PE-BROADSIDE-02")
@pytest.mark.parametrize(
    ("coin", "question"),
    [("Mate", ""), ("Pillage", ""), ("Cannon", ".cannon"), ("Bomb", ".bomb"), ("Broadside", ".broadside")],
)
def test_a_coin_that_names_a_ship_asks_for_it_by_its_own_question(coin: str, question: str) -> None:
    sea = position(A=f"N={coin} D=[Mate, Captain]", B="N=y D=[x, Captain]")
    assert part(sea, "target", action="nest").question.id == f"pe.q.target{question}"


@rule("PE-PLAY-02", "PE-PLAY-01", "PE-POS-05")
def test_inner_coins_and_kinds_that_cannot_be_played_are_barred_by_name() -> None:
    sea = position(A="N=Mate D=[Bomb, Cutlass, Pistols, Captain] H=[Cannon]", B=OTHER)
    bars = {bar.option: (bar.label.id, bar.reason.id) for bar in part(sea, "action").choice.forbidden()}
    assert bars["2"] == ("coin.cutlass", "pe.why.inner") and bars["3"] == ("coin.pistols", "pe.why.inner")
    assert bars["cannon"] == ("coin.cannon", "pe.why.inhold") and bars["treachery"] == ("coin.treachery", "pe.why.notaboard")
    assert "4" not in bars and "bomb" not in bars


@rule("PE-TIME-22", "PE-REACT-06", "PE-MONKEY-01")
def test_a_slip_says_why_it_does_not_ask_for_a_monkey_or_an_answer_to_a_loss() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=x D=[Spot, Captain, Treachery]", C="N=Treachery D=[Captain]")
    sea.play("Mate", at="B.nest")
    assert sea.items("C") == {"t"}
    assert refusal(sea, "C", t="pass", l="nest") == ("PE-SAIL-01", "pe.why.loss.open")
    assert {bar.option: bar.reason.id for bar in sea.choice("C").forbidden("l", {})} == {
        "sail": "pe.why.loss.open", "spot": "pe.why.loss.open",
    }  # fmt: skip
    assert refusal(sea, "C", t="pass", m_fore="yes") == ("PE-MONKEY-01", "pe.why.monkey")
    assert not list(sea.choice("C").forbidden("nest1", {}))
    assert {bar.option: bar.reason.id for bar in sea.choice("B").forbidden("l", {})} == {"sail": "pe.why.loss.none"}


@rule("PE-REACT-06", "PE-MONKEY-01")
def test_a_coin_that_has_reacted_does_not_speak_for_a_monkey_that_has_not() -> None:
    ships = {"A": "N=Mate D=[Bomb, Captain, y]", "C": "N=Treachery D=[x, Captain]"}
    spot = position(**ships, B="N=Spot D=[x, Captain, Treachery]").play("Mate", at="B.fore").react(B="spot")
    spot.react(C="treachery nest")
    assert "B" in spot.asked and refusal(spot, "B", t="pass", m_fore="yes") == ("PE-MONKEY-01", "pe.why.monkey")
    monkey = position(**{**ships, "A": "N=Bomb D=[Mate, Captain, y]"}, B="N=Spot D=[Monkey, Captain, Treachery]")
    monkey.play("Bomb", at="B").react(B="monkey yes, spot").passes().react(C="treachery nest")
    assert "B" in monkey.asked and refusal(monkey, "B", t="pass", m_fore="yes") == ("PE-REACT-06", "pe.why.reacted")


@rule("PE-MONKEY-01", "PE-TIME-22", "PE-D22")
def test_a_monkey_is_asked_for_as_the_one_at_its_place_or_as_what_may_lie_hidden() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Monkey, y]", C=OTHER).play("Cannon", at="B", mode="second")
    asked = {name: part(sea, name, "B", t="pass") for name in ("m.fore", "m.aft")}
    assert {name: one.question.id for name, one in asked.items()} == {"m.fore": "pe.q.monkey.at", "m.aft": "pe.q.monkey"}
    assert {name: (one.preset, one.is_dummy, one.shortlisted()) for name, one in asked.items()} == {
        "m.fore": (True, False, ("yes",)), "m.aft": (True, True, ("yes",)),
    }  # fmt: skip


@rule("PE-TIME-41", "PE-TIME-22")
def test_letting_a_play_pass_says_which_own_coins_are_lost_by_it() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Treachery D=[Bomb, Captain]", C="N=Treachery D=[x, Captain]")
    sea.play("Mate", at="B.fore")
    assert sea.items("B") == sea.items("C") == {"t"}
    told = {who: next(cut.confirmation for cut in sea.choice(who).shortcuts if cut.id == "pass") for who in "BC"}
    assert told["B"] is not None and told["C"] is not None
    assert (told["B"].id, [one.id for one in dict(told["B"].args)["coins"]]) == ("pe.passed.play.lost", ["coin.bomb"])
    assert told["C"].id == "pe.passed.play"


@rule("PE-BUILD-02", "PE-BUILD-03")
def test_only_captains_and_kinds_beyond_their_limit_are_capped_in_a_yard() -> None:
    def caps(*more: str) -> dict[str, tuple[int, int]]:
        yard = (*yard_of("standard", 0), *more)
        asked = next(filled.part for filled in ship_sheet(Series(Options(pool="draft"), (yard,)), 0).walk({}))
        choice: Any = asked.choice
        return {KIND[min(cap.things)]: (cap.least, cap.most) for cap in choice.limits}

    assert caps() == {"captain": (1, 1)} == caps("1.cannon.1")
    assert caps("1.cannon.1", "1.cannon.2") == {"captain": (1, 1), "cannon": (0, 3)}


@rule("PE-SETUP-02", "PE-DEAD-01", "PE-D34")
def test_the_order_of_a_deck_is_asked_where_there_is_one_and_stays_by_default() -> None:
    two = position(A="N=Call D=[Mate, Captain]", B=OTHER).play("Call").calm_until("quarters")
    order = part(two, "order", nest="none")
    assert order.preset and two.choice("A").check({"nest": "none"})["order"] == ("0.mate.1", "0.captain.1")
    one = two.choice("A").check({"nest": "0.mate.1"})
    assert one == {"nest": "0.mate.1"}
