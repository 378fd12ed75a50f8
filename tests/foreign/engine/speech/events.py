"""What happened, said to whoever may know it."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Event


def narrate(event: Event) -> tuple[Message, ...]:
    """The sentences of an event, as far as it is known."""
    facts = event.facts
    match event.kind:
        case "rolled":
            return ()
        case "lead" if "lead" in facts:
            return (say("sd.told.lead.own", captain=Captain(facts["seat"]), n=facts["lead"]),)
        case "lead":
            return (say("sd.told.lead", captain=Captain(facts["seat"])),)
        case "depths":
            return tuple(say("sd.told.depth", captain=Captain(seat), n=n) for seat, n in enumerate(facts["depths"]))
        case "scored" if facts["seat"] < 0:
            return (say("sd.told.nobody"),)
        case _:
            return (say(f"sd.told.{event.kind}", captain=Captain(facts["seat"])),)
