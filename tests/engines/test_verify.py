"""The command ``verify``: three outcomes, three exit codes, and files that strangers made to do harm."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import __main__ as command
from engines import game_of, games
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record import bounds
from engines.kernel.record.record import REMOVED, Replay, Row, chained, dump_replay, load_replay, names_hash
from tests.game_cases import FIRST

GAME = game_of(games()[0])
HOLDS, FAILS, UNCHECKED = 0, 1, 3


@pytest.fixture(scope="module")
def replay() -> Replay:
    playout, state = fuzz.play(GAME, 2, GAME.read_options({}, 2), 7, laws.Tally(), Random(7), under_laws=False)
    made = playouts.replay_of(GAME, playout, state)
    names = ("Ana", "Ben")
    return dataclasses.replace(made, names=names, names_hash=names_hash(made.rows[-1].chain, names))


def claims(replay: Replay, version: int) -> Replay:
    """The record of a forger who says that its answers, of which one is nonsense, were given under those rules."""
    rows = [dataclasses.replace(row, version=version) for row in replay.rows if isinstance(row, Row)]
    rows[0] = dataclasses.replace(rows[0], answer={"fly": "away"})
    opening = dataclasses.replace(replay.opening, version=version)
    made = tuple(chained(opening, rows))
    return Replay(opening, made, replay.seed, replay.result, replay.names, names_hash(made[-1].chain, replay.names))


def run(tmp_path: Path, text: str | bytes, *more: str) -> int:
    file = tmp_path / "record.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return command.main(["verify", str(file), *more])


def test_a_record_that_holds_ends_with_0(replay: Replay, tmp_path: Path, capsys: Any) -> None:
    last = replay.rows[-1].chain
    assert run(tmp_path, dump_replay(replay), "--record", last, "--names", replay.names_hash) == HOLDS
    said = capsys.readouterr().out
    assert "HOLDS" in said and last in said and f'{replay.names_hash}: ["Ana", "Ben"]' in said


@pytest.mark.parametrize("more", [("--record", "0" * 64), ("--names", "0" * 64)])
def test_a_record_that_is_not_the_published_one_ends_with_1(
    replay: Replay, more: tuple[str, str], tmp_path: Path, capsys: Any
) -> None:
    assert run(tmp_path, dump_replay(replay), *more) == FAILS
    assert "published" in capsys.readouterr().err


def test_a_promise_unread_here_is_not_said_to_hold(replay: Replay, tmp_path: Path, capsys: Any) -> None:
    """Rows that claim the rules of another release used to be told as "all hold", with the code 0."""
    assert GAME.rules_version > 1
    assert run(tmp_path, dump_replay(claims(replay, 1))) == UNCHECKED
    said = capsys.readouterr().out
    assert "NOT CHECKED HERE" in said and "HOLDS" not in said and f"release {GAME.releases[1]} checks" in said


@pytest.mark.parametrize("version", [0, -1, 99])
def test_rules_of_no_release_do_not_hold(replay: Replay, version: int, tmp_path: Path, capsys: Any) -> None:
    assert run(tmp_path, dump_replay(claims(replay, version))) == FAILS
    assert "no release" in capsys.readouterr().err


def test_names_that_were_removed_are_said_to_be(replay: Replay, tmp_path: Path, capsys: Any) -> None:
    forgotten = dataclasses.replace(replay, names=("1", "Ben"), names_hash=REMOVED)
    assert run(tmp_path, dump_replay(forgotten), "--record", replay.rows[-1].chain) == HOLDS
    assert "Names removed" in capsys.readouterr().out


def test_names_that_were_removed_do_not_hold_against_their_hash(replay: Replay, tmp_path: Path, capsys: Any) -> None:
    """Whoever writes "removed" into a file may write any names."""
    forged = dataclasses.replace(replay, names=("Eve", "Mallory"), names_hash=REMOVED)
    assert run(tmp_path, dump_replay(forged), "--names", replay.names_hash) == UNCHECKED
    assert "The names are NOT CHECKED" in capsys.readouterr().out


def test_names_of_older_files_are_said_to_be_unchecked(replay: Replay, tmp_path: Path, capsys: Any) -> None:
    older = dump_replay(dataclasses.replace(replay, names_hash=""))
    assert json.loads(older)["format"] == 1 and run(tmp_path, older) == HOLDS
    assert "in no hash" in capsys.readouterr().out


# -- files of the ill-disposed


def changed(replay: Replay, *way: Any, to: Any) -> str:
    saved = json.loads(dump_replay(replay))
    place = saved
    for name in way[:-1]:
        place = place[name]
    place[way[-1]] = to
    return json.dumps(saved)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


HOSTILE: dict[str, Any] = {
    "no text": lambda _: b"\xff\xfe{}\x80",
    "nothing": lambda _: b"",
    "no JSON": lambda _: "{" * 1000,
    "another alphabet of numbers": lambda _: '{"format": NaN}',
    "a deep list": lambda _: "[" * 200_000 + "]" * 200_000,
    "a million rows": lambda one: changed(one, "rows", to=[{}] * 1_000_000),
    "a name of 5,000 signs": lambda one: changed(one, "names", 0, to="x" * 5000),
    "a thousand names": lambda one: changed(one, "names", to=["x"] * 1000),
    "a hash of 5,000 signs": lambda one: changed(one, "names_hash", to="0" * 5000),
    "a long seed": lambda one: changed(one, "seed", to="00" * 5000),
    "a long table": lambda one: changed(one, "opening", "table", to="x" * 5000),
    "a long word": lambda one: changed(one, "opening", "words", to=["x" * 5000]),
    "a long chain": lambda one: changed(one, "rows", 0, "chain", to="x" * 5000),
    "a long move": lambda one: changed(one, "rows", 0, "move", to="x" * 5000),
    "a long answer": lambda one: changed(one, "rows", 0, "answer", to="x" * 5000),
    "a deep answer": lambda one: changed(one, "rows", 0, "answer", to=nested(100)),
    "a wide answer": lambda one: changed(one, "rows", 0, "answer", to=[0] * 50_000),
    "a huge number": lambda one: changed(one, "rows", 0, "used", to=10**4000),
    "a huge die": lambda one: changed(one, "opening", "options", to={"pool": 2**64}),
    "an endless number": lambda one: changed(one, "result", to=0).replace('"result": 0', '"result": 1e999'),
    "a number of 5,000 digits": lambda one: changed(one, "opening", "used", to=0).replace(
        '"used": 0', f'"used": {"9" * 5000}', 1
    ),
    "a long option": lambda one: changed(one, "opening", "options", to={"x" * 5000: 1}),
    "a deep option": lambda one: changed(one, "opening", "options", to={"x": nested(150)}),
    "half a pair of surrogates": lambda one: changed(one, "names", 0, to="\ud800"),
    "another game": lambda one: changed(one, "opening", "game", to="os"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(replay: Replay, kind: str, tmp_path: Path, capsys: Any) -> None:
    assert run(tmp_path, HOSTILE[kind](replay)) == FAILS
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and told.err.startswith("refused: ")
    assert len(told.err) <= command.LINE + 20 and told.err.strip("\n").isprintable()


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as large:
        large.truncate(bounds.LARGEST + 1)
    assert command.main(["verify", str(file)]) == FAILS and "bytes" in capsys.readouterr().err


@pytest.mark.parametrize("place", [".", "missing.json", "/dev/zero"])
@pytest.mark.parametrize("name", ["verify", "replay"])
def test_a_text_that_is_no_file_is_refused(place: str, name: str, tmp_path: Path, capsys: Any) -> None:
    assert command.main([name, str(tmp_path / place)]) == FAILS
    assert capsys.readouterr().err.count("\n") == 1


def _violation(**changed: Any) -> bytes:
    """The file of a game of no rounds, changed so."""
    usual = {"game": FIRST, "seats": 2, "options": {}, "seed": 1, "rounds": []}
    return json.dumps(usual | changed).encode()


NO_VIOLATIONS = [
    b"\xff", b"[]", b"{}", b"[" * 100_000, b'{"game": "os", "seats": 2, "options": {}, "seed": 1, "rounds": []}',
    b'{"game": 1, "seats": [], "options": 3, "seed": "x", "rounds": 4}',
    _violation(seats=1_000_000_000), _violation(options={"no": 1}), _violation(seed=-5),
    _violation(rounds=[{"answers": {"0": ["x"]}, "move": None, "faces": []}]),
    _violation(rounds=[{"answers": {"9": 1}, "move": [1, 2, 3], "faces": ["x"]}]),
]  # fmt: skip


@pytest.mark.parametrize("text", NO_VIOLATIONS, ids=range(len(NO_VIOLATIONS)))
def test_a_hostile_violation_is_refused_in_one_line(text: bytes, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "violation.json"
    file.write_bytes(text)
    assert command.main(["replay", str(file)]) == FAILS
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", sorted({*bounds.LONGEST} - {"hash"}))
def test_every_text_of_an_opening_or_a_row_has_a_longest_length(replay: Replay, name: str) -> None:
    """A field that is added later is bounded as any text is, and a list as any list."""
    saved = json.loads(dump_replay(replay))
    part = saved["opening"] if name in saved["opening"] else saved["rows"][0]
    part[name] = "x" * (bounds.LONGEST[name] + 1)
    with pytest.raises(ValueError, match="longer than"):
        load_replay(json.dumps(saved))
