"""The sign of a captain: the shape of the seat with the initial of the name, whatever the name is written in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from render.board.pieces import badge
from render.board.signs import initials
from render.paint.palette import THEMES, SeatStyle

DARK = THEMES["dark"]
MANY = (
    ("Ana", "Ben", "Carla", "Dario"),
    (
        "W" * 32,
        "海賊王ルフィ",
        "سندباد البحري الشجاع",
        "해적왕 김철수",
        "x",
        "👩‍👩‍👧‍👦" * 8,
        "Maria Antonietta",
        "Captain “Black Bart”",
    ),
    ("Anna", "Adam", "Alan"),
    ("Anna", "Ana", "Ben"),
    ("Ben", "Ben"),
    ("anna", "Ángel", "b"),
    ("", "😀🦜", "1729", "2 of Hearts"),
    ("A", "Anna", "Anka"),
    ("Анна", "Anna", "Αννα"),
    ("e\u0302ve", "Eve", "eve"),
    ("a" + "\u0301" * 30, "\u202eabc", "\u200b"),
    ("海賊王", "海軍", "김철수"),
    ("سندباد", "سليم", "ʻOkina", "ـمد"),
    ("ßtraße", "STRASSE", "ﬁn"),
    ("क्षत्रिय", "กัปตัน", "ნინო", "שלום"),
)


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Ana", "Ben", "Carla"), ("A", "B", "C")),
        (("ben", "ана", "ana"), ("B", "Ан", "An")),
        (("Ваня", "Ben", "Bas"), ("1", "Be", "3")),
        (("Anna", "Adam", "Bo"), ("An", "Ad", "B")),
        (("Anna", "Ana", "Bo"), ("1", "2", "B")),
        (("Ángel", "Ana"), ("1", "2")),
        (("Ángel", "Adan"), ("Án", "Ad")),
        (("A", "Anna"), ("A", "An")),
        (("😀🦜", "1729", "2 of Hearts", ""), ("1", "2", "O", "4")),
        (("e\u0302ve", "x"), ("Ê", "X")),
        (("海賊王", "海軍", "김철수"), ("海賊", "海軍", "김")),
        (("سندباد", "سليم", "ʻOkina"), ("سن", "سل", "O")),
        (("𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "\u202eabc"), ("B", "A")),
    ],
)
def test_a_sign_has_the_initial_two_letters_where_they_meet_a_number_where_even_these_do(
    names: tuple[str, ...], signs: tuple[str, ...]
) -> None:
    assert initials(names) == signs


@pytest.mark.parametrize("names", MANY, ids=range(len(MANY)))
def test_no_two_captains_of_a_table_have_the_same_sign(names: tuple[str, ...]) -> None:
    signs = initials(names)
    assert len({sign.casefold() for sign in signs}) == len(names)
    assert all(0 < len(sign) <= 2 for sign in signs)
    assert all(not sign.isdecimal() or int(sign) == seat + 1 for seat, sign in enumerate(signs)), "a number is the seat's own"


@pytest.mark.parametrize("names", MANY, ids=range(len(MANY)))
def test_letter_on_a_shape_keeps_inside_it(names: tuple[str, ...]) -> None:
    for at, sign in enumerate(initials(names)):
        for seat in DARK.seats:
            bare, lettered = (_alpha(badge(_with(seat, letters), 54)) for letters in ("", sign))
            assert bare == lettered, f"{sign!r} of seat {at + 1} runs over the edge of a {seat.shape}"
            assert badge(_with(seat, sign), 54).tobytes() != badge(_with(seat, ""), 54).tobytes()


def _with(seat: SeatStyle, letters: str) -> SeatStyle:
    return replace(seat, initial=letters)


def _alpha(im: Image.Image) -> bytes:
    return im.getchannel("A").tobytes()
