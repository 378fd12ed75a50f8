"""Straits, a small game on a map of 131 hexes, hosted whole: secret orders, a path, capacities, a window of the map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.foreign.product import Forker
from tests.foreign.small_games import answers, check, hosted

MOVED = {"mate": "sails", "hand_1": "sails", "hand_2": "sails", "hand_3": "guns", "hand_4": "guns"}


@pytest.mark.parametrize("captains", ["2", "3", "4"])
def test_random_games_keep_the_laws_of_engines(small_games: Forker, captains: str) -> None:
    assert "8 games" in small_games.run("engines", "fuzz", "straits", "--games", "8", "--seed", "1", "--players", captains)


def test_messages_panels_and_pictures_keep_the_laws(small_games: Forker) -> None:
    told = small_games.run("tests.laws", "straits", "--games", "3", "--seed", "1")
    assert "'over', 'st.orders'" in told and "different" in told


@pytest.mark.long
def test_a_whole_table_is_told_in_words_and_verified(small_games: Forker) -> None:
    seen = hosted(small_games, "straits")
    check(seen, "straits", "st")
    assert [len(answers(seen, seat)) for seat in range(3)] == [4, 4, 4]


@pytest.mark.long
def test_one_of_131_is_found_by_typing_in_the_panel(small_games: Forker) -> None:
    """Need C: the last of 131, of which no menu shows more than 25."""
    assert answers(hosted(small_games, "straits"), 0)[0]["watched"] == "L10"


@pytest.mark.long
def test_crews_are_assigned_by_place_within_its_room(small_games: Forker) -> None:
    """Need D: looked at by place, the mate comes to the sails, and a hex more can be sailed."""
    first = answers(hosted(small_games, "straits"), 0)[0]
    assert (first["crews"], first["course"]) == (MOVED, ["B1", "C2"])


@pytest.mark.long
def test_hexes_in_menus_have_their_numbers_on_the_picture(small_games: Forker) -> None:
    """Need E: what the course may go to is numbered in its menu as in the window of the map that the panel shows."""
    seen = hosted(small_games, "straits")
    numbered = [[line.split(" · ") for line in menu] for menu in seen["offered"] if all(" · " in line for line in menu)]
    assert ["B1", "A2"] in [[code for _, code in menu] for menu in numbered]
    assert ["private.png", 800, 684] in seen["pictures"]


def test_the_map_is_made_from_the_kit_and_its_window_shows_a_piece(small_games: Forker, tmp_path: Path) -> None:
    """Need F: all 131 hexes and the ways are parts of the map; the window has those that it shows."""
    small_games.run("render.drawing.show", "straits", str(tmp_path))
    whole, window = (json.loads((tmp_path / f"{name}_dark_en.json").read_text()) for name in ("board4", "window"))
    assert len([name for name in whole if not name.startswith("way.")]) == 131 and "way.2" in whole
    assert {"D6", "C9", "course"} <= window.keys() and "L1" not in window


@pytest.mark.long
def test_orders_are_typed_part_by_part(small_games: Forker) -> None:
    """Need H: an assignment, a path, one of 131 and a programme in one text."""
    first = answers(hosted(small_games, "straits"), 1)[0]
    assert first == {"crews": MOVED, "course": ["L9", "K9"], "watched": "K10", "volleys": ["chain", "round"]}


@pytest.mark.long
def test_silent_captain_keeps_the_defaults(small_games: Forker) -> None:
    first = answers(hosted(small_games, "straits"), 2)[0]
    assert first["course"] == [] and first["watched"] == "L1"
