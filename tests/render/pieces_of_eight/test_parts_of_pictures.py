"""Every package's pictures say where their parts are, and the pixels agree."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engines.pieces_of_eight.view import View
from locales import words
from render.drawing import show
from render.paint import bands
from render.paint.encode import Picture
from render.paint.parts import PicturePart, as_data, by_name, part_at
from render.picture.game_samples import Sample
from render.pieces_of_eight import pictures
from render.pieces_of_eight.samples import FOUR, NAMES, coin, own_view, view

STILLS = [
    pytest.param(sample, id=f"{package} {sample.name}")
    for package in show.packages()
    for sample in show.declared(package).samples()
    if sample.paint
]


@pytest.mark.parametrize("sample", STILLS)
def test_parts_lie_on_their_picture_under_names_of_their_own(sample: Sample) -> None:
    """A theme gives other colours to the same things (test_both_themes)."""
    made = sample.draw(words("it"), "light")
    data = json.loads(json.dumps(as_data(made.parts)))
    assert len(data) == len(made.parts)
    for part in made.parts:
        x0, y0, x1, y1 = part.box
        assert x0 < x1 and y0 < y1, part.name
        assert 0 <= part.centre[0] < made.width and 0 <= part.centre[1] < made.height, part.name


def seen(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def board(shown: View) -> Picture:
    return pictures.draw("board", shown, NAMES, words("en"))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_another_fore_coin_changes_the_pixels_of_its_part(seat: int) -> None:
    """Its name below it changes too; within the height of the coin nothing else does."""
    ship = FOUR[seat]
    other = replace(ship, deck=(coin("cutlass"), *ship.deck[1:]))
    one, two = board(view(FOUR)), board(view((*FOUR[:seat], other, *FOUR[seat + 1 :])))
    part = by_name(one.parts)[f"ship.{seat}.1"]
    strip = (0, part.box[1], one.width, part.box[3])
    box = ImageChops.difference(seen(one).crop(strip), seen(two).crop(strip)).getbbox()
    assert box is not None
    assert part.box[0] <= box[0] and box[2] <= part.box[2]


def test_the_parts_of_a_deck_lie_side_by_side_in_their_ship() -> None:
    parts = by_name(board(view(FOUR)).parts)
    for ship in FOUR[:3]:
        row = parts[f"ship.{ship.seat}"].box
        coins = [parts[f"ship.{ship.seat}.{number}"].box for number in range(1, len(ship.deck) + 1)]
        assert all(before[2] <= after[0] for before, after in pairwise(coins))
        assert row[0] < coins[0][0] and coins[-1][2] < row[2] and row[1] < coins[0][1] < coins[0][3] < row[3]


def test_press_on_a_board_finds_a_coin_or_its_ship() -> None:
    made = board(view(FOUR))
    parts = by_name(made.parts)
    coin, ship = parts["ship.2.3"], parts["ship.2"]
    assert part_at(made.parts, *coin.centre) == coin
    assert part_at(made.parts, ship.box[0] + 5, ship.box[3] - 8) == ship


def names(parts: tuple[PicturePart, ...]) -> set[str]:
    return {part.name for part in parts}


def test_an_own_picture_has_nest_deck_and_hold() -> None:
    made = pictures.draw("own_ship", own_view(8, ("mate", "cutlass")), NAMES, words("en"))
    own = {name for name in names(made.parts) if name.startswith(("ship.0.", "hold."))}
    assert own == {"ship.0.nest", "ship.0.hold", "hold.mate", "hold.cutlass", *(f"ship.0.{number}" for number in range(1, 9))}


def test_an_own_picture_has_the_ships_of_the_others_too() -> None:
    made = names(pictures.draw("own_ship", own_view(8), NAMES, words("en")).parts)
    assert {"ship.1", "ship.1.nest", "ship.1.1", "ship.1.10", "ship.2.6", "ship.3"} <= made


def test_a_coin_of_a_deck_is_known_by_its_place_alone() -> None:
    assert not any("cannon" in name or "mate" in name for name in names(board(view(FOUR)).parts))


def test_a_picture_drawn_from_kept_bands_has_the_same_parts() -> None:
    bands.forget()
    fresh = board(view(FOUR)).parts
    assert board(view(FOUR)).parts == fresh != ()
