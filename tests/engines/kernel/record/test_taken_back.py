"""Rounds that were taken back stay in the record: it leads on from where they went back to, and strangers recompute that."""

from __future__ import annotations

import dataclasses

import pytest

from engines.kernel.analysis.win_chances import of_game
from engines.kernel.base.chance import NoChance
from engines.kernel.record.record import (
    UNDRAWN,
    InvalidReplay,
    RecordOpening,
    Replay,
    Row,
    TakenBack,
    chained,
    dump_replay,
    load_replay,
    replay_positions,
    taken_back_row,
    verify,
)
from tests.engines.kernel.parlour import sticks

LEFT = 10


def played(*moves):
    """A game of sticks to its end: a number takes so many, "back to N" takes back to round N."""
    opening = RecordOpening("sticks", "a table", 2, {"left": LEFT}, (), "", 1, (), 0, UNDRAWN, dice=())
    state, _ = sticks.setup(2, {"left": LEFT}, NoChance())
    positions, rows = [state], []
    for number, move in enumerate(moves, 1):
        if move.startswith("back to "):
            to = int(move.removeprefix("back to "))
            state = positions[to]
            rows.append(taken_back_row(number, to, sticks.dump(state), number))
        else:
            (seat,) = state.asked.seats
            state, _ = sticks.apply(state, {seat: move}, NoChance())
            rows.append(Row(number, seat, move, None, (), 0, 1, number, dice=()))
        positions.append(state)
    return Replay(opening, tuple(chained(opening, rows)), "", state.result)


TRUE = played("1", "2", "3", "back to 1", "3", "3", "3")


def forged(replay, at, **changes):
    rows = list(replay.rows)
    rows[at] = dataclasses.replace(rows[at], **changes)
    return dataclasses.replace(replay, rows=tuple(chained(replay.opening, rows)))


def test_a_record_in_which_rounds_were_taken_back_leads_to_its_result():
    again = load_replay(dump_replay(TRUE))
    assert again == TRUE and again.format == 4 and again.rounds == 7
    assert verify(sticks, again).is_whole
    lefts = [position.state.table.left for position in replay_positions(sticks, again)]
    assert lefts == [10, 9, 7, 4, 9, 6, 3, 0]
    assert isinstance(again.rows[3], TakenBack) and verify(sticks, again).answers == 6


def test_rounds_before_a_taken_back_one_can_be_taken_back_too():
    assert verify(sticks, played("1", "2", "3", "back to 2", "back to 0", "3", "3", "3", "1")).is_whole


FORGERIES = {
    "another position": {"hash": "0" * 64},
    "to a round that does not stand": {"to": 3},
    "to a round to come": {"to": 6},
    "another number": {"round": 5},
}


@pytest.mark.parametrize("changes", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_row_is_refused(changes):
    with pytest.raises(InvalidReplay):
        verify(sticks, forged(TRUE, 3, **changes))


@pytest.mark.parametrize("moves", [("1", "back to 1", "3", "3", "3"), ("1", "2", "back to 1", "back to 2", "3", "3", "1")])
def test_a_row_to_where_the_game_stands_or_to_what_was_taken_back_is_refused(moves):
    with pytest.raises(InvalidReplay, match="nothing can be taken back"):
        verify(sticks, played(*moves))


def test_chances_and_replays_pass_over_what_was_taken_back():
    assert TRUE.taken_back == {2, 3, 4}
    assert [position.round for position in of_game(sticks, replay_positions(sticks, TRUE))] == [0, 1, 5, 6, 7]
