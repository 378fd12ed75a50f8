"""Single-use cards, Heal, three and four players, the end, resigning, information (chapters 19 to 26)."""

from __future__ import annotations

from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.data import HISTORICAL
from engines.cartagena.data.ids import is_veiled
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Rules
from engines.cartagena.rules.decks import half, specials, usual
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule

NO = {"gun": "none"}
BASIC = "move", "attack", "shoot", "disembark", "cannon", "culverin", "initiative", "repeat"
SMOLLETT = ((0, "lezo"), (1, "smollett"))


# -- weather


@rule("CT-WEA-01", "CT-WEA-02", "CT-WEA-03", "CT-WEA-04", "CT-WEA-05", "CT-P13", "CT-X6", "CT-TIME-34", "CT-D51")
def test_weather_takes_the_top_troop_of_each_square_on_one_to_three():
    land = {"F4": "marine_en marine_en", "E5": "vernon", "D5": "wentworth machetero_en", "E4": "infantry_en"}
    ships = {"S1": "F3 marine_en marine_en"}
    heroes = ((0, "lezo"), (1, "vernon"), (1, "wentworth"))
    field = laid("adverse_weather", (), ships, land, heroes=heroes, faces=[1, 3, 4])
    assert [facts["at"] for facts in field.told("weather")] == ["E4", "F4", "D5"]
    assert (
        field.troops("F4") == ("marine_en",) and field.troops("D5") == ("wentworth", "machetero_en") and field.troops("E4") == ()
    )
    assert len(field.table.hulls["S1"].load) == 2 and field.troops("E5") == ("vernon",)


@rule("CT-WEA-06")
def test_weather_takes_a_culverin_like_any_other():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    field = laid("adverse_weather", land={"K8": "infantry_en marine_en"}, faces=[1], prepare=armed)
    assert field.troops("K8") == ("marine_en",) and field.table.guns == {}


@rule("CT-WEA-06", "CT-D51")
def test_the_next_troop_serves_a_cannon_after_weather():
    def armed(table):
        table.guns["K8"] = Gun(CANNON)

    assert laid("adverse_weather", land={"K8": "infantry_en marine_en"}, faces=[1], prepare=armed).table.guns["K8"] == Gun(CANNON)


# -- mutiny


@rule("CT-MUT-01", "CT-MUT-02", "CT-MUT-03", "CT-UNIT-10", "CT-TIME-33", "CT-INFO-15", "CT-D50")
def test_a_mutiny_breaks_out_on_a_four_and_ends_with_the_turn():
    field = laid("mutiny", "move", {"S1": "F2", "T1": "A0", "S2": "F3"}, wounds={"S2": 1})
    assert field.choice().default == "S1" and "T1" in field.choice().options
    assert words("en")(field.choice().description("S1")) == "With 4 or more (50 %) it neither moves nor fires this turn."
    calm = field.answer("S1", [3])
    assert calm.told("calm") == [{"face": 3}] and not calm.told("mutiny") and calm.table.rows[0].discards == ("mutiny",)
    idle = field.answer("S1", [4])
    assert idle.table.hulls["S1"].idle and "S1" not in idle.options("unit")
    assert not idle.answer(()).table.hulls["S1"].idle


# -- hospital and Heal


@rule("CT-HOSP-01", "CT-HOSP-02", "CT-TIME-31", "CT-HEAL-01", "CT-HEAL-03", "CT-HEAL-04", "CT-D52", "CT-TIME-32", "CT-HEAL-05")
def test_a_lost_troop_comes_back_under_the_hospital():
    field = laid("field_hospital heal heal", land={"L5": "native_es", "K5": "infantry_es", "A5": "harquebusier_es"})
    assert field.choice().default == "L5" and set(field.choice().options) == {"L5", "K5", "A5", "none"}
    assert laid("field_hospital", land={"K5": "infantry_es"}).choice().default == "none"
    field = field.answer("K5", [4])
    assert field.asked == ("ct.heal", (0,)) and field.choice().default == "harquebusier_es.a"
    field = field.answer("infantry_es.a", [3])
    assert field.troops("K5") == ("infantry_es", "infantry_es") and len(field.told("healed")) == 1
    assert field.table.rows[0].discards == ("field_hospital",)


