"""Stacks: who leaves them, what is known of them, what a side of two captains shares."""

from __future__ import annotations

import pytest

from engines.cartagena import game
from engines.cartagena.rules.holdings import CANNON, CULVERIN, Gun, Pile
from engines.cartagena.rules.laying import laid as laid_cards
from engines.cartagena.rules.stacks import on_top, seen_by, tops
from locales import words
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_deployment import deploying, placing, usual
from tests.engines.cartagena.test_named_lists import next_planning, offered
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule


@rule("CT-INFO-06", "CT-D59")
def test_what_is_known_to_lie_in_a_work_is_less_by_whoever_leaves_it_unseen_and_by_nobody_else():
    native, infantry = "native_es.a", "infantry_es.a"
    known = Pile((), (infantry, native), (True, True), (native,))
    assert known.without((1,)).among == () and known.without((0,)).among == (native,)
    seen = Pile((), (native, native), (False, True), (native,))
    assert seen.without((0,)) == Pile((), (native,), (True,), (native,))
    assert seen.without((1,)) == Pile((), (native,), (False,), ())


@rule("CT-INFO-06", "CT-STACK-06")
def test_a_garrison_in_a_new_order_is_dark_with_what_was_known_among_it():
    native, infantry = "native_es.a", "infantry_es.a"
    pile = Pile((), (infantry, native), (False, True), ())
    assert pile.ordered((), (native, infantry), True) == Pile((), (native, infantry), (True, True), (infantry,))
    assert pile.ordered((), (native, infantry), False) == Pile((), (native, infantry), (False, False))
    dark = Pile((), (infantry, native), (True, True), (infantry,))
    assert dark.shown() == Pile((), (infantry, native), (False, True), ())
    assert Pile(("lezo",), (native,), (True,)).opened() == Pile(("lezo",), (native,), (False,))


@rule("CT-MOVE-17", "CT-D83", "CT-STACK-03")
def test_those_who_arrive_lie_on_top_below_heroes_or_under_who_serves_a_gun():
    pile = Pile(("lezo",), ("a", "b"), (True, False), ())
    assert pile.joined(("eslava",), ("c",), 0) == Pile(("eslava", "lezo"), ("c", "a", "b"), (False, True, False))
    assert pile.joined((), ("c",), 1) == Pile(("lezo",), ("a", "c", "b"), (True, False, False))


@rule("CT-D67", "CT-D32", "CT-ATK-19", "CT-MP-11")
@pytest.mark.parametrize(
    ("how", "gone", "stay"),
    [
        ("whole", ("vernon", "marine_en"), ("infantry_en",)),
        ("top", ("vernon",), ("marine_en", "infantry_en")),
        ("none", (), ("vernon", "marine_en", "infantry_en")),
    ],
)
def test_only_pieces_of_the_winner_advance(how, gone, stay):
    land = {"N9": "vernon marine_en.a infantry_en.b", "O9": "native_es", "K8": "native_es.b"}
    field = laid((), ("attack", ""), land=land, players=4)
    after = field.answer({"frm": "N9", "target": "O9", "advance": how}, [6] + [1] * 5 + [1])
    assert after.troops("O9") == gone and after.troops("N9") == stay


@rule("CT-D67", "CT-ATK-19")
def test_a_hero_of_a_mate_stays_where_the_winner_advances():
    land = {"N9": "vernon wentworth marine_en.a", "O9": "native_es", "K8": "native_es.b"}
    field = laid((), ("attack", ""), land=land, players=4)
    after = field.answer({"frm": "N9", "target": "O9", "advance": "whole"}, [6] + [1] * 6 + [1])
    assert after.troops("O9") == ("vernon", "marine_en") and after.troops("N9") == ("wentworth",)


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


@rule("CT-TIME-07a")
def test_of_like_troops_as_many_are_said_as_stand_elsewhere():
    field = deploying()
    choice = field.choice(0)
    at_fort = next(thing for thing, at in choice.default["troops"].items() if thing.startswith("native") and at == "E4")
    answer = choice.check(usual(field, spanish_troops={at_fort: "C5"})[0])
    assert len(choice.changed(answer)) == 1


