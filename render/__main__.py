"""The pictures' command line: ``python -m render replay FILE --html OUT``, ``python -m render verify --html OUT``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engines.kernel.record.record import InvalidReplay, load_replay
from locales import LANGUAGES
from render.page.html_file import TooLarge, page_within
from render.page.page_data import PageSettings
from render.page.story import ReplayedSteps, turning_points
from render.verify.sheet import page


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code: 0 well, 1 a replay refused, 2 wrong words on the command line."""
    args = _parser().parse_args(argv)
    code: int = args.run(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="a finished game as one HTML file, from its record")
    command.add_argument("file", type=Path)
    command.add_argument("--html", type=Path, required=True, help="where the page goes")
    command.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help="in which it opens, unless the browser says another"
    )
    command.add_argument("--code", default="", help="the code of the table, for the title")
    command.set_defaults(run=_replay)
    checking = commands.add_parser("verify", help="the page by which strangers check a record, as one HTML file")
    checking.add_argument("--html", type=Path, required=True, help="where the page goes")
    checking.set_defaults(run=_verify)
    return parser


def _replay(args: argparse.Namespace) -> int:
    try:
        replay = load_replay(args.file.read_text(encoding="utf-8"))
        told, points = ReplayedSteps(replay), turning_points(replay)
    except InvalidReplay as wrong:
        print(f"refused: {wrong}", file=sys.stderr)
        return 1
    names = replay.names or ("",) * replay.opening.seats
    try:
        made = page_within(PageSettings(replay.opening.game, names, args.language, args.code, turning=points), told)
    except TooLarge as large:
        print(f"too large: {large}", file=sys.stderr)
        return 1
    args.html.write_bytes(made)
    print(f"{len(told)} steps, {len(made) / 1e6:.1f} MB: {args.html}")
    return 0


def _verify(args: argparse.Namespace) -> int:
    args.html.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
