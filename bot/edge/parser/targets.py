"""Targets of typed words: a part of a sheet, or a question to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.edge.lexer.cursor import Cursor
from bot.edge.lexer.names import How, Lexicon
from bot.edge.parser import shapes
from bot.edge.parser.shapes import ParseResult
from engines.kernel.base.messages import Message
from engines.kernel.choices.legality import own_forbidden
from engines.kernel.choices.shapes import Forbidden, ForbiddenOptions
from engines.kernel.choices.sheet import Part, PartState


@dataclass(frozen=True)
class Target:
    """A part of the sheet, or a later question, where a piece of text may go. `open`: nothing stands there yet.

    `unsaid`: what a rule bars there where the choice itself has nothing to say of it.
    """

    name: str
    question: Message
    choice: Any
    value: Any
    line: bool = False
    open: bool = False
    unsaid: ForbiddenOptions | None = None

    @staticmethod
    def of(filled: PartState, unsaid: ForbiddenOptions) -> Target:
        part: Part = filled.part
        return Target(part.name, part.question, part.choice, filled.value, open=filled.value is None, unsaid=unsaid)

    @cached_property
    def bars(self) -> tuple[Forbidden, ...]:
        """The forbidden options here, by the choice; by the sheet if the choice has none."""
        own = getattr(self.choice, "forbidden", None)
        return tuple(own_forbidden(self.choice) if own or self.unsaid is None else self.unsaid())

    @cached_property
    def named_bars(self) -> dict[str, Forbidden]:
        """The options that a rule bars here, by their places in the list."""
        return {str(at): bar for at, bar in enumerate(self.bars) if bar.option}

    def read(self, words: str, lexicon: Lexicon) -> ParseResult:
        """The words as an answer to this part."""
        return shapes.read(words, self.choice, lexicon, self.value, self.bars)

    def is_surely_named(self, cursor: Cursor, lexicon: Lexicon) -> bool:
        """Whether the next words name an option of the part, open or forbidden, and not by similarity only."""
        mark, things = cursor.at, shapes.named(self.choice, lexicon)
        bars = {at: bar.label for at, bar in self.named_bars.items()}
        found = cursor.name((*things, *lexicon.named(bars, bars.__getitem__)))
        cursor.at = mark
        return bool(found.things) and found.how < How.NEAR
