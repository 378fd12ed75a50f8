"""What the seats of a table stand for, where they are not alike."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.messages import Message


@dataclass(frozen=True, slots=True)
class Side:
    """What a captain plays for: the English, the team of the first seat. Seats with the same `id` are partners."""

    id: str
    label: Message
