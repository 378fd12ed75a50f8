"""Names of ships, cards and plays."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.kaisers_pirates.data import CARD, FLEET, KIND, MERCHANTMEN, SHIP, SOLITAIRE, VESSEL
from engines.kaisers_pirates.data.ids import ALL, DECK, LATER, MINED, Card, CardKind, PlayId, Ship, seat_of
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_of
from engines.kaisers_pirates.pieces.dice import Rolled
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from engines.kernel.dice.modifiers import signed, words

LONG = CardKind("amc")
"""The kind whose name leaves no room for that of its ship."""
PLAYS = 4096
"""Plays whose names are kept: a play is named again in each menu in which it is offered."""
OF_PHANTOM = frozenset(kind for card in SOLITAIRE.values() for kind in card.kinds) - CARD.keys()
"""The kinds that stand on Solitaire cards alone."""


@functools.cache
def ship(id: Ship) -> Verbatim:
    """The name of a ship, the same in every language."""
    return Verbatim(SHIP[id].name)


@functools.cache
def sign(id: Ship) -> Verbatim:
    """The short name of a ship, for cards and menus."""
    return Verbatim(SHIP[id].short)


def ship_option(id: Ship) -> Message:
    """A ship as an option."""
    return say("kp.ship", ship=sign(id))


def itself(id: str) -> str:
    """A ship or a card lies on a picture under its own name."""
    return id


def next_target(option: str) -> Message:
    """The next of several Merchantmen, or a play without a card before it."""
    return play(PlayId(option)) if ">" in option else ship_option(Ship(option))


def lying_at(option: str) -> str:
    """The ship on a picture that such an option is about."""
    return play_of(PlayId(option)).target if ">" in option else option


def ships(ids: Iterable[Ship]) -> tuple[Verbatim, ...]:
    """The names of ships."""
    return tuple(map(ship, ids))


@functools.cache
def kind(id: CardKind) -> Message:
    """The name of a kind of card, or of what the phantom's cards say beside (KP-5.4.5)."""
    return say(f"kp.phantom.{id}" if id in OF_PHANTOM else f"kp.card.{id}")


@functools.cache
def card(id: Card) -> Message:
    """The name of a card, with that of the ship that stands on it; an AMC in short, of two submarines the one."""
    if id not in VESSEL:
        return kind(KIND[id])
    name = Verbatim(VESSEL[id].name)
    if VESSEL[id].torpedoes is not None:
        return say("kp.vessel.submarine", ship=name)
    return say("kp.vessel.amc", ship=name) if KIND[id] == LONG else say("kp.vessel", card=kind(KIND[id]), ship=name)


def fighter(id: str) -> Verbatim:
    """The name of a ship, of a card's too."""
    return Verbatim(VESSEL[Card(id)].name) if id in VESSEL else ship(Ship(id))


def is_merchantman(id: str) -> bool:
    """Whether a ship is a Merchantman, as Prize Ship too."""
    return id in MERCHANTMEN


def actor(id: str) -> Message | Verbatim:
    """The actor with which a play begins: a ship, the British Forces, or a kind of card."""
    if id == BRITISH:
        return say("kp.british")
    return sign(Ship(id)) if id in SHIP else kind(CardKind(id))


def beginning(id: str) -> Message:
    """The actor with which a play begins, as an option."""
    if id == LEAVE:
        return say("kp.form.leave")
    return ship_option(Ship(id)) if id in SHIP else say("kp.section", what=actor(id))


def aimed(target: str) -> Message:
    """A target as an option."""
    return say("kp.later") if target == LATER else say("kp.section", what=aim(target))


def section(its: Play) -> Message:
    """The heading of a play in a long list: the actor with which it begins."""
    begins = its.aim if its.actor == LEAVE else its.actor
    return ship_option(Ship(begins)) if begins in SHIP else say("kp.section", what=actor(begins))


@functools.lru_cache(PLAYS)
def play(option: PlayId) -> Message:
    """A play as an option."""
    its = play_of(option)
    if its.actor in _ALONE:
        return say(f"kp.{its.actor}", **({"ship": aim(its.target)} if its.target else {}))
    if its.target in (LATER, MINED):
        return say("kp.play.later" if its.target == LATER else "kp.play.mines.later", what=actor(its.actor))
    if its.actor == BRITISH:
        return say("kp.play.british", target=aim(its.target))
    if its.actor in MERCHANTMEN:
        return say("kp.play.supply", ship=sign(its.ship), target=aim(its.target))
    return _of_ship(its) if its.actor in FLEET else _of_card(its)


_ALONE = ("finish", "decline", LEAVE)
BOATS = ("submarines_u_27_u_41", "submarines_uc_16_uc_29")


def _of_ship(its: Play) -> Message:
    """An intercept, or mines."""
    if its.seat is None:
        return say("kp.play.attack", ship=sign(its.ship), target=aim(its.target))
    return say("kp.play.mines", ship=sign(its.ship), captain=Captain(its.seat))


def _of_card(its: Play) -> Message:
    """An action half, with what it is aimed at; a submarine by its numbers alone, so that its target is seen."""
    if its.kind in BOATS and its.target != ALL:
        boat = say(f"kp.boat.{its.kind}")
        if its.seat is not None:
            return say("kp.play.mines", ship=boat, captain=Captain(its.seat))
        return say("kp.play.torpedo", card=boat, target=aim(its.target))
    return kind(its.kind) if its.target == ALL else say("kp.play.card", card=kind(its.kind), target=aim(its.target))


