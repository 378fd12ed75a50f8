"""The ledger of heights: what it complains of, and what it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import ledger
from tests.e2e.ledger import SLACK, check, complaints, exceeding, listed, told
from tests.e2e.telephone import Screen, Shown

KEPT = {"panel": {"390": 700.0, "360": 720.0}}


def screens(wide: float, narrow: float) -> tuple[Screen, ...]:
    """A panel of those heights on the two telephones."""
    return (
        Screen(390, 660, {"panel": Shown(wide, 0, 2), "line": Shown(60, 0, 0)}),
        Screen(360, 616, {"panel": Shown(narrow, 1, 2), "line": Shown(60, 0, 0)}),
    )


@pytest.mark.parametrize("wide", [661, 690, 700, 700 + SLACK])
def test_listed_heights_only_go_down(wide: float) -> None:
    assert [*complaints(KEPT, exceeding(screens(wide, 720)))] == []


def test_grown_height_is_named() -> None:
    assert [*complaints(KEPT, exceeding(screens(702, 720)))] == ["panel at 390: 702.0 px, 700.0 before"]


def test_unlisted_excess_is_named() -> None:
    assert [*complaints({}, exceeding(screens(650, 617)))] == ["panel at 360: 617.0 px, more than the room"]


def test_listed_exhibit_that_fits_is_to_be_removed() -> None:
    (said,) = complaints(KEPT, exceeding(screens(660, 700)))
    assert said.startswith("panel at 390: fits, and is listed with 700.0 px")


def test_listed_exhibit_without_measure_is_to_be_removed() -> None:
    assert len([*complaints(KEPT, {})]) == 2


def test_a_shelf_is_held_to_its_own_list_and_written_where_that_is_wished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "FILE", tmp_path / "heights.json")
    ledger.FILE.write_text('{"another": {"post": {"390": 900.0}}}')
    with pytest.raises(AssertionError, match=r"panel at 390: 700\.0 px"):
        check("panels", screens(700, 720))
    monkeypatch.setenv("HEIGHTS", "write")
    check("panels", screens(700, 720))
    monkeypatch.delenv("HEIGHTS")
    check("panels", screens(700, 720))
    assert listed() == {"another": {"post": {"390": 900.0}}, "panels": KEPT}


def test_a_shelf_without_anything_too_high_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "FILE", tmp_path / "heights.json")
    ledger.FILE.write_text('{"panels": {"panel": {"390": 700.0}}}')
    monkeypatch.setenv("HEIGHTS", "write")
    check("panels", screens(100, 100))
    assert listed() == {}


def test_the_exhibits_are_told_in_short() -> None:
    wide, narrow = told(screens(700, 720)).split("; ")
    assert wide == "390: 2, 700 / 700 px of 660, 1 exceed, 0 of 2 rows wrap"
    assert narrow == "360: 2, 720 / 720 px of 616, 1 exceed, 1 of 2 rows wrap"


def test_the_list_is_of_what_exceeds_the_smallest_room() -> None:
    heights = [height for shelf in listed().values() for widths in shelf.values() for height in widths.values()]
    assert all(height > 616 for height in heights)
