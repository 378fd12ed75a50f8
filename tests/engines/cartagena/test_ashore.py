"""The laws hold where stacks meet: from positions with troops ashore, for every number of players."""

from __future__ import annotations

from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.data.ids import ENGLISH
from engines.kernel.base.chance import Scripted, Stream
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.resolution.frames import Event
from tests.engines.cartagena.ashore import play, start
from tests.engines.cartagena.positions import Field
from tests.rules import rule

LANDS = 7
"""Of a game of four whose captains land."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_troops_ashore_keep_the_laws(players):
    tally, reached = laws.Tally(), fuzz.Reached()
    for seed in range(3):
        play(players, seed, tally, reached)
    assert reached.events["fought"] and reached.events["goes"] and tally.different and tally.retold
    assert reached.rules["cartagena.attack.hear"]


def test_random_games_can_set_in_where_captains_have_landed():
    """`fuzz --since lands`: the opening is captains', and troops are ashore when random answers begin."""
    options = game.read_options({"turn_limit": 10}, 4)
    playout, _ = fuzz.play(game, 4, options, LANDS, laws.Tally(), Random(LANDS), under_laws=False, captains_until="lands")
    state = game.setup(4, options, Stream(playouts.seed_of(LANDS), playouts.key_of(LANDS)))[0]
    for round in playout.rounds[: playout.opened]:
        state = round.resolve(game, state, Scripted(round.faces))[0]
    assert playout.opened and any(pile.side == ENGLISH for pile in state.table.piles.values())


@rule("CT-END-01", "CT-GOAL-02", "CT-TIME-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_order_after_the_winning_fame_is_not_carried_out(players):
    """From eleven to eleven, whoever scores first has won; of a ship that sinks the heroes in it are the same loss."""
    won = 0
    for seed in range(12):
        field, rnd = start(players, seed), Random(seed)
        field.state.table.fame = (11, 11)
        stream = Stream(playouts.seed_of(seed), playouts.key_of(seed))
        events: tuple[Event, ...] = ()
        while field.state.asked is not None and field.table.turn < 12:
            answers = {seat: game.quick_answer(field.state, seat, rnd) for seat in field.state.asked.seats}
            stream.begin()
            state, events = game.apply(field.state, answers, stream)
            field = Field(state, events)
        wins = [place for place, event in enumerate(events) if event.kind == "fame"]
        if wins:
            after = [event for event in events[wins[0] + 1 :] if event.kind not in ("defeated", "fame")]
            assert [event.kind for event in after] == ["won"] and len({events[place].facts["side"] for place in wins}) == 1
            won += 1
    assert won > 3
