"""Letters: faces with all that the three languages need, names in any script, texts that fit."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import features

from render.paint import type as lettering
from render.paint.scripts import BLOCKS
from tools import fonts

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
    folder, _ = lettering.FACES[role]
    licence = (lettering.FONTS / folder / "LICENSE_FONT").read_text()
    assert lettering.font_file(role).is_file() and "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna", "Anna"),
        ("𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "Blackbeard"),
        ("😀🦜", "Seat 3"),
        ("🐙 (3)", "Seat 3"),
        ("Ana (3)", "Ana (3)"),
        ("", "Seat 3"),
        ("a\u202eb\u2066c", "abc"),
        ("سندباد", "سندباد"),
        ("Ελένη", "Ελένη"),
        ("ｗｉｄｅ", "wide"),
        ("海賊王", "海賊王"),
        ("א\u200bב", "אב"),
        ("Aɴɴᴀ", "Anna"),
        ("ꜰʀᴏɢ ᴏꜰ ᴡᴀʀ", "frog of war"),
        ("🅰🅽🅽🅰 🅑🅞🅑", "ANNA BOB"),
        ("Ⓐⓝⓝⓐ", "Anna"),
        ("ａｎｎａ", "anna"),
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


LIVING = {
    "tamil": "கப்பல் தமிழ்ச்செல்வி", "telugu": "శ్రీనివాస్ క్షేత్ర", "bengali": "শ্রীকৃষ্ণ চক্রবর্ত্তী", "gujarati": "શ્રી જ્ઞાનેશ્વર",
    "gurmukhi": "ਹਰਪ੍ਰੀਤ ਸਿੰਘ", "kannada": "ಶ್ರೀನಿವಾಸ್ ಕೃಷ್ಣ", "malayalam": "ശ്രീലക്ഷ്മി മലയാളൻ", "sinhala": "ශ්‍රී චන්ද්‍රිකා", "khmer": "ព្រះស្រីសុខា",
    "lao": "ກຳແຫງ ໝູ່ບ້ານ", "myanmar": "အောင်ဆန်း ကြွယ်", "ethiopic": "ኃይለ ሥላሴ", "armenian": "Արամ Խաչատրյան", "tibetan": "བཀྲ་ཤིས་རྒྱལ་མཚན",
    "oriya": "ଶ୍ରୀ ଜଗନ୍ନାଥ", "thaana": "މުޙައްމަދު",
}  # fmt: skip


NEWER = "ຆຉຌຎຏຐຑຒຓຘຠຨຩຬ\u0c5d\u0cdd"


def missing(text: str) -> list[str]:
    """The characters that would be drawn as empty boxes: those that the face of their run has no glyph for."""
    return [char for face, run in lettering._runs("bold", text) for char in run if not lettering.shows(face, char)]


@pytest.mark.parametrize("script", BLOCKS)
def test_a_name_in_every_living_script_is_kept_and_has_no_boxes(script: str) -> None:
    name = LIVING[script]
    assert lettering.tidy(name, "") == unicodedata.normalize("NFKC", name)
    assert missing(f"Ana {name}, 2") == []
    assert script in {face for face, _ in lettering._runs("bold", name)}


@pytest.mark.parametrize("script", BLOCKS)
def test_every_letter_of_these_scripts_is_in_its_face(script: str) -> None:
    """The faces are from 2020: Lao letters for Pali, and two that Unicode named later, are left out of a name."""
    kinds = ("Lo", "Lu", "Ll", "Nd", "Mn", "Mc")
    letters = [chr(place) for place in BLOCKS[script] if unicodedata.category(chr(place)) in kinds]
    assert {char for char in letters if not lettering.is_drawn(char)} <= set(NEWER)
    assert len(letters) > 30


@given(st.text(st.sampled_from("aé அ்ক্ষকაअ्ֹא،﷼١\u200d\u200cြ\u0fb2\u17d2🅰")))
def test_no_name_has_boxes_in_whatever_order_its_signs_come(text: str) -> None:
    name = lettering.tidy(text, "")
    assert missing(name) == []
    assert lettering.mask("bold", 40, name)


def test_letters_of_these_scripts_are_shaped_not_strung_together() -> None:
    """The kept library for shaping is there, and takes the vowel sign and the conjunct into their cluster."""
    assert features.check("raqm")
    for joined in ("ஸ்ரீ", "ক্ষ", "ක්‍ෂ", "က္က"):
        assert lettering.measure("bold", 40, joined) < sum(lettering.measure("bold", 40, char) for char in joined) * 0.8


def test_a_name_is_cut_before_a_letter_never_before_its_marks() -> None:
    wide = lettering.measure("bold", 40, "கப்பல்")
    for part in range(20, 100, 5):
        _, text = lettering.fit("bold", 40, "கப்பல் தமிழ்ச்செல்வி", wide * 2 * part / 100)
        rest = "கப்பல் தமிழ்ச்செல்வி"[len(text) - 1 :]
        assert not text.endswith("…") or not unicodedata.category(rest.lstrip()[0]).startswith("M")


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


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.folder)
def test_every_slice_has_its_letters(face: fonts.Face) -> None:
    """The first, the last, and every fiftieth; all 11,172 syllables and 21,000 Han characters take seconds. Names have no letters
    that stand for others (NFKC)."""
    slices = face.slices()
    assert {file.stem for file in (fonts.FONTS / face.folder).iterdir()} == slices.keys()
    letters = [char for some in slices.values() for char in (*some[::50], some[-1])]
    drawn = [char for char in letters if unicodedata.category(char) != "Cn" and unicodedata.is_normalized("NFKC", char)]
    assert len(drawn) > 200
    assert [char for char in drawn if not any(lettering.shows(role, char) for role in lettering._slices(char))] == []


def test_letters_of_two_slices_stand_as_far_apart_as_those_of_one() -> None:
    assert lettering.measure("bold", 40, "一王") == 2 * lettering.measure("bold", 40, "一")


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
