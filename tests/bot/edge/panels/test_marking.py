"""Numbers tied to options: the menu and the picture of a panel have the same ones, page by page and part by part."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import drawings
from bot.edge.kit.components import frozen
from bot.edge.kit.drawings import Mark
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.move_panel import MoveBrief, sheet
from bot.edge.panel.panel import draw, other_pictures, pictured
from bot.edge.parser.read import read
from bot.edge.parser.spelling import written
from bot.edge.shapes.controls import ViewChange
from bot.edge.shapes.parts import WHOLE
from bot.model.table.table import Draft
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Path
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.game import OpenMove
from locales import words
from playground.discord.model.components import walk
from render.board.scene import Scene
from render.kit.samples.maps import OCEAN
from render.paint.canvas import Board
from render.paint.parts import by_name, has
from render.picture.picture_kinds import Emphasis, Kind
from render.picture.pictures import Pictures
from tests.bot.edge.limits import check_message
from tests.bot.edge.panels.pressing import table

PLACES = tuple(OCEAN.places)
SHORT, LONG = PLACES[:4], PLACES[:40]
WEST = frozenset(place for place in PLACES if place[0] < "F")


def name(id: str) -> Message:
    return say("picture.number", number=0, name=Verbatim(id))


def sea(scene: Scene[Any]) -> Board:
    """131 hexes."""
    b = Board(1600, 1200, scene.theme)
    b.place(OCEAN.parts())
    return b


def alt(scene: Any) -> list[str]:
    return ["A sea."] * 140


CHART = Kind("chart", sea, alt, bears=lambda view, part: part in OCEAN.places)
HALF = Kind("half", sea, alt, say("hand"), bears=lambda view, part: part in WEST)
CARDS = Kind("cards", sea, alt, say("board"), is_private=True)


@dataclass
class Shown:
    """The pictures there are, which a test may change."""

    pictures: Pictures


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Pictures of a game: cards without a place on them first, then a chart, then its west."""
    made = Shown(Pictures(
        "sea", (CHART, HALF, CARDS), lambda theme: Board(1, 1, theme), alt, lambda scene, table: alt(scene), alt,
        lambda view, asked, is_private: ("cards", "chart", "half"),
    ))  # fmt: skip
    monkeypatch.setattr(drawings, "pictures_of", lambda game: made.pictures)
    return made


def brief(choice: Choice, filling: PanelDraft = PanelDraft()) -> PanelModel:  # noqa: B008
    return PanelModel(table(), choice, filling, words("en").naming(table().names))


def labels(made: PanelModel) -> list[str]:
    return [entry.label for part in made.parts for control in part.controls for entry in control.entries]


def one(options: tuple[str, ...], **more: Any) -> OneOf:
    return OneOf(options=options, default=options[0], name=name, mark=lambda place: place, **more)


@pytest.mark.parametrize(("look", "places"), [({}, range(1, 26)), ({"group": 1}, range(26, 41))])
def test_the_page_shown_has_its_numbers_on_the_first_picture_that_bears_them(package: Any, look: Any, places: range) -> None:
    made = brief(one(LONG), PanelDraft(view_states={WHOLE: look}))
    assert made.kind is CHART
    assert [(mark.part, mark.number) for mark in made.marks] == [(LONG[number - 1], number) for number in places]
    assert labels(made)[: len(places)] == [f"{number} · 0 {LONG[number - 1]}" for number in places]
    numbers = [(mark.part, mark.number) for mark in made.marks]
    drawn = by_name(package.pictures.draw("chart", None, (), words("en"), emphasis=Emphasis(marks=numbers)).parts)
    assert all(has(drawn[mark.part], *drawn[f"mark.{mark.number}"].centre) for mark in made.marks)


def test_option_beside_the_picture_has_no_number_and_keeps_its_place(package: Any) -> None:
    options, lies = ("A5", "K5", "B5", "nowhere"), {place: place for place in PLACES}
    made = brief(OneOf(options=options, default="A5", name=name, mark=lies.get), PanelDraft(picture="half"))
    assert labels(made) == ["1 · 0 A5 ·", "0 K5", "3 · 0 B5", "0 nowhere"]
    assert labels(replace(made, draft=PanelDraft(picture="cards"))) == ["0 A5 ·", "0 K5", "0 B5", "0 nowhere"]


