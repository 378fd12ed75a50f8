"""The scene of the pictures and texts of this game: ships, zones, shots and orders as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engines.atlantic_chase.data import RANGE, Face
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, ZONES, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Shot, Vessel, face, kind_of, row_of
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Message, say
from render.atlantic_chase.pieces import looks, sea
from render.atlantic_chase.pieces.sea import ACROSS, Zone
from render.atlantic_chase.pieces.ship import COVERED, MAKES, READY, USED, ShipCard
from render.board import scene

BRITISH, GERMAN = 0, 1
"""Seats: the first one's far zone is the lowest, the other's the highest."""
PLACES: tuple[tuple[int | None, str], ...] = ((GERMAN, FAR), (GERMAN, NEAR), (None, CLOSE), (BRITISH, NEAR), (BRITISH, FAR))
"""The zones from the top down, each with the seat whose it is."""
STEPS = {FAR: 0, NEAR: 1, CLOSE: 2}
"""Zones by how near they are to the enemy."""
LONG_RANK = "Admiral "
"""The rank that is left out of a name in little room."""


@dataclass(frozen=True)
class Scene(scene.Scene[View]):
    """A highlight of a step is (seat, ship, number)."""

    def is_new(self, ship: Ship) -> bool:
        """Whether the step changed a ship."""
        return any(what == ship for _, what, _ in self.fresh)

    def called(self, ship: Ship) -> str:
        """The name of a ship in little room."""
        return self.plain(names.ship(ship, self.view.ships[ship].known_as)).removeprefix(LONG_RANK)


def title(view: View) -> Message:
    """The battle, or the operation, of a view."""
    return names.operation(view.operation) if isinstance(view, OceanView) else names.mini(view.mini)


def drawn_part(view: View) -> View:
    """The view without what the public pictures do not draw."""
    return replace(view, viewer=None, orders=None, stack=(), asked=None)


def own_part(view: View) -> View:
    """The view without what a captain's own picture does not draw."""
    return replace(view, stack=(), asked=None)


def card(scene: Scene, seat: int, ship: Ship, vessel: Vessel) -> ShipCard:
    """A ship as that view shows her."""
    its, row, kind = face(ship, vessel), row_of(ship), kind_of(ship)
    return ShipCard(
        id=ship,
        name=scene.called(ship),
        seat=scene.seat(seat),
        west=seat == BRITISH,
        profile=looks.profile_of(row.id, kind, dispersed=vessel.is_dispersed),
        long=looks.LONG.get(kind, 1.0),
        guns=values(its),
        speed=looks.SPEEDS.get(its.speed),
        hits=(row.hits or 0) + vessel.hits if vessel.is_damaged else vessel.hits,
        marks=(row.hits or None, row.back.hits if row.back and row.hits else vessel.hit_limit or None),
        is_hurt=vessel.is_damaged,
        torpedo=_torpedo(ship, vessel),
        smoke=smoke(scene.view, ship),
        bank=_bank(scene.view, seat, ship),
        is_fresh=scene.is_new(ship),
    )


def values(its: Face) -> str:
    """AC-6c: both gun values of a side of a counter, "" for one that never fires."""
    found = names.guns(its)
    return found.text if found is not None else ""


def _torpedo(ship: Ship, vessel: Vessel) -> str:
    """AC-59b, AC-59c: torpedoes aboard, fired ones, or none."""
    if not row_of(ship).torpedo or vessel.is_damaged:
        return ""
    return READY if vessel.torpedoes else USED


def smoke(view: View, ship: Ship) -> str:
    """Whether a ship makes smoke or lies in another's."""
    if ship in view.smoke:
        return MAKES
    return COVERED if any(ship in over for over in view.smoke.values()) else ""


def _bank(view: View, seat: int, ship: Ship) -> str:
    """The number of the smoke a ship makes or lies in, where her side has several."""
    makers = [one for one in view.fleets[seat] if one in view.smoke]
    if len(makers) < 2 or not smoke(view, ship):
        return ""
    return "".join(str(at) for at, maker in enumerate(makers, 1) if ship == maker or ship in view.smoke[maker])


