"""Sample pictures of every kind, to be looked at and to learn the palette from: ``python -m render.drawing.show pieces_of_eight
OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engines.pieces_of_eight.components.ability import PLAIN
from engines.pieces_of_eight.components.bomb import Bomb
from engines.pieces_of_eight.components.treachery import Treachery
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.table import AFT, FORE, NEST
from engines.pieces_of_eight.view import PlayView, SeenCoin, ShipView, View, Weighed, YardView
from locales import words
from render.glyphs import COINS
from render.paint.encode import Picture
from render.paint.palette import RGB, Theme
from render.picture.film import Frame
from render.picture.game_samples import Sample, of_stills
from render.pieces_of_eight import pictures
from render.pieces_of_eight.scene import Fresh

NAMES = (
    "Anna", "Bruno", "Chiara de las Mareas del Viento", "Дмитрий", "Bartholomew Roberts el Negro", "سندباد البحري",
    "𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "😀🦜",
)  # fmt: skip
HARD = (
    "W" * 32, "海賊王ルフィ", "سندباد البحري الشجاع", "해적왕 김철수", "x", "👩‍👩‍👧‍👦" * 8, "Maria Antonietta delle Tempeste",
    "Captain Bartholomew “Black Bart”",
)  # fmt: skip
"""Names that are hard to draw: the widest there can be, Japanese, Arabic, Korean, one letter, pictures alone, long ones."""
palette_name = pictures.palette_name


BOMB, TREACHERY = Bomb.kind, Treachery.kind


def coin(kind: str | None) -> SeenCoin:
    """A coin of which that kind is known, or nothing."""
    return SeenCoin(None if kind is None else Kind(kind))


def ship(seat: int, nest: str | None, deck: int, fore: str, gold: int | None, hold: int, **more: Any) -> ShipView:
    """A ship as everybody sees it: *deck* coins, the Captain at place *gold*."""
    kinds = [fore, *[None] * (deck - 1)][:deck]
    if gold:
        kinds[gold - 1] = "captain"
    return ShipView(seat, coin(nest) if nest else None, tuple(map(coin, kinds)), gold, hold, **more)


def opened(seat: int, turn: int, **more: Any) -> ShipView:
    """A ship laid open; *turn* turns the order of the coins and takes as many from the ship to the hold, up to eleven."""
    kinds = [COINS[1 + (seat * 5 + turn * 3 + i * 4) % 14] for i in range(11)]
    gone = min(turn, 11)
    deck, hold = kinds[gone:], kinds[:gone]
    at = len(deck) // 2
    return ShipView(
        seat,
        coin(COINS[1 + seat]),
        tuple(map(coin, [*deck[:at], "captain", *deck[at:]])),
        at + 1,
        gone,
        tuple(map(coin, hold)),
        **more,
    )


def view(ships: tuple[ShipView, ...], **more: Any) -> View:
    """A position in the 23rd turn of a single game, seat 1 on turn."""
    n = len(ships)
    plain = View(None, "turn", 1, 23, "main", 1, ships, (0,) * n, 1, tuple((1 + i) % n for i in range(n)), None, 40, 0, 0)
    return replace(plain, **more)


FOUR = (
    ship(0, "cannon", 8, "cannon", 5, 4, reacted=(FORE,)),
    ship(1, "full_sail", 10, "mate", 7, 2),
    ship(2, None, 6, "captains_monkey", 4, 7, lost_turns=1),
    ship(3, None, 0, "mate", None, 9, out=True),
)
EIGHT = (
    ship(0, "cannon", 12, "mate", 6, 0, team=0),
    ship(1, "bomb", 11, "cutlass", 3, 1, team=1),
    ship(2, "call_to_quarters", 12, "captains_monkey", 9, 0, team=0),
    ship(3, None, 10, "black_spot", 5, 3, team=1, lost_turns=2),
    ship(4, "broadside", 12, "cannon", 12, 0, team=0),
    ship(5, "cutlass", 9, "mate", 2, 3, team=1),
    ship(6, None, 1, "captain", 1, 11, team=0),
    ship(7, "captain", 4, "pistols", None, 5, team=1),
)
PLAY = PlayView(1, BOMB, FORE, PLAIN, 2, (NEST, FORE), ((1, BOMB), (4, TREACHERY), (5, TREACHERY)))
FRESH = ((0, "nest", 1), (2, "hold", 2), (2, "fore", 3))
OWN_DECK = (
    "cannon",
    "mate",
    "treachery",
    "call_to_quarters",
    "captain",
    "barrel_of_grog",
    "pistols",
    "buried_treasure",
    "captains_monkey",
    "full_sail",
    "broadside",
    "bomb",
)
YARD = YardView(0, tuple((Kind(kind), 1 + i % 3) for i, kind in enumerate(COINS)))


def own_view(deck: int, hold: tuple[str, ...] = (), **more: Any) -> View:
    """What captain 0 sees of a deck of so many coins."""
    mine = ShipView(
        0,
        coin("captains_monkey") if deck > 4 else None,
        tuple(map(coin, OWN_DECK[:deck])),
        5 if deck > 4 else None,
        len(hold),
        tuple(map(coin, hold)),
    )
    return view((mine, *FOUR[1:]), viewer=0, **more)


@dataclass(frozen=True)
class Still:
    """A still picture: of which kind, of which view, who is to decide, what is new, and the parts that bear numbers."""

    kind: str
    seen: View
    asked: frozenset[int] = frozenset()
    fresh: Fresh = ()
    names: tuple[str, ...] = NAMES
    marks: tuple[str, ...] = ()


def empty(captains: int) -> tuple[ShipView, ...]:
    """Captains without ships."""
    return tuple(ShipView(i, None, (), None, 0) for i in range(captains))


def stills() -> dict[str, Still]:
    """Every kind of still picture, by name."""
    return {**_boards(), **_told(), **_before(), **_private(), **_weighed(), **_laid_open()}


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
        "board2": Still("board", view((FOUR[0], aft), next_override=0), frozenset({0, 1})),
        "board3": Still("board", view(EIGHT[:3], turn=1, phase="last_nest"), frozenset({1}), ((1, "captain", 1),)),
        "board4": Still("board", view(FOUR), frozenset({1}), FRESH),
        "board5": Still("board", view(five, turn=5, on_turn=3, order=(3, 4, 0)), frozenset({3}), ((4, 12, 1),)),
        "board6": Still("board", view(EIGHT[:6], target=3, wins=(1, 0, 2, 0, 0, 0)), frozenset({1}), ((4, 12, 1),)),
        "board7": Still("board", view(late, turn=61, on_turn=4, order=(4, 6, 1)), frozenset({4})),
        "board8": Still("board", view(EIGHT, play=PLAY, stage="window"), frozenset({0, 2, 3}), ((1, "deck", 1), (5, "aft", 2))),
    }


def _told() -> dict[str, Still]:
    """Much to be said: several states, a deadlock, names that are hard to draw."""
    owing = tuple(replace(ship, lost_turns=1, captain_at=None, deck=(coin("mate"), *[coin(None)] * 6)) for ship in EIGHT)
    play = replace(PLAY, at=0, places=(3, NEST), chain=PLAY.chain[:1])
    return {
        "states4": Still("board", view(owing[:4], next_override=1, votes=(0, 1)), frozenset({0, 1, 2})),
        "states8": Still("board", view(owing, next_override=1, votes=(0, 1), target=2, wins=(1,) * 8), frozenset({0, 1, 2})),
        "vote": Still("board", view(FOUR[:3], votes=(0, 2)), frozenset({1})),
        "deadlock": Still("board", view(FOUR[:3], stage="layout", phase="deadlock"), frozenset({0, 1, 2})),
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
    """What a captain decides from: a turn before and after the pick, an answer, with two to eight captains."""
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
    """What a captain alone sees."""
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


def game(steps: int) -> list[Frame]:
    """A made-up game in which the ships of three captains wither."""
    return [
        Frame(view(tuple(opened(i, max(0, n - i)) for i in range(3)), turn=n + 1, on_turn=n % 3), ((n % 3, "fore", 1),))
        for n in range(steps)
    ]
