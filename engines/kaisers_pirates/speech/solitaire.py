"""The Solitaire cards in words (KP-I.34)."""

from __future__ import annotations

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.speech.doings import EVENTS
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.speech.narrators import Facts

__all__ = ["EVENTS"]

BLANK, NO_RESPONSE = say("kp.phantom.blank"), say("kp.phantom.no_response")


@EVENTS.register_narrator("offense")
def _offense(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.offense", number=facts["die"], what=names.kind(facts["does"])),)


@EVENTS.register_narrator("special")
def _special(facts: Facts) -> tuple[Message, ...]:
    what = names.kind(facts["does"]) if facts["does"] else BLANK
    return (say("kp.told.special" if facts["joins"] else "kp.told.special.idle", what=what),)


@EVENTS.register_narrator("defends")
def _defends(facts: Facts) -> tuple[Message, ...]:
    is_idle = bool(facts["does"]) and not facts["fits"]
    what = names.kind(facts["does"]) if facts["does"] else NO_RESPONSE
    return (say("kp.told.defends.idle" if is_idle else "kp.told.defends", number=facts["die"], what=what),)


@EVENTS.register_narrator("ignored")
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
