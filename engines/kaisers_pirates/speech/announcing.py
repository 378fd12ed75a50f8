"""How attacks are announced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.kaisers_pirates.data import AT_NIGHT, KIND
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack
from engines.kernel.base.messages import Captain, Message, say


def announced(attack: Attack, *, is_brief: bool = False) -> Message:
    """The announcement of an attack: attacker, target and means; brief if the card spent lies in sight."""
    owner = Captain(attack.owner)
    if attack.means != INTERCEPT:
        return _undersea(attack, owner)
    given = _card_names(attack.card, attack.assists, is_brief=is_brief)
    target = names.ship(attack.target)
    if attack.is_by_ship:
        return say("kp.told.intercept", ship=names.ship(attack.ship), target=target, captain=owner, list=given)
    if attack.actor == BRITISH:
        return say("kp.told.intercept.british", target=target, captain=owner, list=given)
    told = say("kp.told.intercept.card", card=names.actor(attack.actor), target=target, captain=owner)
    return _with(told, attack.assists)


def setting_out(known: Mapping[str, Any], *, is_brief: bool = False) -> Message:
    """The announcement of a ship that intercepts several Merchantmen, with its cards; from an event, or the fields of a rule."""
    ship, targets = names.ship(known["ship"]), names.ships(known["targets"])
    given = _card_names(known["card"], known["assists"], is_brief=is_brief)
    return say("kp.told.sets_out", ship=ship, captain=Captain(known["owner"]), places=targets, list=given)


def _card_names(card: Card, assists: Iterable[Card], *, is_brief: bool) -> tuple[Message, ...]:
    """By day or by night, the cards that join, and the one that is spent; the phantom spends none."""
    spent = () if is_brief or KIND[card] in names.OF_PHANTOM else (say("kp.how.spent", card=names.kind(KIND[card])),)
    return (say("kp.how.night" if card in AT_NIGHT else "kp.how.day"), *_joined(assists), *spent)


def _joined(assists: Iterable[Card]) -> tuple[Message, ...]:
    return tuple([names.kind(KIND[card]) for card in assists])


def _undersea(attack: Attack, owner: Captain) -> Message:
    """Mines and torpedoes."""
    who = names.ship(attack.ship) if attack.is_by_ship else names.fighter(attack.card)
    if attack.target:
        told = say("kp.told.torpedoes", ship=who, target=names.ship(attack.target), captain=owner)
    else:
        told = say("kp.told.mines", ship=who, captain=owner)
    return _with(told, attack.assists)


def _with(told: Message, assists: Iterable[Card]) -> Message:
    """The announcement with the cards that join, if any do."""
    joined = _joined(assists)
    return say("kp.told.joined", what=told, list=joined) if joined else told
