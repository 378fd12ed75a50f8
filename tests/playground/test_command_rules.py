"""Commands that Discord would not register."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord import StandIn
from tests.playground.parts import Json
from tests.playground.raw import Raw


def command(name: str = "table", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind, **more}


REFUSED_COMMANDS = {
    "capitals and space": [command("Play Now")],
    "capitals": [command("Play")],
    "33 letters": [command("x" * 33)],
    "no description": [command(description="")],
    "same name twice": [command(), command()],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "same option twice": [command(options=[option(), option()])],
    "unknown locale": [command(name_localizations={"xx": "mesa"})],
    "capitals in a localisation": [command(name_localizations={"es-ES": "Mesa"})],
    "empty localised description": [command(description_localizations={"es-ES": " "})],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "choices and autocomplete": [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    "same choice twice": [command(options=[option(choices=[{"name": "a", "value": "a"}, {"name": "a", "value": "b"}])])],
    "sub-command beside an option": [command(options=[option("s", 1), option("o")])],
    "groups two deep": [command(options=[option("g", 2, options=[option("h", 2, options=[option("s", 1)])])])],
    "8,001 characters": [
        command(
            options=[option(f"o{n}", choices=[{"name": f"{m}", "value": "v" * 95 + f"{m}"} for m in range(25)]) for n in range(4)]
        )
    ],
    "min above max": [command(options=[option("o", 4, min_value=3, max_value=2)])],
}


@pytest.mark.parametrize("case", REFUSED_COMMANDS)
async def test_command_is_refused(case: str, standin: StandIn, raw: Raw) -> None:
    status, answer = await raw.send("PUT", f"/applications/{standin.world.application_id}/commands", REFUSED_COMMANDS[case])
    assert (status, answer["code"]) == (400, 50035)
    assert standin.world.commands.all() == []


async def test_hundred_commands_are_taken_and_one_more_is_not(standin: StandIn, raw: Raw) -> None:
    path = f"/applications/{standin.world.application_id}/commands"
    hundred = [command(f"c{n}") for n in range(100)]
    assert (await raw.send("PUT", path, [*hundred, command("more")]))[1]["code"] == 30032
    standin.problems.clear()
    rows = (await raw.send("PUT", path, hundred))[1]
    again = (await raw.send("PUT", path, [command("c5", name_localizations={"es-ES": "mesa", "th": "โต๊ะ"})]))[1]
    assert again[0]["id"] == rows[5]["id"]
    plain = (await raw.send("GET", path))[1]
    assert "name_localizations" not in plain[0]
    assert (await raw.send("GET", f"{path}?with_localizations=true"))[1][0]["name_localizations"]["es-ES"] == "mesa"
    standin.check()
