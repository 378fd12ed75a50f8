"""The outermost rule: a match of one or more games (PE-MATCH), with coins pooled before and scraps between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Call, End, Frame, Move, Result, Step
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.pieces.ship import Ship, is_captain
from engines.pieces_of_eight.rules.ending import Outcome
from engines.pieces_of_eight.rules.pool import Pool
from engines.pieces_of_eight.rules.round import Game
from engines.pieces_of_eight.rules.scraps import Scraps, queue
from engines.pieces_of_eight.table import Options, Table

DRAWS = 3
"""Ours: after so many drawn games in a row a match ends as it stands; captains who never answer would draw for ever (PE-D39)."""


@value_class(kw_only=True)
class Match(Frame[Table]):
    """PE-MATCH-01, -02: games until one captain has won as many as agreed."""

    kind: ClassVar[str] = "pieces_of_eight.match"
    saved_steps = ("count", "play")

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-02: pooling first, if on."""
        return Call(Pool(), self.at(self.play)) if table.series.options.pool != "none" else self.play(table, None)

    def play(self, table: Table, _: Any) -> Step[Table]:
        """The next game."""
        table.series = replace(table.series, game=table.series.game + 1)
        return Call(Game(), self.at(self.count))

    def count(self, table: Table, outcome: Outcome) -> Step[Table]:
        """PE-MATCH-02, PE-D39: a won game counts, a draw counts for nobody."""
        how, seats = outcome
        wins = list(table.series.wins)
        winner = seats[0] if how != "draw" else None
        if winner is not None:
            wins[winner] += 1
        table.series = replace(
            table.series,
            wins=tuple(wins),
            last_winner=winner,
            losers=table.fallen,
            draws=table.series.draws + 1 if winner is None else 0,
        )
        table.on_turn = None
        if target(table.series.options) == 1 or max(wins) >= target(table.series.options):
            return End(result(table, how, seats))
        if table.series.draws == DRAWS:
            table.tell("match_drawn")
            return End(result(table, "draw", seats))
        ships = tuple(map(_left, table.ships))
        table.tell("game_over", n=table.series.game, wins=tuple(wins), ships=ships, fallen=table.fallen)
        table.launch()
        return Call(Scraps(queue=queue(table)), self.at(self.play)) if table.series.options.scraps else self.play(table, None)

    def on_flag(self, table: Table, seat: int, move: Move) -> Step[Table]:
        """PE-BLITZ-02: while no game is on (coins are pooled, scraps chosen) a clock that runs out loses the match."""
        if not table.series.options.blitz:
            raise Illegal("PE-BLITZ-01", say("pe.e.noclock"))
        table.tell("time_up", seat=seat)
        winner = next(other for other in table.seats if other != seat)
        wins = table.series.wins if target(table.series.options) > 1 else ()
        return End(Result(((winner,), (seat,)), "time", wins))


def _left(ship: Ship) -> tuple[Any, ...]:
    """PE-INFO-01 to -03, -13: of a ship what all see when a game ends: nest, deck, the Captain's place, hold, gone, out."""
    deck = tuple(KIND[coin] if coin == ship.deck[0] or is_captain(coin) else "" for coin in ship.deck)
    nest = KIND[ship.nest] if ship.nest else ""
    return (nest, deck, ship.captain_at + 1, len(ship.hold), len(ship.gone), ship.out)


def target(options: Options) -> int:
    """How many games must be won."""
    way, _, number = options.match.rpartition("_")
    return (int(number) + 1) // 2 if way == "best_of" else int(number)


def result(table: Table, how: str, seats: tuple[int, ...]) -> Result:
    """The winner, then the others by games won; a single game has no score."""
    wins = table.series.wins
    if target(table.series.options) == 1:
        others = tuple(seat for seat in table.seats if seat not in seats)
        return Result((seats, others) if others else (seats,), how)
    return Result.of_scores(wins, "match")
