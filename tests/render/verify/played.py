"""Finished games of any kind, recorded as the host records them, and records changed by somebody."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

from engines import game_of
from engines.kernel.base.chance import Key, NoChance, Posted, Salted, Stream
from engines.kernel.record.record import (
    DATED,
    POSTED,
    SALTED,
    UNDRAWN,
    RecordOpening,
    Replay,
    Row,
    chained,
    dump_replay,
    names_hash,
    replay_positions,
    taken_back_row,
)

SECOND = int(datetime(2026, 11, 20, 18, 30, tzinfo=UTC).timestamp())
MESSAGE = str(((SECOND + 3 - 1420070400) * 1000) << 22)
WORDS = ("wind", "señal 🧭", "")
NAMES = ("Ana", "Ben & <b>", "كارلا", "`田中`", "E", "F", "G", "H")
DATED_KEY = Posted("6f1c2b6e-3d0a-4c1e-9d5b-0d6d0f3c7a11", "1234567890123456789", WORDS, MESSAGE, SECOND)
KEYS: Mapping[str, Key | None] = {
    "0": None, "1": Salted("a table", WORDS), "2": dataclasses.replace(DATED_KEY, fixed=None), "3": DATED_KEY,
}  # fmt: skip
PROTOCOLS = {"0": UNDRAWN, "1": SALTED, "2": POSTED, "3": DATED}
Saved = dict[str, Any]


@cache
def played(id: str, protocol: str = "3", seed: int = 1) -> Replay:
    """A random game of the fewest captains, but two where two can play, to its end; it is played once."""
    game, key, secret, rnd = game_of(id), KEYS[protocol], bytes([seed]) * 32, Random(seed)
    seats = 2 if 2 in game.players else game.players[0]
    chance = NoChance() if key is None else Stream(secret, key)
    state, _ = game.setup(seats, game.read_options({}, seats), chance)
    opening, rows = _opening(game, seats, state, chance, (protocol, secret)), list[Row]()
    while state.result is None:
        before = chance.used
        chance.begin()
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, chance)
        rows += _round(rows[-1].round + 1 if rows else 1, answers, chance, (before, game.rules_version, protocol != "1"))
    made = tuple(chained(opening, rows))
    names = NAMES[:seats]
    hashed = names_hash(made[-1].chain, names) if protocol == "3" else ""
    return Replay(opening, made, secret.hex() if key else "", state.result, names, hashed)


def with_step_back(replay: Replay) -> Replay:
    """The record as it would be had the first round without a draw been taken back, and then answered as before."""
    game, rows = game_of(replay.opening.game), list(replay.rows)
    used = [0, *(row.used for row in rows)]
    at = next(place for place, row in enumerate(rows) if used[place] == row.used and place and rows[place - 1].round < row.round)
    while rows[at + 1].round == rows[at].round:
        at += 1
    number, version = rows[at].round, replay.opening.version
    assert version == game.rules_version
    before = list(replay_positions(game, replay))[number - 1].state
    again = [dataclasses.replace(row, round=row.round + 2) for row in rows if row.round >= number]
    made = (*rows[: at + 1], taken_back_row(number + 1, number - 1, game.dump(before), SECOND), *again)
    chain = tuple(chained(replay.opening, made))
    return dataclasses.replace(replay, rows=chain, names_hash=names_hash(chain[-1].chain, replay.names))


def _opening(game: Any, seats: int, state: Any, chance: Any, given: tuple[str, bytes]) -> RecordOpening:
    protocol, secret = given
    key = KEYS[protocol]
    told = {} if protocol == "1" else {"dice": tuple(chance.dice)}
    posted = {"channel": key.channel, "message": key.message, "fixed": key.fixed or 0} if isinstance(key, Posted) else {}
    return RecordOpening(
        game.id, key.table if key else "a table", seats, dict(game.read_options({}, seats)), WORDS if key else (),  # type: ignore[attr-defined]
        key.promise(secret) if key else "", game.rules_version, tuple(chance.faces), chance.used, PROTOCOLS[protocol],
        **told, **posted,
    )  # fmt: skip


def _round(number: int, answers: Mapping[int, Any], chance: Any, given: tuple[int, int, bool]) -> list[Row]:
    before, version, tells = given
    dice = () if tells else None
    rows = [Row(number, seat, one, None, (), before, version, SECOND + number, dice=dice) for seat, one in answers.items()]
    told = tuple(chance.dice) if tells else None
    rows[-1] = dataclasses.replace(rows[-1], faces=tuple(chance.faces), used=chance.used, dice=told)
    return rows


def changed(replay: Replay, change: Callable[[Saved], object]) -> str:
    """The file after somebody has changed it."""
    saved = json.loads(dump_replay(replay))
    change(saved)
    return json.dumps(saved, ensure_ascii=False)


def shuffle_of(saved: Saved) -> tuple[Saved, int]:
    """The first place of a record at which cards are shuffled: the row, and where in its dice."""
    for part in (saved["opening"], *saved["rows"]):
        dice = part.get("dice") or []
        for at, sides in enumerate(dice):
            if sides > 3 and dice[at : at + sides - 1] == list(range(sides, 1, -1)):
                return part, at
    raise LookupError("nothing is shuffled")


def die_of(saved: Saved) -> tuple[Saved, int]:
    """The first die of a record that is no part of a shuffle."""
    for part in saved["rows"]:
        if part["dice"] and 2 <= part["dice"][0] <= 12 and len(part["dice"]) < 3:
            return part, 0
    raise LookupError("nothing is thrown")
