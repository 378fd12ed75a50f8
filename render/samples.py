"""Sample pictures of every kind, to be looked at: ``python -m render.samples OUTDIR`` (``--phone``: 390 pixels wide as well).

``python -m render.samples --palettes`` learns the palettes anew from the same pictures and keeps them in ``render/palettes``.
"""
from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from engines.pieces_of_eight.view import Place, PlayView, ShipView, View, YardView
from locales import LANGUAGES, words
from render import pieces_of_eight as pictures
from render.bands import painted
from render.encode import FOLDER, Picture, learn_palette
from render.glyphs import COINS
from render.palette import THEMES
from render.pieces_of_eight import Frame, boards, own, palette_name, reveals
from render.pieces_of_eight.scene import Fresh, Scene, drawable

NAMES = ("Anna", "Bruno", "Chiara de las Mareas y del Viento", "Дмитрий", "Bartholomew Roberts el Negro", "سندباد البحري",
         "𝓑𝓵𝓪𝓬𝓴𝓫𝓮𝓪𝓻𝓭 🏴", "😀🦜")
PHONE = 390


def place(kind: str | None) -> Place:
    return Place(kind)


def ship(seat: int, nest: str | None, deck: int, fore: str, gold: int | None, hold: int, **more: Any) -> ShipView:
    """A ship as everybody sees it: *deck* coins, the Captain at place *gold*."""
    kinds = [fore, *[None] * (deck - 1)][:deck]
    if gold:
        kinds[gold - 1] = "captain"
    return ShipView(seat, place(nest) if nest else None, tuple(map(place, kinds)), gold, hold, **more)


def opened(seat: int, turn: int, **more: Any) -> ShipView:
    """A ship laid open; *turn* turns the order of the coins and takes as many from the ship to the hold, up to eleven."""
    kinds = [COINS[1 + (seat * 5 + turn * 3 + i * 4) % 14] for i in range(11)]
    gone = min(turn, 11)
    deck, hold = kinds[gone:], kinds[:gone]
    at = len(deck) // 2
    return ShipView(seat, place(COINS[1 + seat]), tuple(map(place, [*deck[:at], "captain", *deck[at:]])), at + 1, gone,
                    tuple(map(place, hold)), **more)


def view(ships: tuple[ShipView, ...], **more: Any) -> View:
    """A position in the 23rd turn of a single game, seat 1 on turn."""
    n = len(ships)
    plain = View(None, "turn", 1, 23, "main", 1, ships, (0,) * n, 1, tuple((1 + i) % n for i in range(n)), None, 40, 0, 0)
    return replace(plain, **more)


FOUR = (ship(0, "cannon", 8, "cannon", 5, 4, reacted=("fore",)), ship(1, "full_sail", 10, "mate", 7, 2),
        ship(2, None, 6, "captains_monkey", 4, 7, lost_turns=1), ship(3, None, 0, "mate", None, 9, out=True))
EIGHT = (ship(0, "cannon", 12, "mate", 6, 0, team=0), ship(1, "bomb", 11, "cutlass", 3, 1, team=1),
         ship(2, "call_to_quarters", 12, "captains_monkey", 9, 0, team=0),
         ship(3, None, 10, "black_spot", 5, 3, team=1, lost_turns=2),
         ship(4, "broadside", 12, "cannon", 12, 0, team=0), ship(5, "cutlass", 9, "mate", 2, 3, team=1),
         ship(6, None, 1, "captain", 1, 11, team=0), ship(7, "captain", 4, "pistols", None, 5, team=1))
PLAY = PlayView(1, "bomb", "fore", "", 2, ("nest", "fore"), ((1, "bomb"), (4, "treachery"), (5, "treachery")))
FRESH = ((0, "nest", 1), (2, "hold", 2), (2, "fore", 3))
OWN_DECK = ("cannon", "mate", "treachery", "call_to_quarters", "captain", "barrel_of_grog", "pistols", "buried_treasure",
            "captains_monkey", "full_sail", "broadside", "bomb")
YARD = YardView(0, tuple((kind, 1 + i % 3) for i, kind in enumerate(COINS)))


def own_view(deck: int, hold: tuple[str, ...] = (), **more: Any) -> View:
    """What captain 0 sees of a deck of so many coins."""
    mine = ShipView(0, place("captains_monkey") if deck > 4 else None, tuple(map(place, OWN_DECK[:deck])),
                    5 if deck > 4 else None, len(hold), tuple(map(place, hold)))
    return view((mine, *FOUR[1:]), viewer=0, **more)


