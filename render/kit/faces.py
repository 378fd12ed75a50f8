"""How cards are drawn: in full, small, covered by the next one, and from behind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.board.pieces import chip, count_disc
from render.glyphs import GLYPHS, Pen, sign
from render.kit.cards import HEAD, Card, CardPlace, Halves, parts
from render.kit.lettering import paragraph
from render.paint.canvas import Board, Sketch, ring_points
from render.paint.fitting import Fit
from render.paint.palette import PALE, RGB, Theme, contrast, mix
from render.paint.parts import Box
from render.paint.type import SCALE, fit, mask

PAD, RADIUS, FRAME, TICK = 16, 14, 5, 40
"""Pixels: room beside the text, roundness of the corners, the frame of a chosen half and its tick."""
MOST_ON_SPINE = 2
"""State marks that a covered card shows; its title has the rest of the spine."""


def lay(b: Board, cards: Sequence[Card], places: Sequence[CardPlace]) -> None:
    """Put cards down, each over the one before it, and note their parts."""
    b.place(parts(cards, places))
    for card, place in zip(cards, places, strict=True):
        draw(b, card, place.box, place.free)


def draw(b: Board, card: Card, box: Box, free: int | None = None) -> None:
    """A card in its box; of one that will be covered what is to be read stands on its *free* pixels at the left."""
    if card.hidden:
        _back(b, card, box, free)
    elif free is not None and free < box[2] - box[0]:
        _covered(b, card, box, free)
    elif card.is_full(box):
        _full(b, card, box)
    else:
        _small(b, card, box)


def _tone(b: Board, card: Card) -> RGB:
    return mix(card.tone, b.theme.page, PALE) if card.used else card.tone


def _ink(b: Board, card: Card) -> RGB:
    """Letters on the ground of a card."""
    return b.theme.faint if card.used else b.theme.ink


def on_tone(tone: RGB, theme: Theme) -> RGB:
    """Letters on the tone of a card: whichever of the theme's darkest and lightest stands out."""
    dark, light = (theme.shade, theme.ink) if theme.dark else (theme.ink, theme.surface)
    return max(dark, light, key=lambda letters: contrast(letters, tone))


def _frame(b: Board, card: Card, box: Box) -> None:
    t = b.theme
    edge = mix(_tone(b, card), t.page, 0.25)
    b.panel(box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2, RADIUS + 2, t.page)
    b.framed(box, RADIUS, t.surface, edge, 3)


def _head(b: Board, card: Card, box: Box, tall: int) -> None:
    """The band over a card, square below."""
    x0, y0, x1, _ = box
    tone = _tone(b, card)
    b.panel(x0 + 3, y0 + 3, x1 - 3, y0 + tall, RADIUS - 3, tone)
    b.rect(x0 + 3, y0 + tall - RADIUS, x1 - 3, y0 + tall, tone)
    _struck(b, card, (x0 + 8, y0 + 8, x1 - 8, y0 + tall))


def _struck(b: Board, card: Card, box: Box) -> None:
    """A hatch where a card counts no more: paleness alone is not seen by everybody."""
    if card.used:
        b.hatch(box, "fall", mix(_tone(b, card), b.theme.page, 0.6), 16, 3)


def _index(b: Board, card: Card, x: float, y: float, px: int) -> float:
    """The number of a card on its head; returns the width it takes."""
    if not card.index:
        return 0
    tone = _tone(b, card)
    sprite = count_disc(card.index, px, on_tone(tone, b.theme), tone, tone)
    b.stamp(sprite, x, y, "lm")
    return sprite.width + 8


