"""The dice of a turn in words, as they were told when they fell."""

from __future__ import annotations

from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.dice import Throw, rolled_of
from engines.kernel.base.messages import Captain, Message, say


def throw(one: Throw) -> tuple[Message, ...]:
    """The rolls and their results."""
    attack, defense = names.rolled(rolled_of(one.attack)), names.rolled(rolled_of(one.defense))
    if one.about == "strikes":
        who, target = names.fighter(one.who), names.fighter(one.target)
        return (say(f"kp.told.strikes.{one.outcome}", ship=who, target=target, attack=attack, defense=defense),)
    if one.about == "checked":
        about = names.kind(CardKind(one.what))
        what = say("kp.told.check.ship", card=about, ship=names.ship(Ship(one.target))) if one.target else about
        return (say(f"kp.told.check.{one.outcome}", what=what, attack=attack, defense=defense),)
    if one.about == "passage":
        return say("kp.told.passage", ship=names.ship(Ship(one.who)), attack=attack, defense=defense), _arrival(one)
    return say("kp.told.rolls", target=names.ship(Ship(one.target)), attack=attack, defense=defense), _outcome(one)


def _arrival(one: Throw) -> Message:
    ship = names.ship(Ship(one.who))
    if one.outcome == "yes":
        return say("kp.told.passage.yes", ship=ship, number=one.va, captain=Captain(one.seat or 0))
    return say("kp.told.passage.no", ship=ship)


def _outcome(one: Throw) -> Message:
    target, captain = names.ship(Ship(one.target)), Captain(one.seat or 0)
    if one.outcome == "sunk":
        return say("kp.told.fired.sunk", target=target, number=one.va, captain=captain)
    if one.outcome == "captured":
        return say("kp.told.fired.captured", target=target, captain=captain)
    return say(f"kp.told.fired.{one.outcome}", target=target)
