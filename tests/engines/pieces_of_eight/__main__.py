"""Small positions against the second description of endings.

``python -m tests.engines.pieces_of_eight --positions 10000 --seed 1``
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.engines.pieces_of_eight.small import Wrong, watched


def main(argv: list[str] | None = None) -> int:
    """Play so many positions; exit code 1 when engine and second description differ anywhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.pieces_of_eight", description=__doc__)
    parser.add_argument("--positions", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--told", type=int, default=1, help="how many of the positions that differ are told in full")
    args = parser.parse_args(argv)
    tally, wrong = Counter[str](), 0
    for number in range(args.seed, args.seed + args.positions):
        try:
            watched(number, tally)
        except Wrong as found:
            wrong += 1
            print(found if wrong <= args.told else str(found).partition("\n")[0], file=sys.stderr)
    print(f"{args.positions} positions, {wrong} of them differ; {dict(sorted(tally.items()))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
