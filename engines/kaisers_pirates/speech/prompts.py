"""What the table waits for, what is asked of a captain, and his answers said back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.view import View
from engines.kernel.choices import Answer, Choice, OneOf
from engines.kernel.frames import Asked
from engines.kernel.messages import Captain, Message, say
from engines.kernel.plan import Plan
from engines.kernel.sheet import Sheet


def asking(view: View, asked: Asked) -> Message:
    """What the table waits for, and from whom; said to one of those asked, it is his."""
    kind = asked.kind.partition(".")[2]
    if view.viewer in asked.seats:
        return say(f"kp.ask.{kind}.you")
    return say(f"kp.ask.{kind}", list=tuple(map(Captain, asked.seats)))


def question(view: View, asked: Asked) -> Message:
    """The question put to the viewer: an answer to the intercept that was announced."""
    attack = _attack(view)
    if asked.kind != "kp.answer" or attack is None:
        return asking(view, asked)
    actor = names.actor(attack.actor)
    how = say("kp.how.night" if attack.is_at_night else "kp.how.day")
    return say("kp.q.answer", ship=actor, target=names.ship(attack.target), how=how)


def _attack(view: View) -> Attack | None:
    if not view.stack or "attack" not in view.stack[-1]:
        return None
    return Attack(**view.stack[-1]["attack"])


def readback(choice: Choice, answer: Answer) -> Message:
    """An answer in the words of its options."""
    if isinstance(choice, Plan):
        return say("kp.back.plan", list=tuple(names.item(item) for item in answer)) if answer else say("kp.back.draw")
    if isinstance(choice, Sheet):
        return say("kp.back", list=tuple(_parts(choice, answer))) if answer else say("kp.back.nothing")
    return say("kp.back", list=(choice.name(answer),)) if isinstance(choice, OneOf) else say("kp.back.nothing")


def _parts(choice: Sheet, answer: Mapping[str, Any]) -> list[Message]:
    filled = [one for one in choice.walk(answer) if one.value is not None and isinstance(one.part.choice, OneOf)]
    return [one.part.choice.name(one.value) for one in filled if isinstance(one.part.choice, OneOf) and one.value is not None]


def glossary(view: View) -> tuple[tuple[Message, Message], ...]:
    """The kinds of cards in the viewer's hand, each with what its halves do."""
    kinds = dict.fromkeys(KIND[card] for card in view.hand)
    return tuple((names.kind(kind), does(kind)) for kind in kinds)


def does(kind: str) -> Message:
    """What a card does: its action half where that is in play, else its Intercept half alone."""
    return say(f"kp.does.{kind}") if kind in DOES else say("kp.does.intercept")


DOES = ("damage_control", "fair_seas", "surprise_attack", "break_contact")
"""Kinds whose action half is explained."""


def inventory(view: View) -> tuple[Message, ...]:
    """The viewer's hand by name."""
    return tuple(map(names.card, view.hand))
