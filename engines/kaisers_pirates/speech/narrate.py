"""What is told of a step, and its heading."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kaisers_pirates.speech.solitaire import EVENTS
from engines.kaisers_pirates.view import View
from engines.kernel.frames import Event
from engines.kernel.messages import Captain, Message, say
from engines.kernel.sides import PHANTOM


def told(events: Sequence[Event]) -> tuple[Message, ...]:
    """Of cards discarded one after the other the last ones tell what lies on top (KP-3.1.7): those below are shown to nobody
    (KP-I.25). Those of several captains at the end of a turn are told in one."""
    whole = _gathered([event for event in events if event.kind != "rolled"])
    last = max((place for place, event in enumerate(whole) if event.kind == "discards"), default=0)
    return tuple(
        sentence
        for place, event in enumerate(whole)
        for sentence in (covered(event) if event.kind == "discards" and place < last else EVENTS.narrate(event))
    )


def _gathered(events: Sequence[Event]) -> list[Event]:
    """Discards that follow one another as one, of which the last ones lie on top."""
    whole: list[Event] = []
    for event in events:
        before = whole[-1] if whole and whole[-1].kind == event.kind == "discards" else None
        if before is not None and bool(before.facts["top"]) == bool(event.facts["top"]):
            whole[-1] = Event(event.kind, {**event.facts, "n": before.facts["n"] + event.facts["n"]})
        else:
            whole.append(event)
    return whole


def covered(event: Event) -> tuple[Message, ...]:
    """Cards were discarded on which others lie now; face down in solitaire."""
    return (say("kp.told.discards.covered", n=event.facts["n"]),) if event.facts["top"] else EVENTS.narrate(event)


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, else whose turn it is; at the end who has won."""
    heading = None if view.result is not None else EVENTS.heading(events)
    return heading[1] if heading else turn_head(view)


def turn_head(view: View) -> Message:
    """Whose turn it is; at the end who has won."""
    if view.result is not None:
        return say("kp.head.over", list=tuple(map(Captain, view.result.places[0] or (PHANTOM,))))
    return say("kp.head.turn", number=view.turn, captain=Captain(view.on_turn))


QUIET = frozenset({"turn", "draws", "disposes", "discards", "joins"})
"""What happens in a turn without a card: it is a sentence of the newest post."""


def is_played(events: tuple[Event, ...]) -> bool:
    """Whether a card was played, or anything else of weight happened."""
    return any(event.kind not in QUIET for event in events)


WEIGHTY = frozenset(
    f"kp.told.{name}"
    for name in (
        "fired.sunk", "fired.captured", "fired.damaged", "strikes.damaged", "damaged", "passage.yes", "kept_prize", "recognized",
        "disguised", "retired", "transferred", "swapped", "steals", "steals.known", "loses", "loses.known", "passes",
        "passes.known", "skips", "deceived", "refuge", "limited", "resigns", "ends", "foiled", "foiled.mines",
    )
)  # fmt: skip
"""What a turn comes to: ships lost, hurt, brought home, seen or hidden, cards taken."""


def weighs(sentence: Message) -> bool:
    """Whether the sentence tells what came of a turn, and not what was announced, rolled, discarded and drawn on the way."""
    return sentence.id in WEIGHTY