def aim(target: str) -> Message | Verbatim | Captain:
    """A target of any sort: a form may put each in any place, allowed or not."""
    seat = seat_of(target)
    if seat is not None:
        return Captain(seat)
    if target in (ALL, DECK):
        return say(f"kp.aim.{target}")
    if target == LATER:
        return Verbatim("\u2026")
    return sign(Ship(target))


def item(given: Mapping[str, Any]) -> Message:
    """A play of a plan with its cards, as far as it is filled in."""
    if "play" not in given:
        return say("kp.item.none")
    parts = [_at_both(given, play(given["play"]))]
    if joining := joins(given):
        parts.append(say("kp.item.joined", list=joining))
    if given.get("card"):
        parts.append(say("kp.item.spent", card=card(given["card"])))
    return say("kp.item", list=tuple(parts))


def joins(given: Mapping[str, Any]) -> tuple[Message, ...]:
    """The cards that join a play."""
    wide = (given["spread"],) if given.get("spread", "alone") != "alone" else ()
    return tuple([card(one) for one in (*wide, *given.get("assist", ()))])


def _at_both(given: Mapping[str, Any], made: Message) -> Message:
    """The name of a play, with its second target if it has one."""
    return say("kp.play.two", what=made, target=aim(given["second"])) if "second" in given else made


def label(given: Mapping[str, Any], owner: int | None) -> Message:
    """A short label of a whole play: actor, target or all ships of `owner`, and the Assist cards by short names."""
    its, spread = play_of(given["play"]), given.get("spread", "alone")
    made = play(given["play"])
    if spread != "alone":
        whose = say("kp.play.all", ship=sign(its.ship), captain=Captain(owner or 0))
        made = _at_both(given, made) if "second" in given else whose
    return functools.reduce(_joined, given.get("assist", ()), made)


def _joined(made: Message, card: Card) -> Message:
    return say("kp.play.with", what=made, card=say(f"kp.short.{KIND[card]}"))


def contest(attack: Iterable[int], defense: Iterable[int], va: int, plus: int = 0, minus: int = 0) -> Message:
    """The dice of both sides, with the sum of the modifiers of each, and the VA at stake."""
    return say("kp.hint.attack", attack=coin(attack, plus), defense=coin(defense, minus), number=va)


def also_against(told: Message, defense: Iterable[int], va: int, minus: int) -> Message:
    """The description of an attack with one more target."""
    return say("kp.hint.attack.more", what=told, defense=coin(defense, minus), number=va)


def defended(defense: Iterable[int], va: int) -> Message:
    """The dice of the defense against an attack, and the VA at stake."""
    return say("kp.hint.british", defense=coin(defense), number=va)


def against(table: Table, seat: int) -> Callable[[PlayId], Message]:
    """The group of a play: against whom, or on own ships, with what is committed without a target."""

    def group(option: PlayId) -> Message:
        its = play_of(option)
        owner = table.owner(its.aim) if its.seat is None else its.seat
        return say("kp.own") if owner in (None, seat) else say("kp.against", captain=Captain(owner or 0))

    return group


def reaction(option: str) -> Message:
    """An answer to an intercept; Recalled with the ship that it calls home."""
    if ">" in option:
        its = play_of(PlayId(option))
        return say("kp.play.card", card=card(Card(its.actor)), target=sign(its.aim))
    return say("kp.pass") if option == "pass" else card(Card(option))


def assist(option: str) -> Message:
    """An Assist card to join, or none."""
    return say("kp.alone") if option == "alone" else say("kp.with", card=card(Card(option)))


def speed(option: str) -> Message:
    """Full speed or not."""
    return say(f"kp.speed.{option}")


def pursuit(option: str) -> Message:
    """Over shallow water or not."""
    return say(f"kp.pursuit.{option}")


def keeping(picked: Iterable[str]) -> Message:
    """The ships that are kept for the next Round, or none."""
    kept = ships([Ship(ship) for ship in picked])
    return say("kp.keeps", list=kept) if kept else say("kp.keeps.none")


def supply(option: str) -> Message:
    """A Prize Ship resupplies its captor, or not."""
    return say(f"kp.supply.{option}")


def passage(option: str) -> Message:
    """Safe Passage or not."""
    return say(f"kp.passage.{option}")


def does(kind: str) -> Message:
    """The effect of the action half of a card."""
    return say(f"kp.does.{kind}", **_printed(kind))


def answers(kind: str) -> Message:
    """The effect of a Reaction card on an attack."""
    return say(f"kp.answers.{kind}", **_printed(kind))


def _printed(kind: str) -> dict[str, Arg]:
    """The number on a card as an argument of its words; none for a card without a number."""
    its = CARD.get(CardKind(kind))
    return {"value": signed(its.modifier)} if its is not None and its.modifier else {}


# -- dice


def coin(dice: Iterable[int], change: int = 0) -> Verbatim:
    """The dice of a coin, with what is added to them."""
    rolled = [f"d{sides}" for sides in dice]
    return Verbatim(" ".join([*rolled, signed(change).text] if change else rolled))


def rolled(side: Rolled) -> Message:
    """One side's dice, its modifiers as rows, and the result, unless a die alone says it."""
    faces = Verbatim(", ".join(f"d{sides} {face}" for sides, face in zip(side.dice, side.faces, strict=True)))
    rows = words(side.rows, "kp.row")
    if rows:
        return say("kp.rolled.rows", dice=faces, list=rows, number=side.result)
    if side.faces == (side.result,):
        return say("kp.rolled.one", dice=faces)
    return say("kp.rolled", dice=faces, number=side.result)
