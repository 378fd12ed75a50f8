"""The public picture: the Forces of all captains, one below the other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from engines.kaisers_pirates.rules.holdings import total
from engines.kaisers_pirates.view import ForceView
from engines.kernel.messages import Captain, say
from render.bands import Band
from render.canvas import Board
from render.kaisers_pirates.scene import Scene, in_front, ship_card
from render.kit import cards, faces
from render.kit.cards import Card
from render.marks import STRIP, title_strip
from render.palette import Seat
from render.pieces import badge, chip, seat_band
from render.type import SCALE

WIDE, HEAD, CARD, GAP = 1600, 60, (242, 192), 12
SPINE = 22
"""Pixels of the band in the colour of the seat."""


@dataclass(frozen=True)
class Row:
    """What is drawn of one Force."""

    seat: Seat
    head: str
    detail: str
    is_asked: bool
    ships: tuple[Card, ...]


@dataclass(frozen=True)
class Top:
    """What is drawn over the Forces."""

    headline: str
    detail: str


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The board of a view: 1600 pixels wide, up to 1200 high while no Force has more than six ships."""
    return (top(scene, WIDE), *(force_band(scene, force, WIDE) for force in scene.view.forces))


def top(scene: Scene, wide: int) -> Band:
    """Turn and decks."""
    view = scene.view
    headline = scene.told(say("kp.head.turn", number=view.turn, captain=Captain(view.on_turn)))
    decks = scene.told(say("kp.board.decks", number=view.deck, total=view.aside))
    return Band(_draw_top, Top(headline, decks), wide, STRIP + GAP, scene.theme)


def _draw_top(b: Board, facts: Top) -> None:
    title_strip(b, "anchor", facts.headline, facts.detail)


def force_band(scene: Scene, force: ForceView, wide: int) -> Band:
    """One Force: hand and VA, then its ships."""
    across = (wide - 3 * GAP - SPINE) // (CARD[0] + GAP)
    ships = tuple(ship_card(scene, ship) for ship in (*force.fleet, *force.merchantmen))
    lines = max(1, -(-len(ships) // across))
    head = scene.told(say("kp.board.force", captain=Captain(force.seat), n=force.hand, number=total(force.pile)))
    row = Row(scene.seat(force.seat), head, _committed(scene, force.seat), force.seat in scene.asked, ships)
    return Band(partial(_draw_force), row, wide, HEAD + lines * (CARD[1] + GAP) + GAP, scene.theme)


def _committed(scene: Scene, seat: int) -> str:
    """How many cards lie face down in front of the Force, and as what."""
    if seat != scene.view.on_turn or not any(in_front(scene.view)):
        return ""
    british, action = in_front(scene.view)
    return scene.told(say("kp.sign.front", number=british, total=action))


def _draw_force(b: Board, row: Row) -> None:
    t = b.theme
    low = b.h - GAP
    b.framed(GAP, 0, b.w - GAP, low, 16, t.surface, t.brass if row.is_asked else t.surface, 4)
    seat_band(b, row.seat, GAP + 8, 12, GAP + 8 + SPINE - 6, low - 12)
    left = 2 * GAP + SPINE
    b.stamp(badge(row.seat, 52), left + 26, HEAD / 2 + 2)
    x = left + 64 + b.label(left + 64, HEAD / 2 + 2, row.head, SCALE["body"], 760, 23, t.ink, "bold", "l")
    if row.is_asked:
        b.stamp(chip("hourglass", 40, t.brass, t.shade if t.dark else t.surface), x + 34, HEAD / 2 + 2)
    b.label(b.w - 2 * GAP, HEAD / 2 + 2, row.detail, SCALE["small"], 560, 20, t.soft, "plain", "r")
    places = cards.rows((left, HEAD, b.w - 2 * GAP), len(row.ships), *CARD)
    faces.lay(b, row.ships, places)
