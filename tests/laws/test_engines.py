"""A fixed sample of random games under the laws of engines, for every game and number of captains."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice
from math import prod
from random import Random

import pytest

from engines import game_of, games
from engines.__main__ import main
from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record.record import dump_replay, load_replay, replay_positions, verify

ENOUGH, LONG, SHARE = 40, 450, 0.25
"""Games after which something must have been hidden and told again; short games need several. Decisions that are a sample by
themselves. The share of positions at which the dear laws are tried, beside the first question of each kind in a game."""
MOST, DRAWN, FEW = 60, 200, 3
"""To have all options played: numbers of captains that are gone through, tables that are drawn for each, and how many are few."""
SAMPLE = [(id, seats) for id in games() for seats in game_of(id).players]


@cache
def sampled(id, seats):
    """Random games under the laws, played once for all tests: what they have seen, the first of them, and where it ended."""
    game, tally, first = game_of(id), laws.Tally(), None
    for seed in range(ENOUGH):
        is_sampled = seed >= max(1, 8 // seats) or tally.decisions >= LONG
        if is_sampled and (tally.different or not game.hides) and tally.retold:
            break
        played = fuzz.play(game, seats, game.read_options({}, seats), seed, tally, Random(seed), check_share=SHARE)
        first = first or played
    return tally, *first


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_random_games_keep_the_laws(id, seats):
    tally, _, _ = sampled(id, seats)
    assert (tally.different > 0 or not game_of(id).hides) and tally.retold > 0


@pytest.mark.parametrize("id", games())
def test_a_game_of_the_product_says_what_its_events_tell(id):
    """Law 18 looks at no game that does not say."""
    assert game_of(id).hearsay is not None


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_the_same_record_leads_to_the_same_game(id, seats):
    game, (_, playout, state) = game_of(id), sampled(id, seats)
    replay = load_replay(dump_replay(playouts.replay_of(game, playout, state)))
    assert verify(game, replay).is_whole
    *_, last = replay_positions(game, replay)
    assert last.state == state


@pytest.mark.parametrize(("id", "seats"), SAMPLE)
def test_defaults_alone_end_every_game(id, seats):
    game = game_of(id)
    _, state = fuzz.play(game, seats, game.read_options({}, seats), 3, laws.Tally(), Random(3), under_laws=False, defaults=True)
    assert state.result is not None


def test_the_command_draws_options_by_lot(capsys):
    given = ["--games", "6", "--seed", "3", "--sampled", "0", "--mixed", "--facts", "rolled.dice rolled.rule"]
    assert main(["fuzz", games()[0], *given]) == 0
    told = capsys.readouterr().out
    assert "6 games" in told and "rolled.rule {'" in told


@pytest.mark.parametrize("id", games())
def test_options_drawn_by_lot_go_together_and_differ(id):
    game = game_of(id)
    for seats in game.players:
        drawn = [fuzz.mixed(game, seats, Random(seed)) for seed in range(20)]
        assert all(game.read_options(one, seats) == one for one in drawn)
        every = prod(len(field.values) for field in game.option_fields(seats))
        assert len({tuple(one.items()) for one in drawn}) > min(10, every // 2)


def played(id, seats, options):
    """The values of options that make a difference at such a table."""
    return {(field.name, options[field.name]) for field in game_of(id).option_fields(seats) if field.is_relevant(options)}


def alone(id, seats, options, new):
    """Those values at a table whose other options are the usual ones, where that goes together."""
    try:
        lean = game_of(id).read_options(dict(new), seats)
    except Illegal:
        return options
    return lean if new <= played(id, seats, lean) else options


def tables(id):
    """Tables at which each value of each option is played, for all numbers of captains in turn, few of them twice as often, since
    long matches are shorter there: of some that are drawn by lot always the one with most values that were not played yet."""
    game, rnd, found = game_of(id), Random(1), []
    left = {(field.name, value) for seats in game.players for field in game.option_fields(seats) for value in field.values}
    for seats in islice(cycle((*game.players[:FEW], *game.players)), MOST):
        drawn = [fuzz.mixed(game, seats, rnd) for _ in range(DRAWN)]
        best = max(drawn, key=lambda options, seats=seats: len(left & played(id, seats, options)))
        if new := left & played(id, seats, best):
            left -= new
            found.append((seats, alone(id, seats, best, new)))
    assert not left, f"never played: {left}"
    return found


@pytest.mark.long
@pytest.mark.parametrize("id", games())
def test_each_option_keeps_the_laws(id):
    """Whole games; the laws that cost much at one position of five, and at the first question of each kind."""
    tally = laws.Tally()
    for seed, (seats, options) in enumerate(tables(id)):
        fuzz.play(game_of(id), seats, options, seed, tally, Random(seed), check_share=0.2)
    has_options = any(game_of(id).option_fields(seats) for seats in game_of(id).players)
    assert ((tally.different > 0 or not game_of(id).hides) and tally.retold > 0) or not has_options
