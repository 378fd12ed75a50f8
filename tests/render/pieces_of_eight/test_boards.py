"""Pictures of every kind of position, in both themes and all languages: their size, and what is and is not in them."""

from __future__ import annotations

import io
import weakref
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engines.kernel.resolution.frames import Asked
from engines.pieces_of_eight.view import PlayView, SeenCoin, ShipView, View, YardView
from locales import LANGUAGES, words
from render.board import pieces
from render.board.marks import STRIP, TALL_STRIP
from render.board.scene import drawable
from render.glyphs import COINS
from render.paint.encode import Picture, gif, palette
from render.paint.palette import THEMES
from render.picture.film import FilmFrame
from render.picture.picture_kinds import Emphasis
from render.pieces_of_eight import pictures, reveals
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.row import SECOND
from render.pieces_of_eight.pieces.scene import Scene, drawn_part, states
from render.pieces_of_eight.samples import EIGHT, FOUR, NAMES, PLAY, YARD, drawn_all, opened, own_view, ship, view

LONG = (
    "W" * 32,
    "Maria Antonietta delle Tempeste ",
    "سندباد البحري سندباد البحري سند",
    "👩‍👩‍👧‍👦" * 8,
    "海賊王" * 10,
    "x",
    "",
    "\n@everyone\n",
)


def opened_png(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data))


def board(seen: View, theme: str = "dark", **more: Any) -> Picture:
    return pictures.draw("board", seen, NAMES, words("en"), theme, Emphasis(**more))


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("es", "dark"), ("it", "light")])
def test_pictures_keep_their_limits(language: str, theme: str) -> None:
    """A theme gives other colours to the same things (test_both_themes), words another height."""
    for name, picture in drawn_all(theme, language):
        im = opened_png(picture)
        assert im.size == (picture.width, picture.height), name
        assert picture.width <= 1600, name
        assert picture.height <= 1200, name
        assert len(picture.data) <= (8_000_000 if picture.form == "gif" else 300_000), name
        assert 0 < len(picture.alt) <= 1000, name


def test_a_board_of_four_is_light() -> None:
    assert len(board(view(FOUR)).data) <= 120_000


@pytest.mark.parametrize("n", range(2, 9))
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_number_of_captains_with_any_names(n: int, language: str) -> None:
    picture = pictures.draw(
        "board", view(EIGHT[:n], on_turn=n - 1), LONG[:n], words(language), emphasis=Emphasis(asked=frozenset(range(n)))
    )
    assert picture.width >= picture.height
    assert picture.height <= 1200


@pytest.mark.parametrize("what", ["hold", "deck", "nest", "fore", "aft"])
@pytest.mark.parametrize("captains", [4, 8])
def test_news_is_marked_within_the_row_of_its_ship(captains: int, what: str) -> None:
    """Flags stand in no other ship's row, and are not cut off at the picture's edge; what they mean is told below."""
    for seat in range(captains):
        made = board(view(EIGHT[:captains]), fresh=((seat, what, 1),))
        rows = {part.name: part.box for part in made.parts if part.name in {f"ship.{one}" for one in range(captains)}}
        im = opened_png(made).convert("RGB")
        im.paste((0, 0, 0), rows[f"ship.{seat}"])
        im = im.crop((0, 0, im.width, max(box[3] for box in rows.values())))
        assert THEMES["dark"].fresh not in [tone for _, tone in im.getcolors(im.width * im.height) or []], (seat, what)


def test_equal_positions_have_equal_bytes() -> None:
    first, second = (board(view(EIGHT, play=PLAY, stage="window"), asked=frozenset({2})) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 24},
        {"part": "last_nest"},
        {"on_turn": 0},
        {"following": 2},
        {"play": PLAY},
        {"target": 3, "wins": (1, 0, 0, 0)},
        {"stage": "over", "winners": (1,)},
        {"votes": (2,)},
        {"agreed": True},
        {"stage": "layout", "asked": Asked((1,), "pe.deadlock")},
    ],
)
def test_public_change_shows(change: dict[str, object]) -> None:
    assert board(view(FOUR)).data != board(view(FOUR, **change)).data


