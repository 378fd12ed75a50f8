"""What is public and what is secret (PE-INFO, PE-D42)."""

from __future__ import annotations

import pytest

from engines.pieces_of_eight import game
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, quiet, seen, told_to
from tests.rules import rule

OTHER = "D=[x, Captain]"


@rule("PE-INFO-01")
@pytest.mark.parametrize("who", ["A", "B", None])
def test_the_public_facts_are_seen_at_all_times(who: str | None) -> None:
    sea = position(
        A="N=Captain D=[x, y]",
        B="N=Full Sail D=[Monkey, x, Captain, Bomb] H=[Mate, Cutlass]",
        C="D=[x, y, Captain] owes=2",
        D="N=Captain D=[x]",
    )
    sea.play("Captain", at="B.fore").react(B="monkey yes, sail")
    view = sea.view(who)
    ships = view.ships
    assert [ship.nest and ship.nest.kind for ship in ships] == ["captain", "full_sail", None, "captain"]
    assert [ship.deck[0].kind for ship in ships] == ["pillage", "captains_monkey", "pillage", "pillage"]
    assert [len(ship.deck) for ship in ships] == [2, 4, 3, 1] and [ship.captain_at for ship in ships] == [None, 3, 3, None]
    assert [ship.hold for ship in ships] == [0, 2, 0, 0] and [ship.lost_turns for ship in ships] == [0, 0, 2, 0]
    assert ships[1].reacted == ("fore",) and ships[0].reacted == ()
    assert (view.order, view.low, view.quiet, view.on_turn) == ((0, 1, 2, 3), 13, 0, 0)


@rule("PE-INFO-01")
def test_a_pending_extra_turn_is_public() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B=OTHER, C="N=Cutlass D=[Full Sail, Captain]", D="D=[x, Captain]")
    sea.play("Mate", at="C.nest", nest2="later").react(C="sail").calm()
    assert sea.kind == "nest"
    assert sea.view().following == 2 and sea.view().order == (0, 2, 3, 1)


@rule("PE-INFO-02")
def test_a_deck_of_one_coin_is_public() -> None:
    sea = position(A="N=x D=[Mate]", B="N=Captain D=[Bomb]", C="D=[Captain]")
    for who in ("A", "B", "C", None):
        assert [seen(sea, who, whose) for whose in "ABC"] == [("mate",), ("bomb",), ("captain",)]


@rule("PE-INFO-03")
def test_inner_and_aft_coins_and_holds_are_secret() -> None:
    sea = position(A="N=x D=[Mate, Bomb, Captain, Cannon] H=[Cutlass]", B=OTHER)
    assert seen(sea, "A", "A") == ("mate", "bomb", "captain", "cannon")
    for who in ("B", None):
        assert seen(sea, who, "A") == ("mate", None, "captain", None)
        ship = sea.view(who).ships[0]
        assert ship.hold == 1 and ship.hold_coins == () and all(place.coin is None for place in ship.deck)


@rule("PE-INFO-04", "PE-D42")
def test_a_shown_coin_is_hidden_again_and_the_log_keeps_it() -> None:
    sea = position(A="N=Cutlass D=[x, Captain, Mate]", B="N=x D=[Monkey, Captain, Full Sail]", C="N=Treachery D=[x, Captain]")
    sea.play("Cutlass", at="B.nest", mode="show").react(B="sail")
    assert seen(sea, None, "A")[-1] == "mate" and seen(sea, None, "B")[-1] == "full_sail"
    sea.calm()
    assert sea.kind == "turn" and seen(sea, None, "A")[-1] is None and seen(sea, None, "B")[-1] is None
    assert told_to(sea, None, "shows") == [{"seat": 0, "coin": "mate"}]
    assert told_to(sea, None, "uses") == [{"seat": 1, "coin": "full_sail", "place": "aft"}]
    unseen = position(A="D=[x, Captain, Mate]", B="N=x D=[Monkey, Captain, Full Sail]", C="N=Treachery D=[x, Captain]")
    assert sea.view("C").ships[1].deck == unseen.view("C").ships[1].deck


