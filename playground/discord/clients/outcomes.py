"""Outcomes of a click, command or form for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playground.discord.model.entities import Message
from playground.discord.model.interaction import CHOICES, DEFER_UPDATE, MODAL, UPDATE, Interaction

Json = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a click, command or form for a person.

    `kind`: `message` (public), `private`, `modal`, `choices`, or `update`: the message they clicked on changed.
    It is `deferred` if the answer was acknowledged invisibly and nothing followed in time.
    It is `deleted` if the answer or the message they clicked on is gone.
    `message` is the message concerned; it stays the same object when the bot edits it later.
    """

    kind: str
    interaction: Interaction
    message: Message | None = None
    modal: Json | None = None
    choices: tuple[Json, ...] = ()

    @property
    def text(self) -> str:
        """The words of the message; empty when there is none."""
        return self.message.text if self.message else ""

    @property
    def followups(self) -> list[Message]:
        """Further messages sent through the same token, so far."""
        return self.interaction.followups


def outcome_of(interaction: Interaction) -> Outcome:
    """The outcome of an interaction so far."""
    answer = interaction.answer
    if answer == MODAL:
        return Outcome("modal", interaction, modal=interaction.modal)
    if answer == CHOICES:
        return Outcome("choices", interaction, choices=tuple(interaction.choices))
    message = interaction.original
    if answer == DEFER_UPDATE and interaction.followups:
        message = interaction.followups[0]
    elif answer == DEFER_UPDATE:
        untouched = "deleted" if interaction.is_gone else "deferred"
        return Outcome("update" if interaction.touched else untouched, interaction, message)
    if answer == UPDATE:
        return Outcome("update", interaction, message)
    if message is None or message.deleted or message.loading:
        return Outcome("deleted" if message is not None and message.deleted else "deferred", interaction, message)
    return Outcome("private" if message.ephemeral else "message", interaction, message)
