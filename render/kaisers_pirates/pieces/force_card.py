"""The parts of a captain's Force that are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import ACTION, BRITISH, Won, total
from engines.kaisers_pirates.speech.events import PILE
from engines.kaisers_pirates.view import ForceView
from engines.kernel.base.messages import say
from render.kaisers_pirates.pieces.scene import Scene, points_of
from render.kaisers_pirates.pieces.ship import ShipCard, ship_card
from render.paint.palette import SeatStyle

Front = tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class ForceCard:
    """The parts of a Force that are drawn. `front`: what lies in front: (sign of its half, name as far as it is known, whether
    it lies face down); `waits`: names of the cards that wait; `score`: VA of the Round and Round Points; `pile`: what is won."""

    number: int
    seat: SeatStyle
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
    fresh: int | None = None


def force_card(scene: Scene, force: ForceView) -> ForceCard:
    """A Force as the scene shows it."""
    view, number = scene.view, force.seat
    fleet, traders = (tuple(ship_card(view, one, scene.new(one)) for one in ships) for ships in (force.fleet, force.merchantmen))
    waits = tuple(scene.plain(names.kind(one.kind)) for one in view.waiting if one.seat == number)
    team = number % 2 if view.rules.teams else None
    is_on_turn = number == view.on_turn and view.result is None
    return ForceCard(
        number, scene.seat(number), scene.name(number), team, number in scene.asked, is_on_turn, force.hand,
        (total(force.pile), points_of(view, number)), fleet, traders, force.pile, scene.plain(say("kp.pic.pile")),
        front(scene) if is_on_turn else (), waits, scene.new(PILE, number),
    )  # fmt: skip


def front(scene: Scene) -> Front:
    """The cards in front of the Force on turn: by the sign of their half, by name as far as it is known."""
    signs = {BRITISH: "swords", ACTION: "move"}
    return tuple((signs[one.place], _pile_text(scene, one.card), not one.up) for one in scene.view.laid if one.place in signs)


def _pile_text(scene: Scene, card: Card) -> str:
    return scene.plain(names.kind(KIND[card])) if card else ""


KINDS = {"normal": "move", "reaction": "shield", "assist": "star"}
"""The sign of each kind of Action Card."""
