"""What ships, cards and plays are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.kaisers_pirates.data import FLEET, KIND, SHIP
from engines.kaisers_pirates.data.ids import LATER, Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.rules.dice import Rolled
from engines.kaisers_pirates.rules.outlook import Outlook, play_of
from engines.kaisers_pirates.table import BRITISH
from engines.kernel.messages import Captain, Message, Verbatim, say


def ship(id: Ship) -> Verbatim:
    """The name of a ship, the same in every language."""
    return Verbatim(SHIP[id].name)


def sign(id: Ship) -> Verbatim:
    """The name of a ship where there is little room: on cards and in menus."""
    return Verbatim(SHIP[id].short)


def ships(ids: Iterable[Ship]) -> tuple[Verbatim, ...]:
    """The names of ships."""
    return tuple(map(ship, ids))


def kind(id: CardKind) -> Message:
    """The name of a kind of card."""
    return say(f"kp.card.{id}")


def card(id: Card) -> Message:
    """The name of a card."""
    return kind(KIND[id])


def actor(id: str) -> Message | Verbatim:
    """Who or what a play begins with: a ship, the British Forces, or a kind of card."""
    if id == BRITISH:
        return say("kp.british")
    return sign(Ship(id)) if id in FLEET else kind(CardKind(id))


def play(option: PlayId) -> Message:
    """A play as an option."""
    if option == "finish":
        return say("kp.finish")
    its = play_of(option)
    if its.target == LATER:
        return say("kp.play.later", what=actor(its.actor))
    if its.actor == BRITISH:
        return say("kp.play.british", target=sign(its.target))
    if its.actor in FLEET:
        return say("kp.play.attack", ship=sign(its.ship), target=sign(its.target))
    return say("kp.play.card", card=kind(its.kind), target=sign(its.target))


def item(given: Mapping[str, Any]) -> Message:
    """A play of a plan with its cards, as far as it is filled in."""
    if "play" not in given:
        return say("kp.item.none")
    parts = [play(given["play"])]
    if given.get("assist", "alone") != "alone":
        parts.append(assist(given["assist"]))
    if "card" in given:
        parts.append(say("kp.item.spent", card=card(given["card"])))
    return say("kp.item", list=tuple(parts))


def contest(attack: Iterable[int], defense: Iterable[int], va: int) -> Message:
    """What is rolled against what, and the VA at stake."""
    return say("kp.hint.attack", attack=coin(attack), defense=coin(defense), number=va)


def defended(defense: Iterable[int], va: int) -> Message:
    """What is rolled against an attack, and the VA at stake."""
    return say("kp.hint.british", defense=coin(defense), number=va)


def against(seen: Outlook) -> Callable[[PlayId], Message]:
    """The group of a play: against whom, or on own ships."""

    def group(option: PlayId) -> Message:
        its = play_of(option)
        if its.target == LATER:
            return say("kp.later")
        owner = dict((*seen.targets, *seen.raiders_and_warships)).get(its.target)
        return say("kp.own") if owner is None else say("kp.against", captain=Captain(owner))

    return group


def reaction(option: str) -> Message:
    """An answer to an intercept."""
    return say("kp.pass") if option == "pass" else card(Card(option))


def assist(option: str) -> Message:
    """An Assist card to join, or none."""
    return say("kp.alone") if option == "alone" else say("kp.with", card=card(Card(option)))


def passage(option: str) -> Message:
    """Safe Passage or not."""
    return say(f"kp.passage.{option}")


# -- dice


def coin(dice: Iterable[int]) -> Verbatim:
    """The dice of a coin."""
    return Verbatim(" ".join(f"d{sides}" for sides in dice))


def rolled(side: Rolled) -> Message:
    """One side's dice, its modifiers as rows, and the result."""
    faces = Verbatim(", ".join(f"d{sides} {face}" for sides, face in zip(side.dice, side.faces, strict=True)))
    rows = tuple(say("kp.row", why=say(row.reason), value=_signed(row.value)) for row in side.rows)
    if rows:
        return say("kp.rolled.rows", dice=faces, list=rows, number=side.result)
    return say("kp.rolled", dice=faces, number=side.result)


def _signed(value: int) -> Verbatim:
    return Verbatim(f"+{value}" if value > 0 else f"\u2212{-value}")
