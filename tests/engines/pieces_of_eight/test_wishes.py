"""Lines for drafts, scraps and the last nest phase; moves that are refused."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.choices.lines import binding
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule


@rule("PE-TIME-02")
def test_a_wish_list_answers_a_draft_as_long_as_a_wish_is_there() -> None:
    rnd = Random(3)
    state, _ = game.setup(2, game.read_options({"pool": "draft"}, 2), lambda sides: rnd.randint(1, sides))
    lines = {"wish.1": "treachery", "wish.2": "broadside"}
    picked = {0: [], 1: []}
    while state.asked and state.asked.kind == "pe.draft":
        seat = state.asked.seats[0]
        wish = game.answer_from_lines(lines, state, seat)
        picked[seat].append(wish)
        state, _ = game.apply(state, {seat: wish or game.choice(state, seat).default}, lambda sides: rnd.randint(1, sides))
    assert picked[0][:2] == ["treachery", "broadside"] or picked[1][:2] == ["treachery", "broadside"]
    assert picked[0][-1] is None and picked[1][-1] is None
    assert binding(game.moment(state), "table") == "table"


@rule("PE-TIME-14")
def test_a_standing_order_fills_the_nest_when_asked() -> None:
    sea = position(A="N=x D=[Mate, Captain, y]", B="D=[x, Captain]")
    sea.turn(action="dump", nest2="later")
    assert sea.kind == "nest"
    assert game.answer_from_lines({"nest.game": "aft"}, sea.state, 0) == "aft"
    assert game.answer_from_lines({"nest.game": "later"}, sea.state, 0) is None


@rule("PE-ELIM-04", "PE-D49")
def test_a_second_surrender_is_refused() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]", C="D=[x, Captain]")
    sea.move("C", "surrender")
    assert sea.is_out("C")
    with pytest.raises(Illegal, match="PE-ELIM-04"):
        sea.move("C", "surrender")
    sea.play("Mate", at="B.fore").move("B", "surrender")
    assert sea.winner == "A"


@rule("PE-TIME-50")
def test_no_deadlock_is_offered_while_ships_are_built() -> None:
    state, _ = game.setup(2, game.read_options({}, 2), Scripted([]))
    assert {move.kind for move in game.open_moves(state, 0)} == {"surrender"}
    with pytest.raises(Illegal, match="PE-TIME-50"):
        game.act(state, 0, Move("deadlock"), Scripted([]))


@rule("PE-INFO-12")
def test_the_view_of_a_play_lists_its_uses_the_own_one_first() -> None:
    sea = position(A="N=Cutlass D=[x, Captain, y]", B="D=[Monkey, ..., y]", C="N=Treachery D=[x, Captain]")
    sea.play("Cutlass", at="B.fore")
    assert sea.view("C").play.chain == ((0, "cutlass"),)
    sea.passes()
    assert sea.view().play.chain == ((0, "cutlass"), (1, "captains_monkey"))
