"""A captain's own picture, to decide from: the hand with both halves of each card, the own Force, the one it is about, and the
others in a line each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.kaisers_pirates.rules.holdings import total
from engines.kaisers_pirates.view import View
from engines.kernel.messages import say
from render.bands import Band
from render.canvas import Board
from render.kaisers_pirates import action, force, lined, throws
from render.kaisers_pirates.action import ActionCard, action_card
from render.kaisers_pirates.boards import GAP, NARROW
from render.kaisers_pirates.force_card import ForceCard, force_card
from render.kaisers_pirates.scene import Scene
from render.kaisers_pirates.throws import Roll
from render.kit import layers
from render.marks import STRIP, private_strip
from render.palette import Seat

HIGHEST, BRIEF, LOW, TALL = 1200, 1060, 268, 372
"""Pixels: the highest picture, one beside an answer and its words, a Force at least and at most."""
ACROSS, CLOSE, CARD, SMALL = 4, 6, 250, 134
"""Cards of a line of the hand, and of one of a large hand; pixels of a card at most, and of one without words."""


@dataclass(frozen=True)
class Title:
    """Whose picture it is, and what is over it."""

    seat: Seat
    headline: str
    detail: str


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    view = scene.view
    if view.viewer is None:
        raise ValueError("nobody's own picture")
    scene = replace(scene, asked=frozenset(), fresh=())
    held = tuple(action_card(scene, card, len(view.hand) <= 2 * ACROSS) for card in view.hand)
    forces = {one.seat: force_card(scene, one) for one in view.forces}
    own, rest = forces[view.viewer], [forces[seat] for seat in others(view)]
    top = (_title(scene, view.viewer, len(held)), *_awaited(scene))
    is_brief = len(top) > 1 or view.on_turn != view.viewer
    room = (BRIEF if is_brief else HIGHEST) - sum(band.height for band in top)
    hand = _hand(scene, held, room - len(rest) * (lined.TALL + GAP) - LOW - GAP)
    return (*top, *hand, *_forces(scene, own, rest, room - sum(band.height for band in hand)))


def others(view: View) -> list[int]:
    """The other captains, the one it is about first: who attacks or is attacked, else the leader in VA."""
    seats = [force.seat for force in view.forces if force.seat != view.viewer]
    about = view.victim if view.on_turn == view.viewer else view.on_turn
    piles = {force.seat: total(force.pile) for force in view.forces}
    return sorted(seats, key=lambda seat: (seat != about, -piles[seat]))


def _title(scene: Scene, viewer: int, n: int) -> Band:
    headline, detail = scene.told(say("kp.sign.hand", n=n)), scene.told(say("kp.sign.alone"))
    return Band(_draw_title, Title(scene.seat(viewer), headline, detail), NARROW, STRIP + GAP, scene.theme)


def _draw_title(b: Board, facts: Title) -> None:
    private_strip(b, facts.seat, facts.headline, facts.detail)


def _hand(scene: Scene, held: tuple[ActionCard, ...], room: int) -> tuple[Band, ...]:
    """The cards line by line, each line a band, in so many pixels."""
    is_told = len(held) <= 2 * ACROSS
    across = ACROSS if is_told else CLOSE + (len(held) > 3 * CLOSE)
    lines = [held[at : at + across] for at in range(0, len(held), across)]
    tall = max(SMALL, min(CARD, room // max(1, len(lines)) - GAP)) if is_told else SMALL
    return tuple(Band(_draw_hand, (line, across), NARROW, tall + GAP, scene.theme) for line in lines)


def _draw_hand(b: Board, facts: tuple[tuple[ActionCard, ...], int]) -> None:
    held, across = facts
    step = (b.w - GAP) / across
    for i, card in enumerate(held):
        x = GAP + i * step
        layers.inlay(b, action.draw, (card, 1.0, 0), (round(x), 0, round(x) + round(step - GAP), b.h - GAP), b.theme.page)


def _awaited(scene: Scene) -> tuple[Band, ...]:
    """The attack that waits for an answer."""
    return tuple(Band(_draw_last, roll, NARROW, throws.TALL + GAP, scene.theme) for roll in throws.awaited(scene))


def _draw_last(b: Board, roll: Roll) -> None:
    throws.draw(b, roll, (GAP, 0, b.w - GAP, throws.TALL), 1.0)


def _forces(scene: Scene, own: ForceCard, rest: list[ForceCard], room: int) -> tuple[Band, ...]:
    """The own Force large, and the first of the others where there is room; the others in a line each."""
    lines = (len(rest) - 1) * (lined.TALL + GAP)
    tall = min(TALL, (room - lines) // 2 - GAP)
    large, small = ([own, *rest[:1]], rest[1:]) if tall >= LOW else ([own], rest)
    if tall < LOW:
        tall = max(LOW, min(TALL, room - len(rest) * (lined.TALL + GAP) - GAP))
    bands = [Band(_draw_force, one, NARROW, tall + GAP, scene.theme) for one in large]
    return (*bands, *(Band(_draw_line, one, NARROW, lined.TALL + GAP, scene.theme) for one in small))


def _draw_force(b: Board, card: ForceCard) -> None:
    force.draw(b, card, (GAP, 0, b.w - GAP, b.h - GAP), 1.0)


def _draw_line(b: Board, card: ForceCard) -> None:
    lined.draw(b, card, (GAP, 0, b.w - GAP, b.h - GAP))
