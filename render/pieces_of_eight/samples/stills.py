"""Sample pictures of every kind, to be looked at and to learn the palette from: ``python -m render.drawing.show pieces_of_eight
OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engines.pieces_of_eight.components.ability import PLAIN
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST
from engines.pieces_of_eight.view import PlayView, ShipView, View, Weighed, YardView
from locales import words
from render.glyphs import COINS
from render.paint.encode import Picture
from render.paint.palette import RGB, Theme
from render.picture.game_samples import Sample, of_stills
from render.pieces_of_eight import pictures
from render.pieces_of_eight.pieces.scene import Fresh
from render.pieces_of_eight.samples.views import (
    BOMB,
    EIGHT,
    FOUR,
    FRESH,
    HARD,
    NAMES,
    PLAY,
    TREACHERY,
    YARD,
    coin,
    empty,
    game,
    opened,
    own_view,
    ship,
    view,
)

palette_name = pictures.palette_name


@dataclass(frozen=True)
class Still:
    """A still picture: of which kind, of which view, who is to decide, what is new, and the parts that bear numbers."""

    kind: str
    view: View
    asked: frozenset[int] = frozenset()
    fresh: Fresh = ()
    names: tuple[str, ...] = NAMES
    marks: tuple[str, ...] = ()


def stills() -> dict[str, Still]:
    """Every kind of still picture, by name."""
    return {**_boards(), **_states(), **_before(), **_private(), **_weighed(), **_laid_open()}


def _boards() -> dict[str, Still]:
    """Two to eight captains, early to late."""
    five = tuple(replace(ship, seat=i) for i, ship in enumerate(EIGHT[3:]))
    aft = replace(FOUR[1], deck=(*FOUR[1].deck[:-1], coin("buried_treasure")), shown=True, reacted=(AFT,))
    gone = {i: ShipView(i, None, (), None, 0, out=True, gone=13) for i in range(8)}
    late = (
        gone[0],
        ship(1, "mate", 2, "bomb", None, 10),
        gone[2],
        gone[3],
        ship(4, None, 3, "cannon", 2, 9),
        gone[5],
        ship(6, "captain", 1, "pistols", None, 11),
    )
    return {
        "board2": Still("board", view((FOUR[0], aft), following=0), frozenset({0, 1})),
        "board3": Still("board", view(EIGHT[:3], turn=1, part="last_nest"), frozenset({1}), ((1, "captain", 1),)),
        "board4": Still("board", view(FOUR), frozenset({1}), FRESH),
        "board5": Still("board", view(five, turn=5, on_turn=3, order=(3, 4, 0)), frozenset({3}), ((4, 12, 1),)),
        "board6": Still("board", view(EIGHT[:6], target=3, wins=(1, 0, 2, 0, 0, 0)), frozenset({1}), ((4, 12, 1),)),
        "board7": Still("board", view(late, turn=61, on_turn=4, order=(4, 6, 1)), frozenset({4})),
        "board8": Still("board", view(EIGHT, play=PLAY, stage="window"), frozenset({0, 2, 3}), ((1, "deck", 1), (5, "aft", 2))),
    }


def _states() -> dict[str, Still]:
    """Much to be said: several states, a deadlock, names that are hard to draw."""
    owing = tuple(replace(ship, lost_turns=1, captain_at=None, deck=(coin("mate"), *[coin(None)] * 6)) for ship in EIGHT)
    play = replace(PLAY, at=0, places=(3, NEST), chain=PLAY.chain[:1])
    return {
        "states4": Still("board", view(owing[:4], following=1, votes=(0, 1)), frozenset({0, 1, 2})),
        "states8": Still("board", view(owing, following=1, votes=(0, 1), target=2, wins=(1,) * 8), frozenset({0, 1, 2})),
        "vote": Still("board", view(FOUR[:3], votes=(0, 2)), frozenset({1})),
        "deadlock": Still("board", view(FOUR[:3], stage="layout", part="deadlock"), frozenset({0, 1, 2})),
        "names8": Still("board", view(EIGHT, play=play, stage="window"), frozenset({0, 6}), names=HARD),
    }


def _before() -> dict[str, Still]:
    """Before the first turn, and between two games."""
    bare: dict[str, Any] = {"turn": 0, "on_turn": None, "order": ()}
    yards = (YardView(None, YARD.coins), *(YardView(i, YARD.coins[i : 3 * i + 1]) for i in range(8)))
    drafted = (YardView(None, YARD.coins[1:11]), YardView(3, ((BOMB, 1),)))
    match: dict[str, Any] = {"target": 3, "wins": (1, 0, 2, 0), "winners": (2,), "yard_sizes": (14, 13, 14, 11)}
    pooled = view(empty(8), stage="pool", yards=yards, **bare)
    return {
        "building": Still("board", view(empty(5), stage="building", **bare), frozenset(range(0, 5, 2))),
        "pool": Still("board", pooled, frozenset({2})),
        "own_pool": Still("own_ship", own_view(0, stage="pool", yards=yards, **bare)),
        "draft": Still("board", view(empty(5), stage="pool", yards=drafted, yard_sizes=(4, 4, 4, 5, 4), **bare), frozenset({4})),
        "trade": Still("board", view(empty(5), stage="pool", yard_sizes=(16,) * 5, **bare), frozenset(range(5))),
        "between": Still("board", view(empty(4), stage="between", **bare, **match), frozenset({1})),
    }


def _weighed() -> dict[str, Still]:
    """The pictures to decide from: a turn before and after the pick, an answer, with two to eight captains."""
    mine, crew = own_view(8, ("mate", "cutlass", "cutlass", "pistols")).ships[0], tuple(replace(one, team=None) for one in EIGHT)
    whole = own_view(12, ("mate",)).ships[0]
    armed = replace(whole, deck=(*whole.deck[:-1], coin(TREACHERY)))
    reach = tuple(
        (seat, place) for seat in (1, 2) for place in (NEST, 1, *range(2, 7)) if (seat, place) not in ((2, NEST), (2, 4))
    )
    far = tuple(
        (seat, place) for seat in range(1, 8) for place in (NEST, 1, len(crew[seat].deck)) if crew[seat].nest or place != NEST
    )
    turn, aims = Weighed((NEST, 1, 8), reach), PlayView(2, Kind("cutlass"), FORE, PLAIN, 0, (NEST,), ((2, Kind("cutlass")),))
    volley = PlayView(2, Kind("cannon"), FORE, PLAIN, 0, (FORE,), ((2, Kind("cannon")),), (Kind("black_spot"), None))
    chained = replace(aims, chain=((2, Kind("cutlass")), (1, TREACHERY), (2, TREACHERY)))
    own: dict[str, Any] = {"viewer": 0, "on_turn": 0}
    return {
        "turn2": Still("own_ship", view((mine, FOUR[1]), weighed=Weighed((1, 8), reach[:7]), **own)),
        "turn4": Still("own_ship", view((mine, *FOUR[1:]), weighed=turn, **own)),
        "picked4": Still("own_ship", view((mine, *FOUR[1:]), weighed=replace(turn, picked=(1,), at=1, places=(NEST, 1)), **own)),
        "turn8": Still("own_ship", view((whole, *crew[1:]), weighed=Weighed((NEST, 1, 12), far), **own)),
        "picked8": Still("own_ship", view((whole, *crew[1:]), weighed=Weighed((1, 12), far, (12,), 4, (12,)), **own)),
        "answer4": Still("own_ship", view((mine, *FOUR[1:]), weighed=Weighed((NEST, 8)), play=aims, stage="window", viewer=0)),
        "answer_lost4": Still(
            "own_ship", view((mine, *FOUR[1:]), weighed=Weighed((NEST, 8)), play=volley, stage="window", viewer=0)
        ),
        "answer8": Still(
            "own_ship", view((armed, *crew[1:]), weighed=Weighed((12,), picked=(12,)), play=chained, stage="window", viewer=0)
        ),
    }


def _private() -> dict[str, Still]:
    """The pictures of one captain alone."""
    hit = own_view(8, ("mate",), play=PlayView(1, BOMB, FORE, PLAIN, 0, (NEST, 3, AFT)), stage="window")
    return {
        "own3": Still("own_ship", own_view(3, tuple(COINS[1:10]))),
        "own8": Still("own_ship", own_view(8, ("mate", "cutlass", "cutlass", "captains_monkey"))),
        "own_aimed": Still("own_ship", replace(hit, ships=(replace(hit.ships[0], reacted=(FORE,)), *hit.ships[1:]))),
        "own12": Still("own_ship", own_view(12)),
        "own_building": Still("own_ship", own_view(4, yards=(YARD,), stage="building")),
    }


def _laid_open() -> dict[str, Still]:
    """Everything to be seen, at the end and before it."""
    over: dict[str, Any] = {"stage": "over", "on_turn": None}
    drawn = tuple(opened(i, 5 * i, out=i > 1) for i in range(3))
    match: dict[str, Any] = {"target": 3, "wins": (1, 0, 2, 0, 0, 0, 0, 1)}
    return {
        "reveal3": Still("reveal", view(drawn, winners=(0, 1), **over)),
        "reveal4": Still("reveal", view(tuple(opened(i, i * 3) for i in range(4)), winners=(2,), **over), frozenset(), FRESH),
        "reveal8": Still("reveal", view(tuple(opened(i, i, team=i // 2) for i in range(8)), **match)),
    }


def samples() -> Iterator[Sample]:
    """Every kind of picture, to be looked at."""
    yield from of_stills(pictures, stills(), ("captain", "treachery"))
    yield Sample("replay", lambda words, theme: pictures.draw("replay", game(12), NAMES, words, theme))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly."""
    return theme.named


def drawn_all(theme: str, language: str) -> Iterator[tuple[str, Picture]]:
    """(name, picture) of every kind of picture in one theme and language."""
    return ((sample.name, sample.draw(words(language), theme)) for sample in samples())
