"""What answers a sinking, and windows that stay shut (KP-R.10, KP-R.11, KP-T0.4)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won
from tests.engines.kaisers_pirates.positions import Sea, play, two
from tests.engines.kaisers_pirates.test_reactions import DAY, acting, under
from tests.rules import rule


def sinking(*held: str, **more) -> Sea:
    return under("wolf>matheran", held=held, **more).let_pass((8, 1, 1, 4))


@rule("KP-R.10", "KP-3.3.30a", "KP-3.3.30b", "KP-3.3.30c", "KP-T2.9")
def test_recalled_sends_the_ship_home():
    sea = sinking("recalled.1", "qqq.1")
    assert sea.asked == ("kp.sunk", (1,))
    gone = sea.answer("recalled.1", (7, 1, 6))
    assert gone.told("reacts") == [{"seat": 1, "card": "recalled"}]
    assert "wolf" not in gone.table.fleets[0] and gone.table.fleet_used == ("wolf",)
    assert gone.table.piles == [(Won("matheran", SUNK),), ()]
    stays = sea.answer("recalled.1", (6, 1, 6))
    assert "wolf" in stays.table.fleets[0]


@rule("KP-3.3.23a", "KP-3.3.23b", "KP-D20")
def test_mistaken_identity_swaps_two_sunk_merchantmen():
    pile = (Won("kaipara", SUNK, True), Won("vandyck", PORT))
    sea = sinking("mistaken_identity.1", "qqq.1", piles=((), pile))
    assert sea.choice(1).options == ("pass", "mistaken_identity.1>kaipara")
    after = sea.answer("mistaken_identity.1>kaipara", (7, 1, 6))
    assert after.table.piles[0] == (Won("kaipara", SUNK),)
    assert after.table.piles[1] == (Won("matheran", SUNK, True), Won("vandyck", PORT))
    assert sea.answer("mistaken_identity.1>kaipara", (6, 1, 6)).table.piles[0] == (Won("matheran", SUNK),)


@rule("KP-3.3.23c", "KP-T0.4")
def test_without_a_sunk_merchantman_of_ones_own_it_cannot_be_played():
    sea = sinking("mistaken_identity.1", "qqq.1", piles=((), (Won("vandyck", PORT),)))
    assert sea.choice(1).options == ("pass",)


@rule("KP-3.3.30a", "KP-R.11", "KP-T4.5", "KP-T5.6", "KP-3.3.43b")
def test_after_mines_and_torpedoes_mistaken_identity_alone():
    pile = ((), (Won("kaipara", SUNK),))
    held = ("recalled.1", "mistaken_identity.1")
    sea = acting("submarines_u_27_u_41>matheran", "submarines_u_27_u_41.1", held=held, piles=pile).let_pass((8, 1, 1, 4))
    assert sea.choice(1).options == ("pass", "mistaken_identity.1>kaipara")
    assert sea.refusal("recalled.1") == "KP-3.3.30a"
    mined = acting("wolf>seat.1", "lay_mines.1", held=held, piles=pile).let_pass()
    mined = mined.answer(mined.choice(0).default, (8, 1, 4))
    assert mined.choice(1).options == ("pass", "mistaken_identity.1>kaipara")


@rule("KP-R.1", "KP-R.2", "KP-R.7", "KP-R.8")
@pytest.mark.parametrize(
    ("option", "card", "listed"),
    [
        ("leipzig>matheran", DAY, "KP-R.1"), ("british>dresden", DAY, "KP-R.2"), ("wolf>seat.1", "lay_mines.1", "KP-R.7"),
        ("submarines_u_27_u_41>matheran", "submarines_u_27_u_41.1", "KP-R.8"),
    ],
)  # fmt: skip
def test_a_card_that_answers_no_such_attack_is_refused_by_the_list(option, card, listed):
    fits = {"KP-R.1": "trap.1", "KP-R.2": "pull_the_plug.1", "KP-R.7": "minesweeper.1", "KP-R.8": "q_ship.1"}
    sea = two(card, other=tuple(fits.values())).plan(play(option, card if card == DAY else ""))
    others = [one for rule_, one in fits.items() if rule_ != listed]
    assert {sea.refusal({"reaction": one}) for one in others} == {listed}
    assert fits[listed] in sea.choice(1).open({}).choice.options


@rule("KP-T0.4", "KP-D11")
@pytest.mark.parametrize("held", [("recalled.1",), ("qqq.1",)])
def test_after_a_sinking_the_owner_is_asked_whatever_he_holds(held):
    assert sinking(*held).asked == ("kp.sunk", (1,))


@rule("KP-T0.4")
def test_a_window_stays_shut_where_the_hand_is_empty():
    sea = two(DAY, "trap.1", other=()).plan(play("british>dresden", DAY), faces=(1, 1, 9, 1))
    assert sea.told("fired") and sea.asked[0] == "kp.turn"
