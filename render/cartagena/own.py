"""A captain's own pictures: his chart; his orders and the cards of his hand; his fleet with what it carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from engines.cartagena.data import CARD, CLASS_OF
from engines.cartagena.data import HERO as HEROES
from engines.cartagena.data.board import BORDER
from engines.cartagena.data.ids import Card, Piece, Ship
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.view import View
from engines.kernel.base.messages import Message, say
from render.board.marks import STRIP, private_strip, text_width
from render.board.pieces import count_disc
from render.cartagena import boards
from render.cartagena.key import HERO, INITIATIVE, LEFT, key, of_lanes, of_map, of_ship, of_troop
from render.cartagena.pieces import below_map, ships
from render.cartagena.pieces.below_map import GAP, LANE, Lane
from render.cartagena.pieces.counters import counter, hero_sign
from render.cartagena.pieces.looks import CARD_SIGNS, kind_of_ship
from render.cartagena.pieces.on_squares import lying
from render.cartagena.pieces.plan import WHOLE, WIDE, Plan, around
from render.cartagena.pieces.scene import CARD as CARD_PART
from render.cartagena.pieces.scene import Scene
from render.cartagena.pieces.ships import Vessel
from render.glyphs import sign
from render.kit.legend import LINE
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle
from render.paint.parts import boxed
from render.paint.type import SCALE

ACROSS, CARD_HIGH, SHIP_HIGH, SHIPS, FEW_SHIPS = 3, 92, 128, 3, 12
"""Cards of a line; pixels of a card and of a ship; ships of a line, up to so many ships, and one more beyond."""
BERTH = 58
"""Pixels of a counter aboard."""


@dataclass(frozen=True)
class HandCard:
    """A card of the hand: how many of it there are, and how many of them are laid; how the name of its part ends."""

    card: Card
    title: str
    count: int
    placed: int
    seat: SeatStyle
    end: str


@dataclass(frozen=True)
class Carrier:
    """An own ship with what it carries."""

    vessel: Vessel
    title: str
    load: tuple[Piece, ...]
    covers: tuple[Piece, ...]


def viewer(scene: Scene) -> int:
    """The owner of the picture. Raises ValueError for a view of nobody."""
    if scene.view.viewer is None:
        raise ValueError("a private picture needs a viewer")
    return scene.view.viewer


def own(scene: Scene) -> Scene:
    """The scene without what private pictures do not show."""
    return replace(scene, asked=frozenset(), fresh=())


def chart(scene: Scene) -> tuple[Band, ...]:
    """The map by the captain's own view, to be decided from; it has no key before heroes are chosen, as nothing lies there."""
    return closer(WHOLE, scene)


def closer(plan: Plan, scene: Scene) -> tuple[Band, ...]:
    """A piece of the same."""
    scene = own(scene)
    mine = tuple(below_map.lane(scene, row) for row in scene.view.rows if row.seat == viewer(scene) and row.slots)
    laid = lying(scene, plan)
    told = key(scene, chain(of_map(laid), of_lanes(mine)), boards.MOST * LINE if scene.view.rows else 0)
    return (title(scene), boards.map_band(scene, laid), *below_map.orders(scene, mine), *told)


def close(scene: Scene) -> tuple[Band, ...]:
    """The piece around the places of what is asked, else around the fight in which it is asked."""
    return closer(around(scene.around or fought_over(scene.view)), scene)


def fought_over(view: View) -> tuple[str, ...]:
    """The squares of the attack that is carried out; none if there is none."""
    fields = dict(view.stack[-1].fields) if view.stack else {}
    return tuple(square for name in ("frm", "target") if (square := fields.get(name, "")) in BORDER)


def title(scene: Scene) -> Band:
    """The owner of the picture, and the turn."""
    headline = " · ".join(filter(None, (boards.headline(scene), boards.detail(scene))))
    facts = (scene.seat(viewer(scene)), headline, scene.plain(say("ct.pic.alone")))
    return Band(_draw_title, facts, WIDE, STRIP + GAP, scene.theme)


def _draw_title(b: Board, facts: tuple[SeatStyle, str, str]) -> None:
    private_strip(b, *facts)


# -- the orders


def hand(scene: Scene) -> tuple[Band, ...]:
    """Each own row as it is laid, and below it the cards there are."""
    scene = own(scene)
    mine = [row for row in scene.view.rows if row.seat == viewer(scene)]
    rows = (band for number, row in enumerate(mine) for band in _of_row(scene, row, f".{number}" if number else ""))
    return (title(scene), *rows, *key(scene, (INITIATIVE, LEFT), LINE))


def _of_row(scene: Scene, row: Row, end: str) -> Iterator[Band]:
    lane = below_map.lane(scene, row)
    yield Band(_draw_laid, lane, WIDE, LANE + 3 * GAP, scene.theme)
    copies, laid = Counter(row.deck), Counter(row.slots)
    held = [HandCard(card, scene.plain(names.card(card)), count, laid[card], lane.seat, end) for card, count in copies.items()]
    held.sort(key=lambda one: list(CARD).index(one.card))
    for at in range(0, len(held), ACROSS):
        yield Band(_draw_cards, tuple(held[at : at + ACROSS]), WIDE, CARD_HIGH + GAP, scene.theme)


