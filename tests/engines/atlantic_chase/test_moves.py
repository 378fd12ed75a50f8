"""Maneuver and smoke (AC-60)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.board import is_concealed, reach
from engines.atlantic_chase.pieces.vessels import Limits
from engines.atlantic_chase.rules import gunnery, smoke
from engines.kernel.choices.shapes import Illegal
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, mini, play, told
from tests.rules import rule

HOOD, WALES, KENT, RODNEY = Ship("uk_hood"), Ship("uk_prince_of_wales"), Ship("uk_kent"), Ship("uk_rodney")
BISMARCK, GNEISENAU = Ship("ge_bismarck"), Ship("ge_gneisenau")
CONVOY = Ship("uk_convoy.1")


def quiet(state: Any, seat: int) -> dict[str, Any]:
    """Orders without a shot."""
    return {"guns": dict.fromkeys(game.choice(state, seat).default.get("guns", {}), "hold")}


def moved(events: Any) -> list[tuple[str, str]]:
    """Who moved where, in that order."""
    return [(facts["ship"], facts["to"]) for facts in told(events, "moved")]


@rule("AC-60a", "AC-D40")
def test_a_ship_moves_to_a_zone_beside_its_own():
    assert (reach(FAR), reach(NEAR), reach(CLOSE)) == ((FAR, NEAR), (FAR, NEAR, CLOSE), (NEAR, CLOSE))
    state = mini("MS9")
    moves = game.choice(state, BRITISH).default["moves"]
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"moves": {**moves, HOOD: CLOSE}})
    assert refused.value.rule == "AC-60a" and refused.value.reason.id == "ac.bar.zone"


@rule("AC-E60a", "AC-60b", "AC-60c")
def test_the_slowest_move_first_and_of_one_speed_the_inactive_side():
    table = board({"uk_rodney": NEAR, "uk_kent": NEAR}, {"ge_gneisenau": NEAR}, ge_gneisenau={"is_damaged": True})
    state, _ = battle(table)
    british = {**quiet(state, BRITISH), "moves": {RODNEY: NEAR, KENT: CLOSE}}
    german = {**quiet(state, GERMAN), "moves": {GNEISENAU: FAR}}
    _, events = play(state, british=british, german=german)
    assert moved(events) == [(GNEISENAU, FAR), (KENT, CLOSE)]


@rule("AC-60c", "AC-60d", "AC-T7f", "AC-D39")
def test_sides_alternate_while_both_have_ships_of_the_speed_in_turn():
    table = board({"uk_hood": FAR, "uk_kent": FAR, "uk_exeter": FAR}, {"ge_gneisenau": FAR})
    state, _ = battle(table, GERMAN)
    british = {**quiet(state, BRITISH), "moves": {HOOD: NEAR, KENT: NEAR, "uk_exeter": NEAR}}
    _, events = play(state, british=british, german={**quiet(state, GERMAN), "moves": {GNEISENAU: NEAR}})
    assert [ship for ship, _ in moved(events)] == [HOOD, GNEISENAU, KENT, "uk_exeter"]


@rule("AC-T7f", "AC-60d")
def test_a_ship_that_waits_is_asked_in_its_turn_and_a_run_of_ships_at_once():
    state, _ = battle(board({"uk_hood": FAR, "uk_kent": FAR}, {"ge_bismarck": FAR}))
    british = {**quiet(state, BRITISH), "moves": {HOOD: "ask", KENT: "ask"}}
    state, _ = play(state, british=british, german={**quiet(state, GERMAN), "moves": {BISMARCK: NEAR}})
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.move", (BRITISH,))
    assert state.table.ships[BISMARCK].zone == NEAR
    state, events = play(state, british={"moves": {HOOD: NEAR, KENT: FAR}, "smoke": (HOOD,)})
    assert moved(events) == [(HOOD, NEAR)] and state.table.smoke == {HOOD: ()}
    assert state.asked is not None and state.asked.kind == "ac.round"


@rule("AC-T7f", "AC-60c")
def test_an_owner_says_which_ship_moves_where_sides_alternate():
    state, _ = battle(board({"uk_hood": FAR, "uk_kent": FAR}, {"ge_gneisenau": FAR}), GERMAN)
    british = {**quiet(state, BRITISH), "moves": {HOOD: "ask", KENT: "ask"}}
    state, _ = play(state, british=british, german={**quiet(state, GERMAN), "moves": {GNEISENAU: "ask"}})
    state, events = play(state, british={"which": KENT, "moves": {KENT: NEAR}})
    assert moved(events) == [(KENT, NEAR)] and state.asked is not None and state.asked.seats == (GERMAN,)
    state, _ = play(state, german={"moves": {GNEISENAU: NEAR}})
    assert state.asked is not None and state.asked.seats == (BRITISH,)
    with pytest.raises(Illegal):
        game.choice(state, BRITISH).check({"moves": {KENT: FAR}})


@rule("AC-E60b", "AC-60h", "AC-60j", "AC-57h", "AC-X10")
def test_smoke_conceals_the_ship_that_makes_it_and_two_others():
    table = board({"uk_hood": NEAR, "uk_kent": NEAR, "uk_exeter": NEAR, "uk_rodney": NEAR}, {"ge_bismarck": NEAR})
    state, _ = battle(table)
    over = {"uk_kent": HOOD, "uk_exeter": HOOD, "uk_rodney": "open"}
    moves = dict.fromkeys(table.fleets[BRITISH], NEAR)
    british = {**quiet(state, BRITISH), "moves": moves, "smoke": (HOOD,), "over": over}
    after, _ = play(state, british=british, german=quiet(state, GERMAN))
    assert after.table.smoke == {HOOD: (KENT, Ship("uk_exeter"))}
    added = {
        ship: sum(row.value for row in gunnery.rows(after.table, BISMARCK, ship) if row.rule == "AC-57h")
        for ship in table.fleets[BRITISH]
    }
    assert added == {HOOD: -1, KENT: -1, Ship("uk_exeter"): -1, RODNEY: 0}
    assert [row.value for row in gunnery.rows(after.table, HOOD, BISMARCK) if row.rule == "AC-57h"] == [-1]
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({**british, "over": dict.fromkeys(over, HOOD)})
    assert refused.value.rule == "AC-60h"


@rule("AC-60f", "AC-60g", "AC-11b", "AC-11l", "AC-6h", "AC-D124")
def test_undamaged_ships_make_smoke_and_convoys_and_batteries_do_not():
    table = board({"uk_hood": NEAR, "uk_convoy.1": NEAR, "uk_dd_squadron": NEAR}, {"ge_bismarck": NEAR, "ge_shore_battery": FAR})
    table.ships[HOOD] = replace(table.ships[HOOD], hits=1)
    table.ships[BISMARCK] = replace(table.ships[BISMARCK], is_damaged=True)
    reasons = {ship: why.rule if why else "" for ship, why in smoke.verdicts(table, table.ships)}
    assert reasons == {
        HOOD: "", CONVOY: "AC-11b", Ship("uk_dd_squadron"): "", BISMARCK: "AC-6h", Ship("ge_shore_battery"): "AC-D124",
    }  # fmt: skip
    state, _ = battle(table)
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"smoke": (CONVOY,)})
    assert refused.value.rule == "AC-11b"


@rule("AC-D41", "AC-60h")
def test_smoke_over_a_ship_that_moves_away_is_refused_and_is_left_behind():
    state, _ = battle(board({"uk_hood": NEAR, "uk_kent": NEAR}, {"ge_bismarck": FAR}))
    moves = {HOOD: NEAR, KENT: CLOSE}
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"moves": moves, "smoke": (HOOD,), "over": {KENT: HOOD}})
    assert refused.value.rule == "AC-60h"
    state.table.smoke[HOOD] = (KENT,)
    british = {**quiet(state, BRITISH), "moves": moves, "smoke": (HOOD,)}
    after, _ = play(state, british=british, german=quiet(state, GERMAN))
    assert after.table.smoke == {HOOD: ()} and not is_concealed(after.table, KENT)


@rule("AC-60i", "AC-D42", "AC-T0m")
def test_smoke_stays_until_the_next_maneuver_and_stops_when_its_ship_is_damaged():
    state, _ = battle(board({"uk_kent": NEAR, "uk_hood": NEAR}, {"ge_bismarck": FAR}))
    state.table.smoke[KENT] = (HOOD,)
    kept, _ = play(state, british=quiet(state, BRITISH), german=quiet(state, GERMAN))
    assert kept.table.smoke == {KENT: (HOOD,)}
    german = {"guns": {BISMARCK: KENT}}
    struck, events = play(state, "65", british=quiet(state, BRITISH), german=german)
    assert told(events, "damaged") and told(events, "clears") and not struck.table.smoke


@rule("AC-T7f")
def test_ships_that_come_together_are_asked_for_the_smoke_over_them():
    state, _ = battle(board({"uk_hood": FAR, "uk_kent": NEAR}, {"ge_bismarck": FAR}))
    british = {**quiet(state, BRITISH), "moves": {HOOD: "ask", KENT: NEAR}, "smoke": (KENT,)}
    state, _ = play(state, british=british, german=quiet(state, GERMAN))
    state, _ = play(state, british={"moves": {HOOD: NEAR}})
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.over", (BRITISH,))
    assert game.choice(state, BRITISH).default == {HOOD: "open"}
    state, _ = play(state, british={HOOD: KENT})
    assert state.table.smoke == {KENT: (HOOD,)}


@rule("AC-56d", "AC-T7b", "AC-D19")
def test_smoke_at_the_start_is_asked_of_the_inactive_side_first():
    state, _ = battle(board({"uk_hood": FAR, "uk_kent": FAR}, {"ge_bismarck": FAR}), may_smoke=True)
    assert state.asked is not None and (state.asked.kind, state.asked.seats) == ("ac.smoke", (GERMAN,))
    state, _ = play(state)
    assert state.asked is not None and state.asked.seats == (BRITISH,)
    state, _ = play(state, british={"smoke": (HOOD,), "over": {KENT: HOOD}})
    assert state.table.smoke == {HOOD: (KENT,)} and state.asked is not None and state.asked.kind == "ac.round"


@rule("AC-11d", "AC-11e", "AC-60e", "AC-6o")
def test_a_convoy_disperses_in_the_maneuver_step_and_stays_so():
    limits = Limits(disperses=True)
    state, _ = battle(board({"uk_convoy.1": FAR}, {"ge_bismarck": FAR}), limits=limits)
    state, events = play(state, british={"disperse": (CONVOY,)}, german=quiet(state, GERMAN))
    assert told(events, "dispersed") and state.table.ships[CONVOY].is_dispersed
    with pytest.raises(Illegal) as refused:
        game.choice(state, BRITISH).check({"disperse": (CONVOY,)})
    assert refused.value.rule == "AC-11e"
    forbidden, _ = battle(board({"uk_convoy.1": FAR}, {"ge_bismarck": FAR}))
    with pytest.raises(Illegal) as refused:
        game.choice(forbidden, BRITISH).check({"disperse": (CONVOY,)})
    assert refused.value.rule == "AC-11d"


@rule("AC-11o")
def test_a_shore_battery_does_not_move():
    state = mini("MS5")
    moves = game.choice(state, GERMAN).default["moves"]
    assert "ge_shore_battery" not in moves and len(moves) == 4
