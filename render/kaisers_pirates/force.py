"""A captain's Force: the two rows of ships, the VA pile, and what lies in front."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.rules.holdings import ACTION, BRITISH, PRIZE, SUNK, Won, total
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.view import ForceView
from engines.kernel.messages import say
from render.canvas import Board, Sketch
from render.glyphs import GLYPHS, Pen, sign
from render.kaisers_pirates import ship
from render.kaisers_pirates.scene import Scene, points_of
from render.kaisers_pirates.ship import Box, ShipCard, ship_card
from render.marks import text_width
from render.palette import RGB, Seat, mix
from render.parts import boxed
from render.pieces import badge, chip, seat_band, team_flag

HEAD, PAD, GAP, SPINE, SLOTS = 54, 10, 8, 30, 3
"""Pixels of the line over the ships, around and between them, of the band in the seat's colour; slots of a row of a few ships."""
PILE, BROAD, LONG, LINE = 118, 176, 1000, 36
"""Pixels across of a VA pile, and of one of a Force that is as long as that; of a line of it."""
Front = tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class ForceCard:
    """What is drawn of a Force. `front`: what lies in front: (sign of its half, name as far as it is
    known, whether it lies face down); `waits`: names of the cards
    that wait; `score`: VA of the Round and Round Points; `pile`: what is won."""

    number: int
    seat: Seat
    name: str
    team: int | None
    is_asked: bool
    is_on_turn: bool
    hand: int
    score: tuple[int, int]
    fleet: tuple[ShipCard, ...]
    merchantmen: tuple[ShipCard, ...]
    pile: tuple[Won, ...]
    pile_title: str
    front: Front = ()
    waits: tuple[str, ...] = ()


def force_card(scene: Scene, force: ForceView) -> ForceCard:
    """A Force as the scene shows it."""
    view, number = scene.view, force.seat
    fleet, traders = (tuple(ship_card(view, one) for one in ships) for ships in (force.fleet, force.merchantmen))
    waits = tuple(scene.told(names.kind(one.kind)) for one in view.waiting if one.seat == number)
    team = number % 2 if view.rules.teams else None
    is_on_turn = number == view.on_turn and view.result is None
    return ForceCard(
        number, scene.seat(number), scene.name(number), team, number in scene.asked, is_on_turn, force.hand,
        (total(force.pile), points_of(view, number)), fleet, traders, force.pile, scene.told(say("kp.pic.pile")),
        front(scene) if is_on_turn else (), waits,
    )  # fmt: skip


def front(scene: Scene) -> Front:
    """The cards in front of the Force on turn: by the sign of their half, by name as far as it is known."""
    signs = {BRITISH: "swords", ACTION: "move"}
    return tuple((signs[one.place], _known(scene, one.card), not one.up) for one in scene.view.laid if one.place in signs)


def _known(scene: Scene, card: Card) -> str:
    return scene.told(names.kind(KIND[card])) if card else ""


KINDS = {"normal": "move", "reaction": "shield", "assist": "star"}
"""The sign of each kind of Action Card."""


