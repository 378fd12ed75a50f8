"""Rules by what a small slip in them would change: reasons by name, votes of those who are leaving, places that nobody knows."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP, yard_of
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.pool import Mend
from engines.pieces_of_eight.table import Options, Series, Table
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.engines.pieces_of_eight.set_ups import built, quiet, rest, told_to
from tests.engines.pieces_of_eight.test_noticed import part, reasons
from tests.engines.pieces_of_eight.test_offers import barred, refused
from tests.engines.pieces_of_eight.test_remembered import OTHER, at, imagined, ship
from tests.engines.pieces_of_eight.test_trades import trading
from tests.rules import rule

ANY = "D=[x, Captain]"


@rule("PE-BROADSIDE-02", "PE-POS-10")
def test_the_aft_coin_of_a_ship_without_a_deck_is_refused_as_missing() -> None:
    sea = position(A="N=Broadside D=[x, Captain]", B="N=Mate D=[]", C="N=x D=[Captain]")
    asked = reasons(part(sea, "position", action="nest", target="1"))
    assert asked["aft"] == "pe.why.at.empty" and "nest" not in asked
    assert {option for option, reason in asked.items() if reason == "pe.why.at.beyond"} >= {"1", "2", "3"}


def votes(sea: Sea, who: str) -> str:
    """Why that captain may not agree to a deadlock; "" when he may."""
    try:
        sea.move(who, "deadlock")
    except Illegal as wrong:
        return wrong.reason.id
    return ""


@rule("PE-DEAD-01", "PE-TIME-50", "PE-D49")
def test_a_captain_who_surrendered_in_this_play_has_no_vote_though_he_is_still_afloat() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="D=[x, Captain, y]", C="D=[x, Captain, y]").move("C", "deadlock")
    sea.play("Mate", at="B.fore").move("B", "surrender")
    assert not sea.is_out("B") and votes(sea, "B") == "pe.e.out"


@rule("PE-DEAD-01", "PE-TIME-50")
def test_a_captain_who_is_out_has_no_vote_and_cannot_refuse_one() -> None:
    sea = position(A=ANY, B="out", C=ANY, D=ANY)
    assert votes(sea, "B") == "pe.e.out"
    sea.move("A", "deadlock")
    assert refused(sea, "B", "no_deadlock") == "pe.e.nooffer" and sea.moves("B") == set()


@rule("PE-TIME-50")
def test_after_the_last_yes_no_other_vote_is_open_in_that_turn() -> None:
    sea = position(A=ANY, B=ANY)
    for who in "AB":
        sea.move(who, "deadlock")
    assert sea.happened("agreed") and [votes(sea, who) for who in "AB"] == ["pe.e.voted"] * 2
    assert barred(sea, "A") == {"deadlock": "pe.e.voted"} and refused(sea, "A", "no_deadlock") == "pe.e.nooffer"


@rule("PE-DEAD-01", "PE-INFO-03")
def test_a_coin_taken_aboard_at_a_deadlock_is_told_to_nobody_unless_it_comes_to_lie_open() -> None:
    sea = position(turn="B", A="N=Captain D=[] H=[Mate, Bomb]", B=ANY, C=ANY)
    sea.state.table.quiet = 23
    quiet(sea)
    assert sea.kind == "deadlock"
    sea.events.clear()
    rest(sea, A={"coin": "0.mate.1", "nest": "none", "order": ("0.captain.1", "0.mate.1")}, faces=[1])
    assert sea.ship("A") == "N=- D=[Captain, Mate]"
    for who in (None, "B", "C"):
        assert not told_to(sea, who, "fore") and [fact["back"] for fact in told_to(sea, who, "arranged")] == [1, 0, 0]


def mended(short: tuple[str, ...], whole: tuple[str, ...]) -> tuple[Table, Any]:
    """A yard that is short beside one that has more, and the lots that are drawn for it."""
    table = Table(Series(Options(pool="random_trades"), (short, whole), wins=(0, 0)), [Ship(None, ()), Ship(None, ())])
    return table, Mend().begin(table, None)


@rule("PE-D52")
def test_a_short_yard_gets_coins_of_kinds_below_their_limit_alone_if_there_are_any() -> None:
    mates = tuple(f"{owner}.mate.{number}" for owner in (2, 3) for number in (1, 2, 3))[: LIMIT["mate"]]
    short = ("0.captain.1", *mates, "0.bomb.1")
    table, roll = mended(short, ("1.captain.1", *("1.mate.1", "1.mate.2"), *yard_of("free", 1)[3:15]))
    useful = [coin for coin in table.series.yards[1] if KIND[coin] not in ("captain", "mate")]
    useful = [coin for coin in useful if sum(KIND[one] == KIND[coin] for one in short) < LIMIT[KIND[coin]]]
    assert len(short) < SHIP and roll.dice == (len(useful),)
    Mend().fill(table, (1,))
    assert table.series.yards[0] == (*short, useful[0])


@rule("PE-INFO-09", "PE-INFO-04")
@pytest.mark.parametrize("way", ["both.a1", "both.f1"])
def test_an_aft_coin_that_all_had_seen_is_unknown_among_two_called_to_one_side(way: str) -> None:
    sea = built(ship("Mate", "Bomb", "Pistols"), OTHER, OTHER).play("Pistols", at="C.aft", mode="keep").calm()
    assert at(imagined(sea, "B", "A"), -1) == {"pistols"}
    for _ in "BC":
        sea.turn(action="call", call="fa")
    sea.turn(action="call", call=way)
    found = imagined(sea, "B", "A")
    assert not [number for number in range(12) if at(found, number) == {"pistols"}]


@rule("PE-TIME-02", "PE-POOL-05")
def test_accepting_a_trade_is_asked_twice_and_declining_is_not_and_the_first_offer_is_proposed() -> None:
    sea = trading(3)
    for who in "AB":
        sea.move(who, "offer", to="2", give=(f"{LETTERS.index(who)}.bomb.1",), want=("mate",))
    moves = {move.kind: move for move in game.open_moves(sea.state, 2)}
    assert (moves["accept"].twice, moves["decline"].twice, moves["offer"].twice) == (True, False, False)
    for kind in ("accept", "decline"):
        of = moves[kind].args["of"]
        assert of.options == ("0", "1") and of.default == "0"


@rule("PE-TREASURE-01", "PE-TIME-30", "PE-INFO-02")
def test_a_treasure_of_two_kinds_is_told_to_wait_and_one_with_a_captain_to_lie_as_all_see_it() -> None:
    two = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B="D=[Captain]").play("Treasure", faces=[1, 1])
    assert told_to(two, None, "treasure") == [{"seat": 0, "coins": ("mate", "bomb"), "waits": True}]
    assert told_to(rest(two), None, "stowed") == [{"seat": 0, "coins": ("mate", "bomb")}]
    alike = position(A="N=Treasure D=[x, Captain] H=[Mate, Mate]", B="D=[Captain]").play("Treasure", faces=[1, 1])
    assert told_to(alike, None, "treasure") == [{"seat": 0, "coins": ("mate", "mate")}] and alike.kind == "turn"
    captain = position(A="N=Treasure D=[x, y] H=[Captain, Mate]", B="D=[Captain]", C="D=[Captain]").play("Treasure", faces=[1, 1])
    assert told_to(rest(captain), None, "stowed") == [{"seat": 0, "coins": ("captain", "mate"), "ordered": True}]