@rule("CT-HOSP-03", "CT-HOSP-04", "CT-D53")
def test_the_hospital_goes_with_the_last_troop():
    field = laid("field_hospital move heal", land={"K5": "infantry_es", "A5": "native_es"})
    field = field.answer("K5").answer(({"unit": "K5.0", "to": "J5"},))
    assert field.table.hospital == "" and field.told("hospital_gone") and field.told("nothing")


@rule("CT-D53")
def test_a_hero_alone_is_not_enough_for_a_hospital():
    assert laid("field_hospital", land={"K5": "lezo"}, ships={"SF": "C7"}).told("nothing")


@rule("CT-HEAL-02", "CT-HERO-14", "CT-D70", "CT-HERO-02")
def test_the_english_heal_through_smollett_on_land():
    field = laid((), "heal", land={"F4": "smollett marine_en"}, heroes=SMOLLETT, faces=[5])
    assert field.asked == ("ct.heal", (1,))
    assert field.answer("machetero_en.a").troops("F4") == ("smollett", "marine_en", "machetero_en")
    assert laid((), "heal", {"S1": "F3 smollett*marine_en"}, heroes=SMOLLETT).told("nothing")
    assert laid((), "heal", land={"F4": "vernon marine_en"}).told("nothing")


@rule("CT-HEAL-06", "CT-HEAL-05")
def test_no_die_is_rolled_without_losses():
    def whole(table):
        hull = table.hulls["S1"]
        table.hulls["S1"] = hull.loaded((), (), ())
        table.piles["F4"] = table.piles["F4"].joined((), tuple(one for one in table.lost if one.endswith("_en.a")), 0)
        table.lost = tuple(one for one in table.lost if not one.endswith("_en.a"))

    assert laid((), "heal", {"S1": "A1"}, {"F4": "smollett marine_en"}, heroes=SMOLLETT, prepare=whole).told("nothing")


# -- three and four players


@rule("CT-MP-01", "CT-MP-02", "CT-MP-03", "CT-MP-04", "CT-D66", "CT-TIME-03")
def test_the_halves_of_the_decks():
    rules = Rules()
    assert set(specials("spanish", rules)) == {"mutiny", "adverse_weather", "surprise_attack", "field_hospital"}
    assert set(usual("spanish", rules)) == {"adverse_weather", "mutiny"} and usual("english", rules) == ("full_sail",)
    rows = laid(players=4).table.rows
    assert [len(row.deck) for row in rows] == [10, 11, 10, 11]
    assert all(row.deck.count(card) == 1 for row in rows for card in BASIC)
    assert "heal" in rows[1].deck and "field_hospital" in rows[1].deck
    assert "heal" in half("english", ("full_sail",), ("smollett",)) and not any("heal" in row.deck for row in rows[2:])


@rule("CT-MP-05", "CT-TIME-10")
def test_two_cards_a_turn():
    field = planning(4)
    assert field.asked[1] == (0, 1, 2, 3) and len(field.choice(0).default) == 2
    field = plan(field, s0="shoot")
    assert field.asked[0] == "ct.plan" and field.table.turn == 2


@rule("CT-MP-06", "CT-TIME-01", "CT-D69")
def test_each_captain_plays_one_side():
    sides = {seats: [side.id for side in game.sides({}, seats)] for seats in game.players}
    assert sides[2] == ["spanish", "english"] and sides[3] == ["spanish", "english", "english"]
    assert sides[4] == ["spanish", "english"] * 2


@rule("CT-MP-07", "CT-D68")
def test_a_lone_player_plans_two_rows():
    field = planning(3)
    assert field.asked[1] == (0, 1, 2)
    field = field.answers({
        0: {**row(0, "shoot", "move"), **row(1, "-", "attack")}, 1: row(2, "-", "-"), 2: row(3, "-", "-"),
    })  # fmt: skip
    assert [row.slots for row in field.table.rows[:2]] == [("shoot", "move"), ("", "attack")]