def on_board(view: View, seat: int) -> tuple[Ship, ...]:
    """The ships of a side on the board, in their order."""
    return tuple(ship for ship in view.fleets[seat] if view.ships[ship].is_on_board)


def columns(view: View, seat: int) -> Mapping[str, int]:
    """The column of each ship of a side; a ship that is sunk keeps its own free while there is room."""
    kept = [ship for ship in view.fleets[seat] if view.ships[ship].is_on_board or view.ships[ship].is_sunk]
    shown = kept if len(kept) <= ACROSS else on_board(view, seat)
    return {ship: number for number, ship in enumerate(shown)}


def zones(scene: Scene, ranges_of: int) -> tuple[Zone, ...]:
    """The zones with their ships from the top down; over those of one seat stand the ranges from the other's ships."""
    return tuple(_zone(scene, seat, zone, ranges_of) for seat, zone in PLACES)


def _zone(scene: Scene, seat: int | None, zone: str, ranges_of: int) -> Zone:
    is_told = seat is not None and zone == FAR
    return Zone(
        name=scene.plain(names.zone(zone)),
        seat=None if seat is None else scene.seat(seat),
        captain=scene.name(seat) if seat is not None and is_told else "",
        is_asked=is_told and seat in scene.asked,
        ranges=_ranges(scene, zone, ranges_of) if seat in (None, ranges_of) else "",
        rows=_rows(scene, seat, zone),
    )


def _rows(scene: Scene, seat: int | None, zone: str) -> tuple[sea.Row, ...]:
    """The ships in a zone of a seat; of both in the one they share, there in one row if they are few."""
    view = scene.view
    upper, lower = (
        [card(scene, owner, ship, view.ships[ship]) for ship in on_board(view, owner) if view.ships[ship].zone == zone]
        if seat in (None, owner)
        else []
        for owner in (GERMAN, BRITISH)
    )
    if upper and lower and len(upper) + len(lower) <= sea.TOGETHER:
        return sea.together(upper, lower)
    return (*sea.rows(upper, True, columns(view, GERMAN)), *sea.rows(lower, False, columns(view, BRITISH)))


def _ranges(scene: Scene, zone: str, seat: int) -> str:
    """AC-56j: the ranges to a zone with ships of *seat*, from each zone with ships of the other side."""
    view, other = scene.view, 1 - seat
    if not any(view.ships[ship].zone == zone for ship in on_board(view, seat)):
        return ""
    places = {view.ships[ship].zone for ship in on_board(view, other)}
    found: dict[str, list[str]] = {}
    for place in ZONES:
        if place in places:
            found.setdefault(RANGE[(zone, place)], []).append(place)
    if len(found) == 1:
        return scene.plain(names.range_(*found))
    return ", ".join(scene.plain(_from(range_, from_)) for range_, from_ in found.items())


def _from(range_: str, places: Sequence[str]) -> Message:
    return say("ac.pic.from", what=names.range_(range_), list=tuple(map(names.zone, places)))


def lost(scene: Scene) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """(seat, "sunk" or "left", names) of the ships that are in battle no more."""
    for seat in (GERMAN, BRITISH):
        vessels = [(ship, scene.view.ships[ship]) for ship in scene.view.fleets[seat]]
        for what, gone in (("sunk", [s for s, v in vessels if v.is_sunk]), ("left", [s for s, v in vessels if v.has_left])):
            if gone:
                yield seat, what, tuple(map(scene.called, gone))


def shots(view: View) -> tuple[Shot, ...]:
    """The shots of the round; before the first of them those of the round before."""
    return view.shots or view.last


def round_of(view: View) -> int:
    """The round of those shots."""
    return view.round if view.shots else view.round - 1


def bears(view: View, part: str) -> bool:
    """Whether every picture of the battle board has that part: a ship on it."""
    return any(part in on_board(view, seat) for seat in (BRITISH, GERMAN))
