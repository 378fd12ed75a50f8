"""Details of a round: what ends, what stays, who is asked, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.vessels import Limits, Vessel
from engines.atlantic_chase.rules import breaking
from engines.atlantic_chase.rules.battle import outcome
from engines.atlantic_chase.rules.hits import struck
from engines.atlantic_chase.rules.orders import marked
from engines.kernel.dice.modifiers import total
from tests.engines.atlantic_chase.positions import BRITISH, GERMAN, battle, board, play, quietly, told
from tests.rules import rule

HOOD, KENT, EXETER, BISMARCK, EUGEN = map(Ship, ("uk_hood", "uk_kent", "uk_exeter", "ge_bismarck", "ge_prinz_eugen"))
CONVOY, SQUADRON, RODNEY = map(Ship, ("uk_convoy.1", "uk_dd_squadron", "uk_rodney"))


# -- hits


@rule("AC-52e", "AC-58e")
def test_hits_add_up_to_a_limit_where_there_is_one():
    assert not struck(CONVOY, Vessel(), 9).is_sunk and struck(CONVOY, Vessel(), 9).hits == 9
    assert [struck(CONVOY, Vessel(hit_limit=4), hits).is_sunk for hits in (3, 4, 5)] == [False, True, True]
    assert struck(SQUADRON, Vessel(hit_limit=1), 1).is_sunk
    assert [struck(BISMARCK, Vessel(), hits).is_damaged for hits in (1, 2)] == [False, True]
    sunk = struck(BISMARCK, Vessel(is_damaged=True), 9)
    assert sunk.is_sunk and sunk.suffered == 9 and not struck(HOOD, Vessel(), 2).is_sunk


@rule("AC-T21f")
def test_a_convoy_among_the_targets_is_remembered():
    state, _ = battle(board({CONVOY: NEAR, HOOD: NEAR}, {BISMARCK: NEAR, EUGEN: NEAR}))
    assert not state.table.hunted
    british = {"guns": {HOOD: "hold", CONVOY: "hold"}}
    after, _ = play(state, "1111", british=british, german={"guns": {BISMARCK: HOOD, EUGEN: CONVOY}})
    assert after.table.hunted
    spared, _ = play(state, "1111", british=british, german={"guns": {BISMARCK: HOOD, EUGEN: HOOD}})
    assert not spared.table.hunted
    later, _ = quietly(after)
    assert later.table.hunted


# -- torpedoes


@rule("AC-59g", "AC-T0p")
def test_each_attack_has_two_dice_of_its_own():
    state, _ = battle(board({EXETER: CLOSE, SQUADRON: CLOSE}, {BISMARCK: NEAR, EUGEN: NEAR}))
    aimed = {"torpedoes": {EXETER: BISMARCK, SQUADRON: EUGEN}}
    _, events = quietly(state, "1245", british=aimed)
    assert [(facts["ship"], facts["target"], facts["faces"]) for facts in told(events, "torpedo")] == [
        (EXETER, BISMARCK, (1, 2)), (SQUADRON, EUGEN, (4, 5)),
    ]  # fmt: skip


@rule("AC-59f", "AC-T7e")
def test_a_ship_that_is_asked_for_its_torpedoes_has_to_say():
    state, _ = battle(board({EXETER: CLOSE}, {BISMARCK: NEAR, EUGEN: NEAR}))
    asked, _ = quietly(state, british={"torpedoes": {EXETER: "ask"}})
    choice: Any = game.choice(asked, BRITISH)
    assert choice.places(EXETER) == (BISMARCK, EUGEN, "none") and choice.default == {EXETER: "none"}
    first: Any = next(one.part.choice for one in game.choice(state, BRITISH).walk({}) if one.part.name == "torpedoes")  # type: ignore[attr-defined]
    assert first.places(EXETER) == (BISMARCK, EUGEN, "none", "ask")


# -- maneuver


@rule("AC-60c", "AC-60a")
def test_the_first_ship_moves_by_default_and_may_wait_no_more():
    state, _ = battle(board({HOOD: FAR, KENT: FAR}, {"ge_gneisenau": FAR}), GERMAN)
    asked, _ = quietly(state, british={"moves": {HOOD: "ask", KENT: "ask"}}, german={"moves": {"ge_gneisenau": "ask"}})
    assert asked.asked is not None and asked.asked.kind == "ac.move"
    seat = asked.asked.seats[0]
    choice: Any = game.choice(asked, seat)
    parts = {one.part.name: one.part.choice for one in choice.walk({"which": HOOD})}
    assert parts["which"].default == parts["which"].options[0] and parts["which"].mark(HOOD) == HOOD
    assert parts["moves"].things == (parts["which"].default,) and "ask" not in parts["moves"].places(parts["which"].default)


@rule("AC-60e", "AC-11d")
def test_a_convoy_that_may_disperse_does_so_by_order_alone():
    state, _ = battle(board({CONVOY: FAR, HOOD: FAR}, {BISMARCK: FAR}), limits=Limits(disperses=True))
    after, events = quietly(state)
    assert not after.table.ships[CONVOY].is_dispersed and not told(events, "dispersed")
    ordered, events = quietly(state, british={"disperse": (CONVOY,)})
    assert [facts["ship"] for facts in told(events, "dispersed")] == [CONVOY] and not ordered.table.ships[HOOD].is_dispersed


@rule("AC-60h", "AC-60i")
def test_smoke_of_both_sides_goes_on_and_is_told_when_it_changes_alone():
    state, _ = battle(board({HOOD: NEAR, KENT: NEAR}, {BISMARCK: NEAR, EUGEN: NEAR}))
    smoking = {"british": {"smoke": (HOOD,), "over": {KENT: HOOD}}, "german": {"smoke": (EUGEN,), "over": {BISMARCK: "open"}}}
    first, events = quietly(state, **smoking)
    assert [(facts["ship"], facts["over"]) for facts in told(events, "smokes")] == [(EUGEN, ()), (HOOD, (KENT,))]
    assert first.table.screens == ((EUGEN, ()), (HOOD, (KENT,))) and first.table.smoke == {EUGEN: (), HOOD: (KENT,)}
    second, events = quietly(first, **smoking)
    assert not told(events, "smokes") and not told(events, "clears") and second.table.smoke == first.table.smoke
    third, events = quietly(second, german={"smoke": ()}, british=smoking["british"])
    assert [facts["ship"] for facts in told(events, "clears")] == [EUGEN] and third.table.smoke == {HOOD: (KENT,)}
    assert third.table.screens == ((HOOD, (KENT,)),)


@rule("AC-60h")
def test_smoke_with_no_ship_beside_it_asks_for_none():
    state, _ = battle(board({HOOD: NEAR, KENT: FAR}, {BISMARCK: NEAR}))
    choice: Any = game.choice(state, BRITISH)
    names = [one.part.name for one in choice.walk({"smoke": (HOOD,)})]
    assert "smoke" in names and "over" not in names
    together = {"moves": {HOOD: NEAR, KENT: NEAR}, "smoke": (HOOD,)}
    assert "over" in [one.part.name for one in choice.walk(together)]
    waiting = {"moves": {HOOD: NEAR, KENT: "ask"}, "smoke": (HOOD,)}
    assert "over" not in [one.part.name for one in choice.walk(waiting)]


def test_orders_that_name_no_ship_mark_nothing_on_the_picture():
    assert [marked(place) for place in ("hold", "none", "open", "ask", "ge_bismarck")] == [None, None, None, None, "ge_bismarck"]


# -- breaking away


@rule("AC-61c", "AC-61d", "AC-61e")
@pytest.mark.parametrize(("zone", "other", "ways"), [(FAR, FAR, 21), (FAR, NEAR, 15), (NEAR, FAR, 10), (NEAR, CLOSE, 6)])
def test_the_chance_to_break_away_is_that_of_all_throws(zone: str, other: str, ways: int):
    table = board({HOOD: zone}, {BISMARCK: other})
    assert total(breaking.rows(table, BRITISH)) == 2 * (zone == FAR) - (other != FAR)
    assert breaking.break_odds(table, BRITISH) == pytest.approx(ways / 36)


@rule("AC-T21d", "AC-D43")
def test_the_rounds_in_which_nobody_breaks_away_are_named():
    table = board({HOOD: FAR}, {BISMARCK: FAR})
    limits = Limits(break_after=1, last_break=False)
    found = [breaking.why_never(table, limits, BRITISH, number) for number in (1, 2, 3)]
    assert [why.rule if why else None for why in found] == ["AC-T21d", None, "AC-D43"]
    assert found[0] is not None and dict(found[0].words.args) == {"number": 2}


@rule("AC-T21d", "AC-T7g")
@pytest.mark.parametrize(
    ("limits", "zone", "is_asked"),
    [
        (Limits(), FAR, True),
        (Limits(break_after=1), FAR, False),
        (Limits(break_ship=HOOD, break_zone=NEAR), FAR, False),
        (Limits(break_ship=HOOD, break_zone=NEAR), NEAR, True),
        (Limits(break_ship=BISMARCK, break_zone=NEAR), FAR, True),
    ],
)
def test_a_side_that_may_not_break_away_is_not_asked(limits: Limits, zone: str, is_asked: bool):
    state, _ = battle(board({HOOD: zone}, {BISMARCK: FAR}), limits=limits)
    options: Any = next(one.part.choice for one in game.choice(state, BRITISH).walk({}) if one.part.name == "leave")  # type: ignore[attr-defined]
    if "ask" not in options.options:
        assert not is_asked
        return
    after, _ = quietly(state, british={"leave": "ask"})
    assert (after.asked is not None and after.asked.kind == "ac.break") is is_asked


@rule("AC-56i", "AC-T7j")
@pytest.mark.parametrize("seat", [BRITISH, GERMAN])
def test_a_battle_gives_back_the_side_that_has_left(seat: int):
    state, _ = battle(board({HOOD: FAR}, {BISMARCK: FAR}))
    after, _ = quietly(state, "66", **{("british", "german")[seat]: {"leave": "yes"}})
    found = outcome(after.table)
    assert found.left == (seat,) and dict(found.fates)[(HOOD, BISMARCK)[seat]] == "away"
    assert dict(found.fates)[(BISMARCK, HOOD)[seat]] == "there"
