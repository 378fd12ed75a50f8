"""Building and set-up (PE-BUILD, PE-SETUP, PE-TIME-01, -03, -04)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, LIMIT, yard_of
from engines.pieces_of_eight.rules.building import ship_sheet
from engines.pieces_of_eight.table import Options, Series
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, kinds, opened, quiet, rest, seen, ship_of, told_to
from tests.rules import rule


def ship(coins: tuple[str, ...], nest: str = "") -> dict[str, Any]:
    """A ship of those coins: the first one, or the one named, goes to the nest."""
    nest = nest or coins[0]
    return {"coins": coins, "nest": nest, "order": tuple(coin for coin in coins if coin != nest)}


def crew(*without: str) -> tuple[str, ...]:
    """The standard yard of A without some coins."""
    return tuple(coin for coin in yard_of("standard", 0) if coin not in without)


def _refusal(sea: Sea, coins: tuple[str, ...]) -> str:
    refusal = sea.refuses(A=ship(coins))
    return refusal.rule if refusal else ""


@rule("PE-TIME-03")
def test_the_standard_ship_is_offered_without_a_stored_one_and_may_be_sealed() -> None:
    sheet = opened().choice("A")
    cut, *others = sheet.shortcuts
    assert cut.id == "standard" and sheet.check(cut.answer) == sheet.default
    assert [one.id for one in others] == ["gunners", "boarders"]


@rule("PE-TIME-03")
def test_ready_made_ships_are_made_like_the_stored_one_for_a_way_to_fight() -> None:
    sheet = opened().choice("A")
    built = {cut.id: sheet.check(cut.answer) for cut in sheet.shortcuts}
    gunners, boarders = (kinds((built[id]["nest"], *built[id]["order"])) for id in ("gunners", "boarders"))
    assert gunners[:2] == ("cannon", "cannon") and gunners[6] == "captain"
    assert boarders[0] == "mate" and boarders[6] == "captain"
    assert Counter(boarders)["mate"] == 3 and Counter(boarders)["pistols"] >= 1


@rule("PE-BUILD-01")
def test_a_ship_has_thirteen_coins() -> None:
    sea = opened()
    assert _refusal(sea, crew("0.bomb.1", "0.mate.3", "0.mate.2", "0.cannon.2")) == "PE-BUILD-01"
    assert _refusal(sea, crew("0.bomb.1", "0.mate.3")) == "PE-BUILD-01"
    assert _refusal(sea, crew("0.bomb.1", "0.mate.3", "0.mate.2")) == ""


@rule("PE-BUILD-02")
def test_a_ship_has_exactly_one_captain() -> None:
    sea = opened()
    assert _refusal(sea, crew("0.captain.1", "0.mate.3", "0.mate.2")) == "PE-BUILD-02"
    two = (*yard_of("standard", 0), "1.captain.1")
    sheet = ship_sheet(Series(Options(), (two,)), 0)
    with pytest.raises(Illegal) as refused:
        sheet.check(ship((*crew("0.mate.3", "0.mate.2", "0.bomb.1", "0.cannon.2"), "1.captain.1")))
    assert refused.value.rule == "PE-BUILD-02"


@rule("PE-BUILD-03")
def test_no_kind_beyond_its_limit() -> None:
    """A yard of a pool may have more coins of a kind than a ship may have."""
    yard = (*yard_of("standard", 0), "1.cannon.1", "1.cannon.2")
    sheet = ship_sheet(Series(Options(pool="draft"), (yard,)), 0)
    base = crew("0.bomb.1", "0.broadside.1", "0.mate.3", "0.mate.2")
    assert sheet.check(ship((*base, "1.cannon.1")))
    with pytest.raises(Illegal) as refused:
        sheet.check(ship((*(coin for coin in base if coin != "0.mate.1"), "1.cannon.1", "1.cannon.2")))
    assert refused.value.rule == "PE-BUILD-03"


@rule("PE-BUILD-04")
def test_ships_need_not_be_alike() -> None:
    sea = opened()
    a = ship(crew("0.mate.1", "0.mate.2", "0.mate.3"), "0.bomb.1")
    rest(sea, A=a, faces=[1])
    assert Counter(ship_of(sea, "A"))["mate"] == 0
    assert Counter(ship_of(sea, "B"))["mate"] == 2


@rule("PE-BUILD-05")
def test_a_limit_may_be_exceeded_later() -> None:
    sea = position(A="N=Pillage D=[Mate, Mate, Captain, Mate, Mate, Mate]", B="D=[Mate, Captain]")
    sea.play("Pillage", at="B.fore").calm()
    assert sea.ship("A") == "N=- D=[Mate, Mate, Captain, Mate, Mate, Mate, Mate]"


@rule("PE-BUILD-06", "PE-CAPTAIN-02")
def test_no_ship_ever_gets_a_second_captain() -> None:
    pillage = position(A="N=Pillage D=[x, Captain]", B="N=Captain D=[x]", C="D=[x, Captain]")
    assert pillage.offers("target", action="nest") == ("1.fore", "2.fore")
    grog = position(A="N=Barrel D=[x, Captain] H=[B:Captain, Mate]", B="D=[x]", C="D=[Captain]")
    assert kinds(grog.offers("grog", action="nest")) == ("mate",)
    only = position(A="N=Barrel D=[Treasure, Captain] H=[B:Captain]", B="D=[x]", C="D=[Captain]")
    assert only.offers("action") == ("aft", "call", "dump")
    quarters = position(A="N=Call D=[x, Captain] H=[B:Captain]", B="D=[x]", C="D=[Captain]").play("Call")
    assert quarters.ship("A") == "N=- D=[x, Captain]" and quarters.hold("A") == ["Captain", "Call"]
    stuck = position(A="D=[x, Captain, y] H=[B:Captain]", B="D=[x]", C="D=[Captain, x]")
    stuck.state.table.quiet = 23
    stuck.turn(action="call", call="fa")
    assert stuck.kind == "deadlock" and stuck.offers("coin") == ()


@rule("PE-BUILD-07")
def test_the_limits() -> None:
    ones = (
        "captain",
        "broadside",
        "barrel_of_grog",
        "buried_treasure",
        "call_to_quarters",
        "full_sail",
        "black_spot",
        "captains_monkey",
    )
    threes = ("cutlass", "pistols", "cannon", "bomb", "pillage")
    assert {**dict.fromkeys(ones, 1), "treachery": 2, **dict.fromkeys(threes, 3), "mate": 5} == LIMIT


@rule("PE-SETUP-01", "PE-SETUP-03")
def test_thirteen_coins_are_chosen_and_twelve_arranged_in_any_order() -> None:
    sea = opened()
    coins = crew("0.mate.1", "0.mate.2", "0.mate.3")
    built = ship(coins, "0.bomb.1")
    backwards = {**built, "order": built["order"][::-1]}
    assert sea.refuses(A={**built, "order": built["order"][1:]})
    assert sea.refuses(A={**built, "order": (*built["order"][1:], "0.bomb.1")})
    rest(sea, A=backwards, faces=[1])
    assert ship_of(sea, "A") == ("bomb", *kinds(built["order"][::-1]))


@rule("PE-SETUP-02", "PE-D5")
@pytest.mark.parametrize("at", [0, 5, 11])
def test_the_captain_may_lie_anywhere(at: int) -> None:
    coins = tuple(coin for coin in crew("0.mate.1", "0.mate.2", "0.mate.3") if KIND[coin] != "captain")
    sea = opened()
    order = (*coins[1 : at + 1], "0.captain.1", *coins[at + 1 :])
    rest(sea, A={"coins": (*coins, "0.captain.1"), "nest": coins[0], "order": order}, faces=[1])
    assert sea.view().ships[0].captain_at == at + 1


@rule("PE-SETUP-02", "PE-D5")
def test_one_of_the_thirteen_is_the_nest_coin_the_captain_too() -> None:
    sea = opened()
    coins = crew("0.mate.1", "0.mate.2", "0.mate.3")
    draft = {"coins": coins}
    assert set(kinds(sea.offers("nest", **draft))) == set(kinds(coins))
    rest(sea, A=ship(coins, "0.captain.1"), faces=[1])
    assert ship_of(sea, "A")[0] == "captain"


@rule("PE-SETUP-03", "PE-INFO-10", "PE-TIME-03")
def test_ships_are_arranged_in_secret() -> None:
    sea = opened()
    assert sea.asked == "AB" and sea.state.asked and sea.state.asked.sealed
    assert [len(view.deck) for view in sea.view("B").ships] == [0, 0]
    before = rest(opened(), A=ship(crew("0.mate.1", "0.mate.2", "0.mate.3"), "0.bomb.1"), faces=[1])
    assert told_to(before, "B", "sealed")[0] == {"seat": 0}
    assert "coins" in told_to(before, "A", "sealed")[0]
    assert seen(before, "B", "A")[1:].count(None) == 11


@rule("PE-SETUP-04", "PE-TURN-02", "PE-D7")
def test_turns_pass_clockwise() -> None:
    sea = at_sea(4, first="C")
    order = []
    for _ in range(6):
        order.append(sea.on_turn)
        quiet(sea)
    assert "".join(order) == "CDABCD"


@rule("PE-D6", "PE-START-01", "PE-TIME-04")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_lot_of_all_ships_names_the_first_captain(face: int) -> None:
    sea = rest(opened(3), faces=[face])
    assert sea.on_turn == "ABC"[face - 1]
    assert sea.happened("rolled")[0]["dice"] == (3,)


@rule("PE-D6")
def test_in_a_later_game_too_a_lot_names_the_first_captain() -> None:
    sea = at_sea(2, match="best_of_3").move("A", "surrender")
    assert sea.kind == "ship"
    rest(sea, faces=[1])
    assert sea.on_turn == "A"


@rule("PE-TIME-04")
def test_when_the_last_ship_is_sealed_open_coins_and_captains_are_seen() -> None:
    sea = at_sea(3)
    view = sea.view()
    assert [(one.nest.kind, one.deck[0].kind, one.captain_at) for one in view.ships] == [("mate", "cutlass", 6)] * 3
    assert [(told["nest"], told["fore"], told["captain"]) for told in sea.happened("arranged")] == [("mate", "cutlass", 6)] * 3
    assert view.low == 39


@rule("PE-TIME-01")
def test_by_default_no_option_and_the_standard_yard() -> None:
    whole = game.read_options({}, 4)
    assert whole == {"yard": "standard", "match": "1", "teams": "none", "pool": "none", "drafted": 4, "aside": 0, "scraps": "no"}
    sea = opened(4)
    standard = {
        "captain": 1,
        "mate": 3,
        "cutlass": 2,
        "pistols": 2,
        "cannon": 2,
        "broadside": 1,
        "bomb": 1,
        "barrel_of_grog": 1,
        "black_spot": 1,
        "captains_monkey": 1,
        "treachery": 1,
    }
    assert [dict(yard.coins) for yard in sea.view().yards] == [standard] * 4


@rule("PE-TIME-03")
@pytest.mark.parametrize(
    ("yard", "ship"),
    [
        (
            ("standard", 0),
            "mate | cutlass cutlass cannon captains_monkey broadside captain black_spot bomb barrel_of_grog pistols "
            "mate treachery",
        ),
        (
            ("red_blue", 0),
            "mate | cutlass cutlass cannon cannon captains_monkey captain black_spot barrel_of_grog buried_treasure "
            "pistols mate treachery",
        ),
        (
            ("red_blue", 1),
            "mate | cutlass cutlass broadside full_sail pillage captain bomb call_to_quarters pistols pistols mate treachery",
        ),
        (
            ("free", 0),
            "mate | cutlass cannon captains_monkey broadside black_spot captain pillage bomb barrel_of_grog "
            "call_to_quarters pistols treachery",
        ),
    ],
)
def test_the_stored_ship_of_a_yard(yard: tuple[str, int], ship: str) -> None:
    sea = opened(2, yard=yard[0])
    default = sea.choice("AB"[yard[1]]).default
    nest, _, deck = ship.partition(" | ")
    assert KIND[default["nest"]] == nest
    assert " ".join(kinds(default["order"])) == deck


@rule("PE-TIME-03")
def test_an_illegal_ship_goes_back_and_nothing_has_changed() -> None:
    sea = opened()
    before = game.dump(sea.state)
    with pytest.raises(Illegal):
        rest(sea, A=ship(crew("0.captain.1", "0.mate.3", "0.mate.2")))
    assert game.dump(sea.state) == before


@rule("PE-D41")
def test_in_a_first_game_and_after_a_draw_everybody_builds_freely() -> None:
    sea = at_sea(2, match="best_of_3")
    assert opened(2, match="best_of_3").offers("coins")
    sea.state.table.deadlocks, sea.state.table.quiet = 2, 23
    quiet(sea)
    assert sea.happened("drawn") and sea.kind == "ship"
    assert all("coins" in sea.items(who) for who in "AB")
