"""A step in sentences, and its heading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.speech.solitaire import EVENTS, narrate_first
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Event


def narrate(events: Sequence[Event], viewer: int | None = None) -> tuple[Message, ...]:
    """The sentences of a step. Of several discards only the last ones name the cards on top (KP-3.1.7), since nobody sees those
    below (KP-I.25). The discards of several captains at the end of a turn are one sentence, and so is each run of cards by which
    the phantom does nothing."""
    whole = _joined([event for event in events if event.kind != "rolled"])
    last = max((place for place, event in enumerate(whole) if event.kind == "discards"), default=0)
    found, place = list[Message](), 0
    while place < len(whole):
        count, sentences = narrate_first(whole[place:])
        found += covered(whole[place]) if whole[place].kind == "discards" and place < last else sentences
        place += count
    return tuple(found)


def _joined(events: Sequence[Event]) -> list[Event]:
    """Discards that follow one another as one, of which the last ones lie on top; so the ships that a captain draws."""
    whole: list[Event] = []
    for event in events:
        together = _together(whole[-1], event) if whole and whole[-1].kind == event.kind else None
        if together is None:
            whole.append(event)
        else:
            whole[-1] = Event(event.kind, {**event.facts, **together})
    return whole


def _together(before: Event, event: Event) -> Mapping[str, Any] | None:
    """The facts of two events of a kind, one after the other, joined into one; None if each is told by itself."""
    one, other = before.facts, event.facts
    if event.kind == "discards" and bool(one["top"]) == bool(other["top"]):
        return {"n": one["n"] + other["n"]}
    if event.kind == "joins" and one["seat"] == other["seat"] and (one["ship"] in FLEET) == (other["ship"] in FLEET):
        return {"ships": (*one.get("ships", (one["ship"],)), other["ship"])}
    return None


def covered(event: Event) -> tuple[Message, ...]:
    """Cards were discarded on which others lie now; face down in solitaire."""
    return (say("kp.told.discards.covered", n=event.facts["n"]),) if event.facts["top"] else EVENTS.narrate(event)


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, else whose turn it is; at the end who has won."""
    heading = None if view.result is not None else EVENTS.heading(events)
    return heading[1] if heading else turn_head(view)


def turn_head(view: View) -> Message:
    """The heading of a turn: its captain; at the end the winners, or whoever has lost to the phantom."""
    if view.result is not None and not view.result.places[0]:
        return say("kp.head.lost", list=tuple(Captain(force.seat) for force in view.forces if force.seat != PHANTOM))
    if view.result is not None:
        return say("kp.head.over", list=tuple(map(Captain, view.result.places[0])))
    return say("kp.head.turn", number=view.turn, captain=Captain(view.on_turn))


QUIET = frozenset({"turn", "draws", "disposes", "discards", "joins"})
"""Events of a turn without a card, which are sentences of the newest post."""


def opens_post(events: tuple[Event, ...]) -> bool:
    """Whether a card was played, or anything else of weight happened."""
    return any(event.kind not in QUIET for event in events)


WEIGHTY = frozenset(
    f"kp.told.{name}"
    for name in (
        "fired.sunk", "fired.captured", "fired.damaged", "strikes.damaged", "damaged", "passage.yes", "kept_prize", "recognized",
        "disguised", "retired", "transferred", "swaps", "swapped", "steals", "steals.known", "loses", "loses.known", "passes",
        "passes.known", "skips", "deceived", "refuge", "leaves", "limited", "resupplied", "repaired", "unrecognized", "resigns",
        "ends", "foiled", "foiled.mines",
    )
)  # fmt: skip
"""Results of a turn: ships lost, hurt, brought home, seen or hidden, cards taken; and the events that undo such a result."""


def is_important(sentence: Message) -> bool:
    """Whether the sentence tells what came of a turn, and not what was announced, rolled, discarded and drawn on the way."""
    return sentence.id in WEIGHTY
