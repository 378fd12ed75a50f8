"""Pictures of Cartagena: what is seen where, and that nothing is shown that its reader may not know."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engines.cartagena.data.board import SLOTS, SQUARES
from engines.cartagena.data.ids import DOWN, Piece, Ship
from engines.cartagena.knowledge.observe import view
from engines.cartagena.view import View
from engines.kernel.base.messages import say
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import Asked, State
from locales import words
from render.cartagena import pictures, reveals
from render.cartagena.pieces import chart
from render.cartagena.pieces.plan import NEAR, QUARTERS, WHOLE, Plan
from render.cartagena.pieces.scene import Scene
from render.cartagena.samples import NAMES, stills
from render.cartagena.samples.views import FRESH, crowded, ended, first, later, later_table, storm
from render.kit import layers
from render.kit.maps import coasts
from render.paint.canvas import Sketch
from render.paint.encode import Picture
from render.paint.palette import THEMES
from render.picture.film import FilmFrame
from render.picture.game_samples import drawn
from render.picture.picture_kinds import Emphasis

ENGLISH = words("en")


def picture(kind: str, seen: View, fresh: Sequence[Any] = (), asked: frozenset[int] = frozenset()) -> Picture:
    shown = pictures.kind(kind).drawn(seen)
    return pictures.draw(kind, shown, NAMES[: seen.players], ENGLISH, emphasis=Emphasis(asked=asked, fresh=fresh))


def pixels(made: Picture) -> Image.Image:
    return Image.open(io.BytesIO(made.data)).convert("RGB")


@pytest.mark.parametrize("name", stills())
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_sample_is_drawn_wider_than_high(name: str, theme: str) -> None:
    made = drawn(pictures, stills()[name], ENGLISH, theme)
    assert made.width == 1200 >= made.height
    assert pixels(made).size == (made.width, made.height)
    assert 0 < len(made.alt) <= 1000
    assert len(made.data) <= 120 * 1024


def test_the_whole_map_has_every_square_and_each_quarter_its_own() -> None:
    every = {*SQUARES, *SLOTS}
    assert {part.name for part in picture("board", later(2)).parts} == every
    seen = [{part.name for part in picture(plan.name, later(2)).parts} for plan in QUARTERS]
    assert set().union(*seen) == every and all(len(squares) == 54 for squares in seen)


def test_a_chart_is_drawn_without_a_sketch_of_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    sketched: list[int] = []

    class Counted(Sketch):
        def __init__(self, w: float, h: float) -> None:
            super().__init__(w, h)
            sketched.append(self.im.width * self.im.height * 4)

    for module in (chart, coasts):
        monkeypatch.setattr(module, "Sketch", Counted)
    chart.chart(NEAR, THEMES["dark"])
    assert len(sketched) > len(SQUARES) and max(sketched) < 8_000_000


def test_a_square_of_a_quarter_is_much_larger() -> None:
    assert all(plan.cell > 1.7 * WHOLE.cell for plan in QUARTERS)


@pytest.mark.parametrize("plan", [WHOLE, *QUARTERS], ids=lambda plan: plan.name)
def test_a_picture_bears_what_it_has(plan: Plan) -> None:
    kind, seen = pictures.kind(plan.name), later(2)
    parts = {part.name for part in picture(kind.name, seen).parts}
    assert {square for square in (*SLOTS, *SQUARES) if kind.bears(seen, square)} == parts


def test_load_of_a_ship_is_on_no_public_picture() -> None:
    """Two tables that differ only in what is hidden look alike to everybody, and different to the owner."""
    tables = [later_table(2) for _ in range(2)]
    hull = tables[1].hulls[Ship("S1")]
    tables[1].hulls[Ship("S1")] = hull.loaded((Piece("marine_en.a"), Piece("machetero_en.a")), hull.heroes, hull.known)
    one, other = (State(table, ()) for table in tables)
    assert picture("fleet", view(one, 1)).data != picture("fleet", view(other, 1)).data
    for kind in pictures.kinds:
        if not kind.is_private:
            assert picture(kind.name, view(one, None)).data == picture(kind.name, view(other, None)).data


def test_orders_are_face_down_until_they_are_turned() -> None:
    planned = later(2)
    assert [card for row in planned.rows for card in row.slots].count(DOWN) == 4
    own = pictures.own_lines(later(2, 1), NAMES[:2], ENGLISH)
    assert any("Disembark" in line for line in own)
    assert not any("Disembark" in page for page in pictures.text_board(planned, NAMES[:2], ENGLISH))


def test_a_step_leaves_its_marks() -> None:
    quiet, told = pixels(picture("board", later(2))), pixels(picture("board", later(2), fresh=FRESH))
    fresh = (255, 121, 209)
    counts = [sum(count for count, tone in im.getcolors(1 << 24) or () if tone == fresh) for im in (quiet, told)]
    assert counts[0] == 0 and counts[1] > 2000


def test_marks_of_what_is_no_longer_afloat_are_left_out() -> None:
    seen = later(2)
    gone = replace(seen, hulls={ship: hull for ship, hull in seen.hulls.items() if ship != "PC"})
    assert picture("board", gone, fresh=((0, "fire:PC:C5", 1),)).data == picture("board", gone).data


def test_everything_at_once_is_still_a_picture() -> None:
    made = picture("board", crowded(4), fresh=storm(4), asked=frozenset({0, 1, 2, 3}))
    assert made.data


def test_numbers_of_options_stand_on_their_squares() -> None:
    made = pictures.draw("chart", later(2, 1), NAMES[:2], ENGLISH, emphasis=Emphasis(marks=(("C5", 1), ("H6", 2))))
    places = {part.name: part for part in made.parts}
    for mark, square in (("mark.1", "C5"), ("mark.2", "H6")):
        x, y = places[mark].centre
        left, top, right, low = places[square].box
        assert left <= x <= right and top <= y <= low


def test_picture_of_a_hand_needs_a_viewer() -> None:
    for kind in ("chart", "hand", "fleet"):
        with pytest.raises(ValueError, match="viewer"):
            picture(kind, later(2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_of_the_hand_has_a_third_of_the_picture(players: int) -> None:
    """Else the longest names ("Desembarcar") are smaller than what a telephone shows to be read."""
    seen = later(players, 0)
    cards = [part for part in picture("hand", seen).parts if part.name.startswith("card.")]
    assert cards and all(part.box[2] - part.box[0] > 380 for part in cards)


def test_a_planner_looks_at_his_hand_first() -> None:
    assert pictures.private(later(2, 1), Asked((0, 1), "ct.plan"))[0].name == "hand"
    assert pictures.private(later(2, 1), Asked((1,), "ct.shoot"))[0].name == "chart"
    assert pictures.public(later(2), None)[0].name == "board"


@pytest.mark.parametrize("component", [one.name for one in pictures.components])
def test_every_component_has_a_picture(component: str) -> None:
    assert pictures.draw(f"component:{component}", None, (), ENGLISH).data


def test_components_are_called_by_different_names() -> None:
    for language in ("en", "es", "it"):
        called = [words(language)(one.label) for one in pictures.components]
        assert len(set(called)) == len(called)


def test_the_end_says_who_has_won_and_what_ships_carried() -> None:
    won = ended(4)
    made = pictures.draw("reveal", won, NAMES, ENGLISH)
    scene = pictures.text_scene(won, NAMES, ENGLISH)
    assert isinstance(scene, Scene)
    assert ENGLISH(reveals.outcome(scene) or say("ct.none")) == "The English win: 12 fame points."
    agreed = pictures.text_scene(replace(won, result=replace(won.result, reason=AGREED)), NAMES, ENGLISH)
    assert isinstance(agreed, Scene)
    assert ENGLISH(reveals.outcome(agreed) or say("ct.none")) == "The English win: all captains have agreed."
    assert {ship for ship, _, _ in reveals.loads(scene)} >= {"PC", "T1", "X2"}
    assert made.width >= made.height
    going = pictures.text_scene(later(2), NAMES[:2], ENGLISH)
    assert isinstance(going, Scene) and not any(ship == "T1" for ship, _, _ in reveals.loads(going))


def test_frames_of_a_film_are_of_one_size() -> None:
    made = pictures.draw("replay", [FilmFrame(first(2)), FilmFrame(later(2), FRESH)], NAMES[:2], ENGLISH)
    assert (made.width, made.height) == (1200, picture("board", later(2)).height)


def test_charts_are_kept_before_they_are_wanted() -> None:
    layers.forget()
    assert len(list(pictures.warm_up("dark"))) == 1 + len(QUARTERS)
    kept = layers.kept_bytes()
    picture("board", later(2))
    picture(QUARTERS[0].name, later(2))
    assert layers.kept_bytes() == kept > 0
