"""The command: ``python -m tools.new_game NAME [--size small|full] [--root FOLDER]``."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tools.new_game.layout import SIZES, Refused, lay_out

PLAYTHROUGH = "tests.engines.playthrough"
NEXT = f"""A game and saves of it are kept for its tests: `.venv/bin/python -m {PLAYTHROUGH} {{0}}` writes them anew.
`make test ARGS="-k {{0}}"` runs what is tested of it; docs/adding-a-game.md goes on from here."""


def main() -> int:
    """Lay the game out; 0 when it is done, 1 when the name cannot be had."""
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description=__doc__)
    parser.add_argument("name", help="the game's id: small letters, digits and _")
    parser.add_argument("--size", choices=tuple(SIZES), default="small", help="a race, or secrets, a map and a battle")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent.parent, help="the project's folder")
    args = parser.parse_args()
    try:
        made = lay_out(args.name, args.root, args.size)
    except Refused as wrong:
        print(wrong, file=sys.stderr)
        return 1
    subprocess.run([sys.executable, "-m", PLAYTHROUGH, args.name], cwd=args.root, check=True, stdout=subprocess.DEVNULL)
    print("\n".join(file.relative_to(args.root).as_posix() for file in made))
    print(NEXT.format(args.name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
