"""The Game: three Rounds, and another where several are first (KP-2.0b, KP-2.4, KP-2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules import scoring
from engines.kaisers_pirates.rules.handing import pass_on
from engines.kaisers_pirates.rules.round import ROW, Round
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.table import Table
from engines.kernel.choices import Choice, SomeOf
from engines.kernel.frames import Ask, Call, End, Frame, Question, Step
from engines.kernel.values import light

ROUNDS, MOST = 3, 6
"""KP-2.0b: the Rounds of a Game; KP-D35: with those that are played to part captains who are tied."""


@light(kw_only=True)
class Rounds(Frame[Table]):
    """KP-2.0b `first` are the captains who can still win, once three Rounds have been played (KP-D35)."""

    kind: ClassVar[str] = "kaisers_pirates.rounds"
    waits: ClassVar[tuple[str, ...]] = ("scored", "pass_on", "keep")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.share"), Question("kp.keep"))
    first: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-2.1: the first deal."""
        table.fleet_deck, table.merchant_deck = fleet_of(table.rules), merchantmen_of(table.rules)
        return Call(Round(), self.at(self.scored))

    def scored(self, table: Table, _: Any) -> Step[Table]:
        """KP-T9.5: after the third Round the most points win, then the most VA; where that is shared, another Round is played."""
        if len(table.rounds) < ROUNDS:
            return self.at(self.share)
        first = scoring.leaders(table, self.first or table.seats)
        nobody = not any(va for va, _ in table.rounds[-1])
        if not scoring.is_shared(table, first) or nobody or len(table.rounds) == MOST:
            return End(scoring.result(table, first))
        table.tell("extra_round", seats=first)
        return self.at(self.share, first=first)

    def share(self, table: Table, _: Any) -> Step[Table]:
        """KP-4.9, KP-T9.6: partners may pool their ships first."""
        seats = survivors(table) if table.rules.teams else ()
        return Ask(seats, self.at(self.pass_on), "kp.share", sealed=True) if seats else self.at(self.choose)

    def may_pass_on(self, table: Table, seat: int) -> Choice:
        """KP-T9.6: which ships go to the partner; none by default."""
        ships = table.warships(seat)
        return SomeOf(
            options=ships, least=0, most=len(ships), default=(), name=names.ship_option, mark=names.itself, rule="KP-4.9"
        )

    def pass_on(self, table: Table, answers: Mapping[int, tuple[Ship, ...]]) -> Step[Table]:
        """KP-4.9: revealed together."""
        for seat, ships in answers.items():
            pass_on(table, seat, ships)
        return self.at(self.choose)

    def choose(self, table: Table, _: Any) -> Step[Table]:
        """KP-2.4.1a, KP-D69: everybody with surviving ships, all at the same time."""
        seats = survivors(table)
        return Ask(seats, self.at(self.keep), "kp.keep", sealed=True) if seats else self.keep(table, {})

    def may_keep(self, table: Table, seat: int) -> Choice:
        """KP-2.4.1a, KP-2.4.1b, KP-6.7a: none by default, at most one; up to three by the optional rule."""
        ships = table.warships(seat)
        most = min(len(ships), ROW if table.rules.has("keep_three") else 1)
        return SomeOf(options=ships, least=0, most=most, default=(), name=names.ship_option, mark=names.itself, rule="KP-2.4.1a")

    def keep(self, table: Table, answers: Mapping[int, tuple[Ship, ...]]) -> Step[Table]:
        """KP-T9.7: all else goes back, and the next Round is dealt."""
        for seat in table.seats:
            kept = answers.get(seat, ())
            if kept:
                table.tell("keeps", seat=seat, ships=kept)
            clear(table, seat, tuple(map(Ship, kept)))
        clear_up(table)
        return Call(Round(), self.at(self.scored))


def survivors(table: Table) -> tuple[int, ...]:
    """The captains with Warships or Raiders left."""
    return tuple([seat for seat in table.seats if table.warships(seat)])


def clear(table: Table, seat: int, kept: tuple[Ship, ...]) -> None:
    """KP-2.4d, KP-2.4e, KP-2.4.1c: ships of a Force and of a VA pile go face up to the bottom of their decks."""
    for ship in (*table.fleets[seat], *table.merchantmen[seat]):
        if ship not in kept:
            table.retire(ship)
    won = [Ship(one.ship) for one in table.piles[seat]]
    table.fleet_used = (*table.fleet_used, *(ship for ship in won if ship in FLEET))
    table.merchant_used = (*table.merchant_used, *(ship for ship in won if ship in MERCHANTMEN))
    table.piles[seat], table.hands[seat] = (), ()


def clear_up(table: Table) -> None:
    """KP-2.4a to KP-2.4c, KP-D36, KP-D62: no card and no marker stays."""
    table.deck = table.aside = table.discard = ()
    table.laid, table.answered, table.refuges, table.waiting = (), (), (), ()
    table.damaged = table.limited = table.recognized = table.exposed = frozenset()
    table.skipped, table.peeked, table.known, table.worse = frozenset(), (), (), ()
    table.busy = table.aimed = table.left = frozenset()
    table.victim, table.bothered, table.played = None, frozenset(), frozenset()
