"""Cards: where they lie, what of them stays to be seen, and that no state is told by colour alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from render.kit import cards, faces
from render.kit.cards import SPINE, Card, CardPlace, Half
from render.kit.samples.cards import DECK, card
from render.paint.palette import THEMES
from render.paint.parts import Box
from tests.render.kit.drawing import board, changed, near, unlike
from tests.render.vision import contrast

BOX = (20, 20, 300, 380)
TONE = THEMES["dark"].seats[3].fill
PLAIN = Card("card", "Heavy Weather", TONE, "move", Half("Every damaged ship checks."), Half(title="Intercept"), "4")


def shared(a: Box, b: Box) -> int:
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


@pytest.mark.parametrize("count", [1, 7, 8, 9, 40, 67])
def test_cards_in_rows_lie_apart_and_inside(count: int) -> None:
    places = cards.rows((20, 100, 1180), count, 134, 164, 10)
    assert len(places) == count
    assert all(place.box[0] >= 20 and place.box[2] <= 1180 and place.box[1] >= 100 for place in places)
    assert not any(shared(a.box, b.box) for a, b in combinations(places, 2))


@pytest.mark.parametrize("count", [1, 2, 4, 5, 9, 16])
@pytest.mark.parametrize("lifted", [None, 0, 2])
def test_every_card_of_a_fan_shows_its_spine(count: int, lifted: int | None) -> None:
    """No later card lies over the spine of an earlier one, and the lifted card is seen whole."""
    places = cards.fan((20, 100, 1180), count, 280, 360, lifted)
    assert places[0].box[0] >= 20 and places[-1].box[2] <= 1180
    for number, place in enumerate(places):
        x0, y0, x1, y1 = place.box
        seen = (x0, y0, x0 + (place.free or x1 - x0), y1)
        assert seen[2] - seen[0] >= SPINE
        assert not any(shared(seen, later.box) for later in places[number + 1 :])
    if lifted is not None and lifted < count and count < 13:
        assert places[lifted].free is None
        assert count == 1 or places[lifted].box[1] < min(place.box[1] for i, place in enumerate(places) if i != lifted)


def test_a_fan_without_room_for_its_spines_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        cards.fan((20, 100, 1180), 20, 280, 360)


@pytest.mark.parametrize("lifted", [None, 4])
def test_the_number_of_every_card_of_a_fan_is_drawn_on_what_is_seen_of_it(lifted: int | None) -> None:
    places = cards.fan((20, 20, 1180), 9, 280, 360, lifted)
    hand = [card(i, tone=TONE) for i in range(9)]
    whole = board(1200, 440)
    faces.lay(whole, hand, places)
    for number, place in enumerate(places):
        without = board(1200, 440)
        faces.lay(without, [replace(each, index="8") if i == number else each for i, each in enumerate(hand)], places)
        box = ImageChops.difference(whole.im, without.im).getbbox()
        seen = hand[number].parts(place.box, place.free)[0].box
        assert number == 7 or box is not None
        assert box is None or shared(box, seen) == (box[2] - box[0]) * (box[3] - box[1])


def test_halves_fill_the_body_and_change_places_when_the_card_is_turned() -> None:
    upright, turned = PLAIN.halves(BOX), replace(PLAIN, turned=True).halves(BOX)
    assert [which for which, _ in upright] == ["upper", "lower"]
    assert [which for which, _ in turned] == ["lower", "upper"]
    for halves in (upright, turned):
        (_, first), (_, second) = halves
        assert (first[1], first[3], second[3]) == (BOX[1] + cards.HEAD, second[1], BOX[3])
    assert replace(PLAIN, lower=None).halves(BOX) == (("upper", (20, 20 + cards.HEAD, 300, 380)),)


def test_parts_are_the_card_and_its_halves_or_what_is_seen_of_it() -> None:
    assert [part.name for part in PLAIN.parts(BOX)] == ["card", "card.upper", "card.lower"]
    assert [(part.name, part.box) for part in PLAIN.parts(BOX, 100)] == [("card", (20, 20, 120, 380))]
    assert [part.name for part in replace(PLAIN, hidden=True).parts(BOX)] == ["card"]
    assert [part.name for part in PLAIN.parts((0, 0, 134, 164))] == ["card"]
    places = (CardPlace(BOX, 100), CardPlace((120, 20, 400, 380)))
    assert [part.name for part in cards.parts((PLAIN, replace(PLAIN, name="b", lower=None)), places)] == ["card", "b"]


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("box", [BOX, (20, 20, 154, 184)])
def test_a_card_is_drawn_where_its_part_says(box: Box, hidden: bool) -> None:
    b = board()
    b.rect(0, 0, b.w, b.h, (250, 250, 250))
    shown = replace(PLAIN, hidden=hidden, marks=(("skull", "2"),))
    assert near(changed(b, lambda: faces.draw(b, shown, box)), shown.parts(box)[0].box, 2)


STATES = {
    "plain": PLAIN,
    "upper": replace(PLAIN, chosen="upper"),
    "lower": replace(PLAIN, chosen="lower"),
    "turned": replace(PLAIN, turned=True),
    "used": replace(PLAIN, used=True),
    "hidden": replace(PLAIN, hidden=True),
    "marked": replace(PLAIN, marks=(("flame", ""),)),
}


@pytest.mark.parametrize("theme", THEMES)
def test_states_of_a_card_are_told_apart_without_colour(theme: str) -> None:
    drawn = {}
    for name, shown in STATES.items():
        b = board(320, 400, theme)
        faces.draw(b, replace(shown, tone=THEMES[theme].seats[3].fill), BOX)
        drawn[name] = b.im
    apart = {(a, b): unlike(drawn[a], drawn[b]) for a, b in combinations(drawn, 2)}
    assert min(apart.values()) * 320 * 400 > 120, min(apart, key=lambda pair: apart[pair])


@pytest.mark.parametrize("theme", THEMES)
def test_letters_stand_out_from_the_tones_of_cards(theme: str) -> None:
    for seat in THEMES[theme].seats:
        assert contrast(faces.on_tone(seat.fill, THEMES[theme]), seat.fill) >= 3.9, seat.shape


def test_area_clear_of_marks_lies_on_the_card() -> None:
    for box in (BOX, (20, 20, 154, 184)):
        for shown in STATES.values():
            assert all(shared(busy, box) == (busy[2] - busy[0]) * (busy[3] - busy[1]) for busy in shown.busy(box))


def test_names_of_cards_are_never_cut_in_small_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    b, said = board(), []
    monkeypatch.setattr(type(b), "written", lambda self, x, y, text, *more: said.append(text) or 0.0)
    for title, *_ in DECK:
        faces.draw(b, replace(PLAIN, title=title), (20, 20, 154, 184))
    assert said and not any("…" in text for text in said)
