"""Temperaments of computer captains: they follow from the table and the captain, and from nothing that is kept."""

from __future__ import annotations

from bot.model.people.people import Seat
from bot.service.computers.temperament import temper_of
from bot.service.lobby.seating import CALLED
from engines import game_of
from engines.pieces_of_eight import game
from tests.engines.kernel.parlour import sticks

TABLES = [f"table {number}" for number in range(20)]


def computer(name: str, level: int = 2, number: int = 1) -> Seat:
    return Seat(number, None, name, computer=True, level=level)


def test_every_temperament_is_met_and_a_captain_keeps_his_wherever_he_sits() -> None:
    for name in CALLED:
        met = [temper_of(game, table, computer(name)) for table in TABLES]
        assert set(met) == set(game.tempers)
        assert met == [temper_of(game_of(game.id), table, computer(name, level=3, number=5)) for table in TABLES]


def test_captains_of_one_table_differ() -> None:
    assert all(len({temper_of(game, table, computer(name)) for name in CALLED}) > 1 for table in TABLES)


def test_people_and_computers_without_a_level_have_none() -> None:
    """So have computers of tables from before there were levels, and of games without temperaments."""
    assert temper_of(game, TABLES[0], Seat(0, 7, "Ana")) == temper_of(game, TABLES[0], Seat(0, 7, "Ana", sitting_in=True)) == ""
    assert temper_of(game, TABLES[0], computer("Corva", level=0)) == temper_of(sticks, TABLES[0], computer("Corva")) == ""