@rule("PE-INFO-05")
@pytest.mark.parametrize("how", ["fore", "nest", "arranged"])
def test_a_coin_that_becomes_fore_or_goes_to_the_nest_is_seen(how: str) -> None:
    sea = position(A="D=[Mate, Bomb, Captain, Cannon]", B="N=Cutlass D=[x, Captain]")
    assert seen(sea, "B", "A") == ("mate", None, "captain", None)
    if how == "fore":
        sea.turn(nest1="fore", action="dump")
        assert seen(sea, "B", "A") == ("bomb", "captain", None)
    elif how == "nest":
        sea.turn(nest1="aft", action="call", call="fa")
        assert sea.view("B").ships[0].nest.kind == "cannon"
    else:
        sea.turn(nest1="none", action="call", call="ff")
        assert seen(sea, "B", "A") == ("bomb", None, "captain", None)


@rule("PE-INFO-07")
def test_a_coin_stolen_lies_hidden_at_the_thiefs_aft() -> None:
    sea = position(A="N=Pillage D=[x, Captain]", B="N=Mate D=[x, Captain]").play("Pillage", at="B.nest")
    assert told_to(sea, None, "pillage") == [{"seat": 0, "at": 1, "coin": "mate", "place": "nest"}]
    assert seen(sea, "B", "A") == ("pillage", "captain", None)


@rule("PE-INFO-09")
def test_a_call_shows_its_ends_and_sides_and_hides_the_order() -> None:
    ship = "N=x D=[Mate, Bomb, Captain, Cannon, Cutlass]"
    first = position(A=ship, B=OTHER).turn(action="call", call="both.a1")
    second = position(A=ship, B=OTHER).turn(action="call", call="both.a2")
    assert first.ship("A") != second.ship("A")
    for who in ("B", None):
        assert told_to(first, who, "calls") == told_to(second, who, "calls") == [{"seat": 0, "way": "both.a"}]
        assert first.view(who) == second.view(who)
    assert told_to(first, "A", "calls") == [{"seat": 0, "way": "both.a1"}]
    single = position(A=ship, B=OTHER).turn(action="call", call="both.fa")
    assert told_to(single, "B", "calls") == [{"seat": 0, "way": "both.fa"}]
    one = position(A=ship, B=OTHER).turn(action="call", call="af")
    assert told_to(one, "B", "calls") == [{"seat": 0, "way": "af"}]


@rule("PE-INFO-10")
def test_ships_are_seen_only_when_all_are_sealed() -> None:
    sea = at_sea(2)
    assert sea.happened("sealed") and all(set(told) == {"seat"} for told in told_to(sea, None, "sealed"))
    assert seen(sea, "B", "A")[0] == "cutlass" and seen(sea, "B", "A").count(None) == 10


@rule("PE-INFO-11")
def test_draws_from_a_hold_are_known_to_the_owner_alone() -> None:
    sea = position(A="N=Call D=[x, Captain] H=[Mate, Bomb]", B=OTHER).play("Call", faces=[2])
    assert told_to(sea, "A", "rolled") and not told_to(sea, "B", "rolled") and not told_to(sea, None, "rolled")
    assert told_to(sea, "A", "quarters")[0]["coin"] == "bomb" and "coin" not in told_to(sea, "B", "quarters")[0]
    treasure = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B=OTHER).play("Treasure", faces=[1, 1])
    assert told_to(treasure, "B", "treasure")[0]["coins"] == ("mate", "bomb") and not told_to(treasure, "B", "rolled")


@rule("PE-INFO-12")
def test_lent_cannons_are_shown_when_the_round_closes() -> None:
    sea = position(
        A="N=Cannon D=[x, Captain]", B="D=[x, y, z, Captain]", C="N=Cannon D=[x, Captain]", D="N=Cannon D=[x, Captain]"
    )
    sea.play("Cannon", at="B", invite="CD")
    assert sea.state.asked is not None and sea.state.asked.sealed and not sea.happened("volley")
    sea.react(C="lend 1")
    assert told_to(sea, None, "volley")[0]["lent"] == ((2, 1),)


