"""The rules of Cartagena to be read, and its cards, pieces and works one by one."""

from __future__ import annotations

from collections.abc import Container

from engines.cartagena.data import CARD, CLASS, CONTENTS, HERO, SHIP, TROOP, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import A, Card, Piece, piece_of
from engines.cartagena.pieces import names
from engines.kernel.base.messages import Message, say
from engines.kernel.speech.rulebook import Component, Rulebook

NATIONS = ("_en", "_es")


def _card(id: Card) -> Component:
    its = CARD[id]
    count = say("rules.cartagena.count.card", number=its.spanish, count=its.english)
    return Component(id, names.card(id), names.does(id), count)


def _troop(id: str) -> Component:
    its = TROOP[id]
    does = say("rules.cartagena.troop", level=its.level, attack=its.attack, defence=its.defence)
    label = _sided(names.piece(piece_of(id, A)), its.side) if _has_twin(id, TROOP) else names.piece(piece_of(id, A))
    return Component(id, label, does, say("rules.cartagena.count.pieces", n=its.count), say("rules.cartagena.troop.alike"))


def _class(id: str) -> Component:
    its = CLASS[id]
    numbers = {"move": its.move, "range": its.range, "wounds": its.wounds, "berths": its.berths, "fame": its.fame}
    mine = [ship for ship, one in SHIP.items() if one.kind == id]
    count = say("rules.cartagena.count.pieces", n=len(mine))
    return Component(id, class_name(id), say("rules.cartagena.class", **numbers), count, say("rules.cartagena.class.alike"))


def class_name(id: str) -> Message:
    """A class of ships; one of a single ship with a name is called as she is."""
    alone = [ship for ship, one in SHIP.items() if one.kind == id and one.name]
    label = names.ship(alone[0]) if len(alone) == 1 else say(f"ct.class.{id[:-3]}")
    return _sided(label, CLASS[id].side) if _has_twin(id, CLASS) else label


def _work(id: str) -> Component:
    its = WORK[id]
    does = say("rules.cartagena.work", range=its.range, wounds=its.wounds, bonus=its.bonus, fame=its.fame)
    count = say("rules.cartagena.count.pieces", n=sum(one.kind == id for one in WORKS.values()))
    return Component(id, say(f"ct.kind.{id}"), does, count, say("rules.cartagena.work.alike"))


def _hero(id: Piece) -> Component:
    its = HERO[id]
    count = say("rules.cartagena.hero.one", wounds=its.wounds, fame=its.fame)
    return Component(id, names.piece(id), names.ability(id), count, say("rules.cartagena.hero.alike"))


def _sided(what: Message, side: str) -> Message:
    return say("ct.pic.sided", what=what, side=names.side(side))


def _has_twin(id: str, every: Container[str]) -> bool:
    """Whether the other side has one that is called alike."""
    return all(f"{id[:-3]}{nation}" in every for nation in NATIONS)


RULEBOOK = Rulebook(
    CONTENTS,
    say("rules.cartagena.things"),
    (*map(_card, CARD), *map(_troop, TROOP), *map(_class, CLASS), *map(_work, WORK), *map(_hero, HERO)),
)
