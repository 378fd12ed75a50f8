"""Moves sent without being asked: buttons, forms within Discord's limits, and what they come to."""
from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.edge.panels import moves
from engines.kernel.frames import Move
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_form, check_message
from tests.bot.edge.positions import GAME, LONGEST, random_game, sitting


def trading(seats: int = 3) -> Any:
    """A table at which trades are open."""
    options = {"pool": "random_trades", "yard": "free"}
    return next(state for state in random_game(5, seats, options) if state.asked.kind == "pe.trade")


def act(state: Any, seat: int, move: Move) -> Any:
    return GAME.act(state, seat, move, lambda sides: Random(1).randint(1, sides))[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_is_made_by_its_form_and_accepted_by_another(language: str) -> None:
    state = trading()
    table, told = sitting(state, LONGEST[:3]), words(language).naming(LONGEST[:3])
    (offer,) = moves.offered(table, 0)
    check_message([{"type": 17, "components": moves.row(table, 0, told)}])
    check_form(moves.form(table, 0, offer, told))
    menus = [name for name, _ in moves.chunks(offer)]
    assert menus == ["to", "give", "give", "want"]
    args = moves.taken(offer, {0: (0,), 1: (0,), 2: (0,), 3: (1,)})
    assert (len(args["give"]), args["to"]) == (2, "1")
    offered = act(state, 0, Move(offer.kind, {name: choice.check(args[name]) for name, choice in (offer.args or {}).items()}))
    answers = [move.kind for move in moves.offered(sitting(offered, LONGEST[:3]), 1)]
    assert answers == ["offer", "accept", "decline"]
    assert [move.kind for move in moves.offered(sitting(offered, LONGEST[:3]), 2)] == ["offer"]


def test_an_old_form_is_told_from_a_new_one() -> None:
    state, told = trading(), words("en").naming(LONGEST[:3])
    before = moves.offered(sitting(state, LONGEST[:3]), 1)
    offer = Move("offer", {"to": "1", "give": (GAME.open_moves(state, 0)[0].args["give"].options[0],), "want": ("mate",)})  # type: ignore[index, union-attr, attr-defined]
    looks = [moves.look(move, told) for move in moves.offered(sitting(act(state, 0, offer), LONGEST[:3]), 1)]
    assert looks[0] == moves.look(before[0], told)
    assert len(set(looks)) == 3


def test_giving_up_is_no_button() -> None:
    state = next(state for state in random_game(3, 2) if state.asked.kind == "pe.turn")
    assert "surrender" in [move.kind for move in GAME.open_moves(state, 0)]
    assert "surrender" not in [move.kind for move in moves.offered(sitting(state, LONGEST[:2]), 0)]
