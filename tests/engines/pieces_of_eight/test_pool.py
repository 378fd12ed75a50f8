"""Pooling coins (PE-POOL, PE-TIME-02)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.choices.shapes import Illegal
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution import resolve
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT, yard_of
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.match import Match
from engines.pieces_of_eight.table import Options, Series, Table
from tests.engines.pieces_of_eight.pooled import can_build, pooled, through, thrown, whole, yards
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import kinds, rest, told_to
from tests.rules import rule

WAYS = ("draft", "random", "random_trades", "draft_random", "random_draft", "draft_random_trades", "random_draft_trades")


@rule("PE-POOL-01", "PE-POOL-02")
@pytest.mark.parametrize("pool", WAYS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_coins_of_all_make_one_pool_and_each_has_a_captain_free(pool: str, seats: int) -> None:
    before = Counter(coin for seat in range(seats) for coin in yard_of("standard", seat))
    sea = pooled(seats, pool=pool)
    first = [yard[0] for yard in yards(sea)]
    assert first == [f"{seat}.captain.1" for seat in range(seats)]
    sea = through(sea, "ship")
    assert whole(sea) == before and not sea.state.table.series.pool
    assert all(kinds(yard).count("captain") == 1 and can_build(yard) for yard in yards(sea))
    assert any(coin[0] != str(seat) for seat, yard in enumerate(yards(sea)) for coin in yard)


def uneven(pool: str, faces: list[int]) -> Sea:
    """Two sets of sixteen and fifteen coins, pooled."""
    series = Series(Options(pool=pool), (yard_of("standard", 0), yard_of("standard", 1)[:-1]), wins=(0, 0))
    table = Table(series, [Ship(None, ()), Ship(None, ())])
    chance = Scripted(faces) if faces else thrown(3)
    return Sea(*resolve.begin(table, Match(), chance))


@rule("PE-POOL-03", "PE-D36")
def test_a_draft_sets_aside_what_does_not_divide_and_goes_round() -> None:
    sea = uneven("draft", [29, 2])
    assert sea.state.table.series.aside == yard_of("standard", 1)[-2:-1]
    order = []
    while sea.kind == "draft":
        order.append(sea.asked)
        sea = rest(sea) if len(sea.state.table.series.pool) > 1 else through(sea, "ship")
    assert "".join(order) == "BA" * 14
    assert [len(yard) for yard in yards(sea)] == [15, 15]


@rule("PE-POOL-03")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_random_player_begins_the_draft_and_the_one_on_his_left_is_next(face: int) -> None:
    state, _ = game.setup(3, {"pool": "draft"}, Scripted([face]))
    sea = Sea(state)
    order = []
    for _ in range(4):
        order.append(sea.asked)
        rest(sea)
    assert "".join(order) == ("ABC" * 3)[face - 1 : face + 3]
    through(sea, "ship")
    assert [len(yard) for yard in yards(sea)] == [16, 16, 16]


@rule("PE-POOL-04", "PE-INFO-13")
def test_random_yards_are_drawn_blind_in_equal_numbers() -> None:
    sea = uneven("random", [])
    assert sea.kind == "ship" and [len(yard) for yard in yards(sea)] == [15, 15] and len(sea.state.table.series.aside) == 1
    even = [pooled(2, seed, pool="random") for seed in range(4)]
    assert all(len(yard) == 16 for sea in even for yard in yards(sea))
    assert len({yards(sea) for sea in even}) == 4
    dealt = told_to(even[0], "A", "dealt")
    assert "coins" in dealt[0] and "coins" not in dealt[1]
    assert not told_to(even[0], "A", "rolled")
    assert {yard.seat for yard in even[0].view("A").yards} == {0} and not even[0].view().yards


@rule("PE-POOL-01")
def test_the_pool_of_red_and_blue() -> None:
    """Vector V36."""
    sea = pooled(2, pool="random", yard="red_blue")
    assert sea.happened("pooled") == [{"n": 30, "aside": 0}]
    assert [len(yard) for yard in yards(sea)] == [16, 16]


def an_offer(sea: Sea) -> tuple[str, str]:
    """A coin of A, and a kind that B has."""
    give = next(coin for coin in yards(sea)[0] if KIND[coin] != "captain")
    want = next(KIND[coin] for coin in yards(sea)[1] if KIND[coin] not in ("captain", KIND[give]))
    return give, want


@rule("PE-POOL-05", "PE-TIME-02", "PE-INFO-13")
def test_shipyard_coins_are_traded_by_offer_and_acceptance() -> None:
    sea = pooled(3, pool="random_trades")
    assert (sea.kind, sea.asked) == ("trade", "ABC") and sea.choice("A").default == "done"
    give, want = an_offer(sea)
    before = yards(sea)
    assert "accept" not in sea.moves("B")
    sea.move("A", "offer", to="1", give=(give,), want=(want,))
    assert yards(sea) == before and "accept" in sea.moves("B") and "accept" not in sea.moves("C")
    assert told_to(sea, "B", "offers") and not told_to(sea, "C", "offers") and not told_to(sea, None, "offers")
    assert not sea.view("C").offers and not sea.view().offers and sea.view("B").offers
    with pytest.raises(Illegal):
        sea.move("C", "accept", of="0")
    sea.move("B", "accept", of="0")
    assert give in yards(sea)[1] and want in kinds([coin for coin in yards(sea)[0] if coin not in before[0]])
    assert [len(yard) for yard in yards(sea)] == [16, 16, 16] and not told_to(sea, "C", "trades")
    declined = sea.move("A", "offer", to="2", give=(yards(sea)[0][1],), want=("mate",)).move("C", "decline", of="0")
    assert not declined.view("C").offers
    assert through(sea, "ship").kind == "ship"


@rule("PE-POOL-05", "PE-D36")
def test_trades_are_judged_when_trading_closes() -> None:
    """A gives up coins until no ship can be built; that is legal, and mended at the end."""
    sea = pooled(2, pool="random_trades")
    series = sea.state.table.series
    a, b = list(yard_of("standard", 0)), list(yard_of("standard", 1))
    sea.state.table.series = replace(series, yards=(tuple(a), tuple(b)), aside=())
    trades = (
        (("0.bomb.1", "0.broadside.1", "0.treachery.1"), ("mate",)),
        (("0.black_spot.1", "0.captains_monkey.1"), ("mate",)),
        (("0.barrel_of_grog.1",), ("mate",)),
    )
    for give, want in trades:
        sea.move("A", "offer", to="1", give=give, want=want).move("B", "accept", of="0")
    assert kinds(yards(sea)[0]).count("mate") == 6 and not can_build(yards(sea)[0])
    through(sea, "ship")
    assert all(map(can_build, yards(sea))) and sea.happened("mended") == [{"n": 1}]


@rule("PE-POOL-06", "PE-D36")
@pytest.mark.parametrize("drafted", [3, 4, 5, 6])
def test_a_draft_of_an_agreed_number_each_then_the_rest_at_random(drafted: int) -> None:
    assert next(field.values for field in game.option_fields(2) if field.name == "drafted") == (4, 3, 5, 6)
    sea = pooled(2, pool="draft_random", drafted=drafted)
    assert sea.kind == "draft"
    through(sea, "ship")
    picks = Counter(told["seat"] for told in sea.happened("picks"))
    assert picks == {0: drafted, 1: drafted}
    assert [told["n"] for told in sea.happened("dealt")] == [15 - drafted] * 2
    kinds_told = [event.kind for event in sea.events if event.kind in ("picks", "dealt")]
    assert kinds_told == ["picks"] * (2 * drafted) + ["dealt"] * 2


@rule("PE-POOL-07", "PE-INFO-13")
def test_first_at_random_then_a_draft_of_the_rest() -> None:
    sea = pooled(2, pool="random_draft", drafted=3)
    assert sea.kind == "draft" and [told["n"] for told in sea.happened("dealt")] == [12, 12]
    assert len(sea.state.table.series.pool) == 6
    through(sea, "ship")
    assert Counter(told["seat"] for told in sea.happened("picks")) == {0: 3, 1: 3}
    assert [len(yard) for yard in yards(sea)] == [16, 16]


@rule("PE-POOL-08")
@pytest.mark.parametrize(
    ("pool", "order"), [("draft_random_trades", ["picks", "dealt"]), ("random_draft_trades", ["dealt", "picks"])]
)
def test_trades_come_after_draft_and_draw_in_either_order(pool: str, order: list[str]) -> None:
    sea = through(pooled(2, pool=pool), "trade")
    assert list(dict.fromkeys(event.kind for event in sea.events if event.kind in ("picks", "dealt"))) == order
    give, want = an_offer(sea)
    sea.move("A", "offer", to="1", give=(give,), want=(want,)).move("B", "accept", of="0")
    assert give in yards(sea)[1] and through(sea, "ship").kind == "ship"


@rule("PE-INFO-13", "PE-TIME-02")
def test_drafts_are_open_and_one_pick_is_asked_at_a_time() -> None:
    sea = pooled(3, pool="draft")
    who = sea.asked
    assert len(who) == 1 and set(sea.choice(who).options) == set(kinds(sea.state.table.series.pool))
    sea.answer(**{who: "broadside"})
    for viewer in ("A", "B", "C", None):
        assert told_to(sea, viewer, "picks") == [{"seat": LETTERS.index(who), "coin": "broadside"}]
        assert sea.view(viewer).pool.count("broadside") == 2


@pytest.mark.parametrize("pool", [way for way in WAYS if "draft" in way])
def test_the_table_waits_for_a_numbered_pick(pool: str) -> None:
    sea, told, chance = pooled(3, pool=pool, drafted=5), [], thrown(2)
    while sea.kind == "draft":
        view = sea.view(None)
        assert view.asked is not None
        told.append(dict(game.waiting_line(view, view.asked).args))
        sea.state, _ = game.apply(sea.state, {view.asked.seats[0]: sea.choice(sea.asked).default}, chance)
    count = 45 if pool == "draft" else 15
    assert [(facts["number"], facts["count"]) for facts in told] == [(number, count) for number in range(1, count + 1)]


@rule("PE-TIME-02")
def test_by_default_no_more_of_a_kind_than_a_ship_may_have() -> None:
    sea = pooled(2, pool="draft", yard="free")
    series = sea.state.table.series
    mates = tuple(f"0.mate.{number}" for number in range(1, 6))
    full = (*mates, "0.cutlass.1", "0.cutlass.2", "0.cutlass.3")
    sea.state.table.series = replace(series, pool=("1.mate.1", "1.cutlass.1", "1.bomb.1"), yards=(full, full))
    assert sea.choice(sea.asked).default == "bomb"
    sea.state = sea.state.clone()
    sea.state.table.series = replace(series, pool=("1.mate.1", "1.cutlass.1", "1.bomb.1"), yards=(full[:4], full[:4]))
    assert sea.choice(sea.asked).default == "mate"


@rule("PE-TIME-02", "PE-POOL-05")
def test_offers_and_answers_that_are_no_trade_are_refused() -> None:
    sea = pooled(3, pool="random_trades")
    give, want = an_offer(sea)
    good: dict[str, Any] = {"to": "1", "give": (give,), "want": (want,)}
    for wrong in ({"to": "0"}, {"give": ()}, {"give": ("0.captain.1",)}, {"want": ("captain",)}, {"more": "1"}):
        with pytest.raises(Illegal):
            sea.move("A", "offer", **{**good, **wrong})
    with pytest.raises(Illegal):
        sea.move("A", "offer", to="1", give=(give,))
    there = [kind for kind in kinds(yards(sea)[2]) if kind not in kinds(yards(sea)[0])]
    lacking = next(kind for kind in there if kind not in kinds(yards(sea)[1]))
    sea.move("A", "offer", to="1", give=(give,), want=(lacking,))
    assert "accept" not in sea.moves("B") and "decline" in sea.moves("B")
    with pytest.raises(Illegal):
        sea.move("B", "accept", of="0")


@rule("PE-TIME-02")
def test_the_default_pick_follows_the_fixed_list_within_the_limits() -> None:
    fixed = (
        "mate",
        "cutlass",
        "cannon",
        "treachery",
        "pistols",
        "captains_monkey",
        "broadside",
        "bomb",
        "black_spot",
        "barrel_of_grog",
        "pillage",
        "call_to_quarters",
        "buried_treasure",
        "full_sail",
    )
    sea = pooled(2, pool="draft", yard="free")
    for _ in range(20):
        seat = LETTERS.index(sea.asked)
        mine, there = Counter(kinds(yards(sea)[seat])), kinds(sea.state.table.series.pool)
        expected = next(kind for kind in fixed if kind in there and mine[kind] < LIMIT[kind])
        assert sea.choice(sea.asked).default == expected
        rest(sea)
    series = sea.state.table.series
    full = ("2.captains_monkey.1",)
    pool = ("0.captains_monkey.1", "1.captains_monkey.1")
    sea.state.table.series = replace(series, pool=pool, yards=(full + series.yards[0],) * 2)
    assert sea.choice(sea.asked).default == "captains_monkey"


def test_a_draft_of_seven_captains_is_one_long_stage_under_the_laws():
    """A hundred picks and more, told in one post a day (`Turn.gathers`)."""
    playout, _ = fuzz.play(game, 7, game.read_options({"pool": "draft"}, 7), 1, laws.Tally(), Random(1), check_share=0.0)
    assert len(playout.rounds) > 100
