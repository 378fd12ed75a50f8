"""The ladder of computer captains: which of two plays better, told by a sequential test.

Each pair is played until Wald's test decides, or until there are no more games. The test tells a captain who wins two games
of three from one who wins every other, with an error of 5 % either way. A game shared by first places counts for nobody. Both
captains have each deal once from either side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any

from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract import search
from engines.kernel.contract.game import Game

Captain = Callable[[Any, int, Choice, Random], Answer]
"""A view, whose it is, its choice, and randomness, to an answer."""
ERROR, WANTED = 0.05, 2 / 3
SURE = log((1 - ERROR) / ERROR)
"""The logarithm of the odds at which the test stops, up or down."""
NORMAL = 1.96
"""Standard deviations of an interval of 95 %."""
BOUND = 40_000
"""Rounds after which a game counts as endless."""


@dataclass(frozen=True, slots=True)
class PairTally:
    """Games won, shared and lost by the first of a pair."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Games played."""
        return self.won + self.shared + self.lost

    @property
    def odds(self) -> float:
        """The logarithm of how much likelier these games are of one who wins two of three than of one who wins every other."""
        return self.won * log(2 * WANTED) + self.lost * log(2 * (1 - WANTED))

    @property
    def verdict(self) -> str:
        """The verdict of the test."""
        return verdict(self.odds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the share of decided games won; it leaves out that the test chose when to stop."""
        decided = self.won + self.lost
        if not decided:
            return 0.0, 1.0
        share, spread = self.won / decided, NORMAL**2 / decided
        middle = (share + spread / 2) / (1 + spread)
        half = NORMAL * sqrt(share * (1 - share) / decided + spread / 4 / decided) / (1 + spread)
        return middle - half, middle + half

    def after(self, share: float | None) -> PairTally:
        """With one game more: won (1), lost (0) or shared (None)."""
        if share is None:
            return PairTally(self.won, self.shared + 1, self.lost)
        return PairTally(self.won + int(share), self.shared, self.lost + int(1 - share))


def verdict(odds: float) -> str:
    """The verdict at the logarithm of those odds."""
    return "stronger" if odds >= SURE else "not shown" if odds > -SURE else "no stronger"


def captains(game: Game[Any, Any]) -> dict[str, Captain]:
    """The captains of a game by name: `mind`, which answers at once, and its levels from the weakest up."""

    def at_once(view: Any, seat: int, choice: Choice, rnd: Random) -> Answer:
        return game.mind(view, choice, rnd)

    def at_level(effort: search.SearchBudget) -> Captain:
        return lambda view, seat, choice, rnd: search.answer_of(game.thinking(view, seat, choice, rnd, effort))

    return {"mind": at_once, **{f"level {number}": at_level(effort) for number, effort in enumerate(game.levels, 1)}}


def pairs(game: Game[Any, Any]) -> tuple[tuple[str, str], ...]:
    """Pairs of captains, the first of which should win: each level and the next lower, the highest and the mind that answers
    at once."""
    levels = [name for name in captains(game) if name != "mind"]
    return (*zip(levels[1:], levels, strict=False), *(((levels[-1], "mind"),) if levels else ()))


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a pair: the game, its seats and options, and the randomness of the deal of that number."""

    game: Game[Any, Any]
    seats: int
    options: Mapping[str, Any]
    deal: Callable[[int], Random]


def climb(setting: Setting, pair: tuple[str, str], games: int) -> Iterator[PairTally]:
    """The tally after each game of the pair, until the test is sure or so many games are played."""
    by_name, tally = captains(setting.game), PairTally()
    both = (by_name[pair[0]], by_name[pair[1]])
    for number in range(games):
        tally = tally.after(share_of(setting, both, number))
        yield tally
        if abs(tally.odds) >= SURE:
            return


def share_of(setting: Setting, both: tuple[Captain, Captain], number: int) -> float | None:
    """The share of the first captain in the win of that game: 1 or 0; None if both sides have winners. The two sit by turns,
    and each deal is played twice, with their seats exchanged."""
    who = [(seat + number) % 2 for seat in range(setting.seats)]
    first = played(setting, [both[captain] for captain in who], setting.deal(number // 2))
    winners = {who[seat] for seat in first}
    return None if len(winners) != 1 else 1.0 - winners.pop()


def played(setting: Setting, seated: list[Captain], rnd: Random) -> tuple[int, ...]:
    """The seats that win a game of those captains; all, when it comes to no end. Nobody sends an open move."""
    game, chance = setting.game, partial(rnd.randint, 1)
    state, _ = game.setup(setting.seats, setting.options, chance)
    for _ in range(BOUND):
        if state.asked is None:
            break
        asked = {seat: game.choice(state, seat) for seat in state.asked.seats}
        answers = {seat: seated[seat](game.view(state, seat), seat, choice, rnd) for seat, choice in asked.items()}
        state, _ = game.apply(state, answers, chance)
    result = game.result(state)
    return result.places[0] if result and result.places else tuple(range(setting.seats))