@pytest.mark.parametrize(
    "change",
    [
        {"nest": None},
        {"nest": SeenCoin("bomb")},
        {"hold": 5},
        {"lost_turns": 1},
        {"out": True},
        {"reacted": ("nest",)},
        {"team": 1},
        {"captain_at": 4, "deck": ship(0, None, 8, "cannon", 4, 0).deck},
        {"deck": ship(0, None, 9, "cannon", 5, 0).deck},
    ],
)
def test_public_change_of_a_ship_shows(change: dict[str, object]) -> None:
    changed = (replace(FOUR[0], **change), *FOUR[1:])
    assert board(view(FOUR)).data != board(view(changed)).data


@pytest.mark.parametrize("what", ["nest", "fore", "aft", "hold", "deck", "captain", 3])
def test_news_is_marked(what: str | int) -> None:
    plain, marked = board(view(FOUR)), board(view(FOUR), fresh=((0, what, 1),))
    assert plain.data != marked.data


def test_asked_seat_is_marked() -> None:
    assert board(view(FOUR), asked=frozenset({0})).data != board(view(FOUR)).data


@pytest.mark.parametrize("kind", COINS)
def test_each_coin_looks_different_in_the_nest(kind: str) -> None:
    other = "mate" if kind != "mate" else "bomb"
    assert (
        board(view((replace(FOUR[0], nest=SeenCoin(kind)), *FOUR[1:]))).data
        != board(view((replace(FOUR[0], nest=SeenCoin(other)), *FOUR[1:]))).data
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_png_has_pixels_and_nothing_else(theme: str) -> None:
    data = board(view(FOUR), theme=theme).data
    chunks, at = [], 8
    while at < len(data):
        chunks.append(data[at + 4 : at + 8])
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    assert set(chunks) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


@pytest.mark.parametrize("theme", THEMES)
def test_palettes_keep_the_named_colours(theme: str) -> None:
    flat = palette(pictures.palette_name(theme)).getpalette() or []
    kept = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    assert set(THEMES[theme].named) <= kept


def test_the_private_picture_shows_what_the_public_one_hides() -> None:
    mine, other = own_view(8), own_view(8)
    deck = (*other.ships[0].deck[:2], SeenCoin("bomb"), *other.ships[0].deck[3:])
    other = replace(other, ships=(replace(other.ships[0], deck=deck), *other.ships[1:]))
    told = words("en")
    assert pictures.draw("own_ship", mine, NAMES, told).data != pictures.draw("own_ship", other, NAMES, told).data


def test_the_private_picture_shows_what_is_aimed_at_and_what_has_reacted() -> None:
    told, calm = words("en"), own_view(8)
    hit, missed = (replace(calm, stage="window", play=PlayView(1, "bomb", "fore", "", at, ("nest", 3))) for at in (0, 2))
    used = replace(calm, ships=(replace(calm.ships[0], reacted=("fore",)), *calm.ships[1:]))
    plain, aimed, beside, reacted = (pictures.draw("own_ship", seen, NAMES, told) for seen in (calm, hit, missed, used))
    assert len({plain.data, aimed.data, beside.data, reacted.data}) == 4
    nests = [next(part for part in one.parts if part.name == "ship.0.nest") for one in (plain, aimed, beside)]
    own = [
        opened_png(one).convert("RGB").crop(nest.box).tobytes() for one, nest in zip((plain, aimed, beside), nests, strict=True)
    ]
    assert own[0] == own[2] != own[1]
    assert "The play is aimed at: nest, position 3." in aimed.alt
    assert "aimed" not in beside.alt
    assert "Has reacted this turn: fore." in reacted.alt


def test_a_private_picture_is_of_somebody() -> None:
    with pytest.raises(ValueError, match="viewer"):
        pictures.draw("own_ship", view(FOUR), NAMES, words("en"))


@pytest.mark.parametrize("seat", [None, 3])
def test_pooled_coins_are_to_be_seen(seat: int | None) -> None:
    empty = tuple(ShipView(i, None, (), None, 0) for i in range(8))
    yards = (YardView(None, YARD.coins), *(YardView(i, YARD.coins) for i in range(8)))
    fewer = tuple(replace(yard, coins=yard.coins[:-1]) if yard.seat == seat else yard for yard in yards)
    more, less = (view(empty, stage="pool", on_turn=None, order=(), yards=known) for known in (yards, fewer))
    assert board(more).data != board(less).data
    assert board(more).height <= 1200


@pytest.mark.parametrize("coins", range(13))
def test_an_own_ship_of_any_length(coins: int) -> None:
    hold = tuple(COINS[1:]) if coins % 2 else ()
    picture = pictures.draw("own_ship", own_view(coins, hold), LONG, words("it"), "light")
    assert picture.height <= 1200


def test_a_reveal_shows_every_hold() -> None:
    ships = tuple(opened(i, 11) for i in range(4))
    less = (replace(ships[0], hold_coins=ships[0].hold_coins[:-1]), *ships[1:])
    told = words("es")
    assert pictures.draw("reveal", view(ships), NAMES, told).data != pictures.draw("reveal", view(less), NAMES, told).data


def test_a_replay_moves_through_at_most_twelve_frames() -> None:
    frames = [FilmFrame(view(tuple(opened(i, n % 12) for i in range(2)), turn=n)) for n in range(130)]
    moving: Any = Image.open(io.BytesIO(pictures.draw("replay", frames, NAMES, words("en")).data))
    assert (moving.format, moving.n_frames) == ("GIF", 12)


def test_a_moving_picture_is_made_frame_by_frame() -> None:
    """Of many frames, each of over a megabyte, there are never more than a few."""
    made = list[weakref.ref[Image.Image]]()
    alive = list[int]()

    def frames() -> Iterator[Image.Image]:
        for number in range(60):
            frame = Image.new("P", (40, 30), number % 3)
            made.append(weakref.ref(frame))
            alive.append(sum(one() is not None for one in made))
            yield frame

    moving: Any = Image.open(io.BytesIO(gif(frames(), pictures.palette_name("dark"), [1600] * 60)))
    assert (moving.format, moving.n_frames) == ("GIF", 60)
    assert max(alive) <= 3


def test_frames_that_are_equal_stand_as_one() -> None:
    frames = [Image.new("P", (40, 30), number) for number in (1, 1, 2)]
    moving: Any = Image.open(io.BytesIO(gif(frames, pictures.palette_name("dark"), [100, 200, 400])))
    assert (moving.n_frames, moving.info["loop"]) == (2, 0)
    assert [_duration(moving, number) for number in range(2)] == [300, 400]


def _duration(moving: Image.Image, number: int) -> int:
    moving.seek(number)
    return int(moving.info["duration"])


def test_views_that_look_alike_are_drawn_alike() -> None:
    """Ids of coins, rules under resolution and the like go neither into a picture nor to the process that draws it (L20, L21)."""
    mine = own_view(8, ("mate",))
    known = replace(mine.ships[0], deck=tuple(SeenCoin(p.kind, f"0.{p.kind}.1") for p in mine.ships[0].deck))
    other = replace(mine, ships=(known, *mine.ships[1:]), low=3, quiet=7, layout=("0.mate.1",), draws=1, yards=(YARD,))
    assert drawn_part(other) == drawn_part(mine)
    told = words("en")
    assert pictures.draw("own_ship", other, NAMES, told) == pictures.draw("own_ship", mine, NAMES, told)


def test_the_ship_so_far_is_seen_while_it_is_built() -> None:
    before = own_view(0, yards=(YARD,), stage="building", on_turn=None)
    after = replace(before, layout=("", "0.mate.1", "0.captain.1"))
    told = words("en")
    assert pictures.draw("own_ship", before, NAMES, told).data != pictures.draw("own_ship", after, NAMES, told).data
    assert "Deck from fore to aft: 1 Mate, 2 Captain." in pictures.draw("own_ship", after, NAMES, told).alt


def test_a_shown_aft_coin_lies_open() -> None:
    deck = (*FOUR[0].deck[:-1], SeenCoin("bomb"))
    shown, other = (replace(FOUR[0], deck=(*deck[:-1], SeenCoin(kind)), shown=True) for kind in ("bomb", "mate"))
    assert board(view((shown, FOUR[1]))).data != board(view((other, FOUR[1]))).data


def test_a_replay_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="frame"):
        pictures.draw("replay", [], NAMES, words("en"))


