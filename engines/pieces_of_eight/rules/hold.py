"""Coins that come back out of a hold: Barrel of Grog, Buried Treasure, Call to Quarters (PE-TIME-28, -30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.kernel.choices import Barred, Choice, OneOf
from engines.kernel.frames import Ask, Done, Event, Frame, Question, Roll, Step
from engines.kernel.messages import say
from engines.kernel.secret_fields import naming, sealed
from engines.kernel.values import light
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.knowledge import sealed as anew
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.layout import layout_of, layout_sheet
from engines.pieces_of_eight.speech import refusals
from engines.pieces_of_eight.speech.names import coin_names, first_of_each_kind, kind_name
from engines.pieces_of_eight.table import Table, may_come_back


@light(kw_only=True)
class Grog(Frame[Table]):
    """PE-GROG-01 to -04: the chosen coin (sealed) becomes the aft coin."""

    kind: ClassVar[str] = "pieces_of_eight.grog"
    waits = ("hear",)
    questions = (Question("pe.grog", "layout", "pe.q.grog"),)
    user: int
    grog: str = sealed("user", anew=anew.fetched)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-30: another coin may be named when a Treachery was used in this play."""
        if not table.betrayed or self.user in table.leaving:
            return self.fetch(table, self.grog)
        return Ask((self.user,), self.at(self.hear), "pe.grog")

    def may_hear(self, table: Table, seat: int) -> Choice:
        ship = table.ships[seat]
        options = first_of_each_kind(may_come_back(ship))
        default = next((coin for coin in options if KIND[coin] == KIND[self.grog]), options[0])

        def bars() -> Sequence[Barred]:
            return refusals.fetched(ship, "PE-GROG-01", "PE-GROG-04")

        return OneOf(options=options, default=default, name=coin_names(options), rule="PE-GROG-01", barred=bars)

    def hear(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        return self.fetch(table, answers.get(self.user, self.grog))

    def fetch(self, table: Table, coin: str) -> Step[Table]:
        """PE-GROG-03, PE-D29: it need not be shown."""
        table.stow(self.user, (coin,))
        table.told.append(Event("grog", {"seat": self.user}, {"coin": KIND[coin]}, (self.user,)))
        return ending.victory(table, (coin,)) or Done()


@light(kw_only=True)
class Treasure(Frame[Table]):
    """PE-TREASURE-01 to -04: two random coins come back, one drawn after the other (PE-D33)."""

    kind: ClassVar[str] = "pieces_of_eight.treasure"
    waits = ("order",)
    questions = (Question("pe.treasure", "layout", "pe.q.treasure"),)
    user: int
    drawn: tuple[str, ...] = naming(seen=True, default=())

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TREASURE-02: a second Captain is never drawn."""
        left = self._left(table)
        if len(self.drawn) == 2 or not left:
            return self.announce(table)
        return Roll((len(left),), self.at(self.draw), known_to=(self.user,))

    def _left(self, table: Table) -> tuple[str, ...]:
        with_captain = any(KIND[coin] == "captain" for coin in self.drawn)
        return tuple(
            coin
            for coin in may_come_back(table.ships[self.user])
            if coin not in self.drawn and not (with_captain and KIND[coin] == "captain")
        )

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """PE-TREASURE-01: at random."""
        return self.at(self.begin, drawn=(*self.drawn, self._left(table)[faces[0] - 1]))

    def announce(self, table: Table) -> Step[Table]:
        """PE-INFO-08: kinds public, the order the owner's secret."""
        kinds = tuple(KIND[coin] for coin in self.drawn)
        table.news = (*table.news, *kinds)
        table.tell("treasure", seat=self.user, coins=kinds)
        if len(set(kinds)) < 2 or self.user in table.leaving:
            return self.stow(table, self.drawn)
        return Ask((self.user,), self.at(self.order), "pe.treasure")

    def may_order(self, table: Table, seat: int) -> Choice:
        return OneOf(
            options=self.drawn,
            default=self.drawn[0],
            name=lambda coin: say("pe.treasure.first", coin=kind_name(KIND[coin])),
            rule="PE-TREASURE-01",
        )

    def order(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """PE-TIME-30: which of the two lies nearer to the fore."""
        first = answers.get(self.user, self.drawn[0])
        return self.stow(table, self.drawn if first == self.drawn[0] else self.drawn[::-1])

    def stow(self, table: Table, coins: tuple[str, ...]) -> Step[Table]:
        table.stow(self.user, coins)
        return ending.victory(table, coins) or Done()


@light(kw_only=True)
class Quarters(Frame[Table]):
    """PE-QUARTERS-01 to -03: a random coin comes back, then the ship is rearranged in secret."""

    kind: ClassVar[str] = "pieces_of_eight.quarters"
    waits = ("arrange",)
    questions = (Question("pe.quarters", "layout"),)
    user: int
    coin: str = naming(seen=True)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-QUARTERS-01: drawn at random, no second Captain (PE-D33)."""
        left = may_come_back(table.ships[self.user])
        return Roll((len(left),), self.at(self.draw), known_to=(self.user,)) if left else self.leave(table, "")

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        return self.leave(table, may_come_back(table.ships[self.user])[faces[0] - 1])

    def leave(self, table: Table, drawn: str) -> Step[Table]:
        """PE-D47: the Call enters the hold before the new layout."""
        if drawn:
            table.stow(self.user, (drawn,))
        table.told.append(
            Event("quarters", {"seat": self.user, "drawn": bool(drawn)}, {"coin": KIND[drawn]} if drawn else {}, (self.user,))
        )
        if self.coin in table.ships[self.user].coins:
            table.lose(self.user, (self.coin,))
        if not table.ships[self.user].coins or self.user in table.leaving:
            return self.settle(table)
        return Ask((self.user,), self.at(self.arrange), "pe.quarters")

    def may_arrange(self, table: Table, seat: int) -> Choice:
        ship = table.ships[seat]
        return layout_sheet(ship.nest or "", ship.deck, "PE-QUARTERS-01")

    def arrange(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """PE-D34: any layout of the coins left."""
        if self.user in answers:
            nest, deck = layout_of(answers[self.user], table.ships[self.user].coins)
            table.ships[self.user] = table.ships[self.user].laid(nest, deck)
        return self.settle(table)

    def settle(self, table: Table) -> Step[Table]:
        """PE-INFO-08: fore, nest and the Captain's place are public again."""
        tell_arranged(table, self.user)
        return ending.check(table) or Done()


def tell_arranged(table: Table, seat: int) -> None:
    """What is open in a ship that was rearranged."""
    ship = table.ships[seat]
    table.tell(
        "arranged",
        seat=seat,
        nest=KIND[ship.nest] if ship.nest else "",
        fore=KIND[ship.deck[0]] if ship.deck else "",
        captain=ship.captain_at + 1,
    )
