"""Letters: faces with all that the three languages need, names in any script, texts that fit."""

from __future__ import annotations

import pytest

from render import type as lettering

LETTERS = (
    "ÁÉÍÓÚÜÑáéíóúüñ¿¡ÀÈÉÌÒÙàèéìíîòóùúªº«»“”‘’–—…·×−±½€°ÄÖÜäöüßØøÅåÆæŒœÇçŞşŁłŽžŠšĐđĂăȘșȚțĞğİı"
    "0123456789/:;,.!?'\"()[]{}+=%&@#*ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)
SPOKEN = ("plain", "data", "bold", "numeral")


@pytest.mark.parametrize("role", SPOKEN)
def test_faces_have_the_letters_of_the_languages(role: str) -> None:
    assert [c for c in LETTERS if not lettering.shows(role, c)] == []


@pytest.mark.parametrize("role", lettering.FACES)
def test_every_face_comes_with_its_licence(role: str) -> None:
    licence = (lettering.font_file(role).parents[1] / "LICENSE_FONT").read_text()
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "Blackbeard"),
        ("😀🦜", "Seat 3"),
        ("", "Seat 3"),
        ("a\u202eb\u2066c", "abc"),
        ("سندباد", "سندباد"),
        ("Ελένη", "Ελένη"),
        ("ｗｉｄｅ", "wide"),
        ("海賊王", "海賊王"),
        ("א\u200bב", "אב"),
    ],
)
def test_names_are_made_drawable(name: str, drawn: str) -> None:
    assert lettering.tidy(name, "Seat 3") == drawn


@pytest.mark.parametrize("name", ["Дмитрий", "سندباد البحري", "שלום עולם", "กัปตัน", "क्षत्रिय", "ნინო", "海賊王", "Anna سندباد"])
def test_other_scripts_have_letters_not_boxes(name: str) -> None:
    drawn, _, _ = lettering.mask("bold", 40, name)
    nobody, _, _ = lettering.mask("bold", 40, "\U0010fffe" * len(name))
    assert drawn.getbbox() is not None
    assert drawn.tobytes() != nobody.tobytes()


def test_arabic_letters_are_joined() -> None:
    joined, apart = (lettering.measure("bold", 40, text) for text in ("سندباد", "س ن د ب ا د"))
    assert joined < apart * 0.8


def test_a_text_is_made_smaller_before_it_is_cut() -> None:
    wide = lettering.measure("data", 30, "Call to Quarters")
    assert lettering.fit("data", 30, "Call to Quarters", wide) == (30, "Call to Quarters")
    px, text = lettering.fit("data", 30, "Call to Quarters", wide * 0.9)
    assert (px < 30, text) == (True, "Call to Quarters")
    px, text = lettering.fit("data", 30, "Call to Quarters", wide * 0.4)
    assert text.endswith("…")
    assert lettering.measure("data", px, text) <= wide * 0.4


def test_two_lines_before_an_ellipsis() -> None:
    width = lettering.measure("data", 30, "Ai posti di combattimento") * 0.6
    assert lettering.stacked("data", "Ai posti di combattimento", width, 30, 24)[1] == ("Ai posti di", "combattimento")


@pytest.mark.parametrize("name", ["喆堃", "珺昇", "祎彧", "海賊王ルフィ", "東京太郎", "뷁쀍"])
def test_letters_of_chinese_japanese_and_korean_names_are_kept(name: str) -> None:
    """The faces of these scripts are cut down (render/fonts/README.md)."""
    assert lettering.tidy(name, "") == name


def lowest(text: str, part: tuple[float, float]) -> int:
    """How many pixels the ink reaches below the baseline, in a part of the width (0 to 1)."""
    grey, _, top = lettering.mask("bold", 40, text)
    box = grey.crop((round(grey.width * part[0]), 0, round(grey.width * part[1]), grey.height)).getbbox()
    assert box is not None
    return box[3] + top


def test_a_name_from_right_to_left_leaves_the_sentence_its_direction() -> None:
    """What follows the name stands at its right, in the face of the sentence: its capitals have no ink below the line."""
    assert lowest("سندباد البحري WINNER", (0.6, 1)) <= 1
    assert lowest("WINNER سندباد البحري", (0, 0.4)) <= 1


def test_words_from_right_to_left_keep_their_order_over_a_space() -> None:
    """The second word ends with a letter below the line, and stands at the left."""
    assert lowest("سندباد البحري", (0, 0.3)) > 9 > lowest("سندباد البحري", (0.75, 1))
