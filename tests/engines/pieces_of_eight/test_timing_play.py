"""What a play does, as a procedure (PE-TIME-26 to -32, -35 to -39)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import COMPONENTS, KIND
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import kinds, opened, rest
from tests.rules import rule

OTHER = "D=[x, Captain]"


def story(sea: Sea, *kinds: str) -> list[str]:
    """What happened, as "seat kind", of those kinds of events."""
    return [f"{'ABCDEFGH'[event.facts['seat']]} {event.kind}" for event in sea.events if event.kind in kinds]


@rule("PE-TIME-26")
@pytest.mark.parametrize(
    ("attack", "ship", "order"),
    [("Bomb", "N=Monkey D=[A:Monkey, Captain]", ["nest", "fore"]), ("Cannon", "N=x D=[Monkey, A:Monkey]", ["fore", "aft"])],
)
def test_monkeys_are_gone_through_in_order(attack: str, ship: str, order: list[str]) -> None:
    user = "N=Bomb D=[Mate, Captain]" if attack == "Bomb" else "N=Cannon D=[Cannon, Captain]"
    sea = position(A=user, B=ship, C=OTHER).play(attack, at="B", mode="" if attack == "Bomb" else "second")
    while sea.kind == "window":
        rest(sea)
    assert [told["place"] for told in sea.happened("uses")] == order and sea.hold("B") == []


@rule("PE-TIME-27")
def test_the_use_of_a_monkey_is_answered_by_treachery_alone() -> None:
    ships = {"A": "N=Captain D=[x, y]", "B": "N=Monkey D=[x, Captain, Full Sail]", "C": "N=Treachery D=[Monkey, Captain]"}
    sea = position(**ships).play("Captain", at="B.nest").react(B="monkey yes")
    assert sea.asked == "AC" and sea.items("A") == sea.items("C") == {"t"}
    assert sea.passes().ship("B").startswith("N=Monkey")
    lost = position(**ships).play("Captain", at="B.nest").react(B="monkey yes").react(C="treachery nest").calm()
    assert lost.hold("B") == ["Monkey"] and len(lost.happened("lost")) == 0 and lost.happened("missed")


@rule("PE-TIME-28")
def test_all_that_is_not_saved_leaves_at_once() -> None:
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Cutlass D=[Bomb, Spot, Captain]", C=OTHER).play("Bomb", at="B").calm()
    assert sea.happened("lost") == [{"seat": 1, "coins": ("cutlass", "bomb")}]
    won = position(A="N=Bomb D=[Mate, Captain]", B="N=Captain D=[Bomb, Spot]").play("Bomb", at="B").calm()
    assert won.winner == "A" and not won.happened("pays")


@rule("PE-TIME-29")
def test_full_sails_come_before_black_spots_in_the_order_of_places() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Spot D=[A:Full Sail, Captain, Full Sail]").play("Mate", at="B.nest")
    assert sea.offers("l") == ("none", "nest", "fore", "aft", "nest+fore", "nest+aft", "fore+aft", "nest+fore+aft")
    sea.react(B="both").calm()
    assert [(told["coin"], told["place"]) for told in sea.happened("uses")] == [
        ("full_sail", "fore"),
        ("full_sail", "aft"),
        ("black_spot", None),
    ]


@rule("PE-TIME-29")
def test_a_treachery_against_one_of_them_reopens_nothing() -> None:
    sea = position(A="N=Mate D=[x, Captain, y]", B="N=Mate D=[Full Sail, Captain, Spot]", C="N=Treachery D=[x, Captain]", D=OTHER)
    sea.play("Mate", at="B.nest").react(B="sail").react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.passes()
    assert sea.kind == "turn" and sea.owes("A") == 0 and sea.on_turn == "B"


@rule("PE-TIME-30")
def test_another_coin_for_the_barrel_only_when_a_treachery_was_used() -> None:
    ship = "N=Barrel D=[x, Treachery, Captain] H=[Mate, Bomb]"
    plain = position(A=ship, B="N=Treachery D=[x, Captain]").play("Barrel", grog="Bomb").passes()
    assert plain.kind == "turn" and plain.hold("A") == ["Mate", "Barrel"]
    sea = position(A=ship.replace("x, Treachery", "Treachery, x"), B="N=Treachery D=[x, Captain]").play("Barrel", grog="Bomb")
    sea.react(B="treachery nest").react(A="treachery fore")
    assert (sea.kind, sea.asked) == ("grog", "A") and KIND[sea.choice("A").default] == "bomb"
    assert kinds(sea.choice("A").options) == ("mate", "bomb", "treachery")
    sea.answer(A=sea.choice("A").options[2])
    assert sea.hold("A") == ["Mate", "Bomb", "Barrel"] and sea.ship("A") == "N=- D=[x, Captain, Treachery]"


@rule("PE-TIME-30")
def test_the_defaults_of_treasure_and_quarters() -> None:
    treasure = position(A="N=Treasure D=[x, Captain] H=[Mate, Bomb]", B=OTHER).play("Treasure", faces=[2, 1])
    assert rest(treasure).ship("A") == "N=- D=[x, Captain, Bomb, Mate]"
    quarters = position(A="N=Mate D=[Call, Cutlass, Captain] H=[Bomb]", B=OTHER).play("Call", faces=[1])
    assert rest(quarters).ship("A") == "N=Mate D=[Cutlass, Captain, Bomb]"


@rule("PE-TIME-31")
def test_a_played_coin_pays_its_cost_after_its_effect() -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[x, Captain]").play("Mate", at="B.nest")
    assert story(sea, "lost", "pays") == ["B lost", "A pays"]
    itself = position(A="N=Mate D=[x, Captain]", B=OTHER).play("Mate", at="A.nest")
    assert itself.hold("A") == ["Mate"] and not itself.happened("pays")
    quarters = position(A="N=Call D=[x, Captain] H=[Bomb]", B=OTHER).play("Call", faces=[1])
    assert quarters.kind == "quarters" and quarters.hold("A") == ["Call"]
    gone = position(A="N=Mate D=[]", B="N=Spot D=[]", C=OTHER, D=OTHER).play("Mate", at="B.nest").calm()
    assert gone.is_out("A") and gone.is_out("B")


@rule("PE-TIME-32")
def test_when_victory_is_found_all_open_questions_close() -> None:
    sea = position(A="N=Cutlass D=[x, Captain]", B="N=Captain D=[Full Sail, Spot]").play("Cutlass", at="B.nest").react(B="both")
    assert sea.winner == "A" and sea.asked == "" and not sea.happened("uses") and not sea.happened("pays")


@rule("PE-TIME-35", "PE-D43")
def test_a_coin_that_has_left_is_not_lost_again() -> None:
    sea = position(A="N=Pistols D=[Treachery, Captain]", B="N=x D=[Spot, Captain, Treachery]").play("Pistols", at="B.aft")
    sea.react(B="treachery aft").react(A="treachery fore").calm()
    assert sea.hold("B") == ["Treachery"] and sea.happened("missed") and not sea.happened("lost")


@rule("PE-TIME-36", "PE-TIME-39")
def test_every_reaction_is_finished_before_what_it_interrupted_goes_on() -> None:
    """A Bomb at two Monkeys: one is stopped by Treachery, that loss answered by a Black Spot, then the other saves itself."""
    sea = position(A="N=Bomb D=[Mate, Captain]", B="N=Monkey D=[A:Monkey, Captain, Spot]", C="N=Treachery D=[x, Captain]")
    sea.play("Bomb", at="B").react(B="monkey yes nest").react(C="treachery nest").passes()
    assert (sea.kind, sea.asked) == ("loss", "B")
    sea.react(B="spot")
    assert (sea.kind, sea.asked) == ("lapse", "B") and sea.items("B") == {"m.fore"}
    sea.passes()
    assert story(sea, "plays", "uses", "treachery", "cancelled", "spot", "monkey", "lost", "pays") == [
        "A plays",
        "B uses",
        "C treachery",
        "B cancelled",
        "B uses",
        "B spot",
        "B uses",
        "B monkey",
        "A pays",
    ]
    assert sea.ship("B") == "N=- D=[Monkey, Captain, Black Spot]" and sea.owes("C") == 1


@rule("PE-TIME-39")
def test_the_listing_of_a_play_in_full() -> None:
    """Lending, a Treachery and one against it, then the Monkey, then the loss of what it did not save."""
    sea = position(
        A="N=Cannon D=[Treachery, Captain]",
        B="N=Spot D=[Monkey, Full Sail]",
        C="N=Cannon D=[x, Captain]",
        D="N=Treachery D=[x, Captain]",
    )
    sea.play("Cannon", at="B", invite="C", longest=2).react(C="lend 1")
    assert sea.asked == "BD"
    sea.react(D="treachery nest")
    assert sea.asked == "AB"
    sea.react(A="treachery fore").calm()
    assert story(sea, "plays", "volley", "treachery", "cancelled", "goes_on", "uses", "monkey", "lost", "pays") == [
        "A plays",
        "A volley",
        "D treachery",
        "A treachery",
        "D cancelled",
        "A goes_on",
        "B uses",
        "B monkey",
        "B lost",
    ]
    assert sea.ship("B") == "N=Black Spot D=[Monkey]" and sea.hold("B") == ["Full Sail"]
    assert sea.hold("A") == ["Treachery"] and sea.on_turn == "B"


def random_plays(seed: int, seats: int) -> list[dict[str, Any]]:
    """Plays of a random game: how many reactive coins were aboard, reactions used, questions put, by kind."""
    rnd = Random(seed)
    sea = opened(seats, yard="free")
    plays: list[dict[str, Any]] = []
    for _ in range(400):
        if sea.state.asked is None:
            break
        answers = {seat: game.choice(sea.state, seat).sample(rnd) for seat in sea.state.asked.seats}
        was_turn, before = sea.kind == "turn", sea.state
        action = answers[sea.state.asked.seats[0]]["action"] if was_turn else ""
        if was_turn:
            aboard = sum(KIND[coin] in REACTIVE for ship in before.table.ships for coin in ship.coins)
            plays.append({"aboard": aboard, "used": 0, "asked": [], "played": action not in ("call", "dump", "nothing")})
        sea.state, events = game.apply(before, answers, lambda sides: rnd.randint(1, sides))
        if plays:
            plays[-1]["used"] += sum(event.kind in ("uses", "treachery") for event in events)
            plays[-1]["lost"] = plays[-1].get("lost", 0) + sum(event.kind == "cancelled" for event in events)
            if sea.kind in ("window", "lapse", "loss", "lend"):
                plays[-1]["asked"].append((sea.kind, len(sea.asked)))
    return plays


REACTIVE = {coin.id for coin in COMPONENTS.coins if coin.reactive}


@rule("PE-TIME-37", "PE-TIME-38")
@pytest.mark.parametrize("seed", range(12))
def test_how_long_a_play_can_be(seed: int) -> None:
    plays = random_plays(seed, 3 + seed % 3)
    assert any(play["used"] for play in plays)
    for play in plays:
        asked = [kind for kind, _ in play["asked"]]
        assert play["used"] <= play["aboard"]
        assert play["played"] or not asked
        assert asked.count("lend") <= 1 and asked.count("window") <= 1 + play["used"]
        assert asked.count("loss") <= play["lost"]
        assert asked.count("lapse") <= 3 and all(number == 1 for kind, number in play["asked"] if kind in ("lapse", "loss"))
