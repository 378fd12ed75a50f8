"""Events as sentences."""

from __future__ import annotations

from engines.corsairs.view import View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts, Narrators

PEOPLE = {"seat": "captain", "by": "by"}
"""Facts that are seats, and what sentences call them."""


def _plain(event: Event) -> Message:
    facts = {PEOPLE.get(name, name): Captain(value) if name in PEOPLE else value for name, value in event.facts.items()}
    return say(f"cs.told.{event.kind}", **facts)


EVENTS = Narrators(_plain)
EVENTS.register("answers", "foiled", "gains", "lays")


@EVENTS.register_narrator("rolled")
def _rolled(facts: Facts) -> tuple[Message, ...]:
    return ()


@EVENTS.register_narrator("draws")
def _draws(facts: Facts) -> tuple[Message, ...]:
    if "card" not in facts:
        return (say("cs.told.draws", captain=Captain(facts["seat"])),)
    return (say("cs.told.draws.own", captain=Captain(facts["seat"]), card=say(f"cs.card.{facts['card']}")),)


@EVENTS.register_narrator("turns")
def _turns(facts: Facts) -> tuple[Message, ...]:
    captain, card = Captain(facts["seat"]), say(f"cs.card.{facts['card']}")
    if facts["half"] == "haul":
        return (say("cs.told.hauls", captain=captain, card=card),)
    return (say("cs.told.raids", captain=captain, card=card, foe=Captain(facts["target"])),)


@EVENTS.register_narrator("won")
def _won(facts: Facts) -> tuple[Message, ...]:
    return (say("cs.told.won", list=tuple(map(Captain, facts["seats"])), n=facts["n"]),)


def headline(view: View) -> Message:
    """Whose turn it is, or who has won."""
    if view.result is not None:
        return say("cs.head.over", list=tuple(map(Captain, view.result.places[0])))
    return say("cs.head.turn", captain=Captain(view.on_turn))
