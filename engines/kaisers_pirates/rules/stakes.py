"""The stakes of a play in words: dice against dice with all modifiers, the chances, what it may cost (KP-3.2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.components.boarding_party import KIND as BOARDING
from engines.kaisers_pirates.components.checking import CHECKED
from engines.kaisers_pirates.data import BRITISH_COIN, FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import LATER, MINED, NO_CARD, Card, CardKind, PlayId, Ship, Target
from engines.kaisers_pirates.data.plays import Play, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules import chances
from engines.kaisers_pirates.rules.attack import INTERCEPT, INTERROGATE, MINES, Attack
from engines.kaisers_pirates.rules.chances import Shot
from engines.kaisers_pirates.rules.joining import ALONE, Joined, seconds
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.striking import attack_rows
from engines.kernel.base.messages import Message, say
from engines.kernel.dice.modifiers import Modifier

COLLIER = CardKind("collier")


def is_intercept(option: PlayId) -> bool:
    """Whether an Intercept! half is used."""
    play = play_of(option)
    return play.actor == BRITISH or (play.actor in FLEET and (Ship(play.target) in SHIP or play.target == LATER))


def hint(option: PlayId, spent: Card = NO_CARD) -> Message | None:
    """The effect of a play with the card that is spent, without modifiers: dice and VA of an attack, the effect of any other."""
    its = play_of(option)
    if its.actor in ACTIONS or its.actor in ASSISTS:
        if its.target == LATER:
            return say("kp.later.card", does=names.does(its.kind))
        return (ACTIONS[its.kind].hint(its.target) if its.actor in ACTIONS else None) or names.does(its.kind)
    if its.actor in FLEET and (its.seat is not None or its.target == MINED):
        return say("kp.does.lay_mines")
    if its.target == LATER:
        return say("kp.later")
    if its.aim not in SHIP or not is_intercept(option):
        return None
    target = SHIP[its.aim]
    if its.actor == BRITISH and not spent:
        return names.defended(target.defense, target.va)
    coin = BRITISH_COIN[spent] if its.actor == BRITISH else FLEET[its.ship].attack
    return names.contest(coin, target.defense, target.va)


def offered(seen: Outlook, option: PlayId) -> Message | None:
    """The description of a play before its card is chosen: an attack by day, with nothing that joins it."""
    its = play_of(option)
    owner = seen.table.owner(its.aim) if its.aim in SHIP else None
    if owner is None or its.actor not in FLEET:
        return _with_chance(seen, its, hint(option))
    return chances.attack(shot(seen, Attack(seen.seat, its.actor, its.aim, owner, NO_CARD)))


def does(seen: Outlook, answer: Mapping[str, Any]) -> tuple[Message, ...]:
    """The effect of a whole play: the dice of both sides and the chances, the night, the card that gives it several targets."""
    option, spread = answer["play"], answer.get("spread", ALONE)
    attack = _attack(seen, answer)
    if attack is None:
        effect = _with_chance(seen, play_of(option), hint(option, answer.get("card", NO_CARD)))
        return (effect,) if effect is not None else ()
    told = [_disclosure(attack), *_strikes(seen, attack, tuple(_further(seen, answer, attack)))]
    told += [say("kp.how.night")] if attack.is_at_night else []
    told += [say("kp.how.captures")] if shot(seen, attack).captures else []
    told += [say("kp.item.joined", list=(names.card(spread),))] if spread != ALONE else []
    return tuple(one for one in told if one is not None)


def _disclosure(attack: Attack) -> Message | None:
    """KP-3.3.19a: the chance that a disguised ship is found out, without which it is not attacked."""
    if attack.actor != INTERROGATE:
        return None
    return chances.disclosure(INTERROGATE)


def _strikes(seen: Outlook, attack: Attack, others: tuple[Attack, ...]) -> tuple[Message, ...]:
    """The contest with each target: one alone with all that may come of it, several with the chance of a hit."""
    first = shot(seen, attack)
    if not others:
        return (chances.attack(first),)
    told = chances.briefly(first, first.contest)
    for one in (shot(seen, other) for other in others):
        told = chances.briefly(one, names.also_against(told, one.defense, one.va, one.minus))
    return (told,)


def shot(seen: Outlook, attack: Attack) -> Shot:
    """An attack as the plan leaves both ships, until somebody answers it."""
    target, is_hurt = SHIP[attack.target], attack.target in seen.damaged
    plus = _sum(seen, attack.actor, attack_rows(attack, seen.table))
    minus = _sum(seen, attack.target, attack.defense_rows(seen.table))
    may_pass = attack.means == INTERCEPT and attack.target in MERCHANTMEN and not is_hurt
    captures = attack.has(BOARDING) and not is_hurt
    return Shot(attack.coin, plus, target.defense, minus, target.va, attack.target, captures, 0 if may_pass else None)


def _with_chance(seen: Outlook, its: Play, told: Message | None) -> Message | None:
    """The effect of a card with the chance of its roll, if all of its ships have the same; mines with the chances of a hit."""
    if told is None:
        return None
    if its.seat is not None and (its.actor in FLEET or its.kind in names.BOATS):
        return _mined(seen, its, told)
    if its.kind not in CHECKED or its.target == LATER:
        return told
    card = CHECKED[its.kind]
    rolls = {card.rows(seen.table, seen.seat, ship) for ship in card.ships(seen.table, seen.seat, its.target)}
    return chances.decision(told, its.kind, rolls.pop()) if len(rolls) == 1 else told


def _mined(seen: Outlook, its: Play, told: Message) -> Message:
    """KP-T4.5: mines, with the least and the greatest chance that a Merchantman is hit."""
    assert its.seat is not None
    held = seen.actions(its.kind) if its.kind in names.BOATS else ()
    card = held[0] if held else NO_CARD
    shots = [
        shot(seen, Attack(seen.seat, its.actor, ship, its.seat, card, (), MINES)) for ship in seen.table.merchantmen[its.seat]
    ]
    return chances.mines(tuple(one.hit for one in shots)) if shots else told


def _further(seen: Outlook, answer: Mapping[str, Any], attack: Attack) -> Iterator[Attack]:
    """The attacks on the other Merchantmen that Good Hunting or Shipping Lanes adds."""
    if answer.get("spread", ALONE) == ALONE:
        return
    for ship in seconds(seen, Joined(attack.actor, Target(attack.target), attack.card)):
        if answer.get("second", ship) == ship:
            yield replace(attack, target=ship)


def _attack(seen: Outlook, answer: Mapping[str, Any]) -> Attack | None:
    """The attack on a ship that a play announces, once it has its card and its target."""
    its, spent = play_of(answer["play"]), answer.get("card", NO_CARD)
    owner = seen.table.owner(its.aim) if its.aim in SHIP else None
    if owner is None:
        return None
    if its.actor in ACTIONS:
        return _by_card(seen, its, answer.get("assist", ()))
    if not spent or not is_intercept(answer["play"]):
        return None
    wide = (answer["spread"],) if answer.get("spread", ALONE) != ALONE else ()
    return Attack(seen.seat, its.actor, its.aim, owner, spent, (*wide, *answer.get("assist", ())))


def _by_card(seen: Outlook, its: Play, assists: tuple[Card, ...]) -> Attack | None:
    """KP-3.3.24, KP-3.3.42: an action half that attacks a ship, with the cards that join it."""
    action, cards = ACTIONS[its.kind], seen.actions(its.kind)
    if not action.is_attack or not cards:
        return None
    found = action.play(seen.table, seen.seat, its.target, cards[0], assists)
    return found if isinstance(found, Attack) else None


def _sum(seen: Outlook, ship: str, rows: Iterable[Modifier]) -> int:
    """The sum of the modifiers of a side, without those that the plan takes away before."""
    gone = {"kp.why.hurt"} if ship not in seen.damaged else set()
    gone |= {"kp.why.limited"} if COLLIER in seen.played else set()
    return sum(row.value for row in rows if row.reason not in gone)
