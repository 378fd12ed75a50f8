"""Rows of cards: how one is written, which earlier ones are offered, how they are carried out (chapters 8, 9)."""

from __future__ import annotations

from engines.cartagena.rules.laying import cards_of as laid_cards
from locales import words
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_named_lists import next_planning, offered
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule

# -- writing one


@rule("CT-PLAN-01", "CT-MP-07")
def test_the_question_of_a_slot_names_the_hero_of_a_lone_captain():
    def asked(players: int) -> list[str]:
        choice = planning(players).choice(0)
        return [words("en")(one.part.question) for one in choice.walk(choice.default)]

    assert asked(2)[0] == words("en")(planning(2).choice(1).script().send(None).question)
    assert len(set(asked(2))) == 4 and len(set(asked(3))) == 4 and "1" in asked(2)[0] and "2" in asked(2)[1]
    assert "1" in asked(3)[0] and "2" in asked(3)[1] and "1" in asked(3)[2]
    assert "Lezo" in asked(3)[0] and "Eslava" in asked(3)[2] and "Lezo" not in asked(2)[0]


@rule("CT-TIME-10", "CT-PLAN-02")
def test_an_unsent_row_holds_at_the_deadline():
    assert planning().choice(0).draft_counts


@rule("CT-PLAN-06", "CT-REP-04", "CT-REP-05")
def test_a_repeat_that_comes_to_nothing_is_warned_of_by_its_slot():
    def warned(*cards: str) -> list[object]:
        choice, laid_ = planning().choice(1), row(1, *[*cards, *"----"][:4])
        parts = [one.part for one in choice.walk(laid_)][: len(cards)]
        found = [part.choice.warn(card) for part, card in zip(parts, cards, strict=True)]
        return [one and one.get("number") for one in found]

    assert warned("repeat", "repeat", "move", "repeat") == [1, 2, None, None]
    assert warned("full_sail", "repeat", "repeat", "move") == [None, 2, 3, None]


@rule("CT-PLAN-06", "CT-D4")
def test_an_order_that_can_do_nothing_as_ships_lie_is_warned_of_with_its_reason():
    def warned(*cards: str) -> list[object]:
        choice, laid_ = planning().choice(1), row(1, *[*cards, *"----"][:4])
        found = [one.part.choice.warn(one.value) for one in choice.walk(laid_)][: len(cards)]
        return [one and one.get("why").id.removeprefix("ct.warn.no.") for one in found]

    assert warned("shoot", "attack", "disembark", "heal") == ["shoot", "attack", "disembark", "heal"]
    assert warned("move", "attack", "disembark") == [None, None, None], "a move may open the way"
    assert warned("attack", "move") == ["attack", None]
    lone = planning(players=3).choice(0)
    attacks = [part.part.choice.warn("attack") for part in lone.walk(lone.default)]
    assert not any(attacks), "one row of a lone player may open the way for the other"


@rule("CT-MP-07", "CT-PLAN-01")
def test_a_row_that_a_lone_captain_leaves_empty_is_written_with_the_other():
    field = planning(3)
    answer = {**field.choice(0).default, "row0_1": "disembark"}
    field = field.answers({seat: answer if seat == 0 else field.choice(seat).default for seat in field.asked[1]})
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    assert field.table.phase == -1 and offered(field, 0)["before"] == answer
    assert [row.in_hand(-1) == row.deck for row in field.table.rows] == [True] * 4


# -- earlier rows


@rule("CT-TIME-10")
def test_only_the_cards_of_one_row_are_read_as_a_row():
    assert laid_cards({"row1_1": "move", "row1_2": "empty", "row1_3": "shoot", "row1_4": "empty"}) == ("move", "empty", "shoot")
    assert laid_cards({"row0_1": "move", "row1_1": "shoot"}) == () == laid_cards({"row1_1": "move", "other": "x"})
    assert laid_cards("move") == () == laid_cards({}) == laid_cards(({"unit": "S1", "to": "A2"},))


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


@rule("CT-PLAN-01", "CT-ONE-01")
def test_two_earlier_rows_that_come_to_the_same_are_offered_as_one():
    field = planning()
    for cards in ("full_sail full_sail move", "- - move", "heal"):
        field = next_planning(plan(field, s0="-", s1=cards))
    assert offered(field) == {"before": row(1, "heal", "-", "-", "-"), "turn2": row(1, "-", "-", "move", "-")}


@rule("CT-PLAN-01")
def test_a_row_written_again_takes_the_place_of_the_one_before():
    field = planning()
    for cards in ("heal", "move shoot", "heal", "heal", "- heal"):
        field = next_planning(plan(field, s0="-", s1=cards))
    assert list(offered(field)) == ["before", "turn4", "turn2"]


@rule("CT-D78", "CT-MP-08", "CT-PLAN-01")
def test_a_captain_who_takes_over_a_row_is_offered_no_row_of_its_former_player():
    field = plan(planning(4), s1="shoot", s3="shoot disembark")
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    field = plan(field.resigns(1), s3="- shoot")
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    own = field.choice(3)
    assert set(own.default) == {"row2_1", "row2_2", "row3_1", "row3_2"}
    assert not [cut.id for cut in own.shortcuts if cut.id.startswith(("before", "turn"))]


# -- carried out


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


@rule("CT-D78", "CT-MP-08")
def test_a_mate_who_takes_over_is_told_at_the_end_of_the_turn():
    field = laid((), ("move shoot", ""), {"S1": "F3", "S2": "A2"}, players=4).resigns(1)
    assert field.tells("takes_over", {"seat": 3, "hero": "vernon"})


@rule("CT-ONE-01", "CT-ONE-03")
def test_a_card_that_is_spent_is_told_and_a_basic_one_is_not():
    field = laid((), "full_sail move", {"S1": "F0"}).answer(())
    assert field.tells("spent", {"seat": 1, "card": "full_sail"})
    assert not field.answer(()).told("spent")[1:]


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
def test_cards_in_hand_are_neither_laid_nor_spent():
    field = laid("", "full_sail move shoot", {"S1": "F0"}, {"L5": "native_es"})
    english = field.table.rows[1]
    assert english.in_hand(0).count("move") == 1 and english.in_hand(0).count("shoot") == 1
    assert english.in_hand(0).count("full_sail") == 2 and english.in_hand(0).count("disembark") == 2
    later = field.answer(()).table.rows[1]
    assert later.in_hand(1).count("full_sail") == 1 and later.in_hand(-1).count("move") == 2


@rule("CT-INI-01", "CT-INFO-11")
def test_the_card_that_is_pulled_is_told_with_the_slot_it_lay_in():
    field = laid((), "initiative - move", {"S1": "A1"})
    assert field.tells("pulls", {"seat": 1, "card": "move", "number": 3}) and field.table.rows[1].slots == ("move", "", "", "")
