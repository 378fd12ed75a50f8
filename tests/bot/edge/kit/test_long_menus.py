"""Menus beside the panels: things to look up and options of a table, however many there are."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.kit.click import Click
from bot.edge.kit.components import container, frozen
from bot.edge.kit.custom_id import read
from bot.edge.lobby.table_options import _fields
from bot.edge.panel import explanations
from bot.model.people.people import Person
from bot.service.table.observe import public
from engines.kernel.base.messages import say
from engines.kernel.contract.game import OptionField
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.panels.places import COUNT, PLACES, RECORD, called, name

TABLE = public(RECORD)
ENTRIES = tuple((name(place), say("ui.find")) for place in PLACES)


def chose(value: str) -> Click:
    """A choice in a menu."""
    click = Click(1, "token", 1, "component", Person(100, "Ana", "en"), "en-US", 1, "", 50, False, 0)
    click.values = (value,) if value else ()
    return click


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_131_things_is_looked_up(language: str) -> None:
    """By lines that turn the menu; what is chosen stays in sight, and every menu has an id of its own."""
    found, ids, value = dict[str, str](), set[str](), ""
    for _ in range(9):
        rows = explanations.menu(TABLE, words(language), ENTRIES, "explain", chose(value), say("ui.find"))
        check_message(frozen(container(*rows)))
        (menu,) = (part for part in walk(frozen(container(*rows))) if part["type"] == 3)
        found |= {option["label"]: option["value"] for option in menu["options"] if option["value"].isdigit()}
        ids.add(menu["custom_id"])
        value = next((option["value"] for option in menu["options"][-1:] if not option["value"].isdigit()), "")
        if not value:
            break
    assert found == {called(place): str(at) for at, place in enumerate(PLACES)} and len(ids) == 6
    rows = explanations.menu(TABLE, words(language), ENTRIES, "explain", chose("130"), say("ui.find"))
    assert explanations.chosen(chose("130")) == 130 and explanations.chosen(chose("to23")) == -1
    assert any(option.get("default") for part in walk(frozen(container(*rows))) for option in part.get("options", ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_131_options_of_a_table_is_offered(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = [OptionField(place, name(place), (0, 1), {0: say("ui.find"), 1: say("ui.choose")}) for place in PLACES]
    monkeypatch.setattr("bot.edge.lobby.table_options.mattering", lambda table: list(enumerate(fields)))
    found: set[str] = set()
    for page in range(6):
        parts: list[Any] = list(walk(frozen(container(*_fields(TABLE, words(language), page)))))
        check_message(frozen(container(*_fields(TABLE, words(language), page))))
        turns = [read(part["custom_id"]) for part in parts if part["type"] == 2]
        assert [turn.number(0) for turn in turns if turn is not None and turn.verb == "options"] == list(range(6))
        found |= {option["value"] for part in parts for option in part.get("options", ())}
    assert found == {str(at) for at in range(COUNT)}
