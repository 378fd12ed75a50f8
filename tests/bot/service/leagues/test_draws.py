"""Draws of leagues: everybody is paired, nobody meets the same opponent before he must, sides and seats stay even."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from itertools import combinations

import pytest

from bot.model.results.series import Entrant, Pairing, System
from bot.service.leagues import groups, round_robin, swiss
from bot.service.leagues.draw import League, draw, holders
from bot.service.leagues.lots import LeagueKey, Lots
from bot.service.leagues.meetings import Meetings
from engines.kernel.base.chance import Stream
from tests.leagues.simulated import Setting, fewest_rematches, played, spread

LOTS = Lots("spring", bytes(range(32)))
SAMPLE = [
    Setting("robin", 12, 11), Setting("robin", 7, 7, leavers=2, late=True), Setting("swiss", 12, 5),
    Setting("swiss", 7, 6, leavers=3, late=True), Setting("groups", 12, 5, (3, 4), 3, True), Setting("groups", 7, 6, (4, 3)),
    Setting("groups", 9, 4, (3,)), Setting("groups", 13, 6, (3, 4)),
]  # fmt: skip


@pytest.mark.parametrize("setting", SAMPLE, ids=str)
def test_leagues_are_paired_to_their_end_under_the_laws(setting: Setting) -> None:
    """A hundred seeds each: `python -m tests.leagues`."""
    for seed in range(2):
        course = played(setting, seed)
        assert course.broken == [] and course.games > 0, seed


def test_the_laws_see_what_is_wrong() -> None:
    """The same round twice is a rematch where none was due, and captains who always sit alike are uneven."""
    before = Meetings([Pairing(1, (0, 1)), Pairing(1, (2, 3))])
    assert fewest_rematches(frozenset(range(4)), before) == 0
    whole = Meetings([Pairing(number, pair) for number, pair in enumerate(combinations(range(4), 2))])
    assert fewest_rematches(frozenset(range(4)), whole) == 2


@pytest.mark.parametrize("places", range(2, 17))
def test_a_round_robin_has_every_pair_once_and_even_sides(places: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    sides: Counter[int] = Counter()
    for round in range(1, round_robin.rounds(places) + 1):
        found = round_robin.pairs(places, round)
        assert sorted(place for pair in found for place in pair) == list(range(places + places % 2))
        met.update(map(frozenset, found))
        sides.update({first: 1 for first, _ in found})
        sides.subtract({second: 1 for _, second in found})
    assert set(met.values()) == {1} and len(met) == (places + places % 2) * round_robin.rounds(places) // 2
    assert max(map(abs, sides.values())) <= 1


def test_a_place_in_a_round_robin_that_was_left_is_taken_by_who_comes_late() -> None:
    entrants = [Entrant(0), Entrant(1, left=2), Entrant(2), Entrant(3), Entrant(4, joined=3), Entrant(5, joined=3)]
    assert holders(4, entrants, 1) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert holders(4, entrants, 2) == {0: 0, 2: 2, 3: 3}
    assert holders(4, entrants, 3) == {0: 0, 1: 4, 2: 2, 3: 3}
    assert holders(3, entrants[:3] + entrants[4:], 3) == {0: 0, 1: 4, 2: 2, 3: 5}


def test_a_rematch_weighs_more_than_all_else() -> None:
    """First and second have met: both meet others, though these stand far behind."""
    meetings = Meetings([Pairing(1, (0, 1))])
    found = swiss.paired([0, 1, 2, 3], {0: 24, 1: 24, 2: 0, 3: 0}, meetings)
    assert len(found) == 2 and not {(0, 1), (1, 0), (2, 3), (3, 2)} & set(found)


def test_the_last_without_a_bye_has_the_bye() -> None:
    had = [Pairing(1, (4,), (1,)), Pairing(1, (0, 1), (1, 2)), Pairing(1, (2, 3), (1, 2))]
    points = {0: 12, 1: 0, 2: 12, 3: 0, 4: 0}
    assert (3,) in swiss.paired([0, 2, 1, 3, 4], points, Meetings(had))


def test_sides_turn_to_whoever_lacks_them() -> None:
    meetings = Meetings([Pairing(1, (0, 1)), Pairing(2, (0, 2)), Pairing(2, (1, 3))])
    assert swiss.in_sides(0, 1, meetings) == (1, 0)


@pytest.mark.parametrize(
    ("captains", "wanted", "allowed", "sizes"),
    [
        (12, 3, (3, 4), (3, 3, 3, 3)), (7, 3, (3, 4), (3, 4)), (8, 3, (3, 4), (4, 4)), (13, 3, (3, 4), (3, 3, 3, 4)),
        (5, 3, (3, 4), (4,)), (10, 4, (4, 3), (4, 3, 3)), (7, 4, (4,), (4,)), (2, 3, (3, 4), ()),
    ],
)  # fmt: skip
def test_sizes_of_groups(captains: int, wanted: int, allowed: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    assert groups.sizes(captains, wanted, allowed) == sizes


def test_nine_in_threes_meet_each_once_in_four_rounds() -> None:
    assert [spread(played(Setting("groups", 9, 4, (3,)), seed)) for seed in range(5)] == [Counter({1: 36})] * 5


@pytest.mark.parametrize("system", ["robin", "swiss", "groups"])
def test_a_draw_is_the_same_again_and_none_for_one_captain(system: System) -> None:
    league = League(system, (3, 4) if system == "groups" else (2,), 7, LOTS)
    entrants = [Entrant(number) for number in range(7)]
    assert draw(league, entrants, (), 1) == draw(league, entrants[::-1], (), 1) != ()
    assert draw(league, [Entrant(0), Entrant(1, left=1)], (), 1) == ()


def test_lots_can_be_drawn_again_by_strangers() -> None:
    seed = bytes(range(32))
    assert (
        LOTS.promise == hashlib.sha256(json.dumps(["league 1", "spring", seed.hex()], separators=(",", ":")).encode()).hexdigest()
    )
    stream = Stream(seed, LeagueKey("spring", "byes", 2))
    assert LOTS.number("byes", 2) == stream(1 << 32)
    orders = {tuple(LOTS.order(list(range(5)), "byes", round)) for round in range(400)}
    assert len(orders) > 110
    assert len({LOTS.of_captain(number) for number in range(50)}) == 50
