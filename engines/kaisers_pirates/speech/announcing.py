"""How attacks are announced."""

from __future__ import annotations

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.rules.attack import INTERCEPT, Attack
from engines.kaisers_pirates.rules.holdings import BRITISH
from engines.kaisers_pirates.speech import names
from engines.kernel.messages import Captain, Message, say


def announced(attack: Attack) -> Message:
    """Who attacks what, and how."""
    owner, joined = Captain(attack.owner), tuple([names.kind(KIND[card]) for card in attack.assists])
    if attack.means != INTERCEPT:
        return _undersea(attack, owner, joined)
    given = (say("kp.how.night" if attack.is_at_night else "kp.how.day"), *joined)
    target = names.ship(attack.target)
    if attack.is_by_ship:
        return say("kp.told.intercept", ship=names.ship(attack.ship), target=target, captain=owner, list=given)
    if attack.actor == BRITISH:
        return say("kp.told.intercept.british", target=target, captain=owner, list=given)
    return say("kp.told.intercept.card", card=names.actor(attack.actor), target=target, captain=owner)


def _undersea(attack: Attack, owner: Captain, joined: tuple[Message, ...]) -> Message:
    """Mines and torpedoes."""
    who = names.ship(attack.ship) if attack.is_by_ship else names.fighter(attack.card)
    if attack.target:
        told = say("kp.told.torpedoes", ship=who, target=names.ship(attack.target), captain=owner)
    else:
        told = say("kp.told.mines", ship=who, captain=owner)
    return say("kp.told.joined", what=told, list=joined) if joined else told
