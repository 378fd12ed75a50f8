"""Shots: range, targets, what a hit costs and is worth, the second of two (chapter 15)."""

from __future__ import annotations

from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.pieces.holdings import CANNON, Gun
from engines.cartagena.rules.gunnery import LONG_REACH, REACH, enemies, guns_of, within
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule


def fire(gun: str, target: str) -> dict[str, str]:
    """A shot as an answer."""
    return {"gun": gun, "target": target}


def spanish(ships=None, land=None, **more) -> Field:
    return laid("shoot", ships=ships or {}, land=land or {}, **more)


def english(ships=None, land=None, **more) -> Field:
    return laid((), "shoot", ships or {}, land or {}, **more)


def armed(kind: str, square: str = "K8"):
    """A gun in a square."""

    def prepare(table):
        table.guns[square] = Gun(kind)

    return prepare


@rule("CT-SHOT-05", "CT-SHOT-06", "CT-X10")
def test_how_far_each_face_reaches():
    assert REACH[1:] == (0, 1, 2, 2, 3, 3) and LONG_REACH[1:] == (0, 1, 2, 2, 3, 4)


@rule("CT-SHOT-01", "CT-SHOT-04", "CT-SHOT-09", "CT-SHOT-11", "CT-TIME-26", "CT-LOSS-05")
@pytest.mark.parametrize(
    ("target", "face", "wounds"), [("F6", 2, 1), ("F6", 1, 0), ("F3", 3, 1), ("F3", 2, 0), ("F2", 5, 1), ("F2", 4, 0)]
)
def test_a_shot_hits_as_far_as_its_face_reaches(target, face, wounds):
    field = laid("shoot", ships={"S1": target}, land={"F5": "infantry_es"}, prepare=armed(CANNON, "F5"))
    assert field.answer(fire("F5", target), [face]).table.hulls["S1"].wounds == wounds


@rule("CT-SHOT-02", "CT-D39", "CT-UNIT-04", "CT-CAN-08")
def test_three_shooters_none_twice_and_no_barge():
    ships = {"S1": "F3", "S2": "E3", "S3": "D3", "S4": "G3", "X1": "H3"}
    field = english(ships, {"E4": "infantry_es infantry_es infantry_es"})
    assert set(field.options("gun")) == {"S1", "S2", "S3", "S4", "all"}
    field = field.answer(fire("S1", "E4"), [1])
    assert "S1" not in field.options("gun")
    assert field.answer(fire("S2", "E4"), [1]).answer(fire("S3", "E4"), [1]).asked[0] == "ct.plan"


@rule("CT-SHOT-03", "CT-D31", "CT-ATK-15")
def test_a_work_fires_with_a_garrison_a_hero_alone_is_enough():
    field = spanish({"S1": "F3"}, {"E4": "lezo"})
    assert set(field.options("gun")) == {"E4"}


@rule("CT-SHOT-14", "CT-P7", "CT-D40")
@pytest.mark.parametrize("holder", ["infantry_es", "infantry_en"])
def test_a_battery_fires_to_seaward_alone(holder):
    side = "english" if holder.endswith("en") else "spanish"
    marks = {"SF": "B3", "SC": "B4"} if side == "english" else {"S1": "B3", "S2": "B4"}
    table = laid(ships=marks, land={"C4": holder}).table
    assert within(table, "C4", enemies(table, side)) == ("B3",)


@rule("CT-SHOT-15")
def test_forts_fire_in_every_direction():
    table = laid(ships={"S1": "B7", "S2": "B3"}, land={"C5": "native_es"}).table
    assert set(within(table, "C5", enemies(table, "spanish"))) == {"B7", "B3"}


@rule("CT-SHOT-16", "CT-D41", "CT-D42")
def test_only_enemies_within_range_are_targets():
    field = english({"S1": "F3 marine_en", "S2": "E3", "SF": "F6"}, {"F4": "marine_en"})
    assert "F4" not in field.options("target", gun="S1") and "E3" not in field.options("target", gun="S1")
    assert "F6" in field.options("target", gun="S1") and "F3" not in field.options("target", gun="S1")


