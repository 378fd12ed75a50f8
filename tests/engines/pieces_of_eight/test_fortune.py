"""Win chances of a game inside a match: whoever does not see everything is told nothing that hangs on what he does not see."""

from __future__ import annotations

from functools import cache, partial
from random import Random

import pytest

from engines import game_of
from engines.kernel.analysis.win_chances import Analysis, ChanceHistory, of_game
from engines.kernel.base import codec
from engines.kernel.record.record import ReplayedPosition
from engines.kernel.record.rows import Row

GAME = game_of("pieces_of_eight")
SEATS, ROUNDS = 3, 14


@cache
def positions(seed: int = 3) -> list[ReplayedPosition]:
    """The first rounds of a match, played by computers."""
    rnd = Random(seed)
    chance = partial(rnd.randint, 1)
    state, events = GAME.setup(SEATS, GAME.read_options({"match": "first_to_2"}, SEATS), chance)
    found = [ReplayedPosition(state, events, ())]
    while state.asked is not None and len(found) <= ROUNDS:
        answers = {seat: GAME.mind(GAME.view(state, seat), GAME.choice(state, seat), rnd) for seat in state.asked.seats}
        state, events = GAME.apply(state, answers, chance)
        rows = tuple(Row(len(found), seat, codec.dump(one), None, (), 0, 1, 0) for seat, one in answers.items())
        found.append(ReplayedPosition(state, events, rows))
    return found


def told(played: list[ReplayedPosition], viewer: int | None) -> ChanceHistory:
    reckoning = Analysis(GAME, played, SEATS, Random(1), viewer, playouts=8)
    for _ in reckoning.run():
        pass
    return reckoning.story()


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_it_hangs_on_nothing_that_the_viewer_does_not_see(viewer: int | None) -> None:
    played = of_game(GAME, positions(), 1)
    rnd = Random(9)
    others = [
        ReplayedPosition(
            GAME.imagine(GAME.view(one.state, viewer), rnd), one.events,
            tuple(row if row.seat == viewer else Row(row.round, row.seat, "hidden", None, (), 0, 1, 0) for row in one.rows),
        )
        for one in played
    ]  # fmt: skip
    assert any(GAME.dump(one.state) != GAME.dump(other.state) for one, other in zip(played, others, strict=True))
    assert told(played, viewer) == told(others, viewer)


def test_an_all_seeing_captain_reckons_otherwise() -> None:
    played = of_game(GAME, positions(), 1)
    assert told(played, -1).fortunes != told(played, None).fortunes
