"""A fixed sample of random games under the laws of engines, for every game and number of captains."""

from __future__ import annotations

from random import Random

import pytest

from engines import game_of, games
from engines.kernel import fuzz, laws

ENOUGH, LONG = 40, 450
"""Games after which something must have been hidden and told again; short games need several. Decisions that are a sample by
themselves."""
SAMPLE = [(id, seats) for id in games() for seats in game_of(id).players]


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_random_games_keep_the_laws(id, seats):
    game, tally = game_of(id), laws.Tally()
    for seed in range(ENOUGH):
        is_sampled = seed >= max(1, 8 // seats) or tally.decisions >= LONG
        if is_sampled and (tally.different or not game.hides) and tally.retold:
            break
        fuzz.play(game, seats, game.read_options({}, seats), seed, tally, Random(seed))
    assert (tally.different > 0 or not game.hides) and tally.retold > 0


@pytest.mark.parametrize("id", games())
def test_a_game_of_the_product_says_what_its_events_tell(id):
    """Law 18 looks at no game that does not say."""
    assert game_of(id).hearsay is not None


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_the_same_record_leads_to_the_same_game(id, seats):
    game, tally = game_of(id), laws.Tally()
    playout, state = fuzz.play(game, seats, game.read_options({}, seats), 5, tally, Random(5), under_laws=False)
    from engines.kernel.record import dump_replay, load_replay, retrace, verify

    replay = load_replay(dump_replay(fuzz.replay_of(game, playout, state)))
    assert verify(game, replay).is_whole
    *_, last = retrace(game, replay)
    assert last.state == state


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_defaults_alone_end_every_game(id, seats):
    game = game_of(id)
    _, state = fuzz.play(game, seats, game.read_options({}, seats), 3, laws.Tally(), Random(3), under_laws=False, defaults=True)
    assert state.result is not None


def option_sets(id, seats):
    game = game_of(id)
    for field in game.option_fields(seats):
        for value in field.values[1:]:
            yield {field.name: value}


@pytest.mark.long
@pytest.mark.parametrize(("id", "seats"), [(id, seats) for id in games() for seats in (2, 4) if seats in game_of(id).players])
def test_each_option_by_itself_keeps_the_laws(id, seats):
    """Whole games; the laws that cost much at one position of five, and at the first question of each kind."""
    game, tally, played = game_of(id), laws.Tally(), 0
    for chosen in option_sets(id, seats):
        try:
            options = game.read_options(chosen, seats)
        except laws.Illegal:
            continue
        fuzz.play(game, seats, options, played, tally, Random(played), sampled=0.2)
        played += 1
    assert played >= sum(not field.needs for field in game.option_fields(seats))
