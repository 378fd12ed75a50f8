"""Whole games as text, and saves of every kind of question: ``python -m tests.engines.playthrough`` writes both anew.

Goldens change when rules or words of events do: read the difference before it is kept. A corpus is never rewritten: a
release adds its own file, and every file must load and play to the end for ever.
"""
from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from engines import game_of, games
from engines.kernel import codec, fuzz, laws
from engines.kernel.chance import Stream
from engines.kernel.contract import told
from engines.kernel.record import resolve, rounds

HERE = Path(__file__).parent
GAMES = {
    "plain": (3, {}, 11),
    "match": (2, {"match": "best_of_3", "pool": "draft", "scraps": "yes"}, 2),
    "teams": (4, {"teams": "0101"}, 5),
}
SAVED = [(seats, options) for seats in (2, 4) for options in ({}, {"pool": "random_trades"}, {"pool": "draft", "yard": "free"})]


def played(game: Any, seats: int, options: dict[str, Any], seed: int) -> tuple[Any, Any]:
    """A random game: its playout and its replay."""
    playout, state = fuzz.play(game, seats, game.read_options(options, seats), seed, laws.Tally(), Random(seed), under_laws=False)
    return playout, fuzz.replay_of(game, playout, state)


def told_of(game: Any, seats: int, options: dict[str, Any], seed: int) -> str:
    """The game as text: every round with its answers and faces, what is told, every seat's view."""
    _, replay = played(game, seats, options, seed)
    stream = Stream(bytes.fromhex(replay.seed), replay.opening.table, replay.opening.salts)
    state, events = game.setup(seats, replay.opening.options, stream)
    lines = [f"{game.id}, {seats} captains, {json.dumps(replay.opening.options)}", *_position(game, state, events)]
    for rows in rounds(replay.rows):
        stream.faces = []
        state, events = resolve(game, state, rows, stream)
        lines.append("")
        lines += [f"{row.round} seat {row.seat} {row.move or 'answers'} {_json(row.answer)}" for row in rows]
        lines += [f"  faces {stream.faces}", *_position(game, state, events)]
    return "\n".join([*lines, f"result {json.dumps(codec.dump(state.result))}", ""])


def _position(game: Any, state: Any, events: Any) -> list[str]:
    lines = [f"  {_json(message)}" for message in told(game, events, None)]
    for viewer in (None, *range(len(state.table.seats))):
        view = json.dumps(game.dump_view(game.view(state, viewer)), sort_keys=True)
        lines.append(f"  view {viewer} {len(view)} {hash_of(view)}")
    asked = state.asked
    return [*lines, f"  asked {asked.kind} {list(asked.seats)}" if asked else "  over"]


def _json(value: Any) -> str:
    return json.dumps(codec.dump(value), sort_keys=True)


def hash_of(text: str) -> str:
    """A short hash of a view, enough to see that it changed."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def saves_of(game: Any) -> list[Any]:
    """One save of each kind of question, from games of several options."""
    found: dict[str, Any] = {}

    def watch(state: Any, events: Any) -> None:
        if state.asked is not None:
            found.setdefault(state.asked.kind, game.dump(state))

    for seed, (seats, options) in enumerate(SAVED * 6):
        fuzz.play(game, seats, game.read_options(options, seats), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    return [found[kind] for kind in sorted(found)]


def main() -> None:
    """Write goldens anew, and the corpus of this release when there is none yet."""
    for id in games():
        game = game_of(id)
        for name, (seats, options, seed) in GAMES.items():
            (HERE / "golden" / f"{id}_{name}.txt").write_text(told_of(game, seats, options, seed), encoding="utf-8")
        corpus = HERE / "corpus" / f"{id}_rules{game.rules_version}_saves{game.saves.version}.json"
        if not corpus.exists():
            corpus.write_text(json.dumps(saves_of(game), indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
