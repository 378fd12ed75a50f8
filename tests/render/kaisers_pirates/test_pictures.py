"""Pictures of every kind of position, in both themes and all languages: their size, and what is and is not in them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engines.kaisers_pirates.data import CARD, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.knowledge.observe import view
from engines.kaisers_pirates.pieces.holdings import Commitment, Refuge, Waiting, Won
from engines.kernel.base.messages import Verbatim, say
from locales import LANGUAGES, words
from render.drawing.show import LIMITS, limit
from render.kaisers_pirates import beside, pictures
from render.kaisers_pirates.own import WORDED
from render.kaisers_pirates.pieces.scene import bears, bears_own, drawn_part
from render.kaisers_pirates.samples import NAMES, Still, named, stills
from render.kaisers_pirates.samples.tables import COMMITMENTS, SINKING, answering, counted, turn
from render.paint.display_list import DrawOp, Letters, Viewport, recording
from render.paint.encode import Picture, palette
from render.paint.palette import THEMES
from render.picture.film import FilmFrame
from render.picture.game_samples import drawn
from render.picture.picture_kinds import Emphasis
from tests.engines.kaisers_pirates.positions import at_turn, play

STILLS = stills()
HARD = ("W" * 32, "", "海賊王" * 10, "سندباد البحري سندباد البحري سند")
LEAST = 20 / 1200
"""The least letters, in widths of the picture."""


def board(state: Any, **more: Any) -> Picture:
    """The public board of a state."""
    seen = pictures.kind("board").drawn(view(state, None))
    return pictures.draw("board", seen, NAMES, words("en"), emphasis=Emphasis(**more))


def hand(state: Any, seat: int = 0, marks: Any = ()) -> Picture:
    seen = pictures.kind("hand").drawn(view(state, seat))
    return pictures.draw("hand", seen, NAMES, words("en"), emphasis=Emphasis(marks=marks))


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("es", "dark"), ("it", "light")])
def test_pictures_keep_their_limits(language: str, theme: str) -> None:
    """A theme gives other colours to the same things (test_both_themes), words another height."""
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


@pytest.mark.parametrize("name", STILLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_large_enough_for_a_telephone(name: str, language: str) -> None:
    with recording():
        picture = drawn(pictures, replace(STILLS[name], marks=()), words(language), "dark")
    found = [one for sheet in picture.sheets for one in letters(sheet.ops())]
    assert found
    small = [(one.text, one.px) for one in found if one.px < LEAST * picture.width]
    assert small == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_names_have_room(seats: int) -> None:
    for state in (turn(seats), answering(seats)):
        seen = drawn_part(view(state, None))
        picture = pictures.draw("board", seen, HARD[:seats], words("es"), emphasis=Emphasis(asked=frozenset({1})))
        assert picture.height <= picture.width


def test_secret_changes_no_public_picture() -> None:
    """Hands, decks and what lies face down are seen by number alone."""
    state = turn(3)
    cards = ("recon_aircraft.1", "recon_aircraft.2", "scuttle.1", "scuttle.2", "monitor.1", "trap.2")
    other = [tuple(map(Card, cards))]
    hidden = turn(
        3,
        hands=[*other, *state.table.hands[1:]],
        deck=tuple(reversed(state.table.deck)),
        laid=tuple(Commitment(one.card if one.up else Card("breakout.1"), one.place, one.up, one.mines) for one in COMMITMENTS),
    )
    assert board(state).data == board(hidden).data
    assert board(state).alt == board(hidden).alt
    assert drawn_part(view(state, 0)) == drawn_part(view(state, 1)) == drawn_part(view(state, None))


def test_an_own_picture_shows_what_its_captain_knows() -> None:
    known = turn(2)
    other = turn(
        2,
        laid=tuple(
            Commitment(Card("breakout.1"), one.place, one.up) if one.place == "action" and not one.up else one
            for one in COMMITMENTS
        ),
    )
    assert hand(known, 0).data != hand(other, 0).data
    assert hand(known, 1).data == hand(other, 1).data
    with pytest.raises(ValueError, match="nobody"):
        pictures.draw("hand", drawn_part(view(known, None)), NAMES, words("en"))


AFLOAT = Ship("maroni")


@pytest.mark.parametrize(
    "change",
    [
        {"damaged": frozenset({AFLOAT})},
        {"damaged": frozenset({AFLOAT}), "worse": (AFLOAT,)},
        {"limited": frozenset({Ship("moewe")})},
        {"recognized": frozenset({Ship("moewe")})},
        {"aimed": frozenset({AFLOAT})},
        {"busy": frozenset({Ship("emden")})},
        {"refuges": (Refuge(Ship("moewe"), Card("island_refuge.2"), 0, 8),)},
        {"waiting": (Waiting(CardKind("deception"), Card("deception.1"), 1, 0),)},
        {"laid": COMMITMENTS[:3]},
        {"laid": (*COMMITMENTS[:-1], COMMITMENTS[-1].face_up())},
        {"throws": ()},
        {"throws": (SINKING,)},
        {"discard": (Card("qqq.1"),)},
        {"deck": ()},
        {"turn": 10},
        {"rounds": ()},
        {"piles": [(Won(Ship("otaki"), "sunk"),), ()]},
        {"piles": [(), ()]},
        {"fleet_used": (Ship("greif"),)},
    ],
)
def test_public_change_shows(change: dict[str, Any]) -> None:
    assert board(turn(2)).data != board(turn(2, **change)).data


def test_asked_seat_and_news_are_marked() -> None:
    plain = board(turn(4))
    assert board(turn(4), asked=frozenset({2})).data != plain.data
    for place in ("vandyck", "emden", "pile"):
        assert board(turn(4), fresh=((0, place, 1),)).data != plain.data


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ship_and_captain_has_a_place(seats: int) -> None:
    """What an option can lie on is a part of the pictures, and they bear nothing else."""
    state = turn(seats)
    afloat = {ship for force in view(state, None).forces for ship in (*force.fleet, *force.merchantmen)}
    on_board = {part.name for part in board(state).parts}
    on_hand = {part.name for part in hand(state).parts}
    sides = {f"seat.{seat}" for seat in range(seats)}
    assert afloat | sides <= on_board
    assert afloat | sides | set(state.table.hands[0]) <= on_hand
    assert all(bears(view(state, None), part) for part in (*afloat, *sides))
    assert all(bears_own(view(state, 0), card) for card in state.table.hands[0])
    assert not bears(view(state, 0), state.table.hands[0][0])
    assert not bears_own(view(state, 0), "otaki")


def test_numbers_stand_on_ships_and_cards() -> None:
    marks = (("vandyck", 1), ("boarding_party.1", 2), ("luxembourg", 3))
    picture = hand(turn(4), 0, marks)
    parts = {part.name: part.box for part in picture.parts}
    for name, number in marks:
        x0, y0, x1, y1 = parts[f"mark.{number}"]
        left, top, right, low = parts[name]
        assert left - 8 <= x0 and top - 8 <= y0 and x1 <= right + 8 and y1 <= low + 8, name


@pytest.mark.parametrize("cards", [0, 1, 4, 8, 9, 15, 21])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_of_any_size_has_room(cards: int, seats: int) -> None:
    held = tuple(Card(f"{kind}.1") for kind in CARD)[:cards]
    state = turn(seats, hands=[held, *turn(seats).table.hands[1:]])
    assert hand(state).height <= 1200
    assert set(held) <= {part.name for part in hand(state).parts}


def test_the_words_of_a_card_have_room_between_its_dice_under_an_attack() -> None:
    """Six cards in two lines, four captains: the hand is not pressed together for the others."""
    held = tuple(Card(f"{kind}.1") for kind in ("minesweeper", "deception", "shallow_run", "reflag", "interned", "fair_seas"))
    waits = at_turn(
        (("leipzig",), ("appam",), ("collier.1",)), (("dresden",), ("matheran",), held), (("karlsruhe",), ("kaipara",), ()),
        (("emden",), ("lovat",), ()),
    ).plan(play("leipzig>matheran", "collier.1"))  # fmt: skip
    tall = {part.name: part.box[3] - part.box[1] for part in hand(waits.state, 1).parts if part.name in held}
    assert len(tall) == len(held) and min(tall.values()) >= WORDED - 1


def test_an_attack_that_waits_is_shown_before_its_dice() -> None:
    """Who, against whom, the dice to be rolled with the modifiers, and the VA at stake."""
    still = STILLS["board2_answer"]
    assert still.view.stack
    assert (
        drawn(pictures, still, words("en"), "dark").data
        != drawn(pictures, replace(still, state=turn(2, throws=still.state.table.throws)), words("en"), "dark").data
    )
    sunk = answering(2)
    sunk.asked = replace(sunk.asked, kind="kp.sunk") if sunk.asked else None
    assert drawn_part(view(sunk, None)).stack == ()


def test_a_side_that_nobody_holds_is_drawn_by_its_own_name() -> None:
    seen = drawn_part(view(turn(2, throws=()), None))
    alone = replace(seen, forces=(seen.forces[0], replace(seen.forces[1], seat=-1)))
    picture = pictures.draw("board", alone, NAMES[:1], words("en"))
    assert "seat.-1" in {part.name for part in picture.parts}
    text = pictures.text_board(alone, NAMES[:1], words("en"))[0]
    assert "Phantom (cross" in text.replace("\u2068", "").replace("\u2069", "")
    assert picture.data != pictures.draw("board", seen, NAMES[:2], words("en")).data


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_without_pictures_can_weigh_safe_passage(language: str) -> None:
    """KP-3.2.6.1: both coins of each Merchantman, for which an alt text has no room."""
    seen = view(turn(2), None)
    ship = MERCHANTMEN[next(ship for force in seen.forces for ship in force.merchantmen)]
    coins = [" ".join(f"d{sides}" for sides in coin) for coin in (ship.challenge, ship.response)]
    told = words(language)(say("kp.board.passage", defense=1, challenge=Verbatim(coins[0]), response=Verbatim(coins[1])))
    passage = told.removeprefix("1")
    assert passage in "\n".join(pictures.text_board(seen, NAMES, words(language)))
    assert passage not in pictures.draw("board", seen, NAMES, words(language)).alt


def test_between_two_rounds_the_score_is_looked_at_first() -> None:
    between, over, play = counted(3), counted(3, is_over=True), turn(3)
    assert [kind.name for kind in pictures.public(view(between, None), between.asked)] == ["score", "board"]
    assert [kind.name for kind in pictures.public(view(over, None), over.asked)] == ["score", "board"]
    assert [kind.name for kind in pictures.public(view(play, None), play.asked)] == ["board", "dice"]
    assert next(kind.name for kind in pictures.private(view(play, 0), play.asked)) == "hand"
    assert beside(view(between, 0), between.asked, True)[0] == "hand"


def test_a_score_shows_what_counted_and_what_did_not() -> None:
    state = counted(3)
    still = Still("score", state)
    whole = drawn(pictures, still, words("en"), "dark")
    fewer = replace(state.table.counted[2], excess=())
    less = Still("score", counted(3))
    less.state.table.counted = (*state.table.counted[:2], fewer)
    assert whole.data != drawn(pictures, less, words("en"), "dark").data
    assert "Pontoporos (Prize Ship, 10 VA)" in whole.alt and "Greif" in whole.alt
    assert "Greif" not in drawn(pictures, less, words("en"), "dark").alt


@pytest.mark.parametrize("theme", THEMES)
def test_palettes_keep_the_named_colours(theme: str) -> None:
    flat = palette(pictures.palette_name(theme)).getpalette() or []
    kept = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    assert set(named(THEMES[theme])) <= kept


def test_a_replay_is_as_high_with_dice_as_without() -> None:
    frames = [FilmFrame(drawn_part(view(state, None))) for state in (turn(2, throws=()), turn(2))]
    moving: Any = Image.open(io.BytesIO(pictures.draw("replay", frames, NAMES, words("it")).data))
    assert (moving.format, moving.n_frames) == ("GIF", 2)


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_and_ship_can_be_looked_at_alone(theme: str) -> None:
    told = words("es")
    made = {one.name: pictures.draw(f"component:{one.name}", None, (), told, theme) for one in pictures.components}
    assert set(made) == {*CARD, *SHIP}
    assert len({picture.data for picture in made.values()}) == len(made)
    assert made["collier"].alt == told(say("kp.card.collier"))
    assert max(len(picture.data) for picture in made.values()) < 20_000


def test_equal_positions_have_equal_bytes() -> None:
    assert board(turn(4)) == board(turn(4))
