"""The tables that are opened: every game with several options, every kind of clock, every choice for absent captains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import OnVacation, OutOfTime, TakingBack, TimeControl
from bot.service.table.time_control import DAILY, LIVE, SLOW, own_time_control
from engines import games
from tests.game_cases import game_cases

WORKDAYS, EVERY_DAY, WEEKEND = range(5), range(7), (5, 6)
CLOCKS: tuple[TimeControl, ...] = (
    DAILY,
    own_time_control(8 * HOUR, 2 * HOUR, 8 * HOUR, WORKDAYS, (540, 1320), "Europe/Madrid"),
    own_time_control(12 * HOUR, HOUR, 24 * HOUR, EVERY_DAY, (540, 1290), "Asia/Kathmandu"),
    SLOW,
    own_time_control(5 * HOUR, 0, 0, EVERY_DAY, (1200, 120), "America/New_York"),
    own_time_control(10 * HOUR, 4 * HOUR, 4 * HOUR, WEEKEND, zone="Australia/Lord_Howe"),
    own_time_control(36 * HOUR, 12 * HOUR, 48 * HOUR),
    LIVE,
)
"""The clocks, in turn: common ones and own ones, by day, over midnight, at weekends, by hours that come twice or never."""
UNDOS: Mapping[int, TakingBack] = {3: "all", 6: "since"}
"""Of eight tables, those at which answers may be taken back. What may be is judged from the whole record: a tenth of a second."""
EXCUSES, MOST = (2, 0, 1, 3), 4
"""Excused misses, in turn, and the most captains of a table."""


@dataclass(frozen=True)
class Kind:
    """A table to be opened."""

    game: str
    seats: int
    options: Mapping[str, Any]
    clock: TimeControl
    out_of_time: OutOfTime
    excused: int
    vacation: OnVacation


def kind_of(number: int) -> Kind:
    """The table of a number: a game after another, and beside each game all clocks and choices in turn."""
    game, turn = games()[number % len(games())], number // len(games())
    cases = [case for case in game_cases(game).saved if 2 <= case[0] <= MOST] or [(2, {})]
    seats, options = cases[turn % len(cases)]
    return Kind(
        game,
        seats,
        options,
        replace(CLOCKS[(turn + 3 * number) % len(CLOCKS)], undo=UNDOS.get(number % 8, "off")),
        "computer" if (number + turn) % 2 else "default",
        EXCUSES[(number + turn // 2) % len(EXCUSES)],
        "pause" if (number + turn) % 3 == 0 else "computer",
    )
