"""Every answer that a choice allows, as far as there are few; of what is without number a sample."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Amount, OneOf, allows
from engines.kernel.choices.sheet import Sheet

SAMPLES = 12
"""Random answers tried of a shape that has too many."""
MOST = 1_000
"""Whole answers of a sheet that are all tried; of more, its whole plays, those that differ in one part, and random ones."""


def answers(choice: Any) -> Iterator[Answer]:
    """The answers to a choice, whole ones to a sheet; of a plan those of one item."""
    if isinstance(choice, Sheet):
        whole = tuple(islice(_whole(choice, {}), MOST + 1))
        yield from whole if len(whole) <= MOST else _part_by_part(choice)
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


def _part_by_part(sheet: Sheet) -> Iterator[dict[str, Answer]]:
    """Every whole play, the answers that differ from the default in one part, and random ones."""
    rnd, listed = Random(1), plays(sheet)
    yield from (press.answer for play in (listed.entries if listed else ()) for press in play.variants)
    for one in sheet.walk(sheet.default):
        for answer in answers(one.part.choice):
            changed = {**sheet.default, one.part.name: answer}
            yield from (changed for _ in range(allows(sheet, changed)))
    yield from (sheet.sample(rnd) for _ in range(SAMPLES))


def _whole(sheet: Sheet, draft: dict[str, Answer]) -> Iterator[dict[str, Answer]]:
    part = next((one.part for one in sheet.walk(draft) if one.part.name not in draft), None)
    if part is None:
        yield from (draft for _ in range(allows(sheet, draft)))
        return
    for answer in answers(part.choice):
        yield from _whole(sheet, {**draft, part.name: answer})
