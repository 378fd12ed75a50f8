"""The plan as data, what findings mean, how requests are kept, and the report's text."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import orjson
import pytest

from bot.rehearsal import samples
from bot.rehearsal.asked import ruler
from bot.rehearsal.plan.rows import PlanRow
from bot.rehearsal.plan.whole import BY_KEY, PLAN, Finding
from bot.rehearsal.redacted import answer_of, path_of, sent_of
from bot.rehearsal.report import as_text
from bot.rehearsal.verdicts import MEASURED, RIGHT, UNKNOWN, WRONG, by_fact, code_of, verdict, verdicts

DOCUMENT = Path(__file__).parents[3] / "docs" / "rehearsal.md"
RELIED = PlanRow("1", "2", "this", ("yes",), "bot.edge.delivery.poster", "goes wrong")
LOOSE = PlanRow("2", "2", "that", ("yes", "no"), harm="nothing")
COUNTED = PlanRow("3", "8", "so many")


def test_every_row_says_what_it_is_about() -> None:
    assert Counter(row.key for row in PLAN).most_common(1)[0][1] == 1
    assert [row.key for row in PLAN if not row.shows or len(row.shows) > 75] == []
    assert [row.key for row in PLAN if bool(row.expected) != bool(row.harm)] == []
    assert [row.key for row in PLAN if not row.relies and row.harm and not row.harm.startswith("nothing")] == []


def test_facts_name_modules_that_rely_on_them() -> None:
    root = Path(__file__).parents[3]
    named = {row.relies for row in PLAN if row.relies}
    missing = [one for one in named if not any((root / one.replace(".", "/")).with_suffix(end).exists() for end in ("", ".py"))]
    assert named and missing == []


@pytest.mark.parametrize(("row", "got", "result"), [
    (RELIED, "yes", RIGHT), (RELIED, "no", WRONG), (RELIED, None, UNKNOWN), (LOOSE, "no", RIGHT), (LOOSE, "maybe", WRONG),
    (COUNTED, "7", MEASURED), (COUNTED, None, UNKNOWN),
])  # fmt: skip
def test_findings_are_right_wrong_unknown_or_measured(row: PlanRow, got: str | None, result: str) -> None:
    assert verdict(row, Finding(got)).result == result


def test_only_what_the_bot_relies_on_counts_for_the_exit_code() -> None:
    rows = (RELIED, LOOSE)
    assert code_of(verdicts({"1": Finding("yes"), "2": Finding("maybe")}, rows)) == 0
    assert code_of(verdicts({}, rows)) == 0
    assert code_of(verdicts({"1": Finding("no"), "2": Finding("yes")}, rows)) == 1


def test_a_fact_is_as_bad_as_the_worst_of_its_rows() -> None:
    rows = (RELIED, LOOSE, COUNTED)
    assert by_fact(verdicts({"1": Finding("yes"), "2": Finding("yes"), "3": Finding("7")}, rows)) == {"2": RIGHT, "8": MEASURED}
    assert by_fact(verdicts({"1": Finding("yes")}, rows)) == {"2": UNKNOWN, "8": UNKNOWN}
    assert by_fact(verdicts({"2": Finding("maybe")}, rows))["2"] == WRONG


# -- what is kept of a request


def test_tokens_signatures_and_names_of_people_are_not_kept() -> None:
    author = {"id": "1", "username": "Ana", "global_name": "Ana", "avatar": "x", "bot": False}
    url = "https://cdn.discordapp.com/attachments/1/2/board.png"
    told = {"token": "t", "author": author, "url": f"{url}?ex=1&hm=2", "nested": [{"email": "a@b", "id": "3"}]}
    assert answer_of(told) == {
        "author": {"id": "1", "username": "-", "global_name": "-", "avatar": "-", "bot": False},
        "url": url, "nested": [{"id": "3"}],
    }  # fmt: skip
    assert answer_of({"username": "Broadside", "bot": True})["username"] == "Broadside"


def test_a_token_in_a_path_is_told_by_its_interaction() -> None:
    assert path_of(["webhooks", "7", "secret", "messages", "8"], {"secret": 9}) == "/webhooks/7/~9/messages/8"
    assert path_of(["webhooks", "7", "x" * 80], {}) == "/webhooks/7/-"


def test_recorded_request_has_its_json_and_files() -> None:
    body = (
        b'--B\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"a": 1}\r\n'
        b'--B\r\nContent-Disposition: form-data; name="files[0]"; filename="board.png"\r\n\r\n\x89PNG--x\r\n--B--\r\n'
    )
    sent = sent_of(body, "multipart/form-data; boundary=B")
    assert sent["body"] == {"a": 1}
    assert [(one["name"], one["bytes"]) for one in sent["files"]] == [("board.png", 7)]
    assert sent_of(b"", "") == {"body": None, "files": []} and sent_of(b"[1]", "application/json")["body"] == [1]


def test_the_file_has_a_line_for_each_row() -> None:
    report = {"format": 1, "log": [{"a": 1}, {"b": 2}], "left": []}
    text = as_text(report)
    assert orjson.loads(text) == report and text.count(b"\n") == 8


# -- what is posted


@pytest.mark.parametrize("characters", [4000, 4001])
def test_the_longest_message_has_so_many_characters(characters: int) -> None:
    body = samples.long(characters)
    assert sum(len(part["content"]) for part in body["components"]) == characters
    assert all(part["content"].strip() for part in body["components"])


def test_a_picture_has_so_long_a_text() -> None:
    item = samples.described("x", samples.blob(10, "a.png"), 1025)["components"][1]["items"][0]
    assert len(item["description"]) == 1025 and item["description"].strip() == item["description"]


def test_the_ruler_is_a_picture() -> None:
    drawn = ruler.drawn()
    assert drawn.name == "ruler.png" and drawn.data.startswith(b"\x89PNG") and len(drawn.data) < 100_000


# -- the document


def test_the_document_names_every_step_and_option() -> None:
    text = DOCUMENT.read_text()
    steps = {row.key.rstrip("abcdefgh") if row.key[0].isdigit() else row.key[0] for row in PLAN}
    assert [step for step in sorted(steps) if f"| {step} |" not in text] == []
    assert [
        option for option in ("--channel", "--alone", "--keep", "--late", "--old", "--into") if f"`{option}" not in text
    ] == []
    assert BY_KEY.keys() == {row.key for row in PLAN}