def draw(b: Board, force: ForceCard, box: Box, u: float) -> None:
    """Put a Force down in its box."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = t.raised if force.is_asked else t.surface
    b.framed(x0, y0, x1, y1, round(14 * u), under, t.brass if force.is_asked else under, round(4 * u))
    b.place((boxed(f"seat.{force.number}", *box),))
    seat_band(b, force.seat, round(x0 + 9 * u), round(y0 + 12 * u), round(x0 + 21 * u), round(y1 - 12 * u))
    _head(b, force, (x0, y0, x1), under, u)
    left, top, low = x0 + SPINE * u, y0 + HEAD * u, y1 - PAD * u
    right = x1 - (PAD + PILE + GAP) * u if x1 - x0 < LONG * u else x1 - (PAD + BROAD + GAP) * u
    tall = (low - top - GAP * u) / 2
    for number, ships in enumerate((force.fleet, force.merchantmen)):
        _row(b, ships, (left, top + number * (tall + GAP * u), right), tall, force.seat.fill, u)
    _pile(b, force, (round(right + GAP * u), round(top), round(x1 - PAD * u), round(low)), under, u)


def _row(b: Board, ships: tuple[ShipCard, ...], corner: tuple[float, float, float], tall: float, captor: RGB, u: float) -> None:
    left, top, right = corner
    step = (right - left + GAP * u) / max(SLOTS, len(ships))
    for i, card in enumerate(ships):
        x = left + i * step
        ship.draw(b, card, (round(x), round(top), round(x + step - GAP * u), round(top + tall)), captor, u)


def _head(b: Board, force: ForceCard, span: tuple[int, int, int], under: RGB, u: float) -> None:
    """Badge, name, team; what lies in front; hand, Round Points, VA."""
    t, (x0, y0, x1) = b.theme, span
    y = y0 + (HEAD / 2 + 3) * u
    b.stamp(badge(force.seat, round(46 * u)), x0 + 52 * u, y)
    x, right = x0 + 82 * u, _counts(b, force, x1 - 18 * u, y, under, u)
    flags = [team_flag(force.team, round(30 * u), t)] if force.team is not None else []
    state = "hourglass" if force.is_asked else "pennant" if force.is_on_turn else ""
    taken = sum(flag.width + 12 * u for flag in flags) + (44 * u if state else 0)
    x += (
        b.text(x, y, force.name, round(34 * u), t.ink, "bold", width=max(90 * u, right - x - taken), least=round(23 * u)) + 12 * u
    )
    for flag in flags:
        b.stamp(flag, x, y, "lm")
        x += flag.width + 12 * u
    if state:
        b.stamp(sign(state, round(30 * u), t.brass if force.is_asked else t.ink, under), x + 14 * u, y)
        x += 40 * u
    _front(b, force, x, y, right, under, u)


def _counts(b: Board, force: ForceCard, right: float, y: float, under: RGB, u: float) -> float:
    """Hand, Round Points and VA from the right; returns where they begin."""
    va, points = force.score
    for glyph, number in (("cards", force.hand), ("star", points), ("coin", va)):
        wide = text_width("bold", round(32 * u), str(number))
        b.text(right, y, str(number), round(32 * u), b.theme.ink, "bold", "r")
        b.stamp(sign(glyph, round(32 * u), b.theme.brass, under), right - wide - 23 * u, y)
        right -= max(wide, 18 * u) + 60 * u
    return right


def _front(b: Board, force: ForceCard, x: float, y: float, right: float, under: RGB, u: float) -> None:
    """Committed cards and cards that wait, as far as there is room; each has at least its sign."""
    t, shown = b.theme, [*force.front, *(("smoke", name, False) for name in force.waits)]
    for left, (glyph, name, is_down) in zip(range(len(shown), 0, -1), shown, strict=True):
        if is_down:
            ship.card_back(b, glyph, x + 28 * u, y, under, u)
        else:
            b.stamp(chip(glyph, round(34 * u), t.soft, t.page, under), x + 18 * u, y)
        x += (60 if is_down else 42) * u
        room = (right - x) / left - 46 * u
        if name and room > 70 * u:
            x += b.text(x, y, name, round(25 * u), t.soft, "data", width=room, least=round(20 * u)) + 12 * u


def _pile(b: Board, force: ForceCard, box: Box, under: RGB, u: float) -> None:
    """The VA pile: what each thing in it scores, by how it was won."""
    t, (x0, y0, x1, y1) = b.theme, box
    deep = mix(under, t.page, 0.55)
    b.panel(x0, y0, x1, y1, round(10 * u), deep)
    b.place((boxed(f"pile.{force.number}", *box),))
    b.label(x0 + 10 * u, y0 + 20 * u, force.pile_title, round(25 * u), x1 - x0 - 20 * u, round(23 * u), t.soft, "data", "l")
    sprites = [_won(b, one, deep, u) for one in force.pile]
    step, line = max([50 * u, *(sprite.width + 4 * u for sprite in sprites)]), LINE * u
    across = max(1, int((x1 - x0 - 10 * u) / step))
    rows = max(1, int((y1 - y0 - 40 * u) / line))
    shown = sprites if len(sprites) <= across * rows else sprites[: across * rows - 1]
    for i, sprite in enumerate(shown):
        b.stamp(sprite, x0 + 8 * u + i % across * step, y0 + (40 + 17) * u + i // across * line, "lm")
    if len(shown) < len(sprites):
        i = len(shown)
        b.text(
            x0 + 12 * u + i % across * step,
            y0 + 57 * u + i // across * line,
            f"+{len(sprites) - i}",
            round(25 * u),
            t.ink,
            "bold",
        )


WON = {SUNK: "sunk", PRIZE: "pennant"}
"""The sign of each way to win a ship; others were brought to port."""


@lru_cache(512)
def token(glyph: str, text: str, px: int, fill: RGB, ink: RGB, rim: RGB) -> Image.Image:
    """A thing in a VA pile: how it was won, and what it scores."""
    wide = round(px * (1.12 + 0.36 * len(text)))
    s = Sketch(wide, px)
    s.box(0, 0, wide, px, px * 0.28, fill)
    GLYPHS[glyph](Pen(s, px * 0.56, px / 2, px * 0.74, ink, fill))
    s.text(px * 1.02 + (wide - px * 1.12) / 2, px / 2, text, "numeral", px * 0.72, ink)
    return s.done()


def _won(b: Board, one: Won, under: RGB, u: float) -> Image.Image:
    t = b.theme
    fill = t.soft if one.is_german else t.brass
    return token(WON.get(one.how, "anchor"), str(one.va), round(30 * u), fill, t.shade if t.dark else t.surface, under)
