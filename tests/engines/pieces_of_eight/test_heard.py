"""What Pieces of Eight tells of a change of everybody's view (law 18)."""

from __future__ import annotations

from random import Random

from engines.kernel import fuzz, laws
from engines.kernel.frames import Event
from engines.pieces_of_eight import game
from locales import words

FREE_YARD, DRAWN_IN_AN_ORDER = {"yard": "free"}, 301
"""A game in which coins of a Buried Treasure were told to be aboard while their captain had still to order them."""


def test_coins_that_are_still_to_be_ordered_are_not_told_to_be_aboard():
    tally = laws.Tally()
    options = game.read_options(FREE_YARD, 4)
    fuzz.play(game, 4, options, DRAWN_IN_AN_ORDER, tally, Random(DRAWN_IN_AN_ORDER), sampled=0.01)
    assert ("stowed", "coins") in tally.hearing.values


def test_drawn_and_stowed_coins_are_told_in_each_language():
    coins = ("mate", "bomb")
    (drawn,) = game.told([Event("treasure", {"seat": 0, "coins": coins, "waits": True})], None)
    (stowed,) = game.told([Event("stowed", {"seat": 0, "coins": coins})], None)
    for language, first, then in (
        ("en", "Ana draws from the hold: ", "Ana lays at the aft: "),
        ("es", "Ana saca de la bodega: ", "Ana pone a popa: "),
        ("it", "Ana pesca dalla stiva: ", "Ana mette a poppa: "),
    ):
        tell = words(language).naming(("Ana", "Ben"))
        assert tell(drawn).startswith(first) and tell(stowed).startswith(then)
