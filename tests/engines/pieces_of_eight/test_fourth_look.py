"""Rules by the parts that are asked, by what a part usually has, by news and names, and by moves of those who are out."""

from __future__ import annotations

from typing import Any

import pytest

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, yard_of
from engines.pieces_of_eight.rules.building import ship_sheet
from engines.pieces_of_eight.table import Options, Series
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.test_noticed import part, reasons
from tests.engines.pieces_of_eight.test_offers import barred
from tests.rules import rule

OTHER = "D=[x, Captain]"
LONG = "N=x D=[Bomb, Cutlass, Captain, Mate]"


@rule("PE-CANNON-03", "PE-CANNON-02")
@pytest.mark.parametrize(
    ("ship", "action", "usual"),
    [
        ("N=Cannon D=[x, Captain]", "nest", ((), ("2",))),
        ("N=Cannon D=[Cannon, x, Captain]", "nest", ((),)),
        ("N=Cannon D=[Cannon, x, Captain]", "nest.second", ((), ("2",))),
    ],
)
def test_help_is_usually_asked_of_all_who_can_unless_an_own_cannon_is_held_back(ship: str, action: str, usual: Any) -> None:
    sea = position(A=ship, B=LONG, C="N=Cannon D=[x, Captain]")
    assert part(sea, "invite", action=action, target="1").shortlisted() == usual


@rule("PE-TREACHERY-01", "PE-D32")
def test_an_own_treachery_is_asked_for_by_the_coin_it_would_answer_where_several_are_used() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[Treachery, Captain, Full Sail]", C=OTHER).play("Mate", at="B.nest")
    asked = {name: part(sea, name, "B", l="nest+aft").question for name in ("l.nest.own", "l.aft.own")}
    assert {name: (said.id, dict(said.args)["coin"].id) for name, said in asked.items()} == {
        "l.nest.own": ("pe.q.own.for", "coin.black_spot"),
        "l.aft.own": ("pe.q.own.for", "coin.full_sail"),
    }
    alone = position(A="N=Mate D=[Treachery, Captain]", B=OTHER)
    assert part(alone, "own", action="nest", target="1.fore").question.id == "pe.q.own"


@rule("PE-BUILD-03", "PE-BUILD-04")
def test_a_ship_may_be_without_a_kind_of_which_its_yard_has_too_many() -> None:
    yard = (*yard_of("standard", 0), "1.cannon.1", "1.cannon.2")
    coins = tuple(coin for coin in yard if KIND[coin] != "cannon")[:13]
    assert "0.captain.1" in coins
    others = tuple(coin for coin in coins if coin != "0.captain.1")
    answer = {"coins": coins, "nest": "0.captain.1", "order": others}
    assert ship_sheet(Series(Options(pool="draft"), (yard,)), 0).check(answer)["order"] == others


@rule("PE-TIME-50", "PE-TIME-52")
def test_captains_who_are_out_are_told_of_no_barred_move_as_is_everybody_behind_the_end() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="out", C=OTHER)
    sea.move("A", "deadlock")
    assert barred(sea, "B") == {} and barred(sea, "A") == {"deadlock": "pe.e.voted"}
    assert game.forbidden_moves(sea.state, 7) == () == game.open_moves(sea.state, 7)
    sea.move("C", "surrender")
    assert sea.winner == "A"
    assert barred(sea, "A") == {} == barred(sea, "C") and game.open_moves(sea.state, 0) == ()


@rule("PE-NEST-01", "PE-NEST-06", "PE-INFO-08")
@pytest.mark.parametrize(("place", "kind"), [("fore", "bomb"), ("aft", "cutlass")])
@pytest.mark.parametrize("who", ["A", "B", None])
def test_a_coin_that_goes_to_the_nest_is_news_with_its_place(who: str | None, place: str, kind: str) -> None:
    ships = {"A": "D=[Bomb, Mate, Captain, Cutlass]", "B": OTHER, "C": OTHER}
    assert {place, kind}.isdisjoint(position(**ships).view(who).news)
    sea = position(**ships).turn(nest1=place, action="call", call="fa")
    assert sea.view(who).news[:2] == (place, kind)


def loss_choice(sea: Sea, who: str) -> Any:
    """The choice of what answers a loss."""
    return part(sea, "l", who).choice


