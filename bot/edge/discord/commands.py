"""The slash commands: their options, completions and names in every language; each is handed on to where clicks are heard."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.edge.discord import undocumented
from bot.edge.discord.hearing import Hearing
from bot.edge.discord.interactions import read_click
from bot.edge.kit.components import Json
from bot.service.play.closing import LONGEST_NOTE
from bot.service.table.time_control import TIME_CONTROLS
from engines import game_of, games
from engines.kernel.base.messages import Message, say
from locales import LANGUAGES, words
from locales.languages import COMMAND_LOCALES

Asked = discord.Interaction[Hearing]
Callback = TypeVar("Callback", bound=Callable[..., Coroutine[Any, Any, None]])
LONGEST_ORDERS = 1500


# -- names


class Catalogues(app_commands.Translator):
    """Translates what `spoken` made."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words of our language for that locale; None where the base is as good."""
        language = COMMAND_LOCALES.get(locale.value)
        return None if language is None else words(language)(string.extras["message"])


def spoken(message: Message) -> locale_str:
    """A text of a command: the words of the base, and the message for those of other languages."""
    return locale_str(words("en")(message), message=message)


def content_hash(commands: Iterable[Json]) -> str:
    """Equal as long as nothing about the commands has changed."""
    return hashlib.sha256(json.dumps(list(commands), sort_keys=True).encode()).hexdigest()


def _name(path: str) -> locale_str:
    return spoken(say(f"cmd.{path}.name"))


def _about(path: str) -> locale_str:
    return spoken(say(f"cmd.{path}.desc"))


def _options_named(path: str, callback: Callback) -> Callback:
    """The callback, whose parameters are named and described as options of that command."""
    options = list(inspect.signature(callback).parameters)[1:]
    app_commands.rename(**{option: _name(f"{path}.{option}") for option in options})(callback)
    return app_commands.describe(**{option: _about(f"{path}.{option}") for option in options})(callback)


def _command(path: str) -> Callable[[Callback], app_commands.Command[Any, ..., Any]]:
    """Makes the callback a command, or one of a group where its path says so."""
    group = GROUPS.get(path.partition(".")[0]) if "." in path else None
    new = app_commands.command if group is None else group.command
    return lambda callback: new(name=_name(path), description=_about(path))(_options_named(path, callback))


def _choices(named: Callable[[str], Message], values: Iterable[str]) -> list[Choice[str]]:
    return [Choice(name=spoken(named(value)), value=value) for value in values]


class Orders(app_commands.Transformer):
    """Words of up to 1,500 characters. Discord sees to that; longer ones are cut where they are read."""

    @property
    def max_value(self) -> int:
        """Characters."""
        return LONGEST_ORDERS

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        """The words as they are."""
        return value


class Note(Orders):
    """Words of up to 200 characters."""

    @property
    def max_value(self) -> int:
        """Characters."""
        return LONGEST_NOTE


# -- handing on


async def _hand_on(asked: Asked, **options: Any) -> None:
    """The command with the options that were given."""
    click = read_click(asked)
    click.options = {name: value for name, value in options.items() if value is not None}
    await asked.client.hear(click)


def _completing(option: str) -> Callable[[Asked, str], Coroutine[Any, Any, list[Choice[str]]]]:
    """Hands on what was written of that option so far. It is answered where clicks are, so that nothing is left to be given."""

    async def complete(asked: Asked, current: str) -> list[Choice[str]]:
        click = read_click(asked)
        click.options, click.focused = dict([*asked.namespace, (option, current)]), option
        await asked.client.hear(click)
        undocumented.answered(asked)
        return []

    return complete


def _of_tables(callback: Callback) -> Callback:
    """The callback, whose option of tables is completed by their codes."""
    return app_commands.autocomplete(table=_completing("table"))(callback)


# -- the commands


TABLE = app_commands.Group(name=_name("table"), description=_about("table"))
ME = app_commands.Group(name=_name("me"), description=_about("me"))
GROUPS = {"table": TABLE, "me": ME}


