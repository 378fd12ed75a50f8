"""What an order, a deployment and a row offer, and what they refuse: units, groups, gun crews, orders of stacks."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena import game
from engines.cartagena.rules.holdings import CANNON, CULVERIN, Gun
from engines.cartagena.rules.movement import Party, march
from engines.cartagena.rules.stacks import put_on_top
from engines.kernel.choices import allows
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_deployment import deploying, placing, usual
from tests.engines.cartagena.test_facts import armed
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule

FOE = {"P9": "native_es"}


def moving(land: dict[str, str], ships: dict[str, str] | None = None, **more: Any) -> Field:
    """The English move."""
    return laid("", "move", ships or {}, {**FOE, **land}, **more)


# -- attacks and shots


@rule("CT-UNIT-03", "CT-TIME-25")
def test_nothing_is_named_behind_the_wish_to_be_asked_again():
    land = {"N9": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es", "F4": "marine_en"}
    field = laid((), "attack", land=land)
    first, second, ask = {"frm": "N9", "target": "O9"}, {"frm": "K8", "target": "L7"}, {"frm": "ask"}
    assert field.allows((first, ask)) and field.allows((first, second)) and not field.allows((ask,))
    assert not field.allows((first, ask, second)) and not field.allows((first, first))


@rule("CT-TIME-26", "CT-UNIT-04")
def test_all_that_reach_a_target_fire_at_it_and_nobody_else_does():
    ships = {"S1": "F3", "S2": "B3", "S3": "A1"}
    field = laid((), "shoot", ships, {"E4": "native_es native_es", "L5": "infantry_es"})
    fired = field.answers({1: ({"gun": "all", "target": "E4"},)}, [1, 1])
    assert [facts["shooter"] for facts in fired.told("fires")] == ["S1", "S2"]


@rule("CT-HERO-12", "CT-D54")
def test_with_all_that_reach_a_target_no_troop_fires_that_has_no_firearms():
    land = {"C5": "desnaux", "D4": "infantry_es", "D5": "marine_en marine_en"}
    field = laid("shoot", (), {"GA": "D6"}, land, heroes=((0, "desnaux"), (1, "vernon")))
    assert "volley.D4" not in field.options("gun") and "all" in field.options("gun")
    fired = field.answers({0: ({"gun": "all", "target": "D5"},)}, [1, 1])
    assert {facts["shooter"] for facts in fired.told("fires")} == {"C5", "GA"} and not fired.told("volley")


@rule("CT-SHOT-01", "CT-D39")
def test_a_stack_without_a_gun_fires_nothing():
    field = laid("", "shoot", {"S1": "F3"}, {"N9": "marine_en", "N8": "native_es", "E4": "native_es"})
    assert field.options("gun") == ("S1",)


@rule("CT-FIRE-03", "CT-TIME-28")
def test_whole_plays_of_a_barge_blow_up_beside_an_enemy():
    field = laid((), "brulote", {"X1": "G3"}, {"C5": "native_es", "E4": "native_es"})
    to = next(one.part for one in field.choice().walk({"barge": "X1"}) if one.part.name == "to")
    listed = to.listed()
    assert listed and len(listed) < len(to.choice.options)
    assert all(field.options("target", barge="X1", to=end)[0] != "none" for end in listed)


# -- moves


@rule("CT-UNIT-08", "CT-MOVE-18")
def test_like_troops_are_one_choice_unless_one_of_them_serves_a_gun():
    assert set(moving({"N9": "infantry_en infantry_en infantry_en"}).options("unit")) == {"N9.0"}
    assert set(moving({"N9": "infantry_en marine_en infantry_en"}).options("unit")) == {"N9.0", "N9.1", "N9.2"}
    served = moving({"N9": "infantry_en infantry_en infantry_en"}, prepare=armed(CANNON))
    assert set(served.options("unit")) == {"N9.0", "N9.1"}


@rule("CT-D12", "CT-D46", "CT-CUL-04", "CT-D80")
def test_with_the_option_a_group_leaves_a_culverin_that_cannot_go_and_it_may_be_turned_back():
    field = moving({"N9": "infantry_en marine_en", "K8": "marine_en"}, move_unit="group", prepare=armed(CULVERIN))
    assert set(field.options("unit")) == {"N9", "back.N9", "K8"} and field.options("along", unit="N9") == ("N9.0", "N9.1")
    back = field.answer(({"unit": "back.N9"},))
    assert not back.table.guns and back.tells("culverin_back", {"at": "N9"})

    def moved(table: Any) -> None:
        table.guns["N9"] = Gun(CULVERIN, moved=True)

    stuck = moving({"N9": "infantry_en marine_en"}, move_unit="group", prepare=moved)
    assert stuck.options("along", unit="N9") == ("N9.1",)


@rule("CT-D67", "CT-MP-11", "CT-D12")
def test_of_a_stack_of_two_players_each_moves_his_own():
    field = laid((), ("move", ""), {"S1": "A1"}, {**FOE, "N9": "marine_en.b marine_en.a"}, players=4, move_unit="group")
    assert field.asked == ("ct.move", (1,)) and field.options("along", unit="N9") == ("N9.1",)


@rule("CT-MP-09", "CT-CUL-04")
@pytest.mark.parametrize("has_fired", [True, False])
def test_a_culverin_that_has_fired_has_where_it_goes_too(has_fired):
    table = laid(land={**FOE, "N9": "infantry_en"}, prepare=armed(CULVERIN)).table
    table.fired = frozenset({"N9", "S1"} if has_fired else {"S1"})
    march(table, Party("N9", (0,)), "N10")
    assert table.fired == ({"N10", "S1"} if has_fired else {"S1"}) and table.guns["N10"].moved


@rule("CT-MOVE-15", "CT-D20", "CT-MOVE-02", "CT-MOVE-03")
def test_boarding_is_a_step_of_the_way_to_an_own_ship():
    def ends(piece: str, ship: str, at: str) -> tuple[str, ...]:
        unit = piece if piece == "wentworth" else "C6.0"
        field = moving({"C6": piece}, {ship: at, "S2": "A1"}, heroes=((0, "lezo"), (1, "wentworth")))
        return field.options("to", unit=unit, along=())

    assert "S1" in ends("marine_en", "S1", "D6") and "S1" not in ends("marine_en", "S1", "E6")
    assert "S1" in ends("wentworth", "S1", "E6") and "SF" not in ends("marine_en", "SF", "D6")


# -- landings


@rule("CT-DIS-02", "CT-EXEC-08")
def test_a_ship_that_lands_nobody_is_told_so_and_the_others_stay_aboard():
    field = laid("", "disembark", {"PC": "F3 vernon marine_en marine_en"}, {"L5": "native_es"})
    assert field.answer(()).tells("nothing", {"seat": 1})
    landed = field.answer(({"ship": "PC", "piece": "marine_en.a", "to": "F4"},))
    assert not landed.told("nothing") and landed.table.hulls["PC"].heroes == ("vernon",)
    assert landed.table.hulls["PC"].load == ("marine_en.a",)
    hero = field.answer(({"ship": "PC", "piece": "vernon", "to": "F4"},))
    assert hero.table.hulls["PC"].heroes == () and hero.troops("F4") == ("vernon",)


# -- orders of stacks


@rule("CT-D30", "CT-STACK-03", "CT-STACK-04", "CT-TIME-22")
def test_of_two_heroes_the_owner_says_which_is_on_top():
    heroes = ((0, "lezo"), (0, "eslava"), (1, "vernon"))
    field = laid("attack", "", land={"N9": "lezo eslava infantry_es", "O9": "marine_en"}, heroes=heroes)
    answer = {"frm": "N9", "target": "O9", "order": ("eslava", "lezo", "0")}
    after = field.answer(answer, [1] * 6 + [2, 1])
    assert after.troops("N9")[:2] == ("eslava", "lezo")
    assert field.refusal({"frm": "N9", "target": "O9", "order": ("0", "lezo", "eslava")}) == "CT-STACK-03"


@rule("CT-TIME-23", "CT-STACK-04")
def test_whoever_has_nothing_to_exchange_is_not_asked_for_an_order():
    alone = laid("", "attack", land={"C5": "infantry_en", "D5": "native_es", "K8": "native_es"})
    parts = [one.part.name for one in alone.choice().next_sheet(()).walk({"frm": "C5", "target": "D5"})]
    assert "order" not in parts
    two = laid("", "attack", land={"C5": "infantry_en infantry_en", "D5": "native_es", "K8": "native_es"})
    assert "order" in [one.part.name for one in two.choice().next_sheet(()).walk({"frm": "C5", "target": "D5"})]


# -- rows


@rule("CT-D78", "CT-EXEC-07")
def test_cards_of_a_leaver_that_lie_face_down_are_void_and_those_up_are_done():
    field = laid((), ("shoot move", "shoot move"), {"S1": "F3", "S2": "E3"}, {"E4": "native_es"}, players=4)
    assert field.asked == ("ct.tie", (1,))
    after = field.resigns(3)
    assert [row.slots for row in after.table.rows[2:]] == [("shoot", "move"), ("shoot", "")]
    assert after.table.rows[3].seen == (True, True) and after.table.rows[2].seen == (True, False)
    done = after.answer("2").answer({"gun": "none"})
    assert done.order()[:2] == [(1, "shoot"), (3, "shoot")]


@rule("CT-CARD-06", "CT-INFO-12", "CT-ONE-01")
def test_what_is_in_hand_are_the_cards_that_are_neither_laid_nor_spent():
    field = laid("", "full_sail move shoot", {"S1": "F0"}, {"L5": "native_es"})
    english = field.table.rows[1]
    assert english.in_hand(0).count("move") == 1 and english.in_hand(0).count("shoot") == 1
    assert english.in_hand(0).count("full_sail") == 2 and english.in_hand(0).count("disembark") == 2
    later = field.answer(()).table.rows[1]
    assert later.in_hand(1).count("full_sail") == 1 and later.in_hand(-1).count("move") == 2


@rule("CT-PLAN-01", "CT-MP-07")
def test_the_question_of_a_slot_names_the_hero_of_a_lone_captain():
    def asked(players: int) -> list[str]:
        choice = planning(players).choice(0)
        return [words("en")(one.part.question) for one in choice.walk(choice.default)]

    assert asked(2)[0] == words("en")(planning(2).choice(1).script().send(None).question)
    assert len(set(asked(2))) == 4 and len(set(asked(3))) == 4 and "1" in asked(2)[0] and "2" in asked(2)[1]
    assert "1" in asked(3)[0] and "2" in asked(3)[1] and "1" in asked(3)[2]
    assert "Lezo" in asked(3)[0] and "Eslava" in asked(3)[2] and "Lezo" not in asked(2)[0]


@rule("CT-PLAN-01")
def test_an_earlier_row_whose_cards_are_spent_is_offered_once():
    field = plan(planning(), s0="-", s1="initiative move")
    for cards in ("initiative move shoot", "move shoot", "heal"):
        while field.asked[0] != "ct.plan":
            field = field.answer(field.choice().default)
        field = plan(field, s0="-", s1=cards)
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    cuts = {cut.id: (cut.answer, cut.label.id) for cut in field.choice(1).shortcuts if cut.id.startswith(("before", "turn"))}
    assert cuts["before"] == (row(1, "heal", "-", "-", "-"), "ct.row.before")
    assert cuts["turn3"] == (row(1, "move", "shoot", "-", "-"), "ct.row.turn")
    assert cuts["turn2"] == (row(1, "-", "move", "shoot", "-"), "ct.row.turn.less") and len(cuts) == 3


# -- deployment


@rule("CT-TIME-07a", "CT-TIME-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deployment_of_which_nothing_is_said_is_that_of_the_data(seats):
    field = deploying(seats)
    while field.asked[0] == "ct.deploy":
        for seat in field.asked[1]:
            choice = field.choice(seat)
            assert choice.complete({}) == choice.default and all(one.part.preset for one in choice.walk({}))
        field = field.answers({seat: field.choice(seat).default for seat in field.asked[1]})


@rule("CT-HID-02", "CT-SETUP-12")
def test_the_counter_for_a_hero_who_hides_is_proposed():
    choice = deploying().choice(0)
    native = next(thing for thing in choice.default["troops"] if thing.startswith("native_es"))
    draft = {"troops": {**choice.default["troops"], native: "SF"}, "lezo": "SF"}
    assert choice.complete(draft)["lezo_for"] == "native_es"
    two = deploying(heroes_per_player=2).choice(1)
    assert two.complete({"wentworth": "S8"})["wentworth_for"] in ("marine_en", "machetero_en")


@rule("CT-TIME-07a")
def test_what_stands_elsewhere_than_in_the_data_is_said():
    def said(**changed: Any) -> list[str]:
        field = deploying()
        choice = field.choice(0)
        return [words("en")(one) for one in choice.changed(choice.check(usual(field, **changed)[0]))]

    troop = next(thing for thing, at in deploying().choice(0).default["troops"].items() if at == "C5")
    assert said(spanish_ships={"GA": "E8"}) == ["GA: E8"]
    assert said(spanish_troops={troop: "SF"}) == ["Natives: SF"] and said(spanish_troops={troop: "K8"}) == ["Natives: K8"]
    assert said(spanish_lezo="C5") == ["Lezo: San Luis fort C5"] and said() == []


@rule("CT-MP-02", "CT-D66")
def test_a_half_may_take_all_special_cards_or_none():
    field = deploying(4, split="chosen", deployment="historical")
    assert allows(field.choice(0), ()) and allows(field.choice(0), field.choice(0).options)
    assert allows(field.choice(1), ("full_sail#1",))
    assert game.view(field.state, None).asked is not None


# -- what is left of a list


@rule("CT-TIME-25", "CT-EXEC-10")
def test_what_was_named_behind_a_target_that_has_gone_still_stands():
    land = {"N9": "marine_en", "N8": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es"}
    three = ({"frm": "N9", "target": "O9"}, {"frm": "N8", "target": "O9"}, {"frm": "K8", "target": "L7"})
    field = laid((), "attack", {"S1": "A1"}, land=land).answers({1: three}, [6, 1])
    assert field.asked == ("ct.attack", (1,)) and field.choice().default == ({"frm": "K8", "target": "L7"},)
    assert field.choice().most == 2


@rule("CT-DIS-02", "CT-DIS-07", "CT-INFO-13")
def test_what_lands_is_told_and_all_is_said_of_several_alone():
    field = laid(
        "", "disembark", {"S1": "F3 marine_en", "S2": "E3 marine_en infantry_en"}, {"L5": "native_es", "E4": "marine_en"}
    )
    assert field.options("piece", ship="S1") == ("marine_en.a",)
    assert field.options("piece", ship="S2") == ("all", "infantry_en.a", "marine_en.a")
    landed = field.answer(({"ship": "S1", "piece": "marine_en.a", "to": "F4"},))
    assert landed.tells("lands", {"ship": "S1", "pieces": ("marine_en.a",), "to": "F4"})


@rule("CT-SETUP-13", "CT-SETUP-09")
def test_a_hero_starts_on_no_open_square_where_a_troop_is():
    field = deploying()
    troop = next(thing for thing, at in field.choice(0).default["troops"].items() if at == "C5")
    assert allows(field.choice(0), usual(field, spanish_troops={troop: "K8"}, spanish_lezo="K9")[0])
    assert not allows(field.choice(0), usual(field, spanish_troops={troop: "K8"}, spanish_lezo="K8")[0])


@rule("CT-UNIT-08", "CT-MOVE-18", "CT-UNIT-09")
def test_of_like_troops_below_another_one_is_offered_and_a_hero_who_has_moved_is_not():
    assert set(moving({"N9": "infantry_en marine_en marine_en"}).options("unit")) == {"N9.0", "N9.1"}
    field = moving({"N9": "vernon marine_en", "K8": "marine_en"})
    moved = field.choice().next_sheet(({"unit": "vernon", "along": (), "to": "N10"},))
    units = next(one.part.choice.options for one in moved.walk({}) if one.part.name == "unit")
    assert set(field.options("unit")) == {"vernon", "N9.0", "K8.0"} and set(units) == {"N9.0", "K8.0"}


@rule("CT-MP-11", "CT-D67")
def test_nobody_moves_a_hero_of_his_mate():
    field = laid((), ("move", ""), {"S1": "A1"}, {**FOE, "N9": "wentworth marine_en.a"}, players=4)
    assert field.asked == ("ct.move", (1,)) and set(field.options("unit")) == {"S1", "N9.0"}


@rule("CT-INI-01", "CT-INFO-11")
def test_the_card_that_is_pulled_is_told_with_the_slot_it_lay_in():
    field = laid((), "initiative - move", {"S1": "A1"})
    assert field.tells("pulls", {"seat": 1, "card": "move", "number": 3}) and field.table.rows[1].slots == ("move", "", "", "")


@rule("CT-SHOT-04", "CT-ATK-07", "CT-INFO-15")
def test_dice_have_six_sides():
    shot = laid((), "shoot", {"S1": "F3"}, {"E4": "native_es", "P9": "native_es"}).answer({"gun": "S1", "target": "E4"}, [1])
    assert [facts["dice"] for facts in shot.told("rolled")] == [(6,)]
    fought = laid((), "attack", land={"N9": "marine_en", "O9": "native_es"}).answer({"frm": "N9", "target": "O9"}, [1, 1])
    assert [facts["dice"] for facts in fought.told("rolled")] == [(6, 6)]


# -- in words


@rule("CT-TIME-20", "CT-MOVE-15")
def test_a_unit_that_moves_is_said_by_its_sign_and_where_it_goes():
    choice = moving({"N9": "vernon marine_en"}, {"S1": "F3"}).choice()

    def said(**item: Any) -> str:
        return words("en")(choice.name(item))

    assert said(unit="S1", to="F2") == "S1 → F2" and said(unit="vernon", to="N10") == "Vernon → N10"
    assert said(unit="N9.1", to="N10") == "N9, troop 2 → N10" and said() == "nothing yet" and "S1" in said(unit="S1")


@rule("CT-UNIT-04", "CT-TIME-26")
def test_whoever_is_asked_again_has_as_many_shots_as_are_left():
    ships = {"S1": "F3", "S2": "E3", "S3": "D3", "S4": "B3"}
    field = laid((), "shoot", ships, {"E4": "native_es", "C5": "native_es"})
    field = field.answers({1: ({"gun": "S1", "target": "E4"}, {"gun": "ask"})}, [1])
    left = tuple({"gun": gun, "target": "E4"} for gun in ("S2", "S3", "S4"))
    assert field.choice().most == 2 and field.allows(left[:2]) and not field.allows(left)


@rule("CT-SETUP-09", "CT-SETUP-13", "CT-D61")
def test_two_heroes_start_on_no_open_square_together():
    field = deploying(heroes_per_player=2)
    assert allows(field.choice(0), usual(field, spanish_lezo="K8", spanish_eslava="K9")[0])
    assert not allows(field.choice(0), usual(field, spanish_lezo="K8", spanish_eslava="K8")[0])


@rule("CT-HERO-12", "CT-D54")
def test_no_enemy_fires_a_volley_beside_desnaux():
    land = {"N9": "desnaux", "N8": "harquebusier_en", "M9": "native_es"}
    field = laid("", "shoot", {"S1": "P1"}, land, heroes=((0, "desnaux"), (1, "vernon")))
    assert field.tells("nothing", {"seat": 1})


@rule("CT-PLAN-06", "CT-REP-04", "CT-REP-05")
def test_a_repeat_that_comes_to_nothing_is_warned_of_by_its_slot():
    def warned(*cards: str) -> list[object]:
        choice, laid_ = planning().choice(1), row(1, *[*cards, *"----"][:4])
        parts = [one.part for one in choice.walk(laid_)][: len(cards)]
        found = [part.choice.warn(card) for part, card in zip(parts, cards, strict=True)]
        return [one and one.get("number") for one in found]

    assert warned("repeat", "repeat", "move", "repeat") == [1, 2, None, None]
    assert warned("full_sail", "repeat", "repeat", "move") == [None, 2, 3, None]


@rule("CT-CUL-10", "CT-STACK-04")
def test_under_a_culverin_the_others_change_places_and_it_stays_on_top():
    land = {**FOE, "N9": "infantry_en marine_en machetero_en"}
    table = laid(land=land, prepare=armed(CULVERIN)).table
    assert put_on_top(table, "N9", ("2", "1")) == "infantry_en.a"
    assert put_on_top(laid(land=land).table, "N9", ("2", "1", "0")) == "machetero_en.a"


@rule("CT-HID-02", "CT-HID-07", "CT-SETUP-15")
def test_a_ship_hides_no_more_heroes_than_it_has_counters():
    state = game.setup(2, game.read_options({"heroes_per_player": 2}, 2), lambda sides: 1)[0]
    heroes = {0: {"setup": "own", "hero": ("lezo", "eslava")}, 1: {"setup": "own", "hero": ("wentworth", "smollett")}}
    state, _ = game.apply(state, heroes, lambda sides: 1)
    choice = game.choice(state, 1)

    def ships(**draft: str) -> set[str]:
        return {*next(one.part.choice.options for one in choice.walk(draft) if one.part.name == "smollett")}

    assert "X1" in ships(wentworth="T1") and "X1" not in ships(wentworth="X1") and "S1" in ships(wentworth="S1")


@rule("CT-TIME-10", "CT-PLAN-02")
def test_an_unsent_row_holds_at_the_deadline():
    assert planning().choice(0).from_draft


@rule("CT-MOVE-15", "CT-D17")
def test_nobody_goes_aboard_a_ship_that_is_still_in_its_slot():
    field = moving({"F4": "marine_en"}, {"S1": "F0", "S2": "G4"})
    assert "S2" in field.options("to", unit="F4.0") and "S1" not in field.options("to", unit="F4.0")


@rule("CT-SETUP-05", "CT-SETUP-08", "CT-TIME-07b")
def test_where_a_piece_is_placed_is_asked_by_the_rule_of_its_kind():
    choice = placing(faces=(2,)).choice()
    rules = {
        piece: next(one.part.choice.rule for one in choice.walk({"piece": piece}) if one.part.name == "place")
        for piece in ("GA", "native_es.a", "lezo")
    }
    assert rules == {"GA": "CT-SETUP-05", "native_es.a": "CT-SETUP-08", "lezo": "CT-SETUP-08"}


@rule("CT-MOVE-11", "CT-D21")
def test_land_pieces_pass_an_own_ship_in_a_mixed_square_and_no_enemys():
    assert "D10" in moving({"B10": "marine_en"}, {"S1": "C10"}).options("to", unit="B10.0")
    assert "D10" not in moving({"B10": "marine_en"}, {"SF": "C10"}).options("to", unit="B10.0")
    assert {"C10", "D10"} <= set(moving({"B10": "marine_en"}).options("to", unit="B10.0"))
