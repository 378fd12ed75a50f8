"""What is suggested, and the whole plays of a round, held against sums worked out beside them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.pieces.board import afloat, zone_of
from engines.atlantic_chase.pieces.vessels import left_to_turn
from engines.atlantic_chase.rules import advice, gunnery, torpedoes
from engines.atlantic_chase.rules.hits import of_one
from engines.atlantic_chase.rules.plays import Fleet, hit_sums, once
from engines.atlantic_chase.table import Table
from engines.kernel.base.messages import say
from engines.kernel.dice.odds import percent
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, mini, play
from tests.rules import rule

HOOD, KENT, EXETER, BISMARCK, EUGEN = map(Ship, ("uk_hood", "uk_kent", "uk_exeter", "ge_bismarck", "ge_prinz_eugen"))
CONVOY, GLORIOUS, SQUADRON, RODNEY = map(Ship, ("uk_convoy.1", "uk_glorious", "uk_dd_squadron", "uk_rodney"))
SOUGHT = {
    ("MS1", BRITISH): {"ge_admiral_graf_spee"}, ("MS2", BRITISH): {"ge_admiral_graf_spee"}, ("MS3", GERMAN): {"uk_renown"},
    ("MS4", GERMAN): {"uk_glorious"}, ("MS5", BRITISH): {"fr_bretagne", "fr_dunkerque", "fr_provence", "fr_strasbourg"},
    ("MS6", BRITISH): {"ge_admiral_scheer"}, ("MS6", GERMAN): {"convoy"}, ("MS7", GERMAN): {"convoy"},
    ("MS8", GERMAN): {"convoy"}, ("MS9", BRITISH): {"ge_bismarck"}, ("MS10", BRITISH): {"ge_bismarck"},
    ("MS11", GERMAN): {"convoy"}, ("MS12", BRITISH): {"ge_scharnhorst"}, ("MS12", GERMAN): {"convoy", "uk_duke_of_york"},
}  # fmt: skip
"""The ships of the other side that grades name, as the book has them."""


def melee() -> Table:
    """Ships of every kind that are near each other, one of them concealed."""
    table = board(
        {HOOD: NEAR, EXETER: CLOSE, SQUADRON: CLOSE, GLORIOUS: FAR, CONVOY: NEAR},
        {BISMARCK: CLOSE, EUGEN: CLOSE, "ge_lutzow": FAR, "ge_scharnhorst": NEAR},
    )
    table.smoke[Ship("ge_scharnhorst")] = ()
    return table


def sums(table: Table, seat: int, targets: dict[str, str]) -> float:
    """The worth of gunfire, shot by shot: by what of the hits a ship takes is of use, and a little for the rest."""
    whole, before = 0.0, dict[str, float]()
    for ship, target in targets.items():
        aim = Ship(target)
        chances = gunnery.shot_odds(table, Ship(ship), aim)
        more = sum(chance * of_one(aim, table.ships[aim], hits) for hits, chance in enumerate(chances))
        left, there = left_to_turn(aim, table.ships[aim]), before.get(target, 0.0)
        useful = min(there + more, left) - min(there, left)
        whole += advice.weight(table.mini, seat, aim) * (useful + 0.15 * (more - useful)) / left
        before[target] = there + more
    return whole


@pytest.mark.parametrize("id", MINI)
def test_the_ships_that_grades_name_are_sought(id: str):
    for seat in (BRITISH, GERMAN):
        other = {*map(str, mini(id).table.fleets[1 - seat]), "convoy"}
        assert set(advice.sought(id, seat)) & other == SOUGHT.get((id, seat), set())
    assert not advice.sought("", BRITISH)


def test_targets_weigh_by_whether_grades_name_them():
    assert [advice.weight("MS9", BRITISH, ship) for ship in (BISMARCK, EUGEN)] == [3.0, 1.0]
    assert [advice.weight(id, GERMAN, CONVOY) for id in ("MS9", "MS6", "MS12")] == [0.15, 3.0, 3.0]


def test_gunfire_is_worth_what_its_hits_do_and_little_beyond():
    table = melee()
    for seat in (BRITISH, GERMAN):
        for target in table.fleets[1 - seat]:
            may = {str(ship): str(target) for ship, aims in gunnery.gunners(table, seat).items() if target in aims}
            if target != CONVOY and target != SQUADRON:
                assert advice.fired(table, "MS9", seat, may) == pytest.approx(sums(table, seat, may))
    assert advice.fired(table, "MS9", BRITISH, {HOOD: "hold"}) == 0


@pytest.mark.parametrize(("id", "weight"), [("MS6", 3.0), ("MS9", 0.15)])
def test_hits_on_a_convoy_without_an_end_are_worth_half_each(id: str, weight: float):
    table = melee()
    more = advice.expected(table, BISMARCK, CONVOY)
    assert advice.fired(table, id, GERMAN, {BISMARCK: CONVOY}) == pytest.approx(weight * 0.5 * more) and more > 0.1
    twice = advice.fired(table, id, GERMAN, {BISMARCK: CONVOY, EUGEN: CONVOY})
    assert twice == pytest.approx(weight * 0.5 * (more + advice.expected(table, EUGEN, CONVOY)))


def test_each_gun_is_laid_where_its_hits_are_worth_most_beside_those_before_it():
    table = melee()
    for seat in (BRITISH, GERMAN):
        laid: dict[str, str] = {}
        for ship, target in advice.guns(table, table.mini, seat).items():
            worth = {
                aim: advice.fired(table, table.mini, seat, {**laid, ship: aim}) for aim in gunnery.targets(table, Ship(ship))
            }
            assert worth[Ship(target)] == pytest.approx(max(worth.values()))
            laid[ship] = target
        assert set(laid) == set(map(str, gunnery.gunners(table, seat)))


def test_torpedoes_go_where_they_are_worth_most():
    table = melee()
    found = advice.fish(table, table.mini, BRITISH)
    assert found == {EXETER: BISMARCK, SQUADRON: BISMARCK} and set(torpedoes.targets(table, EXETER)) > {BISMARCK, EUGEN}
    odds = torpedoes.attack_odds(table, BISMARCK)
    assert advice.launched(table, table.mini, BRITISH, {EXETER: BISMARCK}) == pytest.approx(3.0 * odds * 2 / 2)
    weak = torpedoes.attack_odds(table, EUGEN)
    assert advice.launched(table, table.mini, BRITISH, {EXETER: EUGEN}) == pytest.approx(1.0 * weak * 1 / 1)
    assert advice.launched(table, table.mini, BRITISH, {EXETER: "none"}) == 0


def test_a_salvo_is_guns_and_torpedoes_and_an_exchange_is_both_sides():
    table = melee()
    for seat in (BRITISH, GERMAN):
        guns, fish = advice.guns(table, "MS9", seat), advice.fish(table, "MS9", seat)
        both = advice.fired(table, "MS9", seat, guns) + advice.launched(table, "MS9", seat, fish)
        assert advice.salvo(table, "MS9", seat) == pytest.approx(both) and both > advice.fired(table, "MS9", seat, guns)
        theirs = advice.salvo(table, "MS9", 1 - seat)
        assert advice.exchange(table, "MS9", seat) == pytest.approx(both - theirs)


def test_a_fleet_stays_makes_for_a_zone_or_sends_its_torpedoes_close():
    table = board({HOOD: NEAR, EXETER: NEAR, GLORIOUS: NEAR}, {BISMARCK: NEAR})
    found = [tuple(plan.values()) for plan in advice.plans(table, BRITISH)]
    assert found == [
        (NEAR, NEAR, FAR), (NEAR, NEAR, FAR), (CLOSE, CLOSE, FAR), (FAR, FAR, FAR), (NEAR, CLOSE, FAR), (FAR, CLOSE, FAR),
    ]  # fmt: skip
    spent = board({HOOD: NEAR, EXETER: NEAR}, {BISMARCK: NEAR}, uk_exeter={"torpedoes": 0})
    assert len(list(advice.plans(spent, BRITISH))) == 4
    beyond = board({EXETER: FAR}, {BISMARCK: NEAR})
    assert [plan[EXETER] for plan in advice.plans(beyond, BRITISH)] == [FAR, NEAR, NEAR, FAR]


def test_the_moves_that_are_suggested_bring_the_best_exchange():
    table = melee()
    for seat in (BRITISH, GERMAN):
        worth = {
            tuple(plan.items()): advice.exchange(advice.supposed(table, plan), "MS9", seat) for plan in advice.plans(table, seat)
        }
        best = advice.moves(table, "MS9", seat)
        assert worth[tuple(best.items())] == max(worth.values()) > min(worth.values())


def test_supposed_ships_leave_smoke_behind_and_take_along_their_own():
    table = board({HOOD: NEAR, KENT: NEAR, EXETER: NEAR}, {BISMARCK: NEAR})
    table.smoke[HOOD] = (KENT, EXETER)
    stays = {HOOD: NEAR, KENT: NEAR, EXETER: NEAR}
    assert advice.supposed(table, stays).smoke == {HOOD: (KENT, EXETER)}
    assert advice.supposed(table, {**stays, KENT: FAR}).smoke == {HOOD: (EXETER,)}
    gone = advice.supposed(table, {**stays, HOOD: CLOSE})
    assert gone.smoke == {HOOD: ()} and [zone_of(gone, ship) for ship in stays] == [CLOSE, NEAR, NEAR]
    assert zone_of(table, HOOD) == NEAR and gone.fleets == table.fleets


# -- whole plays


def test_equal_orders_stand_once_and_the_suggestion_first():
    named = [(say("a"), {"x": "1"}), (say("b"), {"x": "2"}), (say("c"), {"x": "1"}), (say("d"), {"x": "3"})]
    found = once(iter(named), {"x": "2"})
    assert [name.id for name, _ in found] == ["b", "a", "d"]


@rule("AC-57a")
def test_the_chance_of_hits_is_that_of_all_throws():
    table = board({HOOD: NEAR, RODNEY: NEAR}, {BISMARCK: NEAR})
    one, other = (gunnery.shot_odds(table, ship, BISMARCK) for ship in (HOOD, RODNEY))
    by_hand = [sum(one[left] * other[right] for left in range(3) for right in range(3) if left + right == n) for n in range(5)]
    found = hit_sums(table, [HOOD, RODNEY], BISMARCK)
    assert [found[hits] for hits in range(5)] == pytest.approx(by_hand) and sum(found.values()) == pytest.approx(1)


def label(fleet: Fleet, **answer: Any) -> Any:
    """The words of orders, those that are left out as suggested."""
    return fleet.words({"moves": fleet.stay, "leave": "no", **answer})


@rule("AC-T7c")
def test_orders_are_told_in_words_that_hold_for_all_of_them_or_not_at_all():
    fleet = Fleet(melee(), BRITISH)
    aims = {str(ship): str(BISMARCK) for ship in fleet.gunners}
    whole = label(fleet, guns=aims, torpedoes={EXETER: "none", SQUADRON: "none"})
    assert whole.button.id == "ac.fight.no" and len(dict(whole.label.args)["list"]) == 2 and whole.marks == (BISMARCK,)
    attacks = label(fleet, guns=aims, torpedoes={EXETER: BISMARCK, SQUADRON: BISMARCK}, leave="yes")
    assert attacks.button.id == "ac.fight.yes" and len(dict(attacks.label.args)["list"]) == 3
    assert label(fleet, guns={**aims, HOOD: "hold"}, torpedoes={EXETER: "none", SQUADRON: "none"}) is None
    assert label(fleet, guns=aims, torpedoes={EXETER: BISMARCK, SQUADRON: "none"}) is None
    assert label(fleet, guns=aims, leave="harmed") is None
    assert fleet.words({"moves": {**fleet.stay, HOOD: FAR}, "leave": "no"}) is None


@rule("AC-T7c")
def test_a_fleet_without_guns_has_its_moves_as_a_label():
    fleet = Fleet(board({CONVOY: FAR}, {BISMARCK: FAR}), BRITISH)
    assert fleet.gun_orders == () and label(fleet).label.id == "ac.move.stay" and label(fleet).description.id == "ac.suggested.so"


@rule("AC-T7c")
def test_a_play_tells_the_chance_to_hit_and_to_turn():
    table = board({HOOD: NEAR}, {BISMARCK: NEAR, EUGEN: NEAR})
    fleet = Fleet(table, BRITISH)
    ids = {}
    for target in (BISMARCK, EUGEN):
        told = label(fleet, guns={HOOD: target}).description
        chances = dict(told.args).get("chances", told)
        ids[target] = [one.id for one in dict(chances.args)["list"]]
    assert ids == {BISMARCK: ["ac.chance.turns"], EUGEN: ["ac.chance"]}
    assert [left_to_turn(ship, table.ships[ship]) for ship in (BISMARCK, EUGEN)] == [2, 1]


def gun_orders(state: State[Table]) -> dict[str, Any]:
    """The British orders to guns by the ids of their names."""
    return {name.id: plan for name, plan in Fleet(state.table, BRITISH).gun_orders}


@rule("AC-T7c")
def test_the_targets_of_the_round_before_are_offered_while_they_may_be_fired_at():
    state, _ = battle(board({HOOD: FAR, RODNEY: FAR}, {BISMARCK: FAR, EUGEN: FAR}))
    silent = {"guns": {BISMARCK: "hold", EUGEN: "hold"}}
    again, _ = play(state, "111111", british={"guns": {HOOD: EUGEN, RODNEY: BISMARCK}}, german=silent)
    assert ("ac.guns.before", {HOOD: EUGEN, RODNEY: BISMARCK}) in [
        (name.id, plan) for name, plan in Fleet(again.table, 0).gun_orders
    ]
    once_held, _ = play(state, "111", british={"guns": {HOOD: EUGEN, RODNEY: "hold"}}, german=silent)
    assert ("ac.guns.before", {HOOD: EUGEN, RODNEY: "hold"}) in [
        (name.id, plan) for name, plan in Fleet(once_held.table, 0).gun_orders
    ]
    held, _ = play(state, british={"guns": {HOOD: "hold", RODNEY: "hold"}}, german=silent)
    assert "ac.guns.before" not in gun_orders(held)
    again.table.take_off(EUGEN)
    assert "ac.guns.before" not in gun_orders(again)
    fresh = [*gun_orders(state)]
    assert "ac.guns.before" not in fresh and fresh[-1] == "ac.guns.hold"


@rule("AC-T7c")
def test_a_fleet_moves_as_one_or_its_torpedoes_go_close():
    table = board({HOOD: NEAR, EXETER: NEAR}, {BISMARCK: NEAR})
    found = {tuple(plan.values()) for _, plan in Fleet(table, BRITISH).move_orders}
    assert found == {(NEAR, NEAR), (CLOSE, CLOSE), (FAR, FAR), (NEAR, CLOSE)}
    table.round = table.limits.rounds
    assert Fleet(table, BRITISH).advised_moves == {str(ship): NEAR for ship in afloat(table, BRITISH)}


def test_a_long_list_keeps_the_torpedoes_as_suggested_and_none():
    table = melee()
    fleet = Fleet(table, BRITISH)
    assert fleet.fish()[0] == fleet.advised_fish and dict.fromkeys(fleet.attackers, "none") in fleet.fish()
    assert len(fleet.guns()) * len(fleet.moves()) * len(fleet.fish()) <= 75


@rule("AC-T7c")
def test_ships_that_lie_apart_may_each_fire_at_what_is_nearest():
    table = board({HOOD: NEAR, RODNEY: FAR}, {BISMARCK: FAR, EUGEN: NEAR})
    fleet = Fleet(table, BRITISH)
    laid = {name.id: plan for name, plan in fleet.gun_orders}
    assert laid["ac.guns.hold"] == {HOOD: "hold", RODNEY: "hold"} and fleet.default_guns in laid.values()
    apart = Fleet(board({HOOD: NEAR, RODNEY: FAR}, {BISMARCK: NEAR, EUGEN: FAR}, ge_bismarck={"hits": 1}), BRITISH)
    assert apart.default_guns in [plan for _, plan in apart.gun_orders]


@rule("AC-T7c")
def test_torpedoes_that_are_suggested_at_several_ships_have_a_name():
    table = board({EXETER: CLOSE}, {BISMARCK: NEAR, EUGEN: NEAR})
    fleet = Fleet(table, BRITISH)
    fleet.advised_fish = {EXETER: "ge_nobody"}
    assert next((name.id, plan) for name, plan in fleet.fish_orders) == ("ac.torpedoes.suggested", {EXETER: "ge_nobody"})


@rule("AC-T7c")
def test_the_chances_of_a_play_are_those_of_its_guns():
    table = board({HOOD: NEAR, RODNEY: NEAR}, {BISMARCK: NEAR})
    found = hit_sums(table, [HOOD, RODNEY], BISMARCK)
    told = label(Fleet(table, BRITISH), guns={HOOD: BISMARCK, RODNEY: BISMARCK}).description
    (chance,) = dict(dict(told.args).get("chances", told).args)["list"]
    words = dict(chance.args)
    assert (words["hit"], words["turns"]) == (percent(1 - found[0]), percent(sum(found[hits] for hits in (2, 3, 4))))


def test_two_hits_of_torpedoes_count_as_two_of_those_that_a_convoy_takes():
    table = board({CONVOY: NEAR}, {EUGEN: CLOSE}, uk_convoy={"hit_limit": 4})
    odds = torpedoes.attack_odds(table, CONVOY)
    assert advice.launched(table, "MS6", GERMAN, {EUGEN: CONVOY}) == pytest.approx(3.0 * odds * 2 / 4)


@rule("AC-T0m", "AC-T7c")
def test_each_ship_at_its_nearest_is_an_order_of_its_own():
    fleet = Fleet(board({HOOD: NEAR, RODNEY: FAR}, {EUGEN: NEAR, BISMARCK: CLOSE}), BRITISH)
    found = {name.id: plan for name, plan in fleet.gun_orders}
    assert found["ac.guns.nearest"] == {HOOD: BISMARCK, RODNEY: EUGEN}
