"""A captain's own picture, to decide from: the hand with both halves of each card, the own Force, the one it is about, and the
others in a line each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from engines.kaisers_pirates.pieces.holdings import total
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message, say
from render.board.marks import STRIP, private_strip
from render.kaisers_pirates.boards import GAP, HIGHEST, NARROW
from render.kaisers_pirates.key import LOOKS, key, of_forces, of_hand, of_lined
from render.kaisers_pirates.pieces import action, force, ship_lines, throws
from render.kaisers_pirates.pieces.action import ActionCard, action_card
from render.kaisers_pirates.pieces.force_card import ForceCard, force_card
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.throws import Roll
from render.kit import layers
from render.kit.legend import LINE, LegendEntries, draw, entries_of, filled
from render.paint.bands import Band, size
from render.paint.canvas import Board
from render.paint.palette import SeatStyle

BRIEF, LOW, EASY, TALL, SHARE, KEYED, BESIDE = 1060, 248, 280, 365, 10, 2, 26
"""Pixels. The highest picture beside an answer and its words; a Force at least, one that gives way to words, one at most, and its
part of each line. Lines of words; letters of words beside cards."""
ACROSS, CLOSE, CARD, WORDED, SMALL = 4, (5, 6), 264, 185, 134
"""Cards of a line of the hand, and of one of large hands in three lines. Pixels of a card at most, of one with two lines of
words between its dice, and of one without words."""


@dataclass(frozen=True)
class Title:
    """The owner of the picture, and the bar over it."""

    seat: SeatStyle
    headline: str
    detail: str


@dataclass(frozen=True)
class Hand:
    """The cards of a hand line by line, how many a line holds at most, and pixels of a card."""

    lines: tuple[tuple[ActionCard, ...], ...]
    across: int
    tall: int

    @property
    def high(self) -> int:
        """Pixels of all lines."""
        return len(self.lines) * (self.tall + GAP)

    @property
    def free(self) -> int:
        """Cards for which the last line has room."""
        return self.across - len(self.lines[-1]) if self.lines else 0

    @property
    def step(self) -> float:
        """Pixels from card to card."""
        return (NARROW - GAP) / self.across


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The private picture of the view's viewer, 1200 pixels wide. Raises ValueError for a view of nobody."""
    view = scene.view
    if view.viewer is None:
        raise ValueError("nobody's own picture")
    scene = replace(scene, asked=frozenset(), fresh=())
    forces = {one.seat: force_card(scene, one) for one in view.forces}
    own, rest = forces[view.viewer], [forces[seat] for seat in others(view)]
    top = (_title(scene, view.viewer, len(view.hand)), *_awaited(scene))
    highest = BRIEF if len(top) > 1 or view.on_turn != view.viewer else HIGHEST
    room = highest - size(top)[1]
    hand = _dealt(scene, room - len(rest) * (ship_lines.TALL + GAP) - LOW - GAP)
    large, tall = _large(own, rest, room - hand.high, 0 if hand.free else KEYED * LINE)
    small = [one for one in rest if one not in large]
    seen = frozenset(chain(of_hand(chain(*hand.lines)), of_forces(large, (GAP, 0, NARROW - GAP, tall)), of_lined(small)))
    shown = (*top, *_hand(scene, hand, seen), *_forces(scene, large, small, tall))
    return (*shown, *key(scene, () if hand.free else seen, highest - size(shown)[1]))


def others(view: View) -> list[int]:
    """The other captains, the one it is about first: who attacks or is attacked, else the leader in VA."""
    seats = [force.seat for force in view.forces if force.seat != view.viewer]
    about = view.victim if view.on_turn == view.viewer else view.on_turn
    piles = {force.seat: total(force.pile) for force in view.forces}
    return sorted(seats, key=lambda seat: (seat != about, -piles[seat]))


