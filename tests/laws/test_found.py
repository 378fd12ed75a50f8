"""Positions that random games have found, in which a law was broken."""

from __future__ import annotations

from engines.kaisers_pirates import game
from engines.kernel import laws
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, at_turn
from tests.rules import rule


@rule("KP-T1.3", "KP-T1.4", "KP-4.3")
def test_the_drawn_card_waits_while_a_ship_that_leaves_its_refuge_may_be_handed_over():
    """Law 13: the rule said that it waits at its plays and at its end, and not before it asks once more."""
    fleets, rows = (
        (("leipzig",), ("dresden",), ("karlsruhe",), ("emden",)),
        (ROW_A, ROW_B, ROW_C, ("hyades", "banksfield", "elsinor")),
    )
    hands = (("collier.1",), ("rendezvous_missed.1",), ("qqq.1",), ())
    waiting, refuges = (("deception", "deception.1", 1),), (("dresden", "island_refuge.1", 1),)
    forces = zip(fleets, rows, hands, strict=True)
    sea = at_turn(*forces, teams=True, limited=("dresden",), waiting=waiting, refuges=refuges).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,))
    sea = sea.answer("leave>dresden")
    assert sea.asked == ("kp.hand", (1,)) and [frame.step for frame in sea.state.stack][-2:] == ["ask", "hand"]
    laws.standing(game, sea.state, laws.Tally())
