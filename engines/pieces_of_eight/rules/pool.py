"""Pooling coins (PE-POOL, PE-TIME-02): set aside, deal, draft, mend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from engines.kernel.base.chance import shuffle_dice, shuffled
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import forbidden, offered
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import DONE, Ask, Call, Event, Frame, Move, Question, Roll, Step
from engines.pieces_of_eight.data import KIND, SHIP
from engines.pieces_of_eight.data.ids import Coin, Kind
from engines.pieces_of_eight.pieces.names import effect, kind_name
from engines.pieces_of_eight.pieces.ship import is_captain
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.defaults import pick
from engines.pieces_of_eight.rules.shipyards import can_build, kinds_there, lacks, tell_sizes, too_many
from engines.pieces_of_eight.rules.trades import Trades
from engines.pieces_of_eight.table import Series, Table

WAYS = {
    "draft": ("draft",),
    "random": ("deal",),
    "random_trades": ("deal", "trade"),
    "draft_random": ("draft", "deal"),
    "random_draft": ("deal", "draft"),
    "draft_random_trades": ("draft", "deal", "trade"),
    "random_draft_trades": ("deal", "draft", "trade"),
}
"""The stages of every way of pooling (PE-POOL-03 to -08)."""


@value_class(kw_only=True)
class Pool(Frame[Table]):
    """The coins of all players make one pool, from which yards are dealt. `stage` counts the stages that are done."""

    kind: ClassVar[str] = "pieces_of_eight.pool"
    saved_steps = ("go_on",)
    stage: int = 0

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-POOL-02: each has a Captain free; PE-SCRAP-02, PE-D36: which coins are set aside is drawn by lot."""
        series = table.series
        pool = tuple(coin for yard in series.yards for coin in yard if not is_captain(coin))
        yards = tuple(tuple(coin for coin in yard if is_captain(coin)) for yard in series.yards)
        table.series = replace(series, pool=pool, yards=yards)
        aside = series.options.aside * len(yards)
        aside += (len(pool) - aside) % len(yards)
        table.tell("pooled", n=len(pool), aside=aside)
        return Roll(tuple(range(len(pool), len(pool) - aside, -1)), self.at(self.set_aside), known_to=())

    def set_aside(self, table: Table, lots: tuple[int, ...]) -> Step[Table]:
        """PE-POOL-03, -04: what does not divide evenly, and what was agreed on."""
        pool, aside = list(table.series.pool), []
        for lot in lots:
            aside.append(pool.pop(lot - 1))
        table.series = replace(table.series, pool=tuple(pool), aside=tuple(aside))
        return self.at(self.go_on)

    def go_on(self, table: Table, _: Any) -> Step[Table]:
        """The next stage; a yard that cannot build is mended before trading and at the end."""
        way = WAYS[table.series.options.pool]
        if self.stage == len(way):
            return Call(Mend(), self.at(self.end))
        next_stage = replace(self, stage=self.stage + 1)
        match way[self.stage]:
            case "trade":
                return Call(Mend(), next_stage.at(next_stage.trade))
            case "deal":
                return Roll(shuffle_dice(len(table.series.pool)), next_stage.at(next_stage.deal), known_to=())
        return Roll((len(table.ships),), next_stage.at(next_stage.draft))

    def share(self, table: Table) -> int:
        """How many coins of the pool each player gets in the end."""
        return len(table.series.pool) // len(table.ships)

    def draft(self, table: Table, lot: tuple[int, ...]) -> Step[Table]:
        """PE-POOL-03, -06: a random player begins."""
        share, later = self.share(table), WAYS[table.series.options.pool][self.stage :]
        each = min(table.series.options.drafted, share) if "deal" in later else share
        table.tell("drafts", seat=lot[0] - 1, n=each)
        return Call(Draft(seat=lot[0] - 1, left=each * len(table.ships)), self.at(self.go_on))

    def deal(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """PE-POOL-04, -07: each draws the same number blind; before a draft, all but the coins to be drafted."""
        series, way = table.series, WAYS[table.series.options.pool]
        later = series.options.drafted if "draft" in way[self.stage :] else 0
        each = max(0, self.share(table) - later)
        pool = shuffled(series.pool, faces)
        yards = []
        for seat, yard in enumerate(series.yards):
            drawn = pool[seat * each : (seat + 1) * each]
            yards.append((*yard, *drawn))
            table.events.append(
                Event("dealt", {"seat": seat, "n": each}, {"coins": tuple(KIND[coin] for coin in drawn)}, (seat,))
            )
        table.series = replace(series, yards=tuple(yards), pool=pool[each * len(yards) :])
        return self.at(self.go_on)

    def trade(self, table: Table, _: Any) -> Step[Table]:
        """PE-POOL-05, -08."""
        return Call(Trades(), self.at(self.go_on))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """All yards can build."""
        return DONE

    def on_surrender(self, table: Table, seat: int, move: Move) -> Step[Table] | None:
        """PE-D51: pooling goes on, for games may follow; when none does and one alone is left, then it is over."""
        ending.forgo(table, seat)
        return DONE if len(table.in_play()) == 1 and table.series.options.match == "1" else None


@value_class(kw_only=True)
class Draft(Frame[Table]):
    """PE-POOL-03, PE-D36: one coin after the other, always in the same direction; `left` are the picks to come."""

    kind: ClassVar[str] = "pieces_of_eight.draft"
    saved_steps = ("take",)
    questions = (Question("pe.draft", "pool", "pe.q.draft"),)
    seat: int
    left: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-02."""
        if not self.left or not table.series.pool:
            return DONE
        if table.ships[self.seat].out:
            return self.take(table, {})
        return Ask((self.seat,), self.at(self.take), "pe.draft")

    def may_take(self, table: Table, seat: int) -> Choice:
        series = table.series
        kinds = tuple(kinds_there(series.pool, "PE-POOL-03"))
        default, bars = pick(series.pool, series.yards[seat]), partial(forbidden, kinds, kind_name)
        return OneOf(
            options=offered(kinds), default=default, name=kind_name, description=effect, rule="PE-POOL-03", forbidden=bars
        )

    def take(self, table: Table, answers: Mapping[int, Kind]) -> Step[Table]:
        """PE-INFO-13: drafts are open. PE-D51: the default for whoever has given up the coming game."""
        series = table.series
        kind = answers[self.seat] if answers else pick(series.pool, series.yards[self.seat])
        coin = next(coin for coin in series.pool if KIND[coin] == kind)
        yards = tuple((*yard, coin) if seat == self.seat else yard for seat, yard in enumerate(series.yards))
        table.series = replace(series, yards=yards, pool=tuple(other for other in series.pool if other != coin))
        table.tell("picks", seat=self.seat, coin=kind)
        return replace(self, step="begin", seat=(self.seat + 1) % len(table.ships), left=self.left - 1)


@value_class(kw_only=True)
class Mend(Frame[Table]):
    """PE-D36: a yard from which no legal ship can be built has coins exchanged until one can; `count` exchanges so far.

    PE-D52: a yard with fewer coins than a ship is given some before, out of the yard that has the most; `filled` so far.
    """

    kind: ClassVar[str] = "pieces_of_eight.mend"
    count: int = 0
    filled: int = 0

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """Yards in seat order, those that are too small first."""
        short = next((seat for seat, yard in enumerate(table.series.yards) if len(yard) < SHIP), None)
        if short is not None:
            return Roll((len(_spare(table.series, short)[1]),), self.at(self.fill), known_to=())
        seat = self._poor(table)
        if seat is None:
            if self.filled:
                table.tell("filled", n=self.filled)
                tell_sizes(table, table.seats)
            if self.count:
                table.tell("mended", n=self.count)
            return DONE
        _, coins = self._source(table, seat)
        return Roll((len(coins),), self.at(self.exchange), known_to=())

    def _poor(self, table: Table) -> int | None:
        return next((seat for seat, yard in enumerate(table.series.yards) if not can_build(yard)), None)

    def _source(self, table: Table, seat: int) -> tuple[int, tuple[Coin, ...]]:
        """The source of the other coin (a seat, -1 for the coins set aside), and the coins it may be."""
        series = table.series
        given = KIND[too_many(series.yards[seat])]
        useful = tuple(coin for coin in series.aside if lacks(series.yards[seat], KIND[coin]))
        if useful:
            return -1, useful
        for step in range(1, len(series.yards)):
            other = (seat + step) % len(series.yards)
            useful = tuple(coin for coin in series.yards[other] if lacks(series.yards[seat], KIND[coin]))
            if useful and lacks(series.yards[other], given):
                return other, useful
        raise AssertionError("no yard can mend this one")

    def fill(self, table: Table, lot: tuple[int, ...]) -> Step[Table]:
        """PE-D52: a coin drawn by lot; the two concerned are told."""
        seat = next(seat for seat, yard in enumerate(table.series.yards) if len(yard) < SHIP)
        other, coins = _spare(table.series, seat)
        yards, got = list(table.series.yards), coins[lot[0] - 1]
        yards[seat] = (*yards[seat], got)
        yards[other] = tuple(coin for coin in yards[other] if coin != got)
        table.series = replace(table.series, yards=tuple(yards))
        facts = {"seat": seat, "at": other, "coin": KIND[got]}
        table.events.append(Event("fills", facts, known_to=(seat, other), hidden=True))
        return replace(self, step="begin", filled=self.filled + 1)

    def exchange(self, table: Table, lot: tuple[int, ...]) -> Step[Table]:
        """The latest coin above its limit for one drawn by lot; the two concerned are told."""
        seat = self._poor(table)
        assert seat is not None
        other, coins = self._source(table, seat)
        series, given, got = table.series, too_many(table.series.yards[seat]), coins[lot[0] - 1]
        yards = list(series.yards)
        yards[seat] = (*(coin for coin in yards[seat] if coin != given), got)
        aside = series.aside
        if other < 0:
            aside = (*(coin for coin in aside if coin != got), given)
        else:
            yards[other] = (*(coin for coin in yards[other] if coin != got), given)
        table.series = replace(series, yards=tuple(yards), aside=aside)
        known = (seat, other) if other >= 0 else (seat,)
        table.events.append(
            Event("mends", {"seat": seat, "at": other, "given": KIND[given], "coin": KIND[got]}, known_to=known, hidden=True)
        )
        return replace(self, step="begin", count=self.count + 1)


def _spare(series: Series, short: int) -> tuple[int, tuple[Coin, ...]]:
    """PE-D52: the yard with the most coins (of several the next clockwise), and those of its coins that may be drawn.

    They are of kinds of which the short yard has fewer than a ship may have, if the other yard has any.
    """
    yards = series.yards
    others = [(short + step) % len(yards) for step in range(1, len(yards))]
    other = max(others, key=lambda seat: len(yards[seat]))
    coins = tuple(coin for coin in yards[other] if not is_captain(coin))
    return other, tuple(coin for coin in coins if lacks(yards[short], KIND[coin])) or coins
