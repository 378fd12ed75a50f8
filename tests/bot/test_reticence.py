"""No log tells the text of a failure: not of the database, of another library, or of what nobody caught."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import DBAPIError, StatementError

from bot.store import schema as s
from bot.store.base.database import Store

SECRET = "5eed5eed5eed5eed"
ROOT = Path(__file__).parents[2]


# -- the database


def twice(db: Any) -> None:
    for _ in range(2):
        db.execute(insert(s.meta), {"key": SECRET, "value": SECRET})


FAILS: dict[str, Any] = {
    "a key that is there": twice,
    "several rows at once": lambda db: db.execute(insert(s.meta), [{"key": SECRET, "value": SECRET}] * 2),
    "no value where one must be": lambda db: db.execute(insert(s.meta), {"key": SECRET, "value": None}),
    "a value of no kind": lambda db: db.execute(text("SELECT :a"), {"a": [SECRET]}),
    "a value that is no JSON": lambda db: db.execute(update(s.tables).values(salts={SECRET, "b"})),
    "a table that is not there": lambda db: db.execute(text("INSERT INTO nothing VALUES (:a)"), {"a": SECRET}),
    "a value that is missing": lambda db: db.execute(text("SELECT :a, :b"), {"a": SECRET}),
}


@pytest.mark.parametrize("kind", FAILS)
@pytest.mark.parametrize("writes", [True, False])
async def test_an_error_of_the_database_has_no_values(kind: str, writes: bool, tmp_path: Path) -> None:
    """Every connection that the bot opens hides the parameters of its statements."""
    store = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    await store.migrate()
    with pytest.raises((DBAPIError, StatementError)) as wrong:
        await (store.write if writes else store.read)(FAILS[kind])
    await store.close()
    assert SECRET not in str(wrong.value)


def test_every_engine_hides_its_parameters() -> None:
    for file in (ROOT / "bot").rglob("*.py"):
        for call in calls(file):
            if called(call) in ("create_engine", "create_async_engine", "engine_from_config"):
                assert any(one.arg == "hide_parameters" and ast.unparse(one.value) == "True" for one in call.keywords), file


# -- what others log, and what nobody catches

PROCESS = f"""
import asyncio, gc, logging, sys, threading
from bot.model.base.reticence import be_reticent, left_behind
SECRET = {SECRET!r}
be_reticent()
log = logging.getLogger("discord.client")

def fail():
    try:
        raise KeyError(SECRET)
    except KeyError as before:
        raise ValueError("seed " + SECRET) from before

async def later():
    fail()

async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(left_behind)
    asyncio.create_task(later(), name="kept " + SECRET)
    loop.call_soon(fail)
    loop.call_soon(lambda secret: fail(), SECRET)
    await asyncio.sleep(0.01)
    gc.collect()
    await asyncio.sleep(0.01)
    try:
        fail()
    except ValueError as wrong:
        log.exception("it failed")
        log.error("it failed: %s", wrong)
        log.error("it failed: %s and %r", wrong, wrong)
        log.warning("it failed", exc_info=wrong)

class Unraisable:
    def __del__(self):
        fail()

asyncio.run(main())
one = Unraisable()
del one
thread = threading.Thread(target=fail)
thread.start()
thread.join()
fail()
"""


def test_failures_in_the_process_hide_their_texts() -> None:
    done = subprocess.run([sys.executable, "-c", PROCESS], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1 and SECRET not in done.stdout + done.stderr
    assert done.stderr.count("ValueError") >= 8 and done.stderr.count("KeyError") >= 6, "what failed is told"
    assert "in fail" in done.stderr, "and where"


# -- what the bot itself logs


def calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


BY_TYPE = ("type", "where", "error_name", "isinstance", "getattr", "code_of")
"""What may be made of a failure for the log."""
WITHOUT_VALUES = {("bot/edge/delivery/pictures.py", "wrong"), ("bot/edge/discord/client.py", "why")}
"""Failures whose texts are written for the log: of a picture its kind, of a start what is wrong with the settings."""


def test_no_line_of_the_log_has_the_text_of_a_failure() -> None:
    found = [f"{file.relative_to(ROOT)}: {line}" for file in sorted((ROOT / "bot").rglob("*.py")) for line in told_texts(file)]
    assert found == []


def told_texts(file: Path) -> Iterator[str]:
    """The calls of the log in which a failure that was caught stands as it is, or all of it is asked for."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    caught = {node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name}
    caught |= {one.arg for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
               for one in node.args.args if one.annotation is not None and "Exc" in ast.unparse(one.annotation)}  # fmt: skip
    caught -= {name for place, name in WITHOUT_VALUES if place == str(file.relative_to(ROOT))}
    for call in calls(file):
        if not ast.unparse(call.func).startswith(("log.", "structlog.get_logger(__name__).")):
            continue
        if called(call) == "exception" or any(one.arg in ("exc_info", "stack_info") for one in call.keywords):
            yield ast.unparse(call)
        for given in (*call.args, *(one.value for one in call.keywords)):
            if caught & bare(given):
                yield ast.unparse(call)


def bare(given: ast.AST) -> set[str]:
    """The names in an expression that are not within a call that tells no text."""
    if isinstance(given, ast.Compare) or (isinstance(given, ast.Call) and called(given) in BY_TYPE):
        return set()
    names = {given.id} if isinstance(given, ast.Name) else set[str]()
    return names.union(*(bare(one) for one in ast.iter_child_nodes(given)))
