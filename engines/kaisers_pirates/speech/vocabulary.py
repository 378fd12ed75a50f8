"""How plays and answers are said in words beside their labels: "leipzig lovat plus surprise attack, spend recalled"."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import LATER, MINED, Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.plays import FINISH
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.shapes import Choice
from engines.kernel.speech.vocabulary import Alias, Keyword, Vocabulary

FORCES, MINES, INTERCEPTS, AFTERWARDS, LEAVES, SUPPLIES, CRUISER = (
    say("kp.word.british"), say("kp.word.mines"), say("kp.word.intercepts"), say("kp.word.later"), say("kp.word.leave"),
    say("kp.word.supplies"), say("kp.word.cruiser"),
)  # fmt: skip
FINISHES = say("kp.word.finish")
"""Ends a turn: with no card committed, or with none of those that still lie face down."""
AMC = CardKind("amc")


def called(part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]:
    """The ways to say an option: a play by who and whom, a ship by its short or its whole name, a card by what stands for it."""
    if part == "play" and ">" in option:
        return _play(play_of(PlayId(option)))
    if part == "play" and option == FINISH:
        return ((FINISHES,),)
    if part == "second":
        return tuple((name,) for name in _ship(Ship(option)))
    return ((CRUISER,), (CRUISER, say("kp.ship", ship=names.fighter(option)))) if KIND.get(Card(option)) == AMC else ()


def _play(its: Play) -> tuple[Alias, ...]:
    """Each way to say the play, with each name of its ships."""
    ways: list[Alias] = []
    for actor in (FORCES,) if its.actor == BRITISH else _thing(its.actor):
        for aim in _aim(its):
            ways += _ways_of(its, actor, aim)
    return tuple(ways)


def _ways_of(its: Play, actor: Message, aim: Message) -> tuple[Alias, ...]:
    if its.actor == LEAVE:
        return ((LEAVES, aim),)
    if its.target in (LATER, MINED):
        return ((actor, aim),) if its.target == LATER else ((actor, MINES, aim),)
    if its.seat is not None and its.actor in FLEET:
        return ((actor, MINES, aim),)
    if its.actor in MERCHANTMEN:
        return ((actor, SUPPLIES, aim),)
    return ((actor, aim), (actor, INTERCEPTS, aim)) if its.actor in FLEET or its.actor == BRITISH else ((actor, aim),)


def _thing(actor: str) -> tuple[Message, ...]:
    """The actor with which a play begins, as a word."""
    if actor == LEAVE:
        return (LEAVES,)
    return _ship(Ship(actor)) if actor in SHIP else (names.kind(CardKind(actor)),)


def _aim(its: Play) -> tuple[Message, ...]:
    if its.target in (LATER, MINED):
        return (AFTERWARDS,)
    aim = names.aim(its.target)
    if isinstance(aim, Captain):
        return (say("kp.captain", captain=aim),)
    return _ship(its.aim) if its.aim in SHIP else (say(f"kp.aim.{its.target}"),)


def _ship(id: Ship) -> tuple[Message, ...]:
    """A ship as it is called on cards, and by its whole name."""
    return tuple(dict.fromkeys((names.ship_option(id), say("kp.ship", ship=names.ship(id)))))


OPENERS = (
    Keyword(word=say("kp.word.play"), parts=("play",)),
    Keyword(word=say("kp.word.spend"), parts=("card",)),
    Keyword(word=say("kp.word.add"), parts=("assist",)),
    Keyword(word=say("kp.word.and"), parts=("second",)),
)
VOCABULARY = Vocabulary(
    keywords=OPENERS,
    aliases=called,
    shortcut_words={"kp.draw": FINISHES},
    examples={"kp.turn": say("kp.example.turn"), "kp.answer": say("kp.example.answer")},
)
