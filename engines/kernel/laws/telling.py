"""The law of telling (18): each change that the public view shows in a step is told in its facts. A fact that is told is
said, and each sentence that is said is true after the step."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engines.kernel.base.messages import Message
from engines.kernel.contract.game import Game
from engines.kernel.laws.law_violated import require
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.hearsay import Hearsay, Now, Untrue, differences

MAX_VALUES = 6
"""Values of a fact that are kept, to tell events otherwise."""
OFTEN = 12
"""How often a fact is told otherwise, wherever it comes; after that at sampled positions alone."""
Fact = tuple[str, str]
"""A kind of event, and the name of a fact."""


@dataclass(slots=True)
class NarratedPost:
    """The post of a turn: its sentences, those of them that stay when it is shortened, and its heading."""

    turn: str
    whole: tuple[Message, ...] = ()
    short: tuple[Message, ...] = ()
    heading: Message | None = None


@dataclass(slots=True)
class Hearing:
    """Facts that a run has heard. `values`: the values of each fact that a view hangs on, each with its likeness. `by_seats`:
    the values by the number of seats, since rows of one table do not fit another. `retold`: how often a fact was told
    otherwise. `post`: the newest post. `newest`: the newest view with what is to be told of it."""

    values: dict[Fact, list[tuple[Any, Hashable]]] = field(default_factory=dict)
    retold: dict[Fact, int] = field(default_factory=dict)
    post: NarratedPost | None = None
    by_seats: dict[int, dict[Fact, list[tuple[Any, Hashable]]]] = field(default_factory=dict)
    newest: tuple[Any, Now] | None = None

    def begin(self, seats: int) -> None:
        """A new game of so many seats."""
        self.post, self.newest, self.values = None, None, self.by_seats.setdefault(seats, {})

    def now(self, hearsay: Hearsay, view: Any) -> Now:
        """The facts to be told of that view, in containers that nobody else changes."""
        newest, self.newest = self.newest, None
        return newest[1] if newest is not None and newest[0] is view else hearsay.seen(view)


@dataclass(frozen=True, slots=True)
class _Step:
    """A step between two public views: what everybody sees happen, and the sentences that tell it."""

    game: Game[Any, Any]
    hearsay: Hearsay
    before: Any
    events: tuple[Event, ...]
    after: Any
    sentences: tuple[Message, ...]


def check_narration(
    game: Game[Any, Any], before: Any, events: Sequence[Event], after: Any, hearing: Hearing, is_sampled: bool = True
) -> None:
    """Law 18 for one step between two public views; if it `is_sampled`, facts are told otherwise however often they were.

    Raises Broken.
    """
    hearsay = game.hearsay
    if hearsay is None:
        return
    public = tuple([one for event in events if (one := event.seen_by(None)) is not None])
    step = _Step(game, hearsay, before, public, after, game.narrate_all(public, None))
    heard = _facts_read(step, hearing)
    _true(step, hearing)
    for place, facts in enumerate(heard):
        for name, value in facts.items():
            _check_fact(step, place, (name, value), hearing, is_sampled)


def _facts_read(step: _Step, hearing: Hearing) -> list[Mapping[str, Any]]:
    """The facts that each event was heard by; what comes of them is what is seen."""
    hearsay = step.hearsay
    now, seen = hearing.now(hearsay, step.before), hearsay.seen(step.after)
    missing = hearsay.forgotten(step.after, seen)
    require(18, not missing, "nobody says how fields of the view are told", missing)
    facts = [hearsay.hear(now, event) for event in step.events]
    for event in step.events:
        if event.kind in hearsay.opened:
            now |= {part: seen[part] for part in hearsay.opened[event.kind].parts}
    hearsay.asking(now, step.after.asked)
    apart = differences({name: now[name] for name in seen}, seen)
    require(18, not apart, "the view shows what was not told (heard, seen)", apart, *step.events)
    hearing.newest = step.after, seen
    return facts


def _true(step: _Step, hearing: Hearing) -> None:
    """Each sentence of the step is true after it, and so is each one of the post that it is told in. The sentences of a post
    are its heading, all that was said in it before, and what is left of that if it is shortened."""
    game, sentences = step.game, step.sentences
    heading, post, untrue = game.headline(step.events, step.after), _post(step, hearing), step.hearsay.denied(step.after)
    _borne_out(untrue, (heading, *sentences))
    is_first = post.heading is None
    if is_first or game.opens_post(step.events):
        post.heading = heading
    if not is_first or post.whole or post.short:
        for earlier in (post.whole, post.short):
            _borne_out(untrue, (post.heading or heading, *earlier, *sentences))
    post.whole, post.short = (*post.whole, *sentences), (*post.short, *_short_form(game, sentences))


def _borne_out(untrue: Untrue, sentences: Sequence[Message]) -> None:
    found = untrue(sentences)
    require(18, found is None, "a sentence is untrue after the step", found, sentences)


def _post(step: _Step, hearing: Hearing) -> NarratedPost:
    """The post that a step is told in: that of its turn; its own, where turns have no names."""
    turn = step.game.turn(step.before).name
    if hearing.post is None or not turn or hearing.post.turn != turn:
        hearing.post = NarratedPost(turn)
    return hearing.post


def _short_form(game: Game[Any, Any], sentences: Sequence[Message]) -> tuple[Message, ...]:
    """The rest of a step in a post that is shortened: the sentences that weigh."""
    return tuple(filter(game.is_important, sentences))


def _check_fact(step: _Step, place: int, told_: tuple[str, Any], hearing: Hearing, is_sampled: bool) -> None:
    """Check that the sentences say a fact on which the view depends: with another value of it, they must be others."""
    (name, value), event = told_, step.events[place]
    fact = event.kind, name
    known, times = hearing.values.setdefault(fact, []), hearing.retold.get(fact, 0)
    is_often = times >= OFTEN and not is_sampled
    if is_often and len(known) >= MAX_VALUES:
        return
    mine = step.hearsay.likeness(name, value)
    others = [one for one, likeness in known if likeness != mine]
    if len(known) < MAX_VALUES and len(others) == len(known):
        known.append((value, mine))
    if not others or is_often:
        return
    hearing.retold[fact] = times + 1
    other = others[times % len(others)]
    otherwise = replace(event, facts={**event.facts, name: other})
    telling = step.game.narrate_all((*step.events[:place], otherwise, *step.events[place + 1 :]), None)
    require(18, telling != step.sentences, f"{name} of {event.kind} is told, and not said", event, other)
