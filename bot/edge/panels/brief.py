"""What a panel is made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.edge import drawings
from bot.edge.custom_id import write
from bot.edge.drawings import Mark
from bot.edge.panels import marking
from bot.edge.panels.filling import Filling, is_whole, parts, planning, walked
from bot.edge.panels.parts import Part
from bot.edge.panels.plan import Planning
from bot.model.table import CaptainTable
from engines.kernel.choices import Choice
from engines.kernel.contract import Line
from engines.kernel.messages import Message
from engines.kernel.plan import Plan
from engines.kernel.sheet import Filled, Sheet
from locales import Words
from render.kinds import Kind


@dataclass(frozen=True)
class Brief:
    """The captain's table, what is asked of him, what he has filled in, and how to say it.

    `notice` stands on top (something changed elsewhere, an answer was refused).
    """

    table: CaptainTable
    choice: Choice
    filling: Filling
    words: Words
    lines: tuple[Line, ...] = ()
    notice: Message | None = None
    first: bool = False
    is_first_window: bool = False

    def id(self, verb: str, *args: str | int) -> str:
        """The id of a component of this panel."""
        return write(self.table.code, self.table.decision, verb, *args, rev=self.table.draft.rev)

    @property
    def what(self) -> Message:
        """What the table waits for."""
        assert self.table.asked is not None
        return self.table.game.asking(self.table.own_view, self.table.asked)

    @cached_property
    def question(self) -> Message:
        """What is asked, where the choice has no questions of its own."""
        assert self.table.asked is not None
        return self.table.game.question(self.table.own_view, self.table.asked)

    @cached_property
    def is_whole(self) -> bool:
        """Whether nothing is missing any more."""
        return is_whole(self.choice, self.filling)

    @cached_property
    def walked(self) -> tuple[Filled, ...]:
        """The parts of a sheet, or of a plan's items, that the draft reaches; none where the choice is neither."""
        if self.planning is not None:
            planned = self.planning.choice.walk(self.planning.items)
            return tuple(filled for one in planned if one.sheet is not None for filled in one.sheet.walk(one.item))
        return walked(self.choice, self.filling) if isinstance(self.choice, Sheet) else ()

    @cached_property
    def planning(self) -> Planning | None:
        """The plan as it is filled in, where the choice is one."""
        return planning(self.choice, self.filling, self.words, self.question) if isinstance(self.choice, Plan) else None

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts as they stand, with the numbers that options have on the picture; later questions once they were asked for,
        or answered."""
        return self._marked[0]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The numbers of the options that are shown, on the picture."""
        return self._marked[1]

    @cached_property
    def _marked(self) -> tuple[tuple[Part, ...], tuple[Mark, ...]]:
        return marking.marked(self._plain, self._bears) if any(marking.places(self._plain)) else (self._plain, ())

    @cached_property
    def _plain(self) -> tuple[Part, ...]:
        return parts(self.choice, self.filling, self.words, self.question, self.filling.ahead_of(self.lines))

    # -- the picture

    @cached_property
    def drafted(self) -> Any:
        """The captain's own view with what he has drafted so far."""
        return self.table.game.drafted(self.table.own_view, self.choice, self.filling.answer)

    @cached_property
    def on_offer(self) -> tuple[Kind, ...]:
        """The kinds of pictures he may look at, the first one to decide from."""
        return drawings.own_on_offer(self.table, self.drafted)

    @cached_property
    def kind(self) -> Kind:
        """The kind he looks at: the one he chose, else the first on which an option that is shown has its place."""
        chosen = (kind for kind in self.on_offer if kind.name == self.filling.picture)
        bearing = (kind for kind in self.on_offer if any(self._has(kind, place) for place in marking.places(self._plain)))
        return next(chosen, None) or next(bearing, None) or self.on_offer[0]

    @property
    def has_places(self) -> bool:
        """Whether an option that is shown has its place on one of the pictures."""
        return any(self._has(kind, place) for place in marking.places(self._plain) for kind in self.on_offer)

    def _bears(self, place: str) -> bool:
        return self._has(self.kind, place)

    def _has(self, kind: Kind, place: str) -> bool:
        return kind.bears(self.drafted if kind.is_private else self.table.view, place)
