"""An attack that stands (PE-TIME-26 to -29): Monkeys save themselves, the rest is lost at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from engines.kernel.base.secret_fields import naming, sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import DONE, Ask, Call, Event, Frame, Step
from engines.kernel.resolution.window import CANCELLED, PASS, Item, slip
from engines.pieces_of_eight.components import SAVING
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_PLACE, Coin, Place, monkey_of
from engines.pieces_of_eight.pieces.ship import is_captain
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules import sealed as anew
from engines.pieces_of_eight.rules.reactions import LAPSE, Loss, Use
from engines.pieces_of_eight.rules.slips import (
    NamedPlaces,
    ask_monkey,
    is_loss_due,
    may_be_monkey,
    monkey_reacted,
    monkeys_due,
    monkeys_saved,
    not_asked,
    shortcuts,
)
from engines.pieces_of_eight.table import Table


@value_class(kw_only=True)
class Strike(Frame[Table]):
    """The coins in `aim` are about to be destroyed; the first `gone_through` of them have been asked for a Monkey.

    Sealed: `m` and `l`, what the victim's slip said, by place with the Treachery attached; `own_monkey`, what the user
    announced for a Monkey of his own.
    """

    kind: ClassVar[str] = "pieces_of_eight.strike"
    saved_steps = ("hear", "keep", "end")
    questions = (LAPSE,)
    user: int
    victim: int
    aim: tuple[Coin, ...] = naming()
    gone_through: int = 0
    saved: tuple[Coin, ...] = naming(seen=True, default=())
    m: tuple[tuple[Place, Place], ...] = sealed("victim", resample=anew.saved, default=())
    l: tuple[tuple[Place, Place], ...] = sealed("victim", resample=anew.saved, default=())  # noqa: E741
    own_monkey: bool = sealed("user", resample=anew.yes_or_no, default=True)

    def is_plain(self, table: Table) -> bool:
        """Whether nobody can save or answer anything here."""
        return not (is_loss_due(table, self.user, self.victim, self.aim) or monkeys_due(table, self.victim, self.aim))

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-26: each coin aimed at that still lies there, is active and may be a Monkey, in order."""
        for number in range(self.gone_through, len(self.aim)):
            place = table.ships[self.victim].place_of(self.aim[number])
            if place is not None and may_be_monkey(table, self.victim, place):
                step = self.at(self.begin, gone_through=number + 1).save(table, place, self.aim[number])
                if step is not None:
                    return step
        return self.strike(table, None)

    def save(self, table: Table, place: Place, coin: Coin) -> Step[Table] | None:
        """PE-MONKEY-01, PE-TIME-34: as the slip said, asked anew when a Treachery has been used since; PE-D50: as announced."""
        if self.victim == self.user:
            return self.used(place, coin, NO_PLACE) if self.own_monkey else None
        if self.victim in table.leaving:
            return None
        if table.betrayed:
            return Ask((self.victim,), self.at(self.hear), "pe.lapse", sealed=True, shows_waiting=False, shortcuts=(PASS,))
        return self.used(place, coin, dict(self.m)[place]) if place in dict(self.m) else None

    def used(self, place: Place, coin: Coin, own: Place) -> Step[Table] | None:
        """PE-TIME-27: the Monkey's use."""
        if coin not in SAVING:
            return None
        return Call(Use(user=self.victim, coin=coin, own=own), self.at(self.keep))

    def asked_place(self, table: Table) -> Place:
        """The place whose Monkey is asked for."""
        place = table.ships[self.victim].place_of(self.aim[self.gone_through - 1])
        assert place is not None
        return place

    def may_hear(self, table: Table, seat: int) -> Choice:
        ship, place = table.ships[seat], self.asked_place(table)
        item = monkey_of(place)
        asks = frozenset((item,))

        unasked = partial(not_asked, monkey_reacted(table, seat), asks)
        return slip((Item(item, lambda: ask_monkey(ship, place)),), shortcuts(asks, ship, (self._named(table)[1],)), unasked)

    def hear(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """The item asked anew."""
        yes: NamedPlaces = monkeys_saved(answers.get(self.victim, {}))
        step = self.used(*self._named(table), yes[0][1]) if yes else None
        return step or self.at(self.begin)

    def _named(self, table: Table) -> tuple[Place, Coin]:
        return self.asked_place(table), self.aim[self.gone_through - 1]

    def keep(self, table: Table, answered: Any) -> Step[Table]:
        """PE-TIME-27: stands, that coin is saved; cancelled, it has been lost already."""
        if answered is CANCELLED:
            return self.at(self.begin)
        table.tell("monkey", seat=self.victim)
        return self.at(self.begin, saved=(*self.saved, self.aim[self.gone_through - 1]))

    def strike(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-28: all still there and not saved leave at once."""
        ship = table.ships[self.victim]
        aboard = ship.coins
        lost = tuple([coin for coin in self.aim if coin in aboard and coin not in self.saved])
        if not lost:
            if not self.saved:
                table.tell("missed", seat=self.user)
            return DONE
        named = None if table.betrayed else self.l
        loss = Loss.of(table, self.victim, self.user, lost, "pe.lapse", named)
        self._tell(table, lost)
        table.lose(self.victim, lost)
        return ending.victory(table, lost) or (Call(loss, self.at(self.end)) if loss else DONE)

    def _tell(self, table: Table, lost: tuple[Coin, ...]) -> None:
        """PE-INFO-06: an open coin or a Captain is seen when it is lost, a hidden one is not. Captains who remember where each
        lay (PE-INFO-04, -07) know which it was, and whose it is in any case."""
        seen = (*table.ships[self.victim].open, *table.shown)
        kinds = tuple([KIND[coin] if coin in seen or is_captain(coin) else "" for coin in lost])
        if all(kinds):
            table.tell("lost", seat=self.victim, coins=kinds)
            return
        is_remembered = all(kind or coin in table.known for kind, coin in zip(kinds, lost, strict=True))
        named = {"coins": tuple([KIND[coin] for coin in lost])}
        told_to = tuple(table.seats) if is_remembered else (self.victim,)
        table.events.append(Event("lost", {"seat": self.victim, "coins": kinds}, named, told_to))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """The loss has been answered."""
        return DONE
