"""What a game is remembered for (PE-VICT, PE-ELIM, PE-D30): deeds, falls, games of a match, and the coins aboard."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kernel.analysis.game_summary import GameSummary, Step, summaries, with_ties
from engines.kernel.laws.ends import ended, public_step_of
from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.positions import Sea, position


def remembered(sea: Sea, before: Any) -> Any:
    """What is remembered of the events of the last answer, since that public view."""
    events, after = public_step_of(game, sea.state, sea.events)
    return game.summarize(before, events, after)


def ids(found: Any) -> list[str]:
    return [deed.what.id for deed in found.deeds]


def test_a_captain_that_is_lost_is_the_deed_of_who_played_the_coin() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[x, y]")
    before = game.view(sea.state, None)
    sea.play("Mate", at="B.nest").passes()
    found = remembered(sea, before)
    assert [(deed.what.id, deed.by, deed.at, deed.weight) for deed in found.deeds] == [("pe.deed.captain", 0, 1, 10)]
    assert [(fall.seat, fall.by) for fall in found.eliminations] == [(1, 0)]


def test_a_treachery_that_takes_a_captain_fells_whoever_played_it() -> None:
    sea = position(A="N=Captain D=[x, y]", B="N=Treachery D=[x, Captain]", C="D=[x]").play("Captain", at="B.fore")
    before = game.view(sea.state, None)
    sea.react(B="treachery nest").calm()
    found = remembered(sea, before)
    assert "pe.deed.undone.captain" in ids(found)
    assert [(fall.seat, fall.by) for fall in found.eliminations] == [(0, 1)]


def test_a_captain_that_is_pillaged_is_the_deed_of_who_took_it() -> None:
    sea = position(A="N=Pillage D=[x]", B="N=Captain D=[x]", C="D=[y, Captain]")
    before = game.view(sea.state, None)
    sea.play("Pillage", at="B.nest", source="nest").calm()
    found = remembered(sea, before)
    assert ids(found) == ["pe.deed.captain", "pe.deed.back"] and [(fall.seat, fall.by) for fall in found.eliminations] == [(1, 0)]


def test_a_captain_who_surrenders_falls_by_nobody() -> None:
    sea = position(A="N=Mate D=[Mate, x, Captain]", B="D=[x, Captain]", C="N=Captain D=[x, y]")
    before = game.view(sea.state, None)
    sea.move("B", "surrender")
    found = remembered(sea, before)
    assert ids(found) == ["pe.deed.out.surrender"] and [(fall.seat, fall.by) for fall in found.eliminations] == [(1, None)]


def test_a_captain_that_comes_back_is_remembered() -> None:
    sea = position(A="N=Barrel D=[Cannon, x] H=[Captain]", B="D=[x, Captain]", C="D=[y, Captain]")
    before = game.view(sea.state, None)
    sea.play("Barrel", grog="Captain").calm()
    events = public_step_of(game, sea.state, sea.events)
    assert ids(game.summarize(before, *events)) == ["pe.deed.back"]


def test_the_coins_aboard_are_counted_by_turns() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Captain D=[x, y]")
    standing = game.scoreboard(game.view(sea.state, None))
    assert standing.counts == (3, 3) and standing.game == 1


def played(seed: int, seats: int, **options: Any) -> tuple[Any, tuple[GameSummary, ...], list[Step]]:
    """A game of random answers, with its courses, which keep the law."""
    rnd = Random(seed)
    state, events = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    steps = [public_step_of(game, state, events)]
    while state.asked is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = game.apply(state, answers, lambda sides: rnd.randint(1, sides))
        steps.append(public_step_of(game, state, events))
    return state, ended(game, state, steps, seats), steps


@pytest.mark.parametrize("seed", range(6))
def test_falls_tell_what_the_places_tell(seed: int) -> None:
    state, (course,), _ = played(seed, 2 + seed)
    assert state.result is not None
    view = game.reveal(state)
    placed = with_ties(game.final_places(view, state.result), course)
    if state.result.reason == "won":
        assert course.final_moment is not None and course.final_moment.weight >= 8
        assert {fall.seat for fall in course.eliminations} >= set(range(2 + seed)) - set(placed[0])
    steps = [max(fall.step for seat in place if (fall := course.elimination_of(seat))) for place in placed[1:]]
    assert steps == sorted(steps, reverse=True)


def test_a_match_has_a_course_a_game_and_each_ends_with_its_ships() -> None:
    state, found, _ = played(4, 3, match="first_to_2")
    assert state.result is not None and len(found) == sum(state.result.scores)
    for course in found[:-1]:
        assert course.game_end is not None
        winners, view = course.game_end.winners, course.game_end.view
        assert course.points[-1].counts == game.scoreboard(view).counts
        captains = [ship.seat for ship in view.ships if ship.captain_at or (ship.nest and ship.nest.kind == "captain")]
        assert tuple(captains) == winners
        hidden = [coin for ship in view.ships for coin in ship.deck[1:] if coin.kind not in (None, "captain")]
        assert hidden == [] and all(not ship.hold_coins for ship in view.ships)
    assert found[-1].game_end is None


def test_the_end_of_a_game_that_kept_older_facts_is_no_close() -> None:
    """Games of a match that ended before the event told the ships: nothing is made up."""
    _, found, steps = played(4, 3, match="first_to_2")
    at = found[0].steps[1]
    events = tuple(
        type(one)(one.kind, {k: v for k, v in one.facts.items() if k not in ("ships", "fallen")}) for one in steps[at][0]
    )
    assert game.game_end(steps[at - 1][1], events) is None
    assert summaries(game, [*steps[:at], (events, steps[at][1]), *steps[at + 1 :]])[0].game_end is None