@rule("CT-INFO-06", "CT-MOVE-17")
def test_who_leaves_from_below_unseen_beside_a_like_one_is_told():
    def half_seen(table):
        table.piles["C5"] = Pile((), ("native_es.a", "native_es.a", "infantry_es.a"), (False, True, True))

    field = laid("move", "", land={"C5": "native_es native_es infantry_es", "N9": "marine_en"}, prepare=half_seen)
    dark = field.answer(({"unit": "C5.1", "to": "C6"},))
    assert dark.told("goes")[0]["unseen"] == ("native_es.a",)
    assert "unseen" not in field.answer(({"unit": "C5.0", "to": "C6"},)).told("goes")[0]
    assert "unseen" not in field.answer(({"unit": "C5.2", "to": "C6"},)).told("goes")[0]


@rule("CT-INFO-06", "CT-STACK-06", "CT-TIME-22")
def test_that_a_garrison_which_was_seen_may_lie_otherwise_is_told():
    def shown(table):
        table.piles["C5"] = table.piles["C5"].shown()

    land = {"C5": "infantry_es native_es", "D5": "marine_en", "N9": "marine_en"}
    answer = {"frm": "C5", "target": "D5", "order": ("1", "0")}
    seen = laid("attack", "", land=land, prepare=shown).answer(answer, [1] * 4)
    assert seen.tells("covered", {"at": "C5"}) and not seen.told("stacked")
    unseen = laid("attack", "", land=land).answer(answer, [1] * 4)
    assert not unseen.told("covered")
    open_ = laid("", "attack", land={"N9": "infantry_en marine_en", "O9": "native_es", "K8": "native_es"})
    open_ = open_.answer({"frm": "N9", "target": "O9", "order": ("1", "0")}, [1] * 3)
    assert open_.tells("stacked", {"at": "N9", "pieces": ("marine_en.a", "infantry_en.a")}) and not open_.told("covered")


