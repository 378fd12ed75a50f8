"""Sides that the seats of a table stand for, if they are not alike."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.base.messages import Message

PHANTOM = -1
"""The number of a side that nobody holds, the phantom of a game for one: it is no seat, is asked nothing, sees nothing. In rows
of what each side has it stands last, which is where this number leads; `Captain(PHANTOM)` is told by a name of its own."""


@dataclass(frozen=True, slots=True)
class Side:
    """The side that a captain plays for: the English, the team of the first seat. Seats with the same `id` are partners."""

    id: str
    label: Message
