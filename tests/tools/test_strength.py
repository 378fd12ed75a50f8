"""Strength of computer captains: which matches are played, what is told of each, and the exit code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

import pytest

from engines import game_of, games
from engines.kernel.analysis import ladder
from engines.kernel.analysis.ladder import PairTally
from tests.game_cases import CHANCE, ITSELF, GameCases, Match, plain
from tools import strength
from tools.strength import Bounds

FEW = Bounds(seed=0, games=2)


@pytest.mark.parametrize("id", games())
def test_every_level_of_a_game_has_to_beat_the_next_lower(id: str) -> None:
    """The last pair of the ladder is no level against another: where the highest answers at once they play alike."""
    matches = strength.matches_of(id)
    assert set(ladder.pairs(game_of(id))[:-1]) <= {(match.stronger, match.weaker) for match in matches}
    assert any(match.weaker == CHANCE for match in matches)
    assert all(match.seats in game_of(id).players and match.stronger in ladder.captains(game_of(id)) for match in matches)


def test_a_game_that_says_nothing_of_it_has_its_levels_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    id = next(id for id in games() if game_of(id).players[0] == 1)
    monkeypatch.setattr(strength, "game_cases", plain)
    assert strength.matches_of(id) == (Match("level 2", "level 1", 2), Match("mind", CHANCE, 2))


def test_a_match_is_played_until_the_test_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    id = games()[0]
    monkeypatch.setattr(strength, "shares", lambda *_: repeat(1.0))
    assert strength.tally_of(id, Match("mind", CHANCE, 2), FEW) == PairTally(won=11)
    monkeypatch.setattr(strength, "shares", lambda *_: repeat(0.0))
    assert strength.tally_of(id, Match("mind", CHANCE, 2), FEW).verdict == "no stronger"


def test_real_games_are_played_against_chance_and_against_the_game_itself() -> None:
    id = next(id for id in games() if game_of(id).players[0] == 1)
    alone = next(match for match in strength.matches_of(id) if match.weaker == ITSELF)
    assert strength.tally_of(id, alone, Bounds(seed=1, games=1)).games == 1
    assert strength.tally_of(games()[0], Match("mind", CHANCE, 2), FEW).games == 2


def test_a_captain_of_one_side_has_to_win_nine_of_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("mind", CHANCE, 2, seat=1)
    for won, shared, lost, verdict in (
        (27, 0, 0, "stronger"),
        (37, 0, 1, "stronger"),
        (37, 1, 0, "stronger"),
        (11, 4, 0, "no stronger"),
    ):
        assert strength.verdict(match, PairTally(won, shared, lost)) == verdict
    assert strength.verdict(match, PairTally(90, 5, 5)) == "not shown"
    seated: list[list[str]] = []

    def played(setting: object, captains: list[str], rnd: object) -> tuple[int, ...]:
        seated.append(captains)
        return (1,) if len(seated) % 2 else (0, 1)

    monkeypatch.setattr(ladder, "captains", lambda game: {"mind": "mind"})
    monkeypatch.setattr(strength, "by_chance", CHANCE)
    monkeypatch.setattr(ladder, "played", played)
    assert list(strength.shares(games()[0], match, FEW)) == [1.0, None] and seated == [[CHANCE, "mind"]] * 2
    assert strength.heading("id", match) == "id, 2 captains, seat 2"


@pytest.mark.parametrize(("share", "code"), [(1.0, 0), (0.0, 1), (None, 1)])
def test_unproven_strength_ends_the_command_with_1(
    share: float | None, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def shares(id: str, match: Match, bounds: Bounds) -> Iterator[float | None]:
        yield from repeat(share, bounds.games)

    monkeypatch.setattr(strength, "shares", shares)
    monkeypatch.setattr(strength, "ProcessPoolExecutor", InThisProcess)
    monkeypatch.setattr(strength, "game_cases", lambda id: MATCHES)
    assert strength.main([games()[0], "--games", "20"]) == code
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2 and told[0].startswith(f"{games()[0]}, 2 captains: level 2 ")
    assert told[1] == f"1 matches, {code} not shown"


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(SystemExit) as ended:
        strength.main(["nothing"])
    assert ended.value.code == 2


class InThisProcess:
    """A pool of no processes."""

    def __init__(self, jobs: int) -> None:
        self.map = map

    def __enter__(self) -> InThisProcess:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def kept_with(*matches: Match) -> GameCases:
    """What is kept of a game, with those matches."""
    return GameCases(told={}, saved=(), hosted=(), long=(2, {}), public=(), matches=matches)


MATCHES = kept_with(Match("level 2", "level 1", 2))
