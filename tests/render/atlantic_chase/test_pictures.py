"""Pictures of every kind of battle, in both themes and all languages: their size, and what is and is not in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engines.atlantic_chase.data import SHIP
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, OFF, Ship
from engines.atlantic_chase.pieces.vessels import Orders
from engines.atlantic_chase.rules.gunnery import hit_odds
from engines.atlantic_chase.view import View
from locales import LANGUAGES, words
from render.atlantic_chase import boards, pictures, text
from render.atlantic_chase.helps import helps
from render.atlantic_chase.kinds import beside
from render.atlantic_chase.pieces import sea, ship
from render.atlantic_chase.pieces.scene import Scene, bears, drawn_part, own_part, zones
from render.atlantic_chase.samples import NAMES, named, stills
from render.atlantic_chase.samples.views import AFTER, LARGE, LED, ORDERS, SPREAD, STRAIT, battle
from render.board.signs import initials
from render.drawing.show import LIMITS, limit
from render.paint.display_list import DrawOp, Letters, Viewport, recording
from render.paint.encode import Picture, palette
from render.paint.palette import THEMES
from render.paint.type import TELEPHONE
from render.picture.film import FilmFrame
from render.picture.game_samples import drawn
from render.picture.picture_kinds import Emphasis

STILLS = stills()
HOOD, WALES, BISMARCK, EUGEN = Ship("uk_hood"), Ship("uk_prince_of_wales"), Ship("ge_bismarck"), Ship("ge_prinz_eugen")
HARD = ("W" * 32, "海賊王" * 10)
DECIDING = 9
"""Pixels of deciding letters on a telephone."""


def board(view: View, **more: Any) -> Picture:
    return pictures.draw("board", drawn_part(view), NAMES, words("en"), emphasis=Emphasis(**more))


def own(view: View, marks: Any = ()) -> Picture:
    return pictures.draw("orders", own_part(view), NAMES, words("en"), emphasis=Emphasis(marks=marks))


def scene(view: View, **more: Any) -> Scene:
    return Scene(view, words("en").naming(NAMES), THEMES["dark"], initials=initials(NAMES), **more)


def changed(id: Ship, **more: Any) -> View:
    return replace(STRAIT, ships={**STRAIT.ships, id: replace(STRAIT.ships[id], **more)})


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("es", "dark"), ("it", "light")])
def test_pictures_keep_their_limits(language: str, theme: str) -> None:
    for name, still in STILLS.items():
        picture = drawn(pictures, still, words(language), theme)
        assert Image.open(io.BytesIO(picture.data)).size == (picture.width, picture.height), name
        assert picture.height <= min(picture.width, 1200) <= LIMITS[-1][0], name
        assert len(picture.data) <= 1024 * limit(picture.width)[2], name
        assert 0 < len(picture.alt) <= 1000, name


def letters(notes: tuple[DrawOp, ...]) -> Iterator[Letters]:
    for note in notes:
        if isinstance(note, Letters):
            yield note
        elif isinstance(note, Viewport):
            yield from letters(note.ops)


def shown(name: str, language: str) -> dict[str, float]:
    """Each text on a sample with the pixels of its letters on a telephone, without the smaller ones of the key."""
    with recording():
        picture = drawn(pictures, replace(STILLS[name], marks=()), words(language), "dark")
    found = [one for sheet in picture.sheets for one in letters(sheet.ops())]
    return {one.text: one.px * TELEPHONE / picture.width for one in sorted(found, key=lambda one: one.px)}


@pytest.mark.parametrize("name", STILLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_values_of_ships_are_large_enough_for_a_telephone(name: str, language: str) -> None:
    """Names are shrunk by a pixel or two before one of them is cut."""
    sizes, made = shown(name, language), scene(STILLS[name].view)
    made = replace(made, words=words(language).naming(NAMES))
    if STILLS[name].kind == "dice":
        return
    cards = list(sea.cards(zones(made, 1)))
    assert cards
    assert all(sizes[card.name] >= DECIDING * 0.95 for card in cards)
    assert all(sizes[card.guns] >= DECIDING for card in cards if card.guns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_sums_and_results_are_large_enough_for_a_telephone(language: str) -> None:
    sizes = shown("dice", language)
    told = {one for one in sizes if one.startswith("= ") or "\u2192" in one}
    assert len(told) == 2 * len(STRAIT.shots) and min(sizes[one] for one in told) >= DECIDING * 0.95


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_of_orders_are_large_enough_for_a_telephone(language: str) -> None:
    sizes = shown("orders", language)
    expected = {round(100 * hit_odds(STRAIT, one, BISMARCK)) for one in (HOOD, WALES)}
    assert {int(text.split()[0]) for text in sizes if text.endswith("%") and sizes[text] >= DECIDING} >= expected


def test_any_names_have_room() -> None:
    for view in (STRAIT, LARGE, SPREAD):
        picture = pictures.draw("board", drawn_part(view), HARD, words("es"), emphasis=Emphasis(asked=frozenset({0, 1})))
        assert picture.height <= picture.width


@pytest.mark.parametrize(
    "view",
    [
        changed(HOOD, zone=FAR),
        changed(HOOD, zone=CLOSE),
        changed(HOOD, hits=2),
        changed(BISMARCK, is_damaged=True, hits=0),
        changed(EUGEN, zone=OFF, is_sunk=True),
        changed(EUGEN, zone=OFF, has_left=True),
        changed(HOOD, known_as="Repulse"),
        replace(STRAIT, smoke={}),
        replace(STRAIT, smoke={WALES: (HOOD,)}, ships={**STRAIT.ships, HOOD: replace(STRAIT.ships[HOOD], zone=FAR)}),
        replace(STRAIT, shots=STRAIT.shots[:3]),
        replace(STRAIT, shots=()),
        replace(STRAIT, round=3),
        replace(STRAIT, weather="bad"),
        replace(STRAIT, mini="MS1"),
    ],
)
def test_everything_public_is_to_be_seen(view: View) -> None:
    assert board(view).data != board(STRAIT).data


@pytest.mark.parametrize("change", [{"last": AFTER.last[:2]}, {"moves": ()}, {"moves": AFTER.moves[:1]}, {"attempt": None}])
def test_the_round_before_is_to_be_seen_until_the_next_shots(change: dict[str, Any]) -> None:
    assert board(replace(AFTER, **change)).data != board(AFTER).data
    fired = replace(AFTER, shots=AFTER.last)
    assert board(replace(fired, **{**change, "shots": AFTER.last})).data == board(fired).data


def test_torpedoes_that_were_used_are_to_be_seen() -> None:
    view = battle("MS9")
    used = replace(view, ships={**view.ships, EUGEN: replace(view.ships[EUGEN], torpedoes=0)})
    assert board(view).data != board(used).data


def test_orders_change_no_public_picture() -> None:
    ordered = replace(STRAIT, viewer=0, orders=ORDERS)
    assert drawn_part(ordered) == drawn_part(replace(STRAIT, viewer=1)) == drawn_part(STRAIT)
    assert board(ordered).data == board(STRAIT).data and board(ordered).alt == board(STRAIT).alt


@pytest.mark.parametrize(
    "orders",
    [
        replace(ORDERS, guns=ORDERS.guns[:1]),
        replace(ORDERS, guns=((HOOD, EUGEN), *ORDERS.guns[1:])),
        replace(ORDERS, guns=((HOOD, "hold"), *ORDERS.guns[1:])),
        replace(ORDERS, torpedoes=((HOOD, BISMARCK),)),
        replace(ORDERS, moves=ORDERS.moves[:1]),
        replace(ORDERS, moves=((HOOD, FAR), *ORDERS.moves[1:])),
        replace(ORDERS, smoke=(WALES,)),
        replace(ORDERS, leave="yes"),
        replace(ORDERS, leave="no"),
    ],
)
def test_a_captain_sees_his_own_orders(orders: Orders) -> None:
    view = replace(STRAIT, viewer=0, shots=())
    assert own(replace(view, orders=orders)).data != own(replace(view, orders=ORDERS)).data


def test_orders_for_ships_that_are_gone_are_not_drawn() -> None:
    gone = replace(changed(EUGEN, zone=OFF, is_sunk=True), viewer=0, shots=())
    aimed = Orders(guns=((HOOD, EUGEN),), moves=((EUGEN, NEAR),))
    assert own(replace(gone, orders=aimed)).data == own(replace(gone, orders=Orders())).data


def test_an_own_picture_is_drawn_for_a_captain_alone() -> None:
    with pytest.raises(ValueError, match="nobody"):
        own(STRAIT)


def test_the_ranges_stand_over_the_ships_of_the_enemy() -> None:
    for viewer in (0, 1):
        found = zones(scene(STRAIT), 1 - viewer)
        told = [zone.ranges for zone in found]
        theirs = told[:2] if viewer == 0 else told[3:]
        assert all(theirs) and [one for one in told if one not in theirs] == [""] * 3
    assert zones(scene(battle("MS9")), 1)[0].ranges == "extreme"


def test_captains_who_are_asked_and_changed_ships_are_marked() -> None:
    plain = board(STRAIT)
    assert board(STRAIT, asked=frozenset({0})).data != board(STRAIT, asked=frozenset({1})).data != plain.data
    assert board(STRAIT, fresh=((1, BISMARCK, 1),)).data != plain.data


@pytest.mark.parametrize("view", [STRAIT, LARGE, SPREAD])
def test_every_ship_on_the_board_is_a_part_of_its_own(view: View) -> None:
    """Numbers of options stand on them; no two lie on one another."""
    on_board = {id for id, one in view.ships.items() if one.is_on_board}
    parts = {part.name: part.box for part in board(view).parts}
    assert set(parts) == on_board and all(bears(view, id) for id in on_board)
    boxes = list(parts.values())
    apart = [a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for i, a in enumerate(boxes) for b in boxes[:i]]
    assert all(apart)
    assert not bears(changed(EUGEN, zone=OFF), EUGEN)


def test_zones_lie_in_the_order_of_the_battle_board() -> None:
    """The nearer to the close zone, the nearer to the enemy."""
    ships = {HOOD: NEAR, WALES: FAR, BISMARCK: NEAR, EUGEN: FAR}
    parts = {part.name: part.box for part in board(STRAIT).parts}
    assert {id: STRAIT.ships[id].zone for id in ships} == ships
    assert parts[EUGEN][1] < parts[BISMARCK][1] < parts[HOOD][1] < parts[WALES][1]


def test_numbers_stand_on_ships() -> None:
    picture = own(replace(STRAIT, viewer=0), ((BISMARCK, 1), (EUGEN, 2)))
    parts = {part.name: part.box for part in picture.parts}
    for id, number in ((BISMARCK, 1), (EUGEN, 2)):
        x0, y0, x1, y1 = parts[f"mark.{number}"]
        left, top, right, low = parts[id]
        assert left - 8 <= x0 and top - 8 <= y0 and x1 <= right + 8 and y1 <= low + 8


def test_many_ships_have_lower_cards_and_their_hits_added_up() -> None:
    few, many = zones(scene(STRAIT), 1), zones(scene(LARGE), 1)
    assert boards.height(few) == ship.TALL and boards.height(many) == ship.LOW
    hit = next(shot for shot in LARGE.shots if shot.hits)
    assert board(LARGE).data != board(replace(LARGE, shots=tuple(one for one in LARGE.shots if one != hit))).data


def test_dice_without_room_are_those_of_misses_first() -> None:
    kept = boards.fitting(scene(LARGE), 3 * 56)
    assert [one for one in kept if one.is_hit] == [one for one in boards.throws_of(scene(LARGE)) if one.is_hit]
    assert len(kept) == 3 and [one.number for one in kept] == sorted(one.number or 0 for one in kept)


def test_the_board_stands_first_beside_a_question() -> None:
    assert beside(STRAIT, None, False)[0] == "board" and beside(STRAIT, None, True)[0] == "orders"
    assert [kind.name for kind in pictures.public(replace(STRAIT, shots=()), None)] == ["board"]
    assert [kind.name for kind in pictures.public(STRAIT, None)] == ["board", "dice"]


@pytest.mark.parametrize("theme", THEMES)
def test_palettes_keep_the_named_colours(theme: str) -> None:
    flat = palette(pictures.palette_name(theme)).getpalette() or []
    kept = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    assert set(named(THEMES[theme])) <= kept


def test_a_replay_shows_boards_of_all_heights() -> None:
    frames = [FilmFrame(drawn_part(view)) for view in (battle("MS9"), STRAIT)]
    moving: Any = Image.open(io.BytesIO(pictures.draw("replay", frames, NAMES, words("it")).data))
    assert (moving.format, moving.n_frames) == ("GIF", 2)


@pytest.mark.parametrize("theme", THEMES)
def test_every_ship_can_be_looked_at_alone(theme: str) -> None:
    made = {one.name: pictures.draw(f"component:{one.name}", None, (), words("es"), theme) for one in pictures.components}
    assert list(made) == list(SHIP)
    assert len({picture.data for picture in made.values()}) > 0.9 * len(made)
    assert max(len(picture.data) for picture in made.values()) < 20_000
    assert made["uk_convoy"].alt == "Convoy"


def test_equal_positions_have_equal_bytes() -> None:
    assert board(STRAIT) == board(replace(STRAIT, viewer=1))


def test_leaders_and_evasions_are_told_under_the_waters_of_both_pictures() -> None:
    plain, led = replace(LED, leaders={}, evasion=()), LED
    for draw in (board, lambda view: own(replace(view, viewer=0))):
        assert draw(led).data != draw(plain).data
    lines = helps(scene(LED))
    assert [seat for seat, _ in (line.facts for line in lines)] == [scene(LED).seat(seat) for seat in (1, 0, 0)][: len(lines)]
    told = [words for line in lines for _, words in line.facts[1]]
    assert told == ["Lütjens on Bismarck", "evasion", "Somerville on Prince of Wales", "Forbes on Hood", "evasion"]
    assert not helps(scene(plain)) and boards.height(zones(scene(SPREAD), 1), lines) == ship.LOW
    words_of = " ".join(text.sentences(scene(LED)))
    assert "Somerville is aboard Prince of Wales." in words_of and words_of.count("One evasion is left.") == 2
