"""Building and arranging ships in private (PE-BUILD, PE-SETUP, PE-TIME-03, -54)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, Limit, SomeOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from engines.kernel.resolution.frames import DONE, Ask, Event, Frame, Move, Question, Step
from engines.pieces_of_eight.data import KIND, KINDS, LIMIT, READY, SHIP
from engines.pieces_of_eight.data.ids import NO_COIN, Coin, Kind
from engines.pieces_of_eight.pieces.names import coin_names, effect
from engines.pieces_of_eight.pieces.ship import Ship, has_captain
from engines.pieces_of_eight.rules.defaults import ready_ship, stored_layout, stored_ship
from engines.pieces_of_eight.rules.ending import check_may_leave, last_left
from engines.pieces_of_eight.rules.layout import layout_of, layout_parts
from engines.pieces_of_eight.table import Series, Table

Layout = tuple[Coin, ...]
"""Nest coin ("" for none), then the deck from fore to aft."""


@value_class(kw_only=True)
class Building(Frame[Table]):
    """All build and arrange at once, sealed."""

    kind: ClassVar[str] = "pieces_of_eight.building"
    saved_steps = ("seal",)
    questions = (Question("pe.ship", "building"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-03, -54."""
        table.phase = "building"
        return Ask(tuple(table.in_play()), self.at(self.seal), "pe.ship", sealed=True)

    def may_seal(self, table: Table, seat: int) -> Choice:
        return ship_sheet(table.series, seat)

    def seal(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """PE-SETUP-01 to -03: ships of thirteen, put to sea together."""
        for seat, answer in answers.items():
            crew = answer.get("coins") or aboard(stored(table.series, seat))
            nest, deck = layout_of(answer, tuple(crew))
            table.ships[seat] = Ship(nest, deck)
            table.events.append(
                Event("sealed", {"seat": seat}, {"coins": tuple([KIND[coin] for coin in (nest or NO_COIN, *deck)])}, (seat,))
            )
        return DONE

    def on_surrender(self, table: Table, seat: int, move: Move) -> Step[Table]:
        """PE-ELIM-04: who leaves before the ships are sealed is out; the others go on building."""
        check_may_leave(table, seat)
        table.leave(seat)
        table.tell("out", seat=seat, why="surrender")
        return last_left(table) or self.begin(table, None)


def ship_sheet(series: Series, seat: int) -> Sheet:
    """S0: the thirteen coins, the nest coin, the order of the other twelve."""
    default, keeps = stored(series, seat), keeps_coins(series, seat)
    yard = sorted_yard(series.yards[seat])

    def script() -> Generator[Part, Answer, None]:
        crew = aboard(default)
        if not keeps:
            crew = yield _coins_part(yard, crew)
        yield from layout_parts(*suggested(default, crew), "PE-SETUP-02", may_be_empty=False)

    cuts = _shortcuts(yard, default, keeps)
    return Sheet(
        script=script,
        shortcuts=cuts,
        draft_counts=True,
        send_label=say("pe.ship.seal"),
        open_label=say("pe.ship.own"),
        menu_label=say("pe.ship.ready"),
    )


@lru_cache(maxsize=256)
def sorted_yard(yard: tuple[Coin, ...]) -> tuple[Coin, ...]:
    """A yard in the order of the data."""
    return tuple(sorted(yard, key=lambda coin: (KINDS.index(KIND[coin]), coin)))


@lru_cache(maxsize=64)
def _shortcuts(yard: tuple[Coin, ...], default: Layout, keeps: bool) -> tuple[Shortcut, ...]:
    """Ships to be had by one pick: the last one of this match, and three for any yard; of like ships the first."""
    last = Shortcut("stored", say("pe.short.stored"), _answer(default, keeps), {}, description=say("pe.ready.last"))
    if keeps:
        return (last,)
    found = {stored_ship(yard): "standard"}
    for name, first in READY.items():
        found.setdefault(ready_ship(yard, first), name)
    ready = [
        Shortcut(name, say(f"pe.short.{name}"), _answer(ship, keeps), {}, description=say(f"pe.ready.{name}"))
        for ship, name in found.items()
    ]
    return tuple(ready) if default in found else (last, *ready)


def _answer(layout: Layout, keeps: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {"nest": layout[0], "order": layout[1:]}
    return answer if keeps else {"coins": aboard(layout), **answer}


@lru_cache(maxsize=64)
def _coins_part(yard: tuple[Coin, ...], crew: tuple[Coin, ...]) -> Part:
    caps = []
    for kind in KINDS:
        things = frozenset(coin for coin in yard if KIND[coin] == kind)
        if has_captain(things):
            caps.append(Limit(things=things, least=1, most=1, rule="PE-BUILD-02", reason=say("pe.e.captain")))
        elif len(things) > LIMIT[kind]:
            reason = say("pe.e.limit", coin=say(f"coin.{kind}"), limit=LIMIT[kind])
            caps.append(Limit(things=things, least=0, most=LIMIT[kind], rule="PE-BUILD-03", reason=reason))
    choice = SomeOf(
        options=yard,
        least=SHIP,
        most=SHIP,
        default=tuple([coin for coin in yard if coin in crew]),
        limits=tuple(caps),
        name=coin_names(yard),
        description=lambda coin: effect(KIND[coin]),
        alike=KIND.__getitem__,
        rule="PE-BUILD-01",
    )
    return Part("coins", say("pe.q.coins"), choice, True)


def keeps_coins(series: Series, seat: int) -> bool:
    """PE-MATCH-03, PE-D41: the winner of the last game keeps his thirteen coins."""
    return series.last_winner == seat and bool(series.layouts and series.layouts[seat])


def stored(series: Series, seat: int) -> Layout:
    """The ship that sails when nothing is said: the last one of this match, else PE-TIME-03."""
    yard = sorted_yard(series.yards[seat])
    if series.layouts and series.layouts[seat]:
        return canonical(yard, series.layouts[seat])
    return stored_ship(yard)


def canonical(yard: tuple[Coin, ...], layout: Layout) -> Layout:
    """The layout with the first of like coins of the yard."""
    waiting: dict[Kind, list[Coin]] = {}
    for coin in yard:
        waiting.setdefault(KIND[coin], []).append(coin)
    return tuple(coin and waiting[KIND[coin]].pop(0) for coin in layout)


def aboard(layout: Layout) -> tuple[Coin, ...]:
    """The coins of a layout."""
    return tuple([coin for coin in layout if coin])


def suggested(default: Layout, crew: tuple[Coin, ...]) -> tuple[Coin, tuple[Coin, ...]]:
    """The default layout as far as those coins allow it, else PE-TIME-03's: nest and deck."""
    layout = default if set(aboard(default)) == set(crew) else stored_layout(crew)
    return layout[0], layout[1:]