def test_a_place_has_one_number_and_two_places_never_the_same(package: Any) -> None:
    def script() -> Generator[Part, Any, None]:
        yield Part("from", say("ui.answer"), one(("A5", "B5", "C5")), preset=True)
        yield Part("to", say("ui.answer"), one(("D5", "B5", "E5")), preset=True)

    made = brief(Sheet(script=script), PanelDraft(mode="detail"))
    assert labels(made)[:6] == ["1 · 0 A5", "2 · 0 B5", "3 · 0 C5", "4 · 0 D5", "2 · 0 B5", "5 · 0 E5"]
    assert [mark.number for mark in made.marks] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "choice",
    [
        SomeOf(options=SHORT, least=0, most=2, default=(), name=name, mark=lambda place: place),
        Path(next_places=lambda way: SHORT, least=0, most=3, default=(), name=name, mark=lambda place: place),
        Assignment(
            things=("wolf", "liner"), places=lambda thing: SHORT, default=dict.fromkeys(("wolf", "liner"), SHORT[0]),
            name=name, place_name=name, place_mark=lambda place: place,
        ),
    ],
)  # fmt: skip
def test_every_shape_of_places_has_numbers(package: Any, choice: Choice) -> None:
    made = brief(choice)
    found = [label.replace("0 wolf: ", "") for label in labels(made)[:4]]
    assert found == [f"{number} · 0 {place}" for number, place in enumerate(SHORT, 1)]
    assert [mark.part for mark in made.marks] == list(SHORT)
    nowhere = {field: None for field in ("mark", "place_mark") if hasattr(choice, field)}
    assert choice.visible() != replace(choice, **nowhere).visible(), "what a captain sees must be compared with its places"  # type: ignore[type-var]


def test_things_are_told_apart_from_places(package: Any) -> None:
    lies = {"wolf": "K5", "liner": "K6"}
    choice = Assignment(
        things=("wolf", "liner"), places=lambda thing: SHORT, default=dict.fromkeys(lies, SHORT[0]), name=name, place_name=name,
        mark=lies.get, place_mark=lambda place: place,
    )  # fmt: skip
    made = brief(choice)
    by_place = made.parts[0].controls[-1].on_click(0)
    assert isinstance(by_place, ViewChange)
    looked = replace(made, draft=PanelDraft(view_states={WHOLE: {"by": "place", "take": SHORT[1]}}))
    numbers = {mark.part: mark.number for mark in looked.marks}
    assert set(numbers) == {*SHORT, "K5", "K6"} and len(set(numbers.values())) == 6


def test_a_choice_of_picture_is_kept_with_the_draft(package: Any) -> None:
    kept = PanelDraft(answer={WHOLE: "A5"}, picture="half")
    again = PanelDraft.of(Draft(1, {WHOLE: "A5"}, {}, kept.where))
    assert again.picture == again.cleared().picture == "half" and json.loads(kept.where)["picture"] == "half"
    assert brief(one(LONG), again).kind is HALF
    assert brief(one(LONG), PanelDraft(picture="gone")).kind is CHART


def test_pictures_are_turned_to_by_buttons_and_many_by_a_menu(package: Any) -> None:
    made = brief(one(LONG))
    panel = frozen(draw(made, ("board.png", "-"), other_pictures(made)))
    check_message(panel)
    turns = [part for part in walk(panel) if ":picture" in part.get("custom_id", "")]
    assert [(part["label"], bool(part.get("disabled"))) for part in turns] == [
        ("Board as text", False), ("Board", True), ("My hand", False),
    ]  # fmt: skip
    charts = tuple(replace(CHART, name=f"chart{number}") for number in range(9))
    package.pictures = replace(package.pictures, kinds=charts, beside=lambda *_: tuple(kind.name for kind in charts))
    many = brief(one(LONG), PanelDraft(picture="chart7"))
    (menu,) = [part for part in walk(frozen(*other_pictures(many))) if part["type"] == 3]
    assert [bool(option.get("default")) for option in menu["options"]] == [number == 7 for number in range(9)]