@rule("CT-D22")
def test_empty_works_are_targets_of_the_english_alone():
    assert "E4" in english({"S1": "F3"}).options("target", gun="S1")
    assert spanish({"GA": "F3"}).told("nothing")


@rule("CT-SHOT-18", "CT-D17")
def test_ships_in_slots_neither_fire_nor_are_fired_at():
    assert english({"S1": "F0"}, {"E4": "native_es"}).told("nothing")
    assert spanish({"S1": "F0"}, {"E4": "native_es"}).told("nothing")


@rule("CT-SHOT-17", "CT-D37", "CT-HERO-08")
def test_the_princess_fires_twice_at_one_target_as_one_unit():
    field = english({"PC": "F3"}, {"E4": "native_es infantry_es", "P9": "native_es"}).answer(fire("PC", "E4"), [6, 6])
    assert field.troops("E4") == () and field.asked[0] == "ct.plan" and not field.table.works["E4"]


@rule("CT-D37")
def test_with_the_option_she_fires_twice_with_vernon_aboard():
    assert (
        english({"PC": "F3"}, {"E4": "native_es"}, princess="vernon_aboard").answer(fire("PC", "E4"), [1]).asked[0] == "ct.plan"
    )
    aboard = english({"PC": "F3 vernon"}, {"E4": "native_es native_es"}, princess="vernon_aboard")
    assert len(aboard.answer(fire("PC", "E4"), [1, 1]).told("shot")) == 2


@rule("CT-SHOT-19", "CT-D82", "CT-D38")
def test_the_second_shot_is_lost_with_the_target_and_fired_at_the_empty_work():
    sunk = spanish({"S1": "L2", "S2": "A1"}, {"L5": "infantry_es"}, wounds={"S1": 1}).answer(fire("L5", "L2"), [5])
    assert sunk.at("S1") == "" and sunk.table.fame == (1, 0)
    work = english({"PC": "F3"}, {"E4": "native_es", "P9": "native_es"}).answer(fire("PC", "E4"), [6, 6])
    assert work.troops("E4") == () and work.table.works["E4"] == 1


@rule("CT-P6", "CT-STAT-12", "CT-SHOT-06")
def test_a_schooner_reaches_the_city_on_a_six():
    field = english({"T1": "J1", "S1": "K1"}, {"L5": "native_es native_es"})
    assert "S1" not in field.options("gun") and field.options("target", gun="T1") == ("L5",)
    assert len(field.answer(fire("T1", "L5"), [5]).troops("L5")) == 2
    after = field.answer(fire("T1", "L5"), [6])
    assert len(after.troops("L5")) == 1 and after.table.works["L5"] == 0


@rule("CT-P5", "CT-HID-06", "CT-LOSS-07", "CT-LOSS-08", "CT-D76", "CT-GOAL-02", "CT-END-01", "CT-LOSS-10", "CT-D14", "CT-GOAL-05")
def test_a_ship_sunk_with_a_hero_ends_the_game_in_the_middle_of_an_order():
    ships = {"S1": "F3 wentworth*infantry_en marine_en", "S2": "A1"}
    field = spanish(
        ships, {"E4": "native_es", "C5": "native_es"}, fame=(9, 0), wounds={"S1": 1}, heroes=((0, "lezo"), (1, "wentworth"))
    )
    field = field.answer(fire("E4", "F3"), [2])
    assert field.asked[0] == "over: fame" and field.table.fame == (12, 0)
    assert {"infantry_en.a", "marine_en.a"} <= set(field.table.lost) and field.table.defeated == ("lezo", "wentworth")
    assert field.state.result and field.state.result.places == ((0,), (1,)) and field.state.result.scores == (12, 0)


