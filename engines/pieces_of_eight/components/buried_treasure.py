"""Buried Treasure: brings two random coins back out of the own hold (PE-TREASURE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.secret_fields import naming
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import DONE, Ask, Call, Frame, Question, Roll, Step
from engines.pieces_of_eight.components.fetching import OutOfHold
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Coin, Kind
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.pieces.ship import is_captain, returning_coins
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play


class BuriedTreasure(OutOfHold):
    """PE-TREASURE-01: brings two random coins back out of the own hold (PE-D10: one must be able to come back)."""

    kind = Kind("buried_treasure")
    rule = "PE-TREASURE-01"

    def resolve(self, play: Play, table: Table) -> Step[Table]:
        return Call(Treasure(user=play.user), play.at(play.pay, grog=""))


@value_class(kw_only=True)
class Treasure(Frame[Table]):
    """PE-TREASURE-01 to -04: two random coins come back, one drawn after the other (PE-D33)."""

    kind: ClassVar[str] = "pieces_of_eight.treasure"
    saved_steps = ("order",)
    questions = (Question("pe.treasure", "layout", "pe.q.treasure"),)
    user: int
    drawn: tuple[Coin, ...] = naming(seen=True, default=())

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TREASURE-02: a second Captain is never drawn."""
        left = self._left(table)
        if len(self.drawn) == 2 or not left:
            return self.announce(table)
        return Roll((len(left),), self.at(self.draw), known_to=(self.user,))

    def _left(self, table: Table) -> tuple[Coin, ...]:
        with_captain = any(map(is_captain, self.drawn))
        return tuple(
            coin
            for coin in returning_coins(table.ships[self.user])
            if coin not in self.drawn and not (with_captain and is_captain(coin))
        )

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """PE-TREASURE-01: at random."""
        return self.at(self.begin, drawn=(*self.drawn, self._left(table)[faces[0] - 1]))

    def announce(self, table: Table) -> Step[Table]:
        """PE-INFO-08: kinds public, the order the owner's secret."""
        kinds = tuple(KIND[coin] for coin in self.drawn)
        table.news = (*table.news, *kinds)
        is_ordered = len(set(kinds)) > 1 and self.user not in table.leaving
        table.tell("treasure", seat=self.user, coins=kinds, **({"waits": True} if is_ordered else {}))
        if not is_ordered:
            return self.stow(table, self.drawn)
        return Ask((self.user,), self.at(self.order), "pe.treasure")

    def may_order(self, table: Table, seat: int) -> Choice:
        return OneOf(
            options=self.drawn,
            default=self.drawn[0],
            name=lambda coin: say("pe.treasure.first", coin=kind_name(KIND[coin])),
            rule="PE-TREASURE-01",
        )

    def order(self, table: Table, answers: Mapping[int, Coin]) -> Step[Table]:
        """PE-TIME-30: which of the two lies nearer to the fore; with a Captain all see it (PE-INFO-02)."""
        first = answers.get(self.user, self.drawn[0])
        coins = self.drawn if first == self.drawn[0] else self.drawn[::-1]
        is_seen = any(map(is_captain, coins))
        kinds = tuple([KIND[coin] for coin in (coins if is_seen else self.drawn)])
        table.tell("stowed", seat=self.user, coins=kinds, **({"ordered": True} if is_seen else {}))
        return self.stow(table, coins)

    def stow(self, table: Table, coins: tuple[Coin, ...]) -> Step[Table]:
        table.stow(self.user, coins)
        return ending.victory(table, coins) or DONE
