"""Frames, asking, open moves and the end."""

from __future__ import annotations

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Ask, Call, Done, End, Event, Frame, Leave, Move, Result, Stop, type_of_rule
from engines.kernel.resolution.resolve import act, advance, apply, begin, choice
from tests.engines.kernel.raiders import CANCEL, PASS, Raid, raiders


def table(seats=2, **hands):
    who = tuple(range(seats))
    return Raid(who, {seat: tuple(hands.get(f"s{seat}", ())) for seat in who}, dict.fromkeys(who, 6))


def start(rule, *faces):
    chance = Scripted(faces)
    state, events = begin(table(), rule, chance)
    chance.end()
    return state, events


class Struck(Frame):
    kind = "test.struck"

    def begin(self, table, _):
        return End(Result(((0,),), "struck"))


class Battle(Frame):
    kind = "test.battle"

    def begin(self, table, _):
        return Call(Struck(), self.at(self.go_on))

    def go_on(self, table, _):
        raise AssertionError("the game is over")


class Silence(Frame):
    kind = "test.silence"

    def begin(self, table, _):
        return Ask((), self)


class Nonsense(Frame):
    kind = "test.nonsense"

    def begin(self, table, _):
        return 7


def test_an_end_found_deep_in_the_stack_ends_the_game():
    state, _ = start(Battle())
    assert (state.stack, state.asked, state.result) == ((), None, Result(((0,),), "struck"))


@pytest.mark.parametrize("rule", [Silence(), Nonsense()])
def test_a_step_that_ends_in_nothing_known_is_an_error(rule):
    with pytest.raises(TypeError):
        start(rule)


def test_two_rules_cannot_be_saved_under_one_name():
    with pytest.raises(TypeError):
        type("Other", (Frame,), {"kind": "test.battle", "begin": lambda self, table, _: Done()})
    with pytest.raises(TypeError):
        type("Nameless", (Frame,), {"begin": lambda self, table, _: Done()})
    assert type_of_rule["test.battle"] is Battle


def fired(seats=2, **hands):
    """Seat 0 has fired at seat 1; the others are asked."""
    state, _ = raiders.setup(seats, {"hull": 6}, Scripted([2]))
    state.table.hands.update({seat: tuple(hands[f"s{seat}"]) for seat in range(seats) if f"s{seat}" in hands})
    return raiders.apply(state, {0: {"action": "fire", "target": "1"}}, Scripted([]))[0]


@pytest.mark.parametrize("depth", range(6))
def test_cancels_cancel_cancels_to_any_depth(depth):
    state = fired(s0=[CANCEL] * 3, s1=[CANCEL] * 3)
    for level in range(depth):
        state, _ = apply(state, {(1, 0)[level % 2]: CANCEL}, Scripted([1]))
    last = state.asked.seats[0]
    state, _ = apply(state, {last: PASS}, Scripted([4, 1] if depth % 2 == 0 else [1]))
    assert state.table.hulls[1] == (2 if depth % 2 == 0 else 6)


def test_a_lot_among_several_is_known_to_nobody():
    state, events = apply(fired(3, s1=[CANCEL], s2=[CANCEL]), {2: CANCEL, 1: CANCEL}, Scripted([2]))
    lot = next(event for event in events if event.kind == "rolled")
    assert [lot.seen_by(viewer) for viewer in (None, 0, 1, 2)] == [None] * 4
    assert state.table.hands[2] == () and state.table.hands[1] == (CANCEL,)


def test_seat_without_cards_is_asked_all_the_same_and_refused_a_card():
    state = fired(s1=[])
    assert state.asked.seats == (1,) and state.asked.sealed and not state.asked.shows_waiting
    with pytest.raises(Illegal):
        apply(state, {1: CANCEL}, Scripted([]))


@pytest.mark.parametrize("answers", [{}, {0: PASS}, {0: PASS, 1: PASS}, {1: PASS, 7: PASS}])
def test_a_round_is_one_answer_of_each_seat_asked(answers):
    with pytest.raises(Illegal):
        apply(fired(), answers, Scripted([]))


def test_seat_that_is_not_asked_has_no_choice():
    with pytest.raises(Illegal):
        choice(fired(), 0)


def test_an_open_move_is_heard_by_the_innermost_rule_that_knows_it():
    state, events = act(fired(3), 1, Move("resign"), Scripted([2]))
    assert [event.kind for event in events] == ["resigns", "rolled", "draws"]
    assert state.asked.seats == (0,) and state.table.gone == {1}


