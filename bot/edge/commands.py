"""The slash commands: what Discord is told of them, in every language, once after each change."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.edge.click import language_of
from bot.edge.components import Json
from bot.service.paces import PACES
from engines import games
from engines.kernel.messages import Message, Verbatim, say
from locales import LANGUAGES, words

SUBCOMMAND, TEXT, YES_NO = 1, 3, 5
SERVER, INBOX = 0, 1
LOCALES = {"en-GB": "en", "es-ES": "es", "es-419": "es", "it": "it"}
"""Locales of Discord beside the base, and our language for each."""
LONGEST_ORDERS = 1500


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `choices` are values with their labels; `completed` ones ask us while they are typed."""

    name: str
    kind: int = TEXT
    needed: bool = False
    completed: bool = False
    choices: tuple[tuple[str, Message], ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """A command, or a sub-command of one."""

    name: str
    options: tuple[Option, ...] = ()
    under: tuple[Command, ...] = ()
    contexts: tuple[int, ...] = field(default=(SERVER, INBOX))


TABLE = Option("table", completed=True)
PUBLIC = Option("public", YES_NO)
OPEN = (
    Option("game", choices=tuple((id, say(f"game.{id}")) for id in games())),
    Option("pace", choices=tuple((name, say(f"pace.{name}")) for name in PACES)),
    Option("thread", YES_NO),
    Option("language", choices=tuple((name, say(f"language.{name}")) for name in LANGUAGES)),
)
COMMANDS = (
    Command("table", under=(
        Command("open", OPEN), Command("start"), Command("join"), Command("leave"), Command("status", (TABLE, PUBLIC)),
        Command("list"), Command("resign", (Option("sure", needed=True),)), Command("close", (TABLE,)),
        Command("verify", (TABLE,)), Command("replay", (TABLE,)),
    )),
    Command("decide", (TABLE,)),
    Command("hand", (TABLE,)),
    Command("board", (TABLE, Option("text", YES_NO), PUBLIC)),
    Command("log", (TABLE, PUBLIC)),
    Command("orders", (Option("text", needed=True, completed=True, most=LONGEST_ORDERS), TABLE)),
    Command("help", (TABLE,)),
    Command("about"),
)  # fmt: skip


def payload() -> list[Json]:
    """All commands as Discord takes them."""
    return [_command(command, (command.name,)) for command in COMMANDS]


def content_hash(commands: Iterable[Json]) -> str:
    """Equal as long as nothing about the commands has changed."""
    return hashlib.sha256(json.dumps(list(commands), sort_keys=True).encode()).hexdigest()


def name_in(command: str, locale: str) -> str:
    """What a command is called at a client of that locale."""
    language = LOCALES.get(locale, language_of(locale) if locale.startswith(("es", "it")) else "en")
    return words(language)(say(f"cmd.{command}.name"))


def as_typed(path: str, locale: str) -> Verbatim:
    """A command as a client of that locale has it typed: `/mesa abrir`, as code."""
    parts = path.split(".")
    return Verbatim("`/" + " ".join(name_in(".".join(parts[: at + 1]), locale) for at in range(len(parts))) + "`")


def _command(command: Command, path: tuple[str, ...]) -> Json:
    made = _named(path)
    if command.under:
        made["options"] = [{"type": SUBCOMMAND, **_command(sub, (*path, sub.name))} for sub in command.under]
    elif command.options:
        made["options"] = [_option(option, path) for option in command.options]
    if len(path) == 1:
        made |= {"type": 1, "contexts": list(command.contexts), "integration_types": [0]}
    return made


def _named(path: tuple[str, ...]) -> Json:
    name, about = say(f"cmd.{'.'.join(path)}.name"), say(f"cmd.{'.'.join(path)}.desc")
    return {
        "name": words("en")(name), "name_localizations": _in_all(name),
        "description": words("en")(about), "description_localizations": _in_all(about),
    }  # fmt: skip


def _in_all(message: Message) -> dict[str, str]:
    return {locale: words(language)(message) for locale, language in LOCALES.items()}


def _option(option: Option, path: tuple[str, ...]) -> Json:
    made: dict[str, Any] = {"type": option.kind, **_named((*path, option.name)), "required": option.needed}
    if option.choices:
        made["choices"] = [
            {"name": words("en")(label), "name_localizations": _in_all(label), "value": value} for value, label in option.choices
        ]
    if option.completed:
        made["autocomplete"] = True
    return {**made, "max_length": option.most} if option.most else made
