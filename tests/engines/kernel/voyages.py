"""Records of the kernel's small game: of all protocols of chance, and across a change of a rule."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from engines.kernel.base.chance import Key, Posted, Salted, Stream
from engines.kernel.base.values import Answer
from engines.kernel.contract.game import Transition
from engines.kernel.record.record import DATED, POSTED, SALTED, Entry, RecordOpening, Replay, Row, chained, names_hash, rules_row
from engines.kernel.resolution.frames import Chance, State
from tests.engines.kernel.raiders import Raid, Raiders, raiders

SEED = bytes(range(32))
SALTED_KEY, POSTED_KEY = Salted("a table", ("wind", "tide", "")), Posted("a table", "50", ("wind", "tide", ""), "7001")
DATED_KEY = Posted("a table", "50", ("wind", "tide", ""), "7001", 1_700_000_000)
CHANGE = 6
"""The round after which new rules hold."""


class MendedRaiders(Raiders):
    """Raiders under new rules: a hit that leaves a ship afloat does one point of damage less."""

    rules_version = 2
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0", 2: "0.2.0"}

    def apply(self, state: State[Raid], answers: Mapping[int, Answer], chance: Chance) -> Transition[Raid]:
        after, events = super().apply(state, answers, chance)
        for event in events:
            if event.kind == "hits" and after.table.hulls[event.facts["seat"]]:
                after.table.hulls[event.facts["seat"]] += 1
        return after, events


class EqualRaiders(Raiders):
    """Raiders under new rules of which nothing is felt."""

    rules_version = 2
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0", 2: "0.2.0"}


mended, equal = MendedRaiders(), EqualRaiders()


def recorded(key: Key = POSTED_KEY, later: Raiders | None = None, change: int = CHANGE, number: int = 14) -> Replay:
    """A whole game of three; with `later` the rounds after `change` are played under those rules."""
    rnd, game, stream = Random(number), raiders, Stream(SEED, key)
    state, _ = game.setup(3, {"hull": 12}, stream)
    opening = opening_of(key, stream)
    rows: list[Entry] = []
    for number in range(1, 1000):
        if state.result is not None:
            break
        if later is not None and number == change + 1:
            game = later
            rows.append(rules_row(game.rules_version, game.dump(state), number))
        stream.begin()
        before = stream.used
        assert state.asked is not None
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, _ = game.apply(state, answers, stream)
        rows += rows_of(number, answers, stream, before, game.rules_version, type(key) is Posted)
    assert state.result is not None
    names, record = ("Ana", "Ben", "Carla"), tuple(chained(opening, rows))
    hashed = names_hash(record[-1].chain, names) if opening.protocol == DATED else ""
    return Replay(opening, record, SEED.hex(), state.result, names, hashed)


def opening_of(key: Key, stream: Stream) -> RecordOpening:
    """What such a game begins with."""
    faces, used, options = tuple(stream.faces), stream.used, {"hull": 12}
    if isinstance(key, Posted):
        return RecordOpening(
            "raiders",
            key.table,
            3,
            options,
            key.words,
            key.promise(SEED),
            1,
            faces,
            used,
            POSTED if key.fixed is None else DATED,
            key.channel,
            key.message,
            tuple(stream.dice),
            fixed=key.fixed or 0,
        )
    assert isinstance(key, Salted)
    return RecordOpening("raiders", key.table, 3, options, key.words, key.promise(SEED), 1, faces, used, SALTED)


def rows_of(number: int, answers: Mapping[int, Any], stream: Stream, before: int, version: int, tells: bool) -> list[Entry]:
    """A round as the host records it."""
    rows: list[Entry] = [
        Row(number, seat, answer, None, (), before, version, number, dice=() if tells else None)
        for seat, answer in answers.items()
    ]
    last = rows.pop()
    assert isinstance(last, Row)
    dice = tuple(stream.dice) if tells else None
    return [*rows, dataclasses.replace(last, faces=tuple(stream.faces), used=stream.used, dice=dice)]
