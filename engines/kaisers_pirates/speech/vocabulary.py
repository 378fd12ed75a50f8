"""How plays and answers are said in words beside their labels: "leipzig lovat plus surprise attack, spend recalled"."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import LATER, MINED, CardKind, PlayId, Ship
from engines.kaisers_pirates.rules.holdings import BRITISH
from engines.kaisers_pirates.rules.outlook import LEAVE, Play, play_of
from engines.kaisers_pirates.speech import names
from engines.kernel.choices import Choice
from engines.kernel.messages import Captain, Message, say
from engines.kernel.vocabulary import Opener, Vocabulary, Way

FORCES, MINES, INTERCEPTS, AFTERWARDS, LEAVES, SUPPLIES = (
    say("kp.word.british"), say("kp.word.mines"), say("kp.word.intercepts"), say("kp.word.later"), say("kp.word.leave"),
    say("kp.word.supplies"),
)  # fmt: skip


def called(part: str, choice: Choice, option: str, label: Message) -> tuple[Way, ...]:
    """The ways to say an option: a play by who and whom."""
    if part == "play" and ">" in option:
        return _play(play_of(PlayId(option)))
    return ((names.ship_option(Ship(option)),),) if part == "second" else ()


def _play(its: Play) -> tuple[Way, ...]:
    actor = FORCES if its.actor == BRITISH else _thing(its.actor)
    if its.actor == LEAVE:
        return ((LEAVES, names.ship_option(its.aim)),)
    if its.target in (LATER, MINED):
        return ((actor, AFTERWARDS),) if its.target == LATER else ((actor, MINES, AFTERWARDS),)
    aim = _aim(its)
    if its.seat is not None and its.actor in FLEET:
        return ((actor, MINES, aim),)
    if its.actor in MERCHANTMEN:
        return ((actor, SUPPLIES, aim),)
    return ((actor, aim), (actor, INTERCEPTS, aim)) if its.actor in FLEET or its.actor == BRITISH else ((actor, aim),)


def _thing(actor: str) -> Message:
    """Who or what a play begins with, as a word."""
    return names.ship_option(Ship(actor)) if actor in SHIP else names.kind(CardKind(actor))


def _aim(its: Play) -> Message:
    aim = names.aim(its.target)
    if isinstance(aim, Captain):
        return say("kp.captain", captain=aim)
    return names.ship_option(its.aim) if its.aim in SHIP else say(f"kp.aim.{its.target}")


OPENERS = (
    Opener(word=say("kp.word.play"), parts=("play",)),
    Opener(word=say("kp.word.spend"), parts=("card",)),
    Opener(word=say("kp.word.add"), parts=("assist",)),
    Opener(word=say("kp.word.and"), parts=("second",)),
)
VOCABULARY = Vocabulary(
    openers=OPENERS,
    called=called,
    examples={"kp.turn": say("kp.example.turn"), "kp.answer": say("kp.example.answer")},
)
