"""Optional rules together (KP-6.0), and slips of one book that are passed over (KP-D71)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.options import OPTIONAL
from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws import fuzz, laws
from tests.engines.kaisers_pirates.game_cases import EVERY, SHORT
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, at_turn, play, two
from tests.engines.kaisers_pirates.test_optional import DAY, values
from tests.rules import rule


@rule("KP-D71")
def test_slips_of_the_italian_book_are_passed_over():
    prize = two(DAY, "boarding_party.1", other=("qqq.1",)).plan(play("leipzig>matheran", DAY, "boarding_party.1"))
    assert "matheran" in prize.let_pass((10, 1, 1, 1)).table.fleets[0]
    forces = (("emden",), ROW_A, (DAY,)), (("wolf",), ROW_B, ("break_contact.1",))
    wolf = at_turn(*forces, on=("wolfchen",), recognized=("wolf",)).plan(play("british>wolf", DAY))
    assert values(wolf.answer({"reaction": "break_contact.1"}, (1, 1, 10, 1, 1, 8))) == [2]


@rule("KP-6.0b", "KP-0.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_optional_rules_combine_but_for_a_balanced_deal_without_ships_enough(seats):
    every = dict.fromkeys(OPTIONAL, "yes")
    for beyond in ("no", "ships", "accurate"):
        if beyond == "no" or seats < 3:
            assert game.read_options({**every, "beyond": beyond}, seats)["balanced"] == "yes"
        else:
            with pytest.raises(Illegal, match="balanced"):
                game.read_options({**every, "beyond": beyond}, seats)
        rnd = Random(seats)
        options = game.read_options({**every, "beyond": beyond, "balanced": "no"}, seats)
        state, _ = game.setup(seats, options, lambda sides, rnd=rnd: rnd.randint(1, sides))
        assert set(state.table.rules.on) >= set(OPTIONAL) - {"balanced"}


SIDES = [(1, "each"), (2, "each"), (3, "each"), (4, "each"), (4, "teams")]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(("seats", "side"), SIDES)
def test_all_optional_rules_together_keep_the_laws(seats, side, edition):
    """A whole game of both editions, for every number of captains and for partners; what costs much at one position of ten."""
    given = {**SHORT, **EVERY, "edition": edition, "beyond": "accurate", **({"play": "teams"} if side == "teams" else {})}
    tally = laws.Tally()
    fuzz.play(game, seats, game.read_options(given, seats), seats, tally, Random(seats), check_share=0.1)
    assert tally.decisions > 20
