"""Corsairs, a small game of cards, hosted whole: private hands, plans, reactions to any depth, partners, answers in advance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.foreign.product import Forker
from tests.foreign.small_games import answers, check, hosted


@pytest.mark.parametrize("captains", ["2", "3", "4"])
def test_random_games_keep_the_laws_of_engines(small_games: Forker, captains: str) -> None:
    told = small_games.run("engines", "fuzz", "corsairs", "--games", "6", "--seed", "1", "--players", captains)
    assert "6 games" in told


def test_messages_panels_and_pictures_keep_the_laws(small_games: Forker) -> None:
    told = small_games.run("tests.laws", "corsairs", "--games", "2", "--seed", "1")
    assert "'cs.answer', 'cs.plan', 'over'" in told and "different" in told


@pytest.mark.long
def test_a_whole_table_is_told_in_words_and_verified(small_games: Forker) -> None:
    check(hosted(small_games, "corsairs"), "corsairs", "cs")


@pytest.mark.long
def test_answers_in_advance_are_heard_and_hang_on_the_own_view(small_games: Forker) -> None:
    """Need A: whoever left a line is not asked again in that turn, and his row is there; the number of fogs is his own."""
    seen = hosted(small_games, "corsairs")
    slips = [answer for seat in (1, 3) for answer in answers(seen, seat) if isinstance(answer, dict)]
    assert seen["did"]["in advance"] > 0
    assert len(slips) > seen["did"].get("pass", 0) + seen["did"].get("fog", 0)


@pytest.mark.long
def test_a_plan_is_made_moved_and_taken_back_by_presses(small_games: Forker) -> None:
    """Need B: three items, the last one moved to the front, one taken out and brought again by a step back."""
    seen = hosted(small_games, "corsairs")
    before, sent = seen["plan"], seen["sent"]
    assert [line.partition(". ")[2] for line in sent] == [before[at].partition(". ")[2] for at in (2, 0, 1)]
    plan = next(answer for seat in (1, 3) for answer in answers(seen, seat) if isinstance(answer, list) and len(answer) == 3)
    assert [item["half"] for item in plan] == ["haul", "haul", "raid"]


@pytest.mark.long
def test_partners_by_sides_one_person_on_two_seats_and_a_shortcut(small_games: Forker) -> None:
    """Need G: Ana has both seats of the side she chose and is asked for each; her partner's cards are never hers to answer."""
    seen = hosted(small_games, "corsairs")
    assert [(name.split()[0], side) for name, side in seen["seats"]][1::2] == [("Ana", "crew.1"), ("Ana", "crew.1")]
    assert answers(seen, 1) and answers(seen, 3)
    assert seen["did"]["shortcut"] > 0
    asked = [seat for seat, answer in seen["rows"]]
    assert all({0, 2} >= set(group) or {1, 3} >= set(group) for group in _windows(seen["rows"])), asked


@pytest.mark.long
def test_an_answer_is_answered(small_games: Forker) -> None:
    """The kernel's window: a turn, the card turned, and the fog that answers it, which is asked about in its turn."""
    assert hosted(small_games, "corsairs")["deepest"] >= 3


def test_cards_are_made_from_the_kit_and_say_where_they_lie(small_games: Forker, tmp_path: Path) -> None:
    """Need F: every picture has its parts, a card in full with both its halves, and takes no more than a picture may."""
    small_games.run("render.drawing.show", "corsairs", str(tmp_path))
    parts = json.loads((tmp_path / "own4_dark_en.json").read_text())
    assert len([name for name in parts if name.endswith((".upper", ".lower"))]) >= 4
    assert len(list(tmp_path.glob("phone_*.png"))) == 12


@pytest.mark.long
def test_an_answer_is_typed(small_games: Forker) -> None:
    """Need H: the name of an option, as it is shown."""
    assert hosted(small_games, "corsairs")["did"]["typed"] > 0


def _windows(rows: list[Any]) -> list[list[int]]:
    """The seats asked in each window: rows of one slip follow each other in the order of seats."""
    groups: list[list[int]] = []
    for before, (seat, answer) in zip([None, *rows], rows, strict=False):
        if isinstance(answer, dict) and before is not None and isinstance(before[1], dict) and seat > before[0]:
            groups[-1].append(seat)
        elif isinstance(answer, dict):
            groups.append([seat])
    return groups
