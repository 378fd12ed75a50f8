"""Instructions left in advance: what they answer, and that they are offered to everybody alike (CT-TIME-12, -15, -23, -24)."""

from __future__ import annotations

import pytest

from engines.cartagena import game
from engines.cartagena.advance.define import BEST, EACH, FIRST, FOLLOW, KEEP, OFFERED, RALLY, RUN, SECOND, SWAP, TIE
from engines.cartagena.data.ids import NONE, Card
from engines.cartagena.rules.combat import TOP, WHOLE
from engines.cartagena.table import Table
from engines.kernel.choices.lines import ASK_ME
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule


def answered(field: Field, **lines: str) -> object:
    """What those lines answer to whoever is asked."""
    given = {line.replace("_", "."): answer for line, answer in lines.items()}
    assert field.state.asked is not None
    return game.answer_from_lines(given, field.state, field.state.asked.seats[0])


def attacked() -> Field:
    """The English captain may attack one who has an order of attack too; infantry on top defends with more dice."""
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    return laid("attack", "surprise_attack", land=land)


def rallying() -> Field:
    """The Spanish captain is attacked."""
    return attacked().answer({"frm": "D5", "target": "C5"})


@rule("CT-TIME-23")
def test_the_defence_stays_as_it_lies_or_has_the_best_defender_on_top():
    field = rallying()
    assert field.asked == ("ct.rally", (0,))
    assert answered(field, rally_game=KEEP) == ("0", "1")
    assert answered(field, rally_game=BEST) == ("1", "0"), "infantry"
    assert answered(field, rally_game=ASK_ME) is None and answered(field) is None
    assert game.answer_from_lines({RALLY: BEST}, field.state, 1) is None, "who is not asked answers nothing"
    again = field.answer(answered(field, rally_game=BEST), [5, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1])
    assert again.troops("C5")[0] == "infantry_es"


@rule("CT-TIME-24")
@pytest.mark.parametrize("how", [NONE, TOP, WHOLE])
def test_a_captain_who_wins_a_defence_advances_as_announced(how):
    field = laid("", "attack", land={"D5": "marine_en", "C5": "infantry_es native_es", "K8": "marine_en"})
    field = field.answer({"frm": "D5", "target": "C5"}, [3, 6, 1, 1, 1, 1])
    assert field.asked == ("ct.follow", (0,)) and answered(field, follow_game=how) == how
    assert answered(field, follow_game=ASK_ME) is None


def spent(table: Table) -> None:
    """The Spanish captain has used up his field hospital."""
    table.rows[0] = table.rows[0].spent(Card("field_hospital"))


def with_lezo(spanish: str, english: str, marine: str) -> Field:
    """Lezo holds San Luis with infantry, a marine stands somewhere, and a ship of the English has sailed in."""
    return laid(spanish, english, {"S1": "A2"}, {"C5": "lezo infantry_es", marine: "marine_en"}, prepare=spent)


@rule("CT-TIME-12")
@pytest.mark.parametrize(
    ("field", "is_asked"),
    [
        (with_lezo("shoot move", "move", "D5"), False),
        (with_lezo("heal move", "move", "D5"), True),
        (with_lezo("shoot move", "attack", "D5"), True),
        (with_lezo("move shoot", "attack", "O9"), False),
        (with_lezo("surprise_attack move", "attack", "D5"), True),
    ],
    ids=["best is up", "a shot does more", "attacked", "nobody to attack", "another does more"],
)
def test_the_strategist_is_asked_where_another_order_may_do_more(field: Field, is_asked: bool):
    assert field.asked == ("ct.swap", (0,))
    assert answered(field) == (None if is_asked else NONE)
    assert answered(field, swap_game=EACH) is None and answered(field, swap_game=NONE) == NONE
    assert answered(field, run_turn=OFFERED) is None, "that turn is left to what lies ready"


@rule("CT-TIME-12", "CT-INFO-09")
def test_cards_face_down_do_not_tell_whether_the_strategist_is_asked():
    rows = ("heal shoot", "heal move", "heal heal", "heal attack")
    fields = [with_lezo(row, "move", "D5") for row in rows]
    assert {answered(field) for field in fields} == {None}
    assert len({str(game.view(field.state, None)) for field in fields}) == 1


@rule("CT-TIME-15", "CT-D7")
def test_ties_of_one_side_go_as_the_lower_seat_has_said():
    field = laid((), ("move", "move"), {"S1": "A2", "S2": "H2"}, players=4)
    assert field.asked == ("ct.tie", (1,))
    assert [answered(field, tie_game=said) for said in (FIRST, SECOND, ASK_ME)] == [*field.choice().options, None]


def test_instructions_are_offered_to_all_alike_from_the_first_turn_on():
    for players, ties in ((2, False), (3, True), (4, True)):
        state = laid((), "move", {"S1": "A2"}, players=players).state
        offered = [[line.id for line in game.foreseen(game.view(state, seat), "ct.plan")] for seat in (None, *range(players))]
        assert all(one == offered[0] for one in offered)
        assert offered[0] == [RALLY, FOLLOW, *([TIE] if ties else []), SWAP, RUN]
        assert game.foreseen(game.view(state, 0), "ct.place") == ()


def test_orders_of_a_turn_are_left_to_what_lies_ready_and_its_row_is_not():
    field, planning = rallying(), laid((), "move", {"S1": "A2"}).state
    assert game.is_left({RUN: OFFERED}, field.state, 0) and not game.is_left({RUN: ASK_ME}, field.state, 0)
    assert not game.is_left({RUN: OFFERED}, field.state, 1), "who is not asked answers nothing"
    run, again = game.standing_orders(game.view(planning, 0), "ct.plan")[:2]
    assert run.lines == {RUN: OFFERED} and run.send_label is not None
    assert again.takes_back and again.lines == {RUN: ASK_ME} and again.send_label is None
    assert game.standing_orders(game.view(planning, 0), "ct.place") == ()


def test_lezo_s_captain_may_have_himself_asked_in_each_phase():
    planning = laid((), "move", {"S1": "A2"}).state
    each, again = game.standing_orders(game.view(planning, 0), "ct.plan")[2:]
    assert each.lines == {SWAP: EACH} and again.lines == {SWAP: ASK_ME} and again.takes_back
    assert len(game.standing_orders(game.view(planning, 1), "ct.plan")) == 2


def test_lines_in_force_are_described_in_words():
    view = game.view(rallying().state, 0)
    said = game.describe_lines(view, "ct.plan", {RALLY: BEST, FOLLOW: ASK_ME})
    assert [one.id for one in said] == ["ct.kept"]
