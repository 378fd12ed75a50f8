"""Rolls of an operation in words: dice, what is added to them, the sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.kernel.base.messages import Message, Verbatim, say


def dice(faces: Iterable[int]) -> Verbatim:
    """Dice as they fell."""
    return Verbatim(" + ".join(map(str, faces)))


def rolled(faces: Sequence[int], added: tuple[Message, ...], total: int) -> Message:
    """Dice, the rows that are added, the sum; one die alone is its own sum."""
    if added:
        return say("ac.rolled.rows", dice=dice(faces), list=added, total=total)
    return say("ac.rolled", dice=dice(faces), total=total) if len(faces) > 1 else say("ac.rolled.die", total=total)
