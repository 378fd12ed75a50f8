"""The printed maps: hexes, sides that are barred, ports with their boxes, air bases (AC-H7, AC-H8)."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, model_validator

from engines.atlantic_chase.data.row import Row


class PortRow(Row):
    """A port (AC-8a): the hexes it lies in, and the box it is linked to, "" for none (AC-9j).

    `side`: its side unless an operation says otherwise, "" if it is nobody's then. `edge`: it is printed off the map (AC-4i).
    """

    id: str
    name: str
    hexes: tuple[str, ...]
    box: str
    side: str = ""
    edge: bool = False


class BoxRow(Row):
    """A port box, on the side of the board of `side`."""

    id: str
    name: str
    side: str


class BaseRow(Row):
    """An air base, which stands from a year on (AC-8k). `holds`: a box; the base stands while its side holds that (AC-D104)."""

    side: str
    hex: str
    year: int = Field(default=0, alias="from")
    holds: str = Field(default="", alias="while")


class PlaceRow(Row):
    """A place that is printed in a hex, and has no effect (AC-9b)."""

    name: str
    hex: str


class MapRow(Row):
    """A map. `first`: the axial column and row of the codes' first letter and number. `closed`: hexes out of play (AC-4c).

    `barred`: pairs of hexes that no trajectory joins (AC-4d); `canal`: two that only a German one does (AC-4f).
    `arctic`: hexes of the Arctic Line (AC-4g). `zones`: hexes of each U-boat zone (AC-4h).
    """

    id: str
    prefix: str
    first: tuple[int, int]
    hexes: tuple[str, ...]
    closed: tuple[str, ...]
    arctic: tuple[str, ...]
    zones: dict[str, tuple[str, ...]]
    barred: tuple[tuple[str, str], ...]
    canal: tuple[str, ...]
    ports: tuple[PortRow, ...]
    boxes: tuple[BoxRow, ...]
    bases: tuple[BaseRow, ...]
    places: tuple[PlaceRow, ...]

    @model_validator(mode="after")
    def _check(self) -> MapRow:
        """Hexes are named once, and nothing lies in a hex that the map has not."""
        every, boxes = {*self.hexes, *self.closed}, {box.id for box in self.boxes}
        named = [*self.arctic, *self.canal, *(hex for pair in self.barred for hex in pair), *(base.hex for base in self.bases)]
        named += [hex for zone in self.zones.values() for hex in zone] + [place.hex for place in self.places]
        named += [hex for port in self.ports for hex in port.hexes]
        strange = {*named} - every or {port.box for port in self.ports} - {*boxes, ""} or {*self.hexes} & {*self.closed}
        if strange or len(self.hexes) != len({*self.hexes}):
            raise ValueError(f"{self.id}: {sorted(strange)}")
        return self


class Maps(Row):
    """The whole file of maps."""

    source: str
    codes: str
    maps: tuple[MapRow, ...]


ATLANTIC, NORTH_SEA, NORWEGIAN_SEA = "atlantic", "north_sea", "norwegian_sea"
MAP: dict[str, MapRow] = {row.id: row for row in Maps.model_validate_json(Path(__file__).with_name("maps.json").read_text()).maps}
"""The maps by id."""
