"""What happens is told with its facts: a short position for each thing that everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena import game
from engines.cartagena.options import agreed
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Rules
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_deployment import deploying, placing
from tests.engines.cartagena.test_phases import plan, planning
from tests.rules import rule

ASHORE = {"N9": "infantry_en marine_en", "P9": "native_es"}


def armed(kind: str, square: str = "N9") -> Any:
    """A gun in a square."""

    def prepare(table: Any) -> None:
        table.guns[square] = Gun(kind)

    return prepare


@rule("CT-INFO-01", "CT-TIME-02")
def test_the_choice_of_heroes_is_told():
    assert deploying().told("heroes") == [{"seat": 0, "heroes": ("lezo",)}, {"seat": 1, "heroes": ("vernon",)}]
    assert deploying(3).told("heroes")[0] == {"seat": 0, "heroes": ("lezo", "eslava")}


@rule("CT-TIME-07a", "CT-INFO-07")
def test_the_end_of_the_deployment_is_told():
    assert planning(deployment="historical").told("historical") == [{}] == planning().told("deployed")


@rule("CT-INFO-08", "CT-INFO-09", "CT-PLAN-01")
def test_how_many_cards_each_has_laid_is_told_and_not_which():
    field = plan(planning(), s0="shoot - move", s1="move")
    assert field.tells("turn", {"number": 1})
    assert field.tells(
        "laid", {"seat": 0, "hero": "lezo", "n": 2, "slots": (1, 3)}, {"seat": 1, "hero": "vernon", "n": 1, "slots": (1,)}
    )


@rule("CT-D78", "CT-GOAL-03")
def test_three_turns_in_which_nobody_lays_a_card_end_the_game():
    field = plan(planning())
    assert field.table.silent == 1 and plan(field, s1="heal").table.silent == 0
    field = plan(plan(field))
    assert field.asked == ("over: silence", ()) and field.tells("drawn", {"why": "silence"})


@rule("CT-GOAL-03", "CT-END-03", "CT-D63")
def test_the_winner_is_told_with_the_reason():
    won = laid("", "move", {"S1": "A1"}, fame=(1, 3), turn_limit=1).answer(())
    assert won.tells("won", {"side": "english", "why": "turns"}) and won.state.result and won.state.result.reason == "turns"
    drawn = laid("", "move", {"S1": "A1"}, fame=(3, 3), turn_limit=1).answer(())
    assert drawn.tells("drawn", {"why": "turns"})


@rule("CT-D78")
def test_giving_up_is_told():
    field = laid((), "move", {"S1": "A1"})
    assert field.resigns(1).tells("resigned", {"seat": 1}) and field.resigns(1).told("won")[0]["why"] == "resigned"


@rule("CT-HOSP-01", "CT-HOSP-03")
def test_the_hospital_is_told_when_it_comes_and_when_it_goes():
    field = laid("field_hospital", "", land={"K8": "native_es", "M10": "marine_en"}).answer("K8")
    assert field.tells("hospital", {"at": "K8"}) and field.table.hospital == "K8"


@rule("CT-CUL-01", "CT-CAN-01", "CT-D83")
def test_guns_that_are_set_up_are_told_with_their_crews():
    field = laid("", "culverin", land=ASHORE).answer("N9.1")
    assert field.tells("culverin", {"piece": "marine_en.a", "at": "N9"}) and field.troops("N9") == ("marine_en", "infantry_en")
    three = laid("", "cannon", land={**ASHORE, "N9": "infantry_en machetero_en marine_en"}).answer("N9.2")
    assert three.troops("N9") == ("marine_en", "infantry_en", "machetero_en")
    assert three.tells("cannon", {"piece": "marine_en.a", "at": "N9"}) and three.table.guns["N9"] == Gun(CANNON)
    hero = laid("", "cannon", land={**ASHORE, "N9": "vernon machetero_en"}).answer("vernon")
    assert hero.tells("cannon", {"piece": "vernon", "at": "N9"})


@rule("CT-D46", "CT-CUL-04", "CT-D80")
def test_a_culverin_that_has_moved_may_move_again_next_turn():
    field = laid("", "move", land=ASHORE, prepare=armed(CULVERIN)).answer(({"unit": "N9.0", "to": "N10"},))
    assert field.table.turn == 2 and field.table.guns == {"N10": Gun(CULVERIN)}
    assert field.tells("goes", {"pieces": ("infantry_en.a",), "at": "N9", "to": "N10"})


@rule("CT-TIME-04")
def test_the_defaults_of_the_rules_are_those_of_the_table():
    assert Rules() == agreed(game.read_options({}, 2)) == planning().table.rules


# -- one piece at a time


def seen(field: Field, viewer: int | None) -> dict[str, Any]:
    """The last piece placed, as told to that viewer."""
    event = [event for event in field.events if event.kind == "placed"][-1].seen_by(viewer)
    return dict(event.facts) if event is not None else {}


@rule("CT-INFO-03", "CT-SETUP-03", "CT-HID-01", "CT-HID-08", "CT-HID-09")
def test_a_piece_placed_aboard_or_in_a_work_is_told_to_its_player_alone():
    field = placing().answer({"piece": "PC", "place": "A0"})
    assert seen(field, 0) == {"seat": 1, "what": "PC", "to": "A0"}
    work = field.answer({"piece": "native_es.a", "place": "C5"})
    assert seen(work, 0) == {"seat": 0, "what": "native_es.a", "to": "C5"} and seen(work, 1) == {"seat": 0, "to": "C5"}
    hero = field.answer({"piece": "lezo", "place": "C5"})
    assert seen(hero, 1) == {"seat": 0, "what": "lezo", "to": "C5"}
    open_ = field.answer({"piece": "native_es.a", "place": "K8"})
    assert seen(open_, 1) == {"seat": 0, "what": "native_es.a", "to": "K8"}
    aboard = open_.answer({"piece": "marine_en.a", "place": "PC"})
    assert seen(aboard, 0) == {"seat": 1, "to": "PC"} and seen(aboard, 1) == {"seat": 1, "what": "marine_en.a", "to": "PC"}
    vernon = open_.answer({"piece": "vernon", "place": "PC"})
    assert seen(vernon, 0) == {"seat": 1, "what": "vernon", "to": "PC"} and vernon.table.hulls["PC"].heroes == ("vernon",)


@rule("CT-D15", "CT-TIME-07b", "CT-MOVE-17")
def test_a_later_piece_lies_on_top_of_those_there_below_heroes():
    field = placing(faces=(2,))
    for piece in ("native_es.a", "lezo", "infantry_es.a"):
        field = field.answer({"piece": piece, "place": "C5"})
        field = field.answer(field.choice().default)
    assert field.troops("C5") == ("lezo", "infantry_es", "native_es") and field.table.piles["C5"].dark == (True, True)


@rule("CT-TIME-07b")
@pytest.mark.parametrize(("seats", "seat", "piece"), [(2, 0, "GA"), (4, 0, "GA"), (4, 1, "PC")])
def test_pieces_of_the_data_are_offered_on_their_places_there(seats, seat, piece):
    field = placing(seats, faces=(2,) if seats == 2 else tuple(1 if one == seat else 6 for one in range(4)))
    whole = deploying(seats, deployment="historical").table
    default = field.choice().default
    assert field.asked == ("ct.place", (seat,)) and default["place"] == whole.hulls[default["piece"]].at
