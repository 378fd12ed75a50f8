"""An open move that others must answer is made once a turn and captain (PE-TIME-02, -50)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, quiet
from tests.engines.pieces_of_eight.test_trades import trading
from tests.rules import rule

ANY = "D=[x, Captain]"


def three() -> Sea:
    """Three ships that call; it is A's turn."""
    return position(A=ANY, B=ANY, C=ANY)


def barred(sea: Sea, who: str) -> dict[str, str]:
    """The moves that a captain may not send now, with the reason."""
    return {bar.option: bar.reason.id for bar in game.forbidden_moves(sea.state, LETTERS.index(who))}


def refused(sea: Sea, who: str, kind: str, **args: object) -> str:
    """Why that move is refused."""
    with pytest.raises(Illegal) as wrong:
        sea.move(who, kind, **args)
    return wrong.value.reason.id


@rule("PE-TIME-50")
def test_a_deadlock_that_was_refused_is_offered_again_after_the_next_turn_only() -> None:
    sea = three().move("A", "deadlock").move("B", "no_deadlock")
    assert sea.moves("A") == {"surrender"} and barred(sea, "A") == {"deadlock": "e.offer"}
    assert refused(sea, "A", "deadlock") == "e.offer"
    for _ in range(3):
        quiet(sea)
        assert "deadlock" not in sea.moves("A")
    assert sea.asked == "A"
    quiet(sea)
    assert sea.asked == "B" and "deadlock" in sea.moves("A") and not barred(sea, "A")
    assert sea.move("A", "deadlock").state.table.votes == (0,)


@rule("PE-TIME-50")
def test_an_offer_in_the_turn_of_another_counts_till_the_own_turn_is_over() -> None:
    sea = three().move("C", "deadlock").move("A", "no_deadlock")
    for _ in range(2):
        quiet(sea)
        assert "deadlock" not in sea.moves("C")
    quiet(sea)
    assert sea.asked == "A" and "deadlock" in sea.moves("C")


@rule("PE-TIME-50")
def test_an_offer_that_lapses_with_the_turn_counts_too() -> None:
    sea = three().move("A", "deadlock").move("B", "deadlock")
    quiet(sea)
    assert not sea.state.table.votes and refused(sea, "A", "deadlock") == "e.offer"
    assert "deadlock" in sea.moves("B")


@rule("PE-TIME-50", "PE-DEAD-01")
def test_a_refused_captain_may_still_agree_with_others_to_a_deadlock() -> None:
    sea = three().move("A", "deadlock").move("B", "no_deadlock")
    sea.move("B", "deadlock")
    assert sea.moves("A") == {"surrender", "deadlock", "no_deadlock"}
    sea.move("A", "deadlock").move("C", "deadlock")
    assert sea.happened("agreed")
    quiet(sea)
    assert sea.kind == "deadlock"


@rule("PE-TIME-50")
def test_other_reasons_against_a_vote_are_told_too() -> None:
    midplay = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]").play("Mate", at="B.fore")
    assert barred(midplay, "B") == {"deadlock": "pe.e.midplay"}
    assert barred(three().move("A", "deadlock"), "A") == {"deadlock": "pe.e.voted"}


def test_captains_who_may_offer_are_public_and_saved() -> None:
    sea = at_sea(3).move("A", "deadlock").move("B", "no_deadlock")
    assert sea.view().proposed == ((0, 1),)
    again = game.load(game.dump(sea.state))
    assert again == sea.state and game.load_view(game.dump_view(sea.view("B"))) == sea.view("B")
    for seat in range(3):
        imagined = game.imagine(game.view(again, seat), Random(1)) if seat else again
        assert game.open_moves(imagined, seat) == game.open_moves(sea.state, seat)


A_BOMB = {"give": ("0.bomb.1",), "want": ("mate", "mate.2")}


@rule("PE-TIME-02")
def test_a_trade_is_offered_once_to_a_captain_while_nothing_changes() -> None:
    sea = trading(3)
    sea.move("A", "offer", to="1", **A_BOMB)
    assert refused(sea, "A", "offer", to="1", **A_BOMB) == "pe.e.trade.again"
    sea.move("B", "decline", of="0")
    assert refused(sea, "A", "offer", to="1", **A_BOMB) == "pe.e.trade.again"
    assert "offer" in sea.moves("A")
    sea.move("A", "offer", to="2", **A_BOMB)
    assert "offer" not in sea.moves("A") and barred(sea, "A") == {"offer": "pe.e.trade.again"}
    assert refused(sea, "A", "offer", to="2", **A_BOMB) == "pe.e.trade.again"


@rule("PE-TIME-02")
def test_an_offer_of_the_other_opens_the_way_for_an_answer() -> None:
    sea = trading(3)
    sea.move("A", "offer", to="1", **A_BOMB).move("B", "decline", of="0")
    sea.move("B", "offer", to="0", give=("1.mate.1",), want=("bomb",)).move("A", "decline", of="1")
    sea.move("A", "offer", to="1", **A_BOMB)
    assert refused(sea, "A", "offer", to="1", **A_BOMB) == "pe.e.trade.again"
    assert "offer" in sea.moves("B") and sea.view("B").tried == ()


@rule("PE-TIME-02")
def test_a_trade_opens_the_way_to_everybody() -> None:
    sea = trading(3)
    sea.move("A", "offer", to="1", **A_BOMB).move("B", "decline", of="0").move("A", "offer", to="2", **A_BOMB)
    sea.move("C", "accept", of="0")
    sea.move("A", "offer", to="1", give=("0.cannon.1",), want=("mate",))
    assert sea.view("B").offers


@rule("PE-TIME-02")
def test_offers_are_forgotten_when_trading_closes() -> None:
    sea = trading(2).move("A", "offer", to="1", **A_BOMB)
    sea.answer(A="done", B="done")
    assert sea.state.table.series.tried == () == sea.state.table.series.offers
