"""Polite refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.messages import Message, dump_message
from engines.kernel.choices.shapes import Illegal


class Refused(Exception):
    """A polite refusal of a request: the message, and whether the position is shown with it."""

    def __init__(self, reason: Message, rule: str = "", show_position: bool = False) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.rule = rule
        self.show_position = show_position

    def dump(self) -> dict[str, Any]:
        """The refusal as JSON."""
        return {"refused": dump_message(self.reason), "rule": self.rule, "show": self.show_position}


class Unplayable(Refused):
    """The refusal of a running table that the present rules cannot load, by its id. The table stands still; its data are safe."""

    def __init__(self, reason: Message, table: str) -> None:
        super().__init__(reason)
        self.table = table


def load_refusal(saved: Mapping[str, Any]) -> Refused:
    """A refusal from its JSON."""
    return Refused(codec.load(Message, saved["refused"]), saved["rule"], saved["show"])


def refusal(wrong: Illegal) -> Refused:
    """The polite refusal of an answer that the rules forbid."""
    return Refused(wrong.reason, wrong.rule)