def test_the_text_of_a_picture_names_its_numbers_and_stays_short_enough(package: Any) -> None:
    made = pictured(brief(one(SHORT)))
    assert made.alt.endswith("Numbers: " + ", ".join(f"{n} 0 {place}" for n, place in enumerate(SHORT, 1)) + ".")
    assert made.facts["marks"] == [[place, number] for number, place in enumerate(SHORT, 1)]
    marks = [Mark("A5", number, "Überfahrt de las Mareas Lejanas XY") for number in range(25)]
    long = drawings.own(table(), None, words("en"), CARDS, marks)
    assert len(long.alt) <= 1000 and "Numbers: 0 Über" in long.alt
    assert "marks" not in pictured(brief(one(SHORT), PanelDraft(picture="cards"))).facts


def test_a_move_for_a_place_has_a_picture_and_one_for_none_has_not(package: Any) -> None:
    move = OpenMove("hail", say("ui.answer"), args={"to": one(LONG)})
    made = MoveBrief(table(), sheet(move), PanelDraft(), words("en"), move=move)
    assert made.has_places and made.kind is CHART and len(made.marks) == 25
    cards = replace(made, draft=PanelDraft().with_move(made.key, PanelDraft(picture="cards")).of_move(made.key))
    assert cards.has_places and cards.kind is CARDS and not cards.marks
    bare = OpenMove("hail", say("ui.answer"), args={"to": OneOf(options=LONG, default=LONG[0], name=name)})
    assert not MoveBrief(table(), sheet(bare), PanelDraft(), words("en"), move=bare).has_places


def test_no_private_kind_becomes_a_public_picture(package: Any) -> None:
    with pytest.raises(ValueError, match="cards"):
        drawings.board(table(), table().view, words("en"), kind=CARDS)
    assert [kind.name for kind in drawings.on_offer(table(), table().view)] == ["chart", "half"]


def numbers(made: PanelModel) -> dict[str, int | str]:
    return {mark.part: mark.number for mark in made.marks}


def later(made: PanelModel, choice: Choice) -> PanelModel:
    """The panel of the same question after a press: the draft kept what was shown."""
    kept = Draft(1, {}, {}, replace(made.draft, numbers=made.numbers).where)
    return brief(choice, PanelDraft.of(kept))


def test_a_place_keeps_its_number_while_its_question_is_open_and_nothing_else_gets_it(package: Any) -> None:
    first = brief(one(("A5", "B5", "C5", "D5")))
    without = later(first, one(("B5", "D5")))
    assert numbers(without) == {"B5": 2, "D5": 4} and labels(without) == ["2 · 0 B5 ·", "4 · 0 D5"]
    assert numbers(later(without, one(("E5", "D5", "A5", "C5")))) == {"E5": 5, "D5": 4, "A5": 1, "C5": 3}


def test_numbers_go_with_clearing_and_with_moves(package: Any) -> None:
    kept = PanelDraft(answer={WHOLE: "A5"}, numbers={"A5": 7})
    assert kept.cleared().numbers == {"A5": 7}
    moved = PanelDraft().with_move("hail", kept)
    assert PanelDraft.of(Draft(1, {}, {}, moved.where)).of_move("hail").numbers == {"A5": 7}
    assert PanelDraft.of(Draft(1, {}, {}, "")).numbers == {}


def test_a_number_typed_is_the_one_that_is_shown(package: Any) -> None:
    shown = {"D5": 1, "C5": 9}
    said = [read(f"#{number}", one(("C5", "D5", "E5", "F5")), words("en"), numbers=shown).answer for number in (1, 3, 4, 9)]
    assert said == ["D5", "E5", "F5", "C5"]
    twins = OneOf(options=("wolf", "emden"), default="wolf", name=name, mark=lambda ship: "A5")
    (trouble,) = read("#1", twins, words("en"), numbers={"A5": 1}).troubles
    assert trouble.kind == "ambiguous" and [near.value for near in trouble.near] == ["wolf", "emden"]
    text = written(one(("then", "A5")), "then", words("en"), numbers={"then": 4, "A5": 1})
    assert text and read(text, one(("then", "A5")), words("en"), numbers={"then": 4, "A5": 1}).answer == "then"


def test_a_number_stays_what_it_is_while_things_are_taken(package: Any) -> None:
    some = SomeOf(options=SHORT, least=0, most=3, default=(), name=name, mark=lambda place: place)
    assert read("#1, #3", some, words("en")).answer == (SHORT[0], SHORT[2])
    assert read("#1, #3", replace(some, mark=None), words("en")).answer == (SHORT[0], SHORT[2])
