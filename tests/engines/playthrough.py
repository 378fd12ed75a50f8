"""Whole games as text, and saves of every kind of question: ``python -m tests.engines.playthrough GAME`` writes both anew.

Goldens change when rules or words of events do: read the difference before it is kept. A corpus is never rewritten: a
release adds its own file, and every file must load and play to the end for ever.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from engines import game_of, games
from engines.kernel.base import codec
from engines.kernel.base.chance import Stream
from engines.kernel.contract.game import sentences_for
from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record.record import resolve, rounds
from engines.kernel.resolution.frames import Move
from tests.game_cases import game_cases

HERE = Path(__file__).parent
LOOKED_THROUGH = 2000
"""Games looked through for saves, half of them of captains who never answer: only those come to a deadlock."""


def played(game: Any, seats: int, options: Mapping[str, Any], seed: int) -> tuple[Any, Any]:
    """A random game: its playout and its replay."""
    playout, state = fuzz.play(game, seats, game.read_options(options, seats), seed, laws.Tally(), Random(seed), under_laws=False)
    return playout, playouts.replay_of(game, playout, state)


def told_of(game: Any, seats: int, options: Mapping[str, Any], seed: int) -> str:
    """The game as text: every round with its answers and faces, what is told, every seat's view."""
    _, replay = played(game, seats, options, seed)
    stream = Stream(bytes.fromhex(replay.seed), replay.opening.key)
    state, events = game.setup(seats, replay.opening.options, stream)
    lines = [f"{game.id}, {seats} captains, {json.dumps(replay.opening.options)}", *_position(game, state, events)]
    for rows in rounds(replay.rows):
        stream.begin()
        state, events = resolve(game, state, rows, stream)
        lines.append("")
        lines += [f"{row.round} seat {row.seat} {row.move or 'answers'} {_json(row.answer)}" for row in rows]
        lines += [f"  faces {stream.faces}", *_position(game, state, events)]
    return "\n".join([*lines, f"result {json.dumps(codec.dump(state.result))}", ""])


def _position(game: Any, state: Any, events: Any) -> list[str]:
    lines = [f"  {_json(message)}" for message in sentences_for(game, events, None)]
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


def shapes_of(saved: Any) -> frozenset[str]:
    """What a save has an example of: its question, each rule under way with its step, fields of its table in use."""
    both = {**saved["table"], **saved["table"].get("series", {})}
    used = [f"{name} in use" for name, value in both.items() if value not in _UNUSED]
    return frozenset((saved["asked"]["kind"], *(f"{frame['kind']}.{frame['step']}" for frame in saved["stack"]), *used))


_UNUSED: tuple[Any, ...] = (None, 0, "", [], {})


def corpus_of(id: str, rules: int | str = "*") -> list[Path]:
    """The files of saves of a game, one a release; of one version of its rules, if that is said."""
    return sorted((HERE / "corpus").glob(f"{id}_rules{rules}_*.json"))


def shapes_in(id: str, version: int, rules: int | str = "*") -> frozenset[str]:
    """All that the saves of that version are examples of."""
    saves = (saved for file in corpus_of(id, rules) for saved in json.loads(file.read_text()) if saved["version"] == version)
    return frozenset(shape for saved in saves for shape in shapes_of(saved))


def saves_of(game: Any, known: frozenset[str], most: int = LOOKED_THROUGH) -> list[Any]:
    """Saves that are examples of something not known yet, from so many games of several options."""
    seen, found = set(known), list[Any]()

    def watch(state: Any, events: Any) -> None:
        if state.asked is not None and not seen.issuperset(shapes := shapes_of(saved := game.dump(state))):
            seen.update(shapes)
            found.append(saved)
            for kind in {move.kind for seat in state.asked.seats for move in game.open_moves(state, seat)}:
                _sent_by_all(game, state, kind, watch)

    kinds = game_cases(game.id).saved
    for seed in range(most):
        seats, options = kinds[seed // 2 % len(kinds)]
        chosen, idle = game.read_options(options, seats), seed % 2 == 1
        fuzz.play(game, seats, chosen, seed, laws.Tally(), Random(seed), under_laws=False, defaults=idle, watch=watch)
    return found


def _sent_by_all(game: Any, state: Any, kind: str, watch: fuzz.Watch) -> None:
    """Every position on the way when all who may send an open move one after the other."""
    rnd = Random(1)
    for seat in range(len(state.table.seats)):
        move = next((one for one in game.open_moves(state, seat) if one.kind == kind), None)
        if move is not None and state.asked is not None:
            args = {name: choice.sample(rnd) for name, choice in (move.args or {}).items()}
            state, events = game.act(state, seat, Move(kind, args), lambda sides: rnd.randint(1, sides))
            watch(state, events)


def main(argv: list[str] | None = None) -> None:
    """Write goldens of those games anew, and a file of this release when the corpus lacks something."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.playthrough", description=__doc__)
    parser.add_argument("games", choices=games(), nargs="+", metavar="GAME")
    for id in parser.parse_args(argv).games:
        game = game_of(id)
        for name, (seats, options, seed) in game_cases(id).told.items():
            (HERE / "golden" / f"{id}_{name}.txt").write_text(told_of(game, seats, options, seed), encoding="utf-8")
        version, release = game.saves.version, len(corpus_of(id)) + 1
        saves = saves_of(game, shapes_in(id, version, game.rules_version))
        if saves:
            name = f"{id}_rules{game.rules_version}_saves{version}_{release}.json"
            (HERE / "corpus" / name).write_text(json.dumps(saves, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
