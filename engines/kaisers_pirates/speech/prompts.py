"""The line on what the table waits for, the prompts of a captain, and the lists that he can look up."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import CardKind
from engines.kaisers_pirates.knowledge.imagine import public_table
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules import chances
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack, attack_of
from engines.kaisers_pirates.rules.replies import shot
from engines.kaisers_pirates.rules.striking import attack_rows
from engines.kaisers_pirates.speech.announcing import announced, setting_out
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.readback import readback, words
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.dice.modifiers import total
from engines.kernel.resolution.frames import Asked


def waiting_line(view: View, asked: Asked) -> Message:
    """The line on what the table waits for, and from whom; a captain who is asked is addressed."""
    if view.viewer in asked.seats:
        return say(f"kp.ask.{asked.kind.partition('.')[2]}.you")
    return waiting(asked.kind, asked.seats)


def waiting(kind: str, seats: tuple[int, ...]) -> Message:
    """For whom the table waits, said to everybody."""
    return say(f"kp.ask.{kind.partition('.')[2]}", list=tuple(map(Captain, seats)))


def prompt(view: View, asked: Asked) -> Message:
    """The question put to the viewer; of an answer, what is rolled and what is at stake."""
    attack = _attack(view) if asked.kind == "kp.answer" else None
    if attack is not None:
        return _stake(view, attack)
    return say(QUESTIONS[asked.kind]) if asked.kind in QUESTIONS else waiting_line(view, asked)


def _stake(view: View, attack: Attack) -> Message:
    """The dice of both sides with what changes them so far, and the VA at stake."""
    table = public_table(view)
    plus = total(attack_rows(attack, table))
    if not attack.target:
        return say("kp.q.answer.mines", attack=names.coin(attack.coin, plus))
    return say("kp.q.answer", what=chances.attack(shot(attack, table)))


def triggering_event(view: View, asked: Asked) -> Message | None:
    """The event that is to be answered."""
    known = dict(view.stack[-1].fields) if view.stack else {}
    attack = _attack(view)
    if asked.kind == "kp.answer" and attack is not None:
        return announced(attack, is_brief=True)
    if asked.kind == "kp.slim":
        return setting_out(known, is_brief=True)
    if asked.kind == "kp.sunk":
        return say("kp.event.sunk", ship=names.ship(known["sunk"]))
    return say("kp.told.recognized", ship=names.ship(known["ship"])) if asked.kind == "kp.reflag" else None


def acting_thing(view: View, asked: Asked) -> tuple[Message, Message] | None:
    """The card that attacks, or joins the attack first, and its effect; None if ships or the British Forces attack alone."""
    attack = _attack(view) if asked.kind == "kp.answer" else None
    if attack is None:
        return None
    at_work = (*_attacking(attack), *(KIND[card] for card in attack.assists))
    return next(((names.kind(kind), names.does(kind)) for kind in at_work), None)


def _attacking(attack: Attack) -> tuple[CardKind, ...]:
    """The kind of card whose action half attacks; no kind if a ship or the British Forces intercept."""
    if attack.means != INTERCEPT:
        return (KIND[attack.card],)
    return () if attack.is_by_ship or attack.actor == BRITISH else (CardKind(attack.actor),)


QUESTIONS = {
    kind: f"kp.q.{kind.partition('.')[2]}"
    for kind in (
        "kp.next", "kp.speed", "kp.pursue", "kp.sunk", "kp.reflag", "kp.slim", "kp.remains", "kp.target", "kp.order",
        "kp.deck", "kp.exchange", "kp.supply", "kp.deceived", "kp.discards", "kp.share", "kp.keep", "kp.phantom", "kp.hand",
    )
}  # fmt: skip
"""The question of each kind, but of a turn, which needs none, and of an answer to an attack."""


def answer_text(choice: Choice, answer: Answer) -> Message:
    """An answer said back in the words of its options; what its parts ask need not be said again."""
    if isinstance(choice, Plan) and not answer and callable(choice.send_label):
        return choice.send_label(())
    if isinstance(choice, SomeOf) and choice.send_label is not None:
        return choice.send_label(answer)
    if not isinstance(choice, Sheet):
        return readback(choice, answer)
    walked = choice.walk(answer if isinstance(answer, Mapping) else {})
    parts = tuple(words(filled.part.choice, filled.value) for filled in walked if filled.value is not None)
    return say("kp.item", list=parts) if parts else say("kp.item.none")


def _attack(view: View) -> Attack | None:
    """The intercept that waits for an answer."""
    known = dict(view.stack[-1].fields) if view.stack else {}
    return attack_of(known) if "target" in known else None


def glossary(view: View) -> tuple[tuple[Message, Message], ...]:
    """The kinds of cards in the viewer's hand, each with what its halves do."""
    kinds = dict.fromkeys(KIND[card] for card in view.hand)
    return tuple((names.kind(kind), names.does(kind)) for kind in kinds)


def inventory(view: View) -> tuple[Message, ...]:
    """The viewer's hand by name."""
    return tuple(map(names.card, view.hand))
