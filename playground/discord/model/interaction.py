"""One interaction as a record: its kinds, the bot's answers, how it stands. `interactions` makes and answers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playground.discord.model.entities import Channel, Message, User

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


@dataclass(eq=False, repr=False)
class Interaction:
    """One click, command or form. `answer`: the type of the bot's callback, `callback`: its body, None before it came. `touched`
    counts the changes after it."""

    id: int
    type: int
    token: str
    user: User
    channel: Channel
    data: Json
    created: float
    message: Message | None = None
    source: Interaction | None = None
    command_name: str | None = None
    answer: int | None = None
    callback: Json | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    touched: int = 0
    failed: bool = False
    submitted: bool = False

    def __repr__(self) -> str:
        return f"<Interaction {self.id} type {self.type} by {self.user.name} {self.data} answer {self.answer}>"

    @property
    def settled(self) -> bool:
        """Whether the person sees the outcome: not while "is thinking", nor while nothing followed an invisible deferral on a
        message that still stands."""
        if self.answer in (DEFER, DEFER_UPDATE):
            return self.touched > 0 or (self.answer == DEFER_UPDATE and self.is_gone)
        return self.answer is not None

    @property
    def is_gone(self) -> bool:
        """Whether the message that was clicked on was deleted."""
        return self.message is not None and self.message.deleted
