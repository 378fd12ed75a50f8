"""Ships, flags and dice of the kit: told apart by their shapes, and inside their boxes."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, VESSEL
from render.kaisers_pirates.pieces.looks import flag_of, motif, profile_of, vessel
from render.kit.dice import FACES, die
from render.kit.ships import sails, steamers
from render.kit.ships.flags import FLAGS, HIGH, flag
from render.kit.ships.hulls import coat, extent, sprite
from render.paint.palette import THEMES

CLASSES = {
    "cruiser": steamers.cruiser(3),
    "four funnels": steamers.cruiser(4),
    "liner": steamers.liner(2),
    "pairs": steamers.liner(4, True),
    "freighter": steamers.freighter(),
    "holds": steamers.freighter(holds=4),
    "armed": steamers.armed(),
    "gunboat": steamers.gunboat(),
    "collier": steamers.collier(),
    "monitor": steamers.monitor(),
    "battleship": steamers.battleship(),
    "trawler": steamers.trawler(),
    "submarine": steamers.submarine(),
    "three masts": sails.ship_rigged(3),
    "four masts": sails.ship_rigged(4),
    "schooner": sails.schooner(),
}


def grey(picture: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", picture.size, (255, 255, 255, 255))
    paper.alpha_composite(picture)
    return paper.convert("L").resize((120, 60))


def unlike(a: Image.Image, b: Image.Image) -> float:
    changed = ImageChops.difference(a, b).point(lambda value: 255 * (value > 85))
    return changed.histogram()[255] / (a.width * a.height)


@pytest.mark.parametrize("theme", THEMES)
def test_classes_of_ships_differ_at_the_size_of_a_board(theme: str) -> None:
    t = THEMES[theme]
    painted = coat((20, 20, 20), (255, 255, 255), (120, 120, 120))
    drawn = {name: grey(sprite(profile, 130, painted)) for name, profile in CLASSES.items()}
    close = {pair: unlike(drawn[pair[0]], drawn[pair[1]]) for pair in combinations(CLASSES, 2)}
    assert min(close.values()) > 0.01, min(close, key=lambda pair: close[pair])
    assert t.soft


@pytest.mark.parametrize("name", CLASSES)
def test_a_ship_stands_on_the_water_and_turns_about(name: str) -> None:
    painted = coat((20, 20, 20), (255, 255, 255), (120, 120, 120))
    east, west = (sprite(CLASSES[name], 160, painted, turned) for turned in (False, True))
    left, low, right, top = extent(CLASSES[name])
    assert low == 0 and 0 < top < 1 and right - left > 0.98
    assert east.size == west.size and east.tobytes() != west.tobytes()
    assert east.getchannel("A").getbbox() is not None


def test_every_ship_has_a_silhouette_and_a_flag() -> None:
    for ship in (*FLEET, *MERCHANTMEN):
        assert profile_of(ship) and flag_of(ship) in FLAGS
    assert all(flown in FLAGS for _, flown in map(vessel, VESSEL))
    assert motif("collier") and motif("heavy_weather") is None
    assert len({profile_of(ship) for ship in FLEET}) > 7


@pytest.mark.parametrize("wide", [30, 36, 64])
def test_flags_differ(wide: int) -> None:
    drawn = {name: flag(name, wide, THEMES["dark"]) for name in FLAGS}
    assert {picture.size for picture in drawn.values()} == {(wide, round(wide * HIGH))}
    assert len({picture.tobytes() for picture in drawn.values()}) == len(FLAGS) >= 18
    with pytest.raises(KeyError):
        flag("Atlantis", wide, THEMES["dark"])


@pytest.mark.parametrize("theme", THEMES)
def test_dice_are_told_apart_without_colour(theme: str) -> None:
    shapes = {faces: die(faces, 40, THEMES[theme], 4).getchannel("A").resize((120, 60)) for faces in FACES}
    assert min(unlike(a, b) for a, b in combinations(shapes.values(), 2)) > 0.02
    assert die(8, 40, THEMES[theme], 4).tobytes() != die(8, 40, THEMES[theme], 5).tobytes()
    assert die(8, 40, THEMES[theme], 4).tobytes() != die(8, 40, THEMES[theme], 4, False).tobytes()
    with pytest.raises(KeyError):
        die(12, 40, THEMES[theme])