@rule("CT-MP-08", "CT-MP-09", "CT-MP-10", "CT-P20", "CT-X8")
def test_a_unit_of_the_lone_player_fires_once_a_phase():
    ships = {"GA": "C7", "AF": "D7", "S1": "C8"}
    heroes = ((0, "lezo"), (0, "eslava"), (1, "vernon"), (2, "wentworth"))
    field = laid(("shoot move", "shoot repeat"), (), ships, players=3, heroes=heroes)
    field = field.answer({"gun": "GA", "target": "C8"}, [1]).answer(NO)
    assert field.asked == ("ct.shoot", (0,)) and set(field.options("gun")) == {"AF"}
    field = field.answer(NO).answer(())
    assert field.asked == ("ct.shoot", (0,)) and "GA" in field.options("gun")


@rule("CT-MP-11", "CT-D67")
def test_each_of_two_players_orders_his_own_colour():
    field = laid((), ("move", ""), {"S1": "F3", "S2": "A2"}, {"F4": "marine_en.a marine_en.b"}, players=4)
    assert field.asked == ("ct.move", (1,)) and set(field.options("unit")) == {"S1", "F4.0"}


@rule("CT-MP-12", "CT-GOAL-02")
def test_fame_of_a_side_is_one_sum():
    field = laid((), ("shoot", ""), {"S1": "F3"}, players=4, fame=(0, 11), wounds={"E4": 1})
    field = field.answer({"gun": "S1", "target": "E4"}, [2])
    assert field.state.result and field.state.result.places == ((1, 3), (0, 2)) and field.state.result.scores == (0, 12, 0, 12)


@rule("CT-CARD-03", "CT-MP-13")
def test_no_card_is_given_away():
    field = planning(4)
    assert {move.kind for seat in range(4) for move in game.open_moves(field.state, seat)} == {"resign"}


def _heroes(field: Field, seat: int) -> tuple[str, ...]:
    """The heroes that a captain may choose from."""
    parts = {one.part.name: one.part.choice for one in field.choice(seat).walk({})}
    return tuple(parts["hero"].options)


@rule("CT-CARD-01", "CT-D1", "CT-TIME-02", "CT-INFO-01")
def test_heroes_are_chosen_by_both_sides_at_once():
    state, _ = game.setup(4, game.read_options({}, 4), lambda sides: 1)
    assert state.asked and state.asked.seats == (0, 1) and state.asked.sealed
    field = Field(state, ()).answers({0: "eslava", 1: "smollett"})
    assert field.asked == ("ct.heroes", (2, 3)) and _heroes(field, 2) == ("lezo", "desnaux")
    field = field.answers({2: "lezo", 3: "vernon"})
    assert [(row.seat, row.colour, row.heroes) for row in field.table.rows] == [
        (2, "a", ("lezo",)), (0, "b", ("eslava",)), (3, "a", ("vernon",)), (1, "b", ("smollett",)),
    ]  # fmt: skip
    assert game.view(field.state, None).camps["lezo"] == "spanish.a"


# -- set-up


@rule("CT-SETUP-01", "CT-TIME-05", "CT-SETUP-05", "CT-SETUP-06", "CT-SETUP-11")
def test_the_historical_deployment_is_legal():
    table = planning().table
    assert len(table.works) == 9 and {hull.at for ship, hull in table.hulls.items() if hull.camp == "english.a"} == {
        f"{c}0" for c in "ABCDEFGHIJKLMNOP"
    }
    assert all(not table.berths(ship) for ship, hull in table.hulls.items() if hull.camp == "english.a")
    assert table.hulls["PC"].heroes == ("vernon",)
    assert {place.at for place in HISTORICAL.ships if place.id in table.hulls} == {hull.at for hull in table.hulls.values()}


@rule("CT-SETUP-12", "CT-SETUP-15")
def test_other_heroes_hide_in_exchange_for_a_troop():
    table = planning(2, heroes_per_player=2).table
    assert table.aside == {"wentworth": "marine_en.a"} and "wentworth" in table.hulls["T1"].load


