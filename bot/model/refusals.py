"""Polite refusals."""

from __future__ import annotations

from engines.kernel.base.messages import Message


class Refused(Exception):
    """A polite refusal of a request: the message, and whether the position is shown with it."""

    def __init__(self, reason: Message, rule: str = "", show_position: bool = False) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.rule = rule
        self.show_position = show_position


class Unplayable(Refused):
    """The refusal of a running table that the present rules cannot load, by its id. The table stands still; its data are safe."""

    def __init__(self, reason: Message, table: str) -> None:
        super().__init__(reason)
        self.table = table