def test_states_are_told_in_the_order_of_weight() -> None:
    seen = view((replace(FOUR[0], lost_turns=2), *FOUR[1:]), on_turn=0, following=0)
    assert [message.id for message in states(seen, seen.ships[0])] == ["pe.board.on_turn", "pe.board.next", "pe.board.loses"]
    assert [message.id for message in states(seen, FOUR[3])] == ["pe.board.out"]


def test_states_that_have_no_room_stand_in_a_second_line() -> None:
    """All words of the states are drawn, whatever meets in one ship, as far as the picture may be high."""
    calm, owing = FOUR[:3], (replace(FOUR[0], lost_turns=1), *FOUR[1:3])
    busy = {"following": 0, "votes": (0,)}
    assert board(view(owing, **busy)).height == board(view(calm)).height + SECOND
    for crowded in (view(owing, **busy), view(EIGHT, votes=tuple(range(8)), following=0, target=2, wins=(1,) * 8)):
        assert pictures.draw("board", crowded, LONG, words("es"), emphasis=Emphasis(asked=frozenset({0}))).height <= 1200


@pytest.mark.parametrize("language", LANGUAGES)
def test_states_in_words_as_far_as_there_is_room(language: str) -> None:
    seen = view((replace(FOUR[0], lost_turns=1), FOUR[1]), following=0, votes=(0,))
    states_told = standing.states_of(Scene(seen, drawable(NAMES, words(language)), THEMES["dark"], frozenset({0})), seen.ships[0])
    assert [glyph for glyph, _, _ in states_told] == ["hourglass", "tick", "repeat", "anchor"]
    whole = standing.width(states_told)
    assert standing.fitting(states_told, whole) == 4
    assert standing.fitting(states_told, whole - 1) == 3
    assert standing.fitting(states_told, 0) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_winner_and_play_stand_to_the_last_letter(language: str) -> None:
    """Of the longest usual names no letter is lost in a title."""
    told, name = words(language), "Bartholomew Roberts of Pembroke"
    over = view(FOUR[:2], stage="over", on_turn=None, winners=(0,))
    played = view(FOUR[:2], play=replace(PLAY, at=0), stage="window")
    titles = ((over, "board", STRIP), (over, "reveal", STRIP), (played, "board", TALL_STRIP))
    for seen, kind, strip in titles:
        drawn = (opened_png(pictures.draw(kind, seen, (name + last, *"xcdef"), told)) for last in "yz")
        ends = (one.crop((0, 0, 1200, strip)).tobytes() for one in drawn)
        assert len(set(ends)) == 2


