"""A captain before one panel, who presses what he reads there; the draft goes through the store's form after every press."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.shapes.controls import ControlEntry
from bot.model.table.table import Draft
from engines.kernel.base import codec
from engines.kernel.base.messages import Message
from engines.kernel.choices.readback import readback
from engines.kernel.choices.shapes import Choice
from locales import words
from tests.bot.edge.limits import check_message
from tests.bot.edge.positions import GAME, LONGEST, captain_table, random_game


class Anything(type(GAME)):  # type: ignore[misc]
    """A game that may ask anything: it says every answer back as the kernel does."""

    def readback(self, choice: Choice, answer: Any) -> Message:
        return readback(choice, answer)


@cache
def table() -> Any:
    """A table at which something is asked; its own question does not matter."""
    state = next(random_game(5, 2))
    asked = captain_table(state, LONGEST[:2], state.asked.seats[0], draft=Draft(7, {}, {}))
    return replace(asked, game=Anything())


@dataclass
class Panel:
    """The panel of a choice, its parts one by one, as it is filled in press by press."""

    choice: Choice
    language: str = "en"
    filling: PanelDraft = field(default_factory=lambda: PanelDraft(mode="detail"))

    _shown: tuple[PanelDraft, PanelModel, list[Any]] | None = field(default=None, repr=False, compare=False)

    @property
    def brief(self) -> PanelModel:
        return self._now[1]

    @property
    def message(self) -> list[Any]:
        """The panel as Discord is sent it."""
        return self._now[2]

    @property
    def _now(self) -> tuple[PanelDraft, PanelModel, list[Any]]:
        """What is shown, drawn once for what is filled in."""
        if self._shown is None or self._shown[0] is not self.filling:
            made = PanelModel(table(), self.choice, self.filling, words(self.language).naming(table().names))
            self._shown = self.filling, made, frozen(draw(made))
        return self._shown

    def rows(self) -> list[Any]:
        """The controls in their order; the message that they make keeps Discord's limits."""
        check_message(self.message)
        return [control for part in self.brief.parts for control in part.controls]

    def entries(self) -> list[list[ControlEntry]]:
        return [list(row.entries) for row in self.rows()]

    def labels(self) -> list[str]:
        return [entry.label for row in self.entries() for entry in row]

    def text(self) -> str:
        return "\n".join(one["content"] for one in self.message[0]["components"] if one["type"] == 10)

    def buttons(self) -> dict[str, bool]:
        """The buttons by their labels: whether they can be pressed."""
        rows = [row for row in self.message[0]["components"] if row["type"] == 1]
        found = [one for row in rows for one in row["components"] if one["type"] == 2]
        return {one["label"]: not one.get("disabled") for one in found}

    def press(self, *labels: str) -> Panel:
        """Press the lines and buttons of those labels, one after the other, each the first that is called so."""
        for label in labels:
            number, place = next(
                (number, place)
                for number, row in enumerate(self.entries())
                for place, entry in enumerate(row)
                if entry.label == label and not entry.disabled
            )
            self.hear(number, (place,))
        return self

    def hear(self, number: int, places: tuple[int, ...]) -> Panel:
        heard = hear(self.filling, self.brief.parts, number, places)
        assert heard is not None
        return self._kept(heard)

    def back(self) -> Panel:
        return self._kept(self.filling.back(self.choice))

    def _kept(self, filling: PanelDraft) -> Panel:
        """As the store gives it back, also after a restart."""
        answer = json.loads(json.dumps(codec.dump(dict(filling.answer))))
        self.filling = PanelDraft.of(Draft(1, answer, dict(filling.lines), filling.where))
        assert (self.filling.answer, self.filling.steps) == (filling.answer, filling.steps)
        return self
