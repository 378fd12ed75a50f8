"""Letting a play pass: what that means is said of the coins aimed at alone, and of a Monkey where there is one."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.choices.sheet import Sheet
from locales import words
from tests.engines.pieces_of_eight.positions import position
from tests.rules import rule

TOLD = words("en").naming(("Ana", "Ben", "Carla"))
BEN = "N=Bomb D=[Monkey, x, Captain, Cannon]"


def passing(choice: Any) -> list[str]:
    """What is said to whoever lets the play, the turn or all until his next turn pass."""
    assert isinstance(choice, Sheet)
    return [TOLD(cut.confirmation) for cut in choice.shortcuts if cut.confirmation is not None]


@rule("PE-TIME-22", "PE-MONKEY-01")
@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("nest", "You let it pass. If it goes through, you lose Bomb."),
        ("fore", "You let it pass; your Monkey saves itself."),
        ("aft", "You let it pass. If it goes through, you lose Cannon."),
    ],
)
def test_coins_aimed_at_are_lost_but_for_the_monkey(place: str, said: str) -> None:
    sea = position(A="N=Mate D=[x, Captain, Treachery]", B=BEN, C="N=Bomb D=[Mate, Captain, x]")
    sea.play("Mate", at=f"B.{place}")
    assert passing(sea.choice("B"))[0] == said
    assert passing(sea.choice("C")) == [
        "You let it pass.",
        "You let everything pass this turn.",
        "You let everything pass until your next turn ends.",
    ]
    assert passing(sea.choice("B"))[1].endswith("your Monkey saves itself if it is aimed at.")


@rule("PE-MONKEY-02")
def test_a_monkey_saves_nothing_else() -> None:
    sea = position(A="N=Mate D=[Bomb, x, Captain]", B=BEN).play("Bomb", at="B")
    assert passing(sea.choice("B"))[0] == "You let it pass; your Monkey saves itself. If it goes through, you lose Bomb."


@rule("PE-CUTLASS-02", "PE-D14")
@pytest.mark.parametrize(("way", "is_told"), [({}, True), ({"mode": "keep"}, False)])
def test_waiving_an_open_mate_is_told(way: dict[str, Any], is_told: bool) -> None:
    sea = position(A="N=Cutlass D=[Mate, x, Captain]", B=BEN).play("Cutlass", at="B.nest", **way)
    plays = next(event for event in sea.events if event.kind == "plays")
    assert plays.facts["waives"] is is_told
