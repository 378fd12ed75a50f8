"""What pictures need of the rules: dice that lie on the table, what a score was made of, where options lie, what is planned."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.pieces.dice import rolled_of
from engines.kaisers_pirates.pieces.holdings import total
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws import fuzz, laws
from render.kaisers_pirates.pieces.scene import bears_own
from tests.engines.kaisers_pirates.positions import play, two


@pytest.mark.parametrize("seats", [2, 3])
def test_dice_lie_on_the_table_until_cards_are_committed_again(seats: int) -> None:
    """Every roll that is told is there with its faces, and the next commitment clears them away."""
    kinds = ("fired", "checked", "passage", "strikes")
    lying: list[str] = []
    seen = set()

    def watch(state, events) -> None:
        for event in events:
            if event.kind == "commits" or event.kind == "deceived":
                lying.clear()
            if event.kind in kinds:
                lying.append(event.kind)
        view = game.view(state, None)
        assert [one.about for one in view.throws] == lying
        assert all(rolled_of(side).faces for one in view.throws for side in (one.attack, one.defense))
        seen.update(lying)

    for seed in range(3):
        lying.clear()
        fuzz.play(game, seats, game.read_options({}, seats), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    assert {"fired", "checked", "passage"} <= seen


def test_the_parts_of_a_score_stay_in_the_view() -> None:
    """KP-2.3: the piles are cleared for the next deal, and what they were is still known."""
    scored = 0

    def watch(state, events) -> None:
        nonlocal scored
        table = state.table
        if any(event.kind == "scored" for event in events):
            scored += 1
            assert [total(one.pile) for one in table.counted] == [va for va, _ in table.rounds[-1]]
            told = [ship for event in events if event.kind == "excess" for ship in event.facts["ships"]]
            assert set(told) <= {one.ship for counted in table.counted for one in counted.excess}
        assert bool(table.counted) == bool(table.rounds)

    for seed in range(4, 8):
        fuzz.play(game, 3, game.read_options({}, 3), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    assert scored >= 3


def test_a_plan_lies_on_the_captain_s_own_picture() -> None:
    """KP-3.2.1: planned cards lie where they will be put; what is not legal yet lies nowhere."""
    sea = two("collier.1", "damage_control.1", "trap.1", damaged=("emden",))
    choice, view = game.choice(sea.state, 0), game.view(sea.state, 0)
    assert isinstance(choice, Plan)
    planned = game.drafted(view, choice, {"answer": (play("leipzig>lovat", "collier.1"), {"play": "damage_control>emden"})})
    assert [(one.card, one.place, one.up) for one in planned.laid] == [
        ("collier.1", "leipzig", False), ("damage_control.1", "action", False)
    ]  # fmt: skip
    assert planned.hand == ("trap.1",) and [one.hand for one in planned.forces] == [1, len(sea.table.hands[1])]
    assert game.drafted(view, choice, {}) == view == game.drafted(view, choice, {"answer": ({"play": "nowhere>lovat"},)})
    assert game.drafted(game.view(sea.state, None), choice, {}) == game.view(sea.state, None)


@pytest.mark.parametrize("seats", [2, 4])
def test_options_lie_on_parts_of_the_own_picture(seats: int) -> None:
    """Every place that an option names is on the picture of whoever is asked; most plays have one."""
    places, without = set(), 0

    def watch(state, events) -> None:
        nonlocal without
        for seat in state.asked.seats if state.asked else ():
            choice, view = game.choice(state, seat), game.view(state, seat)
            sheet = choice.sheet(choice.view) if isinstance(choice, Plan) else choice
            found = plays(sheet) if isinstance(sheet, Sheet) else None
            marks = [play.marks for play in found.entries] if found else []
            if isinstance(choice, OneOf) and choice.mark:
                marks = [(mark,) for option in choice.options if (mark := choice.mark(option))]
            without += sum(not one for one in marks)
            for place in (one[-1] for one in marks if one):
                if place != "pass":
                    assert bears_own(view, place) or any(place == laid.card for laid in view.laid), (place, state.asked.kind)
                    places.add(place)

    for seed in range(2):
        fuzz.play(game, seats, game.read_options({}, seats), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    assert len(places) > 40 and any("." in place for place in places)


def test_a_play_without_a_target_lies_on_its_card() -> None:
    """KP-T1.5: one that names a ship lies on that, a card that names none on the card in the hand."""
    sea = two("intelligence.1", "fair_seas.1", "trap.1")
    found = plays(sea.choice().sheet(sea.choice().view))
    assert found is not None
    marks = {one.variants[0].answer["play"]: one.marks for one in found.entries}
    assert marks["intelligence>deck"] == marks["intelligence>later"] == ("intelligence.1",)
    assert (marks["fair_seas>appam"], marks["fair_seas>later"]) == (("appam",), ("fair_seas.1",))


def test_the_cards_that_may_answer_are_marked() -> None:
    """KP-T2.5: what fits is framed in the hand, what does not is not."""
    hand = ("non_combatant.1", "fast_ship.1", "qqq.1", "trap.1")
    sea = two("collier.1", other=hand).plan(play("leipzig>lovat", "collier.1"))
    found = plays(sea.choice(1))
    assert found is not None
    assert {place for one in found.entries for place in one.marks} == {"non_combatant.1", "trap.1"}