# -- information


@rule("CT-INFO-02", "CT-INFO-03", "CT-INFO-04", "CT-INFO-05", "CT-INFO-16", "CT-HID-01")
def test_loads_of_ships_are_known_to_their_player_alone():
    state = planning(2, heroes_per_player=2).state
    for viewer in (0, None):
        seen = game.view(state, viewer)
        assert all(is_veiled(piece) for ship, hull in seen.hulls.items() if hull.camp == "english.a" for piece in hull.load)
        assert len(seen.hulls["T1"].load) == 3 and seen.hulls["PC"].heroes == ("vernon",)
        assert seen.aside["wentworth"] == "?english.a"
    assert "wentworth" in game.view(state, 1).hulls["T1"].load and game.view(state, 1).aside["wentworth"] == "marine_en.a"


@rule("CT-HID-08", "CT-HID-09")
def test_garrisons_are_hidden_and_open_land_is_not():
    state = laid(land={"C5": "infantry_es native_es", "K5": "native_es"}).state
    seen = game.view(state, 1)
    assert seen.piles["C5"].troops == ("?spanish.a", "?spanish.a") and seen.piles["K5"].troops == ("native_es.a",)


@rule("CT-INFO-06")
def test_after_a_chance_to_reorder_only_the_top_troop_is_known():
    land = {"D5": "harquebusier_en", "C5": "infantry_es native_es", "P9": "marine_en"}
    field = laid("attack", "surprise_attack", land=land).answer({"frm": "D5", "target": "C5"})
    field = field.answer(("1", "0"), [1] * 4 + [1] * 3)
    seen = game.view(field.state, 1).piles["C5"]
    assert seen.troops == ("native_es.a", "?spanish.a")


@rule("CT-INFO-14")
@pytest.mark.parametrize(("mates_see", "known"), [("own", False), ("side", True)])
def test_mates_see_each_others_secrets_where_the_table_has_agreed_so(mates_see, known):
    state = planning(4, mates_see=mates_see).state
    load = game.view(state, 1).hulls["S2"].load
    assert any(is_veiled(piece) for piece in load) is not known
    assert not any(is_veiled(piece) for piece in game.view(state, 1).hulls["S1"].load)


@rule("CT-INFO-12")
def test_the_cards_still_in_a_deck_follow_from_what_everybody_sees():
    field = laid("adverse_weather shoot move", land={"C5": "native_es"})
    for viewer in (None, 1):
        row = game.view(field.state, viewer).rows[0]
        assert "adverse_weather" not in row.deck and row.discards == ("adverse_weather",) and len(row.deck) == 20


@rule("CT-INFO-03")
def test_imagining_deals_all_hidden_things_anew():
    state = planning(2, heroes_per_player=2).state
    loads = {game.imagine(game.view(state, 0), Random(seed)).table.hulls["T1"].load for seed in range(20)}
    assert len(loads) > 5


# -- the end


@rule("CT-END-02", "CT-D64")
def test_a_side_without_units_loses_at_once():
    def last(table):
        table.strike("CO")

    field = laid((), "shoot", {"S1": "F3", "CO": "J8"}, {"E4": "native_es"}, prepare=last)
    field = field.answer({"gun": "S1", "target": "E4"}, [6])
    assert field.asked[0] == "over: swept" and field.state.result and field.state.result.places == ((1,), (0,))


@rule("CT-END-03", "CT-GOAL-03", "CT-TIME-17", "CT-D63")
@pytest.mark.parametrize(("fame", "places"), [((2, 1), ((0,), (1,))), ((1, 2), ((1,), (0,))), ((1, 1), ((0, 1),))])
def test_at_the_turn_limit_most_fame_wins(fame, places):
    field = laid("heal", fame=fame, turn_limit=1)
    assert field.asked[0] == "over: turns" and field.state.result and field.state.result.places == places


@rule("CT-GOAL-04")
def test_without_a_limit_the_game_goes_on():
    assert laid("heal", turn_limit=0).asked[0] == "ct.plan"


