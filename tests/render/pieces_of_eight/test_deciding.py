"""One picture to decide from: what can act, what it reaches, the pick and the play under way are on a captain's own picture."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engines.kernel.base.messages import say
from engines.pieces_of_eight.view import PlayView, View, Weighed
from locales import LANGUAGES, words
from render.paint import bands
from render.paint.display_list import Letters, recording
from render.paint.encode import Picture
from render.paint.palette import THEMES
from render.paint.parts import PicturePart, by_name
from render.pieces_of_eight import pictures
from render.pieces_of_eight.samples import EIGHT, NAMES, coin, own_view, view

OWN, DARK = own_view(8, ("mate", "cutlass")), THEMES["dark"]
CROWD = view((own_view(12).ships[0], *EIGHT[1:]), viewer=0)
AIMED = PlayView(2, "cutlass", "fore", "", 0, ("nest",), ((2, "cutlass"),))


def own(seen: View, language: str = "en", theme: str = "dark") -> Picture:
    return pictures.draw("own_ship", seen, NAMES, words(language), theme)


def pixels(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def tones(im: Image.Image) -> dict[object, int]:
    """The colours of a picture, with how many pixels each has."""
    return {tone: count for count, tone in im.getcolors(im.width * im.height) or []}


def of_part(picture: Picture, part: str) -> dict[object, int]:
    """The colours in and around a part."""
    return tones(pixels(picture).crop(_around(by_name(picture.parts)[part])))


@pytest.mark.parametrize("seen", [OWN, CROWD], ids=["four", "eight"])
def test_only_targets_are_framed(seen: View) -> None:
    reach = ((1, "nest"), (1, 1), (2, 5))
    plain, framed = own(seen), own(replace(seen, weighed=Weighed((), reach)))
    changed = ImageChops.difference(pixels(plain), pixels(framed)).convert("L").point(lambda value: 255 * (value > 0))
    parts = by_name(framed.parts)
    for seat, place in reach:
        part = parts[f"ship.{seat}.{place}"]
        assert changed.crop(_around(part)).getbbox() is not None
        changed.paste(0, _around(part))
    low = max(parts[f"ship.{ship.seat}"].box[3] for ship in seen.ships if ship.seat != seen.viewer)
    assert changed.crop((0, 0, changed.width, low)).getbbox() is None


def _around(part: PicturePart) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = part.box
    return x0 - 9, y0 - 9, x1 + 9, y1 + 9


def test_own_coins_that_can_act_have_a_broad_ring_and_the_pick_a_green_one() -> None:
    idle, ready, picked = (
        own(replace(OWN, weighed=one)) for one in (Weighed(), Weighed((1, 8)), Weighed((1, 8), (), (1,), 1, (1,)))
    )
    assert DARK.good not in of_part(ready, "ship.0.1") and DARK.good in of_part(picked, "ship.0.1")
    assert DARK.good not in of_part(picked, "ship.0.8")
    thin, broad = (of_part(one, "ship.0.8")[DARK.brass] for one in (idle, ready))
    assert broad > 1.5 * thin > 0


def test_the_pick_is_an_arrow_from_the_own_coin_to_what_it_is_aimed_at() -> None:
    """It has a line of its own over the ship, with the sign of the captain whose ship it is aimed at."""
    before, after, other = (
        own(replace(OWN, weighed=one))
        for one in (Weighed((1,)), Weighed((1,), (), (1,), 1, ("nest",)), Weighed((1,), (), (1,), 2, (1,)))
    )
    assert before.height < after.height == other.height
    strip = (0, 91, 1200, 91 + after.height - before.height)
    shown = [tones(pixels(one).crop(strip)) for one in (after, other)]
    assert DARK.seats[1].fill in shown[0] and DARK.seats[2].fill in shown[1]
    assert all(DARK.good in one for one in shown)


@pytest.mark.parametrize("theme", THEMES)
def test_an_answer_shows_the_chain_the_coins_aimed_at_and_what_can_answer(theme: str) -> None:
    plays = [replace(AIMED, chain=(*AIMED.chain, *((seat, "treachery") for seat in range(1, 1 + more)))) for more in range(4)]
    drawn = [own(replace(OWN, stage="window", play=play, weighed=Weighed((8,))), theme=theme) for play in plays]
    assert len({one.data for one in drawn}) == 4
    assert all(THEMES[theme].bad in of_part(one, "ship.0.nest") for one in drawn), "the coin aimed at has cross-hairs"
    assert len({one.height for one in drawn}) == 1


def test_kept_drawings_know_what_is_weighed() -> None:
    """Two positions that differ in nothing else are told apart by bands drawn before."""
    weighed = (None, Weighed((1,)), Weighed((1,), ((1, 1),)), Weighed((1,), ((1, 1),), (1,), 1, (1,)))
    kept = [own(replace(OWN, weighed=one)).data for one in weighed]
    anew = []
    for one in weighed:
        bands.forget()
        anew.append(own(replace(OWN, weighed=one)).data)
    assert kept == anew and len(set(kept)) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("captains", range(2, 9))
def test_it_is_wider_than_high_whatever_there_is_to_see(captains: int, language: str) -> None:
    """The longest ships and holds, the longest chain, a pick behind it."""
    hold = tuple(
        map(coin, ("mate", "cutlass", "pistols", "bomb", "cannon", "broadside", "barrel_of_grog", "pillage", "full_sail"))
    )
    whole = replace(own_view(12).ships[0], hold=9, hold_coins=hold)
    chain = ((1, "bomb"), *((seat % captains, "treachery") for seat in range(7)))
    play = PlayView(1, "bomb", "fore", "", 0, ("nest", 1, 2, 3, 4, 5), chain)
    seen = view((whole, *EIGHT[1:captains]), viewer=0, play=play, stage="window", weighed=Weighed((12,), (), (12,)))
    picture = own(seen, language)
    assert picture.width >= picture.height
    assert len(picture.alt) <= 1000


def test_words_for_those_who_do_not_see_it_tell_the_others_too() -> None:
    alt = own(replace(OWN, stage="window", play=AIMED)).alt
    assert alt.startswith("Only you see this (Anna). Nest: Captain's Monkey.")
    assert "The play is aimed at: nest." in alt
    assert "Chiara de las Mareas del Viento plays Cutlass (fore) at Anna: nest." in alt
    assert "Bruno: nest: Full Sail, deck of 10, fore Mate, Captain at position 7" in alt


def test_a_coin_that_has_left_is_struck_out_in_the_arrows_and_marked_on_no_other_coin() -> None:
    """PE-D15: the coin that moved up to its place is not the one aimed at."""
    play = replace(AIMED, places=("fore",))
    before = own(replace(OWN, stage="window", play=play))
    after = own(replace(OWN, stage="window", play=replace(play, places=(), left=("black_spot", None))))
    assert DARK.bad in of_part(before, "ship.0.1") and DARK.bad not in of_part(after, "ship.0.1")
    strip = (0, 91, 1200, 91 + 88)
    assert tones(pixels(after).crop(strip))[DARK.bad] > 0
    assert "The play is aimed at: Black Spot (gone), a hidden coin (gone)." in after.alt
    known, unknown = (own(replace(OWN, stage="window", play=replace(play, places=(), left=(kind,)))) for kind in ("mate", None))
    assert ImageChops.difference(pixels(known).crop(strip), pixels(unknown).crop(strip)).getbbox() is not None


def letters(seen: View, language: str = "en") -> list[list[str]]:
    """What is written on a captain's own picture, band by band."""
    with recording():
        picture = own(seen, language)
    return [[note.text for note in sheet.ops() if isinstance(note, Letters)] for sheet in picture.sheets]


def marks_told(seen: View) -> set[str]:
    """The marks that are told below a captain's own picture."""
    marks = ("aimed", "picked", "ready", "reach", "reacted", "captain")
    written = {line for band in letters(seen) for line in band}
    return {mark for mark in marks if words("en")(say(f"pe.mark.{mark}")) in written}


def test_each_mark_that_is_there_is_told_and_no_other() -> None:
    assert marks_told(replace(OWN, weighed=None)) == {"captain"}
    weighed = Weighed((1,), ((1, "nest"),), (1,))
    shown = marks_told(replace(OWN, stage="window", play=AIMED, weighed=weighed))
    assert shown == {"aimed", "picked", "ready", "reach", "captain"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hold_of_many_kinds_names_each_where_there_is_room(language: str) -> None:
    kinds = ("mate", "cutlass", "pistols", "bomb", "cannon", "broadside", "barrel_of_grog", "pillage", "full_sail")
    hold = next(band for band in letters(own_view(3, kinds), language) if band and band[0].endswith(": 9"))
    assert sorted(hold[1:]) == sorted(words(language)(say(f"coin.{kind}")) for kind in kinds)
