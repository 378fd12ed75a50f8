"""The Game: three Rounds, and another if several are first (KP-2.0b, KP-2.4, KP-2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules import scoring
from engines.kaisers_pirates.rules.handing import pass_on
from engines.kaisers_pirates.rules.round import ROW, Round
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, Illegal, SomeOf
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, End, Frame, Move, Question, Step

ROUNDS, MOST = 3, 6
"""KP-2.0b: the Rounds of a Game; KP-D35: with those that are played to part captains who are tied."""


@value_class(kw_only=True)
class Rounds(Frame[Table]):
    """KP-2.0b `first` are the sides that can still win, once three Rounds have been played (KP-D35); `kept` the ships that stay,
    while the phantom's are still asked for."""

    kind: ClassVar[str] = "kaisers_pirates.rounds"
    saved_steps: ClassVar[tuple[str, ...]] = ("scored", "pass_on", "keep", "keep_more")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.share"), Question("kp.keep"), Question("kp.phantom"))
    first: tuple[int, ...] = ()
    kept: tuple[Ship, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-2.1: the first deal."""
        table.fleet_deck, table.merchant_deck = fleet_of(table.rules), merchantmen_of(table.rules)
        return Call(Round(), self.at(self.scored))

    def scored(self, table: Table, _: Any) -> Step[Table]:
        """KP-T9.5: after the third Round the most points win, then the most VA; where that is shared, another Round is played."""
        if len(table.rounds) < ROUNDS:
            return self.at(self.share)
        first = scoring.leaders(table, self.first or table.sides)
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
        return _keeping(table, seat)

    def keep(self, table: Table, answers: Mapping[int, tuple[Ship, ...]]) -> Step[Table]:
        """KP-D69, KP-5.2.4b: revealed together; then the captain of a solitaire game is asked for the phantom."""
        kept = tuple([ship for seat, ships in answers.items() for ship in _keep(table, seat, ships)])
        if table.rules.is_solitaire and table.warships(PHANTOM):
            return Ask(table.seats, self.at(self.keep_more, kept=kept), "kp.phantom")
        return self.follow(table, kept)

    def may_keep_more(self, table: Table, seat: int) -> Choice:
        """KP-5.2.4b: of the phantom's ships."""
        return _keeping(table, PHANTOM)

    def keep_more(self, table: Table, answers: Mapping[int, tuple[Ship, ...]]) -> Step[Table]:
        """KP-5.2.4b."""
        more = tuple([ship for ships in answers.values() for ship in _keep(table, PHANTOM, ships)])
        return self.at(self.follow, kept=()).follow(table, (*self.kept, *more))

    def follow(self, table: Table, kept: tuple[Ship, ...]) -> Step[Table]:
        """KP-T9.7: all else goes back, and the next Round is dealt. No card that went back is told any more: no view shows it."""
        for side in table.sides:
            clear(table, side, kept)
        clear_up(table)
        table.events = [replace(one, known_to=()) for one in table.events]
        return Call(Round(), self.at(self.scored))

    def on_resign(self, table: Table, seat: int, move: Move) -> End | None:
        """KP-T0.7: noted; what was the seat's stays and counts. Where one side alone is left, it wins at once."""
        if seat in table.resigned:
            raise Illegal("KP-T0.7", say("kp.e.resigned"))
        table.resigned = table.resigned | {seat}
        table.tell("resigns", seat=seat)
        left = scoring.staying(table)
        return None if scoring.is_shared(table, left) else End(scoring.result(table, left, "resigned"))


def _keeping(table: Table, side: int) -> Choice:
    ships = table.warships(side)
    most = min(len(ships), ROW if table.rules.has("keep_three") else 1)
    return SomeOf(
        options=ships, least=0, most=most, default=(), name=names.ship_option, mark=names.itself, rule="KP-2.4.1a",
        send_label=names.keeping,
    )  # fmt: skip


def _keep(table: Table, side: int, ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """The ships that a side keeps; told if there are any."""
    if ships:
        table.tell("keeps", seat=side, ships=ships)
    return tuple(map(Ship, ships))


def survivors(table: Table) -> tuple[int, ...]:
    """The captains with Warships or Raiders left."""
    return tuple([seat for seat in table.seats if table.warships(seat)])


def clear(table: Table, side: int, kept: tuple[Ship, ...]) -> None:
    """KP-2.4d, KP-2.4e, KP-2.4.1c: ships of a Force and of a VA pile go face up to the bottom of their decks."""
    for ship in (*table.fleets[side], *table.merchantmen[side]):
        if ship not in kept:
            table.retire(ship)
    won = [Ship(one.ship) for one in table.piles[side]]
    table.fleet_used = (*table.fleet_used, *(ship for ship in won if ship in FLEET))
    table.merchant_used = (*table.merchant_used, *(ship for ship in won if ship in MERCHANTMEN))
    table.piles[side], table.hands[side] = (), ()


def clear_up(table: Table) -> None:
    """KP-2.4a to KP-2.4c, KP-5.2.5, KP-D36, KP-D62: no card and no marker stays."""
    table.deck = table.aside = table.discard = ()
    table.laid, table.answered, table.refuges, table.waiting = (), (), (), ()
    table.damaged = table.limited = table.recognized = table.exposed = frozenset()
    table.skipped, table.peeked, table.known, table.worse, table.removed = frozenset(), (), (), (), frozenset()
    table.solitaire, table.seen, table.unavenged, table.scouted = (), (), (), False
    table.busy = table.aimed = table.left = frozenset()
    table.victim, table.bothered, table.played = None, frozenset(), frozenset()
