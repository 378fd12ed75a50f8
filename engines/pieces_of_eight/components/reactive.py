"""Reactive coins (section 9): they answer an event, and are never played in the main phase (PE-PLAY-06)."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar

from engines.kernel.base.messages import Message
from engines.kernel.choices.legality import LegalityList, Reason
from engines.pieces_of_eight.components.ability import PLAIN, Ability, Plays, Ships, played
from engines.pieces_of_eight.data.ids import Action, Coin, Place
from engines.pieces_of_eight.table import Table


class Reactive(Ability):
    """PE-PLAY-06, PE-D9: answers an event, out of turn."""

    reactive: ClassVar[bool] = True

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        return self._never[place]

    @cached_property
    def _never(self) -> Plays:
        return played((PLAIN, self.why("PE-PLAY-06", "pe.why.reactive")))

    def used(self, table: Table, owner: int, coin: Coin) -> None:
        """PE-REACT-06: a coin reacts once in a turn. One lost in the attack it answers is used from the hold (PE-D22)."""
        table.show(owner, coin)
        table.news = (*table.news, self.kind)
        if coin in table.ships[owner].coins:
            table.reacted = table.reacted | {coin}
        table.tell("uses", seat=owner, coin=self.kind, place=table.ships[owner].place_of(coin))


class AnswersLoss(Reactive):
    """PE-TIME-29: answers the loss of an open coin to an opponent."""

    answers_loss: ClassVar[bool] = True

    @abstractmethod
    def chosen(self, by: int) -> Message:
        """The effect of the coin as an answer to a loss by that opponent, in words."""

    @cached_property
    def absent(self) -> Reason:
        """Why it cannot be named: there is none that could answer."""
        return self.why(self.rule, "pe.why.loss.none")

    @cached_property
    def not_due(self) -> Reason:
        """Why it is not asked for: no open coin would be lost to an opponent."""
        return Reason(self.rule, "pe.why.loss.open")
