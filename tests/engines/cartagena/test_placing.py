"""What a deployment offers, says and refuses: at once, piece by piece, heroes, halves of special cards (chapters 6, 7)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena import game
from engines.kernel.choices.shapes import allows
from locales import words
from tests.engines.cartagena.test_deployment import deploying, placing, usual
from tests.rules import rule

# -- all at once


@rule("CT-TIME-07a", "CT-TIME-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deployment_of_which_nothing_is_said_is_that_of_the_data(seats):
    field = deploying(seats)
    while field.asked[0] == "ct.deploy":
        for seat in field.asked[1]:
            choice = field.choice(seat)
            assert choice.complete({}) == choice.default and all(one.part.preset for one in choice.walk({}))
        field = field.answers({seat: field.choice(seat).default for seat in field.asked[1]})


@rule("CT-TIME-07a", "CT-TIME-08")
def test_an_unsent_deployment_that_is_whole_holds_at_the_deadline():
    assert deploying().choice(0).draft_counts and deploying().choice(1).draft_counts


@rule("CT-TIME-07a")
def test_pieces_in_other_places_than_in_the_data_are_read_back():
    def said(**changed: Any) -> list[str]:
        field = deploying()
        choice = field.choice(0)
        return [words("en")(one) for one in choice.changed(choice.check(usual(field, **changed)[0]))]

    troop = next(thing for thing, at in deploying().choice(0).default["troops"].items() if at == "C5")
    assert said(spanish_ships={"GA": "E8"}) == ["GA: E8"]
    assert said(spanish_troops={troop: "SF"}) == ["Natives: SF"] and said(spanish_troops={troop: "K8"}) == ["Natives: K8"]
    assert said(spanish_lezo="C5") == ["Lezo: San Luis fort C5"] and said() == []


@rule("CT-TIME-07a")
def test_like_troops_in_other_places_are_read_back_by_their_number():
    field = deploying()
    choice = field.choice(0)
    at_fort = next(thing for thing, at in choice.default["troops"].items() if thing.startswith("native") and at == "E4")
    answer = choice.check(usual(field, spanish_troops={at_fort: "C5"})[0])
    assert len(choice.changed(answer)) == 1


@rule("CT-TIME-07a")
def test_a_troop_in_another_work_is_said_by_its_short_name():
    field = deploying()
    choice = field.choice(0)
    thing = next(thing for thing, at in choice.default["troops"].items() if at == "A5")
    answer = choice.check(usual(field, spanish_troops={thing: "L7"})[0])
    assert [words("en")(one) for one in choice.changed(answer)] == ["Infantry: Barajas L7"]


@rule("CT-SETUP-13", "CT-SETUP-09")
def test_a_hero_starts_on_no_open_square_where_a_troop_is():
    field = deploying()
    troop = next(thing for thing, at in field.choice(0).default["troops"].items() if at == "C5")
    assert allows(field.choice(0), usual(field, spanish_troops={troop: "K8"}, spanish_lezo="K9")[0])
    assert not allows(field.choice(0), usual(field, spanish_troops={troop: "K8"}, spanish_lezo="K8")[0])


@rule("CT-SETUP-09", "CT-SETUP-13", "CT-D61")
def test_two_heroes_start_on_no_open_square_together():
    field = deploying(heroes_per_player=2)
    assert allows(field.choice(0), usual(field, spanish_lezo="K8", spanish_eslava="K9")[0])
    assert not allows(field.choice(0), usual(field, spanish_lezo="K8", spanish_eslava="K8")[0])


# -- piece by piece


@rule("CT-TIME-07b", "CT-HID-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_piece_by_piece_all_come_to_stand_as_in_the_data(seats):
    field = placing(seats, faces=(2,) if seats == 2 else (1, *[2] * (seats - 1)))
    while field.asked[0] == "ct.place":
        field = field.answer(field.choice().default)
    whole = deploying(seats, deployment="historical").table
    assert {square: (pile.heroes, sorted(pile.troops)) for square, pile in field.table.piles.items()} == {
        square: (pile.heroes, sorted(pile.troops)) for square, pile in whole.piles.items()
    }
    assert {ship: (hull.at, hull.load, hull.heroes) for ship, hull in field.table.hulls.items()} == {
        ship: (hull.at, hull.load, hull.heroes) for ship, hull in whole.hulls.items()
    }


@rule("CT-SETUP-05", "CT-SETUP-08", "CT-TIME-07b")
def test_the_place_of_a_piece_is_asked_by_the_rule_of_its_kind():
    choice = placing(faces=(2,)).choice()
    rules = {
        piece: next(one.part.choice.rule for one in choice.walk({"piece": piece}) if one.part.name == "place")
        for piece in ("GA", "native_es.a", "lezo")
    }
    assert rules == {"GA": "CT-SETUP-05", "native_es.a": "CT-SETUP-08", "lezo": "CT-SETUP-08"}


@rule("CT-SETUP-06", "CT-SETUP-07")
def test_a_full_ship_takes_no_more_troops():
    field = placing().answer({"piece": "X1", "place": "A0"})
    field = field.answer(field.choice().default).answer({"piece": "machetero_en.a", "place": "X1"})
    field = field.answer(field.choice().default).answer({"piece": "S1", "place": "B0"})
    field = field.answer(field.choice().default)
    assert field.options("place", piece="machetero_en.a") == ("S1",)


@rule("CT-SETUP-03", "CT-SETUP-04")
def test_a_captain_with_no_piece_left_is_passed_over_for_the_next_to_his_left():
    """The Spanish have fewer pieces: of four captains two place the last ones in turn."""
    field, seats = placing(4, faces=(4, 1, 4, 4)), []
    while field.asked[0] == "ct.place":
        seats.append(field.asked[1][0])
        field = field.answer(field.choice().default)
    assert seats[:5] == [1, 2, 3, 0, 1] and seats[-6:] == [1, 3, 1, 3, 1, 3]


# -- heroes


@rule("CT-CARD-01", "CT-D1", "CT-TIME-07a")
def test_a_hero_is_offered_with_what_he_can_do_and_the_set_up_that_goes_with_him():
    def said(heroes, setup):
        state = game.setup(2, game.read_options({"heroes_per_player": len(heroes)}, 2), lambda sides: 1)[0]
        given = {"hero": heroes[0] if len(heroes) == 1 else heroes, "setup": setup}
        choice: Any = game.choice(state, 0)
        return choice.play_label(given)

    one, two = said(("lezo",), "usual"), said(("lezo", "eslava"), "own")
    assert words("en")(one.label) == "Lezo" and one.description is not None and one.lines == (("deploy.turn", "usual"),)
    assert words("en")(two.label) == "Lezo, Eslava" and two.description is None and two.lines == (("deploy.turn", "later"),)


@rule("CT-TIME-02", "CT-TIME-07a")
@pytest.mark.parametrize(("deployment", "parts"), [("one_shot", ["setup", "hero"]), ("alternating", ["hero"])])
def test_the_set_up_of_the_data_is_chosen_with_the_hero_where_all_deploy_at_once(deployment, parts):
    state = game.setup(2, game.read_options({"deployment": deployment}, 2), lambda sides: 1)[0]
    choice: Any = game.choice(state, 0)
    assert [one.part.name for one in choice.walk({"hero": "lezo"})] == parts


@rule("CT-HID-02", "CT-SETUP-12")
def test_the_counter_for_a_hero_who_hides_is_proposed():
    choice = deploying().choice(0)
    native = next(thing for thing in choice.default["troops"] if thing.startswith("native_es"))
    draft = {"troops": {**choice.default["troops"], native: "SF"}, "lezo": "SF"}
    assert choice.complete(draft)["lezo_for"] == "native_es"
    two = deploying(heroes_per_player=2).choice(1)
    assert two.complete({"wentworth": "S8"})["wentworth_for"] in ("marine_en", "machetero_en")


@rule("CT-SETUP-15", "CT-HID-07", "CT-SETUP-12")
def test_two_heroes_hide_in_a_ship_for_a_counter_each():
    field = placing(faces=(2,), heroes_per_player=2)
    for answer in (
        {"piece": "GA", "place": "C7"}, {"piece": "native_es.a", "place": "GA"}, {"piece": "infantry_es.a", "place": "GA"},
        {"piece": "lezo", "place": "GA", "aside": "native_es"},
    ):  # fmt: skip
        field = field.answer(answer)
        field = field.answer(field.choice().default)
    assert "GA" in field.options("place", piece="eslava")
    field = field.answer({"piece": "eslava", "place": "GA", "aside": "infantry_es"})
    assert field.table.hulls["GA"].load == ("lezo", "eslava") and game.view(field.state, 1).hulls["GA"].load[0].startswith("?")


@rule("CT-HID-02", "CT-HID-07", "CT-SETUP-15")
def test_a_ship_hides_no_more_heroes_than_it_has_counters():
    state = game.setup(2, game.read_options({"heroes_per_player": 2}, 2), lambda sides: 1)[0]
    heroes = {0: {"setup": "own", "hero": ("lezo", "eslava")}, 1: {"setup": "own", "hero": ("wentworth", "smollett")}}
    state, _ = game.apply(state, heroes, lambda sides: 1)
    choice: Any = game.choice(state, 1)

    def ships(**draft: str) -> set[str]:
        return {*next(one.part.choice.options for one in choice.walk(draft) if one.part.name == "smollett")}

    assert "X1" in ships(wentworth="T1") and "X1" not in ships(wentworth="X1") and "S1" in ships(wentworth="S1")


# -- special cards of a half


@rule("CT-MP-02", "CT-D66")
def test_the_special_cards_of_each_half_are_told():
    field = deploying(4, split="chosen", deployment="historical")
    field = field.answers({0: ("mutiny#1",), 1: ()})
    cards = [(facts["seat"], facts["cards"]) for facts in field.told("shared")]
    assert cards == [
        (0, ("mutiny",)), (2, ("surprise_attack", "adverse_weather", "field_hospital")), (1, ()),
        (3, ("surprise_attack", "full_sail", "full_sail")),
    ]  # fmt: skip


@rule("CT-MP-02", "CT-D66")
def test_a_half_may_take_all_special_cards_or_none():
    field = deploying(4, split="chosen", deployment="historical")
    assert allows(field.choice(0), ()) and allows(field.choice(0), field.choice(0).options)
    assert allows(field.choice(1), ("full_sail#1",))
    assert game.view(field.state, None).asked is not None


@rule("CT-MP-02", "CT-D66")
def test_like_special_cards_are_alike():
    choice = deploying(4, split="chosen", deployment="historical").choice(1)
    assert {choice.alike(card) for card in choice.options} == {"full_sail", "surprise_attack"}