def slips(answer: dict[str, str]) -> Sea:
    sea = position(A="N=Captain D=[x, y]", B="N=x D=[Monkey, Captain, Treachery]", C="N=Treachery D=[x, Captain]")
    sea.play("Captain", at="B.nest")
    return sea.answer(B=answer, C={"t": "nest"}, faces=[2] if answer["t"] != "pass" else [])


@rule("PE-INFO-12", "PE-TIME-42", "PE-D46")
def test_captains_who_are_asked_are_public_and_their_answers_are_not() -> None:
    lapsed, passed = slips({"t": "aft", "l": "none"}), slips({"t": "pass", "l": "none"})
    for who in ("A", "C", None):
        assert lapsed.view(who) == passed.view(who)
        assert [told for kind in ("treachery", "uses") for told in told_to(lapsed, who, kind)] == [
            told for kind in ("treachery", "uses") for told in told_to(passed, who, kind)
        ]
    asked = lapsed.view().asked
    assert asked == lapsed.state.asked and asked is not None and not asked.shows_waiting


@rule("PE-TIME-42", "PE-D46")
@pytest.mark.parametrize("hidden", ["Treachery", "Bomb", "Monkey", "Full Sail", "Black Spot"])
def test_hidden_coins_do_not_decide_who_is_asked(hidden: str) -> None:
    def asked(coin: str) -> list[object]:
        ships = {"B": f"N=Cutlass D=[x, Captain, {coin}]", "C": f"N=x D=[y, {coin}, Captain]"}
        sea = position(A="N=Mate D=[x, Captain, y]", **ships).play("Mate", at="B.nest")
        return [sea.asked, sea.items("B")]

    assert asked(hidden) == asked("Cutlass") == ["B", {"t", "l"}]


@rule("PE-INFO-13")
def test_between_games_the_coins_of_a_ship_stay_secret() -> None:
    sea = at_sea(2, match="best_of_3").move("A", "surrender")
    assert sea.kind == "ship"
    for who in ("A", None):
        view = sea.view(who)
        assert all(not ship.deck and ship.nest is None and not ship.hold_coins for ship in view.ships)
        assert view.layout != sea.state.table.series.layouts[1]
    assert sea.view("B").layout == sea.state.table.series.layouts[1] and sea.view().layout == ()


@rule("PE-INFO-14")
def test_an_owner_sees_what_all_see_and_his_own_and_a_mate_no_more_than_others() -> None:
    ships = {
        "A": "N=x D=[Mate, Bomb, Captain, Cannon] H=[Cutlass]",
        "B": "N=x D=[y, Bomb, Captain, z] H=[Mate]",
        "C": "D=[x, y, Captain, z]",
        "D": "D=[x, y, Captain, z]",
    }
    sea = position(options={"teams": "0011"}, **ships)
    public, own = sea.view(), sea.view("A")
    assert own.ships[1:] == public.ships[1:] and own.ships[0] != public.ships[0]
    assert sea.view("B").ships[0] == public.ships[0] == sea.view("C").ships[0]
    assert [place.kind for place in own.ships[0].deck] == ["mate", "bomb", "captain", "cannon"]
    sea.turn(action="call", call="fa")
    assert sea.view("A").ships[0].hold_coins[0].kind == "cutlass"


@rule("PE-INFO-14")
def test_when_the_game_is_over_all_is_laid_open() -> None:
    sea = quiet(position(A="N=x D=[Mate, Bomb, Captain]", B="D=[x, Captain, Cannon]")).move("A", "surrender")
    assert sea.winner == "B"
    assert [place.kind for place in game.reveal(sea.state).ships[1].deck] == ["pillage", "captain", "cannon"]
    assert [place.kind for place in sea.view().ships[1].deck][-1] is None


@pytest.mark.parametrize("who", ["A", "B", None])
def test_a_treachery_all_saw_in_the_last_step_is_part_of_every_view(who: str | None) -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=x D=[y, Captain, Treachery]"}
    called = position(**ships).play("Mate", at="B.nest").react(B="treachery aft").calm()
    let_pass = position(**ships).play("Mate", at="B.nest").react(B="pass").calm()
    assert called.view(who).news.count("treachery") == 1
    assert "treachery" not in let_pass.view(who).news
