"""An Action Card: its name, what its action half does, and the coin of its Intercept half."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, CARD, KIND, VESSEL
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces import names
from render.board.pieces import chip
from render.glyphs import sign
from render.kaisers_pirates.pieces.force_card import KINDS
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import Box, Coins, dice
from render.kit.faces import on_tone
from render.kit.lettering import paragraph
from render.paint.canvas import Board
from render.paint.palette import RGB, Theme, mix, rgb
from render.paint.parts import PicturePart, outlined
from render.paint.type import measure

HEAD, TALL_HEAD, FOOT, LOW_FOOT, LETTERS = 46, 57, 46, 41, (31, 25)
"""Pixels of the head of a card, of one with a name in two lines, of the foot, of the foot of a card without words. Pixels of
the letters of names at most and at least."""
SIGNED = 48
"""Pixels beside a name: its sign, and the edges."""
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
    b.framed(x0, y0, x1, y1, round(12 * u), under, mix(band, t.page, 0.25), round(3 * u))
    b.place((part(card, box),))
    high = (HEAD if _is_low(card, x1 - x0, u) else TALL_HEAD) * u
    head = y0 + high
    b.panel(x0 + 3 * u, y0 + 3 * u, x1 - 3 * u, head, round(9 * u), band)
    b.rect(x0 + 3 * u, head - 10 * u, x1 - 3 * u, head, band)
    ink = on_tone(band, t)
    b.stamp(sign(KINDS[card.kind], round(32 * u), ink, band), x1 - 21 * u, y0 + high / 2 + 1)
    most, least = (round(px * u) for px in LETTERS)
    if _is_low(card, x1 - x0, u):
        b.text(x0 + 9 * u, y0 + high / 2 + 1, card.name, most, ink, "bold", width=x1 - x0 - SIGNED * u, least=least)
    else:
        b.label(x0 + 9 * u, y0 + high / 2 + 1, card.name, most, x1 - x0 - SIGNED * u, least, ink, "bold", "l")
    foot = FOOT if card.does else LOW_FOOT
    low = y1 - foot * u - (36 * u if card.coins else 0)
    if card.does:
        paragraph(b, (x0 + 10 * u, head + over + u, x1 - 7 * u, low), card.does, round(28 * u), round(20 * u), t.ink)
    if card.coins:
        dice(b, card.coins, (x0 + 12 * u, x1 - 8 * u), low + 18 * u, under, u)
    b.rect(x0 + 14 * u, y1 - foot * u, x1 - 14 * u, y1 - foot * u + 2, t.line)
    moon = 96 * u if card.night else 0
    dice(b, (("swords", card.intercept),), (x0 + 12 * u, x1 - 8 * u - moon), y1 - 23 * u, under, u)
    if card.night:
        x = x0 + 26 * u + (len(card.intercept) + 1) * 36 * u
        b.stamp(
            chip("moon", round(34 * u), t.shade if t.dark else t.ink, t.brass if t.dark else t.surface, t.line), x, y1 - 23 * u
        )
        b.text(x + 22 * u, y1 - 23 * u, "\u22121", round(27 * u), t.soft, "bold")
