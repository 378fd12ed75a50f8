"""`make strength`: computer captains against those they should beat, told by the ladder's sequential test.

    python -m tools.strength [GAME ...] [--games N] [--seed S] [--whole] [--jobs J]

It plays the matches that a game's tests name (`matches` of `tests/engines/GAME/game_cases.py`). If they name none, each level
plays the next lower, and the captain who answers at once plays chance. Each match ends when Wald's test is sure, or after N
games; with `--whole` after N games alone, so that its interval holds. A captain who always has the same side is to win nine of
ten. The test tells 19 of 20 from 17 of 20, and a shared game is not won. The exit code is 1 if a captain is not shown to be
stronger who should be. `--only` takes the matches whose line has that in it. It takes minutes to hours, and is no part of the
suite.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import log
from typing import Any

from engines import game_of, games
from engines.kernel.analysis import ladder
from engines.kernel.analysis.ladder import Captain, PairTally, Setting
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.progress import ProgressBar
from tests.game_cases import CHANCE, ITSELF, Match, game_cases

WANTED = "stronger"
MOST, LEAST = 19 / 20, 17 / 20
"""The shares of games won that the test tells apart where a captain always has the same side."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of a match: its first deal, its games at most, and whether all of them are played."""

    seed: int
    games: int
    is_whole: bool = False


def by_chance(view: Any, seat: int, choice: Choice, rnd: Random) -> Answer:
    """A captain who takes any answer."""
    return choice.sample(rnd)


def matches_of(id: str) -> tuple[Match, ...]:
    """The matches by which the levels of that game are held."""
    game = game_of(id)
    if found := game_cases(id).matches:
        return found
    seats = next((number for number in game.players if number > 1), 1)
    levels = list(ladder.captains(game))[1:]
    weaker = zip(levels[1:], levels, strict=False) if seats > 1 else ()
    return (*(Match(first, second, seats) for first, second in weaker), Match("mind", CHANCE if seats > 1 else ITSELF, seats))


def tally_of(id: str, match: Match, bounds: Bounds) -> PairTally:
    """Games of the match until the test is sure, or there are no more; all of them if they are asked for."""
    tally = PairTally()
    for share in shares(id, match, bounds):
        tally = tally.after(share)
        if not bounds.is_whole and abs(odds(match, tally)) >= ladder.SURE:
            break
    return tally


def odds(match: Match, tally: PairTally) -> float:
    """The logarithm of how much likelier these games are of a captain who is as strong as the match says."""
    if match.seat is None:
        return tally.odds
    return tally.won * log(MOST / LEAST) + (tally.shared + tally.lost) * log((1 - MOST) / (1 - LEAST))


def verdict(match: Match, tally: PairTally) -> str:
    """The verdict of the test."""
    return ladder.verdict(odds(match, tally))


def shares(id: str, match: Match, bounds: Bounds) -> Iterator[float | None]:
    """Each game's share for the side that should win: 1 for a win, 0 for a loss, None if they shared."""
    game, turns = game_of(id), match.in_turn or ({},)
    settings = [
        Setting(game, match.seats, game.read_options({**match.options, **more}, match.seats), partial(dealt, bounds.seed))
        for more in turns
    ]
    by_name: dict[str, Captain] = {**ladder.captains(game), CHANCE: by_chance}
    for number in range(bounds.games):
        setting = settings[number // 2 % len(settings)]
        if match.weaker == ITSELF:
            yield float(0 in ladder.played(setting, [by_name[match.stronger]], setting.deal(number)))
        elif match.seat is not None:
            yield of_side(setting, match, by_name, number)
        else:
            yield ladder.share_of(setting, (by_name[match.stronger], by_name[match.weaker]), number)


def of_side(setting: Setting, match: Match, by_name: Mapping[str, Captain], number: int) -> float | None:
    """The share of a captain who always has the same side."""
    names = [match.stronger if seat == match.seat else match.weaker for seat in range(match.seats)]
    winners = ladder.played(setting, [by_name[name] for name in names], setting.deal(number))
    return None if len(winners) > 1 else float(match.seat in winners)


def dealt(seed: int, deal: int) -> Random:
    """The randomness of a deal."""
    return random.Random(seed + deal)


def match_line(id: str, match: Match, tally: PairTally) -> str:
    """A match in a line."""
    least, most = tally.interval
    wins = f"{match.stronger} {tally.won}-{tally.lost} {match.weaker}, {tally.shared} shared"
    return f"{heading(id, match)}: {wins} ({least:.2f} to {most:.2f}: {verdict(match, tally)})"


def heading(id: str, match: Match) -> str:
    """The table of a match, and the side of the captain who always has the same."""
    options = f" {dict(match.options)}" if match.options else f" {len(match.in_turn)} settings in turn" if match.in_turn else ""
    side = f", seat {match.seat + 1}" if match.seat is not None else ""
    return f"{id}, {match.seats} captains{options}{side}"


def main(argv: list[str] | None = None) -> int:
    """Play the matches and tell of each; 1 where one of them did not show what it should."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="games; without one, all")
    parser.add_argument("--games", type=int, default=300, help="games of a match at most")
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    parser.add_argument("--whole", action="store_true", help="all of these games, also when the test is sure")
    parser.add_argument("--only", default="", help="the matches with that in their line, as Op5, or 'level 2'")
    parser.add_argument("--jobs", type=int, default=2, help="matches at once")
    args = parser.parse_args(argv)
    if unknown := set(args.games_of) - set(games()):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    listed = [
        (id, match)
        for id in args.games_of or games()
        for match in matches_of(id)
        if args.only in f"{heading(id, match)}: {match.stronger} {match.weaker}"
    ]
    play = partial(tally_of, bounds=Bounds(args.seed, args.games, args.whole))
    missed = 0
    with ProcessPoolExecutor(args.jobs) as pool, ProgressBar("strength", len(listed), "matches") as progress:
        for (id, match), tally in zip(listed, pool.map(play, *zip(*listed, strict=True)), strict=True):
            missed += verdict(match, tally) != WANTED
            progress.print(match_line(id, match, tally))
            progress.advance()
    print(f"{len(listed)} matches, {missed} not shown")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
