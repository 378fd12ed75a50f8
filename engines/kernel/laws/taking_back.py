"""The laws of taking back. States imagined before an answer that may be taken back lead to what is seen after it, but for what
its captain showed (19). Whether it may be taken back is public, and so are
those to whom it opened a thing (20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engines.kernel.analysis.taking_back import Judgement, TakenStep, judge
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Illegal, OneOf
from engines.kernel.laws.law_violated import require
from engines.kernel.laws.laws import AnyGame, AnyState, CheckedPosition, Tally, Transition, Viewer, Views
from engines.kernel.laws.played_round import PlayedRound

TRIED, SELDOM = 12, 3
"""Answers that are tried at an imagined state if there are too many to try all; one position of so many is looked at."""


class CountedChance:
    """The faces that fell, then faces at random: an imagined state may draw otherwise. `drawn` counts them all."""

    def __init__(self, faces: Sequence[int], rnd: Random) -> None:
        self._faces, self._rnd, self.drawn = list(faces), rnd, 0

    def __call__(self, sides: int) -> int:
        """The next face."""
        self.drawn += 1
        if self._faces and self._faces[0] <= sides:
            return self._faces.pop(0)
        return self._rnd.randint(1, sides)


@dataclass(frozen=True, slots=True)
class TriedStep:
    """A step that is tried from imagined states: its round, what was seen after it, and how it was judged."""

    game: AnyGame
    round: PlayedRound
    views: Views
    judged: Judgement
    rnd: Random
    tally: Tally


def check_taking_back(
    game: AnyGame, before: CheckedPosition, round: PlayedRound, turned: Transition, views: Views, rnd: Random, tally: Tally
) -> None:
    """Laws 19 and 20 for a step from a position whose states were imagined."""
    if len(round.answers) != 1 or round.move is not None or tally.decisions % SELDOM:
        return
    (after, events), own = turned, frozenset(round.answers)
    judged = judge(game, TakenStep(before.state, after, events, own, bool(round.faces)))
    tally.judged[judged.barrier] += 1
    tried = TriedStep(game, round, views, judged, rnd, tally)
    for viewer, other in before.imagined.items():
        there = _resolved(game, other, round, rnd)
        if there is not None and game.view(there.after, None) == views.of(None):
            again = judge(game, there)
            is_alike = (bool(again.barrier), again.opened_to) == (bool(judged.barrier), judged.opened_to)
            require(20, is_alike, f"{viewer} can tell a secret by what may be taken back", again, judged)
            tally.judged_again += 1
        if not judged.barrier:
            _leads_there(tried, other, there, viewer)


def _resolved(game: AnyGame, state: AnyState, round: PlayedRound, rnd: Random) -> TakenStep | None:
    """The step by that round from an imagined state; None if an answer is not open there."""
    chance = CountedChance(round.faces, rnd)
    try:
        after, events = round.resolve(game, state, chance)
    except Illegal:
        return None
    return TakenStep(state, after, events, frozenset(round.answers), chance.drawn > 0)


def _like(choice: Choice, answer: Answer, rnd: Random) -> Iterator[Answer]:
    """Answers that may look like that one to others: a part of it, then answers at random."""
    if isinstance(answer, tuple):
        yield from (answer[:size] for size in range(1, len(answer)))
    elif isinstance(answer, dict):
        yield from ({name: value for name, value in answer.items() if name != left} for left in answer)
        yield from ({**choice.default, name: value} for name, value in answer.items())
    for _ in range(TRIED):
        yield choice.sample(rnd)


def _leads_there(tried: TriedStep, state: AnyState, there: TakenStep | None, viewer: Viewer) -> None:
    """Law 19: some answer leads from an imagined state to what its viewer sees; if he answered, his own does."""
    assert state.asked is not None
    (seat,), game, views = state.asked.seats, tried.game, tried.views
    if viewer == seat:
        require(19, there is not None and not there.drawn, "an answer that may be taken back is not open in an imagined state")
        assert there is not None
        for one in (seat, None):
            require(19, game.view(there.after, one) == views.of(one), f"{one} has learnt what {seat} did not know")
        return
    choice = game.choice(state, seat)
    given = tried.round.answers[seat]
    others = choice.options if isinstance(choice, OneOf) else _like(choice, given, tried.rnd)
    for answer in chain((given,), others):
        step = _resolved(game, state, PlayedRound({seat: answer}, None, ()), tried.rnd)
        if step is not None and not step.drawn and game.view(step.after, viewer) == views.of(viewer):
            tried.tally.led_back += 1
            return
    tried.tally.unled += 1
    is_sure = isinstance(choice, OneOf) and tried.judged.shown_to == ()
    require(19, not is_sure, f"{viewer} has learnt by an answer of {seat} what nobody has shown", choice)
