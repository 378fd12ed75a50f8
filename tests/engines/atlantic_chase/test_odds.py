"""The chances of shots, beside every throw of the dice counted one by one."""

from __future__ import annotations

from itertools import product

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.atlantic_chase.rules import gunnery, torpedoes
from engines.atlantic_chase.table import Table
from engines.kernel.dice.modifiers import total
from tests.rules import rule

HOOD, BISMARCK, EUGEN = Ship("uk_hood"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")
SQUADRON, CARRIER = Ship("uk_dd_squadron"), Ship("uk_glorious")


def board(**zones: str) -> Table:
    """A board with those ships, each in its zone."""
    ships = {Ship(ship): Vessel(zone=zone, torpedoes=1) for ship, zone in zones.items()}
    british = tuple([ship for ship in ships if ship.startswith("uk")])
    return Table(ships=ships, fleets=(british, tuple([ship for ship in ships if ship not in british])))


def counted(range_: str, faces: tuple[int, ...]) -> int:
    """The sum of the dice that count, as the rules say it."""
    low_to_high = sorted(faces)
    return sum({"extreme": low_to_high[:2], "point_blank": low_to_high[1:]}.get(range_, low_to_high))


@rule("AC-57b", "AC-57c", "AC-57d", "AC-57e", "AC-X5")
@pytest.mark.parametrize(("range_", "dice"), [("extreme", 3), ("long", 2), ("short", 2), ("point_blank", 3)])
@pytest.mark.parametrize("added", [-3, 0, 2, 5])
def test_gunnery_chances_are_those_of_all_throws(range_: str, dice: int, added: int) -> None:
    assert gunnery.dice(range_) == (6,) * dice
    totals = [counted(range_, faces) + added for faces in product(range(1, 7), repeat=dice)]
    none, one, two = gunnery.odds(range_, added)
    assert none == pytest.approx(sum(whole < 9 for whole in totals) / len(totals))
    assert one + 2 * two == pytest.approx(sum((whole >= 9) + (whole >= 13) for whole in totals) / len(totals))
    assert none + one + two == pytest.approx(1)


@rule("AC-59g", "AC-59h")
@pytest.mark.parametrize(("added", "ways"), [(0, 3), (1, 6), (2, 10)])
def test_torpedo_chances_hit_from_eleven_on(added: int, ways: int) -> None:
    assert torpedoes.odds(added) == pytest.approx(ways / 36)


@rule("AC-57h", "AC-57i", "AC-56k")
def test_guns_speed_and_smoke_are_added() -> None:
    table = board(uk_hood=NEAR, ge_bismarck=NEAR, ge_prinz_eugen=FAR)
    table.ships[EUGEN] = Vessel(zone=FAR, is_damaged=True)
    assert total(gunnery.rows(table, HOOD, BISMARCK)) == 3
    assert total(gunnery.rows(table, HOOD, EUGEN)) == 1 + 1
    table.smoke[HOOD] = ()
    assert total(gunnery.rows(table, HOOD, EUGEN)) == 1
    table.smoke[BISMARCK] = (EUGEN,)
    assert total(gunnery.rows(table, HOOD, EUGEN)) == 0


@rule("AC-6d")
def test_guns_that_do_not_reach_have_no_chance() -> None:
    table = board(uk_dd_squadron=FAR, uk_glorious=NEAR, ge_bismarck=FAR)
    assert gunnery.hit_odds(table, SQUADRON, BISMARCK) == gunnery.hit_odds(table, CARRIER, BISMARCK) == 0
    closer = board(uk_dd_squadron=CLOSE, ge_bismarck=NEAR)
    assert gunnery.hit_odds(closer, SQUADRON, BISMARCK) == pytest.approx(1 - gunnery.odds("point_blank", 0)[0])
    assert torpedoes.attack_odds(closer, BISMARCK) == torpedoes.odds(0)
