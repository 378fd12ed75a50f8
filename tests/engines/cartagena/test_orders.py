"""Orders to their end: dice, what is told of a wound, what goes down with a ship, guns that advance, what a turn brings back."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun
from engines.cartagena.rules.gunnery import enemies, hitting, range_of, within
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_deployment import deploying, placing
from tests.engines.cartagena.test_facts import armed
from tests.engines.cartagena.test_named_lists import next_planning, offered
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule

FOE = {"P9": "native_es"}


def rolled(field: Field) -> list[tuple[int, ...]]:
    """The dice that have fallen, by their sides."""
    return [facts["dice"] for facts in field.told("rolled")]


@rule("CT-INFO-15", "CT-FIRE-03", "CT-HEAL-04", "CT-MUT-01", "CT-WEA-01", "CT-EXEC-03", "CT-EXEC-04", "CT-ATK-16", "CT-HERO-13")
def test_every_roll_has_the_dice_of_the_book():
    barge = laid((), "brulote", {"X1": "G6", "SF": "G7", "S1": "A1"}, FOE)
    assert rolled(barge.answer({"barge": "X1", "to": "G6", "target": "G7"}, [1])) == [(6,)]
    smollett = ((0, "lezo"), (1, "smollett"))
    assert rolled(laid((), "heal", {"S1": "A1"}, {"N9": "smollett", **FOE}, heroes=smollett, faces=[1])) == [(6,)]
    mutiny = laid("mutiny", (), {"S1": "A1"}, FOE).answer("S1", [1])
    assert rolled(mutiny) == [(6,)] and mutiny.tells("calm", {"face": 1})
    weather = laid(
        "adverse_weather", (), {"S1": "A1"}, {"N9": "marine_en", "N8": "vernon", "K8": "marine_en", **FOE}, faces=[4, 4]
    )
    assert rolled(weather) == [(6, 6)] and [facts["at"] for facts in weather.told("weather")] == ["K8", "N9"]
    assert rolled(laid("move", "move", {"S1": "A1", "SF": "C7"}, faces=[1]))[0] == (2,)
    three = laid(("move", "move"), ("move", ""), {"S1": "A2", "SF": "C7", "SC": "C8"}, players=4, faces=[1, 6, 3])
    assert rolled(three) == [(6, 6, 6)]
    siege = laid((), "attack", {"S1": "A1"}, {"E5": "infantry_en marine_en", **FOE}).answer(
        {"frm": "E5", "target": "E4"}, [1] * 4
    )
    assert rolled(siege) == [(6,) * 4]
    land = {"K8": "desnaux", "K9": "harquebusier_es", "J9": "marine_en marine_en"}
    volley = laid("shoot", land=land, heroes=((0, "desnaux"), (1, "vernon"))).answer(
        {"gun": "volley.K9", "target": "J9"}, [1, 4, 1, 1]
    )
    assert rolled(volley) == [(6,) * 4] and volley.tells("shot", {"to": "J9", "face": 4, "outcome": "miss"})


@rule("CT-EXEC-08", "CT-TIME-26", "CT-TIME-25")
def test_an_order_of_which_something_was_done_is_not_told_to_come_to_nothing():
    field = laid((), "shoot", {"S1": "F3", "S2": "E3"}, {"E4": "native_es", "C5": "native_es"})
    fired = field.answers({1: ({"gun": "S1", "target": "E4"}, {"gun": "ask"})}, [1]).answer(())
    assert not fired.told("nothing") and field.answer(()).tells("nothing", {"seat": 1})
    land = {"N9": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es"}
    fight = laid((), "attack", land=land)
    done = fight.answers({1: ({"frm": "N9", "target": "O9"}, {"frm": "ask"})}, [1, 1]).answer(())
    assert not done.told("nothing") and fight.answer(()).tells("nothing", {"seat": 1})


@rule("CT-LOSS-05", "CT-SHOT-09", "CT-FAME-05")
def test_wounds_left_are_told():
    work = laid((), "shoot", {"S1": "F3"}, FOE).answer({"gun": "S1", "target": "E4"}, [2])
    assert work.tells("work_hit", {"at": "E4", "number": 1})
    ship = laid("shoot", (), {"S1": "F3", "T1": "A1", "GA": "F2"}).answer({"gun": "GA", "target": "F3"}, [2])
    assert ship.tells("ship_hit", {"ship": "S1", "number": 1})
    hero = laid("attack", (), land={"N9": "native_es", "O9": "vernon"}).answer({"frm": "N9", "target": "O9"}, [6, 1, 1, 1])
    assert hero.tells("hero_hit", {"hero": "vernon", "at": "O9"})


@rule("CT-LOSS-07", "CT-LOSS-08", "CT-D76", "CT-FAME-04", "CT-FAME-09")
def test_a_hero_who_is_aboard_openly_goes_down_with_his_ship():
    ships = {"PC": "F3 vernon marine_en", "S1": "A1", "GA": "F2"}
    field = laid("shoot", (), ships, wounds={"PC": 2}).answer({"gun": "GA", "target": "F3"}, [2])
    assert field.table.fame == (5, 0) and field.table.defeated[-1] == "vernon" and "marine_en.a" in field.table.lost
    assert field.tells("defeated", {"hero": "vernon"}) and field.told("sunk")[0]["pieces"] == ("vernon", "marine_en.a")


# -- culverins that advance


def advanced(target: str, moved: bool = False, garrison: str = "native_es") -> Field:
    """A stack with a culverin on top wins, and all of it may go on."""

    def prepare(table: Any) -> None:
        table.guns["D5"] = Gun(CULVERIN, moved=moved)

    land = {"D5": "infantry_en marine_en", target: garrison, **FOE}
    dice = 4 + 1 + (target == "C5")
    field = laid((), "attack", {"S1": "A1"}, land, prepare=prepare)
    return field.answer({"frm": "D5", "target": target, "advance": "whole"}, [6] + [1] * (dice - 1))


@rule("CT-D32", "CT-D47", "CT-D80", "CT-CUL-04")
def test_a_culverin_advances_one_square_a_turn_and_into_no_work():
    open_ = advanced("E5")
    assert open_.troops("E5") == ("infantry_en", "marine_en") and open_.table.guns.keys() == {"E5"}
    for stays in (advanced("E5", moved=True), advanced("C5")):
        went = "C5" if stays.troops("C5") else "E5"
        assert stays.troops(went) == ("marine_en",) and stays.troops("D5") == ("infantry_en",) and set(stays.table.guns) == {"D5"}


# -- what a turn brings back


@rule("CT-HERO-04", "CT-TIME-17")
def test_the_strategist_may_exchange_again_in_the_next_turn():
    field = laid("move shoot", "", {"GA": "C7 lezo*native_es", "S1": "A1"})
    assert field.asked == ("ct.swap", (0,))
    field = next_planning(field.answer("1"))
    field = plan(field, s0="move shoot")
    assert field.asked == ("ct.swap", (0,)) and not field.table.swapped


@rule("CT-PLAN-01")
def test_three_rows_that_a_captain_wrote_are_offered_again():
    field = planning()
    for cards in ("heal", "- heal", "- - heal", "- - - heal", "heal shoot"):
        field = next_planning(plan(field, s0="-", s1=cards))
    assert list(offered(field)) == ["before", "turn4", "turn3"]
    assert offered(field)["turn3"] == row(1, "-", "-", "heal", "-")


# -- proposals


@rule("CT-HID-02", "CT-TIME-07a")
def test_the_hiding_place_of_the_data_is_proposed():
    choice = deploying(heroes_per_player=2).choice(1)
    part = next(one.part for one in choice.walk({}) if one.part.name == "wentworth")
    assert part.choice.default == "T1" and choice.default["wentworth_for"] == "marine_en"
    assert "S1" in part.choice.options and "GA" not in part.choice.options


@rule("CT-D12", "CT-MOVE-18")
@pytest.mark.parametrize("moved", [False, True])
def test_a_group_of_which_some_can_go_is_offered(moved):
    def prepare(table: Any) -> None:
        table.guns["N9"] = Gun(CULVERIN, moved=moved)

    field = laid("", "move", {}, {**FOE, "N9": "infantry_en marine_en"}, move_unit="group", prepare=prepare)
    assert "N9" in field.options("unit") and ("back.N9" in field.options("unit"))


@rule("CT-SETUP-03", "CT-SETUP-02")
def test_pieces_are_placed_from_the_loser_of_the_toss_to_the_left():
    field, seats = placing(4, faces=(3, 5, 1, 6)), []
    for _ in range(6):
        seats.append(field.asked[1][0])
        field = field.answer(field.choice().default)
    assert seats == [2, 3, 0, 1, 2, 3] and field.tells("dice", {"seats": (0, 1, 2, 3), "faces": (3, 5, 1, 6)})
    assert placing(faces=(2,)).told("coin") == [{"side": "english"}]


@rule("CT-D54", "CT-HERO-12")
def test_under_a_hero_nobody_fires_a_volley():
    heroes = ((0, "desnaux"), (0, "lezo"), (1, "vernon"))
    land = {"N9": "desnaux", "N8": "lezo harquebusier_es", "M9": "harquebusier_es", "M8": "marine_en"}
    field = laid("shoot", "", land=land, heroes=heroes)
    assert set(field.options("gun")) == {"volley.M9"}


@rule("CT-D12")
def test_one_of_a_group_may_go_alone():
    field = laid("", "move", {}, {**FOE, "N9": "infantry_en marine_en"}, move_unit="group")
    assert field.allows(({"unit": "N9", "along": ("N9.1",), "to": "N10"},))
    assert not field.allows(({"unit": "N9", "along": (), "to": "N10"},))


@rule("CT-HID-06", "CT-LOSS-07", "CT-LOSS-08", "CT-D76")
def test_the_counter_set_aside_for_a_hidden_hero_is_lost_with_his_ship():
    ships = {"S1": "F3 wentworth*infantry_en marine_en", "S2": "A1", "GA": "F2"}
    field = laid("shoot", (), ships, heroes=((0, "lezo"), (1, "wentworth")), wounds={"S1": 1})
    before = field.table.lost.count("infantry_en.a")
    field = field.answer({"gun": "GA", "target": "F3"}, [2])
    assert field.table.fame == (3, 0) and not field.table.aside and field.table.lost.count("infantry_en.a") == before + 1


@rule("CT-STAT-24", "CT-STAT-25", "CT-SHOT-07", "CT-SHOT-08", "CT-STAT-13", "CT-STAT-09", "CT-MAP-09")
def test_how_far_guns_reach():
    ships = {"S1": "J8", "S2": "I8", "S3": "H7", "S4": "G8", "S5": "F8"}
    table = laid(ships=ships, land={"K8": "infantry_es", "L5": "native_es"}, prepare=armed(CANNON, "K8")).table
    marks = enemies(table, "spanish")
    assert set(within(table, "K8", marks)) == {"J8", "I8", "H7"}
    table.guns["K8"] = Gun(CULVERIN)
    assert set(within(table, "K8", marks)) == {"J8", "I8"}
    assert [range_of(table, gun) for gun in ("L5", "S1", "K8")] == [4, 3, 2]
    english = laid(ships={"PC": "P1", "GA": "L1", "SF": "K1"}).table
    assert within(english, "PC", enemies(english, "english"))[:1] == ("L1",) and range_of(english, "PC") == 4


@rule("CT-SHOT-05", "CT-SHOT-06")
def test_the_faces_that_hit_at_each_distance():
    table = laid(ships={"S1": "F3", "PC": "E3"}).table
    assert [hitting(table, "S1", far) for far in (1, 2, 3, 4)] == [(2, 3, 4, 5, 6), (3, 4, 5, 6), (5, 6), ()]
    assert [hitting(table, "PC", far) for far in (1, 2, 3, 4, 5)] == [(2, 3, 4, 5, 6), (3, 4, 5, 6), (5, 6), (6,), ()]


@rule("CT-D54", "CT-HERO-12", "CT-EXEC-08")
def test_beside_desnaux_whoever_is_seen_to_have_no_firearms_gives_no_reason_to_ask():
    heroes = ((0, "desnaux"), (1, "vernon"))
    field = laid("shoot", "", land={"N9": "desnaux", "N8": "infantry_es", "M8": "marine_en"}, heroes=heroes)
    assert field.tells("nothing", {"seat": 0})
    hidden = laid("shoot", "", land={"D5": "desnaux", "C4": "infantry_es", "C5": "native_es", "C6": "marine_en"}, heroes=heroes)
    assert hidden.asked == ("ct.shoot", (0,)) and not [gun for gun in hidden.options("gun") if gun.startswith("volley")]


@rule("CT-DIS-02", "CT-DIS-04")
def test_a_ship_with_several_troops_lands_all_unless_one_is_named():
    field = laid("", "disembark", {"S1": "F3 marine_en", "S2": "G4 marine_en infantry_en"}, {"L5": "native_es"})
    sheet = field.choice().next_sheet(())
    assert sheet.open({"ship": "S2", "to": "F4"}) is None and sheet.open({"ship": "S1", "to": "F4"}).name == "piece"


@rule("CT-SETUP-02", "CT-TIME-06", "CT-INFO-15")
def test_the_toss_of_two_is_a_coin():
    assert rolled(placing(faces=(2,))) == [(2,)] and rolled(placing(4, faces=(1, 2, 3, 4))) == [(6,) * 4]


@rule("CT-TIME-07b")
def test_a_piece_still_to_be_placed_is_called_by_its_name():
    choice = placing(faces=(2,)).choice()
    part = next(one.part for one in choice.walk({}) if one.part.name == "piece")
    said = [words("en")(part.choice.name(thing)) for thing in ("GA", "native_es.a", "lezo")]
    assert said == ["Galicia (GA)", "Natives", "Lezo"]


@rule("CT-D32", "CT-TIME-24", "CT-ATK-09")
def test_the_defender_does_not_follow_into_a_square_that_is_not_empty():
    field = laid((), "attack", land={"N9": "marine_en marine_en", "O9": "native_es"})
    lost = field.answer({"frm": "N9", "target": "O9"}, [1, 1, 6])
    assert lost.asked[0] == "ct.plan" and lost.troops("N9") == ("marine_en",)


@rule("CT-HERO-09", "CT-D57", "CT-TIME-25")
def test_a_second_attack_of_pride_is_asked_for_its_own_order_and_advance():
    field = laid((), "attack", land={"N9": "vernon marine_en infantry_en", "O9": "native_es infantry_es"})
    field = field.answer({"frm": "N9", "target": "O9"}, [1] * 6 + [1, 1])
    assert field.asked == ("ct.again", (1,))

    def parts(to):
        return [one.part.name for one in field.choice().walk({"to": to})]

    assert parts("O9") == ["to", "order", "advance"] and parts("none") == ["to"]
    order = next(one.part.choice for one in field.choice().walk({"to": "O9"}) if one.part.name == "order")
    assert order.items == ("0", "1")


@rule("CT-D67", "CT-TIME-02", "CT-MP-01")
def test_without_lezo_and_vernon_the_lower_seat_has_colour_a():
    rows = laid(players=4, heroes=((0, "eslava"), (1, "smollett"), (2, "desnaux"), (3, "wentworth"))).table.rows
    assert [(row.seat, row.colour) for row in rows] == [(0, "a"), (2, "b"), (1, "a"), (3, "b")]
    led = laid(players=4, heroes=((0, "eslava"), (1, "smollett"), (2, "lezo"), (3, "vernon"))).table.rows
    assert [(row.seat, row.colour) for row in led] == [(2, "a"), (0, "b"), (3, "a"), (1, "b")]


@rule("CT-D47", "CT-D80", "CT-CUL-04")
def test_a_culverin_with_works_and_guns_around_it_goes_nowhere():
    def prepare(table: Any) -> None:
        table.guns |= {"D5": Gun(CULVERIN), "E5": Gun(CANNON), "C6": Gun(CANNON)}

    land = {"D5": "infantry_en", "E5": "marine_en", "C6": "marine_en", **FOE}
    field = laid("", "move", land=land, prepare=prepare)
    assert "D5.0" not in field.options("unit") and "back.D5" in field.options("unit")


@rule("CT-HEAL-04", "CT-HEAL-01")
@pytest.mark.parametrize(("face", "heals"), [(3, False), (4, True), (5, True)])
def test_a_soldier_comes_back_on_a_four(face, heals):
    smollett = ((0, "lezo"), (1, "smollett"))
    field = laid((), "heal", {"S1": "A1"}, {"N9": "smollett", **FOE}, heroes=smollett, faces=[face])
    assert (field.asked == ("ct.heal", (1,))) is heals and field.tells("nursed", {"seat": 1, "face": face})


@rule("CT-TIME-27", "CT-DIS-04")
def test_a_landing_is_read_back_with_ship_and_square():
    choice = laid("", "disembark", {"S1": "F3 marine_en"}, {"L5": "native_es"}).choice()
    assert words("en")(choice.name({"ship": "S1", "piece": "marine_en.a", "to": "F4"})) == "S1, Marines → F4"
    assert words("en")(choice.name({"ship": "S1"})) == "nothing yet"


@rule("CT-D20", "CT-MOVE-15", "CT-UNIT-08")
def test_a_hero_whose_only_way_is_aboard_may_move():
    land = {"F4": "vernon marine_en", "E4": "infantry_es", "E5": "infantry_es", "F5": "native_es"}
    field = laid("", "move", {"S1": "F3 marine_en marine_en"}, land)
    assert "vernon" in field.options("unit") and "F4.0" not in field.options("unit")


@rule("CT-TIME-23", "CT-INFO-06", "CT-STACK-04")
def test_a_garrison_of_like_troops_with_a_hidden_one_is_asked_for_its_order():
    def half_seen(table: Any) -> None:
        pile = table.piles["C5"]
        table.piles["C5"] = pile.with_top_shown()

    land = {"C5": "native_es native_es", "D5": "marine_en"}
    for field in (laid("attack", "", land=land, prepare=half_seen), laid("attack", "", land=land)):
        parts = [one.part.name for one in field.choice().next_sheet(()).walk({"frm": "C5", "target": "D5"})]
        assert parts == ["frm", "target", "order", "advance"]


@rule("CT-CAN-08", "CT-CUL-08", "CT-SHOT-04")
@pytest.mark.parametrize("kind", [CANNON, CULVERIN])
def test_a_shot_is_told_with_its_gun_unless_a_ship_or_a_work_fires(kind):
    field = laid("shoot", "", {"S1": "J8"}, {"K8": "infantry_es"}, prepare=armed(kind, "K8")).answer(
        {"gun": "K8", "target": "J8"}, [1]
    )
    assert field.tells("fires", {"shooter": "K8", "to": "J8", "number": 1, "gun": kind})
    ship = laid("", "shoot", {"S1": "F3"}, {"E4": "native_es", "P9": "native_es"}).answer({"gun": "S1", "target": "E4"}, [1])
    assert ship.tells("fires", {"shooter": "S1", "to": "E4", "number": 1}) and "gun" not in ship.told("fires")[0]


@rule("CT-CAN-05", "CT-D83", "CT-CUL-10")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("card", ["cannon", "culverin"])
def test_a_troop_that_sets_up_a_gun_is_raised_above_the_others(card, place):
    crew = ["infantry_en", "marine_en", "harquebusier_en"]
    field = laid("", card, land={"N9": " ".join(crew), **FOE}).answer(f"N9.{place}")
    assert list(field.troops("N9")) == [crew[place], *crew[:place], *crew[place + 1 :]]


@rule("CT-D54", "CT-HERO-12")
def test_a_volley_strikes_the_squares_beside_it_alone():
    land = {"N9": "desnaux", "N8": "harquebusier_es", "M8": "marine_en", "L8": "marine_en"}
    field = laid("shoot", "", land=land, heroes=((0, "desnaux"), (1, "vernon")))
    assert field.options("target", gun="volley.N8") == ("M8",)
