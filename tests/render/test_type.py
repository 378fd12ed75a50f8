"""Letters: faces with all that the three languages need, names in any script, texts that fit."""
from __future__ import annotations

import pytest

from render import type as lettering

LETTERS = ("ÁÉÍÓÚÜÑáéíóúüñ¿¡ÀÈÉÌÒÙàèéìíîòóùúªº«»“”‘’–—…·×−±½€°ÄÖÜäöüßØøÅåÆæŒœÇçŞşŁłŽžŠšĐđĂăȘșȚțĞğİı"
           "0123456789/:;,.!?'\"()[]{}+=%&@#*ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
SPOKEN = ("plain", "data", "bold", "numeral")


@pytest.mark.parametrize("role", SPOKEN)
def test_faces_have_the_letters_of_the_languages(role: str) -> None:
    assert [c for c in LETTERS if not lettering.shows(role, c)] == []


@pytest.mark.parametrize("role", lettering.FACES)
def test_every_face_comes_with_its_licence(role: str) -> None:
    licence = (lettering.font_file(role).parents[1] / "LICENSE_FONT").read_text()
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize(("name", "drawn"), [
    ("Anna", "Anna"), ("𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "Blackbeard"), ("😀🦜", "Seat 3"), ("", "Seat 3"), ("a\u202eb\u2066c", "abc"),
    ("سندباد", "سندباد"), ("Ελένη", "Ελένη"), ("ｗｉｄｅ", "wide"), ("海賊王", "海賊王"), ("א\u200bב", "אב")])
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
    assert joined < apart * .8


def test_a_text_is_made_smaller_before_it_is_cut() -> None:
    wide = lettering.measure("data", 30, "Call to Quarters")
    assert lettering.fit("data", 30, "Call to Quarters", wide) == (30, "Call to Quarters")
    px, text = lettering.fit("data", 30, "Call to Quarters", wide * .9)
    assert (px < 30, text) == (True, "Call to Quarters")
    px, text = lettering.fit("data", 30, "Call to Quarters", wide * .4)
    assert text.endswith("…")
    assert lettering.measure("data", px, text) <= wide * .4


def test_two_lines_before_an_ellipsis() -> None:
    width = lettering.measure("data", 30, "Ai posti di combattimento") * .6
    assert lettering.stacked("data", "Ai posti di combattimento", width, 30, 24)[1] == ("Ai posti di", "combattimento")