def scenes(theme: str, language: str) -> Iterator[tuple[str, str, View, frozenset[int], Fresh]]:
    """Every kind of still picture: (name, kind, view, who is to decide, what is new)."""
    none: frozenset[int] = frozenset()
    in_match: dict[str, Any] = {"target": 3, "wins": (1, 0, 2, 0, 0, 0, 0, 1)}
    yield "board4", "board", view(FOUR), frozenset({1}), FRESH
    aft = replace(FOUR[1], deck=(*FOUR[1].deck[:-1], place("buried_treasure")), shown=True, reacted=("aft",))
    yield "board2", "board", view((FOUR[0], aft), next_override=0), frozenset({0, 1}), ()
    yield "board8", "board", view(EIGHT, play=PLAY, stage="window"), frozenset({0, 2, 3}), ((1, "deck", 1), (5, "aft", 2))
    yield "board6", "board", view(EIGHT[:6], **(in_match | {"wins": (1, 0, 2, 0, 0, 0)})), frozenset({1}), ((4, 12, 1),)
    unbuilt = tuple(ShipView(i, None, (), None, 0) for i in range(5))
    yield "building", "board", view(unbuilt, stage="building", turn=0, on_turn=None, order=()), frozenset(range(5)), ()
    yards = (YardView(None, YARD.coins), *(YardView(i, YARD.coins[i:3 * i + 1]) for i in range(8)))
    pooling: dict[str, Any] = {"stage": "pool", "turn": 0, "on_turn": None, "order": (), "yards": yards}
    yield "pool", "board", view(tuple(ShipView(i, None, (), None, 0) for i in range(8)), **pooling), frozenset({2}), ()
    yield "own_pool", "own_ship", own_view(0, **pooling), none, ()
    yield "own8", "own_ship", own_view(8, ("mate", "cutlass", "cutlass", "captains_monkey")), none, ()
    yield "own12", "own_ship", own_view(12), none, ()
    yield "own_building", "own_ship", own_view(4, yards=(YARD,), stage="building"), none, ()
    over = view(tuple(opened(i, i * 3) for i in range(4)), stage="over", winners=(2,), on_turn=None)
    yield "reveal4", "reveal", over, none, FRESH
    yield "reveal8", "reveal", view(tuple(opened(i, i, team=i // 2) for i in range(8)), **in_match), none, ()


def drawn_all(theme: str, language: str) -> Iterator[tuple[str, Picture]]:
    """(name, picture) of every kind of picture in one theme and language."""
    told = words(language)
    for name, kind, seen, asked, fresh in scenes(theme, language):
        match kind:
            case "board":
                yield name, pictures.board(seen, NAMES, told, theme, asked, fresh)
            case "own_ship":
                yield name, pictures.own_ship(seen, NAMES, told, theme)
            case _:
                yield name, pictures.reveal(seen, NAMES, told, theme, fresh)
    yield "replay", pictures.replay(game(12), NAMES, told, theme)


def game(steps: int) -> list[Frame]:
    """A made-up game in which the ships of three captains wither."""
    return [Frame(view(tuple(opened(i, max(0, n - i)) for i in range(3)), turn=n + 1, on_turn=n % 3), ((n % 3, "fore", 1),))
            for n in range(steps)]


def write(folder: Path, phone: bool) -> None:
    """Draw everything in both themes and all languages into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme, language in zip((*THEMES, "dark"), LANGUAGES, strict=True):
        for name, picture in drawn_all(theme, language):
            path = folder / f"{name}_{theme}_{language}.{picture.form}"
            path.write_bytes(picture.data)
            print(f"{path.name:34} {picture.width}x{picture.height} {len(picture.data) / 1024:6.0f} KB")
            if phone and picture.form == "png":
                whole = Image.open(io.BytesIO(picture.data)).convert("RGB")
                small = whole.resize((PHONE, round(PHONE * whole.height / whole.width)), Image.Resampling.LANCZOS)
                small.save(folder / f"phone_{path.name}")


def learn() -> None:
    """Learn the palette of each theme from the sample pictures and keep it."""
    drawing = {"board": boards.drawn, "own_ship": own.drawn, "reveal": reveals.drawn}
    for name, theme in THEMES.items():
        told = drawable(NAMES, words("en"), len(NAMES))
        shown = ((kind, Scene(seen, told, theme, asked, fresh)) for _, kind, seen, asked, fresh in scenes(name, "en"))
        drawn = [painted(drawing[kind](scene)) for kind, scene in shown]
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{palette_name(name)}.pal").write_bytes(learn_palette(drawn, theme.named))


if __name__ == "__main__":
    if "--palettes" in sys.argv:
        learn()
    else:
        write(Path(sys.argv[1]), "--phone" in sys.argv)
