"""Slash commands as the library knows them, made of what is declared; each is handed on to where clicks are heard."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from operator import attrgetter
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.edge.discord import undocumented
from bot.edge.discord.hearing import HearingClient
from bot.edge.discord.interactions import read_click
from bot.edge.kit.components import Json
from bot.edge.presses.command import COMMANDS, Option
from engines.kernel.base.messages import Message, say
from locales import words
from locales.languages import COMMAND_LOCALES

Asked = discord.Interaction[HearingClient]


# -- names


class Catalogues(app_commands.Translator):
    """Translates what `spoken` made."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words of our language for that locale; None if the base is as good."""
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


class Longest(app_commands.Transformer):
    """Words of so many characters. Discord sees to that; longer ones are cut if they are read."""

    def __init__(self, most: int) -> None:
        self.most = most

    @property
    def max_value(self) -> int:
        """Characters."""
        return self.most

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        """The words as they are."""
        return value


# -- handing on


async def _hand_on(asked: Asked, options: Mapping[str, Any]) -> None:
    """The command with the options that were given."""
    click = read_click(asked)
    people = (discord.User, discord.Member)
    click.options = {
        name: value.id if isinstance(value, people) else value for name, value in options.items() if value is not None
    }
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


# -- the commands


@cache
def slash_commands() -> tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]:
    """All commands that are declared, by their names, as the library knows them."""
    groups: dict[str, app_commands.Group] = {}
    alone: list[app_commands.Command[Any, ..., Any]] = []
    for declared in sorted(COMMANDS.values(), key=attrgetter("name")):
        path = declared.name.replace(" ", ".")
        callback: Any = _callback(path, declared.options)
        slash: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=_name(path), description=_about(path), callback=callback
        )
        above, _, within = path.partition(".")
        if within:
            groups.setdefault(above, app_commands.Group(name=_name(above), description=_about(above))).add_command(slash)
        else:
            alone.append(slash)
    return (*groups.values(), *alone)


def _callback(path: str, options: Sequence[Option]) -> Callable[..., Coroutine[Any, Any, None]]:
    """A function that hands a command on, whose parameters are its options."""

    async def hand_on(asked: Asked, **given: Any) -> None:
        await _hand_on(asked, given)

    parameters = [Parameter("asked", Parameter.POSITIONAL_OR_KEYWORD, annotation=Asked), *map(_parameter, options)]
    hand_on.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    app_commands.rename(**{one.name: _name(f"{path}.{one.name}") for one in options})(hand_on)
    app_commands.describe(**{one.name: _about(f"{path}.{one.name}") for one in options})(hand_on)
    app_commands.choices(**{one.name: _choices(one) for one in options if one.choices})(hand_on)
    app_commands.autocomplete(**{one.name: _completing(one.name) for one in options if one.completion})(hand_on)
    return hand_on


def _parameter(option: Option) -> Parameter:
    """An option as a parameter: its type, and None for one that may be left out."""
    text: Any = str if option.longest is None else Longest(option.longest)
    kind: Any = {"text": text, "flag": bool, "person": discord.User}[option.kind]
    if option.is_needed:
        return Parameter(option.name, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind)
    return Parameter(option.name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind | None)


def _choices(option: Option) -> list[Choice[str]]:
    return [Choice(name=spoken(label), value=value) for value, label in option.choices.items()]
