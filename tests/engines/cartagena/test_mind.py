"""The computer captain: what is plainly right in a position he does, for either side, and never what helps the enemy alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.data import BASIC, SIDE
from engines.cartagena.data.ids import ENGLISH, SPANISH
from engines.cartagena.mind import evaluate, rows
from engines.cartagena.mind.deploying import BEFORE_CITY, FRONT, POSTS
from engines.cartagena.mind.tempers import TEMPERS
from engines.cartagena.rules import dice
from engines.kernel.contract.search import SearchBudget, answer_of, run_search
from tests.engines.cartagena.positions import Field, laid
from tests.engines.minds import played

OLD = {"deployment": "historical"}
DESTROYER = {"works_score": "destroyer"}


def mind(field: Field, seat: int | None = None):
    """What the captain who is asked answers at once."""
    assert field.state.asked is not None
    who = field.state.asked.seats[0] if seat is None else seat
    return game.mind(game.view(field.state, who), field.choice(who), Random(1))


# -- guns


def test_a_gun_ends_a_ship_rather_than_begins_another():
    english = laid("", "shoot", ships={"S1": "E7", "SF": "D8", "SC": "E8"}, wounds={"SC": 1})
    assert mind(english) == ({"gun": "S1", "target": "E8"},)
    spanish = laid("shoot", "", ships={"SF": "D8", "S1": "D7", "S2": "E8"}, wounds={"S2": 1})
    assert mind(spanish) == ({"gun": "SF", "target": "E8"},)


def test_the_gun_that_is_nearest_fires():
    field = laid("shoot", "", ships={"SF": "D8", "SC": "D10", "S1": "D7"})
    assert [item["gun"] for item in mind(field)] == ["SF", "SC"]


def test_english_guns_silence_a_battery_before_they_tear_an_empty_one_down():
    field = laid("", "shoot", ships={"S1": "D2"}, land={"C4": "infantry_es"})
    assert mind(field) == ({"gun": "S1", "target": "C4"},)


def test_the_last_point_goes_before_all():
    field = laid("", "shoot", ships={"S1": "F2", "CO": "J8"}, land={"E4": "infantry_es"}, wounds={"D4": 1}, fame=(0, 11))
    assert mind(field) == ({"gun": "S1", "target": "D4"},)


def test_a_barge_is_kept_for_a_target_worth_it():
    assert mind(laid("", "brulote", ships={"X1": "G6 machetero_en", "CO": "G7"}, wounds={"CO": 1}))["target"] == "G7"
    assert mind(laid("", "brulote", ships={"X1": "G6 machetero_en"}, land={"H5": "native_es"}, without=("H6",))) == {
        "barge": "none"
    }


def test_a_gun_ashore_is_set_up_where_it_reaches_something():
    near = laid("", "cannon", land={"F5": "infantry_en marine_en", "E4": "infantry_es"})
    assert mind(near).startswith("F5.")
    far = laid("", "cannon", land={"P9": "infantry_en marine_en"}, ships={"CO": "C9"})
    assert mind(far) == "none"


# -- stacks


def test_the_english_tear_down_what_they_hold_and_the_spanish_never():
    english = laid("", "attack", land={"C5": "infantry_en infantry_en"}, wounds={"C5": 1})
    assert mind(english)[0]["target"] == "C5"
    assert mind(laid("attack", "", land={"C5": "infantry_es infantry_es"}, wounds={"C5": 1})) == ()


def test_the_spanish_tear_down_a_work_that_the_english_have_held_where_that_pays():
    def held(table):
        table.held = frozenset({"C5"})

    field = laid("attack", "", land={"C5": "infantry_es infantry_es"}, wounds={"C5": 1}, prepare=held, **DESTROYER)
    assert mind(field)[0]["target"] == "C5"


def test_soldiers_with_firearms_lead_an_attack_and_all_go_into_the_work():
    field = laid("", "attack", land={"D5": "marine_en harquebusier_en infantry_en", "D4": "infantry_es"})
    (answer,) = mind(field)
    assert answer["order"][0] == "1" and answer["advance"] == "whole" and answer["target"] == "D4"


def test_computers_make_no_attack_that_can_only_lose():
    field = laid("attack", "", land={"K5": "native_es", "J5": "vernon infantry_en infantry_en infantry_en"})
    assert mind(field) == ()


def test_the_defender_puts_his_best_on_top():
    """CT-P1: infantry defends with 3, harquebusiers with 2."""
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = laid("attack", "surprise_attack", land=land).answer(({"frm": "D5", "target": "C5", "order": ("0", "1", "2")},))
    assert field.asked == ("ct.rally", (0,)) and mind(field)[0] == "1"


def test_vernon_presses_on():
    field = laid("", "attack", land={"D5": "vernon marine_en marine_en", "D4": "infantry_es infantry_es native_es"},
                 without=("C4", "E4", "C5"))  # fmt: skip
    again = field.answer(mind(field), (6,) * 6 + (1,) * 5)
    assert again.asked[0] == "ct.again" and mind(again)["to"] == "D4"


# -- moves


def test_ships_come_up_to_what_they_can_fire_at():
    items = mind(laid("", "move", ships={"S1": "F1", "CO": "J8"}, without=("A5", "C5", "H6", "H8", "L7", "L5")))
    assert [item["unit"] for item in items] == ["S1"]
    assert items[0]["to"] in ("D2", "D3", "E3", "F2", "E2", "F3", "D1", "E1")


@pytest.mark.parametrize(("turn", "fame", "come"), [(5, (8, 0), set()), (25, (0, 8), set()), (25, (8, 0), {"T1", "T2", "S1"})])
def test_a_fleet_outside_the_map_waits_until_waiting_would_lose_it_the_game(turn, fame, come):
    def late(table):
        table.turn = turn

    land = {"L5": "infantry_es infantry_es", "C4": "infantry_es harquebusier_es", "D4": "infantry_es harquebusier_es"}
    field = laid("", "move", ships={"T1": "I0", "T2": "J0", "S1": "E0"}, land=land | {"E4": "harquebusier_es native_es"},
                 fame=fame, prepare=late)  # fmt: skip
    assert {item["unit"] for item in mind(field)} == come


def test_six_ships_make_full_sail_to_six_squares():
    ships = {f"S{number}": f"{column}0" for number, column in enumerate("ABCDEFG", 1)}
    items = mind(laid("", "full_sail", ships=ships))
    assert len(items) == len({item["to"] for item in items}) == 6


def test_a_garrison_of_a_captured_fort_stays_to_tear_it_down():
    items = mind(laid("", "move", land={"C5": "infantry_en"}, wounds={"C5": 1}))
    assert not any(item["unit"].startswith("C5") for item in items)


def test_the_spanish_man_the_work_that_is_in_danger():
    items = mind(laid("move", "", land={"C5": "infantry_es infantry_es infantry_es"}, ships={"S1": "C3", "S2": "D3"}))
    assert {item["to"] for item in items} & {"C4", "D4"}


def test_troops_march_up_to_the_nearest_work():
    items = mind(laid("", "move", land={"F4": "infantry_en infantry_en infantry_en", "D4": "infantry_es", "C5": "infantry_es"}))
    assert items and all(item["to"] in ("E4", "E5", "D5") for item in items)


def test_pieces_land_beside_works_with_the_best_on_top():
    field = laid("", "disembark", ships={"S3": "F3 harquebusier_en marine_en"}, land={"E4": "native_es"})
    items = mind(field)
    assert [(item["piece"], item["to"]) for item in items] == [("marine_en.a", "F4"), ("harquebusier_en.a", "F4")]


def test_vernon_keeps_to_his_flagship():
    field = laid("", "disembark", ships={"PC": "F3 vernon harquebusier_en marine_en"}, land={"E4": "native_es"})
    assert "vernon" not in {item["piece"] for item in mind(field)}


# -- cards


def test_mutiny_breaks_out_where_it_silences_most():
    assert mind(laid("mutiny", "", ships={"PC": "D3", "T1": "J1", "S1": "A0"}, land={"D4": "infantry_es"})) == "PC"


def test_the_hospital_is_where_it_is_calm():
    assert mind(laid("field_hospital", "", land={"C5": "infantry_es", "L5": "native_es"}, ships={"S1": "B4"})) == "L5"


def test_the_strategist_fires_before_the_prey_is_gone():
    field = laid("culverin shoot - -", "move", land={"C5": "infantry_es", "L5": "lezo"}, ships={"S1": "B4", "SF": "B6"},
                 wounds={"S1": 1})  # fmt: skip
    assert field.asked == ("ct.swap", (0,)) and mind(field) == "1"


def test_an_attack_order_is_laid_where_a_landed_stack_can_strike():
    field = planning({"F4": "harquebusier_en infantry_en marine_en marine_en", "E4": "infantry_es"})
    assert {"attack", "surprise_attack"} & set(mind(field, 1).values())


@cache
def told_of_minds() -> tuple[frozenset[str], frozenset[str]]:
    """All that is told in whole games of minds alone: kinds of events, and the sides that attacked a square from itself."""
    kinds, torn = set[str](), set[str]()

    def watch(state, events):
        kinds.update(event.kind for event in events)
        torn.update(state.table.side(event.facts["seat"]) for event in events if _is_own(event))

    for seed in range(6):
        played(game, 2 + seed % 3, OLD, seed, {0, 1, 2, 3}, watch)
    return frozenset(kinds), frozenset(torn)


def test_computers_lay_orders_that_can_be_carried_out():
    """No Repeat first, behind a gap or a card used once; no Initiative last."""
    kinds, _ = told_of_minds()
    assert "order" in kinds and not {"void", "no_pull"} & kinds


def test_a_fleet_that_had_better_wait_does_not_shoot_from_outside_the_map():
    """It keeps a Move ready; guns ashore, which somebody may come before, a Shoot."""
    land = dict.fromkeys(("C4", "D4", "E4"), "harquebusier_es infantry_es")
    field = laid("", "", ships={"T1": "C0", "T2": "D0"}, wounds={"T1": 1, "T2": 1}, land=land, without=("L5", "L7", "H6", "H8"))
    english, spanish = mind(field, 1), mind(field, 0)
    assert english["row1_1"] == "move" and "shoot" not in english.values() and "shoot" in spanish.values()


def planning(land) -> Field:
    """The next planning from a position with land pieces."""
    return laid("", "", land=land)


# -- deployment


def deployed(seats: int, deployment: str, seed: int = 0):
    """The first planning after minds have deployed."""
    rnd = Random(seed or seats)
    chance = partial(rnd.randint, 1)
    state, _ = game.setup(seats, game.read_options({"deployment": deployment}, seats), chance)
    while state.asked.kind != "ct.plan":
        answers = {seat: game.mind(game.view(state, seat), game.choice(state, seat), rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, chance)
    return state


@pytest.mark.parametrize("deployment", ["one_shot", "alternating"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_spanish_man_the_city_and_the_batteries_and_shelter_their_heroes(seats, deployment):
    state = deployed(seats, deployment)
    piles = {square: pile for square, pile in state.table.piles.items() if pile.side == SPANISH}
    assert {square: len(pile.troops) for square, pile in piles.items() if pile.troops} == POSTS
    assert set(piles["L7"].heroes) == {hero for hero in state.table.camps if SIDE[hero] == SPANISH}
    assert {hull.at for ship, hull in state.table.hulls.items() if SIDE[ship] == SPANISH} == set(FRONT)


@pytest.mark.parametrize("deployment", ["one_shot", "alternating"])
def test_each_of_two_spanish_mates_has_guns_to_fire(deployment):
    piles = deployed(4, deployment).table.piles
    camps = {square: {piece.rpartition(".")[2] for piece in piles[square].troops} for square in POSTS}
    assert all(len(camp) == 1 for camp in camps.values())
    assert sorted(sum(POSTS[square] for square, camp in camps.items() if camp == {colour}) for colour in "ab") == [5, 5]
    assert camps["D4"] | camps["L5"] == {"a", "b"}


@pytest.mark.parametrize("deployment", ["one_shot", "alternating"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_english_guns_that_reach_the_city_come_out_before_it(seats, deployment):
    hulls = deployed(seats, deployment).table.hulls
    assert {hulls[ship].at for ship in ("PC", "T1", "T2", "T3")} == set(BEFORE_CITY)


@pytest.mark.parametrize("deployment", ["one_shot", "alternating"])
def test_the_princess_of_mates_of_three_begins_nearest_to_the_batteries(deployment):
    assert [deployed(3, deployment, seed).table.hulls["PC"].at for seed in range(3, 7)] == ["I0"] * 4


# -- whole games


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"deployment": "alternating", "heroes_per_player": 2, "english_deck": "three_brulote"}),
        (2, {"deployment": "historical", "move_unit": "group", "attack_over_closed": "no"}),
        (3, {"deployment": "historical", "works_score": "destroyer", "cannon_upkeep": "strict"}),
        (4, {"split": "chosen", "mates_see": "side", "english_deck": "two_surprise", "princess_double_shot": "vernon_aboard"}),
    ],
)
def test_minds_alone_play_every_option_to_the_end(seats, options):
    assert played(game, seats, options, 5, set(range(seats))).result is not None


def test_computers_tear_down_no_work_of_their_own():
    _, torn = told_of_minds()
    assert torn <= {ENGLISH}


def _is_own(event) -> bool:
    return event.kind == "attacks" and event.facts["at"] == event.facts["to"]


def test_an_answer_hangs_on_what_the_captain_sees_alone():
    rnd = Random(3)
    state, _ = game.setup(2, game.read_options(OLD, 2), lambda sides: rnd.randint(1, sides))
    for _ in range(60):
        if state.asked is None:
            break
        for seat in state.asked.seats:
            seen = game.view(state, seat)
            other = game.imagine(seen, Random(7))
            one = game.mind(seen, game.choice(state, seat), Random(5))
            assert one == game.mind(game.view(other, seat), game.choice(other, seat), Random(5))
        answers = {seat: game.mind(game.view(state, seat), game.choice(state, seat), rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


# -- levels


def laid_by(level: int, field: Field, seat: int):
    """The row that a captain of that level lays at once."""
    thought = game.thinking(game.view(field.state, seat), seat, field.choice(seat), Random(1), game.levels[level])
    return tuple(answer_of(thought).values())


def test_a_midshipman_lays_orders_for_the_table_as_it_stands_and_a_lieutenant_for_what_they_make_of_it():
    without = ("A5", "C5", "H6", "H8", "L7", "C4", "D4", "E4")
    field = laid("", "", ships={"S1": "E10", "SF": "B6"}, land={"L5": "infantry_es"}, without=without)
    assert laid_by(0, field, 1) == ("move", "repeat", "repeat", "move")
    assert laid_by(1, field, 1) == ("move", "shoot", "repeat", "repeat")


def test_a_midshipman_carries_his_orders_out_as_well_as_others():
    field = laid("", "shoot", ships={"S1": "E7", "SF": "D8", "SC": "E8"}, wounds={"SC": 1})
    choice, seen = field.choice(1), game.view(field.state, 1)
    assert all(answer_of(game.thinking(seen, 1, choice, Random(1), level)) == mind(field) for level in game.levels)


def test_the_highest_level_says_what_the_position_is_worth_where_orders_are_planned():
    ahead = laid("", "", ships={"S1": "D2", "SF": "D7"}, fame=(0, 5))
    found = run_search(game.thinking(game.view(ahead.state, 1), 1, ahead.choice(1), Random(1), game.levels[-1]))
    (weighed,) = found.weighed
    assert weighed.answer == found.answer == mind(ahead, 1) and weighed.worth == evaluate.chances(ahead.state, 1) > 0.5


def test_a_level_without_a_temperament_lays_what_the_mind_lays():
    """The levels are known by what they are, whatever temperament they are handed."""
    field = laid("", "", ships={"S1": "D2", "SF": "D7"}, fame=(0, 5))
    seen, choice = game.view(field.state, 1), field.choice(1)
    assert answer_of(game.thinking(seen, 1, choice, Random(1), game.levels[-1])) == mind(field, 1)
    for temper in game.tempers:
        found = [run_search(game.thinking(seen, 1, choice, Random(1), replace(level, temper=temper))) for level in game.levels]
        assert [len(one.weighed) for one in found] == [0, 1]
        assert all(choice.check(one.answer) == one.answer for one in found)


def test_bold_captains_come_closer_and_careful_ones_fire_first():
    field = laid("", "", ships={"S1": "D2", "SF": "D7"}, fame=(0, 5))
    seen, choice = game.view(field.state, 1), field.choice(1)

    def waits(temper: str) -> int:
        """After how many orders he moves, in thirty rows."""
        level = replace(game.levels[-1], temper=temper)
        laid_ = [tuple(answer_of(game.thinking(seen, 1, choice, Random(seed), level)).values()) for seed in range(30)]
        return sum(row.index("move") if "move" in row else len(row) for row in laid_)

    assert waits("bold") < waits("") < waits("careful")


def test_temperaments_are_of_orders_that_there_are_and_patience_is_for_special_cards():
    assert game.tempers == ("bold", "careful", "patient")
    assert all(set(leaning) <= set(rows.ORDERS) for leaning in TEMPERS.values())
    assert TEMPERS["patient"] and not set(TEMPERS["patient"]) & BASIC
    assert all(weight < 1 for weight in TEMPERS["patient"].values())


# -- the search


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_search_lays_legal_rows(seats):
    rnd = Random(seats)
    state, _ = game.setup(seats, game.read_options(OLD, seats), lambda sides: rnd.randint(1, sides))
    while state.asked.kind != "ct.plan":
        defaults = {seat: game.choice(state, seat).default for seat in state.asked.seats}
        state, _ = game.apply(state, defaults, lambda sides: rnd.randint(1, sides))
    for seat in state.asked.seats:
        choice = game.choice(state, seat)
        answer = answer_of(game.thinking(game.view(state, seat), seat, choice, rnd, SearchBudget(10)))
        assert choice.check(answer) == answer and len(game.candidates(game.view(state, seat), seat, choice, rnd)) > 1


def test_fame_and_what_is_half_done_are_worth_something():
    even = laid("", "", ships={"S1": "D2", "SF": "D7"})
    ahead = laid("", "", ships={"S1": "D2", "SF": "D7"}, fame=(0, 5))
    hurt = laid("", "", ships={"S1": "D2", "SF": "D7"}, wounds={"SF": 1})
    assert evaluate.chances(ahead.state, 1) > evaluate.chances(hurt.state, 1) > evaluate.chances(even.state, 1)
    assert evaluate.chances(ahead.state, 0) == pytest.approx(1 - evaluate.chances(ahead.state, 1))


def test_odds_are_those_of_all_faces():
    assert dice.wins(1, 1) == pytest.approx(15 / 36)
    assert dice.some(2, 4) == pytest.approx(3 / 4) and dice.some(1, 6) == pytest.approx(1 / 6)
    assert dice.wins(6, 5) + dice.wins(5, 6) < 1
