"""The optional rules (KP-6), each by itself; without it none of it applies (KP-6.0a)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.options import OPTIONAL
from engines.kaisers_pirates.pieces.holdings import PRIZE, SUNK, Won
from engines.kernel.choices.shapes import Illegal
from tests.engines.kaisers_pirates.positions import ROW_A, Sea, at_turn, play, two
from tests.rules import rule

DAY = "collier.1"
SAILING = ("matheran", "invercoe", "maria")


def sea_of(
    fleet: tuple[str, ...], hand: tuple[str, ...], other: tuple[str, ...], *, theirs: tuple[str, ...] = ("dresden",), **more
) -> Sea:
    """A with that fleet and hand against B with that hand and Invercoe, a Sailing Merchantman."""
    return at_turn((fleet, ROW_A, hand), (theirs, SAILING, other), **more)


def values(sea: Sea, kind: str = "checked", side: str = "challenge") -> list[int]:
    """The modifiers of the first roll of that sort."""
    return [row.value for row in sea.told(kind)[0][side].rows]


@rule("KP-0.4", "KP-6.0a")
def test_each_is_switched_by_itself_and_off_unless_it_is_wished():
    fields = {field.name: field for field in game.option_fields(2)}
    assert all(fields[name].values == ("no", "yes") for name in OPTIONAL)
    assert all(game.read_options({}, 2)[name] == "no" for name in OPTIONAL)
    with pytest.raises(Illegal):
        game.read_options({"coal": "perhaps"}, 2)


# -- 6.1 Coal Pile, 6.2 Sails


def supplied(option: str, fleet: str, on: tuple[str, ...]) -> list[int]:
    """The modifiers of a roll about the supplies of that ship."""
    if option == "rendezvous_missed":
        sea = sea_of(("emden",), ("rendezvous_missed.1",), ("qqq.1",), theirs=(fleet,), on=on)
        return values(sea.plan(play("rendezvous_missed>seat.1"), faces=(1, 1, 9)))
    if option == "blockade_runner":
        sea = sea_of((fleet,), ("blockade_runner.1",), ("qqq.1",), limited=(fleet,), on=on)
        return values(sea.plan(play("blockade_runner>all"), faces=(1, 1, 9)))
    refuge = ((fleet, "island_refuge.1", 0),)
    return values(sea_of((fleet,), ("trap.1",), ("qqq.1",), limited=(fleet,), refuges=refuge, on=on).plan(faces=(1, 1, 9)))


@rule("KP-6.1.1", "KP-6.1.2", "KP-6.1.3", "KP-M.17", "KP-6.0a", "KP-1.1.4.7")
@pytest.mark.parametrize(("option", "value"), [("rendezvous_missed", 2), ("blockade_runner", -1), ("island_refuge", -1)])
def test_a_coal_pile(option, value):
    assert supplied(option, "leipzig", ("coal",)) == [value]
    assert supplied(option, "leipzig", ()) == [] == supplied(option, "wolf", ("coal",))


@rule("KP-6.2.1", "KP-6.2.2", "KP-6.2.3", "KP-M.18", "KP-1.1.4.8")
@pytest.mark.parametrize(("option", "value"), [("rendezvous_missed", -2), ("blockade_runner", 1), ("island_refuge", 1)])
def test_sails_and_supplies(option, value):
    assert supplied(option, "seeadler", ("sails",)) == [value]
    assert supplied(option, "seeadler", ()) == [] == supplied(option, "wolf", ("sails",))


@rule("KP-6.2.4", "KP-6.2.5", "KP-M.18")
def test_sails_and_break_contact():
    held = ("break_contact.1", "qqq.1")
    sea = sea_of(("leipzig",), (DAY,), held, theirs=("seeadler",), recognized=("seeadler",), on=("sails",))
    sea = sea.plan(play("british>seeadler")).answer({"reaction": "break_contact.1"}, (9, 1, 1))
    assert values(sea) == [-2]
    sea = sea_of(("seeadler",), (DAY,), held, on=("sails",)).plan(play("seeadler>matheran"))
    assert values(sea.answer({"reaction": "break_contact.1"}, (9, 1, 1))) == [2]


@rule("KP-6.2.6", "KP-M.5", "KP-M.23", "KP-E.20")
def test_fast_ship_costs_seeadler_four():
    sea = sea_of(("seeadler",), (DAY,), ("fast_ship.1", "qqq.1"), on=("sails",)).plan(play("seeadler>matheran"))
    sea = sea.answer({"reaction": "fast_ship.1", "passage": "stay"}, (8, 1, 8))
    assert values(sea, "fired", "rolled") == [-4]


# -- 6.3 Wölfchen


@rule("KP-6.3.1", "KP-M.7", "KP-M.23", "KP-E.20", "KP-1.1.4.9")
def test_surprise_attack_by_wolf_is_worth_four():
    sea = sea_of(("wolf",), (DAY, "surprise_attack.1"), ("qqq.1",), on=("wolfchen",))
    sea = sea.plan(play("wolf>matheran", DAY, "surprise_attack.1")).let_pass((1, 1, 1, 8), passage="stay")
    assert values(sea, "fired", "rolled") == [4]


@rule("KP-6.3.2")
def test_slim_pickings_does_not_answer_wolf():
    sea = sea_of(("wolf",), (DAY,), ("slim_pickings.1",), on=("wolfchen",)).plan(play("wolf>matheran"))
    assert sea.refusal({"reaction": "slim_pickings.1"}) == "KP-6.3.2"
    sea = sea_of(("wolf",), (DAY, "good_hunting.1"), ("slim_pickings.1",), on=("wolfchen",))
    sea = sea.plan(play("wolf>matheran", DAY, spread="good_hunting.1", second="maria"))
    assert sea.refusal("slim_pickings.1") == "KP-6.3.2"


@rule("KP-6.3.3", "KP-M.19")
def test_break_contact_of_wolf_has_two_more():
    sea = sea_of(("leipzig",), (DAY,), ("break_contact.1",), theirs=("wolf",), recognized=("wolf",), on=("wolfchen",))
    assert values(sea.plan(play("british>wolf")).answer({"reaction": "break_contact.1"}, (9, 1, 1))) == [2]
    other = sea_of(("leipzig",), (DAY,), ("break_contact.1",), theirs=("emden",), recognized=("emden",), on=("wolfchen",))
    assert values(other.plan(play("british>emden")).answer({"reaction": "break_contact.1"}, (9, 1, 1))) == []


# -- 6.6 Fast Raiders


def fast(**more) -> Sea:
    sea = sea_of(("berlin",), (DAY,), ("fast_ship.1", "qqq.1"), on=("fast",), **more).plan(play("berlin>matheran"))
    return sea.answer({"reaction": "fast_ship.1", "passage": "stay"}, (1, 1, 8) if "limited" in more else ())


@rule("KP-6.6.1", "KP-T2.6", "KP-1.1.4.10")
def test_a_fast_raider_takes_the_modifier_or_pursues():
    sea = fast()
    assert sea.asked == ("kp.speed", (0,)) and sea.choice().default == "take"
    assert values(sea.answer("take", (1, 1, 8)), "fired", "rolled") == [-2]
    assert values(sea.answer("pursue", (1, 1, 8, 1, 1, 9)), "fired", "rolled") == []


@rule("KP-6.6.1.1", "KP-D45", "KP-T2.12")
@pytest.mark.parametrize(("faces", "limited"), [((7, 1, 6), {"berlin"}), ((6, 1, 6), set())])
def test_full_speed_may_use_up_supplies(faces, limited):
    sea = fast().answer("pursue", (1, 1, 8, *faces))
    assert sea.told("checked")[0]["challenge"].dice == (10, 4) and sea.told("checked")[0]["response"].dice == (10,)
    assert sea.table.limited == limited


@rule("KP-6.6.1.2")
def test_short_of_supplies_it_cannot_pursue():
    assert sorted(values(fast(limited=("berlin",)), "fired", "rolled")) == [-2, -2]


@rule("KP-6.6.2", "KP-M.20")
def test_a_fast_raider_has_two_less_in_shallow_water():
    more = {"theirs": ("berlin",), "recognized": ("berlin",), "damaged": ("berlin",)}
    sea = sea_of(("leipzig",), (DAY,), ("shallow_run.1",), on=("fast",), **more).plan(play("british>berlin"))
    assert values(sea.answer({"reaction": "shallow_run.1"}, (10, 1, 1))) == [-2, -2]


# -- 6.8 Additional damage


@rule("KP-6.8.1", "KP-6.8.2b", "KP-6.8.2f")
def test_each_damage_adds_a_marker_and_costs_two_more():
    more = {"damaged": ("dresden",), "on": ("more_damage",)}
    sea = two(DAY, "trap.1", other=("qqq.1",), **more).plan(play("british>dresden", DAY)).let_pass((6, 1, 6, 1))
    assert sea.table.markers("dresden") == 2 and sea.table.worse == ("dresden",)
    sea = two(DAY, other=("qqq.1",), worse=("dresden",), **more).plan(play("british>dresden", DAY)).let_pass((1, 1, 4, 1))
    assert values(sea, "fired", "defense") == [-4] and sea.told("fired")[0]["defense"].result == 1
    plain = two(DAY, "trap.1", other=("qqq.1",), damaged=("dresden",)).plan(play("british>dresden", DAY))
    assert plain.let_pass((6, 1, 6, 1)).table.markers("dresden") == 1


HURT = {"damaged": ("dresden", "leipzig"), "worse": ("dresden", "leipzig"), "on": ("more_damage",)}


@rule("KP-6.8.2a", "KP-6.8.2c", "KP-6.8.2d", "KP-6.8.2e", "KP-M.21", "KP-M.2")
def test_every_marker_counts_in_each_roll():
    sea = two(DAY, other=("qqq.1",), **HURT).plan(play("leipzig>matheran")).let_pass((9, 1, 1, 8), passage="stay")
    assert values(sea, "fired", "rolled") == [-4]
    sea = two(DAY, other=("break_contact.1", "shallow_run.1"), **HURT).plan(play("british>dresden"))
    assert values(sea.answer({"reaction": "break_contact.1"}, (9, 1, 1))) == [-4]
    assert values(sea.answer({"reaction": "shallow_run.1"}, (9, 1, 1))) == [-4]
    assert values(two("interned.1", other=("qqq.1",), **HURT).plan(play("interned>dresden"), faces=(1, 1, 9))) == [4]


@rule("KP-D56", "KP-3.3.38d")
def test_a_ship_with_any_marker_that_fails_the_crossing_sinks():
    sea = (
        two(DAY, other=("shallow_run.1",), **HURT).plan(play("british>dresden")).answer({"reaction": "shallow_run.1"}, (5, 1, 6))
    )
    assert sea.table.piles[0] == (Won("dresden", SUNK),) and sea.table.worse == ("leipzig",)


@rule("KP-6.8.3a", "KP-6.8.3b")
def test_one_marker_is_taken_off_at_a_time():
    sea = two("damage_control.1", "damage_control.2", other=("qqq.1",), **HURT)
    assert sea.plan(play("damage_control>leipzig")).table.markers("leipzig") == 1
    assert sea.choice().check((play("damage_control>leipzig"), play("damage_control>leipzig")))
    refuge = (("leipzig", "island_refuge.1", 0),)
    sea = two("trap.1", other=("qqq.1",), refuges=refuge, **HURT).plan(faces=(7, 1, 6))
    assert sea.table.markers("leipzig") == 1 and len(sea.told("checked")) == 1


# -- 6.9 Torpedoes against Prize Ships


def prize(faces: tuple[int, ...]) -> Sea:
    """Torpedoes at the Prize Ship Kaipara, which must be found by these dice."""
    held = ("razzle_dazzle.1", "q_ship.1", "sail_q_ship.1")
    hand = ("submarines_u_27_u_41.1",)
    sea = sea_of(("leipzig",), hand, held, theirs=("dresden", "kaipara"), on=("prize_torpedoes",))
    return sea.plan(play("submarines_u_27_u_41>kaipara"), faces=faces)


@rule("KP-6.9a", "KP-6.9.1a", "KP-6.9.1b", "KP-T5.2")
def test_a_prize_ship_must_be_found_first():
    sea = prize((7, 1, 6))
    assert sea.told("checked")[0]["challenge"].dice == (10, 8) and sea.told("checked")[0]["response"].dice == (10,)
    assert sea.asked == ("kp.answer", (1,))
    lost = prize((6, 1, 6))
    assert lost.told("fired") == [] and lost.asked[0] != "kp.answer" and "submarines_u_27_u_41.1" in lost.table.discard
    sea = sea.let_pass((8, 1, 1, 4))
    assert sea.table.piles[0] == (Won("kaipara", PRIZE),) and sea.asked[0] != "kp.sunk"
    known = sea_of(
        ("leipzig",), ("submarines_u_27_u_41.1",), (), theirs=("kaipara",), recognized=("kaipara",), on=("prize_torpedoes",)
    )
    assert known.refusal((play("submarines_u_27_u_41>kaipara"),)) == "KP-6.9a"


@rule("KP-6.9.2")
def test_a_prize_ship_has_no_decoy():
    assert prize((7, 1, 6)).choice(1).open({}).choice.options == ("pass", "razzle_dazzle.1")
    assert (
        prize((7, 1, 6)).refusal({"reaction": "q_ship.1"})
        == "KP-6.9.2"
        == prize((7, 1, 6)).refusal({"reaction": "sail_q_ship.1"})
    )


# -- 6.11 Sailing Merchantmen


@rule("KP-6.11.1a", "KP-6.11.1c", "KP-D47", "KP-6.11.0")
def test_a_sailing_merchantman_has_no_amc_and_no_fast_ship():
    held = ("amc.1", "fast_ship.1", "break_contact.1")
    sea = sea_of(("wolf",), (DAY,), held, on=("sailing",)).plan(play("wolf>invercoe"))
    assert sea.refusal({"reaction": "amc.1"}) == "KP-6.11.1a" and sea.refusal({"reaction": "fast_ship.1"}) == "KP-6.11.1c"
    other = sea_of(("wolf",), (DAY,), held, on=("sailing",)).plan(play("wolf>matheran"))
    assert {"amc.1", "fast_ship.1"} <= set(other.choice(1).open({}).choice.options)


@rule("KP-6.11.1b")
def test_nor_a_q_ship_but_a_sail_q_ship():
    sea = sea_of(("leipzig",), ("submarines_u_27_u_41.1",), ("q_ship.1", "sail_q_ship.1"), on=("sailing",))
    sea = sea.plan(play("submarines_u_27_u_41>invercoe"))
    assert sea.refusal({"reaction": "q_ship.1"}) == "KP-6.11.1b"
    assert sea.choice(1).open({}).choice.options == ("pass", "sail_q_ship.1")


@rule("KP-6.11.2", "KP-M.22")
def test_it_has_two_less_on_break_contact():
    sea = sea_of(("wolf",), (DAY,), ("break_contact.1",), on=("sailing",)).plan(play("wolf>invercoe"))
    assert values(sea.answer({"reaction": "break_contact.1"}, (9, 1, 1))) == [-2]
