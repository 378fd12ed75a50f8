"""Commands keep Discord's limits in every language, and are the same as long as nothing changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.edge.discord.commands import content_hash
from bot.edge.kit.command_names import name_in
from locales import LANGUAGES
from locales.languages import COMMAND_LOCALES
from tests.bot.edge.command_listing import leaves, payload, written

TOLD = Path(__file__).with_name("commands.txt")
"""The commands as they are to be told: who changes one on purpose writes it anew (`written`) and looks at what differs."""
NAME = re.compile(r"^[-_\w]{1,32}$")


def levels(commands: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Everything that stands side by side."""
    yield commands
    for command in commands:
        yield from levels(command.get("options", []))


def everything() -> list[dict[str, Any]]:
    return [one for level in levels(payload()) for one in level]


def test_the_commands_of_the_design_are_there() -> None:
    table = next(one for one in payload() if one["name"] == "table")
    assert {one["name"] for one in payload()} == {
        "table",
        "decide",
        "hand",
        "board",
        "log",
        "orders",
        "standing",
        "help",
        "learn",
        "rules",
        "me",
        "leaderboard",
        "profile",
        "series",
        "server",
        "about",
    }
    names = {
        "open",
        "start",
        "join",
        "leave",
        "guests",
        "status",
        "list",
        "resign",
        "close",
        "verify",
        "replay",
        "rename",
        "vote",
        "seats",
    }
    assert {one["name"] for one in table["options"]} == names and len(table["options"]) == len(names)


def test_commands_options_and_their_names_are_as_written_down() -> None:
    assert written(payload()) == TOLD.read_text()


def test_every_text_is_told_in_every_locale_of_ours() -> None:
    for one in everything():
        told = [one, *one.get("choices", [])]
        assert all(set(each["name_localizations"]) == set(COMMAND_LOCALES) for each in told)
        assert set(one["description_localizations"]) == set(COMMAND_LOCALES)
        for key in ("name_localizations", "description_localizations"):
            assert one[key]["en-GB"] == one[key.removesuffix("_localizations")] and one[key]["es-419"] == one[key]["es-ES"]


def test_beside_names_and_options_only_what_the_library_writes_out_is_told() -> None:
    """What it writes out are Discord's own defaults."""
    shared = {"name", "name_localizations", "description", "description_localizations", "type", "options"}
    defaults = {"nsfw": False, "dm_permission": True, "default_member_permissions": None}
    for command in payload():
        assert set(command) == {*shared, *defaults, "contexts", "integration_types"}
        assert {key: command[key] for key in defaults} == defaults and command["type"] == 1
        assert (command["contexts"], command["integration_types"]) == ([0, 1], [0])
    assert all(set(path[-1]) == shared for path in leaves(payload()) if len(path) > 1)


def test_names_are_lower_case_and_unique_in_every_language() -> None:
    for level in levels(payload()):
        for locale in (None, *COMMAND_LOCALES):
            names = [one["name"] if locale is None else one["name_localizations"][locale] for one in level]
            assert all(NAME.match(name) and name == name.lower() for name in names), names
            assert len(set(names)) == len(names)


def test_descriptions_have_1_to_100_characters() -> None:
    texts = [text for one in everything() for text in (one["description"], *one["description_localizations"].values())]
    assert all(1 <= len(text) <= 100 for text in texts), [text for text in texts if not 1 <= len(text) <= 100]


def test_required_options_come_first_and_choices_are_few() -> None:
    for one in everything():
        needed = [option["required"] for option in one.get("options", []) if "required" in option]
        assert needed == sorted(needed, reverse=True)
        assert len(one.get("options", [])) <= 25
        assert len(one.get("choices", [])) <= 25


def test_a_command_has_at_most_8000_characters() -> None:
    def length(one: dict[str, Any]) -> int:
        own = sum(max(map(len, (one[key], *one[f"{key}_localizations"].values()))) for key in ("name", "description"))
        offered = one.get("choices", [])
        choices = sum(max(map(len, (x["name"], *x["name_localizations"].values()))) + len(x["value"]) for x in offered)
        return own + choices + sum(length(option) for option in one.get("options", []))

    assert all(length(one) <= 8000 for one in payload())


def test_installed_to_servers_only() -> None:
    assert all(one["integration_types"] == [0] and set(one["contexts"]) <= {0, 1} for one in payload())


def test_the_hash_follows_the_content() -> None:
    changed = payload()
    changed[0]["description"] += "."
    assert content_hash(payload()) == content_hash(payload())
    assert content_hash(changed) != content_hash(payload())


@pytest.mark.parametrize(("locale", "name"), [("en-US", "orders"), ("es-419", "órdenes"), ("it", "ordini"), ("de", "orders")])
def test_a_command_is_named_in_the_readers_language(locale: str, name: str) -> None:
    assert name_in("orders", locale) == name


def test_every_language_of_ours_is_told_to_discord() -> None:
    assert {*COMMAND_LOCALES.values()} == set(LANGUAGES)
