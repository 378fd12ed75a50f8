"""Headings within a page of the log: the day, and each turn by what began it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import capital
from bot.edge.kit.timestamps import timestamp
from bot.model.posting.posts import StepHeading
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say
from locales import Words
from locales.shortening import clipped

LONGEST = 120
"""Characters of a heading."""


@dataclass(frozen=True, slots=True)
class Block:
    """The part of a page that belongs to one turn: its heading, and the texts of its steps in order."""

    heading: StepHeading
    texts: tuple[str, ...]


def blocks(pieces: Sequence[tuple[int, str]], headings: Sequence[StepHeading]) -> tuple[Block, ...]:
    """The texts of a page, each with its step, by turn."""
    by_step = {one.step: one for one in headings}
    blocks: list[Block] = []
    for step, text in pieces:
        heading = by_step[step]
        is_same = bool(blocks) and heading.turn != "" and blocks[-1].heading.turn == heading.turn
        last = blocks.pop() if is_same else Block(heading, ())
        blocks.append(Block(last.heading, (*last.texts, text)))
    return tuple(blocks)


def page_text(found: Sequence[Block], words: Words, is_newest_first: bool) -> list[str]:
    """The lines of a page, below its days and turns; on request the newest first."""
    lines, day = list[str](), ""
    for block in reversed(found) if is_newest_first else found:
        when = datetime.fromtimestamp(block.heading.at, UTC)
        if when.date().isoformat() != day:
            day = when.date().isoformat()
            lines.append(f"-# {timestamp(when, 'D').text}")
        lines.append(f"### {clipped(capital(words.marked(block.heading.headline)), LONGEST)}")
        lines += reversed(block.texts) if is_newest_first else block.texts
    return lines


def boards(table: PublicTable, found: Sequence[Block], words: Words) -> list[c.Item]:
    """A menu of the turns of a page, each leading to the board at its beginning; none for a single turn."""
    if len(found) < 2:
        return []
    shown = found[-c.MOST_OPTIONS :]
    labels = words.labels([block.heading.headline for block in shown])
    lines = [c.option(label, str(block.heading.step)) for label, block in zip(labels, shown, strict=True)]
    return [c.row(c.menu(write(table.code, table.decision, "logat", "m"), lines, hint=words(say("log.board"))))]
