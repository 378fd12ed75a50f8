"""The ladder: who plays better, told by a sequential test."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines import __main__ as command_line
from engines import game_of, games
from engines.kernel.analysis import ladder
from engines.kernel.analysis.ladder import PairTally, Setting, climb, pairs
from engines.kernel.contract.search import SearchBudget
from tests.engines.kernel.parlour import sticks


def test_the_test_stops_when_it_is_sure() -> None:
    """Eleven wins alone make two games of three 19 times likelier than every other, eight losses alone the other way round."""
    assert (PairTally(won=10).verdict, PairTally(won=11).verdict) == ("not shown", "stronger")
    assert (PairTally(lost=7).verdict, PairTally(lost=8).verdict) == ("not shown", "no stronger")
    assert PairTally(won=20, shared=5, lost=10).verdict == "not shown" and PairTally(shared=100).verdict == "not shown"


def test_the_interval_is_wilsons() -> None:
    least, most = PairTally(won=8, shared=4, lost=2).interval
    assert (round(least, 3), round(most, 3)) == (0.490, 0.943)
    assert PairTally().interval == (0.0, 1.0)


def test_counting_captain_beats_a_guessing_one() -> None:
    assert pairs(sticks) == (("level 2", "level 1"), ("level 2", "mind"))
    tallies = list(climb(Setting(sticks, 2, {"left": 10}, Random), ("level 2", "level 1"), 60))
    assert tallies[-1].verdict == "stronger" and tallies[-1].games < 60
    assert all(tally.verdict == "not shown" for tally in tallies[:-1])


def test_both_have_every_deal_from_either_side() -> None:
    """A captain against itself has as many games from first place as from second: with sticks, every other."""
    (tally,) = list(climb(Setting(sticks, 2, {"left": 1}, Random), ("level 1", "level 1"), 2))[1:]
    assert (tally.won, tally.lost) == (1, 1)


def test_the_command_tells_every_pair(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[0]
    monkeypatch.setattr(type(game_of(game)), "levels", (SearchBudget(1), SearchBudget(2), SearchBudget(3)))
    assert command_line.main(["ladder", game, "--games", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert [part.split(" (")[0][:7] for part in last.split("; ")] == ["level 2", "level 3", "level 3"]
    assert "level 3 1-0 mind" in last or "level 3 0-1 mind" in last or "1 shared" in last
    assert command_line.main(["ladder", game, "--games", "1", "--options", '{"yard": "none"}']) == 2


def test_without_a_number_of_captains_two_meet_where_one_may_play_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One captain against a phantom would compare nothing: he would be of each level by turns."""
    alone, seats = next(id for id in games() if game_of(id).players[0] == 1), list[int]()

    def climbed(setting: Setting, pair: tuple[str, str], games: int) -> Iterator[PairTally]:
        seats.append(setting.seats)
        return iter(())

    monkeypatch.setattr(ladder, "climb", climbed)
    for more in ((), ("--players", "3")):
        assert command_line.main(["ladder", alone, "--games", "1", *more]) == 0
    assert sorted(set(seats)) == [2, 3]
