"""Intercepts: of a Merchantman by an own ship (KP-T2), of a Warship by the British Forces (KP-T3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ASSISTS, REACTIONS
from engines.kaisers_pirates.data import KIND, SHIP
from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.rules import dice
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.dice import Modifier, Rolled
from engines.kaisers_pirates.rules.passage import Passage
from engines.kaisers_pirates.rules.plays import alike_once
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.speech.events import announced
from engines.kaisers_pirates.table import BRITISH, SUNK, Table
from engines.kernel.choices import Choice, OneOf
from engines.kernel.frames import Call, Done, Frame, Question, Roll, Step
from engines.kernel.legality import Verdict, barred, offered
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Part, Shortcut
from engines.kernel.values import light
from engines.kernel.window import PASS, Caller, Item, Items, Window, slip

ATTEMPT, STAY = "attempt", "stay"


@light(kw_only=True)
class Intercept(Window[Table]):
    """KP-3.2.3, KP-3.2.4 One intercept, from the announcement to Safe Passage (`attempt`: its owner wishes for that).

    The other fields are those of an `Attack`.
    """

    kind: ClassVar[str] = "kaisers_pirates.intercept"
    question: ClassVar[str] = "kp.answer"
    waits: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.answer"),)
    seat: int
    actor: str
    target: Ship
    owner: int
    card: Card
    assist: Card
    attempt: bool = False

    @property
    def attack(self) -> Attack:
        """The intercept as announced."""
        return Attack(self.seat, self.actor, self.target, self.owner, self.card, self.assist)

    def announce(self, table: Table) -> None:
        """KP-T2.1, KP-T3.1: the cards are turned up; ship and target are used for the turn."""
        attack = self.attack
        table.turn_up((attack.card, attack.assist))
        if attack.actor != BRITISH:
            table.busy = table.busy | {Ship(attack.actor)}
        table.aimed, table.victim = table.aimed | {attack.target}, attack.owner
        table.tell("intercept", **attack.facts)

    def due(self, table: Table) -> tuple[int, ...]:
        """KP-R.14, KP-T0.4: the owner of the ship, whatever he holds."""
        return (self.owner,)

    def may_hear(self, table: Table, seat: int) -> Choice:
        """KP-T2.5, KP-T3.3: one Reaction card or none; KP-T2.10: Safe Passage, attempted unless he says otherwise."""
        held = alike_once(card for card in table.hands[seat] if KIND[card] in REACTIONS)
        verdicts = [(card, REACTIONS[KIND[card]].bar(self.attack)) for card in held]
        asked = say("kp.q.reaction", what=announced(self.attack))
        items = [_question("reaction", asked, _reactions(verdicts))]
        passing = {"reaction": PASS}
        if self._may_leave(table):
            items.append(_question("passage", say("kp.q.passage"), _PASSAGE))
            passing["passage"] = ATTEMPT
        return slip(items, (Shortcut(PASS, say("kp.pass"), passing, {}),))

    def _may_leave(self, table: Table) -> bool:
        """KP-3.2.6a, KP-3.2.6c: an undamaged Merchantman."""
        return self.attack.is_on_merchantman and self.target not in table.damaged

    def called(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> tuple[Caller, ...]:
        """KP-3.2.2.2a: at most one card."""
        replies = ((seat, given["reaction"], given.get("passage") == ATTEMPT) for seat, given in answers.items())
        return tuple(reply for reply in replies if reply[1] != PASS)

    def reply(self, caller: Caller) -> Frame[Table]:
        """KP-3.2.2.1: the card comes from the hand, and is carried out before the intercept."""
        return REACTIONS[KIND[caller[1]]].answer(self.attack, caller[1])

    def waiting(self, caller: Caller) -> Frame[Table]:
        return self.at(self.settle, by=caller[0], callers=(), attempt=caller[2])

    def stand(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-T2.7: nobody has answered."""
        attempt = answers[self.owner].get("passage") == ATTEMPT
        return self.at(self.roll, attempt=attempt).roll(table, None)

    def go_on(self, table: Table) -> Step[Table]:
        """KP-3.3.5c: the answer came to nothing."""
        return self.at(self.roll)

    def give_way(self, table: Table, result: Any) -> Step[Table]:
        """KP-3.3.5b: the intercept is cancelled."""
        return Done()

    def roll(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.7, KP-T3.5: the Attack coin against the Defense coin."""
        return Roll((*self.attack.coin, *SHIP[self.target].defense), self.at(self.hit))

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.7.1: no effect, damaged, or sunk into the attacker's VA pile."""
        attack, target = self.attack, self.target
        mine, theirs = dice.split(faces, attack.coin)
        rolled = Rolled(attack.coin, mine, (*attack.rows(table.damaged), *self._supporting()))
        defense = Rolled(SHIP[target].defense, theirs, attack.defense_rows(table.damaged))
        came = dice.outcome(rolled, defense)
        sides = {"rolled": rolled.facts, "defense": defense.facts}
        table.tell("fired", **attack.facts, **sides, outcome=came, va=SHIP[target].va)
        if came == dice.SUNK:
            table.win(attack.seat, target, SUNK)
            return Done()
        if came == dice.DAMAGED:
            table.damaged = table.damaged | {target}
        return self.at(self.leave)

    def _supporting(self) -> tuple[Modifier, ...]:
        support = self.attack.support
        return ASSISTS[support].rows(self.attack) if support else ()

    def leave(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.10: an undamaged Merchantman that survived attempts Safe Passage, if its owner wished."""
        if self.attempt and self._may_leave(table):
            return Call(Passage(seat=self.owner, ship=self.target), self.at(self.end))
        return Done()

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.12."""
        return Done()


def _question(name: str, question: Message, choice: OneOf) -> Item:
    """An item of one part; its default holds until it is changed."""

    def parts() -> Items:
        is_rare = name == "passage"
        yield Part(name, question, choice, preset=is_rare, usual=(choice.default,) if is_rare else None)

    return Item(name, parts)


def _reactions(verdicts: Sequence[Verdict[Card]]) -> OneOf:
    return OneOf(
        options=(PASS, *offered(verdicts)),
        default=PASS,
        name=names.reaction,
        barred=lambda: barred(verdicts, names.card),
        rule="KP-R.1",
    )


_PASSAGE = OneOf(options=(ATTEMPT, STAY), default=ATTEMPT, name=names.passage, rule="KP-T2.10")
