"""Simulated captains on one ladder: how many pairs come into the right order, and what a hard side does to whoever plays it.

Captains have a strength drawn from a normal distribution with spread 1; what one does in a game has noise 1.2 besides, so that
the stronger by one wins 72 of 100 games of two.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import mean

from bot.model.results.ratings import ALL_TIME, Ladder
from bot.model.results.results import WHOLE
from bot.service.results.arithmetic import RatedSeat, Team
from bot.service.results.board import RatedGame, ServerBoard

CAPTAINS, NOISE = 40, 1.2
GAME = "sailing"
HARD, EASY = "hard", "easy"


@dataclass(frozen=True)
class Trial:
    """One trial: the share of pairs in the right order, and by how many strengths captains of the hard side stand below their
    place."""

    order: float
    bias: float = 0.0


def board_of(teams: list[tuple[Team, ...]]) -> ServerBoard:
    """The board after these games."""
    board = ServerBoard()
    for each in teams:
        board.enter(RatedGame(GAME, 1, each))
    return board


def estimates(board: ServerBoard, people: int) -> list[float]:
    """The mu of each captain."""
    found = (board.standings.get((Ladder(GAME, ALL_TIME), person)) for person in range(people))
    return [25.0 if one is None else one.rating.mu / 1e6 for one in found]


def in_order(strengths: list[float], told: list[float]) -> float:
    """The share of pairs whose estimates stand as their strengths do."""
    pairs = list(combinations(range(len(strengths)), 2))
    return mean((strengths[a] > strengths[b]) == (told[a] > told[b]) for a, b in pairs)


def order(seats: tuple[int, ...], games: int, seed: int) -> Trial:
    """Captains at tables of so many seats, each with about so many games."""
    rnd = Random(f"order {seats} {games} {seed}")
    strengths = [rnd.gauss(0, 1) for _ in range(CAPTAINS)]
    played, tables = 0, list[tuple[Team, ...]]()
    while played < games * CAPTAINS:
        at = rnd.sample(range(CAPTAINS), rnd.choice(seats))
        tables.append(_table(at, [strengths[one] + rnd.gauss(0, NOISE) for one in at], [""] * len(at)))
        played += len(at)
    return Trial(in_order(strengths, estimates(board_of(tables), CAPTAINS)))


def hard_side(games: int, seed: int, has_sides: bool = True, handicap: float = 2.0) -> Trial:
    """Tables of two with a hard and an easy side; half of the captains play the hard one in four games of five."""
    rnd = Random(f"side {games} {seed}")
    strengths = [rnd.gauss(0, 1) for _ in range(CAPTAINS)]
    tables = list[tuple[Team, ...]]()
    for _ in range(games * CAPTAINS // 2):
        hard = rnd.choice(range(20)) if rnd.random() < 0.8 else rnd.choice(range(20, CAPTAINS))
        others = range(20, CAPTAINS) if rnd.random() < 0.8 else range(20)
        easy = rnd.choice([one for one in others if one != hard])
        done = [strengths[hard] - handicap + rnd.gauss(0, NOISE), strengths[easy] + rnd.gauss(0, NOISE)]
        tables.append(_table([hard, easy], done, [HARD, EASY] if has_sides else ["", ""]))
    told = estimates(board_of(tables), CAPTAINS)
    return Trial(in_order(strengths, told), _bias(strengths, told))


def _table(people: list[int], done: list[float], sides: list[str]) -> tuple[Team, ...]:
    places = {at: 1 + sum(other > one for other in done) for at, one in enumerate(done)}
    return tuple(Team((RatedSeat(((person, WHOLE),)),), places[at], sides[at]) for at, person in enumerate(people))


def _bias(strengths: list[float], told: list[float]) -> float:
    """How far the first half stands above its place, in strengths. Estimates are brought to the scale of strengths within each
    half."""
    halves = [slice(0, 20), slice(20, CAPTAINS)]
    slopes = [_slope(strengths[half], told[half]) for half in halves]
    scale = mean(slopes)
    above = [mean(told[half]) / scale - mean(strengths[half]) for half in halves]
    return above[0] - mean(above)


def _slope(strengths: list[float], told: list[float]) -> float:
    """The estimate gained by one strength."""
    s, t = mean(strengths), mean(told)
    upper = sum((a - s) * (b - t) for a, b in zip(strengths, told, strict=True))
    return upper / sum((a - s) ** 2 for a in strengths)
