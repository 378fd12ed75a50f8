"""What cannot be done, said politely."""

from __future__ import annotations

from engines.kernel.base.messages import Message


class Refused(Exception):
    """Something that cannot be done, said politely: the message, and whether the position should be shown with it."""

    def __init__(self, reason: Message, rule: str = "", show_position: bool = False) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.rule = rule
        self.show_position = show_position


class Unplayable(Refused):
    """A running table that the running rules cannot load, by its id. It stands still; nothing of it is lost."""

    def __init__(self, reason: Message, table: str) -> None:
        super().__init__(reason)
        self.table = table
