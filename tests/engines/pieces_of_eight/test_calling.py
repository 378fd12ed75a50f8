"""Calling coins to the Captain (PE-CALL)."""

from __future__ import annotations

from itertools import product

import pytest

from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.calling import legal_ways
from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule


@rule("PE-CALL-01", "PE-CALL-02", "PE-CALL-03")
@pytest.mark.parametrize(
    ("way", "deck"),
    [
        ("ff", "B, F, Captain, C, A"),
        ("fa", "B, Captain, F, C, A"),
        ("af", "F, B, A, Captain, C"),
        ("aa", "F, B, Captain, A, C"),
        ("both.fa", "B, F, Captain, A, C"),
        ("both.af", "B, A, Captain, F, C"),
        ("both.f1", "B, A, F, Captain, C"),
        ("both.f2", "B, F, A, Captain, C"),
        ("both.a1", "B, Captain, F, A, C"),
        ("both.a2", "B, Captain, A, F, C"),
    ],
)
def test_fore_and_aft_coin_are_called_to_either_side_in_either_order(way: str, deck: str) -> None:
    names = {"F": "Cutlass", "B": "Bomb", "C": "Cannon", "A": "Mate"}
    sea = position(A="N=x D=[Cutlass, Bomb, Captain, Cannon, Mate]", B="D=[x, Captain]")
    assert set(sea.offers("call", action="call")) == {
        "ff",
        "fa",
        "af",
        "aa",
        "both.fa",
        "both.af",
        "both.f1",
        "both.f2",
        "both.a1",
        "both.a2",
    }
    sea.turn(action="call", call=way)
    assert sea.ship("A") == f"N=x D=[{', '.join(names.get(coin, coin) for coin in deck.split(', '))}]"


@rule("PE-CALL-04", "PE-D4")
def test_no_call_without_a_captain_in_the_deck() -> None:
    nested = position(A="N=Captain D=[x, y, z]", B="D=[x, Captain]")
    assert "call" not in nested.offers("action")
    lost = position(A="N=x D=[y, z, Mate] H=[Captain]", B="D=[x, Captain]", C="D=[x, Captain]")
    assert "call" not in lost.offers("action")
    assert nested.refuses(A={"action": "call", "call": "fa", "nest2": "none"})
    raised = position(A="D=[Captain, x, y]", B="D=[x, Captain]")
    assert "call" in raised.offers("action", nest1="none")
    assert "call" not in raised.offers("action", nest1="fore")
    assert raised.turn(nest1="fore", action="nest", target="0.fore").view("B").ships[0].nest.kind == "captain"


@rule("PE-CALL-05", "PE-D12")
def test_a_call_must_change_the_deck_compared_by_kinds() -> None:
    vector = position(A="N=x D=[Mate, Captain, Bomb]", B="D=[x, Captain]")
    assert "ff" not in vector.offers("call", action="call") and "fa" in vector.offers("call", action="call")
    like = position(A="N=x D=[Mate, Captain, Mate]", B="D=[x, Captain]")
    assert set(like.offers("call", action="call")) == {"fa", "af", "both.f1", "both.f2", "both.a1", "both.a2"}
    lone = position(A="N=x D=[Captain, Mate]", B="D=[x, Captain]")
    assert lone.offers("call", action="call") == ("af",)
    assert lone.refuses(A={"action": "call", "call": "aa"})


def _moved(deck: tuple[str, ...], way: str) -> list[str]:
    """A deck after a call, written once more from PE-CALL-01 to -03: ends taken off, put down beside the Captain."""
    coins, fore, aft = list(deck), deck[0], deck[-1]
    ends = {"ff": "f", "fa": "f", "af": "a", "aa": "a"}.get(way, "fa")
    coins = coins[1 if "f" in ends else 0 : len(coins) - (1 if "a" in ends else 0)]
    at = coins.index("captain")
    sides = {
        "ff": ([fore], []),
        "fa": ([], [fore]),
        "af": ([aft], []),
        "aa": ([], [aft]),
        "both.fa": ([fore], [aft]),
        "both.af": ([aft], [fore]),
        "both.f1": ([aft, fore], []),
        "both.f2": ([fore, aft], []),
        "both.a1": ([], [fore, aft]),
        "both.a2": ([], [aft, fore]),
    }[way]
    return [*coins[:at], *sides[0], "captain", *sides[1], *coins[at + 1 :]]


@rule("PE-CALL-05", "PE-D12", "PE-CALL-06")
def test_the_legal_calls_of_every_small_deck() -> None:
    ways = ("ff", "fa", "af", "aa", "both.fa", "both.af", "both.f1", "both.f2", "both.a1", "both.a2")
    for size in range(1, 6):
        for others in product(("mate", "bomb", "cannon"), repeat=size - 1):
            for at in range(size):
                deck = (*others[:at], "captain", *others[at:])
                called = [way for way in ways if not (("f" in _ends(way) and at == 0) or ("a" in _ends(way) and at == size - 1))]
                ship = Ship(None, tuple(f"{place}.{kind}.1" for place, kind in enumerate(deck)))
                assert set(legal_ways(ship)) == {way for way in called if _moved(deck, way) != list(deck)}, deck


def _ends(way: str) -> str:
    return "fa" if way.startswith("both") else way[0]


@rule("PE-CALL-06", "PE-D11")
def test_a_captain_at_an_end_is_not_called_to_himself() -> None:
    fore = position(A="N=x D=[Captain, Mate, Bomb]", B="D=[x, Captain]")
    assert fore.offers("call", action="call") == ("af", "aa")
    aft = position(A="N=x D=[Mate, Bomb, Captain]", B="D=[x, Captain]")
    assert aft.offers("call", action="call") == ("ff", "fa")
    alone = position(A="N=x D=[Captain]", B="D=[x, Captain]")
    assert "call" not in alone.offers("action")
