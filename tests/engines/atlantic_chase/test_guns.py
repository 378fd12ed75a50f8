"""Gunnery and hits (AC-57, AC-58, AC-52)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.board import range_of
from engines.atlantic_chase.pieces.vessels import Vessel, face
from engines.atlantic_chase.rules import gunnery
from engines.atlantic_chase.rules.hits import struck
from engines.kernel.choices.shapes import Illegal
from engines.kernel.dice.modifiers import total
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, answers, battle, board, kinds, mini, play, told
from tests.rules import rule

HOOD, WALES, BISMARCK, EUGEN = Ship("uk_hood"), Ship("uk_prince_of_wales"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")
GNEISENAU, GLASGOW = Ship("ge_gneisenau"), Ship("uk_glasgow")
BOTH = {"uk_hood": FAR, "uk_prince_of_wales": FAR}
THEIRS = {"ge_bismarck": FAR, "ge_prinz_eugen": FAR}


@rule("AC-E56a", "AC-6c", "AC-56j")
def test_gneisenau_fires_with_2_at_long_and_extreme_range():
    table = board({"uk_kent": FAR, "uk_rodney": NEAR}, {"ge_gneisenau": FAR})
    assert [range_of(table, GNEISENAU, Ship(ship)) for ship in ("uk_kent", "uk_rodney")] == ["extreme", "long"]
    assert [gunnery.gun(table, GNEISENAU, range_) for range_ in ("extreme", "long", "short", "point_blank")] == [2, 2, 3, 3]


@rule("AC-E58a", "AC-57h", "AC-53c")
def test_a_cruiser_fires_at_gneisenau_in_smoke_without_effect():
    table = board({"uk_glasgow": NEAR}, {"ge_gneisenau": NEAR})
    table.smoke[GNEISENAU] = ()
    assert range_of(table, GLASGOW, GNEISENAU) == "short" and total(gunnery.rows(table, GLASGOW, GNEISENAU)) == 0
    state, _ = battle(table)
    state.table.smoke[GNEISENAU] = ()
    _, events = play(state, "24 11", british={"guns": {GLASGOW: GNEISENAU}}, german={"guns": {GNEISENAU: GLASGOW}})
    fired = told(events, "fires")[0]
    assert (fired["total"], fired["n"]) == (6, 0)


@rule("AC-E58b", "AC-58b")
def test_gneisenau_damages_glasgow_in_smoke():
    state, _ = battle(board({"uk_glasgow": NEAR}, {"ge_gneisenau": NEAR}))
    state.table.smoke[GLASGOW] = ()
    after, events = play(state, "55", british={"guns": {GLASGOW: "hold"}}, german={"guns": {GNEISENAU: GLASGOW}})
    (fired,) = told(events, "fires")
    assert (fired["total"], fired["n"]) == (12, 1) and after.table.ships[GLASGOW].is_damaged
    back = face(GLASGOW, after.table.ships[GLASGOW])
    assert (back.speed, back.short, back.long) == ("s", 0, -1)


@rule("AC-E58c", "AC-6e")
def test_gneisenau_with_two_hits_is_damaged():
    once = struck(GNEISENAU, Vessel(), 1)
    twice = struck(GNEISENAU, once, 1)
    assert not once.is_damaged and once.hits == 1 and twice.is_damaged and twice.hits == 0


@rule("AC-E52a", "AC-52e", "AC-52g", "AC-52i", "AC-6f", "AC-58c")
def test_hits_damage_and_sink():
    assert struck(Ship("uk_kent"), Vessel(), 1).is_damaged
    rodney = struck(Ship("uk_rodney"), Vessel(), 1)
    assert rodney.hits == 1 and not rodney.is_damaged and face(Ship("uk_rodney"), rodney).short == 3
    assert struck(HOOD, Vessel(), 2).is_damaged
    neptune = struck(Ship("uk_neptune"), Vessel(), 2)
    assert neptune.is_sunk and neptune.is_damaged


@rule("AC-52f", "AC-52h")
def test_surplus_hits_go_to_the_damaged_side_and_the_others_are_removed():
    hood = struck(HOOD, struck(HOOD, Vessel(), 1), 2)
    assert hood.is_damaged and hood.hits == 1 and hood.suffered == 3


@rule("AC-6l", "AC-D78")
@pytest.mark.parametrize("ship", ["ge_widder", "ge_tanker.1"])
def test_an_armed_merchant_and_a_tanker_sink_by_one_hit(ship: str):
    assert struck(Ship(ship), Vessel(), 1).is_sunk


@rule("AC-6q", "AC-11k", "AC-58e", "AC-11a")
def test_destroyers_and_convoys_are_never_damaged_and_go_at_their_limit():
    squadron = struck(Ship("uk_dd_squadron"), Vessel(hit_limit=3), 2)
    assert not squadron.is_damaged and not squadron.is_sunk and squadron.hits == 2
    assert struck(Ship("uk_dd_squadron"), squadron, 2).is_sunk
    convoy = struck(Ship("uk_convoy.1"), Vessel(), 9)
    assert convoy.hits == 9 and not convoy.is_sunk and not convoy.is_damaged


@rule("AC-11g", "AC-E11a")
def test_a_dispersed_convoy_takes_one_hit_from_each_attack():
    table = board({"uk_convoy.1": NEAR}, {"ge_scharnhorst": NEAR, "ge_gneisenau": NEAR}, uk_convoy={"is_dispersed": True})
    state, _ = battle(table, GERMAN)
    after, events = play(state, "66 66", german={"guns": {"ge_scharnhorst": "uk_convoy.1", "ge_gneisenau": "uk_convoy.1"}})
    assert [fired["total"] for fired in told(events, "fires")] == [17, 17]
    assert after.table.ships[Ship("uk_convoy.1")].hits == 2


@rule("AC-57a", "AC-56g", "AC-T7c", "AC-I6", "AC-D35")
def test_each_ship_fires_once_at_one_enemy_ship_and_both_sides_choose_in_secret():
    state = mini("MS9")
    assert state.asked is not None and state.asked.seats == (BRITISH, GERMAN) and state.asked.sealed
    guns = game.choice(state, BRITISH).default["guns"]
    assert set(guns) == {HOOD, WALES} and set(guns.values()) <= {BISMARCK, EUGEN}
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"guns": {HOOD: WALES, WALES: BISMARCK}})
    assert refused.value.rule == "AC-57a"


@rule("AC-57f", "AC-T7d", "AC-I3")
def test_all_results_hold_at_once_so_that_a_ship_which_is_sunk_fires():
    table = board({"uk_hood": CLOSE}, {"ge_bismarck": CLOSE}, uk_hood={"is_damaged": True, "hits": 2})
    state, _ = battle(table)
    orders = {"british": {"guns": {HOOD: BISMARCK}}, "german": {"guns": {BISMARCK: HOOD}}}
    after, events = play(state, "666 666", **orders)
    assert len(told(events, "fires")) == 2 and after.table.ships[HOOD].is_sunk and after.table.ships[BISMARCK].is_damaged
    assert [fired["faces"] for fired in told(events, "fires")] == [(6, 6, 6), (6, 6, 6)]


@rule("AC-T0p")
def test_dice_are_drawn_for_the_active_side_first_ship_by_ship():
    state, _ = battle(board(BOTH, THEIRS), GERMAN)
    _, events = play(state, "111 222 333 444")
    assert [(fired["ship"], fired["faces"][0]) for fired in told(events, "fires")] == [
        (BISMARCK, 1), (EUGEN, 2), (HOOD, 3), (WALES, 4),
    ]  # fmt: skip


@rule("AC-57g", "AC-54i", "AC-56e", "AC-T7a", "AC-D18")
def test_in_a_surprise_the_active_side_places_the_others_and_fires_first():
    state, _ = battle(board({"uk_hood": FAR}, {"ge_bismarck": FAR}, ge_bismarck={"hits": 1}), is_surprise=True)
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.zones", (BRITISH,))
    assert game.choice(state, BRITISH).default == {BISMARCK: NEAR} and not state.table.smoke
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({BISMARCK: CLOSE})
    assert refused.value.rule == "AC-D18"
    state, _ = play(state)
    assert state.asked is not None and state.asked.seats == (BRITISH,)
    state, events = play(state, "66")
    assert told(events, "damaged") and state.asked is not None and state.asked.seats == (GERMAN,)
    assert face(BISMARCK, state.table.ships[BISMARCK]).long == 1
    _, events = play(state, "11")
    assert told(events, "fires")[0]["rows"] == (("AC-56k", "ac.why.gun", 1),)


@rule("AC-11n", "AC-11m", "AC-D124")
def test_a_shore_battery_fires_and_is_no_target():
    state = mini("MS5")
    battery = Ship("ge_shore_battery")
    assert state.table.ships[battery].zone == FAR and battery in game.choice(state, GERMAN).default["guns"]
    guns = game.choice(state, BRITISH).default["guns"]
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"guns": {**guns, HOOD: battery}})
    assert refused.value.rule == "AC-11n"


@rule("AC-56k", "AC-6d")
def test_a_ship_whose_guns_do_not_reach_is_refused():
    state, _ = battle(board({"uk_hood": FAR, "uk_dd_squadron": FAR}, {"ge_bismarck": FAR, "ge_scharnhorst": CLOSE}))
    guns = game.choice(state, BRITISH).default.get("guns")
    assert set(guns) == {HOOD}
    state, _ = battle(board({"uk_dd_squadron": NEAR}, {"ge_bismarck": FAR, "ge_scharnhorst": CLOSE}))
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"guns": {"uk_dd_squadron": BISMARCK}})
    assert refused.value.rule == "AC-56k"


@rule("AC-T0m", "AC-T0j")
def test_by_default_guns_fire_at_the_nearest_and_weakest():
    table = board(
        {"uk_hood": NEAR}, {"ge_bismarck": FAR, "ge_gneisenau": NEAR, "ge_scharnhorst": NEAR}, ge_scharnhorst={"hits": 1}
    )
    assert gunnery.nearest(table, HOOD, gunnery.targets(table, HOOD)) == "ge_scharnhorst"
    table.ships[Ship("ge_scharnhorst")] = replace(table.ships[Ship("ge_scharnhorst")], hits=0)
    assert gunnery.nearest(table, HOOD, gunnery.targets(table, HOOD)) == GNEISENAU
    state, _ = battle(table)
    default = answers(state)[BRITISH]
    assert default["guns"] == {HOOD: GNEISENAU} and default["moves"] == {HOOD: NEAR} and default["leave"] == "no"
    assert not default["smoke"]


@rule("AC-T7i", "AC-62a")
def test_a_side_without_a_ship_ends_the_battle_at_once():
    state, _ = battle(board({"uk_hood": CLOSE}, {"ge_bismarck": CLOSE}, uk_hood={"is_damaged": True, "hits": 2}))
    after, events = play(state, "666", british={"guns": {HOOD: "hold"}})
    assert kinds(events)[-3:] == ["battle_over", "graded", "won"] and after.result is not None
    assert not told(events, "moved") and not told(events, "round")
