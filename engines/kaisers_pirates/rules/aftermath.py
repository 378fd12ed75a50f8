"""After a Merchantman was sunk its owner may play Recalled or Mistaken Identity (KP-R.10, KP-R.11, KP-T2.9, KP-D11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components import mistaken_identity, recalled
from engines.kaisers_pirates.components.mistaken_identity import KIND as MISTAKEN
from engines.kaisers_pirates.components.mistaken_identity import Swap, swappable
from engines.kaisers_pirates.components.recalled import Recall
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card, PlayId, Ship
from engines.kaisers_pirates.data.plays import play_id, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.avenging import avenging, recalls, settled
from engines.kaisers_pirates.rules.stock import kinds_of
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Legality, forbidden, offered, reason
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step
from engines.kernel.resolution.window import PASS

GONE = reason("KP-3.3.30a", "kp.e.gone")


@value_class(kw_only=True)
class Aftermath(Frame[Table]):
    """KP-T2.9, KP-T4.5, KP-T5.6: `ship` has sunk `sunk`; "" for mines, a submarine, or a ship outside P's Force."""

    kind: ClassVar[str] = "kaisers_pirates.aftermath"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.sunk"),)
    seat: int
    owner: int
    ship: Ship
    sunk: Ship

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T0.4: the window stays shut where, by public facts, no card could answer."""
        if self.owner == PHANTOM or not table.hands[self.owner]:
            return Done()
        may_swap = MISTAKEN in kinds_of(table.rules) and swappable(table, self.owner)
        if not (self.ship or may_swap):
            return Done()
        return Ask((self.owner,), self.at(self.hear), "kp.sunk", sealed=True, shows_waiting=False, shortcuts=(PASS,))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """KP-3.2.2.2a: one card, or none."""
        verdicts = tuple(self._verdicts(table))
        return OneOf(
            options=(PASS, *offered(verdicts), *recalls(table, seat, self.ship)),
            default=PASS,
            name=names.reaction,
            forbidden=lambda: forbidden(verdicts, names.reaction),
            rule="KP-R.10",
        )

    def _verdicts(self, table: Table) -> Iterator[Legality[str]]:
        held = {KIND[card]: card for card in reversed(table.hands[self.owner])}
        if recalled.KIND in held:
            yield held[recalled.KIND], None if self.ship else GONE
        if mistaken_identity.KIND in held:
            for ship in swappable(table, self.owner):
                yield play_id(held[mistaken_identity.KIND], ship), None

    def hear(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-3.3.30, KP-3.3.23."""
        answer = answers[self.owner]
        if answer == PASS:
            return Done()
        given = play_of(PlayId(answer)) if ">" in answer else None
        if given and KIND[Card(given.actor)] == recalled.KIND:
            return Call(avenging(table, self.owner, PlayId(answer)), self.at(self.begin))
        settled(table, self.sunk)
        card = Card(given.actor if given else answer)
        table.react(self.owner, card)
        table.tell("reacts", seat=self.owner, card=KIND[card])
        if given is None:
            return Call(Recall(seat=self.owner, ship=self.ship, card=card), self.at(self.end))
        swap = Swap(seat=self.owner, winner=self.seat, sunk=self.sunk, given=given.aim, card=card)
        return Call(swap, self.at(self.end))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.11."""
        return Done()
