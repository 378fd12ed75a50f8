"""The laws of messages and pictures: ``python -m tests.laws GAME --games N --seed S [--players P] [--options JSON]``."""

from __future__ import annotations

import argparse
import json
import sys
from random import Random

from engines import game_of, games
from engines.kernel.laws import fuzz, laws
from tests.laws.leak_law import Watcher


def main(argv: list[str] | None = None) -> int:
    """Play random games and compare what is sent; exit code 1 when something tells a secret, or nothing was ever hidden."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", type=json.loads, default={})
    args = parser.parse_args(argv)
    game, tally = game_of(args.game), laws.Tally()
    watcher = Watcher(game, Random(args.seed))
    for number in range(args.games):
        seats, seed = args.players or game.players[number % len(game.players)], args.seed + number
        options = game.read_options(args.options, seats)
        try:
            fuzz.play(game, seats, options, seed, tally, Random(seed), under_laws=False, watch=watcher.see)
        except fuzz.Violation as found:
            print(f"game {seed} of {seats}: {found}", file=sys.stderr)
            return 1
    print(f"kinds {sorted(watcher.kinds)}; compared {dict(watcher.compared)}")
    print(f"{args.games} games, {tally.decisions} decisions")
    return 0 if watcher.compared["different"] or not game.hides else 1


if __name__ == "__main__":
    sys.exit(main())
