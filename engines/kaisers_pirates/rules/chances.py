"""Chances in words (KP-3.2.7), by public arithmetic alone: of attacks, of what they may cost, and of decisions by dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules import odds
from engines.kaisers_pirates.rules.check import coins_of
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier, total
from engines.kernel.dice.odds import Dice, percent


@value_class
class Shot:
    """An attack on one ship: both coins with their modifiers. `captures`: the ship is captured instead of sunk, and never
    damaged. `passage`: the modifier of its Safe Passage if it comes through unhurt; None if it makes no attempt."""

    coin: Dice
    plus: int
    defense: Dice
    minus: int
    va: int
    target: Ship
    captures: bool = False
    passage: int | None = None

    @property
    def contest(self) -> Message:
        """The dice of both sides, and the VA at stake."""
        return names.contest(self.coin, self.defense, self.va, self.plus, self.minus)

    @property
    def hit(self) -> float:
        """KP-3.2.7.1: the chance that it is not without effect."""
        sunk, damaged = odds.attack(self.coin, self.plus, self.defense, self.minus)
        return sunk if self.captures else sunk + damaged

    @property
    def sunk(self) -> float:
        """The chance that the ship is sunk or captured."""
        return odds.attack(self.coin, self.plus, self.defense, self.minus)[0]

    @property
    def port(self) -> float:
        """KP-3.2.6: the chance that the ship comes through unhurt and reaches port."""
        if self.passage is None:
            return 0.0
        its = MERCHANTMEN[self.target]
        return (1.0 - self.hit) * odds.check(its.challenge, its.response, self.passage)


def attack(shot: Shot) -> Message:
    """The dice and the VA at stake, with all that may come of it."""
    return say("kp.hint.odds", what=shot.contest, list=outcomes(shot))


def outcomes(shot: Shot) -> tuple[Message, ...]:
    """The chances that the ship is hit, sunk or captured, and that it reaches port."""
    told = [] if shot.captures else [say("kp.odds.hit", odds=percent(shot.hit))]
    told.append(say("kp.odds.captured" if shot.captures else "kp.odds.sunk", odds=percent(shot.sunk)))
    return (*told, *((say("kp.odds.port", odds=percent(shot.port)),) if shot.passage is not None else ()))


def briefly(shot: Shot, told: Message) -> Message:
    """One of several targets: its contest, and the chance of a hit alone."""
    return say("kp.hint.odds.brief", what=told, odds=percent(shot.hit))


def disclosure(kind: CardKind) -> Message:
    """KP-3.3.19a: the chance that the printed coins of a card find a disguised ship out."""
    return say("kp.odds.found", odds=percent(odds.check(*coins_of(kind))))


def decision(told: Message, kind: CardKind, rows: Iterable[Modifier] = ()) -> Message:
    """The effect of a card that its printed coins decide, with the chance of success (KP-3.2.7.2)."""
    challenge, response = coins_of(kind)
    return say("kp.hint.check", what=told, odds=percent(odds.check(challenge, response, total(rows))))


def mines(chances: Sequence[float]) -> Message:
    """KP-T4.5: mines, with the least and the greatest chance that a Merchantman is hit."""
    least, most = percent(min(chances)), percent(max(chances))
    return say("kp.hint.mine", odds=most) if least == most else say("kp.hint.mines", least=least, most=most)


def passage(ship: Ship, plus: int) -> Message:
    """KP-3.2.6: an attempt at Safe Passage, with its chance."""
    its = MERCHANTMEN[ship]
    told = names.contest(its.challenge, its.response, its.va, plus)
    return say("kp.hint.odds.brief", what=told, odds=percent(odds.check(its.challenge, its.response, plus)))


def changed(told: Message, shot: Shot) -> Message:
    """The effect of a card on an attack, with all that may come of it then."""
    return say("kp.hint.changed", what=told, list=outcomes(shot))


def duel(told: Message, mine: float, theirs: float) -> Message:
    """The effect of a card that fights the attacker, with the chance of a hit by each side."""
    return say("kp.hint.duel", what=told, odds=percent(mine), other=percent(theirs))


def of_hit(coin: Dice, plus: int, defense: Dice, minus: int) -> float:
    """KP-3.2.7.1: the chance that an attack is not without effect."""
    return sum(odds.attack(coin, plus, defense, minus)) if coin else 0.0
