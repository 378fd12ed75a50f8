"""The Call to Quarters: brings one random coin back and rearranges the ship (PE-QUARTERS)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from engines.kernel.base.secret_fields import naming
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import DONE, Ask, Call, Event, Frame, Question, Roll, Step
from engines.pieces_of_eight.components.ability import Ability
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_COIN, Coin, Kind
from engines.pieces_of_eight.pieces.ship import is_captain, returning_coins
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.layout import layout_of, layout_sheet, tell_arranged
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play


class CallToQuarters(Ability):
    """PE-QUARTERS-01: brings one random coin back and rearranges the ship; with an empty hold too (PE-D10)."""

    kind = Kind("call_to_quarters")
    rule = "PE-QUARTERS-01"

    def resolve(self, play: Play, table: Table) -> Step[Table]:
        return Call(Quarters(user=play.user, coin=play.coin), play.at(play.pay, grog=""))


@value_class(kw_only=True)
class Quarters(Frame[Table]):
    """PE-QUARTERS-01 to -03: a random coin comes back, then the ship is rearranged in secret."""

    kind: ClassVar[str] = "pieces_of_eight.quarters"
    saved_steps = ("arrange",)
    questions = (Question("pe.quarters", "layout"),)
    user: int
    coin: Coin = naming(seen=True)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-QUARTERS-01: drawn at random, no second Captain (PE-D33)."""
        left = returning_coins(table.ships[self.user])
        return Roll((len(left),), self.at(self.draw), known_to=(self.user,)) if left else self.leave(table, NO_COIN)

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        return self.leave(table, returning_coins(table.ships[self.user])[faces[0] - 1])

    def leave(self, table: Table, drawn: Coin) -> Step[Table]:
        """PE-D47: the Call enters the hold before the new layout. PE-INFO-02: a Captain is seen."""
        is_lost = self.coin in table.ships[self.user].coins
        facts = {"seat": self.user, "drawn": bool(drawn)} | ({"pays": KIND[self.coin]} if is_lost else {})
        facts |= {"is_captain": True} if is_captain(drawn) else {}
        table.events.append(Event("quarters", facts, {"coin": KIND[drawn]} if drawn else {}, (self.user,)))
        if drawn:
            table.stow(self.user, (drawn,))
        if is_lost:
            table.lose(self.user, (self.coin,))
        if not table.ships[self.user].coins or self.user in table.leaving:
            return self.settle(table)
        return Ask((self.user,), self.at(self.arrange), "pe.quarters")

    def may_arrange(self, table: Table, seat: int) -> Choice:
        ship = table.ships[seat]
        return layout_sheet(ship.nest or NO_COIN, ship.deck, "PE-QUARTERS-01")

    def arrange(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """PE-D34: any layout of the coins left."""
        if self.user in answers:
            coins = table.ships[self.user].coins
            table.arrange(self.user, *layout_of(answers[self.user], coins), secret=coins)
        return self.settle(table)

    def settle(self, table: Table) -> Step[Table]:
        """PE-INFO-08: fore, nest and the Captain's place are public again."""
        tell_arranged(table, self.user)
        return ending.check(table) or DONE
