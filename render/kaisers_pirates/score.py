"""The end of a Round: what each captain's VA was made of, what did not count, and the Round Points."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.data import KIND, SHIP
from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import PRIZE, SUNK, Counted, Won, total
from engines.kernel.base.messages import say
from render.board.marks import STRIP, Coming, title_strip
from render.board.pieces import badge, chip, seat_band
from render.kaisers_pirates.boards import GAP, HIGHEST, NARROW
from render.kaisers_pirates.key import key, of_score
from render.kaisers_pirates.pieces import ship
from render.kaisers_pirates.pieces.looks import profile_of, vessel
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import Box
from render.kit.ships.hulls import Profile, extent, sprite
from render.paint.bands import Band, size
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle, mix
from render.paint.parts import boxed

HEAD, CELL, ACROSS = 66, 68, 5
"""Pixels of the line of a captain and of a thing won; how many of them lie in a line."""
SIGNS = {SUNK: "sunk", PRIZE: "pennant"}
"""The sign of each way to win a ship; others were brought to port."""


@dataclass(frozen=True)
class Prey:
    """A thing won: its silhouette and kind, its name, how it was won, and what it scores; `counts`: it is not in excess."""

    profile: Profile
    kind: str
    name: str
    sign: str
    worth: str
    counts: bool


@dataclass(frozen=True)
class Sum:
    """The parts of a captain's Round that are drawn: the ships won, the VA, and the Round Points, with those of all Rounds."""

    number: int
    seat: SeatStyle
    name: str
    preys: tuple[Prey, ...]
    va: str
    points: str


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The last Round's score, a band a captain: 1200 pixels wide."""
    view = scene.view
    title = scene.plain(say("kp.head.scored", number=len(view.rounds)))
    first = tuple(scene.seat(seat) for seat in view.result.places[0]) if view.result is not None else ()
    bands = [Band(_draw_top, (title, first), NARROW, STRIP + GAP, scene.theme)]
    for force, counted in zip(view.forces, view.counted, strict=True):
        facts = _sum(scene, force.seat, counted)
        lines = max(1, -(-len(facts.preys) // ACROSS))
        bands.append(Band(_draw_sum, facts, NARROW, HEAD + lines * CELL + 2 * GAP, scene.theme))
    won = (one for counted in view.counted for one in (*counted.pile, *counted.excess))
    return (*bands, *key(scene, of_score(won), HIGHEST - size(bands)[1]))


def _sum(scene: Scene, side: int, counted: Counted) -> Sum:
    points = [scores[side][1] for scores in scene.view.rounds]
    told = scene.plain(say("kp.pic.points", number=points[-1], total=sum(points)))
    preys = (*(_prey(one, True) for one in counted.pile), *(_prey(one, False) for one in counted.excess))
    return Sum(side, scene.seat(side), scene.name(side), preys, str(total(counted.pile)), told)


def _prey(one: Won, counts: bool) -> Prey:
    """A ship, or a card with a ship on it."""
    if one.ship in KIND:
        profile, kind = vessel(Card(one.ship))[0], "warship"
    else:
        profile, kind = profile_of(Ship(one.ship)), "merchantman" if one.is_merchantman else "raider"
    short = SHIP[Ship(one.ship)].short if one.ship in SHIP else names.fighter(one.ship).text
    return Prey(profile, kind, short, SIGNS.get(one.how, "anchor"), str(one.va if counts else 0), counts)


def _draw_top(b: Board, facts: tuple[str, tuple[SeatStyle, ...]]) -> None:
    title_strip(b, "star", facts[0], "", Coming(facts[1]))


def _draw_sum(b: Board, facts: Sum) -> None:
    """Badge, name, VA and Round Points, then what was won."""
    t, low = b.theme, b.h - GAP
    b.panel(GAP, 0, b.w - GAP, low, 14, t.surface)
    b.place((boxed(f"seat.{facts.number}", GAP, 0, b.w - GAP, low),))
    seat_band(b, facts.seat, GAP + 8, 12, GAP + 20, low - 12)
    y = HEAD / 2 + 2
    b.stamp(badge(facts.seat, 48), GAP + 52, y)
    right = float(b.w - 2 * GAP - 8)
    right -= b.text(right, y, facts.points, 29, t.soft, "data", "r") + 12
    b.stamp(chip("star", 40, t.brass, t.shade if t.dark else t.surface), right - 20, y)
    right -= 70
    right -= b.text(right, y, facts.va, 38, t.ink, "bold", "r") + 10
    b.stamp(chip("coin", 40, t.brass, t.shade if t.dark else t.surface), right - 20, y)
    b.text(GAP + 86, y, facts.name, 34, t.ink, "bold", Fit(right - 60 - GAP - 86, 28))
    wide = (b.w - 2 * GAP - 44) / ACROSS
    for i, prey in enumerate(facts.preys):
        x, top = GAP + 32 + i % ACROSS * wide, HEAD + i // ACROSS * CELL
        _draw_prey(b, prey, (round(x), top, round(x + wide - 8), top + CELL - 6))


def _draw_prey(b: Board, prey: Prey, box: Box) -> None:
    """A silhouette, how it was won, its name, and what it scores."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = ship.ground(prey.kind, t)
    b.panel(x0, y0, x1, y1, 8, under)
    if not prey.counts:
        b.hatch((x0, y0, x1, y1), "fall", mix(under, t.page, 0.7), 16, 3)
    painted = ship.painted(prey.kind, t)
    silhouette = sprite(prey.profile, _length(prey.profile), painted)
    b.stamp(silhouette, x0 + 66, y0 + 30, "mb")
    fill = t.brass if prey.counts else t.faint
    b.text(x1 - 8, y0 + 20, prey.worth, ship.WORTH[0], fill, "bold", "r")
    b.stamp(chip(prey.sign, 26, t.page, t.soft, under), x0 + 20, y1 - 17)
    tone = t.ink if prey.counts else t.faint
    b.text(x0 + 38, y1 - 17, prey.name, 28, tone, "bold", Fit(x1 - x0 - 44, 25))


def _length(profile: Profile) -> int:
    """Pixels of a silhouette that is no higher than its place."""
    x0, _, x1, top = extent(profile)
    return round(min(100 / (x1 - x0), 28 / top))