@rule("PE-TIME-29", "PE-SPOT-01", "PE-SAIL-01")
def test_the_effect_of_each_coin_that_answers_a_loss_is_told_and_two_of_a_kind_share_theirs() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[Full Sail, Captain, Spot]", C=OTHER).play("Mate", at="B.nest")
    choice = loss_choice(sea, "B")
    assert set(choice.options) == {"none", "nest", "fore", "aft", "nest+fore", "nest+aft", "fore+aft", "nest+fore+aft"}
    hints = {option: said.id if (said := choice.description(option)) else "" for option in choice.options}
    names = {option: choice.name(option).id for option in choice.options}
    assert names == dict.fromkeys(choice.options, "pe.loss.some") | {"none": "pe.loss.none"}
    two = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[Full Sail, Captain]", C=OTHER).play("Mate", at="B.nest")
    called = loss_choice(two, "B")
    assert {option: called.name(option).id for option in called.options} == {
        "none": "pe.loss.none", "nest": "pe.loss.spot", "fore": "pe.loss.sail", "nest+fore": "pe.loss.both",
    }  # fmt: skip
    one, sail = hints["nest"], hints["fore"]
    assert one and sail and one != sail
    assert hints == {
        "none": "", "nest": one, "fore": sail, "aft": one, "nest+aft": one, "nest+fore": "", "fore+aft": "", "nest+fore+aft": "",
    }  # fmt: skip


@rule("PE-INFO-04", "PE-MONKEY-01", "PE-PLAY-03")
@pytest.mark.parametrize("who", ["A", "C", None])
def test_a_monkey_that_saved_itself_is_known_to_all_while_the_loss_beside_it_is_answered(who: str | None) -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=Spot D=[x, Monkey]", C="N=Treachery D=[Captain, y]")
    sea.play("Cannon", at="B", mode="second").answer(B={"m.aft": "yes", "l": "nest"}, C={"t": "pass"})
    frames = {frame.kind: dict(frame.fields) for frame in sea.view(who).stack}
    assert frames["pieces_of_eight.use"]["coin"] == (1, "deck", 1, "captains_monkey")
    assert frames["pieces_of_eight.play"]["coin"] == (0, "nest", 0, "cannon")
    sea.passes()
    frames = {frame.kind: dict(frame.fields) for frame in sea.view(who).stack}
    assert frames["pieces_of_eight.strike"]["saved"] == ((1, "deck", 0, "captains_monkey"),)
    assert frames["pieces_of_eight.loss"]["coin"] == frames["pieces_of_eight.use"]["coin"] == (1, "nest", 0, "black_spot")


@rule("PE-CUTLASS-01", "PE-HIDDEN-02", "PE-POS-07")
def test_every_inner_coin_of_a_deck_is_barred_by_its_number() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="N=x D=[Bomb, Mate, y, Captain]", C=OTHER)
    asked = reasons(part(sea, "target", action="nest"))
    assert {option: asked[option] for option in asked if option.startswith("1.")} == {
        "1.aft": "pe.why.at.open", "1.2": "pe.why.at.open", "1.3": "pe.why.at.open",
    }  # fmt: skip
    assert "2.2" not in asked and "1.4" not in asked


@rule("PE-BOMB-01", "PE-CUTLASS-02")
def test_a_bomb_shows_the_mate_it_needs_and_a_cutlass_the_one_that_keeps_it() -> None:
    def modes(ship: str) -> dict[str, str]:
        choice = part(position(A=ship, B=LONG), "action").choice
        names = {option: choice.name(option) for option in choice.options if "." in option}
        return {option: dict(name.args)["how"].id for option, name in names.items()}

    assert modes("N=Bomb D=[x, Captain, Mate]") == {"nest.show": "pe.mode.show.bomb"}
    assert modes("N=Cutlass D=[x, Captain, Mate]") == {"nest.show": "pe.mode.show.coin"}
    assert modes("N=Cutlass D=[Mate, Captain, x]") == {"nest.keep": "pe.mode.keep.coin"}
    assert modes("N=Cannon D=[Cannon, Captain, x]")["nest.second"] == "pe.mode.second.coin"


@rule("PE-BROADSIDE-02", "PE-POS-10")
def test_positions_that_a_broadside_cannot_name_are_called_by_place_or_number() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="D=[x, Captain]", C="N=Mate D=[]")
    said = {
        (bar.option, target): bar.label.id
        for target in "12"
        for bar in part(sea, "position", action="nest", target=target).choice.forbidden()
        if bar.option in ("nest", "aft", "1", "2", "3")
    }
    assert said == {
        ("nest", "1"): "pe.pos.nest", ("aft", "1"): "pe.pos.own", ("2", "1"): "pe.pos.n", ("3", "1"): "pe.pos.n",
        ("aft", "2"): "pe.pos.own", ("1", "2"): "pe.pos.n", ("2", "2"): "pe.pos.n", ("3", "2"): "pe.pos.n",
    }  # fmt: skip
