"""The optional rules about which ships there are: balanced tournament (KP-6.4), beyond 1914 (KP-6.5)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import FLEET, MERCHANTMEN
from engines.kaisers_pirates.pieces.holdings import SUNK, Rules, Won
from engines.kaisers_pirates.rules.balanced import is_balanced
from engines.kaisers_pirates.rules.drawing import may_shuffle
from engines.kaisers_pirates.rules.stock import fleet_of, merchantmen_of
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.shapes import Illegal
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play
from tests.engines.kaisers_pirates.test_optional import DAY
from tests.rules import rule

# -- 6.5 Beyond 1914


def opened(seats: int, **options: str) -> Table:
    """The table after the first deal."""
    rnd = Random(4)
    state, _ = game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))
    game.invariants(state)
    return state.table


@rule("KP-6.5.1", "KP-6.5.4")
def test_beyond_1914_ships_lost_by_then_are_out():
    ships = fleet_of(Rules(on=("beyond_1914",)))
    assert (sum(FLEET[ship].kind == "raider" for ship in ships), sum(FLEET[ship].kind == "warship" for ship in ships)) == (10, 2)
    gone = {"emden", "leipzig", "karlsruhe", "nuernberg", "berlin", "cap_trafalgar", "kaiser_wilhelm_der_grosse", "cormoran"}
    assert FLEET.keys() - set(ships) == gone
    assert len(merchantmen_of(Rules(on=("beyond_1914",)))) == 60 and len(merchantmen_of(Rules(on=("accurate",)))) == 41
    table = opened(2, beyond="accurate")
    assert len(table.fleet_deck) + 6 == 12 and len(table.merchant_deck) + 6 == 41


GERMAN = ("seeadler", "wolf"), ("dresden", "meteor")
BREAKS_OUT = play("breakout>all")


def without_ships_to_draw(*hand: str, used: tuple[str, ...] = (), on: tuple[str, ...] = ("beyond_1914",)) -> Sea:
    """A's turn when all Warships and Raiders of the deck lie in his pile; `used`: those that have lain at the bottom since the
    Round before."""
    rest = [ship for ship in fleet_of(Rules(on=on)) if ship not in {*GERMAN[0], *GERMAN[1], *used}]
    forces = ((GERMAN[0], ROW_A, (*hand, "trap.1")), (GERMAN[1], ROW_B, ("recalled.1", "pull_the_plug.1")))
    more = {"damaged": ("seeadler", "meteor"), "recognized": ("meteor",), "on": on}
    sea = at_turn(*forces, piles=([Won(ship, SUNK) for ship in rest], []), **more)
    sea.table.fleet_used, sea.table.fleet_deck = used, ()
    return Sea(sea.state, keeps=True)


def joined(sea: Sea) -> list[str]:
    """The ships that have joined a Force as Warships and Raiders."""
    return [one["ship"] for one in sea.told("joins") if one["ship"] in FLEET]


@rule("KP-6.5.2a")
def test_breakout_finds_no_ship_where_none_is_left():
    assert opened(4, beyond="ships").fleet_deck == ()
    assert joined(without_ships_to_draw("breakout.1").plan(BREAKS_OUT, faces=(9, 1, 1))) == []


@rule("KP-6.5.2b")
def test_ships_removed_in_this_round_alone_are_not_shuffled():
    def broken_out(card: str, option: str, *lots: int, faces: tuple[int, ...] = (9, 1, 1), **more) -> list[str]:
        sea = without_ships_to_draw(f"{card}.1", "breakout.1", **more)
        return joined(sea.plan(play(option), BREAKS_OUT, faces=(*faces, 9, 1, 1, *lots)))

    lost = {"heavy_weather": "heavy_weather>seat.1", "interned": "interned>meteor", "scuttle": "scuttle>seeadler"}
    for card, option in lost.items():
        faces, ship = (() if card == "scuttle" else (9, 1, 1)), option.partition(">")[2]
        assert broken_out(card, option, faces=faces) == []
        plain = broken_out(card, option, 1, faces=faces, on=())
        assert plain == ["meteor" if ship == "seat.1" else ship], "without the option they are"
        assert len(broken_out(card, option, 3, 1, faces=faces, used=("leopard", "geier"))) == 2, "nor alone, so all are shuffled"


@rule("KP-6.5.2b")
@pytest.mark.parametrize("card", ["recalled.1", "pull_the_plug.1"])
def test_nor_are_those_recalled_or_scuttled_by_their_owner(card):
    sea = without_ships_to_draw(DAY, "breakout.1")
    if card == "recalled.1":
        sea = sea.plan(play("wolf>matheran", DAY), BREAKS_OUT).let_pass((9, 1, 1, 4)).answer(card, (9, 1, 1, 9, 1, 1))
    else:
        sea = sea.plan(play("british>meteor", DAY), BREAKS_OUT).answer({"reaction": card}, (9, 1, 1))
    assert sea.told("retired") and sea.told("checked")[-1]["about"] == "breakout" and joined(sea) == []


@rule("KP-6.5.2b", "KP-3.1.10")
def test_ships_of_a_round_before_are_shuffled_when_the_deck_is_drawn_out():
    sea = without_ships_to_draw("breakout.1", used=("leopard", "geier")).plan(BREAKS_OUT, faces=(9, 1, 1, 2, 1))
    assert joined(sea) == ["geier", "leopard"] and sea.table.fleet_used == ()


@rule("KP-6.5.2b", "KP-2.4.1c")
def test_with_two_captains_breakout_brings_ships_from_round_2_on():
    sea = at_turn((("seeadler", "wolf"), ROW_A, ("breakout.1",)), (("dresden",), ROW_B, ("trap.1",)), deck=1, on=("beyond_1914",))
    sea.table.fleet_deck, sea.table.fleet_used = sea.table.fleet_deck[:6], sea.table.fleet_deck[6:]
    sea = sea.to("kp.keep").to("kp.turn")
    assert sea.table.removed == frozenset() and sea.table.fleet_deck == () and len(sea.table.fleet_used) == 6
    assert may_shuffle(sea.table)


def test_a_table_of_the_release_before_ends_its_round_without_a_new_shuffle():
    sea = without_ships_to_draw("breakout.1", used=("leopard", "geier"))
    saved, kept = game.dump(sea.state), game.dump_view(game.view(sea.state, 0))
    del saved["table"]["removed"], kept["removed"]
    table = game.load({**saved, "version": 1}).table
    assert table.removed == {"leopard", "geier"} == game.load_view(kept).removed and not may_shuffle(table)


@rule("KP-6.5.3", "KP-2.1.4a")
def test_four_captains_may_take_breakout_out_and_80_cards_remain():
    table = opened(4, beyond="ships", breakout="out")
    cards = (*table.deck, *table.aside, *(card for hand in table.hands for card in hand))
    assert not any(card.startswith("breakout") for card in cards) and len(cards) == 97
    assert len(table.aside) == 17 and len(table.deck) + 24 == 80


# -- 6.4 Balanced tournament


@rule("KP-6.4.1", "KP-6.4.2a", "KP-6.4.2b", "KP-6.4.3a", "KP-6.4.3b", "KP-D46")
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_is_dealt_like_ships(seats):
    table = opened(seats, balanced="yes")
    for row, merchantmen in zip(table.fleets, table.merchantmen, strict=True):
        assert row[0] in ("dresden", "emden", "koenigsberg", "nuernberg")
        assert [(FLEET[ship].kind, FLEET[ship].weak) for ship in row[1:]] == [("raider", False)] * 2
        assert [MERCHANTMEN[ship].va for ship in merchantmen] == [5, 7, 9] and "william_p_frye" not in merchantmen
    assert len(table.fleet_deck) == 20 - 3 * seats and {"leipzig", "geier"} <= set(table.fleet_deck)
    assert "william_p_frye" in table.merchant_deck


@rule("KP-6.4.0")
def test_later_rounds_are_dealt_as_usual():
    table = opened(2, balanced="yes")
    assert is_balanced(table)
    table.rounds = (((0, 0), (0, 0)),)
    assert not is_balanced(table)
    with pytest.raises(Illegal, match=r"KP-6\.4\.2a"):
        game.read_options({"balanced": "yes", "beyond": "ships"}, 3)
    assert game.read_options({"balanced": "yes", "coal": "yes"}, 4)
    assert len(opened(2, balanced="yes", beyond="accurate").fleets[0]) == 3