@rule("CT-MOVE-17", "CT-D83", "CT-UNIT-09")
def test_of_a_square_with_a_gun_whoever_has_come_in_does_not_move_again():
    land = {"N9": "infantry_en marine_en", "N10": "machetero_en", "P9": "native_es"}
    field = laid("", "move", land=land, prepare=lambda table: table.guns.update({"N9": Gun(CANNON)}))
    behind = field.choice().next_sheet(({"unit": "N10.0", "to": "N9"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9.0", "N9.2"}


@rule("CT-D46", "CT-D12")
def test_with_the_option_a_lone_culverin_is_turned_back():
    field = laid("", "move", land={"N9": "infantry_en", "P9": "native_es"}, move_unit="group",
                 prepare=lambda table: table.guns.update({"N9": Gun(CULVERIN)}))  # fmt: skip
    assert set(field.options("unit")) == {"N9", "back.N9"}


@rule("CT-ONE-01", "CT-ONE-03")
def test_a_card_that_is_spent_is_told_and_a_basic_one_is_not():
    field = laid((), "full_sail move", {"S1": "F0"}).answer(())
    assert field.tells("spent", {"seat": 1, "card": "full_sail"})
    assert not field.answer(()).told("spent")[1:]


@rule("CT-TIME-23", "CT-INFO-14", "CT-D67")
def test_what_comes_to_lie_on_top_is_said_of_what_its_player_may_put_there():
    table = laid(land={"N9": "wentworth infantry_en.a marine_en.b"}, players=4).table
    assert on_top(table, "N9", "0", 3) is None and on_top(table, "N9", "1", 3) is None
    mates = laid(land={"C5": "infantry_es.a native_es.b"}, players=4).table
    assert on_top(mates, "C5", "0", 0) == "infantry_es.a" and on_top(mates, "C5", "1", 0) is None
    assert on_top(mates, "C5", "1", 2) == "native_es.b" and on_top(mates, "C5", "0", 2) is None


@rule("CT-TIME-07a")
def test_a_troop_in_another_work_is_said_by_its_short_name():
    field = deploying()
    choice = field.choice(0)
    thing = next(thing for thing, at in choice.default["troops"].items() if at == "A5")
    answer = choice.check(usual(field, spanish_troops={thing: "L7"})[0])
    assert [words("en")(one) for one in choice.changed(answer)] == ["Infantry: Barajas L7"]


@rule("CT-TIME-10")
def test_only_the_cards_of_one_row_are_read_as_a_row():
    assert laid_cards({"row1_1": "move", "row1_2": "empty", "row1_3": "shoot", "row1_4": "empty"}) == ("move", "empty", "shoot")
    assert laid_cards({"row0_1": "move", "row1_1": "shoot"}) == () == laid_cards({"row1_1": "move", "other": "x"})
    assert laid_cards("move") == () == laid_cards({}) == laid_cards(({"unit": "S1", "to": "A2"},))


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


@rule("CT-INFO-06", "CT-UNIT-08")
def test_a_hidden_troop_is_not_taken_for_a_like_one_that_was_seen():
    def half_seen(table):
        table.piles["C5"] = Pile((), ("native_es.a", "native_es.a"), (False, True))

    field = laid("move", "", land={"C5": "native_es native_es", "N9": "marine_en"}, prepare=half_seen)
    assert set(field.options("unit")) == {"C5.0", "C5.1"}


@rule("CT-PLAN-01", "CT-ONE-01")
def test_two_earlier_rows_that_come_to_the_same_are_offered_as_one():
    field = planning()
    for cards in ("full_sail full_sail move", "- - move", "heal"):
        field = next_planning(plan(field, s0="-", s1=cards))
    assert offered(field) == {"before": row(1, "heal", "-", "-", "-"), "turn2": row(1, "-", "-", "move", "-")}


@rule("CT-MOVE-17", "CT-UNIT-09")
def test_whoever_has_come_on_top_of_others_does_not_move_again():
    land = {"N9": "infantry_en marine_en", "N10": "machetero_en", "P9": "native_es"}
    behind = laid("", "move", land=land).choice().next_sheet(({"unit": "N10.0", "to": "N9"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9.1", "N9.2"}


@rule("CT-D12", "CT-MOVE-04")
def test_with_the_option_a_hero_is_of_the_group_until_he_has_moved():
    field = laid("", "move", land={"N9": "vernon infantry_en", "P9": "native_es"}, move_unit="group")
    assert field.options("along", unit="N9") == ("vernon", "N9.0")
    behind = field.choice().next_sheet(({"unit": "N9", "along": ("vernon",), "to": "N10"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9"}


@rule("CT-HID-08", "CT-D59", "CT-INFO-06")
def test_whoever_is_shown_is_no_more_among_the_unknown_and_the_others_are():
    native, infantry = "native_es.a", "infantry_es.a"
    pile = Pile((), (infantry, native), (True, True), (infantry, native))
    assert pile.shown() == Pile((), (infantry, native), (False, True), (native,))
    lone = Pile(("lezo",), (), ())
    assert lone.shown() == lone and Pile((), (native,), (False,)).shown() == Pile((), (native,), (False,))


@rule("CT-EXEC-02", "CT-EXEC-04", "CT-TIME-15")
def test_behind_a_tie_all_other_orders_follow():
    ships = {"S1": "A2", "S2": "E3 marine_en", "SF": "C7", "SC": "C8"}
    field = laid(("move", "shoot"), ("move", "disembark"), ships, {"E4": "native_es.b"}, players=4, faces=[1])
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    assert field.order() == [(0, "move"), (1, "move"), (2, "shoot"), (3, "disembark")]


@rule("CT-EXEC-04")
def test_dice_are_thrown_again_by_those_who_are_equal():
    ships = {"S1": "A2", "S2": "H2", "SF": "C7"}
    field = laid(("move", ""), ("move", "full_sail"), ships, players=4, faces=[5, 5, 2, 4, 4, 1, 6])
    assert [facts["dice"] for facts in field.told("rolled")] == [(6,) * 3, (6,) * 2, (6,) * 2]
    assert [facts["seats"] for facts in field.told("dice")] == [(0, 1, 3), (0, 1), (0, 1)]


@rule("CT-MP-02", "CT-D66")
def test_which_special_cards_each_half_has_is_told():
    field = deploying(4, split="chosen", deployment="historical")
    field = field.answers({0: ("mutiny#1",), 1: ()})
    cards = [(facts["seat"], facts["cards"]) for facts in field.told("shared")]
    assert cards == [
        (0, ("mutiny",)), (2, ("surprise_attack", "adverse_weather", "field_hospital")), (1, ()),
        (3, ("surprise_attack", "full_sail", "full_sail")),
    ]  # fmt: skip


@rule("CT-FIRE-03", "CT-TIME-28")
def test_a_barge_beside_an_enemy_is_proposed_to_strike_it():
    field = laid((), "brulote", {"X1": "G3"}, {"C5": "native_es", "E4": "native_es"})

    def target(to):
        parts = field.choice().walk({"barge": "X1", "to": to})
        return next(one.part for one in parts if one.part.name == "target")

    assert "none" in target("F4" if "F4" in field.options("to", barge="X1") else "G4").choice.options
    near = next(to for to in field.options("to", barge="X1") if field.options("target", barge="X1", to=to)[0] != "none")
    assert "none" not in target(near).listed() and "none" in target(near).choice.options


@rule("CT-MOVE-02", "CT-MOVE-03", "CT-MOVE-05")
def test_where_a_unit_goes_is_asked_by_the_rule_of_its_kind():
    land = {"N9": "vernon marine_en", "P9": "native_es"}
    field = laid("", "move", {"S1": "A1"}, land, heroes=((0, "lezo"), (1, "vernon")))
    sheet = field.choice().next_sheet(())

    def of(**draft):
        return next(one.part.choice.rule for one in sheet.walk(draft) if one.part.name == "to")

    assert of(unit="vernon", along=()) == "CT-MOVE-03" and of(unit="N9.0") == "CT-MOVE-02" and of(unit="S1") == "CT-MOVE-05"
    assert not field.allows(({"unit": "S1", "to": "P1"},)) and not field.allows(({"unit": "N9.0", "to": "F4"},))


@rule("CT-TIME-07a", "CT-TIME-08")
def test_an_unsent_deployment_that_is_whole_holds_at_the_deadline():
    assert deploying().choice(0).from_draft and deploying().choice(1).from_draft


@rule("CT-LOSS-04", "CT-D48", "CT-D45", "CT-CUL-09")
def test_a_cannon_that_is_hit_is_told_to_be_lost_and_leaves_the_game():
    def armed(table):
        table.guns["N9"] = Gun(CANNON)

    field = laid("attack", "", land={"N9": "vernon", "O9": "native_es"}, prepare=armed)
    field = field.answer({"frm": "O9", "target": "N9"}, [6, 1, 1, 1])
    assert field.tells("cannon_lost", {"at": "N9"}) and field.table.wrecked == 1 and not field.table.guns
    assert field.table.supply() == 3 and not field.table.hurt


@rule("CT-D12", "CT-D20")
def test_a_group_of_which_only_the_hero_finds_a_way_is_offered():
    land = {"F4": "vernon marine_en", "E4": "infantry_es", "E5": "infantry_es", "F5": "native_es"}
    field = laid("", "move", {"S1": "F3 marine_en marine_en"}, land, move_unit="group")
    assert "F4" in field.options("unit") and field.options("to", unit="F4", along=("vernon",)) == ("S1",)


@rule("CT-D46", "CT-TIME-20")
def test_a_lone_culverin_is_turned_back_as_a_unit_of_a_move():
    field = laid("", "move", land={"N9": "infantry_en", "P9": "native_es"},
                 prepare=lambda table: table.guns.update({"N9": Gun(CULVERIN)}))  # fmt: skip
    assert set(field.options("unit")) == {"N9.0", "back.N9"}
    two = laid("", "move", land={"N9": "infantry_en marine_en", "P9": "native_es"},
               prepare=lambda table: table.guns.update({"N9": Gun(CANNON)}))  # fmt: skip
    assert set(two.options("unit")) == {"N9.0", "N9.1"}


@rule("CT-TIME-23", "CT-STACK-04", "CT-D30")
def test_a_hero_over_one_troop_has_nothing_to_exchange():
    field = laid("", "attack", land={"N9": "vernon marine_en", "O9": "native_es"})
    parts = [one.part.name for one in field.choice().next_sheet(()).walk({"frm": "N9", "target": "O9"})]
    assert parts == ["frm", "target", "advance"]


@rule("CT-INFO-14", "CT-D67", "CT-HID-08")
def test_of_a_mates_troop_in_a_work_only_whose_it_is_can_be_known():
    table = laid(land={"C5": "infantry_es.a native_es.b", "K8": "infantry_es.b native_es.a"}, players=4).table
    dark, open_ = table.piles["C5"], table.piles["K8"]
    assert seen_by(table, dark, "0", 0) == "infantry_es.a" and seen_by(table, dark, "1", 0) == "?spanish.b"
    assert seen_by(table, dark, "1", 2) == "native_es.b" and seen_by(table, dark, "0", 2) == "?spanish.a"
    assert seen_by(table, open_, "0", 0) == "infantry_es.b" and seen_by(table, open_, "1", 2) == "native_es.a"
    shared = laid(land={"C5": "infantry_es.a native_es.b"}, players=4, mates_see="side").table
    assert seen_by(shared, shared.piles["C5"], "1", 0) == "native_es.b"


@rule("CT-D78", "CT-MP-08")
def test_that_a_mate_takes_over_is_told_once_the_turn_is_over():
    field = laid((), ("move shoot", ""), {"S1": "F3", "S2": "A2"}, players=4).resigns(1)
    assert field.tells("takes_over", {"seat": 3, "hero": "vernon"})


@rule("CT-CARD-01", "CT-D1", "CT-TIME-07a")
def test_a_hero_is_offered_with_what_he_can_do_and_the_set_up_that_goes_with_him():
    def said(heroes, setup):
        state = game.setup(2, game.read_options({"heroes_per_player": len(heroes)}, 2), lambda sides: 1)[0]
        given = {"hero": heroes[0] if len(heroes) == 1 else heroes, "setup": setup}
        return game.choice(state, 0).said(given)

    one, two = said(("lezo",), "usual"), said(("lezo", "eslava"), "own")
    assert words("en")(one.label) == "Lezo" and one.hint is not None and one.lines == (("deploy.turn", "usual"),)
    assert words("en")(two.label) == "Lezo, Eslava" and two.hint is None and two.lines == (("deploy.turn", "later"),)


@rule("CT-D78", "CT-MP-08", "CT-PLAN-01")
def test_whoever_plans_a_mates_row_too_is_offered_no_row_that_the_mate_has_written():
    field = plan(planning(4), s1="shoot", s3="shoot disembark")
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    field = plan(field.resigns(1), s3="- shoot")
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    own = field.choice(3)
    assert set(own.default) == {"row2_1", "row2_2", "row3_1", "row3_2"}
    assert not [cut.id for cut in own.shortcuts if cut.id.startswith(("before", "turn"))]


@rule("CT-TIME-02", "CT-TIME-07a")
@pytest.mark.parametrize(("deployment", "parts"), [("one_shot", ["setup", "hero"]), ("alternating", ["hero"])])
def test_the_set_up_of_the_data_is_chosen_with_the_hero_where_all_deploy_at_once(deployment, parts):
    state = game.setup(2, game.read_options({"deployment": deployment}, 2), lambda sides: 1)[0]
    assert [one.part.name for one in game.choice(state, 0).walk({"hero": "lezo"})] == parts


@rule("CT-EXEC-08", "CT-TIME-20", "CT-TIME-21")
@pytest.mark.parametrize("card", ["move", "full_sail"])
def test_an_order_by_which_nothing_moves_is_told_to_come_to_nothing(card):
    field = laid("", card, {"S1": "A1"})
    assert field.answer(()).tells("nothing", {"seat": 1})
    assert not field.answer(({"unit": "S1", "to": "A2"},)).told("nothing")


@rule("CT-D32", "CT-D30", "CT-ATK-19")
def test_of_two_heroes_the_one_on_top_may_advance_alone():
    heroes = ((0, "lezo"), (1, "vernon"), (1, "wentworth"))
    land = {"N9": "vernon wentworth marine_en", "O9": "native_es", "K8": "native_es"}
    field = laid("", "attack", land=land, heroes=heroes)
    after = field.answer({"frm": "N9", "target": "O9", "advance": "top"}, [6] + [1] * 6 + [1])
    assert after.troops("O9") == ("vernon",) and after.troops("N9") == ("wentworth", "marine_en")


@rule("CT-MP-07", "CT-PLAN-01")
def test_a_row_that_a_lone_captain_leaves_empty_is_written_with_the_other():
    field = planning(3)
    answer = {**field.choice(0).default, "row0_1": "disembark"}
    field = field.answers({seat: answer if seat == 0 else field.choice(seat).default for seat in field.asked[1]})
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    assert field.table.phase == -1 and offered(field, 0)["before"] == answer
    assert [row.in_hand(-1) == row.deck for row in field.table.rows] == [True] * 4


@rule("CT-MOVE-05", "CT-SHOT-04")
def test_where_a_ship_could_fire_is_said_beside_where_it_goes():
    sheet = laid("", "move", {"S1": "A1"}, {"C4": "native_es"}).choice().next_sheet(())
    far, near = sheet.said({"unit": "S1", "to": "A2"}), sheet.said({"unit": "S1", "to": "C1"})
    assert far != near and near.hint is not None and "C4" in words("en")(near.hint)


@rule("CT-SETUP-03", "CT-SETUP-04")
def test_whoever_has_nothing_left_is_passed_over_for_the_next_to_his_left():
    """The Spanish have fewer pieces: of four captains two place the last ones in turn."""
    field, seats = placing(4, faces=(4, 1, 4, 4)), []
    while field.asked[0] == "ct.place":
        seats.append(field.asked[1][0])
        field = field.answer(field.choice().default)
    assert seats[:5] == [1, 2, 3, 0, 1] and seats[-6:] == [1, 3, 1, 3, 1, 3]


@rule("CT-PLAN-01")
def test_a_row_written_again_takes_the_place_of_the_one_before():
    field = planning()
    for cards in ("heal", "move shoot", "heal", "heal", "- heal"):
        field = next_planning(plan(field, s0="-", s1=cards))
    assert list(offered(field)) == ["before", "turn4", "turn2"]


@rule("CT-MP-02", "CT-D66")
def test_like_special_cards_are_alike():
    choice = deploying(4, split="chosen", deployment="historical").choice(1)
    assert {choice.alike(card) for card in choice.options} == {"full_sail", "surprise_attack"}


@rule("CT-STACK-04", "CT-TIME-22")
def test_orders_that_are_usually_given_are_as_it_lies_and_each_other_kind_on_top():
    table = laid(land={"N9": "infantry_en infantry_en marine_en", "K8": "native_es"}).table
    assert tops(table, "N9", 1) == (("0", "1", "2"), ("2", "0", "1"))
    hero = laid(land={"N9": "vernon infantry_en marine_en", "K8": "native_es"}).table
    assert tops(hero, "N9", 1) == (("0", "1"),)


@rule("CT-SETUP-06", "CT-SETUP-07")
def test_a_full_ship_takes_no_more_troops():
    field = placing().answer({"piece": "X1", "place": "A0"})
    field = field.answer(field.choice().default).answer({"piece": "machetero_en.a", "place": "X1"})
    field = field.answer(field.choice().default).answer({"piece": "S1", "place": "B0"})
    field = field.answer(field.choice().default)
    assert field.options("place", piece="machetero_en.a") == ("S1",)
