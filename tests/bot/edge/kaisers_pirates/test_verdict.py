"""The end of a game alone against the phantom, told to its captain."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.telling.own_end import verdict
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain
from engines import game_of
from engines.kernel.resolution.frames import Result
from tests.bot.edge.positions import random_game, table_record

CREW = ("Ana",)


def test_verdict_against_the_phantom_is_of_the_seat() -> None:
    kind = game_of("kaisers_pirates")
    state = next(random_game(1, 1, game=kind))
    record = table_record(state, CREW, game=kind)
    table = captain(record, record.seats[0], CaptainState(NO_DRAFT))
    assert verdict(replace(table, result=Result(((), (0,)), "rounds"))).id == "own.end.lost"
    assert verdict(replace(table, result=Result(((0,),), "rounds"))).id == "own.end.won"
