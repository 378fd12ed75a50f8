"""Tables in the middle of random games, as the edge is handed them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

from bot.model.clocks.time_control import TimeControl, write_time_control
from bot.model.people.people import Language, Seat
from bot.model.record.table_record import SavedAnswer, TableRecord
from bot.model.record.table_row import TableRow
from bot.model.table.table import NO_DRAFT, CaptainState, CaptainTable, Draft, PublicTable
from bot.service.table.observe import captain, public
from bot.service.table.time_control import LIVE
from engines import game_of
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import State
from tests.game_cases import FIRST

LONGEST = ("W" * 32, "MMMMMMMM *MMMM* _MM_ `M` ~~MM~~ ", "م" * 32, "@everyone", "Ñandú", "é" * 32, "<@1>", "#")
"""Names as long as they come, and names that would do something if they were not escaped."""
NOW = datetime(2026, 1, 1, tzinfo=UTC)
GAME = game_of(FIRST)


def table_record(
    state: State[Any], names: tuple[str, ...], decision: int = 3, *, game: Game[Any, Any] = GAME, code: str = "8K2F",
    language: Language = "en", pace: TimeControl = LIVE, at: datetime = NOW,
) -> TableRecord:  # fmt: skip
    """A table in that state, running or over, as the service holds it."""
    seats = [Seat(number, 100 + number, name, here=True) for number, name in enumerate(names)]
    asked, now = state.asked, at.timestamp()
    status: Any = "running" if asked else "over"
    row = TableRow(
        "uuid", code, 1, game.id, game.rules_version, status, 1, 2, 2 if asked else None, 100, language, 0, {}, {},
        write_time_control(pace), "ab" * 32, "cd" * 32, now, now, decision=decision, step=decision, turn_step=decision,
        deadline=now if asked else None, earliest=now if asked and asked.sealed else None,
    )  # fmt: skip
    return TableRecord(row, game, seats, {}, state, {}, {}, {})


def public_table(state: Any, names: tuple[str, ...], decision: int = 3) -> PublicTable:
    """The same as everybody may know it."""
    return public(table_record(state, names, decision))


def captain_table(state: Any, names: tuple[str, ...], seat: int, answer: Any = None, draft: Draft = NO_DRAFT) -> CaptainTable:
    """The same as the captain of that seat may know it, with that answer saved and that draft filled in."""
    table = table_record(state, names)
    if answer is not None:
        table.saved_answers[seat] = SavedAnswer(1, "live", answer, 0.0)
    return captain(table, table.seats[seat], CaptainState(draft))


def random_game(seed: int, seats: int, options: dict[str, Any] | None = None, most: int = 60, game: Any = GAME) -> Iterator[Any]:
    """States of a random game, one a decision."""
    rnd = Random(seed)
    state, _ = game.setup(seats, game.read_options(options or {}, seats), lambda sides: rnd.randint(1, sides))
    for _ in range(most):
        if state.asked is None:
            return
        yield state
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, lambda sides: rnd.randint(1, sides))


def seen_by(seats: int, viewer: int | None = 0) -> Any:
    """What a captain sees of a table of so many at its first question."""
    return GAME.view(next(random_game(1, seats)), viewer)
