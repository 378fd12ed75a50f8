"""Reactions (PE-REACT, PE-CANCEL, PE-TIME-22 to -29): a use and its answers, to any depth; the loss of open coins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from engines.kernel.base.secret_fields import naming, sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import DONE, Ask, Call, Done, Frame, Question, Step
from engines.kernel.resolution.window import CANCELLED, PASS, Caller, Item, Window
from engines.kernel.resolution.window import slip as slip_of
from engines.pieces_of_eight.components import ABILITY, CANCELLING, LOSS
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import LOSS_ITEM, NO_COIN, NO_PLACE, TREACHERY_ITEM, Coin, ItemName, Place, monkey_of
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST, PLACES
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules import sealed as anew
from engines.pieces_of_eight.rules.slips import (
    LOSS_ONLY,
    TREACHERY_ONLY,
    NamedPlaces,
    ask_loss,
    attached,
    is_loss_due,
    is_treachery_due,
    losses_anew,
    monkey_reacted,
    monkeys_due,
    monkeys_saved,
    named_losses,
    not_asked,
    shortcuts,
    slip,
)
from engines.pieces_of_eight.table import Table

Answers = Mapping[int, Mapping[str, Any]]
LAPSE = Question("pe.lapse", "window")
"""The question that repeats the items of a slip after a Treachery."""


@value_class(kw_only=True)
class Use(Window[Table]):
    """One ability being used: by the coin played, a Treachery, a Monkey, a Full Sail or a Black Spot.

    `victim` and `aim` for the coin played only. `own` (sealed) is the place of the user's own Treachery attached. Callers are
    seat, Treachery, and the place of the own one attached to it. A use that stands has the M and L answers of its slip.
    """

    kind: ClassVar[str] = "pieces_of_eight.use"
    saved_steps = ("hear", "settle", "cancel")
    question: ClassVar[str] = "pe.window"
    questions = (Question(question, "window"),)
    user: int
    coin: Coin = naming(seen=True)
    victim: int | None = None
    aim: tuple[Coin, ...] = naming(default=())
    own: Place = sealed("user", resample=anew.attached, default=NO_PLACE)
    callers: tuple[Caller, ...] = sealed("user", resample=anew.nobody, default=())

    def announce(self, table: Table) -> None:
        """PE-TIME-24, PE-REACT-06: what is used out of turn is shown."""
        if self.victim is None:
            ABILITY[KIND[self.coin]].used(table, self.user, self.coin)

    def seats_to_ask(self, table: Table) -> tuple[int, ...]:
        """PE-TIME-22: one slip at the same time to each player to whom an item is due."""
        leaving = table.leaving
        return tuple([seat for seat in table.in_play() if seat not in leaving and self.is_asked(table, seat)])

    def is_asked(self, table: Table, seat: int) -> bool:
        """Whether an item is due to that seat."""
        return is_treachery_due(table, seat, self.user) or (self.victim == seat and bool(self.asks(table, seat)))

    def asks(self, table: Table, seat: int) -> frozenset[ItemName]:
        """The items due to that seat."""
        if self.victim != seat or seat == self.user or not self.aim:
            return TREACHERY_ONLY if is_treachery_due(table, seat, self.user) else frozenset()
        due = [monkey_of(place) for place in monkeys_due(table, seat, self.aim)]
        if is_treachery_due(table, seat, self.user):
            due.append(TREACHERY_ITEM)
        if is_loss_due(table, self.user, seat, self.aim):
            due.append(LOSS_ITEM)
        return frozenset(due)

    def may_hear(self, table: Table, seat: int) -> Choice:
        asks = self.asks(table, seat) if seat == self.victim else TREACHERY_ONLY
        at_stake = self.aim if seat == self.victim and seat != self.user else ()
        return slip(table, seat, self.user, KIND[self.coin], asks, at_stake)

    def responders(self, table: Table, answers: Answers) -> tuple[Caller, ...]:
        """PE-TIME-23, PE-REACT-03, PE-D20: whoever named a Treachery that is still there, the user by his own (PE-D32)."""
        calls = {
            seat: (answer[TREACHERY_ITEM], attached(answer, TREACHERY_ITEM))
            for seat, answer in answers.items()
            if answer.get(TREACHERY_ITEM) in PLACES and seat not in table.leaving
        }
        if self.own:
            calls[self.user] = (self.own, NO_PLACE)
        found = []
        for seat in sorted(calls):
            place, own = calls[seat]
            coin = table.ships[seat].at(place)
            if coin in CANCELLING and coin not in table.reacted:
                found.append((seat, coin, own))
        return tuple(found)

    def reply(self, caller: Caller) -> Frame[Table]:
        """PE-CANCEL: a Treachery is a use like any other."""
        seat, coin, own = caller
        return Use(user=seat, coin=coin, own=own)

    def waiting(self, caller: Caller) -> Frame[Table]:
        return self.at(self.settle, by=caller[0], own=NO_PLACE, callers=())

    def stand(self, table: Table, answers: Answers) -> Step[Table]:
        """PE-TIME-23: no Treachery, the use stands."""
        if answers:
            table.tell("unanswered", seat=self.user, coin=KIND[self.coin])
        told = answers.get(self.victim, {}) if self.victim is not None else {}
        return Done((monkeys_saved(told), named_losses(told), self.victim in answers))

    def go_on(self, table: Table) -> Step[Table]:
        """PE-TIME-25: the Treachery was cancelled itself."""
        table.tell("goes_on", seat=self.user, coin=KIND[self.coin])
        return Done(((), (), False))

    def on_reply(self, table: Table, result: Any) -> Step[Table]:
        """PE-TIME-25: a Treachery that stands cancels the use and destroys its coin, if it still lies in a ship."""
        ship = table.ships[self.user]
        lies = self.coin in ship.coins
        table.tell("cancelled", seat=self.user, coin=KIND[self.coin], by=self.by, lost=lies)
        if not lies:
            return Done(CANCELLED)
        loss = Loss.of(table, self.user, self.by, (self.coin,), "pe.loss")
        table.lose(self.user, (self.coin,))
        return ending.victory(table, (self.coin,)) or (Call(loss, self.at(self.cancel)) if loss else Done(CANCELLED))

    def cancel(self, table: Table, _: Any) -> Step[Table]:
        """PE-CANCEL-01: it has no effect at all."""
        return Done(CANCELLED)


@value_class(kw_only=True)
class Loss(Frame[Table]):
    """PE-TIME-29: an opponent destroyed open coins; Full Sails and Black Spots that were active just before may answer.

    `nest`, `fore`, `aft` are the coins that lay there just before and had not reacted (PE-REACT-06); `taken` the places whose
    coins were destroyed. `named` (sealed) are those still to be used, as far as decided; `coin` is the one in use.
    """

    kind: ClassVar[str] = "pieces_of_eight.loss"
    saved_steps = ("hear", "stand")
    questions = (LAPSE, Question("pe.loss", "window"))
    victim: int
    by: int
    nest: Coin = naming(seen=True, default=NO_COIN)
    fore: Coin = naming(seen=True, default=NO_COIN)
    aft: Coin = naming(default=NO_COIN)
    ask: str = "pe.loss"
    named: tuple[tuple[Coin, Place], ...] = sealed("victim", resample=losses_anew, default=())
    decided: bool = False
    coin: Coin = naming(seen=True, default=NO_COIN)
    taken: tuple[Place, ...] | None = None

    @classmethod
    def of(
        cls, table: Table, victim: int, by: int, lost: tuple[Coin, ...], ask: str, named: NamedPlaces | None = None
    ) -> Loss | None:
        """The loss, seen just before the coins leave; None when nothing can answer it."""
        if named == () or not is_loss_due(table, by, victim, lost):
            return None
        active = table.ships[victim].placed()
        ready = {place: coin for place, coin in active.items() if coin not in table.reacted}
        loss = cls(
            victim=victim,
            by=by,
            ask=ask,
            nest=ready.get(NEST, NO_COIN),
            fore=ready.get(FORE, NO_COIN),
            aft=ready.get(AFT, NO_COIN),
            taken=tuple(place for place, coin in active.items() if coin in lost),
        )
        return loss if named is None else loss.queued(table, named)

    def queued(self, table: Table, named: NamedPlaces) -> Loss:
        """PE-TIME-29: Full Sails first, then Black Spots, each group in the order nest, fore, aft."""
        own = dict(named)
        ready = [
            (coin, own[place])
            for kind in LOSS
            for place, coin in self.coins().items()
            if KIND[coin] == kind and place in own and coin not in table.reacted
        ]
        return self.at(self.use, named=tuple(ready), decided=True)

    def coins(self) -> dict[Place, Coin]:
        """The coins that were active, by place."""
        return {place: coin for place, coin in ((NEST, self.nest), (FORE, self.fore), (AFT, self.aft)) if coin}

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-29: asked of the owner."""
        if table.ships[self.victim].out or self.victim in table.leaving:
            return DONE
        return Ask((self.victim,), self.at(self.hear), self.ask, sealed=True, shows_waiting=False, shortcuts=(PASS,))

    def may_hear(self, table: Table, seat: int) -> Choice:
        ship, coins = table.ships[seat], self.coins()
        item = Item(LOSS_ITEM, lambda: ask_loss(table, ship, coins, self.by))
        return slip_of((item,), shortcuts(LOSS_ONLY, ship), partial(not_asked, monkey_reacted(table, seat), LOSS_ONLY))

    def hear(self, table: Table, answers: Answers) -> Step[Table]:
        """L is decided once for each loss, before the first of these uses."""
        return self.queued(table, named_losses(answers.get(self.victim, {})))

    def use(self, table: Table, _: Any) -> Step[Table]:
        """PE-SAIL-02, PE-SPOT-02: the next one named, also from the hold when it was lost itself."""
        named = self.named
        while named and self._has_reacted(table, named[0][0]):
            named = named[1:]
        if not named or table.ships[self.victim].out:
            return DONE
        coin, own = named[0]
        return Call(Use(user=self.victim, coin=coin, own=own), self.at(self.stand, named=named[1:], coin=coin))

    def _has_reacted(self, table: Table, coin: Coin) -> bool:
        """Whether the coin has reacted since it was named: it lies there still, or was lost for that."""
        if coin in table.reacted or self.taken is None or coin in table.ships[self.victim].coins:
            return coin in table.reacted
        return not any(coin == self.coins().get(place) for place in self.taken)

    def stand(self, table: Table, answered: Any) -> Step[Table]:
        """Full Sail: he is next; Black Spot: the opponent owes one more lost turn."""
        if answered is not CANCELLED:
            ABILITY[KIND[self.coin]].stand(table, self.victim, self.by)
        return self.at(self.use, coin=NO_COIN)
