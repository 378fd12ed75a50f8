"""Fire ships, cannon, culverins (chapter 17)."""

from __future__ import annotations

import pytest

from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun
from engines.cartagena.rules.abilities import attack_dice, defence_dice
from engines.cartagena.rules.gunnery import enemies, range_of, within
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_shots import armed, english, fire, spanish
from tests.rules import rule

ENGLISH = ((0, "lezo"), (1, "wentworth"))


# -- fire ships


def blow(barge: str, to: str, target: str) -> dict[str, str]:
    return {"barge": barge, "to": to, "target": target}


@rule("CT-FIRE-01", "CT-FIRE-02", "CT-FIRE-03", "CT-FIRE-05", "CT-FIRE-06", "CT-P8", "CT-UNIT-06", "CT-TIME-28", "CT-D49")
@pytest.mark.parametrize(("face", "sunk"), [(4, True), (3, False)])
def test_a_barge_goes_over_red_lines_and_blows_up(face, sunk):
    ships = {"X1": "G3 machetero_en", "S1": "A1", "SF": "G7", "CO": "J8"}
    field = laid((), "brulote", ships, {"H6": "native_es"}, wounds={"SF": 1}).answer(blow("X1", "G6", "G7"), [face])
    assert (field.at("SF") == "") is sunk and field.table.fame == (0, 1 if sunk else 0)
    assert field.at("X1") == "" and "machetero_en.a" in field.table.lost
    assert [(facts["ship"], facts["to"]) for facts in field.told("sails")] == [("X1", "G6")]
    assert field.order() == [(1, "brulote")] and "brulote" in field.table.rows[1].deck


@rule("CT-FIRE-04")
def test_a_garrison_loses_its_top_troop_to_a_fire_ship():
    field = laid((), "brulote", {"X1": "G5", "S1": "A1"}, {"H6": "native_es", "C5": "native_es"})
    after = field.answer(blow("X1", "G5", "H6"), [4])
    assert after.troops("H6") == () and after.table.works["H6"] == 0
    assert field.answer({"barge": "none"}).at("X1") == "G5"


@rule("CT-P12", "CT-D50")
def test_a_barge_in_mutiny_blows_up_where_it_is():
    def idle(table):
        table.hulls["X1"] = table.hulls["X1"].mutinous(True)

    field = laid((), "brulote", {"X1": "G5", "S1": "A1"}, {"H6": "native_es"}, prepare=idle)
    assert field.options("to", barge="X1") == ("G5",)


@rule("CT-END-01", "CT-GOAL-02", "CT-TIME-16", "CT-LOSS-10")
def test_a_fire_ship_that_wins_by_its_hit_loses_nothing_any_more():
    """Twelve for the English by the ship that burns, before the hero in the barge is twelve for the Spanish."""
    ships = {"X1": "G6 wentworth*marine_en", "S1": "A1", "SF": "G7", "CO": "J8"}
    field = laid((), "brulote", ships, heroes=ENGLISH, wounds={"SF": 1}, fame=(10, 11))
    field = field.answer(blow("X1", "G6", "G7"), [4])
    assert field.state.result and field.state.result.places == ((1,), (0,)) and field.table.fame == (10, 12)
    assert field.at("X1") == "G6" and not field.told("defeated") and [one["side"] for one in field.told("fame")] == ["english"]


@rule("CT-GOAL-02", "CT-FIRE-05", "CT-LOSS-08")
def test_a_fire_ship_with_a_hero_may_lose_the_game():
    ships = {"X1": "G6 wentworth*marine_en", "S1": "A1", "SF": "G7", "CO": "J8"}
    field = laid((), "brulote", ships, heroes=ENGLISH, wounds={"SF": 1}, fame=(10, 10))
    field = field.answer(blow("X1", "G6", "G7"), [4])
    assert field.state.result and field.state.result.places == ((0,), (1,)) and field.table.fame == (12, 11)


