"""`python -m tools.balance GAME --games N`: equal computer captains against each other; who wins, how long it takes, and by what.

The game need not be registered. There is one line of JSON for each number of players. It has the games of each side (of each
seat, if there are no sides), with Wilson's interval of 95 % among decided games, and the games drawn. Turns are told by 10 %,
median and 90 %, with the share of games that end within the turns asked for. Last come the reasons of ends, and the deeds
that were scored in a game. Game n is dealt from seed + n.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from engines.kernel.analysis import ladder
from engines.kernel.analysis.ladder import Captain
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event
from engines.progress import ProgressBar

WITHIN = (5, 28)
"""Turns within which a game should end."""
UNSEATED = "unseated"
"""The winner if no captain has won: a side without a captain."""


@dataclass(frozen=True)
class Played:
    """A game: who has won (`UNSEATED`, or nobody: it was drawn), why, after how many turns, and the weight of deeds by side and
    kind."""

    winner: str
    reason: str
    turns: int
    deeds: Counter[str] = field(default_factory=Counter)


def sides_of(game: Game[Any, Any], seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The side of each seat, or the seat itself."""
    sides = game.sides(options, seats)
    return tuple(side.id for side in sides) if sides else tuple(f"seat {seat + 1}" for seat in range(seats))


def play(game: Game[Any, Any], seats: int, options: Mapping[str, Any], captain: Captain, rnd: Random) -> Played:
    """A game of such captains alone. RuntimeError when it comes to no end."""
    sides, deeds, chance = sides_of(game, seats, options), Counter[str](), partial(rnd.randint, 1)
    state, _ = game.setup(seats, options, chance)
    for _ in range(ladder.BOUND):
        if state.asked is None:
            break
        before, asked = game.view(state, None), {seat: game.choice(state, seat) for seat in state.asked.seats}
        answers = {seat: captain(game.view(state, seat), seat, choice, rnd) for seat, choice in asked.items()}
        state, events = game.apply(state, answers, chance)
        deeds += _deeds(game, sides, before, events, game.view(state, None))
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"{game.id} still goes on after {ladder.BOUND} rounds")
    winners = {sides[seat] for seat in result.places[0]} or {UNSEATED}
    return Played(winners.pop() if len(winners) == 1 else "", result.reason, game.scoreboard(game.view(state, None)).turn, deeds)


def _deeds(game: Game[Any, Any], sides: Sequence[str], before: Any, events: tuple[Event, ...], after: Any) -> Counter[str]:
    """The weight of what a step is remembered for."""
    public = tuple(event for event in (one.seen_by(None) for one in events) if event is not None)
    found = Counter[str]()
    for deed in game.summarize(before, public, after).deeds:
        if deed.by is not None and deed.weight:
            found[f"{sides[deed.by]}: {deed.what.id}"] += deed.weight
    return found


def summed(games: Sequence[Played], sides: Sequence[str]) -> dict[str, Any]:
    """The sums of all these games."""
    count, wins = len(games), Counter(one.winner for one in games)
    counted = (*dict.fromkeys(sides), *([UNSEATED] if wins[UNSEATED] else []))
    decided, turns = count - wins[""], sorted(one.turns for one in games)
    least, most = WITHIN
    return {
        "games": count,
        "won": {side: _won(wins[side], decided) for side in counted},
        "drawn": wins[""],
        "turns": [turns[min(count - 1, count * part // 10)] for part in (1, 5, 9)],
        f"within {least} to {most} turns": round(sum(least <= one <= most for one in turns) / count, 3),
        "ended by": dict(Counter(one.reason for one in games).most_common()),
        "scored a game": {
            what: round(n / count, 2) for what, n in sum((one.deeds for one in games), Counter[str]()).most_common()
        },
    }


def _won(won: int, decided: int) -> list[float]:
    """Games won, their share of those decided, and its interval."""
    least, most = ladder.PairTally(won, 0, decided - won).interval
    return [won, round(won / max(1, decided), 3), round(least, 3), round(most, 3)]


def measured(game: Game[Any, Any], args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The figures of each number of players asked for."""
    captain = ladder.captains(game)[args.captain]
    for seats in args.players or game.players:
        options = game.read_options(args.options, seats)
        games = []
        with ProgressBar(f"{seats} players", args.games, "games") as progress:
            for number in range(args.games):
                games.append(play(game, seats, options, captain, Random(args.seed + number)))
                progress.advance()
        yield {"game": game.id, "players": seats, "options": args.options} | summed(games, sides_of(game, seats, options))


def main(arguments: Sequence[str]) -> int:
    """Print a line for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("game", help="a package of engines that exports a game, registered or not")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--captain", default="mind", help="mind, or a level as the ladder calls it: level 1")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    for figures in measured(import_module(f"engines.{args.game}").game, args):
        print(json.dumps(figures, ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
