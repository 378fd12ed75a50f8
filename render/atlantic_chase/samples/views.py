"""Battles for sample pictures: a few ships and many, in every zone, with shots, smoke, orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data import BOARD, MINI
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, OFF, Leader, Ship
from engines.atlantic_chase.pieces.vessels import Attempt, Limits, Orders, Rules, Shot, Vessel, row_of
from engines.atlantic_chase.view import View

TEN = (
    ("uk_hood", "uk_prince_of_wales", "uk_king_george_v", "uk_rodney", "uk_norfolk", "uk_suffolk", "uk_ajax", "uk_ark_royal",
     "uk_dd_squadron", "uk_convoy.1"),
    ("ge_bismarck", "ge_tirpitz", "ge_scharnhorst", "ge_gneisenau", "ge_admiral_hipper", "ge_prinz_eugen", "ge_admiral_graf_spee",
     "ge_leipzig", "ge_koln", "ge_dd_squadron"),
)  # fmt: skip
"""Ten ships a side."""


def vessel(ship: str, **more: Any) -> Vessel:
    """A ship as she begins."""
    return Vessel(**{"zone": FAR, "torpedoes": int(row_of(Ship(ship)).torpedo), **more})


def battle(mini: str, changed: dict[str, dict[str, Any]] | None = None, **more: Any) -> View:
    """A mini-scenario in its first round, some ships changed."""
    row, changes = MINI[mini], changed or {}
    ships = {
        one.ship: vessel(
            one.ship,
            **{"zone": OFF if one.enters or one.force > "A" else one.zone, "hit_limit": one.hit_limit, "known_as": one.known_as,
               **({"torpedoes": one.torpedoes} if one.torpedoes is not None else {}), **changes.get(one.ship, {})},
        )
        for fleet in row.fleets
        for one in fleet
        if not one.linked
    }  # fmt: skip
    british, german = ([one.ship for one in fleet if one.ship in ships] for fleet in row.fleets)
    return _view(mini, ships, (tuple(british), tuple(german)), **more)


def large(zones: tuple[tuple[str, ...], tuple[str, ...]], **more: Any) -> View:
    """Ten ships a side in such zones, by turns."""
    ships = {
        Ship(ship): vessel(
            ship, zone=zones[seat][number % len(zones[seat])], hits=number % 2, suffered=number % 2, hit_limit=_limit(ship)
        )
        for seat, fleet in enumerate(TEN)
        for number, ship in enumerate(fleet)
    }
    return _view("MS9", ships, (tuple(map(Ship, TEN[0])), tuple(map(Ship, TEN[1]))), **more)


def _limit(ship: str) -> int:
    return 8 if "squadron" in ship else 0


def _view(mini: str, ships: dict[Ship, Vessel], fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]], **more: Any) -> View:
    row = MINI[mini]
    plain = View(
        viewer=None, rules=Rules(mini), mini=mini, is_second=False, ships=ships, fleets=fleets, smoke={}, weather=row.weather,
        limits=Limits(rounds=BOARD.rounds[row.weather]), active=int(row.active != "british"), round=1, part=0, force="",
        hunted=False, shots=(), last=(), moves=(), screens=(), announced=(), attempt=None, left=(), grades=(),
    )  # fmt: skip
    return replace(plain, **more)


def shot(ship: str, target: str, faces: tuple[int, ...], plus: int, range_: str = "long") -> Shot:
    """A shot with what counts of its dice at that range."""
    kept = {"extreme": sorted(faces)[:2], "point_blank": sorted(faces)[-2:]}.get(range_, list(faces))
    total = sum(kept) + plus
    return Shot(
        ship=Ship(ship), target=Ship(target), range=range_, faces=faces, counted=tuple(kept),
        rows=(), total=total, hits=0 if total < 9 else 1 if total < 13 else 2,
    )  # fmt: skip


def torpedo(ship: str, target: str, faces: tuple[int, ...], plus: int = 0) -> Shot:
    """A torpedo attack."""
    total = sum(faces) + plus
    return Shot(
        ship=Ship(ship), target=Ship(target), range="torpedo", faces=faces, counted=faces, rows=(), total=total,
        hits=2 if total > 10 else 0, is_torpedo=True,
    )  # fmt: skip


STRAIT = battle(
    "MS9",
    {
        "uk_hood": {"zone": NEAR, "is_damaged": True, "hits": 1, "suffered": 3},
        "uk_prince_of_wales": {"hits": 1, "suffered": 1},
        "ge_bismarck": {"zone": NEAR, "hits": 1, "suffered": 1},
        "ge_prinz_eugen": {"is_damaged": True, "suffered": 1, "torpedoes": 0},
    },
    round=2,
    smoke={Ship("uk_prince_of_wales"): ()},
    shots=(
        shot("uk_hood", "ge_prinz_eugen", (6, 3), 1),
        shot("uk_prince_of_wales", "ge_bismarck", (4, 1), 2),
        shot("ge_bismarck", "uk_hood", (6, 4), 4, "short"),
        shot("ge_prinz_eugen", "uk_prince_of_wales", (5, 3, 2), -1, "extreme"),
    ),
)
"""Denmark Strait in its second round."""
AFTER = replace(
    STRAIT,
    round=3,
    shots=(),
    last=STRAIT.shots,
    moves=((Ship("uk_hood"), FAR, NEAR), (Ship("ge_prinz_eugen"), NEAR, FAR)),
    attempt=Attempt(seat=1, number=2, faces=(5, 2), rows=(("AC-61e", "ac.why.enemy", -1),), total=6, is_away=False),
)
"""The beginning of the third round: shots and moves of the second."""
ORDERS = Orders(
    guns=((Ship("uk_hood"), "ge_bismarck"), (Ship("uk_prince_of_wales"), "ge_bismarck")),
    moves=((Ship("uk_hood"), CLOSE), (Ship("uk_prince_of_wales"), NEAR)),
    leave="harmed",
)
CONVOY = battle(
    "MS11",
    {
        "uk_convoy.1": {"hits": 3, "suffered": 3},
        "uk_dd_squadron": {"zone": CLOSE, "hits": 2, "suffered": 2, "torpedoes": 1},
        "uk_sheffield": {"zone": NEAR},
        "uk_fiji": {"zone": FAR, "is_damaged": True, "suffered": 1},
        "ge_lutzow": {"zone": CLOSE},
        "ge_admiral_hipper": {"zone": NEAR, "is_damaged": True, "suffered": 1},
    },
    round=2,
    smoke={Ship("uk_sheffield"): (), Ship("uk_fiji"): (Ship("uk_convoy.1"),)},
    shots=(
        shot("uk_sheffield", "ge_admiral_hipper", (6, 5), 1, "short"),
        shot("ge_lutzow", "uk_convoy.1", (5, 4), 3),
        torpedo("uk_dd_squadron", "ge_lutzow", (5, 6)),
    ),
)
"""Barents Sea: a convoy in smoke, torpedoes, both sides in the close zone."""
ORAN = battle("MS5", {"fr_bretagne": {"is_damaged": True, "hits": 1, "suffered": 3}}, round=1)
"""Mers-el-Kébir: five against four."""
SUNK = {"zone": OFF, "is_sunk": True, "is_damaged": True, "hits": 3, "suffered": 5}
OVER = battle(
    "MS9",
    {"uk_hood": SUNK, "uk_prince_of_wales": {"zone": OFF, "has_left": True}},
    round=3,
    left=(0,),
    grades=("none", "decisive"),
)
"""After the last round: one ship sunk, one gone."""
LED = replace(
    STRAIT,
    leaders={
        Leader("somerville"): Ship("uk_prince_of_wales"),
        Leader("forbes"): Ship("uk_hood"),
        Leader("lutjens"): Ship("ge_bismarck"),
    },
    evasion=(0, 1),
)
"""The strait with leaders aboard, and an evasion for each side."""
LARGE = large(
    ((FAR,), (FAR,)),
    round=2,
    shots=tuple(
        shot(ship, TEN[1 - seat][(at * 3) % 10], (1 + at % 6, 1 + (at * 2) % 6, 3), 2, "extreme")
        for seat, fleet in enumerate(TEN)
        for at, ship in enumerate(fleet)
        if row_of(Ship(ship)).short is not None
    ),
)
"""Ten ships a side, all far off, with all their shots."""
SPREAD = large(((FAR, FAR, NEAR, CLOSE), (NEAR, FAR, FAR)), round=2)
MANY = Orders(guns=tuple((Ship(ship), TEN[1][at % 3]) for at, ship in enumerate(TEN[0][:7])))
