"""Deployment and the choice of special cards (chapter 6, TIME-03, -07a, -08)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.cartagena import game
from engines.cartagena.data.board import SLOTS, SPANISH_WATERS
from engines.cartagena.data.ids import is_veiled
from engines.cartagena.rules.garrisons import is_stacked
from engines.kernel.base.chance import Scripted
from engines.kernel.choices.shapes import Illegal
from locales import words
from tests.engines.cartagena.positions import Field
from tests.rules import rule


def deploying(seats: int = 2, **options: object) -> Field:
    """A game at its first deployment, heroes by default."""
    state, events = game.setup(seats, game.read_options(options, seats), lambda sides: 1)
    while state.asked is not None and state.asked.kind == "ct.heroes":
        state, more = game.apply(state, {seat: game.choice(state, seat).default for seat in state.asked.seats}, lambda sides: 1)
        events += more
    return Field(state, events)


def usual(field: Field, **changed: dict[str, str] | str) -> dict[int, dict[str, Any]]:
    """The default deployments of all asked, with the English one changed so; who lies on top is as they are listed."""
    assert field.state.asked is not None
    answers = {
        seat: {part: value for part, value in field.choice(seat).default.items() if not is_stacked(part)}
        for seat in field.state.asked.seats
    }
    for part, value in changed.items():
        seat = 0 if part.startswith("spanish_") else 1
        name = part.removeprefix("spanish_")
        answers[seat][name] = {**answers[seat][name], **value} if isinstance(value, dict) else value  # type: ignore[dict-item]
    return answers


def refusal(field: Field, seat: int, answer: object) -> str:
    """The rule by which a deployment is refused."""
    try:
        field.choice(seat).check(answer)
    except Illegal as wrong:
        return wrong.rule
    return ""


@rule("CT-SETUP-14", "CT-TIME-07a", "CT-D60")
def test_all_deploy_at_once_in_secret_by_default_as_in_the_data():
    field = deploying()
    assert field.asked == ("ct.deploy", (0, 1)) and field.state.asked and field.state.asked.sealed
    after = field.answers(usual(field))
    other = deploying(deployment="historical")
    assert after.table.hulls == other.table.hulls and after.table.piles == other.table.piles
    assert after.asked == other.asked == ("ct.plan", (0, 1))


@rule("CT-SETUP-05", "CT-TIME-08", "CT-MAP-02")
def test_english_ships_stand_in_slots_of_their_own():
    field = deploying()
    ships = {"PC": "A0", "S1": "I0"}
    assert field.answers(usual(field, ships=ships)).at("PC") == "A0"
    assert refusal(field, 1, usual(field, ships={"PC": "A0"})[1]) == "CT-MAP-02"
    assert refusal(field, 1, usual(field, ships={"PC": "A1"})[1]) == "CT-SETUP-05"
    assert {game.choice(field.state, 1).default["ships"][ship] for ship in ("PC", "T1")} <= set(SLOTS)


@rule("CT-SETUP-06", "CT-SETUP-07")
def test_all_english_ships_start_full():
    field = deploying()
    loads = usual(field)[1]["troops"]
    thing = next(thing for thing, ship in loads.items() if ship == "S1")
    other = next(thing for thing, ship in loads.items() if ship == "X1")
    swapped = field.answers(usual(field, troops={thing: "X1", other: "S1"}))
    assert swapped.table.hulls["X1"].load == (thing.partition("#")[0],)
    assert refusal(field, 1, usual(field, troops={thing: "X1"})[1]) == "CT-SETUP-06"


@rule("CT-SETUP-08", "CT-SETUP-09", "CT-D61")
def test_spanish_troops_start_on_land_in_works_or_aboard():
    field = deploying()
    first, second, *_ = usual(field)[0]["troops"]
    after = field.answers(usual(field, spanish_troops={first: "K8", second: "SF"}))
    assert after.table.piles["K8"].size == 1 and after.table.hulls["SF"].load == (second.partition("#")[0],)
    assert refusal(field, 0, usual(field, spanish_troops={first: "K8", second: "K8"})[0]) == "CT-SETUP-09"
    crowded = dict.fromkeys(list(usual(field)[0]["troops"])[:3], "SF")
    assert refusal(field, 0, usual(field, spanish_troops=crowded)[0]) == "CT-D61"
    assert field.answers(usual(field, spanish_troops=dict.fromkeys(list(crowded), "H8"))).table.piles["H8"].size == 3


@rule("CT-SETUP-10")
def test_spanish_ships_start_in_the_bay_alone():
    field = deploying()
    assert refusal(field, 0, usual(field, spanish_ships={"GA": "B5"})[0]) == "CT-SETUP-05"
    assert set(usual(field)[0]["ships"].values()) <= set(SPANISH_WATERS)


@rule("CT-SETUP-13", "CT-SETUP-12", "CT-SETUP-15")
def test_a_spanish_hero_starts_on_land_in_a_work_or_hidden_where_a_troop_is():
    field = deploying()
    after = field.answers(usual(field, spanish_lezo="C5"))
    assert after.troops("C5")[0] == "lezo" and after.table.aside == {}
    assert refusal(field, 0, usual(field, spanish_lezo="SF")[0]) == "CT-SETUP-13"
    native = next(thing for thing in field.choice(0).default["troops"] if thing.startswith("native_es"))
    aboard = usual(field, spanish_troops={native: "SF"}, spanish_lezo="SF", spanish_lezo_for="native_es")
    after = deploying().answers(aboard)
    assert after.table.hulls["SF"].load == ("lezo",) and after.table.aside == {"lezo": "native_es.a"}


@rule("CT-SETUP-11", "CT-HID-02", "CT-HID-07")
def test_vernon_is_open_aboard_the_princess_and_others_choose_where_they_hide():
    field = deploying(heroes_per_player=2)
    after = field.answers(usual(field, wentworth="S8", wentworth_for="machetero_en"))
    assert after.table.hulls["PC"].heroes == ("vernon",) and "wentworth" in after.table.hulls["S8"].load
    assert after.table.aside["wentworth"] == "machetero_en.a"


@rule("CT-INFO-07", "CT-TIME-07a")
def test_the_second_of_two_players_sees_what_his_mate_has_taken_and_nobody_else_does():
    field = deploying(4)
    assert field.asked == ("ct.deploy", (0, 1))
    field = field.answers(usual(field, ships={"PC": "B0"}))
    assert field.asked == ("ct.deploy", (2, 3))
    assert game.view(field.state, None).hulls == {} and "PC" not in game.view(field.state, 2).hulls
    seen = game.view(field.state, 3)
    assert seen.hulls["PC"].at == "B0" and all(is_veiled(piece) for piece in seen.hulls["PC"].load)
    choice = field.choice(3)
    assert choice.default["ships"]["S2"] not in ("B0", *[hull.at for hull in seen.hulls.values()])
    field = field.answers(usual(field))
    assert field.asked[0] == "ct.plan" and len(game.view(field.state, None).hulls) == 22


@rule("CT-TIME-07a")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_deployments_are_legal(seats):
    for seed in range(10):
        rnd, field = Random(seed), deploying(seats)
        while field.asked[0] == "ct.deploy":
            field = field.answers({seat: field.choice(seat).sample(rnd) for seat in field.asked[1]})
        game.invariants(field.state)
        assert field.asked[0] == "ct.plan"


@rule("CT-TIME-07a", "CT-SETUP-14", "CT-D60")
def test_the_top_of_a_garrison_is_chosen_in_the_list_too():
    field = deploying()
    assert field.answers(usual(field)).troops("C4") == ("harquebusier_es", "infantry_es")
    after = deploying().answers(usual(field, spanish_top_C4="infantry_es.a"))
    assert after.troops("C4") == ("infantry_es", "harquebusier_es")
    assert game.view(after.state, 1).piles["C4"].troops == ("?spanish.a", "?spanish.a")
    assert refusal(field, 0, usual(field, spanish_top_C4="native_es.a")[0]) == "CT-TIME-07a"
    assert {name for name in field.choice(0).default if is_stacked(name)} == {"top_C4", "top_D4", "top_E4"}


@rule("CT-TIME-07a", "CT-D30")
def test_the_upper_of_two_heroes_is_chosen_in_the_list_too():
    field = deploying(heroes_per_player=2)
    together = usual(field, spanish_lezo="L7", spanish_eslava="L7")
    assert field.answers(together).troops("L7") == ("eslava", "lezo")
    assert deploying(heroes_per_player=2).answers({**together, 0: {**together[0], "lead": "lezo"}}).troops("L7") == (
        "lezo",
        "eslava",
    )
    assert "lead" not in field.choice(0).default


@rule("CT-TIME-07a", "CT-D30", "CT-INFO-14")
def test_the_second_captain_of_a_side_says_who_lies_on_top_of_what_stands_there_already():
    """By default what stands there stays on top of troops, and the hero who comes last leads, as where one piece comes after the
    other; either may be said otherwise."""
    second = deploying(4).answers(usual(deploying(4)))
    assert second.asked[1] == (2, 3)
    place = dict(usual(second)[2]["troops"], **{"native_es.b#4": "C4", "infantry_es.b#2": "C4"})  # type: ignore[call-overload]
    mine, mates = {"troops": place, "eslava": "L7"}, ("harquebusier_es.a", "infantry_es.a")
    for said, troops, heroes in (
        ({}, (*mates, "infantry_es.b", "native_es.b"), ("eslava", "lezo")),
        ({"top_C4": "native_es.b", "lead_L7": "lezo"}, ("native_es.b", "infantry_es.b", *mates), ("lezo", "eslava")),
        ({"top_C4": "?spanish.a", "lead_L7": "eslava"}, (*mates, "infantry_es.b", "native_es.b"), ("eslava", "lezo")),
        ({"top_C4": "native_es.a"}, (*mates, "infantry_es.b", "native_es.b"), ("eslava", "lezo")),
    ):
        answers = usual(deploying(4).answers(usual(deploying(4))))
        field = second.answers({**answers, 2: {**answers[2], **mine, **said}})
        pile = field.table.piles["C4"]
        assert (pile.troops, pile.dark) == (troops, (True,) * 4) and field.table.piles["L7"].heroes == heroes
    assert refusal(second, 2, {**usual(second)[2], **mine, "top_C4": "harquebusier_es.b"}) == "CT-TIME-07a"
    assert tops(second, place).options[0] == "?spanish.a"
    shared = deploying(4, mates_see="side").answers(usual(deploying(4)))
    assert tops(shared, place).options[0] == "harquebusier_es.a"


def tops(field: Field, troops: dict[str, str], square: str = "C4") -> Any:
    """Who may lie on top of that garrison, when the second Spanish captain lists his troops so."""
    choice = field.choice(2)
    parts = {one.part.name: one.part for one in choice.walk({**choice.default, "troops": troops})}
    return parts[f"top_{square}"].choice


@rule("CT-TIME-07a", "CT-D30")
def test_a_top_piece_of_a_mate_is_told_from_a_like_one_of_ones_own():
    first = usual(deploying(4))
    natives = {thing: "E4" if thing == "native_es.a#4" else "C4" for thing in first[0]["troops"]}  # type: ignore[attr-defined]
    second = deploying(4).answers({**first, 0: {**first[0], "troops": natives}})
    assert second.table.piles["E4"].troops[0] == "native_es.a"
    place = dict(second.choice(2).default["troops"], **{"native_es.b#4": "E4", "infantry_es.b#2": "E4"})
    said = words("en").naming(("Ana", "Ben", "Carla", "Dario"))
    choice = tops(second, place, "E4")
    assert len({said(choice.name(piece)) for piece in choice.options}) == len(choice.options) > 2
    assert said(choice.name("?spanish.a")) == "E4: a hidden troop (Ana) on top"


@rule("CT-TIME-07a")
def test_the_words_of_a_deployment_name_a_top_that_is_not_first_in_the_list():
    choice = deploying().choice(0)
    answer = choice.check({**usual(deploying(), spanish_top_C4="infantry_es.a")[0]})
    assert [words("en")(one) for one in choice.changed(answer)] == ["C4: Infantry on top"] and not choice.changed(choice.default)


@rule("CT-TIME-03", "CT-MP-02", "CT-D66")
def test_players_of_colour_a_share_out_the_special_cards_where_the_table_has_agreed_so():
    field = deploying(4, split="chosen", deployment="historical")
    assert field.asked == ("ct.split", (0, 1)) and field.choice(0).default == ("adverse_weather#1", "mutiny#1")
    said = words("en").naming(("Ana", "Ben", "Carla", "Dario"))
    heads = [said(game.waiting_line(game.view(field.state, viewer), field.state.asked)) for viewer in (0, None)]
    assert heads == ["your special cards", "Sharing out special cards: Ana, Ben"]
    after = field.answers({0: ("field_hospital#1",), 1: ("full_sail#1", "full_sail#2", "surprise_attack#1")})
    decks = [Counter(row.deck) for row in after.table.rows]
    assert decks[0]["field_hospital"] == decks[0]["heal"] == 1 and decks[1]["mutiny"] == decks[1]["surprise_attack"] == 1
    assert decks[2]["full_sail"] == 2 and decks[3]["full_sail"] == 0


# -- one piece at a time


def placing(seats: int = 2, faces: tuple[int, ...] = (1,), **options: object) -> Field:
    """A game at the first piece of an alternating deployment."""
    state, events = game.setup(seats, game.read_options({"deployment": "alternating", **options}, seats), lambda sides: 1)
    chance = Scripted(faces)
    while state.asked is not None and state.asked.kind == "ct.heroes":
        state, more = game.apply(state, {seat: game.choice(state, seat).default for seat in state.asked.seats}, chance)
        events += more
    chance.end()
    return Field(state, events)


@rule("CT-SETUP-02", "CT-TIME-06")
def test_the_loser_of_the_toss_places_the_first_piece() -> None:
    assert placing(faces=(1,)).asked == ("ct.place", (1,)) and placing(faces=(2,)).asked == ("ct.place", (0,))
    assert placing(4, faces=(3, 2, 2, 5, 6, 1)).asked == ("ct.place", (2,))


@rule("CT-SETUP-03", "CT-SETUP-04", "CT-TIME-07b")
def test_each_places_one_piece_in_turn_and_whoever_has_none_left_is_passed_over() -> None:
    field, seats = placing(), []
    while field.asked[0] == "ct.place":
        seats.append(field.asked[1][0])
        field = field.answer(field.choice().default)
    assert seats[:6] == [1, 0, 1, 0, 1, 0] and set(seats[-20:]) == {1} and len(seats) == 22 + 42 + 2
    whole = deploying(deployment="historical").table
    assert {ship: (hull.at, hull.load) for ship, hull in field.table.hulls.items()} == {
        ship: (hull.at, hull.load) for ship, hull in whole.hulls.items()
    }
    assert {square: sorted(pile.troops) for square, pile in field.table.piles.items()} == {
        square: sorted(pile.troops) for square, pile in whole.piles.items()
    }


@rule("CT-SETUP-07", "CT-SETUP-09")
def test_a_troop_is_placed_when_its_ship_stands_and_open_land_takes_one() -> None:
    field = placing()
    assert "marine_en.a" not in field.options("piece")
    field = field.answer({"piece": "S1", "place": "A0"}).answer({"piece": "native_es.a", "place": "K8"})
    assert field.options("place", piece="marine_en.a") == ("S1",)
    field = field.answer({"piece": "marine_en.a", "place": "S1"})
    assert "K8" not in field.options("place", piece="native_es.a") and "L5" in field.options("place", piece="native_es.a")
    assert game.view(field.state, 0).hulls["S1"].load == ("?english.a",)


@rule("CT-SETUP-12", "CT-HID-02")
def test_the_hiding_place_of_a_hero_is_told_to_his_player_alone() -> None:
    field = placing(faces=(2,)).answer({"piece": "GA", "place": "C7"})
    field = field.answer({"piece": "S1", "place": "A0"}).answer({"piece": "native_es.a", "place": "GA"})
    field = field.answer({"piece": "S2", "place": "B0"}).answer({"piece": "lezo", "place": "GA", "aside": "native_es"})
    event = next(event for event in field.events if event.kind == "hides")
    seen = [one.facts if (one := event.seen_by(viewer)) else {} for viewer in (0, 1)]
    assert seen == [{"seat": 0, "hero": "lezo", "to": "GA"}, {"seat": 0, "hero": "lezo"}]
    assert game.view(field.state, 1).hulls["GA"].load == ("?spanish.a",)


@rule("CT-TIME-07b")
def test_a_taken_place_of_the_data_is_replaced_by_the_first_free_one() -> None:
    field = placing()
    default = field.choice().default
    other = next(ship for ship in field.options("piece") if ship != default["piece"])
    field = field.answer({"piece": other, "place": default["place"]})
    field = field.answer(field.choice().default)
    assert default["place"] not in field.options("place", piece=default["piece"])
    spots = dict.fromkeys((default["place"],))
    while field.choice().default["piece"] != default["piece"]:
        spots[field.choice().default["place"]] = None
        field = field.answer(field.choice().default)
        field = field.answer(field.choice().default) if field.asked[1] == (0,) else field
    assert field.choice().default["place"] == next(slot for slot in SLOTS if slot not in spots)
