"""Presses and commands are declared above their answers: completely, once, and nothing that contradicts itself."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.edge import authority
from bot.edge.features import COMMANDS, FEATURES, PRESSES, TABLELESS_PRESSES
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Nothing, Reply
from bot.edge.presses import command as commands
from bot.edge.presses import press as presses
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.lookup import declaration_of
from bot.edge.presses.press import Room, press
from tests.bot.service.discord_fixture import ANA

EDGE = Path(authority.__file__).parent
DECLARES = re.compile(r"^@(?:press|command)\(", re.MULTILINE)
Answer = Callable[..., Awaitable[Reply]]


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test declares is gone after it."""
    monkeypatch.setattr(presses, "PRESSES", dict(PRESSES))
    monkeypatch.setattr(presses, "TABLELESS_PRESSES", dict(TABLELESS_PRESSES))
    monkeypatch.setattr(commands, "COMMANDS", dict(COMMANDS))


async def at_table(context: Any, click: Any, table: Any) -> Reply:
    """Nothing."""
    return Nothing()


async def without(context: Any, click: Any) -> Reply:
    """Nothing."""
    return Nothing()


async def silent(context: Any, click: Any) -> Reply:
    return Nothing()


async def turned(click: Any, context: Any) -> Reply:
    """Nothing."""
    return Nothing()


def at_once(context: Any, click: Any) -> Any:
    """Nothing."""


def clicked(verb: str, table: str = "TABLE") -> Click:
    click = Click(1, "token", 1, "component", ANA, "en-US", 1, "", 1, False, 0)
    click.button_id = read(f"bs:{table}:1:{verb}")
    return click


def test_modules_that_declare_are_the_features() -> None:
    files = {file for file in EDGE.rglob("*.py") if DECLARES.search(file.read_text())}
    assert files == {Path(str(feature.__file__)) for feature in FEATURES}


def test_document_has_the_table_of_what_is_declared() -> None:
    text = authority.DOCUMENT.read_text()
    assert authority.written(text) == text, "python -m bot.edge.authority writes it"
    assert len(list(authority.rows())) > 130


def test_verb_is_found_with_and_without_a_table() -> None:
    at_a_table, of_none = declaration_of(clicked("read")), declaration_of(clicked("read", "0"))
    assert at_a_table is PRESSES["read"] and of_none is TABLELESS_PRESSES["read"]
    assert declaration_of(clicked("reopen")) is TABLELESS_PRESSES["reopen"]
    assert declaration_of(clicked("decide", "0")) is PRESSES["decide"]
    assert declaration_of(clicked("unheard")) is None


def test_command_is_found_by_its_words() -> None:
    click = Click(1, "token", 1, "command", ANA, "en-US", 1, "", 1, False, 0, command=("table", "open"))
    assert declaration_of(click) is COMMANDS["table", "open"]


@pytest.mark.parametrize(
    ("declare", "answer", "why"),
    [
        (press("decide", who=Who.CAPTAINS), at_table, "captain_panel.decide"),
        (press("forget", who=Who.ANYBODY), without, "forget.forget"),
        (press("toolongaverbum", who=Who.ANYBODY), without, "no verb"),
        (press("new", who=Who.ANYBODY), silent, "docstring"),
        (press("new", who=Who.ANYBODY), at_once, "coroutine"),
        (press("new", who=Who.ANYBODY), turned, "context"),
        (press("new", who=Who.ANYBODY, looked_up=True), without, "no table"),
        (press("new", who=Who.ANYBODY, while_dealing=True), without, "no table"),
        (press("new", who=Who.READERS, acknowledges=Acknowledges.WITH_A_FORM, room=Room.FOR_ALL), at_table, "room"),
        (command("table open", who=Who.ANYBODY), without, "tables.open_table"),
        (command("new", who=Who.ANYBODY, options=(Option(name="a"), Option(name="a"))), without, "one name"),
        (command("new", who=Who.ANYBODY, options=(Option(name="a"), Option(name="b", is_needed=True))), without, "needed"),
    ],
)
def test_declaration_is_refused(declare: Callable[[Answer], Answer], answer: Answer, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        declare(answer)


def test_answer_serves_several_verbs_in_different_manners() -> None:
    press("one", "two", who=Who.CAPTAINS)(press("three", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)(at_table))
    made = presses.PRESSES
    assert made["one"].answer is made["two"].answer is made["three"].answer is at_table
    assert made["one"].acknowledges is Acknowledges.IN_TIME and made["three"].acknowledges is Acknowledges.WITH_A_FORM
    assert made["one"].needs_table and not TABLELESS_PRESSES["list"].needs_table
