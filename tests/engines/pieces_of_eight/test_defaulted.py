"""Defaults and whole plays: what a captain who says nothing does, what is listed first, and how each play is put."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.kernel.choices.plays import plays
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, READY, yard_of
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules import defaults
from tests.engines.pieces_of_eight.pooled import pooled, through
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.test_noticed import part
from tests.engines.pieces_of_eight.test_trades import trading
from tests.engines.pieces_of_eight.test_whole_plays import menu
from tests.rules import rule

OTHER = "D=[x, Captain]"


def default_action(ship: str, other: str = OTHER, **answers: Any) -> str:
    """The main action by default, after those answers."""
    choice: Any = part(position(A=ship, B=other, C=OTHER if other == OTHER else other), "action", **answers).choice
    return str(choice.default)


@rule("PE-TIME-11", "PE-MAIN-02")
def test_captain_who_is_stuck_lifts_the_fore_coin_and_only_a_captain_at_the_fore_is_spared_for_the_aft() -> None:
    assert defaults.nest(Ship(None, ("0.captain.1",)), stuck=True) == "fore"
    assert defaults.nest(Ship(None, ("0.captain.1", "0.mate.1")), stuck=True) == "aft"
    assert defaults.nest(Ship(None, ("0.mate.1", "0.captain.1")), stuck=True) == "fore"
    assert defaults.nest(Ship(None, ("0.mate.1", "0.captain.1")), stuck=False) == "none"


@rule("PE-TIME-12")
@pytest.mark.parametrize(
    ("ship", "other", "action"),
    [
        ("D=[Mate, y, Captain]", OTHER, "call"),
        ("N=Mate D=[Bomb, y]", OTHER, "dump"),
        ("N=Captain D=[Barrel, y] H=[Mate]", "D=[]", "fore"),
        ("N=Captain D=[Cutlass, Mate]", "D=[]", "dump"),
        ("N=Captain D=[Cutlass, y]", OTHER, "nest"),
        ("D=[Cutlass, Pistols]", "D=[]", "fore"),
        ("D=[Pistols, Cutlass]", "D=[]", "fore"),
    ],
)
def test_the_main_action_by_default(ship: str, other: str, action: str) -> None:
    assert default_action(ship, other, nest1="none") == action


@rule("PE-TIME-03")
@pytest.mark.parametrize("yard", ["standard", "free"])
def test_ready_ships_have_the_first_kind_in_the_nest_and_one_kind_alone_at_the_fore_too(yard: str) -> None:
    coins = yard_of(yard, 0)
    for first in READY.values():
        nest, fore, *_ = (KIND[coin] for coin in defaults.ready_ship(coins, first))
        several = sum(KIND[coin] == first[0] for coin in defaults.stored_crew(coins, first)) > 1
        assert nest == first[0] and (fore == first[0]) == (len(first) == 1 and several)


@rule("PE-TIME-03")
def test_nest_of_a_ready_ship_takes_its_first_kind_and_no_later_one_if_there_is_none_of_it() -> None:
    crew = tuple(coin for coin in yard_of("standard", 0) if KIND[coin] != "cannon")[:13]
    assert "0.bomb.1" in crew
    for first in (("cannon",), ("cannon", "bomb")):
        assert defaults.stored_layout(crew, first)[0] == defaults.stored_layout(crew)[0] == "0.mate.1"
    assert defaults.stored_layout(crew, ("bomb", "cannon"))[0] == "0.bomb.1"


@rule("PE-TIME-12", "PE-TEAM-04")
def test_targets_are_listed_from_the_next_captain_clockwise_and_mates_not_at_all() -> None:
    ships = {"A": "D=[x, Captain]", "B": "N=Mate D=[y, Captain]", "C": "D=[z, Captain]", "D": "D=[x, Captain]"}
    fore = {"action": "nest"}
    targets = part(position(turn="B", **ships), "target", **fore).shortlisted() or ()
    assert [one[0] for one in targets if one.endswith("fore")] == ["2", "3", "0"]
    teams = position(turn="B", options={"teams": "0101"}, **ships)
    assert {str(one)[0] for one in part(teams, "target", **fore).shortlisted() or ()} == {"0", "2"}


@rule("PE-SCRAP-01")
def test_a_scrap_is_listed_with_its_effect_and_none_with_nothing() -> None:
    sea = through(pooled(2, pool="random", match="best_of_3", scraps="yes"), "turn").move("A", "surrender")
    choice = sea.choice("A")
    assert {option: (choice.description(option) or choice.name("none")).id for option in choice.options} == {
        option: "pe.scraps.none" if option == "none" else f"pe.does.{option}" for option in choice.options
    }
    assert {option: choice.name(option).id for option in choice.options} == {
        option: "pe.scraps.none" if option == "none" else f"coin.{option}" for option in choice.options
    }


@rule("PE-TIME-02", "PE-POOL-05")
def test_trade_gives_three_of_like_coins_at_most_and_no_captain() -> None:
    sea = trading()
    yard = ("0.captain.1", *(f"0.mate.{number}" for number in (1, 2, 3)), "1.mate.1", "0.bomb.1", "0.bomb.2")
    sea.state.table.series = replace(sea.state.table.series, yards=(yard, yard_of("standard", 1)))
    offer = next(move for move in game.open_moves(sea.state, 0) if move.kind == "offer")
    give: Any = (offer.args or {})["give"]
    assert give.options == ("0.mate.1", "0.mate.2", "0.mate.3", "0.bomb.1", "0.bomb.2") and give.default == ("0.mate.1",)


def nest2(ship: str, action: str, **answers: Any) -> tuple[str, ...]:
    """The usual answers for the last nest phase, with a play of that ship."""
    sea = position(A=ship, B="N=x D=[y, Captain]")
    return tuple(map(str, part(sea, "nest2", nest1="none", action=action, target="1.fore", **answers).shortlisted() or ()))


@rule("PE-TIME-14", "PE-NEST-04")
def test_the_last_nest_phase_is_said_with_the_turn_if_the_play_leaves_the_nest_empty() -> None:
    assert nest2("N=Mate D=[x, Captain]", "nest") == ("none", "fore", "aft")
    assert nest2("N=Mate D=[Captain]", "nest") == ("none", "fore")
    assert nest2("N=Mate D=[]", "nest") == ("later",)
    assert nest2("D=[Mate, Captain]", "fore") == ("none", "fore")
    assert nest2("D=[Mate, Captain, x]", "fore") == ("none", "fore", "aft")
    assert nest2("N=Captain D=[Mate, x]", "nest") == ("later",)
    assert nest2("D=[Mate, x, Captain]", "call", call="fa") == ("none", "fore", "aft")


def said(sea: Sea, **answer: str) -> Any:
    """A whole turn in words."""
    sheet = sea.choice(sea.asked[0])
    return sheet.play_label(sheet.check(answer))


@rule("PE-BROADSIDE-02", "PE-CUTLASS-01")
def test_a_play_stands_on_the_page_of_its_place_and_only_a_position_within_its_ship() -> None:
    broadside = position(A="N=Broadside D=[x, Captain]", B="N=y D=[Mate, Captain]")
    made = said(broadside, action="nest", target="1", position="1", nest2="later")
    assert (made.group.id, made.section.id) == ("pe.page.nest", "pe.pos.ship")
    cutlass = position(A="N=x D=[Cutlass, Captain]", B="N=y D=[Mate, Captain]")
    made = said(cutlass, action="fore", target="1.fore", nest2="later")
    assert (made.group.id, made.section) == ("pe.page.fore", None)
    call = said(cutlass, action="call", call="fa")
    assert (call.group.id, call.section) == ("pe.page.beside", None)


@rule("PE-PISTOLS-01", "PE-INFO-03", "PE-CANNON-02")
def test_a_hit_is_told_by_kind_if_all_see_the_coin_else_as_the_aft_or_a_hidden_one() -> None:
    pistols = position(A="N=Pistols D=[x, Captain]", B="N=y D=[Mate, Captain, Bomb, Cutlass]")
    hit = dict(said(pistols, action="nest", target="1.aft", nest2="later").description.args)["hit"]
    assert [one.id for one in hit] == ["pe.hit.aft"]
    cannon = position(A="N=Cannon D=[Cannon, Captain]", B="N=y D=[Mate, Bomb, Captain]", C="N=y D=[Mate, Bomb]")
    behind = {
        target: dict(said(cannon, action="nest.second", target=target, longest=2).description.args)["behind"].id
        for target in "12"
    }
    assert behind == {"1": "pe.hit.hidden", "2": "pe.hit.aft"}


@rule("PE-NEST-04", "PE-DUMP-01", "PE-TIME-14")
def test_the_coin_that_goes_to_the_nest_is_named_by_kind_and_by_place_if_both_ends_are_alike() -> None:
    def press(ship: str, nest: str) -> tuple[str, str]:
        made = said(position(A=ship, B=OTHER), action="dump", nest2=nest)
        coin = dict(made.button.args).get("coin")
        return made.button.id, coin.id if coin else ""

    assert press("N=x D=[Mate, Captain, Bomb]", "fore") == ("pe.do.nest.coin", "pe.menu.mate")
    assert press("N=x D=[Mate, Captain, Bomb]", "aft") == ("pe.do.nest.coin", "pe.menu.bomb")
    assert press("N=x D=[Mate, Captain, Mate]", "fore") == ("pe.do.nest.coin.fore", "pe.menu.mate")
    assert press("N=x D=[Mate, Captain, Mate]", "aft") == ("pe.do.nest.coin.aft", "pe.menu.mate")
    assert press("N=x D=[Captain]", "fore") == ("pe.do.nest.coin", "pe.menu.captain")
    assert press("N=x D=[Captain]", "none") == ("pe.do.nest.none", "")


@rule("PE-TIME-29", "PE-SPOT-01")
def test_an_answer_to_a_loss_is_put_with_the_effect_of_its_coin() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[y, Captain]", C=OTHER).play("Mate", at="B.nest")
    assert sea.items("B") == {"l"}
    made = sea.choice("B").play_label({"l": "nest"})
    assert (made.label.id, made.description.id) == ("pe.loss.spot", "pe.does.black_spot")
    assert sea.choice("B").play_label({"l": "none"}).label.id == "pe.react.pass"
    assert plays(sea.choice("B"), {}) is not None and menu(sea.choice("B"))
