"""The laws every game keeps, checked at every decision of random games.

Numbers are those of the design. A law that is broken raises `LawViolated`; nothing here knows a game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.chance import Random, Scripted
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Illegal, allows
from engines.kernel.contract.game import Game, sentences_for
from engines.kernel.laws.choices import all_forbidden, choosable, shortcuts, whole_plays
from engines.kernel.laws.law_violated import LawViolated as LawViolated
from engines.kernel.laws.law_violated import require as require
from engines.kernel.laws.played_round import PlayedRound as PlayedRound
from engines.kernel.laws.telling import Hearing
from engines.kernel.resolution.frames import Event, State

AnyGame = Game[Any, Any]
AnyState = State[Any]
Transition = tuple[AnyState, tuple[Event, ...]]
Viewer = int | None
SELDOM = 5
"""Decisions from one at which plans and what is forbidden are looked at, for one seat after another, to the next."""
APART = 7919
"""The distance between the numbers of usual answers that are looked at, decision by decision."""


@dataclass(slots=True)
class Tally:
    """The tally of a run: decisions, kinds of questions, and the facts that were told. It counts how often an imagined state
    differed from the true one, and how often a seat could plan its next turn in both."""

    decisions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    imagined: int = 0
    different: int = 0
    retold: int = 0
    planned: int = 0
    judged: Counter[str] = field(default_factory=Counter)
    judged_again: int = 0
    led_back: int = 0
    unled: int = 0
    hearing: Hearing = field(default_factory=Hearing)


class Views:
    """The views of one state, by viewer, each made once."""

    def __init__(self, game: AnyGame, state: AnyState) -> None:
        self._game, self._state = game, state
        self._seen: dict[Viewer, Any] = {}

    def of(self, viewer: Viewer) -> Any:
        """The view of a seat, or of everybody."""
        if viewer not in self._seen:
            self._seen[viewer] = self._game.view(self._state, viewer)
        return self._seen[viewer]


@dataclass(frozen=True, slots=True)
class CheckedPosition:
    """A state that kept the laws: its save as text, the state loaded from it, and the states imagined for each viewer."""

    state: AnyState
    text: str
    loaded: AnyState
    imagined: Mapping[Viewer, AnyState]


def position(game: AnyGame, state: AnyState, rnd: Random, tally: Tally, views: Views | None = None) -> CheckedPosition:
    """The laws of one position: 1, 2, 3, 5, 9, 10, 13, and 7 and 8 for every viewer. `views`: what they see of it, if known."""
    check_cheap(game, state, tally)
    (text, loaded), views = _saved(game, state), views or Views(game, state)
    viewers = (None, *range(_seats(game, state)))
    _view_saved(game, views.of(rnd.choice(viewers)))
    if state.asked is None:
        return CheckedPosition(state, text, loaded, {})
    for seat in state.asked.seats:
        choosable(game.choice(state, seat), rnd)
        whole_plays(game.choice(state, seat), tally.decisions * APART)
    _lines(game, state, views, viewers, rnd)
    _refusals(game, loaded)
    imagined = {viewer: check_hidden(game, state, viewer, views.of(viewer), rnd, tally) for viewer in viewers}
    turn, rest = divmod(tally.decisions, SELDOM)
    if not rest:
        seat = turn % _seats(game, state)
        check_plans(game, state, imagined[seat], seat, tally)
        asked = state.asked.seats[turn % len(state.asked.seats)]
        check_forbidden(game, state, imagined[asked], asked)
    return CheckedPosition(state, text, loaded, imagined)


def check_cheap(game: AnyGame, state: AnyState, tally: Tally) -> None:
    """The laws of one position that cost little: 1, 10, 13, and 2 for what stands under the post."""
    require(1, (state.asked is None) == (state.result is not None), "asked while over, or nobody asked while not over")
    game.invariants(state)
    for frame in state.stack:
        require(13, frame.step in frame.saved_steps, f"{frame.kind} does not declare that it waits at {frame.step}")
    if state.asked is None:
        return
    tally.kinds[state.asked.kind] += 1
    asks = [question.kind for question in state.stack[-1].questions]
    require(13, not asks or state.asked.kind in asks, f"{state.stack[-1].kind} does not declare that it asks {state.asked.kind}")
    for seat in state.asked.seats:
        shortcuts(state.asked, game.choice(state, seat))


def _seats(game: AnyGame, state: AnyState) -> int:
    return len(state.table.seats)


def _saved(game: AnyGame, state: AnyState) -> tuple[str, AnyState]:
    """Law 5: the save as text, and the state loaded from it."""
    text = json.dumps(game.dump(state))
    loaded = game.load(json.loads(text))
    require(5, loaded == state, "a saved state loads as another one")
    require(5, json.dumps(game.dump(loaded)) == text, "a loaded state saves as another text")
    return text, loaded


def _view_saved(game: AnyGame, seen: Any) -> None:
    require(5, game.load_view(json.loads(json.dumps(game.dump_view(seen)))) == seen, "a view does not survive saving")


def _lines(game: AnyGame, state: AnyState, views: Views, viewers: tuple[Viewer, ...], rnd: Random) -> None:
    """Laws 2, 3 and 8 for answers in advance: what is offered is the same for every seat, and every line allows its own."""
    assert state.asked is not None
    foreseen = [game.foreseen(views.of(viewer), state.asked.kind) for viewer in viewers]
    offered = [[line.offered for line in lines] for lines in foreseen]
    require(8, all(one == offered[0] for one in offered), "answers in advance are offered to some seats alone", offered)
    for line in rnd.choice(foreseen):
        choosable(line.choice, rnd)


def _refusals(game: AnyGame, state: AnyState) -> None:
    """Law 9: foreign, missing and malformed answers raise Illegal; `transition` finds out whether one changed the state."""
    assert state.asked is not None
    asked = state.asked.seats
    stranger = next((seat for seat in range(_seats(game, state) + 1) if seat not in asked), -1)
    good = {seat: game.choice(state, seat).default for seat in asked}
    bad: list[Mapping[int, Answer]] = [{}, {**good, stranger: None}, {seat: good[seat] for seat in asked[1:]}]
    for wrong in ("no such option", None, ("?",), 10**9, {"?": "?"}, [], True, ["a", 1]):
        bad.append({**good, asked[0]: wrong})
    for answers in bad:
        if not allows(game.choice(state, asked[0]), answers.get(asked[0])) or set(answers) != set(asked):
            _refused(game, state, answers)


def _refused(game: AnyGame, state: AnyState, answers: Mapping[int, Answer]) -> None:
    try:
        game.apply(state, answers, Scripted([]))
    except Illegal:
        return
    except Exception as wrong:
        raise LawViolated(f"law 9: {answers!r} was refused with {wrong!r}") from wrong
    raise LawViolated(f"law 9: {answers!r} was not refused")


# -- what may be known


def check_hidden(game: AnyGame, state: AnyState, viewer: Viewer, seen: Any, rnd: Random, tally: Tally) -> AnyState:
    """Law 7 for one viewer at one position, of which he has `seen` this: an imagined state looks the same; that state."""
    other = game.imagine(seen, rnd)
    game.invariants(other)
    tally.imagined += 1
    tally.different += other != state
    require(8, other.asked == state.asked, f"who is asked depends on what {viewer} may not know")
    require(7, game.view(other, viewer) == seen, f"the view of {viewer} differs in an imagined state")
    if viewer is None:
        require(8, game.seats_to_be_asked(other) == game.seats_to_be_asked(state), "who may still decide depends on secrets")
        return other
    require(
        7, game.forbidden_moves(other, viewer) == game.forbidden_moves(state, viewer), f"moves barred to {viewer} tell a secret"
    )
    require(7, game.open_moves(other, viewer) == game.open_moves(state, viewer), f"open moves of {viewer} differ when imagined")
    if state.asked is not None and viewer in state.asked.seats:
        here, there = game.choice(state, viewer), game.choice(other, viewer)
        one, two = here.visible(), there.visible()
        require(7, one == two, f"the choice of {viewer} differs in an imagined state", one, two)
        require(
            7, plays(here) == plays(there), f"the whole plays of {viewer} differ in an imagined state", plays(here), plays(there)
        )
    return other


def check_forbidden(game: AnyGame, state: AnyState, other: AnyState, seat: int) -> None:
    """Law 7 for refusals: in an imagined state the same is forbidden to a seat that is asked, for the same reasons."""
    one, two = all_forbidden(game.choice(state, seat)), all_forbidden(game.choice(other, seat))
    require(7, one == two, f"why {seat} may not choose something tells a secret", one, two)


def check_plans(game: AnyGame, state: AnyState, other: AnyState, seat: int, tally: Tally) -> None:
    """Law 7 for a turn planned ahead: the same may be planned in an imagined state, by the same view, and rests on the same."""
    here, there = game.next_turn_state(state, seat), game.next_turn_state(other, seat)
    require(7, (here is None) == (there is None), f"whether {seat} may plan its next turn depends on what it may not know")
    if here is None or there is None:
        return
    one, two = game.choice(here, seat), game.choice(there, seat)
    require(
        7,
        here.asked == there.asked and here.asked is not None and (seat in here.asked.seats and here.asked.kind == game.plan_kind),
        f"the next turn of {seat} is asked otherwise",
    )
    require(7, one.visible() == two.visible(), f"what {seat} may plan differs in an imagined state", one.visible(), two.visible())
    require(7, plays(one) == plays(two), f"the whole plays that {seat} may plan differ in an imagined state")
    mine, its = game.view(here, seat), game.view(there, seat)
    require(7, mine == its, f"{seat} plans by another view in an imagined state", mine, its)
    require(2, allows(one, one.default), f"what {seat} may plan does not allow its own answer", one.default)
    rests = [game.plan_basis(seen, one.default) for seen in (mine, its)]
    require(7, rests[0] == rests[1], f"a plan of {seat} rests on what it may not know", *rests)
    tally.planned += 1


def check_retelling(
    game: AnyGame, before: CheckedPosition, round: PlayedRound, events: tuple[Event, ...], views: Views, tally: Tally
) -> None:
    """Law 7 for events: an imagined state that allows the same answers and faces, and looks alike afterwards, is told alike."""
    for viewer, other in before.imagined.items():
        faces = Scripted(round.faces)
        try:
            then, others = round.resolve(game, other, faces)
            faces.end()
        except (Illegal, ValueError):
            continue
        if game.view(then, viewer) == views.of(viewer):
            tally.retold += 1
            one, two = sentences_for(game, events, viewer), sentences_for(game, others, viewer)
            wrong = f"{viewer} is told what his view does not show afterwards, and another thing in an imagined state"
            require(7, one == two, wrong, one, two)


# -- what happens


def transition(
    game: AnyGame, before: CheckedPosition, round: PlayedRound, turned: Transition, tally: Tally, views: Views | None = None
) -> None:
    """The laws of one step to `turned` (state and events): 4, 5, 6, 12, 14, and 7 for what is told. `views` as in `position`."""
    (after, events), chance = turned, Scripted(round.faces)
    backwards = PlayedRound(dict(reversed(list(round.answers.items()))), round.move, round.faces)
    again, same = backwards.resolve(game, before.loaded, chance)
    chance.end()
    require(4, json.dumps(game.dump(before.loaded)) == before.text, "apply changed its argument, or a refused answer did (9)")
    require(5, again == after and same == events, "a loaded state goes on differently, or the order of answers matters (14)")
    check_events(game, turned, tally)
    check_retelling(game, before, round, events, views or Views(game, after), tally)


def check_events(game: AnyGame, turned: Transition, tally: Tally) -> None:
    """The laws of one step that cost little: 12, and 5 for its events."""
    after, events = turned
    tally.events.update(event.kind for event in events)
    _events_saved(events)
    for event in events:
        _tellable(game, event, _seats(game, after))


def _events_saved(events: tuple[Event, ...]) -> None:
    """Law 5 for events: they are kept as facts, and are the same when they are read again."""
    facts = tuple([(event.facts, event.secret) for event in events])
    again = as_tuples(json.loads(json.dumps(codec.dump(facts))))
    if again != facts:
        event = next(event for event, read, kept in zip(events, again, facts, strict=True) if read != kept)
        require(5, False, f"{event.kind} does not survive saving", event)


def _tellable(game: AnyGame, event: Event, seats: int) -> None:
    """Law 12, as far as the engine goes: every viewer is told messages, as many of them as all others.

    A game that narrates as games do by themselves tells alike whoever knows the same, and is asked once.
    """
    counts, is_alike = set(), type(game).narrate is Game.narrate
    checked: set[bool] = set()
    for viewer in (None, *range(seats)):
        seen = event.seen_by(viewer)
        if seen is None:
            require(7, not sentences_for(game, (event,), viewer), f"{event.kind} is hidden, and {viewer} is told something")
        elif not is_alike or (viewer in event.known_to) not in checked:
            checked.add(viewer in event.known_to)
            sentences = game.narrate(seen, viewer)
            require(12, all(isinstance(sentence, Message) for sentence in sentences), f"{event.kind} cannot be told to {viewer}")
            counts.add(len(sentences))
    require(12, len(counts) <= 1, f"{event.kind} is told in fewer sentences to some")