def _title(scene: Scene, viewer: int, n: int) -> Band:
    headline, detail = scene.plain(say("kp.sign.hand", n=n)), scene.plain(say("kp.sign.alone"))
    return Band(_draw_title, Title(scene.seat(viewer), headline, detail), NARROW, STRIP + GAP, scene.theme)


def _draw_title(b: Board, facts: Title) -> None:
    private_strip(b, facts.seat, facts.headline, facts.detail)


def _dealt(scene: Scene, room: int) -> Hand:
    """The cards line by line, in so many pixels."""
    is_told = len(scene.view.hand) <= 2 * ACROSS
    held = tuple(action_card(scene, card, is_told) for card in scene.view.hand)
    across = ACROSS if is_told else next((many for many in CLOSE if len(held) <= 3 * many), CLOSE[-1] + 1)
    lines = tuple(held[at : at + across] for at in range(0, len(held), across))
    return Hand(lines, across, max(WORDED, min(CARD, room // max(1, len(lines)) - GAP)) if is_told else SMALL)


def _hand(scene: Scene, hand: Hand, seen: Collection[Message]) -> Iterator[Band]:
    """The cards, each line a band; what marks mean beside the last ones."""
    marks = filled(
        entries_of(LOOKS, seen, scene.words), hand.free * hand.step - 1.5 * GAP, hand.tall // LINE * bool(hand.free), BESIDE
    )
    for line in hand.lines:
        beside = marks if line is hand.lines[-1] else ()
        yield Band(_draw_hand, (line, hand.step, beside), NARROW, hand.tall + GAP, scene.theme, is_inlaid=True)


def _draw_hand(b: Board, facts: tuple[tuple[ActionCard, ...], float, tuple[LegendEntries, ...]]) -> None:
    held, step, beside = facts
    for i, card in enumerate(held):
        x = GAP + i * step
        layers.inlay(b, action.draw, (card, 1.0, 0), (round(x), 0, round(x) + round(step - GAP), b.h - GAP), b.theme.page)
    for i, marks in enumerate(beside):
        draw(b, marks, 2 * GAP + len(held) * step, (i + 0.5) * LINE, px=BESIDE)


def _awaited(scene: Scene) -> tuple[Band, ...]:
    """The attack that waits for an answer."""
    return tuple(Band(_draw_last, roll, NARROW, throws.TALL + GAP, scene.theme) for roll in throws.awaited(scene))


def _draw_last(b: Board, roll: Roll) -> None:
    throws.draw(b, roll, (GAP, 0, b.w - GAP, throws.TALL), 1.0)


def _large(own: ForceCard, rest: list[ForceCard], room: int, spare: int) -> tuple[list[ForceCard], int]:
    """The Forces that are drawn large, and the pixels of height of each: the own one, and the first of the others if there is
    room. `spare` pixels are left free if the Forces stay easy to read without them."""
    lines = (len(rest) - 1) * (ship_lines.TALL + GAP)
    two, one = (room - lines) // 2 - GAP, room - len(rest) * (ship_lines.TALL + GAP) - GAP
    large, tall, forces = ([own, *rest[:1]], two, 2) if two >= LOW else ([own], max(LOW, one), 1)
    most = TALL - SHARE * (1 + len(rest) - forces) // forces
    return large, min(most, tall - spare // forces if tall - spare // forces >= EASY else tall)


def _forces(scene: Scene, large: list[ForceCard], small: list[ForceCard], tall: int) -> Iterator[Band]:
    """Some Forces large, the others in a line each."""
    yield from (Band(_draw_force, one, NARROW, tall + GAP, scene.theme, is_inlaid=True) for one in large)
    yield from (Band(_draw_line, one, NARROW, ship_lines.TALL + GAP, scene.theme, is_inlaid=True) for one in small)


def _draw_force(b: Board, card: ForceCard) -> None:
    force.draw(b, card, (GAP, 0, b.w - GAP, b.h - GAP), 1.0)


def _draw_line(b: Board, card: ForceCard) -> None:
    ship_lines.draw(b, card, (GAP, 0, b.w - GAP, b.h - GAP))
