"""A captain's next turn, planned while others play: what may be planned, and what a plan rests on."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data.ids import captain_target
from tests.engines.kaisers_pirates.positions import play, three, two
from tests.rules import rule


@rule("KP-3.2a")
def test_the_next_turn_is_planned_with_the_cards_that_are_held_now():
    sea = two("collier.1", other=("surprise_attack.1", "trap.1"))
    position = game.next_turn_state(sea.state, 1)
    assert position is not None and position.asked.seats == (1,) and position.asked.kind == "kp.turn"
    choice = game.choice(position, 1)
    planned = (play(f"{sea.table.fleets[1][0]}>{sea.table.merchantmen[0][0]}", "surprise_attack.1"),)
    assert choice.check(planned)[0]["card"] == "surprise_attack.1" and choice.check(()) == ()
    assert game.next_turn_state(sea.state, 0) is None, "his turn is on"
    assert sea.table.on_turn == 0 and not sea.table.events, "the table is as it was"


@rule("KP-T1.3", "KP-T1.4")
@pytest.mark.parametrize("kind", ["fog_bank", "deception"])
def test_no_turn_is_planned_while_a_waiting_card_prevents_it(kind):
    sea = two("collier.1", other=("trap.1",), waiting=((kind, f"{kind}.1", 1),))
    assert game.next_turn_state(sea.state, 1) is None


def test_a_plan_rests_on_the_ships_it_names_alone():
    sea = two("collier.1", other=("surprise_attack.1",))
    position = game.next_turn_state(sea.state, 1)
    ship, target, other = sea.table.fleets[1][0], sea.table.merchantmen[0][0], sea.table.merchantmen[0][1]
    items = (play(f"{ship}>{target}", "surprise_attack.1"),)

    def now(**changed):
        table = position.table.clone()
        for name, value in changed.items():
            setattr(table, name, value)
        return game.plan_basis(game.view(type(position)(table, position.stack, position.asked), 1), items)

    assert now() == now(damaged=frozenset((other,))) == now(recognized=frozenset((sea.table.fleets[0][0],)))
    for changed in ({"damaged": frozenset((target,))}, {"damaged": frozenset((ship,))}, {"recognized": frozenset((ship,))}):
        assert now(**changed) != now()
    gone = [tuple(one for one in row if one != target) for row in position.table.merchantmen]
    assert now(merchantmen=gone) != now()
    mines = ({"play": f"{ship}>{captain_target(0)}"},)
    assert [one[0] for one in game.plan_basis(game.view(position, 1), mines)] == [*sea.table.merchantmen[0], ship]


def test_a_turn_that_comes_asks_what_was_planned_for_it():
    """Where nothing has changed, the question that comes is the one that was answered before."""
    sea = three("collier.1", other=("trap.1", "recalled.1"))
    position = game.next_turn_state(sea.state, 1)
    assert position is not None
    before = game.choice(position, 1)
    came = sea.plan().to("kp.turn")
    assert came.asked == ("kp.turn", (1,))
    assert came.choice(1).check(before.default) == before.default
    assert game.plan_basis(game.view(came.state, 1), ()) == []
