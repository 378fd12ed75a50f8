"""Whoever adds a game writes its own packages and words, and registers it in one line: nothing else is touched."""

from __future__ import annotations

import re

import pytest

from tests.foreign.product import CHECKED, WON, Forker, check_seen

VOYAGE = ("tests.foreign.voyage", "soundings")
TABLE, ALONE = "it", "es"
"""The languages of a table of two, and of one person on both seats."""
SIDES = "Schieramenti: Ben (Sopravvento), Ana (Sottovento)."
LEARNT = ("- Vince la maggiore.", "- La stessa profondità non vale per nessuno.")
YOURS = ("Decides por Asiento 1: Barlovento.", "Decides por Asiento 2: Sotavento.")


def test_random_games_keep_the_laws(small_games: Forker) -> None:
    assert "12 games" in small_games.run("engines", "fuzz", "soundings", "--games", "12", "--seed", "1")
    assert "different" in small_games.run("tests.laws", "soundings", "--games", "6", "--seed", "1")


def test_its_levels_play_each_other(small_games: Forker) -> None:
    """It says how hard computers think, and nothing else of a mind: the kernel's search plays it."""
    told = small_games.run("engines", "ladder", "soundings", "--games", "4", "--players", "3")
    assert told.startswith("level 2 ") and "; level 2 " in told and "mind" in told


@pytest.mark.long
def test_a_table_of_it_is_played_in_the_channel(small_games: Forker) -> None:
    told = check_seen(small_games.seen(TABLE, *VOYAGE), TABLE, "sd")
    assert SIDES in re.sub("[\u2066-\u2069]", "", told)


@pytest.mark.long
def test_its_lessons_are_played_to_their_end(small_games: Forker) -> None:
    """A lesson of two positions: from the lobby, by the panels of a table, to what was learnt."""
    told = "\n".join(small_games.seen(TABLE, *VOYAGE)["texts"])
    assert all(line in told for line in LEARNT)


@pytest.mark.long
def test_one_person_plays_both_seats_in_one_panel(small_games: Forker) -> None:
    """The panel names the seat it is for, and goes on to the other by the same press; a second table goes on with the first."""
    seen = small_games.seen(ALONE, *VOYAGE, "alone")
    found = [[line for line in YOURS if line in text] for text in seen["panels"]]
    assert found == [[YOURS[at % 2]] for at in range(len(found))] and len(found) >= 4
    told = "\n".join(seen["texts"])
    assert WON[ALONE] in told and CHECKED[ALONE] in told
