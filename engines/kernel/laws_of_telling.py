"""The law of telling (18): what the public view shows changed in a step is told in its facts, what is told is said, and nothing
that is said is untrue after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engines.kernel.broken import demand
from engines.kernel.contract import Game
from engines.kernel.frames import Event
from engines.kernel.hearsay import Hearsay, differences
from engines.kernel.messages import Message

KEPT = 6
"""Values of a fact that are kept, to tell events otherwise."""
OFTEN = 12
"""How often a fact is told otherwise, wherever it comes; after that at sampled positions alone."""
Fact = tuple[str, str]
"""A kind of event, and the name of a fact."""


@dataclass(slots=True)
class Post:
    """What the post of a turn tells: the view that it began with, its sentences, those of them that stay where it is shortened,
    and its heading."""

    turn: str
    began: Any
    whole: tuple[Message, ...] = ()
    short: tuple[Message, ...] = ()
    heading: Message | None = None


@dataclass(slots=True)
class Hearing:
    """What a run has heard: values of each fact that a view hangs on, how often it was told otherwise, and the newest post."""

    values: dict[Fact, list[Any]] = field(default_factory=dict)
    retold: dict[Fact, int] = field(default_factory=dict)
    post: Post | None = None


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
    _true(game, before, public, after, hearing)
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


def _true(game: Game[Any, Any], before: Any, events: tuple[Event, ...], after: Any, hearing: Hearing) -> None:
    """No sentence of the step is untrue after it, nor one of the post that it is told in: the heading that this has, all that was
    said in it before, and what is left of that where it is shortened."""
    assert game.hearsay is not None
    sentences, heading, post = game.told(events, None), game.headline(events, after), _post(game, before, hearing)
    _borne_out(game, (heading, *sentences), before, after)
    if post.heading is None or game.is_played(events):
        post.heading = heading
    for earlier in (post.whole, post.short):
        _borne_out(game, (post.heading, *earlier, *sentences), post.began, after)
    post.whole, post.short = (*post.whole, *sentences), (*post.short, *_kept(game, sentences, heading))


def _borne_out(game: Game[Any, Any], sentences: Sequence[Message], before: Any, after: Any) -> None:
    assert game.hearsay is not None
    untrue = game.hearsay.denied(sentences, before, after)
    demand(18, untrue is None, "a sentence is untrue after the step", untrue, sentences)


def _post(game: Game[Any, Any], before: Any, hearing: Hearing) -> Post:
    """The post that a step is told in: that of its turn; its own, where turns have no names."""
    turn = game.turn(before).name
    if hearing.post is None or not turn or hearing.post.turn != turn:
        hearing.post = Post(turn, before)
    return hearing.post


def _kept(game: Game[Any, Any], sentences: Sequence[Message], heading: Message) -> tuple[Message, ...]:
    """What is left of a step in a post that is shortened: its deeds, where a turn has passages, else its heading."""
    return tuple([one for one in sentences if one.id in game.deeds]) if game.passages else (heading,)


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
