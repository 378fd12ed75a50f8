"""What `make run` starts."""

from __future__ import annotations

import pytest

from tools.host import PLAYGROUND, SUPERVISED_BOT, module_to_run


@pytest.mark.parametrize(
    ("environment", "file", "module"),
    [
        ({}, {}, PLAYGROUND),
        ({"DISCORD_TOKEN": "x"}, {}, SUPERVISED_BOT),
        ({}, {"DISCORD_TOKEN": "x"}, SUPERVISED_BOT),
        ({}, {"DISCORD_TOKEN": ""}, PLAYGROUND),
        ({}, {"DISCORD_TOKEN": None}, PLAYGROUND),
        ({"DISCORD_TOKEN": " "}, {"DISCORD_TOKEN": "x"}, PLAYGROUND),
    ],
)
def test_a_token_decides_where_tables_are_hosted(environment: dict[str, str], file: dict[str, str | None], module: str) -> None:
    assert module_to_run(environment, file) == module
