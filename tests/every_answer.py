"""Every answer that a choice allows, as far as there are few; of what is without number a sample."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.kernel.base.light import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, OneOf, allows
from engines.kernel.choices.sheet import Sheet

SAMPLES = 12
"""Random answers tried of a shape that has too many."""


def answers(choice: Any) -> Iterator[Answer]:
    """The answers to a choice, whole ones to a sheet; of a plan those of one item."""
    if isinstance(choice, Sheet):
        yield from _whole(choice, {})
    elif isinstance(choice, OneOf):
        yield from choice.options
    elif isinstance(choice, Amount):
        yield from range(choice.least, choice.most + 1)
    elif isinstance(choice, Plan):
        first = choice.next_sheet(())
        yield choice.default
        yield from ((item,) for item in (_whole(first, {}) if first is not None else ()))
    else:
        rnd = Random(1)
        yield choice.default
        yield from (choice.sample(rnd) for _ in range(SAMPLES))


def _whole(sheet: Sheet, draft: dict[str, Answer]) -> Iterator[dict[str, Answer]]:
    part = next((one.part for one in sheet.walk(draft) if one.part.name not in draft), None)
    if part is None:
        yield from (draft for _ in range(allows(sheet, draft)))
        return
    for answer in answers(part.choice):
        yield from _whole(sheet, {**draft, part.name: answer})
