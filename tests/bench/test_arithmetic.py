"""What the rows of the benchmark are worked out from: presses, statements, readings, stops, answers and posts."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from playground.discord.model.interaction import DEFER_UPDATE, UPDATE
from playground.discord.state import Record
from tests.bench import costs, growth, hosted, shards, stopped
from tests.bench.heard import Press, acknowledged, share
from tests.bench.probe.statements import Statement
from tests.bench.shards import Promised
from tests.bench.window import Reading, Window, counted, turned
from tools.bench.rows import HOSTED

ROUNDS = "create table {} (table_id, decision, seat, person, number, row, code, id)"


def test_every_row_is_measured_and_owes_figures() -> None:
    assert {*hosted.ON_THE_STAGE, "posts", "ends", "clock", "ladders", "shards"} == set(HOSTED)


def test_a_share_is_the_time_within_which_that_part_came() -> None:
    seconds = [number / 1000 for number in range(100, 0, -1)]
    assert (share(seconds, 0.5), share(seconds, 0.99), share(seconds[:1], 0.99)) == (51.0, 100.0, 100.0)
    with pytest.raises(ValueError, match="nothing was measured"):
        share([], 0.5)


def test_presses_without_an_answer_are_counted_apart() -> None:
    presses = [Press(1, "pick", 5, 10.0, 10.1), Press(2, "pick", 5, 10.0, 10.3), Press(3, "/log", 5, 10.0, None, failed=True)]
    told = acknowledged(presses)
    assert (told["interactions"], told["unanswered"], told["p99 ms"]) == (3, 1, 300.0)
    assert told["count and p99 ms"] == {"pick": [2, 300]}


def test_a_step_costs_what_the_clocks_went_on_by() -> None:
    took = Reading(25.0, 3.0, 1.5, 2.0, 8.0, 75) - Reading(5.0, 1.0, 0.5, 1.0, 2.0, 25)
    window = Window(took, [Press(1, "pick", 5, 6.0, 6.1)], [], [])
    assert (window.rate, window.per_step.bot, window.per_step.drawing) == (2.5, 0.04, 0.02)
    assert window.told()["cores busy"] == {"bot": 0.1, "drawing": 0.05, "crowd and stand-in": 0.05, "others": 0.1}


def test_a_stretch_without_a_step_has_no_cost_of_a_step() -> None:
    with pytest.raises(ValueError, match="no step"):
        _ = Window(Reading(1.0, 1.0, 1.0, 1.0, 1.0, 0), [], [], []).per_step


def call(operation: str, **path: str) -> Record:
    return Record(operation, path, None, 200, None, 0.0)


def test_requests_are_told_apart() -> None:
    calls = [
        call("create_message", channel_id="1"), call("create_message", channel_id="9"), call("create_dm"),
        call("update_message", channel_id="1"), call("create_interaction_response"), call("update_webhook", webhook_token="t"),
    ]  # fmt: skip
    assert counted(calls, {"9"}) == {"posts": 1, "others": 1, "bells": 2, "private": 2}


def test_edits_that_make_a_post_of_its_words_are_told() -> None:
    bodies = [{"content": None, "components": []}, {"components": []}, None]
    calls = [Record("update_message", {"channel_id": "1"}, body, 200, None, 0.0) for body in bodies]
    assert turned(calls) == 1


def made(origin: int, transaction: int, word: str, table: str) -> Statement:
    return Statement(1.0, origin, 1, transaction, word, table)


STATEMENTS = [
    made(1, 0, "BEGIN", "-"), made(1, 0, "SELECT", "drafts"), made(1, 0, "UPDATE", "drafts"), made(1, 0, "COMMIT", "-"),
    made(2, 1, "SELECT", "tables"), made(2, 1, "INSERT", "record"), made(2, 2, "UPDATE", "people"),
    made(3, 3, "INSERT", "answers"), made(0, 4, "UPDATE", "posts"),
]  # fmt: skip
ANSWERED = ((1, "menu"), (2, "confirm"), (3, "confirm"))
PRESSES = [*(Press(id, what, 5, 1.0, 1.1) for id, what in ANSWERED), Press(4, "pick", 5, 1.0)]


def test_statements_belong_to_the_press_that_caused_them() -> None:
    found = costs.costs(PRESSES, STATEMENTS)
    expected = [("pick", 2, 1), (costs.CLOSING, 3, 2), (costs.SAVING, 1, 1)]
    assert [(one.kind, one.statements, one.commits) for one in found] == expected
    assert costs.commits(STATEMENTS) == 5


def test_the_rows_of_statements_tell_median_and_worst() -> None:
    rows = {figure.what: figure for figure in costs.figures("game", PRESSES, STATEMENTS, 2)}
    assert rows["statements of a closing click"].value == 3
    assert rows["statements of a pick"].details["statements"] == {"median": 2, "worst": 2}
    assert (rows["commits of a click, the worst"].value, rows["commits of a click, the worst"].reached) == (2, True)
    assert rows["commits a step, courier and clocks included"].value == 2.5


def test_a_statement_is_read_as_it_was_written() -> None:
    assert Statement.read(STATEMENTS[2].line().decode()) == STATEMENTS[2]


def test_the_longest_stop_counts_and_every_place_is_named() -> None:
    stops = [{"ms": 30.0, "cpu": 5.0, "gc": 0.0, "where": "a"}, {"ms": 90.0, "cpu": 80.0, "gc": 70.0, "where": "b"}]
    figure, work = stopped.of_stops("game", [*stops, {**stops[0], "ms": 60.0}], {"more": 1})
    assert (figure.value, figure.reached, figure.details["stops above 50 ms"], figure.details["more"]) == (90.0, False, 2, 1)
    assert figure.details["where"]["a"] == {"stops": 2, "longest ms": 60, "of it CPU": 5}
    assert (work.value, work.reached, list(work.details["where"])) == (80.0, False, ["b", "a"])
    assert [(calm.value, calm.reached) for calm in stopped.of_stops("game", [])] == [(0.0, True)] * 2


def test_growth_is_told_a_game_and_a_step() -> None:
    game, step = growth.of_games("game", 600.0, 300, {"answers": 30.0, "meta": 0.2})
    assert (game.value, step.value) == (600.0 / growth.GAMES, 2.0)
    assert game.details["KB a game by table"] == {"answers": 30.0}


def pressed(answer: int | None, *, verb: str = "confirm", again: int | None = None, touched: int = 0) -> Any:
    parts = [] if again is None else [{"type": 2, "custom_id": f"bs:CODE:{again}:confirm~1"}]
    said = {"data": {"components": [{"type": 1, "components": parts}]}}
    data, user = {"custom_id": f"bs:CODE:7:{verb}~0"}, SimpleNamespace(id=11)
    return SimpleNamespace(data=data, user=user, answer=answer, failed=False, touched=touched, callback=said)


def test_an_answer_counts_as_taken_when_the_person_was_told_so() -> None:
    promised = Promised()
    sent = [
        pressed(UPDATE), pressed(UPDATE, again=7), pressed(UPDATE, again=8), pressed(None), pressed(DEFER_UPDATE),
        pressed(DEFER_UPDATE, touched=1), pressed(UPDATE, verb="pick"),
    ]  # fmt: skip
    for one in sent:
        promised.hear("INTERACTION_CREATE", one)
    assert len(promised.sent) == 6
    assert list(promised.accepted()) == [("CODE", 7, 11)] * 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """One table in which decision 7 was answered by seat 0, who is person 11, and recorded twice."""
    path = tmp_path / "tables.sqlite3"
    base = sqlite3.connect(path)
    for name in ("tables", "seats", "answers", "record"):
        base.execute(ROUNDS.format(name))
    base.execute("insert into tables (id, code) values ('t', 'CODE')")
    base.execute("insert into seats (table_id, number, person) values ('t', 0, 11)")
    base.execute("insert into answers (table_id, decision, seat) values ('t', 7, 0)")
    rows = [{"round": 3, "seat": 0, "move": None}] * 2 + [{"round": 3, "seat": 0, "move": "offer"}, {"rules": 2}, {"rules": 2}]
    base.executemany("insert into record (table_id, row) values ('t', ?)", [(json.dumps(row),) for row in rows])
    base.commit()
    base.close()
    return path


def test_answers_that_stand_nowhere_are_lost_and_two_in_one_round_are_doubled(file: Path) -> None:
    promised = Promised([pressed(UPDATE)])
    assert shards.lost_answers(file, promised) == 0
    other = pressed(UPDATE)
    other.user = SimpleNamespace(id=12)
    promised.sent.append(other)
    assert shards.lost_answers(file, promised) == 1
    assert shards.doubled_answers(file) == 1


def test_rows_that_wait_and_steps_that_are_repeated(file: Path) -> None:
    base = sqlite3.connect(file)
    base.execute("alter table tables add column status")
    base.execute("alter table tables add column step")
    base.execute("alter table tables add column live_channel")
    base.execute("update tables set status = 'running', live_channel = 5, step = 3")
    base.execute("create table outbox (id integer primary key, table_id, destination, kind, person, facts, ready)")
    for name in ("steps", "private_steps"):
        base.execute(f"create table {name} (table_id, step, told, primary key (table_id, step))")
        base.executemany(f"insert into {name} values ('t', ?, ?)", [(1, "one"), (2, "two"), (3, "three")])
    base.commit()
    stopped.rows_wait(file, 40)
    stopped.made_long(file, 5, 10)
    assert base.execute("select count(*), count(distinct destination) from outbox").fetchone() == (40, 40)
    assert base.execute("select count(*), max(step) from steps").fetchone() == (10, 10)
    assert base.execute("select told from private_steps where step in (4, 9) order by step").fetchall() == [("one",), ("three",)]
    assert base.execute("select step from tables").fetchone() == (10,)
    base.close()
