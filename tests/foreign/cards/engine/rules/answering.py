"""Answering (CO-3): what is turned may be foiled by fog from the hands of its captain's foes, to any depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.corsairs.components.cards import kind_of
from engines.corsairs.components.fog import FOG, fogs
from engines.corsairs.table import Table
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Shortcut
from engines.kernel.resolution.frames import Done, Frame, Question, Step
from engines.kernel.resolution.window import CANCELLED, PASS, Caller, Item, Items, Window, slip

ANSWER = "cs.answer"
WITH = {PASS: "cs.pass", FOG: "cs.fog"}


def with_name(option: str) -> Message:
    """What an answer is called."""
    return say(WITH[option])


@value_class(kw_only=True)
class Played(Window[Table]):
    """CO-3 A card that somebody plays; `order` is what it does, "" for fog played in answer."""

    kind: ClassVar[str] = "corsairs.played"
    question: ClassVar[str] = ANSWER
    questions: ClassVar[tuple[Question, ...]] = (Question(ANSWER, "answering", "cs.q.answer"),)
    seat: int
    card: str
    order: str = ""

    def announce(self, table: Table) -> None:
        """CO-3.1 Fog in answer leaves the hand and is shown."""
        if not self.order:
            table.hold(self.seat, tuple(card for card in table.hands[self.seat] if card != self.card))
            table.turned = (*table.turned, self.card)
            table.tell("answers", seat=self.seat)

    def seats_to_ask(self, table: Table) -> tuple[int, ...]:
        """CO-3.1 All foes who hold cards, whatever they are; the partner is not asked."""
        return tuple(seat for seat in table.foes(self.seat) if table.hands[seat])

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CO-3.2 Fog, for whoever has it, or nothing."""
        options = (PASS, FOG) if fogs(table.hands[seat]) else (PASS,)

        def parts() -> Items:
            yield Part(FOG, self.asks(), OneOf(options=options, default=PASS, name=with_name, rule="CO-3.2"))

        return slip((Item(FOG, parts),), (Shortcut(PASS, say("cs.pass"), {FOG: PASS}, {}),))

    def asks(self) -> Message:
        """What is played, as a question."""
        if not self.order:
            return say("cs.q.answer.fog", captain=Captain(self.seat))
        half, _, target = self.order.partition(".")
        captain, card = Captain(self.seat), say(f"cs.card.{kind_of(self.card)}")
        if target:
            return say("cs.q.answer.raid", captain=captain, card=card, foe=Captain(int(target)))
        return say(f"cs.q.answer.{half}", captain=captain, card=card)

    def responders(self, table: Table, answers: Mapping[int, Mapping[str, Answer]]) -> tuple[Caller, ...]:
        """CO-3.3 Of several who answer one does, by lot."""
        return tuple((seat, fogs(table.hands[seat])[0]) for seat, answer in answers.items() if answer[FOG] == FOG)

    def reply(self, caller: Caller) -> Frame[Table]:
        return Played(seat=caller[0], card=caller[1])

    def stand(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        return Done(True)

    def go_on(self, table: Table) -> Step[Table]:
        """CO-3.4 Fog that was foiled itself does nothing."""
        return Done(True)

    def on_reply(self, table: Table, result: Any) -> Step[Table]:
        """CO-3.4 Nothing of it happens."""
        table.tell("foiled", seat=self.seat, by=self.by)
        return Done(CANCELLED)
