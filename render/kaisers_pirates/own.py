"""A captain's own picture: the hand, each card with both halves, and the own Force."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.messages import say
from render.bands import Band
from render.canvas import Board
from render.kaisers_pirates.boards import WIDE, force_band
from render.kaisers_pirates.scene import Scene, action_card
from render.kit import cards, faces
from render.kit.cards import Card
from render.marks import STRIP, private_strip
from render.palette import Seat

LARGE, SMALL, FEW, GAP = (246, 330), (180, 130), 12, 12
"""Sizes of a card of a hand of a few and of one of many, and how many are few."""


@dataclass(frozen=True)
class Hand:
    """What is drawn of a hand."""

    seat: Seat
    headline: str
    detail: str
    held: tuple[Card, ...]


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The viewer's hand and Force. Raises ValueError for a view of nobody."""
    view = scene.view
    if view.viewer is None:
        raise ValueError("nobody's own picture")
    held = tuple(action_card(scene, card, number) for number, card in enumerate(view.hand, 1))
    size = LARGE if len(held) <= FEW else SMALL
    across = (WIDE - 3 * GAP) // (size[0] + GAP)
    tall = -(-len(held) // across) * (size[1] + GAP)
    headline, detail = scene.told(say("kp.sign.hand", n=len(held))), scene.told(say("kp.sign.alone"))
    facts = Hand(scene.seat(view.viewer), headline, detail, held)
    band = Band(_draw_hand, facts, WIDE, STRIP + 16 + tall + GAP, scene.theme)
    return band, force_band(scene, view.forces[view.viewer], WIDE)


def _draw_hand(b: Board, facts: Hand) -> None:
    private_strip(b, facts.seat, facts.headline, facts.detail)
    size = LARGE if len(facts.held) <= FEW else SMALL
    places = cards.rows((2 * GAP, STRIP + 16, b.w - 2 * GAP), len(facts.held), *size)
    faces.lay(b, facts.held, places)