def test_an_open_move_nobody_knows_is_refused():
    with pytest.raises(Illegal):
        act(fired(), 1, Move("dance"), Scripted([]))


def test_a_secret_is_told_to_those_who_may_know_it():
    _, events = raiders.setup(2, {"hull": 6}, Scripted([2]))
    draw = next(event for event in events if event.kind == "draws")
    assert draw.seen_by(0).facts == {"seat": 0, "card": "coal"} and draw.revealed().facts["card"] == "coal"
    assert draw.seen_by(1).facts == {"seat": 0} and draw.seen_by(None).facts == {"seat": 0}


@value_class(kw_only=True)
class Voyage(Frame):
    """The outermost of three rules: it asks seat 0 when the rules inside are at an end, however they ended."""

    kind = "test.voyage"
    ends: str = "done"

    def begin(self, table, _):
        return Call(Watch(ends=self.ends), self.at(self.home))

    def home(self, table, value):
        table.events.append(Event("home", {"value": value}))
        return Ask((0,), self.at(self.home))

    def on_recall(self, table, seat, move):
        return Stop(self.kind) if move.args.get("at_once") else Done("recalled")

    def on_end(self, table):
        table.events.append(Event("over", {"rule": self.kind}))


@value_class(kw_only=True)
class Watch(Frame):
    """A rule whose end has something that belongs to it."""

    kind = "test.watch"
    ends: str = "done"

    def begin(self, table, _):
        return Call(Storm(ends=self.ends), self.at(self.after))

    def after(self, table, value):
        return Done(value)

    def on_end(self, table):
        table.events.append(Event("over", {"rule": self.kind}))
        return Leave("test.voyage", "sunk") if self.ends == "sinks" else None


@value_class(kw_only=True)
class Storm(Frame):
    """The innermost rule ends as it is told to, or asks."""

    kind = "test.storm"
    ends: str = "done"

    def begin(self, table, _):
        found = {"leave": Leave("test.watch", "left"), "stop": Stop("test.watch", "stopped"), "asks": Ask((1,), self)}
        return found.get(self.ends, Done("done"))

    def on_end(self, table):
        table.events.append(Event("over", {"rule": self.kind}))


def told_of(events):
    return [event.facts.get("rule") or event.facts["value"] for event in events]


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ("done", ["test.storm", "test.watch", "done"]),
        ("leave", ["test.storm", "test.watch", "left"]),
        ("stop", ["stopped"]),
        ("sinks", ["test.storm", "test.watch", "test.voyage"]),
    ],
)
def test_end_of_a_rule_happens_however_it_ends_but_by_a_stop(ends, told):
    state, events = start(Voyage(ends=ends))
    assert told_of(events) == told and len(state.stack) == (ends != "sinks")


class Squall(Frame):
    kind = "test.squall"

    def begin(self, table, _):
        return Leave("test.watch", "left")


def test_an_end_further_out_counts_when_a_rule_that_is_left_ends_it():
    state, _ = start(Voyage(ends="asks"))
    state.stack, state.asked = (state.stack[0], Watch(ends="sinks", step="after"), Squall()), None
    assert told_of(advance(state, None, Scripted([]))) == ["test.watch", "test.voyage"] and state.stack == ()


@pytest.mark.parametrize(("at_once", "told"), [(False, ["test.storm", "test.watch", "test.voyage"]), (True, [])])
def test_an_open_move_ends_the_rules_inside_the_one_that_hears_it(at_once, told):
    state, _ = start(Voyage(ends="asks"))
    assert state.asked.seats == (1,)
    after, events = act(state, 0, Move("recall", {"at_once": at_once}), Scripted([]))
    assert told_of(events) == told and after.stack == () and after.asked is None


def test_a_rule_that_is_not_under_way_cannot_be_left():
    with pytest.raises(ValueError):
        start(Lost())


class Lost(Frame):
    kind = "test.lost"

    def begin(self, table, _):
        return Leave("test.watch")


def test_a_result_of_scores_ranks_seats_and_shares_places() -> None:
    assert Result.of_scores((3, 7, 3, 0), "points") == Result(((1,), (0, 2), (3,)), "points", (3, 7, 3, 0))


def test_ranking_may_hold_more_than_scores() -> None:
    by = ((1, 5), (2, 0), (1, 7))
    assert Result.of_scores((5, 0, 7), "points", by=by) == Result(((1,), (2,), (0,)), "points", (5, 0, 7))
