"""Whatever a rehearsal has shown, the stand-in does too: every file of `rehearsals` is carried out again."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.playground.rehearsed import Rehearsed, differing

FOLDER = Path(__file__).parent / "rehearsals"
FILES = sorted(FOLDER.glob("*.json"))
OWN = FOLDER / "made-at-the-stand-in.json"
"""The first: of no real Discord, so that there is one before anybody has sent another."""
Report = dict[str, Any]


def read(file: Path) -> Report:
    found: Report = orjson.loads(file.read_bytes())
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_the_same_requests_are_answered_alike(file: Path, tmp_path: Path) -> None:
    assert await Rehearsed(read(file)).differences(tmp_path) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_tells_nobodys_secrets(file: Path) -> None:
    text = file.read_text()
    assert '"token"' not in text and "Bot " not in text and "@gmail" not in text
    assert all(len(part) < 60 for row in read(file)["log"] if "path" in row for part in row["path"].split("/"))


def test_there_is_a_file_of_the_whole_rehearsal() -> None:
    assert OWN in FILES
    steps = {row["step"] for row in read(OWN)["log"] if "step" in row}
    assert {str(number) for number in range(1, 18)} - {"4", "5", "13", "16"} <= steps and set("abcdefgjklm") <= steps


# -- a file that is falsified is found


def first(report: Report, step: str, method: str) -> Any:
    return next(row for row in report["log"] if row.get("step") == step and row.get("method") == method)


def taken(report: Report) -> None:
    """An edit was taken that the stand-in refuses."""
    row = first(report, "3", "PATCH")
    row["status"], row["code"], row["answer"] = 200, 0, first(report, "6", "PATCH")["answer"]


def other_code(report: Report) -> None:
    """A refusal had another code."""
    next(row for row in report["log"] if row.get("code") == 10008)["code"] = 10003


def other_shape(report: Report) -> None:
    """A message told nothing of its components."""
    del first(report, "1", "GET")["answer"]["components"]


def id_hidden(report: Report) -> None:
    """A picture did not tell the id of its file."""
    (box,) = first(report, "1", "GET")["answer"]["components"]
    del next(one for one in box["components"] if one["type"] == 12)["items"][0]["media"]["attachment_id"]


def id_as_number(report: Report) -> None:
    """Ids came as numbers."""
    answer = first(report, "1", "POST")["answer"]
    answer["id"] = int(answer["id"])


@pytest.mark.parametrize("falsify", [taken, other_code, other_shape, id_hidden, id_as_number], ids=lambda one: one.__name__)
async def test_a_falsified_file_is_found(falsify: Callable[[Report], None], tmp_path: Path) -> None:
    report = copy.deepcopy(read(OWN))
    falsify(report)
    assert await Rehearsed(report).differences(tmp_path) != []


@pytest.mark.parametrize(("theirs", "mine", "said"), [
    ({"a": 1}, {"a": 1}, []),
    ({"a": None}, {"a": "x"}, []),
    ({"a": 1, "more": 2}, {"a": 1}, []),
    ({"a": 1}, {"a": 1, "b": 2}, ["answer.b was not there"]),
    ({"id": "1"}, {}, ["answer.id is missing"]),
    ({"type": 1}, {"type": 2}, ["answer.type is 2, where it was 1"]),
    ([1], [], ["answer has 0 entries, where it had 1"]),
    ({"a": True}, {"a": 1}, ["answer.a is number, where it was bool"]),
])  # fmt: skip
def test_shapes_that_differ(theirs: Any, mine: Any, said: list[str]) -> None:
    assert list(differing(theirs, mine)) == said