@rule("CT-END-02", "CT-D64")
def test_the_last_barge_that_burns_the_last_enemy_ship_has_won():
    field = laid((), "brulote", {"X1": "G6", "SF": "G7"}, wounds={"SF": 1}).answer(blow("X1", "G6", "G7"), [4])
    assert field.asked == ("over: swept", ()) and field.state.result and field.state.result.places == ((1,), (0,))
    missed = laid((), "brulote", {"X1": "G6", "SF": "G7"}, wounds={"SF": 1}).answer(blow("X1", "G6", "G7"), [3])
    assert missed.asked == ("over: swept", ()) and missed.state.result and missed.state.result.places == ((0,), (1,))


@rule("CT-END-02")
@pytest.mark.parametrize(("fame", "places"), [((3, 2), ((0,), (1,))), ((2, 2), ((0, 1),))])
def test_an_empty_board_is_not_planned_for(fame, places):
    """As an older release may have left it."""

    def cleared(table):
        for things in (table.hulls, table.afloat, table.piles):
            things.clear()

    field = laid("", "move", fame=fame, prepare=cleared)
    assert field.asked == ("over: swept", ()) and field.state.result and field.state.result.places == places


# -- cannon and culverin


@rule("CT-CAN-01", "CT-CAN-02", "CT-CAN-03", "CT-CAN-05", "CT-TIME-29")
def test_a_cannon_lies_on_the_troop_that_serves_it():
    land = {"K8": "native_es infantry_es", "L9": "harquebusier_es", "C5": "infantry_es", "K9": "native_es"}
    field = laid("cannon", land=land, prepare=armed(CULVERIN, "L9"))
    assert set(field.choice().options) == {"none", "K8.1"} and field.choice().default == "none"
    after = field.answer("K8.1")
    assert after.troops("K8") == ("infantry_es", "native_es") and after.table.guns["K8"] == Gun(CANNON)
    assert "L9.0" in laid("cannon", land=land).choice().options


@rule("CT-CAN-07")
def test_a_square_with_a_cannon_fights_with_the_piece_under_it_and_one_die_for_each_further():
    land = {"K8": "infantry_es native_es native_es", "J5": "infantry_es"}
    table = spanish({}, land, prepare=armed(CANNON)).table
    assert (attack_dice(table, "K8"), defence_dice(table, "K8")) == (5, 5)
    bare = spanish({}, land).table
    assert (attack_dice(bare, "K8"), defence_dice(bare, "K8")) == (5, 5)


@rule("CT-CUL-10", "CT-D46")
def test_a_culverin_stays_on_top_when_the_stack_is_reordered():
    land = {"K8": "harquebusier_en marine_en infantry_en", "L9": "native_es"}
    field = laid((), "attack", land=land, prepare=armed(CULVERIN))
    beside = {"frm": "K8", "target": "L9"}
    assert not field.allows({**beside, "order": ("1", "0", "2")})
    assert field.answer({**beside, "order": ("2", "1")}, [1] * 7).troops("K8") == ("harquebusier_en", "infantry_en", "marine_en")
    assert laid((), "attack", land=land).allows({**beside, "order": ("1", "0", "2")})


@rule("CT-COMP-06", "CT-D45")
def test_four_cannons_serve_both_sides_and_soldiers_of_level_one_turn_to_no_culverin():
    def three(table):
        for square in ("K8", "L9", "N8"):
            table.guns[square] = Gun(CANNON)

    land = {"K8": "infantry_es", "L9": "infantry_es", "N8": "infantry_en", "K10": "infantry_en", "J9": "infantry_es"}
    assert laid("cannon", land=land, prepare=three).told("nothing") == []
    field = laid("cannon", "cannon", land=land, prepare=three, faces=[1]).answer("J9.0")
    assert field.table.supply() == 0 and (1, "cannon") in field.order() and field.told("nothing")
    small = {"K8": "marine_en", "L9": "machetero_en", "K10": "infantry_en", "N10": "harquebusier_en"}
    assert set(laid((), "culverin", land=small).choice().options) == {"none", "K8.0", "K10.0", "N10.0"}


