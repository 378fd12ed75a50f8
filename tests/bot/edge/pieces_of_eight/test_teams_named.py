"""Teams in the lobby: by the names of who sits there, empty seats by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.edge.lobby.lobby_post import option_lines
from bot.edge.posts.compose import Posts
from bot.model.people.people import Seat
from bot.model.posting.posts import PostRequest
from bot.model.table.table import PublicTable
from locales import words
from tests.bot.edge.limits import check_message
from tests.bot.edge.positions import LONGEST, public_table, random_game

SAID = {
    "en": "Teams: Ana + Carla + seat 5 + seat 7, Ben + Dario + seat 6 + seat 8",
    "es": "Equipos: Ana + Carla + asiento 5 + asiento 7, Ben + Dario + asiento 6 + asiento 8",
    "it": "Squadre: Ana + Carla + posto 5 + posto 7, Ben + Dario + posto 6 + posto 8",
}


def lobby(names: tuple[str, ...], teams: str = "01010101") -> PublicTable:
    """A lobby of Pieces of Eight for eight, with those seated and those teams."""
    table = public_table(next(random_game(4, 8)), names)
    return replace(table, status="lobby", wanted=8, options={"teams": teams})


def told(table: PublicTable, language: str = "en") -> str:
    """The options as the lobby tells them, without marks of direction."""
    return option_lines(table, words(language).naming(table.names)).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("language", SAID)
def test_a_team_is_told_by_its_captains_and_an_empty_seat_by_its_number(language: str) -> None:
    assert told(lobby(("Ana", "Ben", "Carla", "Dario")), language) == SAID[language]


def test_a_seat_that_was_left_is_told_by_its_number() -> None:
    table = lobby(("Ana", "Ben", "Carla", "Dario"))
    left = replace(table, seats=(table.seats[0], Seat(1, None, ""), *table.seats[2:]))
    assert told(left).endswith("seat 2 + Dario + seat 6 + seat 8")


def test_neighbours_and_several_teams_are_told_in_their_order() -> None:
    assert told(lobby(("Ana", "Ben", "Carla"), "00112233")) == (
        "Teams: Ana + Ben, Carla + seat 4, seat 5 + seat 6, seat 7 + seat 8"
    )


def test_without_teams_nobody_is_named() -> None:
    assert "Ana" not in told(lobby(("Ana",), "none"))


def test_the_longest_names_fit_the_post() -> None:
    (post,) = Posts().compose(PostRequest("lobby", lobby(LONGEST)))
    check_message(list(post.body["components"]))
