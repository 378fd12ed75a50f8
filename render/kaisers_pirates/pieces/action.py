"""An Action Card: its name, what its action half does, and the coin of its Intercept half."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, CARD, KIND, VESSEL
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces import names
from render.board.pieces import chip
from render.glyphs import sign
from render.kaisers_pirates.pieces.force_card import KINDS
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import Box, Coins, dice
from render.kit.faces import on_tone
from render.kit.lettering import CLOSE, paragraph, set_in
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import RGB, Theme, mix, rgb
from render.paint.parts import PicturePart, outlined
from render.paint.type import measure

HEAD, TALL_HEAD, LETTERS, WORDS = 46, 57, (31, 25), (27, 25)
"""Pixels of the head of a card, of one with a name in two lines, and of the letters of names at most and at least. Those of words
for which dice give way, if they can have them."""
DICE, AROUND = (46, 42, 38, 34), 4
"""Pixels of a die: the first for which there is room; those around a row of dice."""
SIGNED, NIGHT = 48, 84
"""Pixels beside a name: its sign, and the edges; those of the moon beside dice, and of what it takes from them."""
TONES = {
    "normal": (rgb("#B99A6B"), rgb("#E3CDA2")),
    "reaction": (rgb("#5E8FD0"), rgb("#B9D2F2")),
    "assist": (rgb("#5FA777"), rgb("#BCE0C6")),
}
"""The colour of each kind of card in the dark and in the light theme; the sign of the kind tells it too."""


@dataclass(frozen=True)
class ActionCard:
    """The parts of an Action Card that are drawn. `coins`: those of its action half, of a check or an attack; `does`: what
    that half does, unless there is no room. `intercept`: the dice of the other half, `night` whether it is at night."""

    id: Card
    name: str
    kind: str
    does: str
    coins: Coins
    intercept: tuple[int, ...]
    night: bool


def action_card(scene: Scene, card: Card, is_told: bool = True) -> ActionCard:
    """A card as its holder sees it; *is_told*: with what its action half does."""
    its = CARD[KIND[card]]
    name = scene.plain(names.kind(KIND[card])) if card not in VESSEL else VESSEL[card].name
    return ActionCard(
        card,
        name,
        its.kind,
        scene.plain(names.does(its.id)) if is_told else "",
        coins(card),
        BRITISH_COIN[card],
        card in AT_NIGHT,
    )


def coins(card: Card) -> Coins:
    """The coins of the action half: of the ship on the card, of its own attack, of its check."""
    its, on = CARD[KIND[card]], VESSEL.get(card)
    if on is not None:
        return tuple(
            (glyph, coin)
            for glyph, coin in (
                ("swords", on.attack or on.guns),
                ("torpedo", on.torpedoes),
                ("mine", on.mines),
                ("shield", on.defense),
            )
            if coin
        )
    if its.strike:
        return (("mine" if its.id == "lay_mines" else "swords", its.strike),)
    return (("star", its.challenge), ("shield", its.response)) if its.challenge and its.response else ()


def tone(kind: str, theme: Theme) -> RGB:
    """The colour of a kind of card."""
    return TONES[kind][0 if theme.dark else 1]


def part(card: ActionCard, box: Box) -> PicturePart:
    """The place of a card; the number of an option stands at the right of its foot."""
    x0, y0, x1, y1 = box
    return outlined(card.id, ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1)), (x1 - 32, y1 - 30))


def _is_low(card: ActionCard, wide: float, u: float) -> bool:
    """Whether the name has room in one line of a card so *wide*."""
    return measure("bold", round(LETTERS[1] * u), card.name) <= wide - SIGNED * u


def draw(b: Board, facts: tuple[ActionCard, float, int], box: Box) -> None:
    """Put a card down in its box, and note its part. With it are told how much larger it is than in a hand, and how many pixels
    over its words stay free."""
    t, (x0, y0, x1, y1), (card, u, over) = b.theme, box, facts
    band, under = tone(card.kind, t), t.surface
    b.framed((x0, y0, x1, y1), round(12 * u), under, mix(band, t.page, 0.25), round(3 * u))
    b.place((part(card, box),))
    high = (HEAD if _is_low(card, x1 - x0, u) else TALL_HEAD) * u
    head = y0 + high
    b.panel(x0 + 3 * u, y0 + 3 * u, x1 - 3 * u, head, round(9 * u), band)
    b.rect(x0 + 3 * u, head - 10 * u, x1 - 3 * u, head, band)
    ink = on_tone(band, t)
    b.stamp(sign(KINDS[card.kind], round(32 * u), ink, band), x1 - 21 * u, y0 + high / 2 + 1)
    most, least = (round(px * u) for px in LETTERS)
    if _is_low(card, x1 - x0, u):
        b.text(x0 + 9 * u, y0 + high / 2 + 1, card.name, most, ink, "bold", Fit(x1 - x0 - SIGNED * u, least))
    else:
        b.label(x0 + 9 * u, y0 + high / 2 + 1, card.name, most, Fit(x1 - x0 - SIGNED * u, least), ink, "bold")
    px = _die(card, (x1 - x0 - 17 * u, y1 - head - over - u), u)
    foot = y1 - (px + AROUND) * u
    low = foot - (px + AROUND) * u * bool(card.coins)
    if card.does:
        paragraph(b, (x0 + 10 * u, head + over + u, x1 - 7 * u, low), card.does, (round(28 * u), round(20 * u)), t.ink)
    if card.coins:
        dice(b, card.coins, (x0 + 12 * u, x1 - 8 * u), (low + foot) / 2, under, u, px)
    b.rect(x0 + 14 * u, foot, x1 - 14 * u, foot + 2, t.line)
    y, moon = (foot + y1) / 2, NIGHT * u if card.night else 0
    x = dice(b, (("swords", card.intercept),), (x0 + 12 * u, x1 - 8 * u - moon), y, under, u, px)
    if card.night:
        _night(b, x + 18 * u, y, u)


def _die(card: ActionCard, room: tuple[float, float], u: float) -> int:
    """Pixels of a die in so much room for dice and words: as large as leaves the words their letters."""
    wide, high = room
    for size, px in product([round(px * u) for px in WORDS], DICE):
        left = high - (px + AROUND) * u * (1 + bool(card.coins))
        if left >= 0 and not any(line.endswith("…") for line in set_in("plain", card.does, wide, left, size, size, CLOSE)[1]):
            return px
    return DICE[-1]


def _night(b: Board, x: float, y: float, u: float) -> None:
    """The moon, and what it takes from the dice."""
    t = b.theme
    fill, ink = (t.shade, t.brass) if t.dark else (t.ink, t.surface)
    b.stamp(chip("moon", round(34 * u), fill, ink, t.line), x, y)
    b.text(x + 20 * u, y, "\u22121", round(39 * u), t.soft, "bold")
