"""A table of the answers that may be taken back: ``python -m tools.taking_back [GAME ...] --games N --seed S [--options JSON]``.

Whole games by the games' own captains, one number of captains after the other. A row has the number of answers that left a
choice, and the share of them that may be taken back at once. It has a share for each reason why the others stay, and how many
answers lie behind the last one that stays, on the average and at most.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Any

from engines import game_of, games
from engines.kernel.analysis.taking_back import TakenStep, judge
from engines.kernel.base.chance import Stream
from engines.kernel.contract.game import Game
from engines.kernel.laws.playouts import key_of, seed_of
from engines.kernel.resolution.only_answer import forced

REASONS = ("drawn", "together", "learnt", "over", "unsaid")


@dataclass(slots=True)
class Counted:
    """The answers of some games by why they stay ("": they need not), and how far back one could go after each."""

    reasons: Counter[str] = field(default_factory=Counter)
    depths: list[int] = field(default_factory=list)

    def line(self, id: str) -> str:
        """The row of a game."""
        total = self.reasons.total()
        shares = (f"{100 * self.reasons[reason] / total:.0f} %" for reason in ("", *REASONS))
        return f"| {id} | {total} | {' | '.join(shares)} | {fmean(self.depths):.1f} | {max(self.depths)} |"


def count(game: Game[Any, Any], seats: int, options: Mapping[str, Any], seed: int, counted: Counted) -> None:
    """Play one game and count its answers."""
    stream, rnd, depth = Stream(seed_of(seed), key_of(seed)), Random(seed), 0
    state, _ = game.setup(seats, game.read_options(options, seats), stream)
    while state.asked is not None:
        asked, used = state.asked, stream.used
        choices = {seat: game.choice(state, seat) for seat in asked.seats}
        answers = {seat: game.mind(game.view(state, seat), choice, rnd) for seat, choice in choices.items()}
        after, events = game.apply(state, answers, stream)
        own = frozenset(asked.seats[:1])
        barrier = judge(game, TakenStep(state, after, events, own, stream.used > used)).barrier
        chosen = sum(forced(asked, choice) is None for choice in choices.values())
        counted.reasons[barrier] += chosen
        depth = 0 if barrier else depth + chosen
        counted.depths += [depth] * bool(chosen)
        state = after


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.taking_back", description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*games(), []], default=[])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    args = parser.parse_args(argv)
    print("| game | answers | may be taken back | " + " | ".join(REASONS) + " | depth | at most |")
    print("|---|" + "---|" * (len(REASONS) + 4))
    for id in args.game or games():
        game, counted = game_of(id), Counted()
        for number in range(args.games):
            count(game, game.players[number % len(game.players)], args.options, args.seed + number, counted)
        print(counted.line(id), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
