"""An Action Card: its name, what its action half does, and the coin of its Intercept half."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, CARD, KIND, VESSEL
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.speech import names, prompts
from render.canvas import Board
from render.glyphs import sign
from render.kaisers_pirates.force import KINDS
from render.kaisers_pirates.scene import Scene
from render.kaisers_pirates.ship import Box, Coins
from render.kit.dice import die
from render.kit.faces import on_tone
from render.kit.lettering import paragraph
from render.palette import RGB, Theme, mix, rgb
from render.parts import Part, outlined
from render.pieces import chip

HEAD, FOOT, DIE = 48, 50, 36
TONES = {
    "normal": (rgb("#B99A6B"), rgb("#E3CDA2")),
    "reaction": (rgb("#5E8FD0"), rgb("#B9D2F2")),
    "assist": (rgb("#5FA777"), rgb("#BCE0C6")),
}
"""The colour of each kind of card in the dark and in the light theme; the sign of the kind tells it too."""


@dataclass(frozen=True)
class ActionCard:
    """What is drawn of an Action Card. `coins`: of the action half, those of a check or an attack. `intercept`: the dice of the
    other half, `night` whether it is at night."""

    id: Card
    name: str
    kind: str
    does: str
    coins: Coins
    intercept: tuple[int, ...]
    night: bool


def action_card(scene: Scene, card: Card) -> ActionCard:
    """A card as its holder sees it."""
    its = CARD[KIND[card]]
    name = scene.told(names.kind(KIND[card])) if card not in VESSEL else VESSEL[card].name
    return ActionCard(card, name, its.kind, scene.told(prompts.does(its.id)), coins(card), BRITISH_COIN[card], card in AT_NIGHT)


def coins(card: Card) -> Coins:
    """The coins of the action half: of the ship on the card, of its own attack, of its check."""
    its, on = CARD[KIND[card]], VESSEL.get(card)
    if on is not None:
        return tuple(
            (glyph, dice)
            for glyph, dice in (
                ("swords", on.attack or on.guns),
                ("torpedo", on.torpedoes),
                ("mine", on.mines),
                ("shield", on.defense),
            )
            if dice
        )
    if its.strike:
        return (("mine" if its.id == "lay_mines" else "swords", its.strike),)
    return (("star", its.challenge), ("shield", its.response)) if its.challenge and its.response else ()


def tone(kind: str, theme: Theme) -> RGB:
    """The colour of a kind of card."""
    return TONES[kind][0 if theme.dark else 1]


def part(card: ActionCard, box: Box) -> Part:
    """The place of a card; the number of an option stands at the right of its foot."""
    x0, y0, x1, y1 = box
    return outlined(card.id, ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1)), (x1 - 32, y1 - 30))


def draw(b: Board, card: ActionCard, box: Box, u: float = 1.0) -> None:
    """Put a card down in its box, and note its part."""
    t, (x0, y0, x1, y1) = b.theme, box
    band, under = tone(card.kind, t), t.surface
    b.framed(x0, y0, x1, y1, round(12 * u), under, mix(band, t.page, 0.25), round(3 * u))
    b.place((part(card, box),))
    head = y0 + HEAD * u
    b.panel(x0 + 3 * u, y0 + 3 * u, x1 - 3 * u, head, round(9 * u), band)
    b.rect(x0 + 3 * u, head - 10 * u, x1 - 3 * u, head, band)
    ink = on_tone(band, t)
    b.stamp(sign(KINDS[card.kind], round(32 * u), ink, band), x1 - 26 * u, y0 + HEAD * u / 2 + 1)
    b.label(x0 + 14 * u, y0 + HEAD * u / 2 + 1, card.name, round(31 * u), x1 - x0 - 62 * u, round(24 * u), ink, "bold", "l")
    low = y1 - FOOT * u - (42 * u if card.coins else 0)
    paragraph(b, (x0 + 14 * u, head + 4 * u, x1 - 12 * u, low), card.does, round(27 * u), round(20 * u), t.ink)
    if card.coins:
        _coins(b, card.coins, x0 + 12 * u, low + 19 * u, u)
    b.rect(x0 + 14 * u, y1 - FOOT * u, x1 - 14 * u, y1 - FOOT * u + 2, t.line)
    x = _coins(b, (("swords", card.intercept),), x0 + 12 * u, y1 - 25 * u, u)
    if card.night:
        b.stamp(
            chip("moon", round(36 * u), t.shade if t.dark else t.ink, t.brass if t.dark else t.surface, t.line),
            x + 22 * u,
            y1 - 25 * u,
        )
        b.text(x + 46 * u, y1 - 25 * u, "\u22121", round(27 * u), t.soft, "bold")


def _coins(b: Board, groups: Coins, x: float, y: float, u: float) -> float:
    """Signs with their dice in one line; returns where it ends."""
    px = round(DIE * u)
    for glyph, dice in groups:
        b.stamp(sign(glyph, round(px * 0.86), b.theme.soft, b.theme.surface), x + px * 0.43, y)
        x += px * 0.98
        for sides in dice:
            b.stamp(die(sides, px, b.theme), x + px / 2, y)
            x += px * 1.05
        x += 8 * u
    return x