@rule("CT-FAME-01", "CT-FAME-02", "CT-FAME-03", "CT-FAME-04", "CT-FAME-10", "CT-D75", "CT-LOSS-06", "CT-D35")
@pytest.mark.parametrize(
    ("ship", "wounds", "fame"), [("S1", 1, 1), ("T1", 2, 2), ("PC", 2, 3), ("X1", 0, 0), ("GA", 2, 2), ("SF", 1, 1)]
)
def test_a_sunk_ship_scores_its_fame(ship, wounds, fame):
    is_spanish = ship in ("GA", "SF")
    land = {"F5": "infantry_en"} if is_spanish else {"F5": "infantry_es"}
    more = {"S8": "A1"} if not is_spanish else {"CO": "J8"}
    field = laid(
        "" if is_spanish else "shoot",
        "shoot" if is_spanish else "",
        {ship: "F3", **more},
        land,
        wounds={ship: wounds} if wounds else {},
        prepare=armed(CANNON, "F5"),
    )
    field = field.answer(fire("F5", "F3"), [3])
    assert field.at(ship) == "" and max(field.table.fame) == fame


@rule("CT-FAME-05", "CT-FAME-06", "CT-FAME-07", "CT-FAME-12")
@pytest.mark.parametrize(("work", "at", "fame"), [("E4", "F3", 1), ("C5", "B4", 2), ("L5", "K4", 3)])
def test_a_destroyed_work_scores_its_fame(work, at, fame):
    wounds = {work: 2 if work == "L5" else 1}
    field = english({"S1": at}, wounds=wounds).answer(fire("S1", work), [6])
    assert field.table.fame == (0, fame) and work not in field.table.works
    assert [game.view(field.state, viewer).fame for viewer in (None, 0, 1)] == [(0, fame)] * 3


@rule("CT-FAME-08", "CT-FAME-09")
@pytest.mark.parametrize(
    ("hero", "fame"), [("lezo", 2), ("eslava", 2), ("desnaux", 1), ("vernon", 2), ("wentworth", 2), ("smollett", 1)]
)
def test_a_defeated_hero_scores_his_fame(hero, fame):
    is_spanish = hero in ("lezo", "eslava", "desnaux")
    heroes = ((0, hero), (1, "vernon")) if is_spanish else ((0, "lezo"), (1, hero))
    ships = {"S1": "F3", "CO": "J8"} if is_spanish else {"GA": "F3", "X4": "P0"}
    field = laid(
        "" if is_spanish else "shoot",
        "shoot" if is_spanish else "",
        ships,
        {"F4": hero},
        heroes=heroes,
        wounds={} if fame == 1 else {hero: 1},
    )
    field = field.answer(fire(ships and next(iter(ships)), "F4"), [6])
    assert hero in field.table.defeated and max(field.table.fame) == fame


@rule("CT-SHOT-10", "CT-LOSS-09")
def test_a_shot_takes_the_top_troop_in_the_open_and_behind_walls():
    field = english({"S1": "F3"}, {"F4": "infantry_es native_es", "E4": "infantry_es native_es"})
    assert field.answer(fire("S1", "F4"), [2]).troops("F4") == ("native_es",)
    within_walls = field.answer(fire("S1", "E4"), [2])
    assert within_walls.troops("E4") == ("native_es",) and within_walls.table.works["E4"] == 0


@rule("CT-SHOT-12", "CT-LOSS-05")
def test_a_shot_gives_an_unoccupied_work_one_wound():
    field = english({"S1": "F3"}, {"P9": "native_es"})
    assert field.answer(fire("S1", "E4"), [2]).table.works["E4"] == 1
    assert field.answer(fire("S1", "E4"), [1]).table.works["E4"] == 0


@rule("CT-SHOT-17", "CT-STAT-16", "CT-D38")
def test_cartagena_fires_twice_at_one_target_as_one_unit():
    field = spanish({"T1": "L2", "S1": "A1"}, {"L5": "infantry_es"}).answer(fire("L5", "L2"), [5, 5])
    assert field.table.hulls["T1"].wounds == 2 and [facts["face"] for facts in field.told("shot")] == [5, 5]


