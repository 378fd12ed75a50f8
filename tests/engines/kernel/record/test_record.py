"""The replay file: accepted as it was written, refused with one thing changed."""

from __future__ import annotations

import dataclasses
import json
from random import Random

import pytest

from engines.kernel.laws import fuzz, laws, playouts
from engines.kernel.record.record import InvalidReplay, chained, dump_replay, load_replay, replay_positions, verify
from tests.engines.kernel.raiders import raiders


@pytest.fixture(scope="module")
def replay():
    playout, state = fuzz.play(raiders, 3, {"hull": 12}, 11, laws.Tally(), Random(11), under_laws=False)
    return playouts.replay_of(raiders, playout, state)


def test_a_true_replay_is_accepted_after_its_file(replay):
    again = load_replay(dump_replay(replay))
    assert again == replay and verify(raiders, again).is_whole
    assert sum(1 for _ in replay_positions(raiders, again)) == replay.rows[-1].round + 1


def changed(replay, rechain, **fields):
    """The replay with its middle row (or opening) changed, hashes made to fit again when `rechain`."""
    rows = list(replay.rows)
    middle = next(n for n in range(len(rows) // 2, len(rows)) if rows[n].faces)
    rows[middle] = dataclasses.replace(rows[middle], **fields.get("row", {}))
    opening = dataclasses.replace(replay.opening, **fields.get("opening", {}))
    return dataclasses.replace(replay, opening=opening, rows=tuple(chained(opening, rows)) if rechain else tuple(rows))


CHANGES = [
    {"row": {"faces": (1, 1, 1)}},
    {"row": {"used": 3}},
    {"row": {"answer": "fly"}},
    {"row": {"seat": 7}},
    {"opening": {"words": ("wind",)}},
    {"opening": {"table": "other"}},
    {"opening": {"promise": "0" * 64}},
    {"opening": {"options": {"hull": 6}}},
]


@pytest.mark.parametrize("rechain", [False, True])
@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_one_thing_changed_is_refused(replay, change, rechain):
    with pytest.raises(InvalidReplay):
        verify(raiders, changed(replay, rechain, **change))


def test_another_seed_is_refused(replay):
    with pytest.raises(InvalidReplay, match="promised"):
        verify(raiders, dataclasses.replace(replay, seed="00" * 32))
    with pytest.raises(InvalidReplay):
        verify(raiders, dataclasses.replace(replay, seed="no hex"))


def test_a_harmless_change_moves_the_published_hash(replay):
    rows = [dataclasses.replace(row, at=row.at + 1) if n == 0 else row for n, row in enumerate(replay.rows)]
    forged = dataclasses.replace(replay, rows=tuple(chained(replay.opening, rows)))
    assert verify(raiders, forged).result == replay.result
    with pytest.raises(InvalidReplay, match="published"):
        verify(raiders, forged, replay.rows[-1].chain)


def test_another_result_is_refused(replay):
    with pytest.raises(InvalidReplay, match="result"):
        verify(raiders, dataclasses.replace(replay, result=None))


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 1}', "{"])
def test_text_that_is_no_replay_is_refused(text):
    with pytest.raises(InvalidReplay):
        load_replay(text)


def test_a_later_format_is_refused(replay):
    later = {**json.loads(dump_replay(replay)), "format": 99}
    with pytest.raises(InvalidReplay, match="format 99"):
        load_replay(json.dumps(later))
