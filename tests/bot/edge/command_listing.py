"""What Discord is told of the commands."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

import discord

from bot.edge.discord.tree import Tree
from bot.edge.features import COMMANDS
from engines import game_of, games

KINDS = {3: "text", 5: "yes or no", 6: "a person"}


@cache
def _payload() -> list[dict[str, Any]]:
    assert COMMANDS
    return asyncio.run(Tree(discord.Client(intents=discord.Intents.none())).payload())  # type: ignore[arg-type]


def payload() -> list[dict[str, Any]]:
    """All commands, as they are sent."""
    return copy.deepcopy(_payload())


def leaves(told: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The commands that can be used, each with those it stands under before it."""
    for one in told:
        under = [sub for sub in one["options"] if sub["type"] == 1]
        yield from leaves(under, (*above, one)) if under else [(*above, one)]


def written(told: Any) -> str:
    """The commands with their options, a line each, in the three languages."""
    lines = []
    for path in leaves(told):
        lines.append("/" + " | ".join(" ".join(_named(one, locale) for one in path) for locale in (None, "es-ES", "it")))
        lines += [f"    {_option(one, *_games(path[-1]))}" for one in path[-1]["options"]]
    return "\n".join(lines) + "\n"


def _named(one: Any, locale: str | None) -> str:
    return str(one["name"] if locale is None else one["name_localizations"][locale])


def _games(command: Any) -> tuple[str, set[str]]:
    """The games that a command offers, whichever they are, and how they are written."""
    if command["name"] == "learn":
        return "<game with lessons>", {id for id in games() if game_of(id).lessons is not None}
    return "<game>", set(games())


def _option(one: Any, name: str, ids: set[str]) -> str:
    said = [KINDS[one["type"]], *(["needed"] if one["required"] else []), *(["completed"] if one.get("autocomplete") else [])]
    said += [f"at most {one['max_length']}"] if "max_length" in one else []
    offered = [
        f"{choice['value']} {' | '.join(_named(choice, locale) for locale in (None, 'es-ES', 'it'))}"
        for choice in one.get("choices", ())
    ]
    offered = [name] if {choice["value"] for choice in one.get("choices", ())} == ids else offered
    return "; ".join([" | ".join(_named(one, locale) for locale in (None, "es-ES", "it")), ", ".join(said), *offered])
