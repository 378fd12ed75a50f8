"""The chances of shots, beside every throw of the dice counted one by one."""

from __future__ import annotations

from itertools import product

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.rules.odds import chance, expected, hit, plus, sums
from engines.atlantic_chase.rules.vessels import Vessel
from tests.rules import rule

HOOD, BISMARCK, EUGEN = Ship("uk_hood"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")


def counted(range_: str, faces: tuple[int, ...]) -> int:
    """The sum of the dice that count, as the rules say it."""
    low_to_high = sorted(faces)
    return sum({"extreme": low_to_high[:2], "point_blank": low_to_high[1:]}.get(range_, low_to_high))


@rule("AC-57e")
@pytest.mark.parametrize(("range_", "dice"), [("extreme", 3), ("long", 2), ("short", 2), ("point_blank", 3)])
@pytest.mark.parametrize("added", [-3, 0, 2, 5])
def test_gunnery_chances_are_those_of_all_throws(range_: str, dice: int, added: int) -> None:
    totals = [counted(range_, faces) + added for faces in product(range(1, 7), repeat=dice)]
    assert hit(range_, added) == pytest.approx(sum(total >= 9 for total in totals) / len(totals))
    hits = sum((total >= 9) + (total >= 13) for total in totals)
    assert expected(range_, added) == pytest.approx(hits / len(totals))
    assert sum(share for _, share in sums(range_)) == pytest.approx(1)


@rule("AC-59g", "AC-59h")
@pytest.mark.parametrize(("added", "ways"), [(0, 3), (1, 6), (2, 10)])
def test_torpedo_chances_hit_from_eleven_on(added: int, ways: int) -> None:
    assert hit("", added) == pytest.approx(ways / 36)
    assert expected("", added) == pytest.approx(2 * ways / 36)


@rule("AC-57h", "AC-57i")
def test_guns_speed_and_smoke_are_added() -> None:
    ships = {HOOD: Vessel(zone=NEAR), BISMARCK: Vessel(zone=NEAR), EUGEN: Vessel(zone=FAR, is_damaged=True)}
    assert plus(ships, {}, HOOD, BISMARCK) == 3
    assert plus(ships, {}, HOOD, EUGEN) == 1 + 1
    assert plus(ships, {HOOD: ()}, HOOD, EUGEN) == 1
    assert plus(ships, {HOOD: (), BISMARCK: (EUGEN,)}, HOOD, EUGEN) == 0


@rule("AC-6d")
def test_guns_that_do_not_reach_have_no_chance() -> None:
    squadron, carrier = Ship("uk_dd_squadron"), Ship("uk_glorious")
    ships = {squadron: Vessel(zone=FAR), carrier: Vessel(zone=NEAR), BISMARCK: Vessel(zone=FAR)}
    assert chance(ships, {}, (squadron, BISMARCK)) == chance(ships, {}, (carrier, BISMARCK)) == 0
    closer = {**ships, squadron: Vessel(zone=CLOSE), BISMARCK: Vessel(zone=NEAR)}
    assert chance(closer, {}, (squadron, BISMARCK)) == hit("point_blank", 0)
    assert chance(closer, {}, (squadron, BISMARCK), torpedo=True) == hit("", 0)
