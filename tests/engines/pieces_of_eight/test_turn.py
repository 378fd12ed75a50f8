"""The turn and the main phase (PE-TURN, PE-NEST, PE-MAIN, PE-PLAY, PE-DUMP)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import COMPONENTS
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import quiet, rest, seen
from tests.rules import rule


def parts(sea: Sea, **draft: str) -> list[str]:
    """The names of the parts of the turn sheet, in order."""
    return [filled.part.name for filled in sea.choice(sea.asked).walk(draft)]


@rule("PE-TURN-01")
def test_a_turn_has_nest_phase_main_phase_nest_phase() -> None:
    sea = position(A="D=[x, Captain, Mate]", B="D=[x, Captain]")
    assert parts(sea, nest1="none", action="call", call="fa") == ["nest1", "action", "call", "nest2"]
    sea.turn(nest1="fore", action="dump", nest2="aft")
    assert [event.kind for event in sea.events if event.kind in ("nests", "dumps")] == ["nests", "dumps", "nests"]
    assert sea.ship("A") == "N=Mate D=[Captain]"


@rule("PE-TURN-02")
def test_the_next_captain_clockwise_follows_unless_something_says_otherwise() -> None:
    plain = {"A": "D=[x, Captain]", "B": "D=[x, Captain]", "C": "D=[x, Captain]"}
    assert quiet(position(**plain)).on_turn == "B"
    assert quiet(position(turn="C", **plain)).on_turn == "A"
    assert quiet(position(**{**plain, "B": "D=[x, Captain] owes=1"})).on_turn == "C"
    assert quiet(position(**{**plain, "B": "out"})).on_turn == "C"


@rule("PE-TURN-03")
def test_reactions_do_not_change_who_is_next() -> None:
    sea = position(
        A="N=Mate D=[x, Captain]", B="N=Monkey D=[x, Captain]", C="D=[x, Captain, Spot]", D="N=Treachery D=[x, Captain]"
    )
    sea.play("Mate", at="B.nest").react(B="monkey yes").react(D="treachery nest").calm()
    assert sea.on_turn == "B"


@rule("PE-NEST-01", "PE-NEST-06", "PE-INFO-05")
@pytest.mark.parametrize(("end", "kind", "left"), [("fore", "Cutlass", "Captain, Bomb"), ("aft", "Bomb", "Cutlass, Captain")])
def test_the_fore_or_the_aft_coin_goes_to_an_empty_nest(end: str, kind: str, left: str) -> None:
    sea = position(A="D=[Cutlass, Captain, Bomb]", B="D=[x, Captain]")
    assert sea.offers("nest1") == ("none", "fore", "aft")
    sea.turn(nest1=end, action="call", call="fa" if end == "aft" else "af")
    assert sea.ship("A").startswith(f"N={kind} D=[")
    assert sea.happened("nests") == [{"seat": 0, "place": end, "coin": kind.lower()}]
    assert all(sea.view(who).ships[0].nest.kind == kind.lower() for who in ("B", None))


@rule("PE-NEST-02")
def test_the_nest_may_stay_empty() -> None:
    sea = position(A="D=[Mate, Captain, x]", B="D=[x, Captain]")
    sea.turn(nest1="none", action="fore", target="1.fore").calm()
    assert sea.ship("A") == "N=- D=[Captain, x]"


@rule("PE-NEST-03")
def test_an_empty_nest_alone_is_no_target() -> None:
    ships = {"A": "N=Captain D=[Bomb, Mate]", "B": "N=- D=[Cutlass, x, Captain]"}
    sea = position(**ships)
    assert [option for option in sea.offers("target", action="nest") if option.startswith("1.")] == ["1.fore", "1.aft"]
    assert sea.refuses(A={"action": "nest", "target": "1.nest", "nest2": "none"})
    sea.play("Bomb", at="B", mode="show").calm()
    assert sea.ship("B") == "N=- D=[x, Captain]"


@rule("PE-NEST-04", "PE-TIME-14")
def test_the_last_nest_phase_fills_an_empty_nest_or_not() -> None:
    ships = {"A": "N=Mate D=[Cutlass, Captain, Bomb]", "B": "D=[x, Captain]"}
    raised = position(**ships).play("Mate", at="B.fore", nest2="fore").calm()
    assert raised.ship("A") == "N=Cutlass D=[Captain, Bomb]"
    left = position(**ships).play("Mate", at="B.fore").calm()
    assert left.ship("A") == "N=- D=[Cutlass, Captain, Bomb]"


@rule("PE-TIME-14")
def test_the_last_nest_phase_may_be_left_for_later() -> None:
    ships = {"A": "N=Mate D=[Cutlass, Captain, Bomb]", "B": "D=[x, Captain]"}
    sea = position(**ships).play("Mate", at="B.fore", nest2="later").calm()
    assert (sea.kind, sea.asked) == ("nest", "A")
    assert sea.choice("A").default == "none"
    sea.answer(A="aft")
    assert sea.ship("A") == "N=Bomb D=[Cutlass, Captain]" and sea.on_turn == "B"
    bare = position(A="N=Mate D=[]", B="D=[x, Captain]", C="D=[Captain]").play("Mate", at="B.fore", nest2="later").calm()
    assert bare.on_turn == "B"


@rule("PE-MAIN-01")
def test_exactly_one_of_playing_calling_and_destroying_the_nest_coin() -> None:
    sea = position(A="N=Mate D=[Bomb, Captain, Monkey]", B="D=[x, Captain]")
    assert sea.offers("action") == ("nest", "fore", "call", "dump")
    assert sea.refuses(A={"action": "call", "call": "fa", "target": "1.fore"})
    assert sea.refuses(A={"nest2": "none"}) and sea.refuses(A={"action": "none", "nest2": "none"})
    assert sea.turn(action="call", call="fa").on_turn == "B"
    assert sea.hold("A") == []


@rule("PE-MAIN-02", "PE-ELIM-03")
def test_a_captain_who_can_do_nothing_with_an_empty_nest_is_out() -> None:
    ships = {"A": "D=[Treachery, Monkey, Spot]", "B": "D=[x, Captain]", "C": "D=[x, Captain]"}
    sea = position(**ships)
    assert sea.offers("action", nest1="none") == ("nothing",)
    assert sea.offers("action", nest1="fore") == ("dump",)
    sea.turn(nest1="none", action="nothing")
    assert sea.is_out("A") and sea.on_turn == "B"
    free = position(A="D=[x, Captain]", B="D=[x, Captain]")
    assert "nothing" not in free.offers("action")
    assert free.refuses(A={"nest1": "none", "action": "nothing"})


@rule("PE-PLAY-01")
@pytest.mark.parametrize(("place", "coin"), [("nest", "Captain"), ("fore", "Mate"), ("aft", "Broadside")])
def test_a_coin_is_played_from_nest_fore_or_aft(place: str, coin: str) -> None:
    sea = position(A="N=Captain D=[Mate, x, Broadside]", B="D=[Cutlass, x, Captain]")
    sea.play(coin, at="B.1" if coin == "Broadside" else "B.fore", source=place).calm()
    assert sea.hold("B") == ["Cutlass"]
    assert sea.happened("plays")[0]["place"] == place


@rule("PE-PLAY-02")
def test_a_coin_inside_the_deck_cannot_be_used() -> None:
    sea = position(A="N=x D=[Treachery, Mate, Captain, Monkey]", B="N=Cutlass D=[Mate, Treachery, Captain, x]")
    assert sea.offers("action") == ("nest", "call", "dump")
    sea.play("Pillage", at="B.nest")
    assert sea.refuses(B={"t": "fore"}) and not sea.refuses(B={"t": "pass"})
    assert sea.offers("t") == ("pass",)


@rule("PE-PLAY-03")
def test_an_aft_coin_is_shown_when_it_is_named() -> None:
    sea = position(A="D=[x, Captain, y, Mate]", B="D=[Cutlass, Captain, Bomb]")
    assert seen(sea, "B", "A")[-1] is None
    sea.turn(nest1="none", action="aft", target="1.fore")
    assert seen(sea, "B", "A")[-1] == "mate"
    assert sea.happened("plays")[0]["coin"] == "mate"


@rule("PE-PLAY-04")
def test_a_coin_that_is_not_destroyed_stays_and_is_played_again() -> None:
    sea = position(A="N=x D=[Cannon, Captain]", B="N=Bomb D=[Mate, Cutlass, Captain]")
    sea.play("Cannon", at="B").calm()
    assert sea.ship("A") == "N=x D=[Cannon, Captain]"
    sea.turn(action="dump").play("Cannon", at="B").calm()
    assert sea.ship("A") == "N=x D=[Cannon, Captain]"
    assert sea.hold("B") == ["Mate", "Bomb", "Cutlass"]


@rule("PE-PLAY-02", "PE-D32")
@pytest.mark.parametrize(
    ("deck", "places"),
    [("Mate, Captain, x", ()), ("Mate, Treachery, Captain, x", ()), ("Mate, Captain, Treachery", ("none", "aft"))],
)
def test_ones_own_treachery_is_offered_only_when_it_is_active(deck: str, places: tuple[str, ...]) -> None:
    sea = position(A=f"N=x D=[{deck}]", B="D=[x, Captain]")
    assert sea.offers("own", action="fore", target="1.fore") == places


@rule("PE-PLAY-05")
@pytest.mark.parametrize("source", ["nest", "fore", "aft"])
def test_a_coin_that_its_ability_destroys_goes_to_the_hold(source: str) -> None:
    ships = {"nest": "N=Mate D=[x, Captain, y]", "fore": "N=x D=[Mate, Captain, y]", "aft": "N=x D=[y, Captain, Mate]"}
    sea = position(A=ships[source], B="D=[Cutlass, x, Captain]")
    sea.play("Mate", at="B.fore").calm()
    assert sea.hold("A") == ["Mate"] and "Mate" not in sea.ship("A")
    assert sea.happened("plays")[0]["coin"] == "mate"


@rule("PE-PLAY-06", "PE-D9")
def test_reactive_coins_are_not_played() -> None:
    sea = position(A="N=Full Sail D=[Black Spot, Captain, Monkey]", B="D=[x, Captain]")
    assert sea.offers("action") == ("call", "dump")
    other = position(A="N=Treachery D=[Monkey, Captain, Treachery]", B="D=[x, Captain]")
    assert other.offers("action") == ("call", "dump")
    reactive = {coin.id for coin in COMPONENTS.coins if coin.reactive}
    assert reactive == {"full_sail", "black_spot", "captains_monkey", "treachery"}
    assert reactive == {kind for kind, ability in ABILITY.items() if ability.reactive}


@rule("PE-PLAY-07", "PE-D10")
def test_a_play_must_be_able_to_do_something() -> None:
    hold = position(A="N=Barrel D=[Treasure, Captain, Call]", B="D=[x, Captain]")
    assert hold.offers("action") == ("aft", "call", "dump")
    filled = position(A="N=Barrel D=[Treasure, Captain, Call] H=[x]", B="D=[x, Captain]")
    assert filled.offers("action") == ("nest", "fore", "aft", "call", "dump")
    decks = position(A="N=Cannon D=[]", B="N=Captain D=[]", C="N=Captain D=[]")
    assert decks.offers("action") == ("dump",)
    pistols = position(A="N=Pistols D=[]", B="N=Captain D=[]", C="N=Captain D=[]")
    assert pistols.offers("action") == ("dump",)
    bomb = position(A="N=Bomb D=[x, Captain]", B="D=[x, Captain]")
    assert "nest" not in bomb.offers("action")


@rule("PE-DUMP-01")
def test_destroying_the_own_nest_coin_does_nothing_else() -> None:
    sea = position(A="N=Mate D=[x, Captain, Spot]", B="N=Treachery D=[x, Captain, Treachery]")
    before = sea.ship("B")
    sea.turn(action="dump")
    assert sea.on_turn == "B" and sea.kind == "turn"
    assert sea.ship("A") == "N=- D=[x, Captain, Black Spot]" and sea.hold("A") == ["Mate"]
    assert sea.ship("B") == before and sea.owes("A") == sea.owes("B") == 0
    assert "dump" not in position(A="D=[x, Captain]", B="D=[x, Captain]").offers("action")


@rule("PE-D18")
def test_calls_and_nest_destruction_are_no_abilities() -> None:
    sea = position(A="N=Monkey D=[x, Captain, y]", B="N=Treachery D=[x, Captain, Treachery]")
    sea.turn(action="dump")
    assert sea.kind == "turn" and sea.hold("A") == ["Monkey"]
    rest(sea)
    assert sea.on_turn == "A"
    sea.turn(nest1="none", action="call", call="fa")
    assert sea.kind == "turn" and sea.on_turn == "B"


@rule("PE-D3")
def test_the_last_coin_of_a_deck_may_go_to_the_nest() -> None:
    sea = position(A="N=- D=[Mate]", B="N=x D=[x, Captain]", C="N=Captain D=[x]")
    assert sea.offers("nest1") == ("none", "fore")
    sea.turn(nest1="fore", action="nest", target="1.fore").calm()
    assert sea.ship("A") == "N=- D=[]" and sea.is_out("A")
    kept = position(A="N=- D=[Cannon]", B="N=Mate D=[x, Captain]", C="N=Captain D=[x]")
    kept.turn(nest1="fore", action="nest", target="1").calm()
    assert kept.ship("A") == "N=Cannon D=[]"
    assert [option for option in kept.offers("target", action="nest") if option.startswith("0")] == ["0.nest"]


@rule("PE-D4")
def test_a_captain_in_the_nest_is_an_open_coin() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="N=Captain D=[x, y]")
    assert "1.nest" in sea.offers("target", action="nest")
    assert sea.play("Cutlass", at="B.nest").calm().winner == "A"
