"""Changes for pictures are values, and are stored as words with their places."""

from __future__ import annotations

import pytest

from engines.kernel.speech.changes import Change, Fell, Fired, Grew, Hit, Moved, Struck, Threw, TurnedUp, change_of, stored

STORED: dict[str, Change] = {
    "way:A3:B4": Moved("A3", "B4"), "fire:PC:C5": Fired("PC", "C5"), "strike:F5:D5": Struck("F5", "D5"),
    "hit:C5": Hit("C5"), "fell:C4": Fell("C4"), "new:I1": TurnedUp("I1"), "fame:spanish": Grew("spanish"),
    "face:C5:hit:5": Threw("C5", ((5,),), "hit"), "fight:D5:62:3": Threw("D5", ((6, 2), (3,))),
    "fight:D5:6:": Threw("D5", ((6,), ())),
}  # fmt: skip


@pytest.mark.parametrize("text", STORED)
def test_a_change_is_stored_and_read_again(text: str) -> None:
    assert stored(STORED[text]) == text and change_of(text) == STORED[text]


@pytest.mark.parametrize("place", ["fore", 7, "hold", "C5"])
def test_a_place_that_is_named_alone_is_no_change(place: str | int) -> None:
    assert change_of(place) is None
