"""Scraps for losers (PE-SCRAP, PE-TIME-54): between games, coins set aside for those who have not won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import forbidden, offered
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import DONE, Ask, Event, Frame, Move, Question, Step
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NONE, Kind
from engines.pieces_of_eight.pieces.names import effect, kind_name
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.defaults import pick
from engines.pieces_of_eight.rules.shipyards import kinds_there
from engines.pieces_of_eight.table import Table


@value_class(kw_only=True)
class Scraps(Frame[Table]):
    """PE-SCRAP-03, PE-D30: the losers in the order in which they lost; `queue` are those still to choose."""

    kind: ClassVar[str] = "pieces_of_eight.scraps"
    saved_steps = ("take",)
    questions = (Question("pe.scraps", "between", "pe.q.scraps"),)
    queue: tuple[int, ...]

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-SCRAP-01."""
        table.phase = "between"
        if not self.queue or not table.series.aside:
            return DONE
        if table.ships[self.queue[0]].out:
            return self.take(table, {})
        return Ask(self.queue[:1], self.at(self.take), "pe.scraps")

    def may_take(self, table: Table, seat: int) -> Choice:
        series = table.series
        kinds = tuple(kinds_there(series.aside, "PE-SCRAP-01"))
        default, bars = pick(series.aside, series.yards[seat]), partial(forbidden, kinds, kind_name)
        options = (NONE, *offered(kinds))
        return OneOf(options=options, default=default, name=_name, description=_does, rule="PE-SCRAP-01", forbidden=bars)

    def take(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """One coin for the yard, or none. PE-D51: none for whoever has given up the coming game."""
        seat, series = self.queue[0], table.series
        kind = answers.get(seat, NONE)
        if kind != NONE:
            coin = next(coin for coin in series.aside if KIND[coin] == kind)
            yards = tuple((*yard, coin) if other == seat else yard for other, yard in enumerate(series.yards))
            table.series = replace(series, yards=yards, aside=tuple(other for other in series.aside if other != coin))
        table.events.append(
            Event("scraps", {"seat": seat, "took": kind != NONE}, {"coin": kind} if kind != NONE else {}, (seat,))
        )
        return replace(self, step="begin", queue=self.queue[1:])

    def on_surrender(self, table: Table, seat: int, move: Move) -> None:
        """PE-D51: of the coming game; the others go on choosing."""
        ending.forgo(table, seat)


def _name(option: str) -> Message:
    return say("pe.scraps.none") if option == NONE else kind_name(Kind(option))


def _does(option: str) -> Message | None:
    return None if option == NONE else effect(Kind(option))


def queue(table: Table) -> tuple[int, ...]:
    """PE-D30: by the moment the ship was last left without a Captain; after a draw those who still have one come last."""
    series = table.series
    others = tuple(seat for seat in table.seats if seat not in series.losers)
    return tuple(seat for seat in (*series.losers, *others) if seat != series.last_winner)