@rule("CT-INFO-06", "CT-D59", "CT-HID-08")
def test_troops_that_serve_the_guns_of_a_work_are_seen():
    field = spanish({"S1": "F3"}, {"E4": "infantry_es native_es"})
    assert game.view(field.state, 1).piles["E4"].troops == ("?spanish.a", "?spanish.a")
    field = field.answer(fire("E4", "F3"), [1])
    assert game.view(field.state, 1).piles["E4"].troops == ("infantry_es.a", "?spanish.a")


@rule("CT-MUT-02", "CT-D50")
def test_a_ship_in_mutiny_does_not_fire():
    def idle(table):
        table.hulls["S1"] = table.hulls["S1"].mutinous(True)

    field = english({"S1": "F3"}, {"E4": "native_es"}, prepare=idle)
    assert field.told("nothing") and guns_of(field.table, 1, "english") == ["S1"]


# -- Desnaux's volley


@rule("CT-HERO-12", "CT-HERO-13", "CT-D54")
def test_soldiers_with_firearms_beside_desnaux_fire_a_volley():
    land = {"K8": "desnaux", "K9": "harquebusier_es native_es", "L9": "infantry_es", "J9": "marine_en marine_en"}
    field = spanish({}, land, heroes=((0, "desnaux"), (1, "vernon")))
    assert "volley.K9" in field.options("gun") and "volley.L9" not in field.options("gun")
    assert len(field.answer(fire("volley.K9", "J9"), [5, 1, 5, 1]).troops("J9")) == 1
    assert len(field.answer(fire("volley.K9", "J9"), [4, 1, 4, 1]).troops("J9")) == 2


# -- the second of two shots


def captured(**more: object) -> Field:
    """Cartagena fires at a captured fort with one English piece left in it."""
    return spanish({"S1": "A1", "SF": "C8"}, {"L5": "infantry_es", "L7": "marine_en"}, **more).answers(
        {0: (fire("L5", "L7"),)}, [4]
    )


@rule("CT-D85", "CT-D82", "CT-SHOT-17", "CT-SHOT-19")
def test_the_second_shot_at_an_own_work_may_be_declined():
    field = captured()
    assert field.asked == ("ct.second", (0,)) and field.choice().default == "hold"
    assert field.answer("hold").table.works["L7"] == 0 and len(field.answer("hold").told("shot")) == 1
    fired = field.answer("fire", [4])
    assert fired.table.works["L7"] == 1 and [facts["face"] for facts in fired.told("shot")] == [4, 4]
    assert captured(wounds={"L7": 1}).answer("fire", [4]).table.fame == (0, 2)


@rule("CT-D85")
def test_the_effect_of_a_hit_is_said_beside_the_second_shot():
    def hint(field: Field) -> str:
        return words("en")(field.choice().description("fire"))

    assert "only the enemy scores it" in hint(captured(wounds={"L7": 1}))
    scored = captured(wounds={"L7": 1}, works_score="destroyer", prepare=lambda table: setattr(table, "held", frozenset({"L7"})))
    assert "only the enemy scores it" not in hint(scored) and "fame 2" in hint(scored)
    assert game.mind(game.view(scored.state, 0), scored.choice(), Random(1)) == "fire"
    assert game.mind(game.view(captured().state, 0), captured().choice(), Random(1)) == "hold"


@rule("CT-D85", "CT-SHOT-17")
def test_no_other_second_shot_is_asked_for():
    stack = spanish({"S1": "A1"}, {"L5": "infantry_es", "L7": "marine_en marine_en"}).answer(fire("L5", "L7"), [4, 1])
    assert stack.troops("L7") == ("marine_en",) and stack.asked[0] == "ct.plan"
    work = english({"PC": "F3"}, {"E4": "native_es", "P9": "native_es"}).answer(fire("PC", "E4"), [6, 6])
    assert work.asked[0] == "ct.plan" and work.table.works["E4"] == 1
