"""Events as sentences."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.tellings import Facts, Tellings
from engines.straits.rules.waters import hex_name
from engines.straits.view import View

PEOPLE, HEXES = {"seat": "captain", "foe": "foe"}, ("hex", "to", "wreck")


def _plain(event: Event) -> Message:
    facts = {PEOPLE.get(name, name): _arg(name, value) for name, value in event.facts.items()}
    return say(f"sr.told.{event.kind}", **facts)


def _arg(name: str, value: int | str) -> int | Captain | Message:
    return Captain(int(value)) if name in PEOPLE else hex_name(str(value)) if name in HEXES else int(value)


EVENTS = Tellings(_plain)
EVENTS.enter("sails", "spots", "raises", "held")


@EVENTS.told("rolled")
def _rolled(facts: Facts) -> tuple[Message, ...]:
    return ()


@EVENTS.told("wreck")
def _wreck(facts: Facts) -> tuple[Message, ...]:
    captain = Captain(facts["seat"])
    if "wreck" not in facts:
        return (say("sr.told.wreck", captain=captain),)
    return (say("sr.told.wreck.own", captain=captain, wreck=hex_name(facts["wreck"])),)


@EVENTS.told("clash")
def _clash(facts: Facts) -> tuple[Message, ...]:
    (one, other), (mine, theirs) = facts["seats"], facts["sums"]
    known = {"captain": Captain(one), "foe": Captain(other), "number": mine, "other": theirs, "hex": hex_name(facts["hex"])}
    return (say("sr.told.clash", **known), say("sr.told.back", list=tuple(map(Captain, facts["lost"]))))


@EVENTS.told("won")
def _won(facts: Facts) -> tuple[Message, ...]:
    return (say("sr.told.won", list=tuple(map(Captain, facts["seats"])), n=facts["n"]),)


def headline(view: View) -> Message:
    """The round, or who has won."""
    if view.result is not None:
        return say("sr.head.over", list=tuple(map(Captain, view.result.places[0])))
    return say("sr.head.round", number=view.round)
