"""Intercepts: of a Merchantman by an own ship (KP-T2), of a Warship by the British Forces (KP-T3)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ASSISTS, REACTIONS
from engines.kaisers_pirates.data import KIND, SHIP
from engines.kaisers_pirates.rules import dice
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.dice import Modifier, Rolled
from engines.kaisers_pirates.rules.passage import Passage
from engines.kaisers_pirates.rules.plays import alike_once
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.table import BRITISH, SUNK, Table
from engines.kernel.choices import Barred, Choice, OneOf
from engines.kernel.frames import Ask, Call, Done, Frame, Roll, Step
from engines.kernel.messages import say
from engines.kernel.sheet import Part, Sheet, Shortcut
from engines.kernel.values import light

PASS, ATTEMPT, STAY = "pass", "attempt", "stay"


@light(kw_only=True)
class Intercept(Frame[Table]):
    """KP-3.2.3, KP-3.2.4 One intercept, from the announcement to Safe Passage."""

    kind: ClassVar[str] = "kaisers_pirates.intercept"
    attack: Attack
    attempt: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.1, KP-T3.1: the cards are turned up; ship and target are used for the turn."""
        attack = self.attack
        table.turn_up((attack.card, attack.assist))
        if attack.actor != BRITISH:
            table.busy = table.busy | {attack.actor}
        table.aimed, table.victim = table.aimed | {attack.target}, attack.owner
        table.tell("intercept", attack=attack)
        return Ask((attack.owner,), self.at(self.answer), "kp.answer", shortcuts=(PASS,))

    def may_answer(self, table: Table, seat: int) -> Choice:
        """KP-T2.5, KP-T3.3: one Reaction card or none; KP-T2.10: Safe Passage, attempted unless one says otherwise."""
        attack = self.attack
        held = alike_once(card for card in table.hands[seat] if KIND[card] in REACTIONS)
        bars = {card: REACTIONS[KIND[card]].bar(attack) for card in held}
        may_pass = self._may_leave(table)

        def answer() -> Generator[Part, Any, None]:
            options = (PASS, *(card for card, bar in bars.items() if bar is None))
            yield Part("reaction", say("kp.q.reaction"), _reactions(options, bars))
            if may_pass:
                yield Part("passage", say("kp.q.passage"), _PASSAGE, preset=True)

        let_it_pass = Shortcut(PASS, say("kp.pass"), {"reaction": PASS, **({"passage": ATTEMPT} if may_pass else {})}, {})
        return Sheet(script=answer, shortcuts=(let_it_pass,))

    def _may_leave(self, table: Table) -> bool:
        """KP-3.2.6a, KP-3.2.6c: an undamaged Merchantman."""
        return self.attack.is_on_merchantman and self.attack.target not in table.damaged

    def answer(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-3.2.2.1: the card comes from the hand, and is carried out before the intercept."""
        given = answers[self.attack.owner]
        onward = self.at(self.roll, attempt=given.get("passage") == ATTEMPT)
        card = given["reaction"]
        if card == PASS:
            return onward
        table.react(self.attack.owner, card)
        table.tell("reacts", seat=self.attack.owner, card=KIND[card])
        return Call(REACTIONS[KIND[card]].answer(self.attack, card), onward)

    def roll(self, table: Table, cancelled: bool | None) -> Step[Table]:
        """KP-T2.7, KP-T3.5: unless cancelled, the Attack coin against the Defense coin."""
        if cancelled:
            return Done()
        return Roll((*self.attack.coin, *SHIP[self.attack.target].defense), self.at(self.hit))

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.7.1: no effect, damaged, or sunk into the attacker's VA pile."""
        attack, target = self.attack, self.attack.target
        mine, theirs = dice.split(faces, attack.coin)
        rolled = Rolled(attack.coin, mine, (*attack.rows(table.damaged), *self._supporting()))
        defense = Rolled(SHIP[target].defense, theirs, attack.defense_rows(table.damaged))
        came = dice.outcome(rolled, defense)
        table.tell("fired", attack=attack, rolled=rolled, defense=defense, outcome=came, va=SHIP[target].va)
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
            return Call(Passage(seat=self.attack.owner, ship=self.attack.target), self.at(self.end))
        return Done()

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.12."""
        return Done()


def _reactions(options: tuple[str, ...], bars: Mapping[str, Any]) -> OneOf:
    def barred() -> list[Barred]:
        return [bar.of(card, names.card(card)) for card, bar in bars.items() if bar is not None]

    return OneOf(options=options, default=PASS, name=names.reaction, barred=barred, rule="KP-R.1")


_PASSAGE = OneOf(options=(ATTEMPT, STAY), default=ATTEMPT, name=names.passage, rule="KP-T2.10")