@_command("table.open")
@app_commands.choices(
    game=_choices(lambda id: say(f"game.{id}"), games()), pace=_choices(lambda name: say(f"pace.{name}"), TIME_CONTROLS),
    language=_choices(lambda name: say(f"language.{name}"), LANGUAGES),
)  # fmt: skip
async def _open(
    asked: Asked, game: str | None = None, pace: str | None = None, thread: bool | None = None, language: str | None = None
) -> None:
    await _hand_on(asked, game=game, pace=pace, thread=thread, language=language)


@_command("table.start")
async def _start(asked: Asked) -> None:
    await _hand_on(asked)


@_command("table.join")
async def _join(asked: Asked) -> None:
    await _hand_on(asked)


@_command("table.leave")
async def _leave(asked: Asked) -> None:
    await _hand_on(asked)


@_command("table.guests")
async def _guests(
    asked: Asked, invite: discord.User | None = None, remove: discord.User | None = None, open: bool | None = None
) -> None:
    people = {"invite": invite, "remove": remove}
    await _hand_on(asked, open=open, **{name: None if one is None else one.id for name, one in people.items()})


@_command("table.status")
@_of_tables
async def _status(asked: Asked, table: str | None = None, public: bool | None = None) -> None:
    await _hand_on(asked, table=table, public=public)


@_command("table.list")
async def _list(asked: Asked) -> None:
    await _hand_on(asked)


@_command("table.resign")
async def _resign(asked: Asked) -> None:
    await _hand_on(asked)


@_command("table.close")
@_of_tables
async def _close(asked: Asked, table: str | None = None, note: app_commands.Transform[str, Note] | None = None) -> None:
    await _hand_on(asked, table=table, note=note)


@_command("table.verify")
@_of_tables
async def _verify(asked: Asked, table: str | None = None) -> None:
    await _hand_on(asked, table=table)


@_command("table.replay")
@_of_tables
async def _replay(asked: Asked, table: str | None = None) -> None:
    await _hand_on(asked, table=table)


@_command("decide")
@_of_tables
async def _decide(asked: Asked, table: str | None = None) -> None:
    await _hand_on(asked, table=table)


@_command("hand")
@_of_tables
async def _hand(asked: Asked, table: str | None = None) -> None:
    await _hand_on(asked, table=table)


@_command("board")
@_of_tables
async def _board(asked: Asked, table: str | None = None, text: bool | None = None, public: bool | None = None) -> None:
    await _hand_on(asked, table=table, text=text, public=public)


@_command("log")
@_of_tables
async def _log(asked: Asked, table: str | None = None, public: bool | None = None) -> None:
    await _hand_on(asked, table=table, public=public)


@_command("orders")
@app_commands.autocomplete(text=_completing("text"))
@_of_tables
async def _orders(asked: Asked, text: app_commands.Transform[str, Orders], table: str | None = None) -> None:
    await _hand_on(asked, text=text, table=table)


@_command("help")
@_of_tables
async def _help(asked: Asked, table: str | None = None) -> None:
    await _hand_on(asked, table=table)


@_command("learn")
@app_commands.choices(game=_choices(lambda id: say(f"game.{id}"), (id for id in games() if game_of(id).lessons is not None)))
async def _learn(asked: Asked, game: str | None = None) -> None:
    await _hand_on(asked, game=game)


@_command("rules")
@app_commands.choices(game=_choices(lambda id: say(f"game.{id}"), games()))
@app_commands.autocomplete(topic=_completing("topic"))
async def _rules(asked: Asked, game: str | None = None, topic: str | None = None, public: bool | None = None) -> None:
    await _hand_on(asked, game=game, topic=topic, public=public)


@_command("me.forget")
async def _forget(asked: Asked) -> None:
    await _hand_on(asked)


@_command("about")
async def _about_it(asked: Asked) -> None:
    await _hand_on(asked)


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
    TABLE, _decide, _hand, _board, _log, _orders, _help, _learn, _rules, ME, _about_it,
)  # fmt: skip
