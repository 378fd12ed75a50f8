"""Messages of the engines: ids with their arguments, never sentences.

A catalogue turns a message into a sentence of one language. Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base.values import value_class


@value_class
class Captain:
    """The name of whoever holds a seat (0, 1, …); the teller of the message knows it."""

    seat: int


@value_class
class Name:
    """Text written by people: data, to be escaped and isolated wherever it is shown."""

    text: str


@value_class
class Verbatim:
    """Text the host made itself (a time stamp, a code), shown as it is."""

    text: str


@value_class
class Message:
    """A sentence or a term, by its id; `args` are sorted by name. The argument `n` chooses the plural."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()

    def get(self, name: str) -> Arg | None:
        """The argument of that name, if there is one."""
        return next((value for key, value in self.args if key == name), None)


Arg = int | Message | Captain | Name | Verbatim | tuple["Arg", ...]


def say(id: str, /, **args: Arg) -> Message:
    """The message of that id with its arguments."""
    return Message(id, tuple(sorted(args.items()))) if args else Message(id)


def dump_message(value: Arg) -> Any:
    """A message or argument as JSON: numbers as they are, lists for tuples, one-key objects for the rest."""
    match value:
        case Message(id, args):
            return {"say": id, **({"args": {name: dump_message(arg) for name, arg in args}} if args else {})}
        case Captain(seat):
            return {"captain": seat}
        case Name(text):
            return {"name": text}
        case Verbatim(text):
            return {"verbatim": text}
        case tuple():
            return [dump_message(item) for item in value]
        case _:
            return value


def load_message(saved: Any) -> Arg:
    """The inverse of `dump_message`. Raises ValueError on anything else."""
    match saved:
        case bool():
            raise ValueError(f"no message: {saved!r}")
        case int():
            return saved
        case list():
            return tuple(load_message(item) for item in saved)
        case {"say": str(id)}:
            args: Mapping[str, Any] = saved.get("args", {})
            return say(id, **{name: load_message(arg) for name, arg in args.items()})
        case {"captain": int(seat)}:
            return Captain(seat)
        case {"name": str(text)}:
            return Name(text)
        case {"verbatim": str(text)}:
            return Verbatim(text)
        case _:
            raise ValueError(f"no message: {saved!r}")
