"""The optional rules (KP-6), each by itself; without it none of it applies (KP-6.0a)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import FLEET, MERCHANTMEN
from engines.kaisers_pirates.options import OPTIONAL
from engines.kaisers_pirates.rules.balanced import is_balanced
from engines.kaisers_pirates.rules.drawing import may_shuffle
from engines.kaisers_pirates.rules.holdings import PRIZE, SUNK, Rules, Won
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.table import Table
from engines.kernel.choices import Illegal
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play, two
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
    assert sea.told("checked")[0]["challenge"].dice == (10, 4) and sea.table.limited == limited


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
    assert sea.told("checked")[0]["challenge"].dice == (10, 8) and sea.asked == ("kp.answer", (1,))
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


# -- 6.10 Shallow Run pursuit


def crossing(*joins: str, ship: str = "berlin", on: tuple[str, ...] = ("pursuit", "fast"), **more) -> Sea:
    sea = sea_of(("leipzig", "berlin"), (DAY, *joins), ("shallow_run.1", "qqq.1"), on=on, **more)
    stay = {} if "matheran" in more.get("damaged", ()) else {"passage": "stay"}
    return sea.plan(play(f"{ship}>matheran", DAY, *joins)).answer({"reaction": "shallow_run.1", **stay})


@rule("KP-6.10a", "KP-6.10.1", "KP-T2.6")
def test_p_says_before_the_roll_whether_he_pursues():
    sea = crossing()
    assert sea.asked == ("kp.pursue", (0,)) and sea.choice().default == "take" and sea.told("checked") == []
    sea = sea.answer("take", (7, 1, 6))
    assert len(sea.told("checked")) == 1 and sea.told("fired") == []
    british = two(DAY, other=("shallow_run.1",), on=("pursuit",)).plan(play("british>dresden"))
    assert british.answer({"reaction": "shallow_run.1"}, (7, 1, 6)).told("checked")


@rule("KP-6.10.4", "KP-M.20", "KP-1.1.4.10")
@pytest.mark.parametrize("on", [("pursuit",), ("pursuit", "fast")])
def test_a_fast_raider_that_pursues_has_two_less_whatever_else_is_agreed(on):
    def modifiers(ship: str, faces: tuple[int, ...], **more) -> list[int]:
        sea = crossing(ship=ship, on=on, **more).answer("pursue", (9, 1, 1, 9, 1, 1, *faces))
        first, second = sea.told("checked")
        assert first["challenge"].rows == ()
        return [row.value for row in second["challenge"].rows]

    assert modifiers("berlin", (8, 1, 8)) == [-2] and modifiers("berlin", (8, 1, 8), damaged=("berlin",)) == [-2, -2]
    assert modifiers("leipzig", (8, 1, 1, 8)) == [] and modifiers("leipzig", (8, 1, 1, 8), damaged=("leipzig",)) == [-2]


@rule("KP-6.6.2", "KP-6.0a")
def test_a_fast_raider_that_escapes_has_two_less_only_by_its_own_option():
    more = {"theirs": ("berlin",), "recognized": ("berlin",)}
    for on in ((), ("pursuit",)):
        sea = sea_of(("leipzig",), (DAY,), ("shallow_run.1",), on=on, **more).plan(play("british>berlin"))
        assert values(sea.answer({"reaction": "shallow_run.1"}, (10, 1, 1))) == []


@rule("KP-3.3.41a", "KP-D19", "KP-2.3.1c")
@pytest.mark.parametrize("pursues", [False, True])
def test_a_merchantman_lost_in_shoals_counts_as_sunk_by_the_intercept(pursues):
    sea = crossing("special_cargo.1", ship="leipzig", damaged=("matheran",))
    sea = sea.answer("pursue" if pursues else "take", (5, 1, 6, *((9, 1, 1) if pursues else ())))
    assert sea.table.piles[0] == (Won("matheran", SUNK, True),) and sea.table.piles[0][0].va == 14
    assert sea.told("sunk")[0]["va"] == 14 and sea.told("fired") == []


@rule("KP-6.10.2a", "KP-6.10.2b", "KP-D66", "KP-D60", "KP-3.1.2b")
def test_both_ships_cross_and_the_intercept_goes_on():
    sea = crossing().answer("pursue", (6, 1, 6, 9, 1, 8, 8, 1, 4))
    first, second = sea.told("checked")
    assert (first["ship"], second["ship"]) == ("matheran", "berlin")
    fired = sea.told("fired")[0]
    assert [row.value for row in fired["rolled"].rows] == [-2] == [row.value for row in fired["defense"].rows]
    assert sea.told("passage") == []


@rule("KP-6.10.3")
def test_a_damaged_ship_that_fails_is_sunk_before_the_intercept():
    sea = crossing(damaged=("berlin",)).answer("pursue", (7, 1, 6, 5, 1, 6))
    assert sea.table.piles[1] == (Won("berlin", SUNK),) and sea.told("fired") == []
    sea = crossing(damaged=("matheran",)).answer("pursue", (5, 1, 6, 9, 1, 1))
    assert sea.table.piles[0] == (Won("matheran", SUNK),) and sea.told("fired") == []


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


# -- 6.12 Prize Ship resupply


def holding(**more) -> Sea:
    forces = (("leipzig", "wolf", "kaipara", "vandyck"), ROW_A, ("trap.1",)), (("dresden",), ROW_B, ("qqq.1",))
    return at_turn(*forces, limited=("leipzig", "wolf"), on=("prize_supply",), **more)


@rule("KP-6.12.1a", "KP-6.12.1b", "KP-D55", "KP-T1.4", "KP-6.12.2a")
def test_each_prize_ship_may_resupply_one_ship_a_turn():
    sea = holding()
    assert sea.choice().check((play("kaipara>leipzig"), play("vandyck>wolf")))
    assert sea.refusal((play("kaipara>leipzig"), play("kaipara>wolf"))) != ""
    sea = sea.plan(play("kaipara>leipzig"), play("vandyck>wolf"), faces=(6, 1, 6, 6, 1, 6))
    assert sea.table.limited == frozenset() and [one["challenge"].dice for one in sea.told("checked")] == [(10, 8), (10, 8)]


@rule("KP-6.12.2a", "KP-6.12.2b")
def test_its_supplies_may_be_used_up():
    sea = holding().plan(play("kaipara>leipzig"), faces=(7, 1, 6))
    assert sea.table.piles[0] == (Won("kaipara", PRIZE),) and sea.table.piles[0][0].va == 7
    assert sea.table.limited == {"wolf"}


@rule("KP-6.12.3a", "KP-6.12.3b", "KP-T2.9")
def test_at_capture_p_may_have_the_captor_resupplied():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",), limited=("wolf",), on=("prize_supply",))
    sea = sea.plan(play("wolf>matheran", DAY, "boarding_party.1")).let_pass((8, 1, 1, 3))
    assert sea.asked == ("kp.supply", (0,)) and sea.choice().default == "keep"
    assert "wolf" in sea.answer("keep").table.limited
    supplied_ = sea.answer("supply", (6, 1, 6))
    assert supplied_.table.limited == frozenset() and "matheran" in supplied_.table.fleets[0]


HUNT = "good_hunting.1"


def hunting(**more) -> Sea:
    """Wolf, short of supplies, intercepts Matheran and Lovat with Good Hunting beside a Prize Ship; D lets it be."""
    forces = (("wolf", "leipzig", "kaipara"), ROW_A, (DAY, HUNT)), (("dresden",), ROW_B, ("qqq.1", "trap.1"))
    sea = at_turn(*forces, limited=("wolf",), on=("prize_supply",), **more)
    return sea.plan(play("wolf>matheran", DAY, spread=HUNT, second="lovat")).answer("pass")


def nexts(sea: Sea) -> tuple[str, ...]:
    """What P may do next in an intercept of several."""
    return next(iter(sea.choice().walk({}))).part.choice.options


@rule("KP-6.12.1a", "KP-T1.4", "KP-T2.4")
def test_a_prize_ship_resupplies_between_the_merchantmen_of_good_hunting():
    sea = hunting().answer({"target": "matheran"}).let_pass((9, 1, 1, 8), passage="stay")
    assert values(sea, "fired", "rolled") == [-2]
    assert sea.asked == ("kp.target", (0,)) and nexts(sea) == ("lovat", "kaipara>wolf")
    assert sea.choice().default == {"target": "lovat"}
    sea = sea.answer({"target": "kaipara>wolf"}, (6, 1, 6))
    assert sea.table.limited == frozenset() and sea.asked == ("kp.answer", (1,)), "nothing else is to be asked"
    assert values(sea.let_pass((9, 1, 1, 8), passage="stay"), "fired", "rolled") == []


@rule("KP-T1.4", "KP-T2.4", "KP-3.3.20l")
def test_a_ship_leaves_its_refuge_between_them_too():
    sea = hunting(refuges=(("leipzig", "island_refuge.1", 0),))
    assert "leave>leipzig" in nexts(sea)
    sea = sea.answer({"target": "leave>leipzig"})
    assert sea.table.refuges == () and sea.asked == ("kp.target", (0,)) and nexts(sea)[0] == "matheran"


@rule("KP-6.12.1a", "KP-T1.3", "KP-T1.4")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_a_prize_ship_resupplies_before_the_card_that_deception_drew(edition):
    forces = (("leipzig",), ROW_A, ("trap.1",)), (("dresden", "kaipara"), ROW_B, ("rendezvous_missed.1", "qqq.1"))
    more = {"limited": ("dresden",), "waiting": (("deception", "deception.1", 1),), "edition": edition}
    sea = at_turn(*forces, on=("prize_supply",), **more).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,))
    first = "decline" if edition == "1e" else "rendezvous_missed>seat.0"
    assert sea.choice(1).options[-1] == "kaipara>dresden" and sea.choice(1).default == first == sea.choice(1).options[0]
    sea = sea.answer("kaipara>dresden", (6, 1, 6))
    assert sea.table.limited == frozenset() and sea.asked == ("kp.deceived", (1,))
    assert "kaipara>dresden" not in sea.choice(1).options
    assert sea.answer("rendezvous_missed>seat.0", (9, 1, 1)).table.limited == {"leipzig"}


@rule("KP-3.3.10d", "KP-T1.3", "KP-T1.4")
def test_a_drawn_card_that_has_no_effect_any_more_is_ignored():
    forces = (("leipzig",), ROW_A, ("trap.1",)), (("dresden", "kaipara"), ROW_B, ("collier.1", "qqq.1"))
    more = {"limited": ("dresden",), "waiting": (("deception", "deception.1", 1),)}
    sea = at_turn(*forces, on=("prize_supply",), **more).plan(faces=(1,)).answer("kaipara>dresden", (6, 1, 6))
    assert sea.asked[0] == "kp.discards"


@rule("KP-6.12.1a", "KP-T1.4", "KP-T1.6")
def test_p_is_asked_when_a_prize_ship_taken_in_the_turn_may_resupply_another():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",), limited=("leipzig",), on=("prize_supply",))
    sea = sea.plan(play("wolf>matheran", DAY, "boarding_party.1")).let_pass((8, 1, 1, 3))
    assert sea.asked == ("kp.next", (0,)) and sea.choice().open({}).choice.options == ("finish", "matheran>leipzig")
    supplied_ = sea.answer({"play": "matheran>leipzig"}, (6, 1, 6))
    assert supplied_.table.limited == frozenset() and supplied_.asked[0] != "kp.next"
    assert holding().plan().asked[0] != "kp.next", "what could be planned is not asked again"


# -- 6.5 Beyond 1914


def opened(seats: int, **options: str) -> Table:
    """The table after the first deal."""
    rnd = Random(4)
    state, _ = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    game.invariants(state)
    return state.table


@rule("KP-6.5.1", "KP-6.5.4")
def test_beyond_1914_ships_lost_by_then_are_out():
    ships = fleet_of(Rules(on=("beyond_1914",)))
    assert (sum(FLEET[ship].kind == "raider" for ship in ships), sum(FLEET[ship].kind == "warship" for ship in ships)) == (10, 2)
    gone = {"emden", "leipzig", "karlsruhe", "nuernberg", "berlin", "cap_trafalgar", "kaiser_wilhelm_der_grosse", "cormoran"}
    assert FLEET.keys() - set(ships) == gone
    assert len(merchantmen_of(Rules(on=("beyond_1914",)))) == 60 and len(merchantmen_of(Rules(on=("accurate",)))) == 41
    table = opened(2, beyond="accurate")
    assert len(table.fleet_deck) + 6 == 12 and len(table.merchant_deck) + 6 == 41


GERMAN = ("seeadler", "wolf"), ("dresden", "meteor")
BREAKS_OUT = play("breakout>all")


def without_ships_to_draw(*hand: str, used: tuple[str, ...] = (), on: tuple[str, ...] = ("beyond_1914",)) -> Sea:
    """A's turn when all Warships and Raiders of the deck lie in his pile; `used`: those that have lain at the bottom since the
    Round before."""
    rest = [ship for ship in fleet_of(Rules(on=on)) if ship not in {*GERMAN[0], *GERMAN[1], *used}]
    forces = ((GERMAN[0], ROW_A, (*hand, "trap.1")), (GERMAN[1], ROW_B, ("recalled.1", "pull_the_plug.1")))
    more = {"damaged": ("seeadler", "meteor"), "recognized": ("meteor",), "on": on}
    sea = at_turn(*forces, piles=([Won(ship, SUNK) for ship in rest], []), **more)
    sea.table.fleet_used, sea.table.fleet_deck = used, ()
    return Sea(sea.state, keeps=True)


def joined(sea: Sea) -> list[str]:
    """The ships that have joined a Force as Warships and Raiders."""
    return [one["ship"] for one in sea.told("joins") if one["ship"] in FLEET]


@rule("KP-6.5.2a")
def test_breakout_finds_no_ship_where_none_is_left():
    assert opened(4, beyond="ships").fleet_deck == ()
    assert joined(without_ships_to_draw("breakout.1").plan(BREAKS_OUT, faces=(9, 1, 1))) == []


@rule("KP-6.5.2b")
def test_ships_removed_in_this_round_alone_are_not_shuffled():
    def broken_out(card: str, option: str, *lots: int, faces: tuple[int, ...] = (9, 1, 1), **more) -> list[str]:
        sea = without_ships_to_draw(f"{card}.1", "breakout.1", **more)
        return joined(sea.plan(play(option), BREAKS_OUT, faces=(*faces, 9, 1, 1, *lots)))

    lost = {"heavy_weather": "heavy_weather>seat.1", "interned": "interned>meteor", "scuttle": "scuttle>seeadler"}
    for card, option in lost.items():
        faces, ship = (() if card == "scuttle" else (9, 1, 1)), option.partition(">")[2]
        assert broken_out(card, option, faces=faces) == []
        plain = broken_out(card, option, 1, faces=faces, on=())
        assert plain == ["meteor" if ship == "seat.1" else ship], "without the option they are"
        assert len(broken_out(card, option, 3, 1, faces=faces, used=("leopard", "geier"))) == 2, "nor alone, so all are shuffled"


@rule("KP-6.5.2b")
@pytest.mark.parametrize("card", ["recalled.1", "pull_the_plug.1"])
def test_nor_are_those_recalled_or_scuttled_by_their_owner(card):
    sea = without_ships_to_draw(DAY, "breakout.1")
    if card == "recalled.1":
        sea = sea.plan(play("wolf>matheran", DAY), BREAKS_OUT).let_pass((9, 1, 1, 4)).answer(card, (9, 1, 1, 9, 1, 1))
    else:
        sea = sea.plan(play("british>meteor", DAY), BREAKS_OUT).answer({"reaction": card}, (9, 1, 1))
    assert sea.told("retired") and sea.told("checked")[-1]["about"] == "breakout" and joined(sea) == []


@rule("KP-6.5.2b", "KP-3.1.10")
def test_ships_of_a_round_before_are_shuffled_when_the_deck_is_drawn_out():
    sea = without_ships_to_draw("breakout.1", used=("leopard", "geier")).plan(BREAKS_OUT, faces=(9, 1, 1, 2, 1))
    assert joined(sea) == ["geier", "leopard"] and sea.table.fleet_used == ()


@rule("KP-6.5.2b", "KP-2.4.1c")
def test_with_two_captains_breakout_brings_ships_from_round_2_on():
    sea = at_turn((("seeadler", "wolf"), ROW_A, ("breakout.1",)), (("dresden",), ROW_B, ("trap.1",)), deck=1, on=("beyond_1914",))
    sea.table.fleet_deck, sea.table.fleet_used = sea.table.fleet_deck[:6], sea.table.fleet_deck[6:]
    sea = sea.to("kp.keep").to("kp.turn")
    assert sea.table.removed == frozenset() and sea.table.fleet_deck == () and len(sea.table.fleet_used) == 6
    assert may_shuffle(sea.table)


def test_a_table_of_the_release_before_ends_its_round_without_a_new_shuffle():
    sea = without_ships_to_draw("breakout.1", used=("leopard", "geier"))
    saved, kept = game.dump(sea.state), game.dump_view(game.view(sea.state, 0))
    del saved["table"]["removed"], kept["removed"]
    table = game.load({**saved, "version": 1}).table
    assert table.removed == {"leopard", "geier"} == game.load_view(kept).removed and not may_shuffle(table)


@rule("KP-6.5.3", "KP-2.1.4a")
def test_four_captains_may_take_breakout_out_and_80_cards_remain():
    table = opened(4, beyond="ships", breakout="out")
    cards = (*table.deck, *table.aside, *(card for hand in table.hands for card in hand))
    assert not any(card.startswith("breakout") for card in cards) and len(cards) == 97
    assert len(table.aside) == 17 and len(table.deck) + 24 == 80


# -- 6.4 Balanced tournament


@rule("KP-6.4.1", "KP-6.4.2a", "KP-6.4.2b", "KP-6.4.3a", "KP-6.4.3b", "KP-D46")
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_is_dealt_like_ships(seats):
    table = opened(seats, balanced="yes")
    for row, merchantmen in zip(table.fleets, table.merchantmen, strict=True):
        assert row[0] in ("dresden", "emden", "koenigsberg", "nuernberg")
        assert [(FLEET[ship].kind, FLEET[ship].weak) for ship in row[1:]] == [("raider", False)] * 2
        assert [MERCHANTMEN[ship].va for ship in merchantmen] == [5, 7, 9] and "william_p_frye" not in merchantmen
    assert len(table.fleet_deck) == 20 - 3 * seats and {"leipzig", "geier"} <= set(table.fleet_deck)
    assert "william_p_frye" in table.merchant_deck


@rule("KP-6.4.0")
def test_later_rounds_are_dealt_as_usual():
    table = opened(2, balanced="yes")
    assert is_balanced(table)
    table.rounds = (((0, 0), (0, 0)),)
    assert not is_balanced(table)
    with pytest.raises(Illegal, match=r"KP-6\.4\.2a"):
        game.read_options({"balanced": "yes", "beyond": "ships"}, 3)
    assert game.read_options({"balanced": "yes", "coal": "yes"}, 4)
    assert len(opened(2, balanced="yes", beyond="accurate").fleets[0]) == 3