@rule("CT-CAN-04", "CT-CUL-03")
def test_a_hero_sets_up_a_cannon_and_no_culverin():
    field = laid("cannon", land={"K8": "eslava"}, heroes=((0, "eslava"), (1, "vernon")))
    assert field.answer("eslava").table.guns["K8"] == Gun(CANNON)
    assert laid("culverin", land={"K8": "eslava"}, heroes=((0, "eslava"), (1, "vernon"))).told("nothing")


@rule("CT-CAN-06", "CT-P15", "CT-D43", "CT-D44")
def test_a_cannon_comes_down_when_its_serving_piece_leaves_and_stays_when_it_is_lost():
    field = laid("move", land={"K8": "infantry_es native_es"}, prepare=armed(CANNON))
    after = field.answer(({"unit": "K8.0", "to": "K9"},))
    assert after.table.guns == {} and after.table.supply() == 4 and not after.told("shot")
    assert field.answer(({"unit": "K8.1", "to": "K9"},)).table.guns
    shot = english({"S1": "K7"}, {"K8": "infantry_es native_es", "C5": "native_es"}, prepare=armed(CANNON))
    shot = shot.answer(fire("S1", "K8"), [6])
    assert shot.table.guns and shot.troops("K8") == ("native_es",)
    strict = english({"S1": "K7"}, {"K8": "infantry_es native_es"}, prepare=armed(CANNON), upkeep="strict")
    assert strict.answer(fire("S1", "K8"), [6]).table.guns == {}


@rule("CT-CAN-09")
def test_no_cannon_without_a_counter():
    def spent(table):
        table.wrecked = 4

    assert laid("cannon", land={"K8": "infantry_es"}, prepare=spent).told("nothing")


@rule("CT-CUL-01", "CT-CUL-02", "CT-CUL-10", "CT-TIME-30")
def test_a_culverin_is_the_top_troop():
    field = laid("culverin", land={"K8": "native_es infantry_es", "C5": "infantry_es"})
    assert set(field.choice().options) == {"none", "K8.1"} and field.choice().default == "none"
    after = field.answer("K8.1")
    assert after.troops("K8") == ("infantry_es", "native_es") and after.table.guns["K8"] == Gun(CULVERIN)


@rule("CT-SHOT-07", "CT-CUL-08", "CT-STAT-25")
def test_a_culverin_reaches_two_squares():
    table = laid(ships={"S1": "I7", "S2": "H7"}, land={"K8": "infantry_es"}, prepare=armed(CULVERIN)).table
    assert range_of(table, "K8") == 2 and within(table, "K8", enemies(table, "spanish")) == ("I7",)


@rule("CT-STAT-24", "CT-CAN-08", "CT-SHOT-08")
@pytest.mark.parametrize(
    ("face", "hits"), [(1, set()), (2, {"J7"}), (3, {"J7", "I7"}), (4, {"J7", "I7"}), (5, {"J7", "I7", "H7"})]
)
def test_a_cannon_hits_by_the_usual_table(face, hits):
    land, found = {"K8": "infantry_es"}, set()
    for at in ("J7", "I7", "H7"):
        field = spanish({"S1": at, "S2": "A1"}, land, prepare=armed(CANNON)).answer(fire("K8", at), [face])
        found |= {at} if field.table.hulls["S1"].wounds else set()
    assert found == hits


@rule("CT-STAT-24", "CT-CAN-08")
def test_a_cannon_reaches_three_squares():
    table = laid(ships={"S1": "I7", "S2": "H7"}, land={"K8": "infantry_es"}, prepare=armed(CANNON)).table
    assert set(within(table, "K8", enemies(table, "spanish"))) == {"I7", "H7"}
