"""The engines' command line: ``games``, ``fuzz``, ``ladder``, ``replay``, ``verify``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from timeit import default_timer
from traceback import extract_tb
from typing import Any

from engines import game_of, games
from engines.kernel.analysis import ladder
from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record import bounds
from engines.kernel.record.record import (
    DATED,
    POSTED,
    REMOVED,
    InvalidReplay,
    RecordOpening,
    Replay,
    Segment,
    Verified,
    load_replay,
    verify,
)
from engines.progress import ProgressBar

HOLDS, FAILS, UNCHECKED = 0, 1, 3
"""Exit codes of ``verify``: all holds; something does not, or the file is none; nothing is wrong, but not all is checked here."""
FIRST_ID = 1420070400
"""Seconds since 1970 from which Discord's ids count milliseconds."""
LINE = 300
"""Characters that are told of what is wrong with a file."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code: 0 well, 1 a violation or a file refused, 2 wrong words on the command line, 3 a record that
    another release checks."""
    args = _parser().parse_args(argv)
    code: int = args.run(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engines", description=__doc__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("games", help="ids of the games, one a line").set_defaults(run=_games)
    fuzzing = commands.add_parser("fuzz", help="random legal games under the laws")
    fuzzing.add_argument("game", choices=games())
    fuzzing.add_argument("--games", type=int, required=True)
    fuzzing.add_argument("--seed", type=int, required=True)
    fuzzing.add_argument("--players", type=int)
    fuzzing.add_argument("--options", type=json.loads, default={})
    fuzzing.add_argument("--mixed", action="store_true", help="options drawn by lot for each game, in place of those given")
    fuzzing.add_argument("--minds", type=float, default=0.0, help="the share of answers that computer captains give, from 0 to 1")
    fuzzing.add_argument("--since", default="", help="the event up to which captains play, before random answers set in")
    fuzzing.add_argument("--facts", type=str.split, default=(), help="facts of events whose values are counted: 'contest.codes'")
    fuzzing.add_argument("--sampled", type=float, default=1.0, help="the share of positions at which the dear laws are tried")
    fuzzing.add_argument("--out", type=Path, default=Path("."), help="where the file of a violation goes")
    fuzzing.set_defaults(run=_fuzz)
    climbing = commands.add_parser("ladder", help="levels of computer captains against each other")
    climbing.add_argument("game", choices=games())
    climbing.add_argument("--games", type=int, required=True, help="games of a pair at most; fewer where the test is sure before")
    climbing.add_argument("--players", type=int, help="captains at the table; else the fewest who can be compared")
    climbing.add_argument("--options", type=json.loads, default={})
    climbing.set_defaults(run=_ladder)
    on_files = (("replay", _replay, "go the way of a violation again"), ("verify", _verify, "recompute a replay file"))
    for name, run, text in on_files:
        command = commands.add_parser(name, help=text)
        command.add_argument("file", type=Path)
        if name == "verify":
            command.add_argument("--record", default="", help="the hash of the record, as Fairness tells it")
            command.add_argument("--names", default="", help="the hash of the captains' names, as Fairness tells it")
        command.set_defaults(run=run)
    return parser


def _games(_: argparse.Namespace) -> int:
    print("\n".join(games()))
    return 0


def _fuzz(args: argparse.Namespace) -> int:
    game, tally, start, reached, opened = game_of(args.game), laws.Tally(), default_timer(), fuzz.Reached(args.facts), 0
    with ProgressBar("fuzz", args.games, "games") as progress:
        for number in range(args.games):
            seats = args.players or game.players[number % len(game.players)]
            try:
                seed = args.seed + number
                options = fuzz.mixed(game, seats, Random(seed)) if args.mixed else game.read_options(args.options, seats)
                rnd, watch = Random(seed), reached.see
                more: dict[str, Any] = {"mind_share": args.minds, "check_share": args.sampled, "captains_until": args.since}
                playout, _ = fuzz.play(game, seats, options, seed, tally, rnd, watch=watch, **more)
                opened += playout.opened > 0
            except fuzz.Violation as found:
                return _report(found, args.out)
            except Illegal as wrong:
                print(f"options: {wrong}", file=sys.stderr)
                return 2
            progress.advance()
    print(f"questions {dict(tally.kinds)}")
    print(f"imagined states {tally.imagined}, different {tally.different}, told again {tally.retold}")
    if game.hides and tally.imagined and not tally.different:
        print("law 7: no imagined state ever differed from the true one", file=sys.stderr)
        return 1
    print(reached.text())
    if args.since:
        print(f"captains played until {args.since} happened, in {opened} of {args.games} games; random answers from there")
    seconds = default_timer() - start
    print(f"{args.games} games, {tally.decisions} decisions, {tally.decisions / seconds:.0f} decisions/s")
    return 0


def _ladder(args: argparse.Namespace) -> int:
    game, told = game_of(args.game), []
    seats = args.players or max(2, game.players[0])
    try:
        setting = ladder.Setting(game, seats, game.read_options(args.options, seats), Random)
    except Illegal as wrong:
        print(f"options: {wrong}", file=sys.stderr)
        return 2
    for pair in ladder.pairs(game):
        tally = ladder.PairTally()
        with ProgressBar(f"{pair[0]} against {pair[1]}", args.games, "games") as progress:
            for so_far in ladder.climb(setting, pair, args.games):
                tally = so_far
                progress.advance()
        told.append(_standing(pair, tally))
    print("; ".join(told) or f"{game.id} has no levels")
    return 0


def _standing(pair: tuple[str, str], tally: ladder.PairTally) -> str:
    """Wins of a pair, the interval of 95 %, and what the test says."""
    least, most = tally.interval
    wins = f"{pair[0]} {tally.won}-{tally.lost} {pair[1]}, {tally.shared} shared"
    return f"{wins} ({least:.2f} to {most:.2f}: {tally.verdict})"


def _report(found: fuzz.Violation, out: Path) -> int:
    file = out / f"violation-{found.playout.game}-{found.playout.seed}.json"
    file.write_text(playouts.dump_playout(found.playout, str(found)), encoding="utf-8")
    print(f"{found}\nwritten to {file}; python -m engines replay {file} goes the same way", file=sys.stderr)
    return 1


def _replay(args: argparse.Namespace) -> int:
    try:
        playout = playouts.load_playout(_read(args.file))
        game = game_of(playout.game)
        if playout.seats not in game.players:
            raise ValueError(f"{game.id} is not played by {playout.seats}")
        game.read_options(playout.options, playout.seats)
    except (ValueError, KeyError, Illegal) as wrong:
        return _refused(wrong)
    try:
        state = fuzz.reproduce(game, playout, Random(playout.seed))
    except Exception as wrong:  # a broken law, a fault of the game, or answers that it never asked for
        return _refused(ValueError(f"{_place(wrong)}: {type(wrong).__name__}: {wrong}"))
    print(f"{len(playout.rounds)} rounds, no violation; result {state.result}")
    return 0


def _place(wrong: BaseException) -> str:
    """The file and the line in which an error was raised."""
    last = extract_tb(wrong.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def _read(file: Path) -> str:
    """The text of a file. Raises ValueError for what is no file, no text, or too large."""
    try:
        if not file.is_file() or file.stat().st_size > bounds.LARGEST:
            raise ValueError(f"{file} is no file of at most {bounds.LARGEST} bytes")
        return file.read_bytes().decode()
    except UnicodeDecodeError:
        raise ValueError(f"{file} is no text in UTF-8") from None
    except OSError as wrong:
        raise ValueError(f"{file} cannot be read: {wrong.strerror}") from wrong


def _refused(wrong: BaseException) -> int:
    """Say in one line what is wrong with a file, without what a terminal would take for an order."""
    text = "".join(sign if sign.isprintable() else " " for sign in str(wrong))
    print(f"refused: {text if len(text) <= LINE else text[: LINE - 1] + '…'}", file=sys.stderr)
    return FAILS


def _verify(args: argparse.Namespace) -> int:
    try:
        replay = load_replay(_read(args.file))
        found = verify(game_of(replay.opening.game), replay, args.record)
        names = _unchecked_names(replay, args.names)
    except (ValueError, KeyError) as wrong:
        return _refused(wrong)
    for segment in found.segments:
        print(_segment_text(segment))
    print("\n".join((_outcome(found), *_beside(replay), *names)))
    return HOLDS if found.is_whole and not names else UNCHECKED


def _unchecked_names(replay: Replay, published: str) -> tuple[str, ...]:
    """The reasons why the names cannot be held against their published hash. Raises Refused if they are other names."""
    if not published or replay.names_hash == published:
        return ()
    if replay.names_hash != REMOVED:
        raise InvalidReplay("the captains' names are not those whose hash was published", "names")
    return ("The names are NOT CHECKED: somebody's name was removed after the hash was published.",)


def _outcome(found: Verified) -> str:
    """The outcome, in a sentence."""
    counted = f"{found.answers} answers, {found.draws} faces"
    if found.is_whole:
        return f"HOLDS. {counted}: all recomputed. Result {found.result}."
    return f"NOT CHECKED HERE, see above. {counted} recomputed: none is wrong. Result, as the file tells it: {found.result}."


def _segment_text(segment: Segment) -> str:
    """The recomputed part of a segment, and the release that checks the rest."""
    played = f"steps {segment.first + 1} to {segment.last + 1}, played under rules {segment.version}: "
    if segment.is_checked:
        return played + "every answer, face and position recomputed"
    dice = "faces recomputed, " if segment.tells_dice else ""
    return f"{played}{dice}answers not checked here; release {segment.release} checks them"


def _beside(replay: Replay) -> Iterator[str]:
    """The lines that a file alone cannot prove, to be compared with what was told in public."""
    last = replay.rows[-1].chain if replay.rows else ""
    yield f"Record {last}: compare it with the one that Fairness shows."
    yield f"Names {_names(replay)}"
    if replay.opening.protocol in (POSTED, DATED):
        yield _promised(replay.opening)
    if replay.opening.protocol == DATED:
        yield _gap(replay.opening)


def _names(replay: Replay) -> str:
    if replay.names_hash == REMOVED:
        return "removed: a captain was forgotten after the game."
    listed = json.dumps(replay.names, ensure_ascii=False)
    return f"{replay.names_hash}: {listed}" if replay.names_hash else f"in no hash, and so not checked: {listed}"


def _promised(opening: RecordOpening) -> str:
    """The place of the promise that was posted before the game, for all to see."""
    return (
        f"The promise is message {opening.message} in channel {opening.channel}: compare what it says with\n"
        f"table {opening.table}, promise {opening.promise}, words {json.dumps(opening.words, ensure_ascii=False)}"
    )


def _gap(opening: RecordOpening) -> str:
    """How long after words and seed were fixed the promise was posted, by the time in its id."""
    fixed, posted = opening.fixed, (int(opening.message) >> 22) // 1000 + FIRST_ID
    when = datetime.fromtimestamp(fixed, UTC).isoformat(sep=" ")
    return (
        f"Words and seed were fixed at second {fixed} ({when}), the promise was posted {posted - fixed} s later:\n"
        "a promise thrown away for another leaves a gap between the last captain's coming and the post"
    )


if __name__ == "__main__":
    sys.exit(main())
