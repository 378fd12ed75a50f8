"""What all lists of barred options share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel.choices import Answer, Barred
from engines.kernel.messages import say
from engines.pieces_of_eight.table import Ship

Bars = Sequence[Barred]
Ships = Sequence[Ship]
Before = Mapping[str, Answer]


def whole(rule: str, reason: str, **args: Any) -> Bars:
    """All of a part is barred."""
    return (Barred("", say(reason, **args), rule, say(reason, **args)),)
