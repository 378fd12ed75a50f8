"""The rules of The Kaiser's Pirates to be read, and its cards and ships one by one."""

from __future__ import annotations

from engines.kaisers_pirates.data import CARD, CONTENTS, FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces.names import coin, does, kind, ship_option
from engines.kernel.base.messages import Arg, Message, say
from engines.kernel.speech.rulebook import Component, Rulebook


def _card(id: CardKind) -> Component:
    its = CARD[id]
    return Component(id, kind(id), does(id), say("rules.kaisers_pirates.count", n=its.copies, number=its.copies_1e))


def _ship(id: Ship) -> Component:
    hunts = id in FLEET
    alike = say("rules.kaisers_pirates.ship.hunts") if hunts else say("rules.kaisers_pirates.ship.sails")
    told = _german(id) if hunts else _merchantman(id)
    return Component(id, ship_option(id), told, say("rules.kaisers_pirates.ship.one"), alike)


def _german(id: Ship) -> Message:
    its = FLEET[id]
    facts: dict[str, Arg] = {"attack": coin(its.attack), "defense": coin(its.defense), "number": its.va}
    if its.kind == "warship":
        return say("rules.kaisers_pirates.ship.warship", **facts)
    return say("rules.kaisers_pirates.ship.raider", **facts)


def _merchantman(id: Ship) -> Message:
    its = MERCHANTMEN[id]
    passage = {"challenge": coin(its.challenge), "response": coin(its.response)}
    facts: dict[str, Arg] = {"defense": coin(its.defense), "number": its.va, **passage}
    if its.sailing:
        return say("rules.kaisers_pirates.ship.sailing", **facts)
    return say("rules.kaisers_pirates.ship.merchantman", **facts)


RULEBOOK = Rulebook(CONTENTS, say("rules.kaisers_pirates.things"), (*map(_card, CARD), *map(_ship, SHIP)), by_name=len(CARD))
