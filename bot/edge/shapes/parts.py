"""One part as it stands on a panel: its question, and the rows that its shape of choice makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.shapes import amount, assignment, one_of, path, programme, ranking, some_of
from bot.edge.shapes.controls import Control, OpenChoice, ValueChange, ViewState
from bot.edge.shapes.long_lists import laid_out
from engines.kernel.base.messages import Message
from locales import Words

WHOLE = "answer"
"""The name under which the draft of a choice that is no sheet stands."""
_CONTROLS = {
    "one_of": one_of.controls,
    "some_of": some_of.controls,
    "amount": amount.controls,
    "ranking": ranking.controls,
    "path": path.controls,
    "programme": programme.controls,
    "assignment": assignment.controls,
}


@dataclass(frozen=True, slots=True)
class PartRows:
    """One part as it stands on the panel. `line`: a later question answered beforehand.

    `within`: what a click on a part of a plan's item makes of the whole plan. `tab`: the word that turns to it, and to those
    behind it that have none.
    """

    name: str
    question: Message
    controls: tuple[Control, ...]
    value: Any
    line: bool = False
    within: Callable[[ValueChange], ValueChange] | None = None
    tab: Message | None = None

    @property
    def key(self) -> str:
        """The key of the view state of the part: its open page and search."""
        return f"line {self.name}" if self.line else f"{ITEM}{self.name}" if self.within else self.name


ITEM = "item "
"""How the keys of the parts of a plan's open item begin."""


def turned_to(shown: Sequence[PartRows], top: str) -> tuple[PartRows, ...]:
    """The parts behind the tab that is up, the first unless another was turned to; all if there are no tabs."""
    leaves: list[list[PartRows]] = []
    for part in shown:
        leaves.append([part]) if part.tab is not None or not leaves else leaves[-1].append(part)
    return tuple(next((leaf for leaf in leaves if any(part.name == top for part in leaf)), leaves[0] if leaves else ()))


def rows(choice: Any, value: Any, look: ViewState, words: Words, question: Message, narrow: bool) -> tuple[Control, ...]:
    """The rows of a simple choice, as long as Discord shows them."""
    asking = OpenChoice(choice, value, look, words, question, narrow)
    return laid_out(_CONTROLS[choice.shape](asking), look, words)
