"""Temperaments in every game: told in three languages, and handed to the level that thinks."""

from __future__ import annotations

from random import Random

import pytest

from bot.edge.lobby.lobby_post import level_told
from bot.model.people.people import Seat
from bot.service.computers.temperament import temper_of
from bot.service.computers.thinking import effort_of, level_of
from bot.service.lobby.seating import CALLED
from bot.service.table.observe import public
from engines import game_of, games
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.positions import table_record


@pytest.mark.parametrize("id", [id for id in games() if game_of(id).tempers])
def test_a_computer_has_a_temperament_that_is_told_and_thinks_by_it(id: str) -> None:
    game = game_of(id)
    seats, rnd = max(2, game.players[0]), Random(1)
    state, _ = game.setup(seats, game.read_options({}, seats), lambda sides: rnd.randint(1, sides))
    table = table_record(state, tuple(CALLED[:seats]), game=game)
    for level in range(1, len(game.levels) + 1):
        table.seats[1] = Seat(1, None, CALLED[1], computer=True, level=level)
        temper, effort = temper_of(game, table.row.id, table.seats[1]), effort_of(table, 1)
        assert temper in game.tempers and effort is not None
        assert effort.temper == temper and effort.without_temper == level_of(game, level)
        for language in LANGUAGES:
            tongue = words(language)
            assert tongue(level_told(public(table), table.seats[1])) == ", ".join(
                (tongue(say(f"level.{level}")), tongue(say(f"temper.{temper}")))
            )
