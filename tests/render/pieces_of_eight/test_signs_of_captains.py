"""The signs of captains on boards, own ships and text boards; kept drawings know them."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from locales import LANGUAGES, words
from render.board.scene import Scene
from render.paint import bands
from render.paint.palette import THEMES
from render.pieces_of_eight import pictures
from render.pieces_of_eight.samples import EIGHT, NAMES, own_view, view


def test_pictures_of_the_same_names_are_the_same_and_another_captains_name_can_change_a_sign() -> None:
    crew, other = NAMES, ("Anna", "Alan", *NAMES[2:])
    first, again, changed = (pictures.draw("board", view(EIGHT), names, words("en")).data for names in (crew, crew, other))
    assert first == again
    assert first != changed
    bands.forget()
    assert pictures.draw("board", view(EIGHT), other, words("en")).data == changed, "kept bands know the sign"


def test_a_captains_own_picture_has_the_sign_that_others_see() -> None:
    alone, met = (
        Image.open(io.BytesIO(pictures.draw("own_ship", own_view(4), names, words("en")).data)).convert("RGB")
        for names in (("Anna", "Bruno", "Carla", "Dora"), ("Anna", "Alan", "Carla", "Dora"))
    )
    assert alone.crop((0, 0, 90, 80)).tobytes() != met.crop((0, 0, 90, 80)).tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_boards_say_the_signs_that_pictures_show(language: str) -> None:
    told, names = words(language), ("Anna", "Adam", "😀🦜", "Дмитрий")
    ships = "\n".join(pictures.text_board(view(EIGHT[:4]), names, told))
    scene = Scene(None, told.naming(names), THEMES["dark"])
    for seat, sign in enumerate(("An", "Ad", "3", "Д")):
        assert scene.seat(seat).initial == sign
        assert told.marked(scene.sign(seat)) in ships