def _draw_laid(b: Board, lane: Lane) -> None:
    below_map.draw_lane(b, lane, (GAP, GAP, b.w - GAP, LANE + GAP), below_map.NAMED)


def _draw_cards(b: Board, held: tuple[HandCard, ...]) -> None:
    t, wide = b.theme, (b.w - GAP * (ACROSS + 1)) / ACROSS
    for number, one in enumerate(held):
        x, y = GAP + number * (wide + GAP), CARD_HIGH / 2
        is_out = one.placed >= one.count
        ink = t.faint if is_out else t.ink
        b.framed((x, 0, x + wide, CARD_HIGH), 10, t.page if is_out else t.surface, t.line, 2)
        b.place((boxed(CARD_PART + one.card + one.end, x, 0, x + wide, CARD_HIGH),))
        b.stamp(count_disc(below_map.initiative(one.card), 44, one.seat.fill, one.seat.on, t.page), x + 34, y)
        b.stamp(sign(CARD_SIGNS[one.card], 48, ink, t.surface), x + 90, y)
        b.label(x + 124, y, one.title, SCALE["body"], Fit(wide - 124 - 58, SCALE["small"]), ink, "data")
        b.text(x + wide - 14, y, f"×{one.count - one.placed}", SCALE["body"], t.brass if not is_out else t.faint, "bold", "r")


# -- the fleet


def fleet(scene: Scene) -> tuple[Band, ...]:
    """Each own ship with the counters aboard."""
    scene = own(scene)
    mine = list(carriers(scene))
    across = SHIPS if len(mine) <= FEW_SHIPS else SHIPS + 1
    lines = [tuple(mine[at : at + across]) for at in range(0, len(mine), across)]
    ships_ = (Band(_draw_fleet, (line, across), WIDE, SHIP_HIGH + GAP, scene.theme) for line in lines)
    return (title(scene), *ships_, *key(scene, _marks(mine), 2 * LINE))


def _marks(found: Iterable[Carrier]) -> Iterator[Message]:
    """The marks with words on the picture of a fleet."""
    for one in found:
        yield from of_ship(one.vessel)
        for piece in one.load:
            yield from (HERO,) if piece in HEROES else of_troop(piece)


def carriers(scene: Scene) -> Iterator[Carrier]:
    """The ships of the viewer, heroes hidden aboard over the counters they cover."""
    seat, view = viewer(scene), scene.view
    for vessel in ships.vessels(scene):
        hull = view.hulls[vessel.ship]
        if scene.owner(hull.camp) != seat:
            continue
        hidden = tuple(piece for piece in hull.load if piece in HEROES)
        yield Carrier(vessel, scene.plain(names.ship(vessel.ship)), hull.load, hidden)


def _draw_fleet(b: Board, facts: tuple[tuple[Carrier, ...], int]) -> None:
    row, across = facts
    wide = (b.w - GAP * (across + 1)) / across
    for number, one in enumerate(row):
        x = round(GAP + number * (wide + GAP))
        _carrier(b, one, (x, 0, round(x + wide), SHIP_HIGH))


def _carrier(b: Board, one: Carrier, box: tuple[int, int, int, int]) -> None:
    t, (x0, y0, x1, y1) = b.theme, box
    ship, kind = one.vessel.ship, CLASS_OF[one.vessel.ship]
    b.panel(x0, y0, x1, y1, 12, t.surface)
    b.text(x1 - 8, y0 + 24, one.vessel.at, SCALE["small"], t.brass, "bold", "r")
    b.text(
        x0 + 8,
        y0 + 24,
        one.title,
        SCALE["small"],
        t.ink,
        "data",
        Fit(x1 - x0 - 20 - text_width("bold", SCALE["small"], one.vessel.at), 25),
    )
    b.stamp(ships.silhouette(kind_of_ship(Ship(ship)), one.vessel.seat, 88, t), x0 + 56, y0 + 98, "mb")
    b.stamp(ships.foot(one.vessel, 1.2, t), x0 + 54, y0 + 108)
    x, step = x0 + 108, min(BERTH + 8, (x1 - x0 - 116) // max(1, kind.berths + len(one.vessel.heroes) - len(one.covers)))
    for hero in one.vessel.heroes:
        if hero not in one.covers:
            b.stamp(hero_sign(hero, one.vessel.seat, min(BERTH, step - 4), t), x + step / 2, y0 + 82)
            x += step
    for piece in one.load:
        px = min(BERTH, step - 4)
        drawn = hero_sign(piece, one.vessel.seat, px, t) if piece in HEROES else counter(piece, one.vessel.seat, 0, px, t)
        b.stamp(drawn, x + step / 2, y0 + 82)
        x += step
