"""The law of telling (18): what the public view shows changed in a step is told in its facts, what is told is said, and nothing
that is said is untrue after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engines.kernel.broken import demand
from engines.kernel.contract import Game
from engines.kernel.frames import Event
from engines.kernel.hearsay import Hearsay, differences
from engines.kernel.messages import Arg, Message

KEPT = 6
"""Values of a fact that are kept, to tell events otherwise."""
OFTEN = 12
"""How often a fact is told otherwise, wherever it comes; after that at sampled positions alone."""
Fact = tuple[str, str]
"""A kind of event, and the name of a fact."""


@dataclass(slots=True)
class Hearing:
    """What a run has heard: values of each fact that a view hangs on, and how often it was told otherwise."""

    values: dict[Fact, list[Any]] = field(default_factory=dict)
    retold: dict[Fact, int] = field(default_factory=dict)


def told(
    game: Game[Any, Any], before: Any, events: Sequence[Event], after: Any, hearing: Hearing, is_sampled: bool = True
) -> None:
    """Law 18 for one step between two public views; where it `is_sampled` facts are told otherwise however often they were.

    Raises Broken.
    """
    hearsay = game.hearsay
    if hearsay is None:
        return
    missing = hearsay.forgotten(after)
    demand(18, not missing, "nobody says how fields of the view are told", missing)
    public = tuple(one for event in events if (one := event.seen_by(None)) is not None)
    heard = _heard(hearsay, before, public, after)
    sentences = (*game.told(public, None), game.headline(public, after))
    untrue = hearsay.denied(sentences, before, after)
    demand(18, untrue is None, "a sentence is untrue after the step", untrue, [event.kind for event in public])
    for place, facts in enumerate(heard):
        for name, value in facts.items():
            _said(game, public, place, (name, value), hearing, is_sampled)


def _heard(hearsay: Hearsay, before: Any, events: Sequence[Event], after: Any) -> list[Mapping[str, Any]]:
    """The facts that each event was heard by; what comes of them is what is seen."""
    now, seen = hearsay.seen(before), hearsay.seen(after)
    facts = [hearsay.hear(now, event) for event in events]
    for event in events:
        if event.kind in hearsay.opened:
            now |= {part: seen[part] for part in hearsay.opened[event.kind].parts}
    hearsay.asking(now, after.asked)
    apart = differences({name: now[name] for name in seen}, seen)
    demand(18, not apart, "the view shows what was not told (heard, seen)", apart, *events)
    return facts


def _said(
    game: Game[Any, Any], events: tuple[Event, ...], place: int, told_: tuple[str, Any], hearing: Hearing, is_sampled: bool
) -> None:
    """A fact that the view hangs on is said: told otherwise, the sentences are others."""
    assert game.hearsay is not None
    (name, value), event, likeness = told_, events[place], game.hearsay.likeness
    fact, mine = (event.kind, name), likeness(name, value)
    known = hearing.values.setdefault(fact, [])
    others = [one for one in known if likeness(name, one) != mine]
    if len(known) < KEPT and len(others) == len(known):
        known.append(value)
    times = hearing.retold.get(fact, 0)
    if not others or (times >= OFTEN and not is_sampled):
        return
    hearing.retold[fact] = times + 1
    other = others[times % len(others)]
    otherwise = (*events[:place], replace(event, facts={**event.facts, name: other}), *events[place + 1 :])
    demand(
        18, game.told(otherwise, None) != game.told(events, None), f"{name} of {event.kind} is told, and not said", event, other
    )


def named(sentences: Iterable[Message]) -> Iterable[Message]:
    """All messages in sentences, whatever lies in them too."""
    for sentence in sentences:
        yield sentence
        for _, arg in sentence.args:
            yield from named(_messages(arg))


def _messages(arg: Arg) -> Iterable[Message]:
    if isinstance(arg, Message):
        return (arg,)
    return [one for each in arg for one in _messages(each)] if isinstance(arg, tuple) else ()
