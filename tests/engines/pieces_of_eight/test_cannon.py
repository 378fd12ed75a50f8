"""The Cannon (PE-CANNON)."""

from __future__ import annotations

import pytest

from tests.engines.pieces_of_eight.positions import position
from tests.engines.pieces_of_eight.set_ups import quiet, rest
from tests.rules import rule

VICTIM = "N=Mate D=[Bomb, Cannon, x, Captain, Broadside]"


@rule("PE-CANNON-01")
def test_a_cannon_fires_from_an_open_place_at_a_fore_coin_and_stays() -> None:
    aft = position(A="N=x D=[y, Captain, Cannon]", B=VICTIM)
    assert "aft" not in aft.offers("action")
    for ship, source in (("N=Cannon D=[x, Captain]", "nest"), ("N=x D=[Cannon, Captain]", "fore")):
        sea = position(A=ship, B=VICTIM)
        assert source in sea.offers("action")
        assert sea.offers("target", action=source) == ("1", "0")
        sea.play("Cannon", at="B").calm()
        assert sea.hold("B") == ["Bomb"] and sea.hold("A") == [] and sea.ship("A") == ship


@rule("PE-CANNON-02", "PE-D16")
def test_a_second_open_cannon_takes_the_coin_behind_or_not() -> None:
    ships = {"A": "N=Cannon D=[Cannon, Captain]", "B": VICTIM}
    sea = position(**ships)
    assert "nest.second" in sea.offers("action") and "nest" in sea.offers("action")
    sea.play("Cannon", at="B", mode="second").calm()
    assert sea.hold("B") == ["Bomb", "Cannon"] and sea.happened("volley")[0]["n"] == 2
    assert position(**ships).play("Cannon", at="B").calm().hold("B") == ["Bomb"]
    assert position(**ships).play("Cannon", at="B", mode="second", longest=1).calm().hold("B") == ["Bomb"]
    hidden = position(A="N=Cannon D=[x, Captain, Cannon]", B=VICTIM)
    assert "nest.second" not in hidden.offers("action")


CREW = {
    "A": "N=Cannon D=[Cannon, x, Captain]",
    "B": "N=Cannon D=[Mate, Bomb, Pistols, Cutlass, x, Captain]",
    "C": "N=Cannon D=[Cannon, x, Captain]",
    "D": "N=x D=[Cannon, Captain]",
    "E": "N=x D=[Captain, Cannon]",
}


@rule("PE-CANNON-03", "PE-D16", "PE-TIME-21")
@pytest.mark.parametrize(
    ("lent", "longest", "count"),
    [(("0", "0"), 5, 2), (("1", "0"), 5, 3), (("2", "0"), 5, 4), (("2", "1"), 5, 5), (("2", "1"), 3, 3), (("0", "1"), 1, 1)],
)
def test_each_cannon_lent_adds_a_coin_up_to_the_number_wanted(lent: tuple[str, str], longest: int, count: int) -> None:
    sea = position(**CREW)
    assert sea.offers("invite", action="nest.second", target="1") == ("2", "3")
    sea.play("Cannon", at="B", mode="second", invite="CD", longest=longest)
    assert (sea.kind, sea.asked) == ("lend", "CD")
    sea.react(C=f"lend {lent[0]}", D=f"lend {lent[1]}").calm()
    assert sea.hold("B") == ["Mate", "Bomb", "Pistols", "Cutlass", "x"][:count]
    told = sea.happened("volley")[0]
    assert told["n"] == count
    assert told["lent"] == tuple((seat, int(number)) for seat, number in zip((2, 3), lent, strict=True) if number != "0")


@rule("PE-CANNON-03", "PE-TIME-21", "PE-D16")
def test_only_the_invited_are_asked_and_by_default_they_lend_none() -> None:
    sea = position(**CREW).play("Cannon", at="B", invite="D")
    assert (sea.kind, sea.asked) == ("lend", "D")
    assert sea.choice("D").default == 0 and (sea.choice("D").least, sea.choice("D").most) == (0, 1)
    rest(sea)
    assert sea.kind == "window"
    assert sea.calm().hold("B") == ["Mate"]
    alone = position(**CREW).play("Cannon", at="B")
    assert alone.kind == "window"
    both = position(**CREW).play("Cannon", at="B", invite="C")
    assert both.choice("C").most == 2


@rule("PE-CANNON-04", "PE-D40")
def test_the_target_is_named_before_the_helpers_answer() -> None:
    sea = position(**CREW).play("Cannon", at="B", invite="C")
    assert sea.kind == "lend" and sea.happened("plays")[0]["at"] == 1
    assert sea.state.asked is not None and sea.state.asked.sealed
    assert sea.view("C").play.at == 1


@rule("PE-CANNON-05")
def test_helping_costs_nothing() -> None:
    sea = position(**CREW).play("Cannon", at="B", invite="CD").react(C="lend 2", D="lend 1").calm()
    assert sea.ship("C") == CREW["C"] and sea.ship("D") == CREW["D"]
    assert sea.hold("C") == sea.hold("D") == []
    quiet(sea)
    assert sea.on_turn == "C"
    assert "nest" in sea.offers("action")
    assert sea.play("Cannon", at="B").calm().ship("C") == CREW["C"]


@rule("PE-CANNON-06", "PE-INFO-06")
def test_a_volley_is_lost_at_once_and_coins_behind_do_not_react() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Mate, Monkey, Captain, y]")
    sea.play("Cannon", at="B", mode="second")
    assert "m.fore" not in sea.items("B")
    sea.calm()
    assert sea.hold("B") == ["Mate", "Monkey"] and not sea.happened("uses")
    assert sea.told("lost") == [{"seat": 1, "coins": ("mate", "")}]


@rule("PE-CANNON-06", "PE-D22", "PE-REACT-09")
def test_a_monkey_at_the_end_of_a_volley_is_active() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Mate, Monkey]", C="N=Captain D=[x]")
    sea.play("Cannon", at="B", mode="second")
    assert "m.aft" in sea.items("B")
    sea.calm()
    assert sea.ship("B") == "N=x D=[Monkey]" and sea.hold("B") == ["Mate"]


@rule("PE-CANNON-07")
def test_coins_behind_a_saved_monkey_are_lost() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Monkey, Mate, Bomb, Captain]")
    sea.play("Cannon", at="B", mode="second").react(B="monkey yes").calm()
    assert sea.ship("B") == "N=x D=[Monkey, Bomb, Captain]" and sea.hold("B") == ["Mate"]


@rule("PE-CANNON-08")
def test_a_volley_ends_at_the_aft_coin() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=Mate D=[Bomb, Cutlass]", C="N=Cannon D=[Cannon, x, Captain]")
    assert sea.refuses_play("Cannon", at="B", invite="C", longest=3)
    assert sea.offers("invite", action="nest", target="1") and not sea.offers("invite", action="nest.second", target="1")
    sea.play("Cannon", at="B", invite="C", longest=2).react(C="lend 2").calm()
    assert sea.ship("B") == "N=Mate D=[]" and sea.hold("B") == ["Bomb", "Cutlass"]
    lone = position(A="N=Cannon D=[Cannon, Captain]", B="N=Mate D=[Bomb]", C="D=[x, Captain]")
    lone.play("Cannon", at="B", mode="second").calm()
    assert lone.ship("B") == "N=Mate D=[]"