# -- resigning


@rule("CT-D78")
def test_a_captain_alone_on_his_side_loses_by_giving_up():
    field = laid((), "shoot", {"S1": "F3"}, {"E4": "native_es"}).resigns(1)
    assert field.asked[0] == "over: resigned" and field.state.result and field.state.result.places == ((0,), (1,))


@rule("CT-D78")
def test_a_mate_takes_over_from_the_next_planning():
    field = laid((), ("move shoot", ""), {"S1": "F3", "S2": "A2"}, players=4)
    field = field.resigns(1)
    assert field.asked == ("ct.plan", (0, 2, 3)) and field.order() == [(1, "move")]
    assert {row.seat for row in field.table.rows if row.side == "english"} == {3} and field.table.owners["english.a"] == 3
    assert set(field.choice(3).default) == {"row2_1", "row2_2", "row3_1", "row3_2"}
    assert game.seats_to_be_asked(field.state) == {0, 2, 3}


@rule("CT-D78")
def test_planning_goes_on_without_a_captain_who_leaves():
    field = planning(4).resigns(1)
    assert field.asked == ("ct.plan", (0, 2, 3))
    field = plan(field, s0="shoot")
    assert field.asked == ("ct.plan", (0, 2, 3)) and field.table.turn == 2


@rule("CT-D78")
def test_a_captain_lost_by_the_clock_has_given_up():
    field = laid((), "shoot", {"S1": "F3"}, {"E4": "native_es"})
    state, _ = game.act(field.state, 1, Move("flag"), lambda sides: 1)
    assert state.result and state.result.reason == "resigned"


# -- options


@rule("CT-D2", "CT-TIME-04")
@pytest.mark.parametrize(("deck", "counts"), [("two_surprise", (1, 2, 2)), ("three_brulote", (1, 1, 3))])
def test_other_english_decks(deck, counts):
    cards = planning(2, english_deck=deck).table.rows[1].deck
    assert tuple(cards.count(card) for card in ("full_sail", "surprise_attack", "brulote")) == counts and len(cards) == 22


@rule("CT-D2")
def test_with_two_surprise_attacks_each_half_has_one():
    rows = planning(4, english_deck="two_surprise").table.rows[2:]
    assert [(row.deck.count("surprise_attack"), row.deck.count("full_sail")) for row in rows] == [(1, 1), (1, 0)]


# -- what is proved beside


@rule("CT-PLAN-04", "CT-D62")
def test_planning_comes_between_any_two_turns_and_slots_not_filled_stay_empty():
    field = planning()
    for turn in (1, 2):
        assert field.asked[0] == "ct.plan" and field.table.turn == turn
        field = field.answers({seat: field.choice(seat).default for seat in (0, 1)})
    assert field.table.rows[0].slots == ("",) * 4


@rule("CT-LOSS-11")
def test_heal_mends_neither_ships_nor_works_nor_heroes():
    field = laid(
        "heal", (), {"GA": "C7"}, {"L5": "native_es lezo"}, wounds={"GA": 1, "C5": 1, "lezo": 1}, faces=[6], prepare=_hospital
    )
    field = field.answer("infantry_es.a")
    assert (field.table.hulls["GA"].wounds, field.table.works["C5"], field.table.hurt) == (1, 1, {"lezo": 1})


def _hospital(table):
    table.hospital = "L5"


@rule("CT-TIME-35")
def test_an_illegal_answer_changes_nothing():
    field = laid((), "move", {"S1": "F2"})
    before = game.dump(field.state)
    with pytest.raises(Illegal):
        field.answer(({"unit": "S1", "to": "P9"},))
    assert game.dump(field.state) == before


@rule("CT-D72", "CT-COMP-09")
def test_more_than_ten_dice_are_rolled():
    field = laid((), "attack", land={"F4": "vernon " + "marine_en " * 8, "F5": "native_es"})
    field = field.answer({"frm": "F4", "target": "F5"}, [1] * 13)
    assert len(field.told("fought")[0]["attack"]) == 12
