"""The words for the marks of the battle board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.kernel.base.messages import Message, say
from render.atlantic_chase.pieces import fire, sea, ship
from render.atlantic_chase.pieces.fire import Line
from render.atlantic_chase.pieces.scene import Scene
from render.atlantic_chase.pieces.sea import Zone
from render.atlantic_chase.pieces.ship import COVERED, MAKES, READY, USED
from render.atlantic_chase.pieces.throws import Throw
from render.board.marks import new_corners
from render.kit.dice import die
from render.kit.legend import FULL, SIGN, LegendSign, Looks, chipped, legend_bands, signed
from render.paint.bands import Band
from render.paint.canvas import Board

GUNS, PIPS, HURT, SPEED, TORPEDO, SPENT, SMOKES, COVERS = (
    say(f"ac.key.{what}") for what in ("guns", "pips", "hurt", "speed", "torpedo", "spent", "smokes", "covers")
)
BURST, SPLASH, WASHED, DECIDES, CHANCE, GOES, NEW, RANGES = (
    say(f"ac.key.{what}") for what in ("burst", "splash", "washed", "decides", "chance", "goes", "new", "ranges")
)


def _new(b: Board, x: float, y: float, u: float) -> None:
    new_corners(b, x - 20 * u, y - 15 * u, x + 20 * u, y + 15 * u)


def _values(b: Board, x: float, y: float, u: float) -> None:
    b.written(x, y, "4/2", round(32 * u), b.theme.ink, "bold", "m")


def _pips(b: Board, x: float, y: float, u: float) -> None:
    for by, is_taken in ((-14, True), (14, False)):
        b.stamp(ship.pip(is_taken, b.theme), x + by * u, y)


def _speed(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(ship.chevrons(2, round(26 * u), b.theme), x, y)


def _spent(b: Board, x: float, y: float, u: float) -> None:
    _torpedo.draw(b, x, y, u)
    b.stamp(ship.crossed(round(SIGN * u), b.theme), x, y)


def _smokes(b: Board, x: float, y: float, u: float) -> None:
    t = b.theme
    b.stamp(ship.plume(round(54 * u), round(40 * u), ship.smoke_tone(t), t.page, True, False), x + 8, y + 10)


def _covers(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(ship.bank(round(54 * u), round(44 * u), ship.smoke_tone(b.theme)), x, y - 8)


def _burst(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(fire.came(1, b.theme, round(38 * u)), x, y)


def _splash(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(fire.came(0, b.theme, round(38 * u)), x, y)


def _washed(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(die(6, round(32 * u), b.theme, 5, False), x, y)


def _chance(b: Board, x: float, y: float, u: float) -> None:
    b.framed((x - 33 * u, y - 17 * u, x + 33 * u, y + 17 * u), 6, b.theme.page, b.theme.soft, 2)
    b.written(x, y, "32 %", round(28 * u), b.theme.ink, "bold", "m")


_torpedo = signed("torpedo", lambda t: t.ink)
LOOKS: Looks = {
    GUNS: LegendSign(_values, 54),
    PIPS: LegendSign(_pips, 56),
    CHANCE: LegendSign(_chance, 68),
    RANGES: signed("contact", lambda t: t.soft),
    BURST: LegendSign(_burst, 38),
    SPLASH: LegendSign(_splash, 38),
    WASHED: LegendSign(_washed),
    SMOKES: LegendSign(_smokes, 54),
    COVERS: LegendSign(_covers, 54),
    TORPEDO: _torpedo,
    SPENT: LegendSign(_spent),
    HURT: chipped("flame", lambda t: t.bad, lambda t: t.shade if t.dark else t.surface),
    SPEED: LegendSign(_speed, 60),
    GOES: signed("move", lambda t: t.good),
    NEW: LegendSign(_new, 40),
    DECIDES: signed("hourglass", lambda t: t.brass),
}
"""The marks, those that need words most first."""


def key(scene: Scene, there: Iterable[Message], room: float) -> tuple[Band, ...]:
    """The marks that are there with their words, in as many lines as there is room for."""
    return () if scene.is_bare else legend_bands(LOOKS, frozenset(there), scene.words, scene.theme, room, FULL)


def of_sea(zones: Sequence[Zone], lines: Sequence[Line] = ()) -> Iterator[Message]:
    """The marks on ships, and on lines between them."""
    for one in lines:
        yield CHANCE if one.number is None else BURST if one.hits else SPLASH
    for zone in zones:
        yield from (DECIDES,) * zone.is_asked
        yield from (RANGES,) * bool(zone.ranges)
    for card in sea.cards(zones):
        yield PIPS
        yield from (GUNS,) * bool(card.guns)
        yield from (SPEED,) * (card.speed is not None)
        yield from (HURT,) * card.is_hurt
        yield from {READY: (TORPEDO,), USED: (SPENT,)}.get(card.torpedo, ())
        yield from {MAKES: (SMOKES,), COVERED: (COVERS,)}.get(card.smoke, ())
        yield from (NEW,) * card.is_fresh


def of_throws(rolled: Iterable[Throw]) -> Iterator[Message]:
    """The marks on dice."""
    for one in rolled:
        if not all(counts for _, counts in one.dice):
            yield WASHED
