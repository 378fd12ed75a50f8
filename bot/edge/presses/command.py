"""Slash commands with their options. A command is declared if it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Unpack

from bot.edge.kit.replies import Completions
from bot.edge.presses.declaration import Declaration, DeclarationFields, F, Who, register, takes_table
from bot.model.table.table import Status
from engines.kernel.base.messages import Message

Words = tuple[str, ...]
Kind = Literal["text", "flag", "person"]


@dataclass(frozen=True, slots=True)
class Completion:
    """The completion of an option: the function that answers it, and who gets entries. `note` as in a declaration."""

    answer: Callable[[Any, Any], Awaitable[Completions]]
    who: Who
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a command. `longest`: the most letters of a text. `choices`: the texts that are offered, with their labels."""

    name: str
    kind: Kind = "text"
    is_needed: bool = False
    longest: int | None = None
    choices: Mapping[str, Message] = field(default_factory=dict)
    completion: Completion | None = None


def flag(name: str) -> Option:
    """An option that is yes or no."""
    return Option(name=name, kind="flag")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandDeclaration(Declaration):
    """A command with its answer.

    `ended`: without a live table in the channel the command means the last table there that ended so. `means_lobby`: a table
    before its game counts as live. `means_waiting`: without a named table it means the table that waits for the caller, wherever
    it is typed.
    """

    options: tuple[Option, ...] = ()
    ended: tuple[Status, ...] = ()
    means_lobby: bool = False
    means_waiting: bool = False

    def option(self, name: str) -> Option | None:
        """The option of that name, None if there is none."""
        return next((one for one in self.options if one.name == name), None)


COMMANDS: dict[Words, CommandDeclaration] = {}
"""All commands, by the words after the slash."""


def command(
    words: str, *, who: Who, options: tuple[Option, ...] = (), ended: tuple[Status, ...] = (), means_lobby: bool = False,
    means_waiting: bool = False, **manner: Unpack[DeclarationFields],
) -> Callable[[F], F]:  # fmt: skip
    """A decorator that makes a function the answer to a command. Raises TypeError for a command that is declared twice, and for
    options that Discord would refuse."""

    def declare(answer: F) -> F:
        declared = CommandDeclaration(
            name=words, answer=answer, who=who, needs_table=takes_table(answer), options=options, ended=ended,
            means_lobby=means_lobby, means_waiting=means_waiting, **manner,
        )  # fmt: skip
        names, needed = [one.name for one in options], [one.is_needed for one in options]
        if len(set(names)) < len(names) or needed != sorted(needed, reverse=True):
            raise TypeError(f"{declared.place} has two options of one name, or a needed one after others")
        register(COMMANDS, tuple(words.split()), declared)
        return answer

    return declare
