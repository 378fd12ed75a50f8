"""The Solitaire cards in words (KP-I.34)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.phantom_turn import NONE
from engines.kaisers_pirates.speech.doings import EVENTS
from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts

__all__ = ["EVENTS", "narrate_first"]

BLANK, NO_RESPONSE = say("kp.phantom.blank"), say("kp.phantom.no_response")

OFFENSE, IGNORED, SPECIAL = "offense", "ignored", "special"


def narrate_first(left: Sequence[Event]) -> tuple[int, tuple[Message, ...]]:
    """The number of events at the beginning that are told together, and their sentences: cards by which the phantom does nothing,
    or an intercept that no Special Action joins."""
    kinds = [event.kind for event in left[:2]]
    if kinds == [OFFENSE, IGNORED]:
        return _idle(left)
    if kinds == [OFFENSE, SPECIAL] and not left[1].facts["joins"]:
        return 2, (say("kp.told.offense.alone", **_throw(left[0].facts), other=_special_named(left[1].facts)),)
    return 1, EVENTS.narrate(left[0])


def _idle(left: Sequence[Event]) -> tuple[int, tuple[Message, ...]]:
    """KP-5.4.3.4, KP-5.4.3.1a: what cannot be done, card by card, and the card that ends the turn behind them."""
    count, tried = 0, list[Message]()
    while [event.kind for event in left[count : count + 2]] == [OFFENSE, IGNORED]:
        tried.append(say("kp.told.idle.card", **_throw(left[count].facts)))
        count += 2
    end = next((event.facts for event in left[count : count + 1] if event.kind == OFFENSE and event.facts["die"] == NONE), None)
    if end is None:
        return count, (say("kp.told.idle", list=tuple(tried)),)
    return count + 1, (say("kp.told.idle.ends", list=tuple(tried), **_throw(end)),)


def _throw(facts: Facts) -> dict[str, Arg]:
    """The red die, and the words of the card for it."""
    return {"number": facts["die"], "what": names.kind(facts["does"])}


def _special_named(facts: Facts) -> Message:
    return names.kind(facts["does"]) if facts["does"] else BLANK


@EVENTS.register_narrator(OFFENSE)
def _offense(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.offense", **_throw(facts)),)


@EVENTS.register_narrator(SPECIAL)
def _special(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.special" if facts["joins"] else "kp.told.special.idle", what=_special_named(facts)),)


@EVENTS.register_narrator("defends")
def _defends(facts: Facts) -> tuple[Message, ...]:
    is_idle = bool(facts["does"]) and not facts["fits"]
    what = names.kind(facts["does"]) if facts["does"] else NO_RESPONSE
    return (say("kp.told.defends.idle" if is_idle else "kp.told.defends", number=facts["die"], what=what),)


@EVENTS.register_narrator(IGNORED)
def _ignored(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.ignored", what=names.kind(facts["does"])),)


@EVENTS.register_narrator("disposes")
def _disposes(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.disposes", n=facts["n"]),)


@EVENTS.register_narrator("loses")
def _loses(facts: Facts) -> tuple[Message, ...]:
    captain, cards = Captain(facts["seat"]), facts.get("cards")
    if not cards:
        return (say("kp.told.loses", captain=captain, n=facts["n"]),)
    return (say("kp.told.loses.known", captain=captain, list=tuple(map(names.card, cards))),)