def _full(b: Board, card: Card, box: Box) -> None:
    x0, y0, x1, _ = box
    tone, middle = _tone(b, card), y0 + HEAD / 2 + 1
    ink = on_tone(tone, b.theme)
    _frame(b, card, box)
    _head(b, card, box, HEAD)
    x = x0 + 10 + _index(b, card, x0 + 10, middle, 44)
    right = x1 - 12
    for glyph in (card.sign, "repeat" if card.turned else ""):
        if glyph:
            b.stamp(sign(glyph, 34, ink, tone), right - 17, middle)
            right -= 42
    b.label(x + 4, middle, card.title, SCALE["body"], Fit(right - x - 4, 25), ink, "bold")
    halves = card.halves(box)
    for number, (which, half) in enumerate(halves):
        _half(b, card, which, half, SCALE["small"], ends=number == len(halves) - 1)
    if len(halves) == 2 and not card.chosen:
        b.rect(x0 + PAD, halves[1][1][1] - 1, x1 - PAD, halves[1][1][1] + 1, b.theme.line)
    _chosen(b, card, halves)
    _marks(b, card, box, b.theme.ink)


def _half(b: Board, card: Card, which: str, box: Box, px: int, ends: bool) -> None:
    """Title and text from the top of a half, its signs along its foot."""
    half = card.lower if which == "lower" else card.upper
    if half is None:
        return
    is_pale = card.used or card.chosen not in ("", which)
    x0, y0, x1, y1 = box[0] + PAD, box[1] + 8, box[2] - PAD, box[3] - (8 if ends else 6)
    wide = x1 - (TICK - PAD // 2 if card.chosen == which else 0)
    if half.title:
        y0 += round(
            paragraph(b, (x0, y0, wide, y0 + 40), half.title, (px, 25), b.theme.faint if is_pale else b.theme.soft, "data")
        )
    foot = y1 - 44 if half.signs or (ends and card.marks) else y1
    paragraph(b, (x0, y0, x1 if half.title else wide, foot), half.text, (px, 25), b.theme.faint if is_pale else _ink(b, card))
    for glyph, text in half.signs:
        b.stamp(sign(glyph, 34, b.theme.faint if is_pale else b.theme.soft, b.theme.surface), x0 + 17, y1 - 22)
        x0 += 42
        x0 += round(b.text(x0, y1 - 22, text, SCALE["small"], b.theme.faint if is_pale else b.theme.ink, "bold")) + 16


def _chosen(b: Board, card: Card, halves: Halves) -> None:
    """A brass frame and a tick on the half that counts."""
    t = b.theme
    for which, (x0, y0, x1, y1) in halves:
        if which == card.chosen:
            left, top, right, low = x0 + FRAME, y0 + 3, x1 - FRAME, y1 - FRAME
            for side in ((left, top, right, top + FRAME), (left, low - FRAME, right, low)):
                b.rect(*side, t.brass)
            for side in ((left, top, left + FRAME, low), (right - FRAME, top, right, low)):
                b.rect(*side, t.brass)
            b.stamp(chip("tick", TICK, t.brass, t.shade if t.dark else t.surface, t.page), x1 - 24, y0 + 24)


def _marks(b: Board, card: Card, box: Box, ink: RGB) -> None:
    """State marks in the lower right corner, from the right; words beside them in *ink*."""
    t, y = b.theme, box[3] - 32
    x = box[2] - 16.0
    for glyph, text in reversed(card.marks):
        if text:
            x -= b.text(x, y, text, SCALE["small"], ink, "bold", "r") + 4
        b.stamp(chip(glyph, 40, t.raised, t.ink, t.line), x - 20, y)
        x -= 48


def _small(b: Board, card: Card, box: Box) -> None:
    """Index and sign on the head, the title below, states at the foot."""
    x0, y0, x1, y1 = box
    tone = _tone(b, card)
    _frame(b, card, box)
    _head(b, card, box, 46)
    _index(b, card, x0 + 8, y0 + 25, 36)
    if card.sign:
        b.stamp(sign(card.sign, 30, on_tone(tone, b.theme), tone), x1 - 24, y0 + 25)
    foot = y1 - 48 if card.marks else y1 - 6
    paragraph(b, (x0 + 8, y0 + 50, x1 - 8, foot), card.title, (SCALE["small"], 20), _ink(b, card), "bold")
    _marks(b, card, (x0, y0, x1 + 8, y1 + 6), b.theme.ink)


def _covered(b: Board, card: Card, box: Box, free: int) -> None:
    """A spine: index and sign over each other, the title from the foot upwards."""
    x0, y0, _, y1 = box
    tone = _tone(b, card)
    _frame(b, card, box)
    b.panel(x0 + 3, y0 + 3, x0 + free + RADIUS, y1 - 3, RADIUS - 3, tone)
    b.rect(x0 + free, y0 + 3, x0 + free + RADIUS, y1 - 3, b.theme.surface)
    _struck(b, card, (x0 + 8, y0 + 8, x0 + free, y1 - 8))
    middle, used = x0 + 1 + free / 2, 12
    ink = on_tone(tone, b.theme)
    if card.index:
        b.stamp(count_disc(card.index, 42, ink, tone, tone), middle, y0 + 32)
        used = 58
    if card.sign:
        b.stamp(sign(card.sign, 34, ink, tone), middle, y0 + used + 20)
        used += 44
    if card.chosen:
        b.stamp(
            chip("tick", TICK, b.theme.brass, b.theme.shade if b.theme.dark else b.theme.surface, ink), middle, y0 + used + 22
        )
        used += 46
    for glyph, _ in card.marks[:MOST_ON_SPINE]:
        b.stamp(chip(glyph, 38, b.theme.raised, b.theme.ink, b.theme.line), middle, y0 + used + 22)
        used += 46
    _upright(b, card.title, middle, y1 - 16, y1 - y0 - used - 24, ink)


def _upright(b: Board, text: str, x: float, low: float, room: float, ink: RGB) -> None:
    """Letters that run upwards from *low*, their capitals centred on *x*."""
    px, text = fit("bold", SCALE["body"], text, room, 25)
    sprite = _turned("bold", px, text)
    b.lay(ink, round(x - sprite.width / 2), round(low - sprite.height), sprite)


@lru_cache(256)
def _turned(role: str, px: int, text: str) -> Image.Image:
    return mask(role, px, text)[0].transpose(Image.Transpose.ROTATE_90)


def _back(b: Board, card: Card, box: Box, free: int | None) -> None:
    """The back of a card; its number, or that of a pile, stands where it can be seen."""
    x0, y0, x1, y1 = box
    t = b.theme
    light, mid, deep = t.metal["back"]
    b.panel(x0 - 2, y0 - 2, x1 + 2, y1 + 2, RADIUS + 2, t.page)
    b.framed(box, RADIUS, mid, deep, 3)
    b.panel(x0 + 9, y0 + 9, x1 - 9, y1 - 9, RADIUS - 6, deep)
    b.hatch((x0 + 12, y0 + 12, x1 - 12, y1 - 12), "grid", mix(deep, mid, 0.55), 16, 2.2)
    wide = min(free or x1 - x0, x1 - x0)
    if wide == x1 - x0 and (card.is_full(box) or (not card.index and not card.marks)):
        b.stamp(_emblem(min(84, wide - 40), light, deep), (x0 + x1) / 2, (y0 + y1) / 2)
    if card.index:
        b.stamp(count_disc(card.index, 42, light, t.shade if t.dark else t.ink, deep), x0 + min(42, wide / 2), y0 + 38)
    if wide == x1 - x0:
        _marks(b, card, box, (255, 255, 255))


@lru_cache(32)
def _emblem(px: int, light: RGB, deep: RGB) -> Image.Image:
    s, c = Sketch(px, px), px / 2
    s.poly(ring_points(c, c, c - 1, 24), light)
    s.disc(c, c, c - 5, deep)
    GLYPHS["compass"](Pen(s, c, c, px * 0.74, light, deep))
    return s.done()