def test_a_replay_is_as_high_with_a_play_as_without() -> None:
    seen, told = view(tuple(opened(i, i) for i in range(2))), drawable(NAMES, words("en"))
    played = replace(seen, play=PlayView(0, "bomb", "fore", "", 1, ("nest",), ((0, "bomb"),)))
    drawn = [reveals.drawn(Scene(one, told, THEMES["dark"]), steady=True) for one in (seen, played)]
    assert len({sum(band.height for band in bands) for bands in drawn}) == 1


def test_coins_are_ready_before_they_are_asked_for() -> None:
    """After the idle time of a drawing process no board, ship or reveal has to strike a coin."""
    for _ in pictures.warm_up("dark"):
        pass
    before = pieces.coin.cache_info().misses
    for n in range(2, 9):
        board(view(EIGHT[:n], play=PLAY if n > 2 else None))
    pictures.draw("own_ship", own_view(12, tuple(COINS)), NAMES, words("en"))
    pictures.draw("reveal", view(tuple(opened(i, 3 * i) for i in range(4))), NAMES, words("en"))
    assert pieces.coin.cache_info().misses == before


def test_a_ship_without_its_captain_is_said_to_be() -> None:
    lost = ShipView(0, SeenCoin("mate"), (SeenCoin("bomb"), SeenCoin(None)), None, 1)
    in_nest = replace(lost, nest=SeenCoin("captain"))
    assert "pe.board.no_captain" in [m.id for m in states(view((lost, FOUR[1])), lost)]
    assert "pe.board.no_captain" not in [m.id for m in states(view((in_nest, FOUR[1])), in_nest)]


def test_names_that_cannot_be_drawn_become_the_seat() -> None:
    told = drawable(NAMES, words("es"))
    assert told.names[6:] == ("Blackbeard", "Asiento 8")
    assert Scene(view(FOUR), told, THEMES["dark"]).name(0) == "Anna"
