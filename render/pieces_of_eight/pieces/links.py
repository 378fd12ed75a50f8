"""A play and its answers as numbered arrows: who uses which coin at what; on a captain's own picture what he has picked too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engines.pieces_of_eight.data.ids import Kind, Place
from engines.pieces_of_eight.pieces.ship import CAPTAIN
from engines.pieces_of_eight.view import ShipView
from render.board.marks import aimed, struck_out
from render.board.pieces import back, badge, blank, chip, coin, count_disc
from render.kit import lines
from render.kit.lines import Polyline
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.palette import RGB, SeatStyle
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH
from render.pieces_of_eight.pieces.scene import Scene

TALL, COIN, MOST, MAX_COINS = 88, 58, 6, 4
"""Pixels: height of the line, a coin in it. Links of a line at most, coins of one aim."""
ARROW, AFTER, APART = 58, 26, 80
"""Pixels: an arrow with the room around it, what stays free behind a link, from coin to coin of an aim."""


@dataclass(frozen=True)
class Aimed:
    """A coin aimed at. *kind*: as far as the viewer knows it. Its number in the deck is 0 in the nest, and None once it has
    left the ship. The last field says whether it is a Captain."""

    kind: Kind | None
    number: int | None
    is_captain: bool


@dataclass(frozen=True)
class Link:
    """A use by its *number* (0 for one that is only picked): whose coin, at which coins of whose ship, or against which use."""

    number: int
    seat: SeatStyle
    kind: Kind
    at: SeatStyle | None = None
    coins: tuple[Aimed, ...] = ()
    against: int = 0


def links(scene: Scene) -> tuple[Link, ...]:
    """The play under way and the answers to it, each against the one before."""
    play = scene.view.play
    if play is None:
        return ()
    uses = play.chain or ((play.user, play.kind),)
    found = [Link(at, scene.seat(seat), kind, against=at - 1) for at, (seat, kind) in enumerate(uses, 1)]
    if play.at is not None:
        user, kind = uses[0]
        ship = scene.view.ships[play.at]
        found[0] = Link(1, scene.seat(user), kind, scene.seat(play.at), (*map(_left, play.left), *aims(ship, play.places)))
    return tuple(found)


def picked(scene: Scene) -> tuple[Link, ...]:
    """The viewer's pick, behind the play that it answers."""
    view, weighed = scene.view, scene.view.weighed
    if weighed is None or view.viewer is None or not weighed.picked:
        return ()
    own, under = view.ships[view.viewer], links(scene)
    at = None if weighed.at is None else scene.seat(weighed.at)
    coins = () if weighed.at is None else aims(view.ships[weighed.at], weighed.places)
    kinds = [one.kind for one in aims(own, weighed.picked) if one.kind]
    if weighed.fetched:
        at, coins = scene.seat(own.seat), (Aimed(weighed.fetched, len(own.deck) + 1, False),)
    return tuple(Link(0, scene.seat(own.seat), kind, at, coins, len(under)) for kind in kinds)


def aims(ship: ShipView, places: Sequence[Place | int]) -> tuple[Aimed, ...]:
    """The coins of those places that are still there."""
    numbers = {"nest": 0, "fore": 1, "aft": len(ship.deck), "captain": ship.captain_at or 0}
    found = dict.fromkeys(place if isinstance(place, int) else numbers.get(place, -1) for place in places)
    return tuple(_aimed(ship, number) for number in found if 0 < number <= len(ship.deck) or (number == 0 and ship.nest))


def _left(kind: Kind | None) -> Aimed:
    return Aimed(kind, None, kind == CAPTAIN)


def _aimed(ship: ShipView, number: int) -> Aimed:
    place = ship.deck[number - 1] if number else ship.nest
    return Aimed(place.kind if place else None, number, bool(number) and number == ship.captain_at)


def linked(scene: Scene, shown: tuple[Link, ...]) -> tuple[Band, ...]:
    """A line of arrows, if there is something to show; the beginning and the end of a long chain."""
    if not shown:
        return ()
    kept = shown if len(shown) <= MOST else (shown[0], *shown[1 - MOST :])
    return (Band(_draw, kept, WIDTH, TALL, scene.theme),)


def _draw(b: Board, shown: tuple[Link, ...]) -> None:
    b.panel(EDGE, 4, WIDTH - EDGE, TALL - 4, 16, b.theme.surface)
    x = EDGE + 16.0
    for link in shown:
        x = _link(b, link, x, TALL / 2) + AFTER


def _link(b: Board, link: Link, x: float, y: float) -> float:
    """Number, coin with the captain's sign, arrow, and what it points at; returns where it ends."""
    t = b.theme
    tone = t.good if not link.number else t.bad if link.at else t.ink
    if link.number:
        b.stamp(_disc(b, link.number), x + 20, y)
        x += 44
    b.stamp(coin(link.kind, COIN, t), x + COIN / 2, y)
    b.stamp(badge(link.seat, 40), x + COIN + 2, y + 18)
    x += COIN + 16
    if link.at is None and not link.against:
        return x
    x = _arrow(b, x + 8, y, tone)
    return _ship(b, link, link.at, x, y) if link.at else _against(b, link.against, x, y)


def _against(b: Board, number: int, x: float, y: float) -> float:
    b.stamp(_disc(b, number), x + 20, y)
    return x + 40


def _ship(b: Board, link: Link, at: SeatStyle, x: float, y: float) -> float:
    b.stamp(badge(at, 58), x + 29, y)
    x += 66
    for one in link.coins[:MAX_COINS]:
        x = _target(b, one, x, y, bool(link.number))
    if len(link.coins) > MAX_COINS:
        x += 8 + b.text(x + 8, y, f"+{len(link.coins) - MAX_COINS}", 31, b.theme.ink, "bold")
    return x


def _target(b: Board, one: Aimed, x: float, y: float, is_announced: bool) -> float:
    t, middle = b.theme, x + APART / 2
    if one.kind:
        b.stamp(coin(one.kind, COIN, t), middle, y)
    elif one.number is None:
        b.stamp(blank("back", COIN, t), middle, y)
    else:
        back(b, middle, y, one.number, COIN, one.is_captain, COIN)
    if one.number is None:
        struck_out(b, middle, y, COIN / 2)
    elif is_announced:
        aimed(b, middle, y, COIN / 2)
    if one.number == 0:
        b.stamp(chip("nest", 26, t.brass, t.shade if t.dark else t.surface, t.surface), middle + 24, y + 24)
    return x + APART


def _arrow(b: Board, x: float, y: float, tone: RGB) -> float:
    lines.draw(b, Polyline("", ((x, y), (x + ARROW - 30, y)), tone, width=8, arrow=True), b.theme.surface)
    return x + ARROW


def _disc(b: Board, number: int) -> Image.Image:
    return count_disc(str(number), 40, b.theme.ink, b.theme.page, b.theme.surface)
