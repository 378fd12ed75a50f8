"""The strip of a contest, and the display of a side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.pieces.chances import ranged
from engines.atlantic_chase.pieces.lines import in_box, line
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.atlantic_chase import displays
from render.atlantic_chase.displays import DisplayScene, DisplayView, ForceCard, ShownForce, flowing
from render.atlantic_chase.pieces.chart_scene import ChartForce, style
from render.atlantic_chase.pieces.strip import Contest, band, named, sentences, words_of
from render.atlantic_chase.samples.charts import CHARTS, scene_of, start
from render.paint import bands
from render.paint.display_list import Letters, recording
from render.paint.palette import THEMES
from render.paint.type import TELEPHONE

SEARCH = Contest(named("naval_search", "J8", "B10", "G1"), "naval_search", (2, 7, 0), (), say("ac.pic.waiting"))
DARK = THEMES["dark"]
HELPED = ((say("ac.key.contact"), 2), (say("ac.key.evasion"), -1))


def test_a_strip_tells_column_rows_chances_and_modifiers() -> None:
    told = words_of(SEARCH, words("en"))
    assert (told.title, told.total) == ("Naval Search at J8: B10 against G1", "TT 2 + 7 = 9")
    assert told.cells == ("0\u20134", "5\u20139", "10\u201315", "16+") and told.cells[told.chosen] == "5\u20139"
    assert [row[:3] for row in told.rows] == [
        ("2\u20135", "Early/Late", 28), ("6\u20137", "Shadow", 31), ("8\u20139", "Contact, Shadow", 25),
        ("10\u201312", "Contact, Sighted", 17),
    ]  # fmt: skip
    assert told.added == (("no modifiers", ""),)


def test_helpers_and_modifiers_change_the_strip() -> None:
    told = words_of(replace(SEARCH, lengths=(2, 7, 4), added=HELPED), words("en"))
    assert told.total == "TT 2 + 7 \u2212 4 = 5" and told.rows[-1][:2] == ("12", "Skirmish, Sighted")
    assert told.added == (("contact", "+2"), ("evasion", "\u22121"), ("together", "+1"))
    assert words_of(replace(SEARCH, lengths=(0, 0, 4)), words("en")).chosen == 0


def test_the_sentences_of_a_strip_say_as_much() -> None:
    told = [words("en")(one) for one in sentences(replace(SEARCH, added=HELPED))]
    assert told[:3] == ["Naval Search at J8: B10 against G1", "TT 2 + 7 = 9", "2\u20134: Early/Late, 17 %"]
    assert told[-3:-1] == ["contact +2", "evasion \u22121"]
    assert len(sentences(SEARCH)) == 2 + len(SEARCH.rows) + 2


def sizes(language: str) -> list[tuple[int, str]]:
    with recording():
        notes = bands.recorded_picture(
            (band(replace(SEARCH, added=HELPED, after=None), words(language), DARK),), "atlantic_chase_dark", ""
        )
        return [(one.px, one.text) for sheet in notes.sheets for one in sheet.ops() if isinstance(one, Letters)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_a_strip_are_large_enough_for_a_telephone(language: str) -> None:
    assert [one for one in sizes(language) if one[0] * TELEPHONE / 1200 < 9] == []


@pytest.mark.parametrize("table", ["air_strike", "engage", "naval_search", "stealth_attack"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_words_for_all_its_cells(table: str, language: str) -> None:
    contests = [Contest(named(table, "J8", "B1", "G1"), table, (total, 0, 0)) for total in (0, 1, 5, 10, 16)]
    rows = [row for one in contests for row in words_of(one, words(language)).rows]
    assert all(row[1] and not row[1].startswith("ac.") for row in rows)
    assert all(sum(one.chance for one in contest.rows) == pytest.approx(1) for contest in contests)


@pytest.mark.parametrize(("least", "most", "text"), [(1, 4, "1\u20134"), (0, 0, "0"), (16, None, "16+")])
def test_ranges_are_written_short(least: int, most: int | None, text: str) -> None:
    assert ranged(least, most) == text


# -- displays


def view() -> DisplayView:
    force = ChartForce("G1", 1, line(("O9", "N9", "M9")))
    shown = ShownForce(force, ((Ship("ge_bismarck"), Vessel()), (Ship("ge_prinz_eugen"), Vessel())), (Leader("lutjens"),))
    return DisplayView(1, start().title, (("kiel", "Kiel"),), (shown,))


def png(view: DisplayView) -> bytes:
    return bands.png(displays.drawn(DisplayScene(view, words("en"), DARK)), "atlantic_chase_dark")


def changed(**more: Any) -> DisplayView:
    return replace(view(), forces=(replace(view().forces[0], **more),))


def at_sea(**more: Any) -> DisplayView:
    return changed(force=replace(view().forces[0].force, **more))


@pytest.mark.parametrize(
    "other",
    [
        changed(ships=((Ship("ge_bismarck"), Vessel(hits=1)), (Ship("ge_prinz_eugen"), Vessel()))),
        changed(ships=((Ship("ge_bismarck"), Vessel(is_damaged=True)), (Ship("ge_prinz_eugen"), Vessel()))),
        changed(ships=((Ship("ge_bismarck"), Vessel()),)),
        changed(leaders=()),
        at_sea(has_evasion=True),
        at_sea(track=line(("O9", "N9"))),
        at_sea(track=in_box("kiel")),
        replace(view(), free=(Leader("raeder"),)),
        replace(view(), pool=(Ship("ge_koln"),)),
    ],
)
def test_everything_on_a_display_is_to_be_seen(other: DisplayView) -> None:
    assert png(other) != png(view())


def test_a_force_in_a_box_is_told_by_the_box() -> None:
    [card] = displays.cards(DisplayScene(at_sea(track=in_box("kiel")), words("en"), DARK))
    assert (card.place, card.length, card.leader) == ("Kiel", 0, "L\u00fctjens")


def test_displays_fill_rows_with_room() -> None:
    look = style("B1", DARK)
    [ship, _] = next(displays.cards(DisplayScene(view(), words("en"), DARK))).ships
    cards = tuple(ForceCard(f"B{count}", 0, look, 0, "", "", False, (ship,) * count) for count in (2, 4, 1, 1))
    assert [[one.sign for one in row] for row in flowing(cards)] == [["B2", "B1"], ["B4"], ["B1"]]
    assert all(sum(one.wide for one in row) <= displays.WIDE for row in flowing(cards))


def test_ships_of_a_display_are_parts() -> None:
    _, draw = CHARTS["display_german"]
    made = draw(scene_of(start(), words("en"), "dark"))
    assert {part.name for part in bands.parts(made, "atlantic_chase_dark")} == {"ge_bismarck", "ge_prinz_eugen"}
