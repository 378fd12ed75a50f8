"""Playouts: random games as they were played, with seed and answers, which are kept and played again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.chance import Salted, Stream
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.contract.game import Game
from engines.kernel.laws import laws
from engines.kernel.record import bounds
from engines.kernel.record.record import SALTED, RecordOpening, Replay, Row, chained
from engines.kernel.resolution.frames import State


@dataclass(slots=True)
class Playout:
    """A random game: how it began and every round so far; the first `opened` of them are captains' (0: no such opening)."""

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: int
    rounds: list[laws.PlayedRound] = field(default_factory=list)
    opening: RecordOpening | None = None
    used: list[int] = field(default_factory=list)
    opened: int = 0


def seed_of(number: int) -> bytes:
    """The dice seed of a random game."""
    return number.to_bytes(32, "big")


def key_of(number: int) -> Salted:
    """The key of a random game's dice, beside its seed: protocol 1, so that games of a seed stay what they were."""
    return Salted(f"fuzz-{number}", ())


def opening_of(game: Game[Any, Any], playout: Playout, stream: Stream) -> RecordOpening:
    key = key_of(playout.seed)
    return RecordOpening(
        game.id, key.table, playout.seats, dict(playout.options), key.words, key.promise(seed_of(playout.seed)),
        game.rules_version, tuple(stream.faces), stream.used, SALTED,
    )  # fmt: skip


def rows_of(game: Game[Any, Any], playout: Playout) -> Iterator[Row]:
    """The record of a random game, without hashes."""
    before = playout.opening.used if playout.opening else 0
    for number, (round, used) in enumerate(zip(playout.rounds, playout.used, strict=False), 1):
        answers: list[tuple[int, Any, str | None]] = [(seat, answer, None) for seat, answer in round.answers.items()]
        if round.move is not None:
            answers = [(round.move[0], round.move[2], round.move[1])]
        for place, (seat, answer, kind) in enumerate(answers, 1):
            last = place == len(answers)
            faces, after = (round.faces, used) if last else ((), before)
            yield Row(number, seat, answer, kind, faces, after, game.rules_version, number)
        before = used


def replay_of(game: Game[Any, Any], playout: Playout, state: State[Any]) -> Replay:
    """The replay file of a finished random game."""
    assert playout.opening is not None
    rows = tuple(chained(playout.opening, rows_of(game, playout)))
    return Replay(playout.opening, rows, seed_of(playout.seed).hex(), state.result)


def dump_playout(playout: Playout, text: str) -> str:
    """The file of a violation."""
    head = {"game": playout.game, "seats": playout.seats, "options": dict(playout.options), "seed": playout.seed}
    rounds = [codec.dump(round) for round in playout.rounds]
    return json.dumps({**head, "violation": text, "rounds": rounds}, ensure_ascii=False, indent=1)


def load_playout(text: str) -> Playout:
    """The playout of such a file. Raises ValueError when it is none."""
    try:
        saved = json.loads(text)
        bounds.check({**saved, "rounds": []}, "the file")
        for number, round in enumerate(saved["rounds"], 1):
            bounds.check(round, f"round {number}")
        rounds = [_load_round(round) for round in saved["rounds"]]
        return Playout(str(saved["game"]), int(saved["seats"]), dict(saved["options"]), int(saved["seed"]), rounds)
    except (LookupError, TypeError, AttributeError, RecursionError) as wrong:
        raise ValueError(f"no file of a violation: {wrong!r}") from wrong


def _load_round(saved: Mapping[str, Any]) -> laws.PlayedRound:
    answers: dict[int, Answer] = {int(seat): as_tuples(answer) for seat, answer in saved["answers"].items()}
    move = saved["move"]
    return laws.PlayedRound(answers, (move[0], move[1], as_tuples(move[2])) if move else None, tuple(saved["faces"]))
