"""The public pictures: the battle board with the shots of the round, and all their dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Shot
from engines.kernel.base.messages import Verbatim, say
from render.atlantic_chase.helps import helps
from render.atlantic_chase.key import key, of_sea, of_throws
from render.atlantic_chase.pieces import fire, sea, ship, throws
from render.atlantic_chase.pieces.fire import GUNS, TORPEDO, Line, Move
from render.atlantic_chase.pieces.scene import BRITISH, GERMAN, STEPS, Scene, lost, round_of, shots, title, zones
from render.atlantic_chase.pieces.sea import WIDE, Zone
from render.atlantic_chase.pieces.ship import LEAST
from render.atlantic_chase.pieces.throws import Throw
from render.board.marks import STRIP
from render.board.pieces import badge, chip
from render.glyphs import sign
from render.paint.bands import Band, size
from render.paint.canvas import Board, Sketch
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle, Theme

HIGHEST, GONE, HEADING, HEAD, TEXT, DOT = 1200, 54, 50, 44, 40, 28
"""Pixels: the highest picture, the line of ships that are gone, that over dice, letters of the round, others, its mark."""
SKIES = {"good": "sun", "bad": "storm"}
WENT = {"sunk": "sunk", "left": "gone"}


@dataclass(frozen=True)
class Top:
    """The bar over the board: which round of how many, the battle, the weather with its sign."""

    headline: str
    number: int
    total: int
    detail: str
    sky: str
    weather: str


@dataclass(frozen=True)
class Sea:
    """The zones with cards so tall; shots or orders on them, and moves that are ordered."""

    zones: tuple[Zone, ...]
    tall: int
    lines: tuple[Line, ...]
    moves: tuple[Move, ...] = ()

    @property
    def high(self) -> int:
        """Pixels of all zones."""
        return sea.high(self.zones, self.tall)


Gone = tuple[tuple[SeatStyle, str, str], ...]


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The battle board of a view, 1200 pixels wide: zones, ships, the shots of the round and their dice as far as there is
    room."""
    shown, help_ = zones(scene, GERMAN), helps(scene)
    tall = height(shown, help_)
    fired = tuple(lines(scene))
    facts = Sea(shown, tall, fired if tall == ship.TALL else tuple(one for one in fired if one.hits), tuple(moved(scene)))
    bands = (top(scene), sea_band(scene, facts), *help_, *gone(scene))
    rolled = fitting(scene, HIGHEST - size(bands)[1] - HEADING)
    bands = (*bands, *heading(scene, rolled), *(throw_band(scene, one) for one in rolled))
    seen = (*of_sea(facts.zones, facts.lines), *of_throws(rolled))
    return (*bands, *key(scene, seen, HIGHEST - size(bands)[1]))


def dice(scene: Scene) -> tuple[Band, ...]:
    """All dice of the round, a line each."""
    rolled = throws_of(scene)
    bands = (top(scene), *heading(scene, rolled), *(throw_band(scene, one) for one in rolled))
    return (*bands, *key(scene, of_throws(rolled), HIGHEST - size(bands)[1]))


def height(shown: Sequence[Zone], below: Sequence[Band] = ()) -> int:
    """Pixels of a card: tall, unless there are too many rows of them, or lines below."""
    lines = GONE + sum(band.height for band in below)
    return ship.TALL if STRIP + sea.high(shown, ship.TALL) + lines <= HIGHEST else ship.LOW


def sea_band(scene: Scene, facts: Sea) -> Band:
    """The waters with all that lies on them."""
    return Band(draw_sea, facts, WIDE, facts.high, scene.theme)


def draw_sea(b: Board, facts: Sea) -> None:
    """Zones, lines of fire under the ships, ships, then what is written on the lines."""
    places = sea.boxes(facts.zones, facts.tall)
    sea.draw(b, facts.zones, facts.tall)
    found = fire.draw(b, facts.lines, places)
    sea.ships(b, facts.zones, places)
    fire.moves(b, facts.moves, places)
    if facts.tall == ship.LOW and all(one.number is not None for one in facts.lines):
        fire.tally(b, facts.lines, places)
    else:
        fire.write(b, found, places)


# -- over and under the sea


def top(scene: Scene) -> Band:
    """The round, the battle, the weather."""
    view = scene.view
    headline = say("ac.pic.round", number=view.round, total=view.limits.rounds) if view.round else say("ac.pic.before")
    facts = Top(
        scene.plain(headline),
        view.round,
        view.limits.rounds,
        scene.plain(title(view)),
        SKIES[view.weather],
        scene.plain(names.weather(view.weather)),
    )
    return Band(_draw_top, facts, WIDE, STRIP, scene.theme)


def _draw_top(b: Board, facts: Top) -> None:
    t, y = b.theme, STRIP / 2 - 1
    b.rect(0, 0, b.w, STRIP, t.strip)
    b.rect(0, STRIP - 3, b.w, STRIP, t.brass)
    b.stamp(chip("guns", 60, t.brass, t.shade if t.dark else t.surface), 46, y)
    x = 90 + b.text(90, y, facts.headline, HEAD, t.ink, "bold") + 26
    for number in range(1, facts.total + 1):
        b.stamp(_dot(number - facts.number, t), x, y)
        x += 34
    right = b.w - 22 - b.text(b.w - 22, y, facts.weather, TEXT, t.soft, "plain", "r") - 34
    b.stamp(sign(facts.sky, 46, t.brass, t.strip), right, y)
    b.text(x + 6, y, facts.detail, TEXT, t.soft, "plain", Fit(right - 40 - x, 28))


@lru_cache(8)
def _dot(after: int, theme: Theme) -> Image.Image:
    """A round: the present one full and large, one that is over full and small, one to come a ring."""
    s, c = Sketch(DOT, DOT), DOT / 2
    s.disc(c, c, c if not after else c * 0.7, theme.brass)
    if after > 0:
        s.disc(c, c, c * 0.7 - 4, theme.strip)
    return s.done()


def gone(scene: Scene) -> Iterator[Band]:
    """The ships that were sunk or have left."""
    facts: Gone = tuple((scene.seat(seat), what, ", ".join(called)) for seat, what, called in lost(scene))
    if facts:
        yield Band(_draw_gone, facts, WIDE, GONE, scene.theme)


def _draw_gone(b: Board, facts: Gone) -> None:
    t, x, y = b.theme, 14.0, b.h / 2
    step = (b.w - 28) / len(facts)
    for number, (seat, what, called) in enumerate(facts):
        x = 14 + number * step
        b.stamp(badge(seat, 44), x, y, "lm")
        b.stamp(sign(WENT[what], 40, t.bad if what == "sunk" else t.soft, t.page), x + 50, y, "lm")
        b.text(x + 98, y, called, TEXT, t.ink, "data", Fit(step - 110, LEAST))


# -- shots


def lines(scene: Scene) -> Iterator[Line]:
    """The shots of the round between ships that are still on the board."""
    ships = scene.view.ships
    for number, shot in enumerate(shots(scene.view), 1):
        if ships[shot.ship].is_on_board and ships[shot.target].is_on_board:
            tone = scene.seat(seat_of(scene, shot)).fill
            yield Line(shot.ship, shot.target, TORPEDO if shot.is_torpedo else GUNS, tone, number, shot.hits)


def seat_of(scene: Scene, shot: Shot) -> int:
    """The seat whose ship fired."""
    return BRITISH if shot.ship in scene.view.fleets[BRITISH] else GERMAN


def throws_of(scene: Scene) -> tuple[Throw, ...]:
    """The dice of each shot of the round, then those of an attempt to break away."""
    fired = tuple(_throw(scene, number, shot) for number, shot in enumerate(shots(scene.view), 1))
    return (*fired, *_attempt(scene))


def _attempt(scene: Scene) -> Iterator[Throw]:
    """AC-61c: the dice of a side that tried to break away in the round that is shown."""
    view = scene.view
    tried = view.attempt
    if tried is not None and tried.number == round_of(view):
        came = scene.plain(say("ac.pic.away" if tried.is_away else "ac.pic.held"))
        dice, added = tuple((face, True) for face in tried.faces), tried.total - sum(tried.faces)
        who = scene.plain(say("ac.pic.tries"))
        yield Throw(None, "away", scene.seat(tried.seat), who, dice, added, tried.total, came, tried.is_away)


def _throw(scene: Scene, number: int, shot: Shot) -> Throw:
    came = say("ac.pic.hits", n=shot.hits) if shot.hits else say("ac.pic.miss" if shot.is_torpedo else "ac.pic.splash")
    who = say("ac.pic.at", ship=Verbatim(scene.called(shot.ship)), target=Verbatim(scene.called(shot.target)))
    return Throw(
        number,
        TORPEDO if shot.is_torpedo else GUNS,
        scene.seat(seat_of(scene, shot)),
        scene.plain(who),
        tuple(_counting(shot)),
        shot.total - sum(shot.counted),
        shot.total,
        scene.plain(came),
        bool(shot.hits),
    )


def _counting(shot: Shot) -> Iterator[tuple[int, bool]]:
    """The dice of a shot, each with whether it counts."""
    left = list(shot.counted)
    for face in shot.faces:
        counts = face in left
        if counts:
            left.remove(face)
        yield face, counts


def fitting(scene: Scene, room: int) -> tuple[Throw, ...]:
    """The dice for which there is room: if not for all, an attempt to break away and hits go first."""
    rolled, most = throws_of(scene), room // throws.TALL
    if len(rolled) <= most:
        return rolled
    kept = sorted(rolled, key=lambda one: (one.weapon != "away", not one.is_hit))[:most]
    return tuple(one for one in rolled if one in kept)


def heading(scene: Scene, rolled: Sequence[Throw]) -> Iterator[Band]:
    """The round of the dice, where another one has begun."""
    if rolled and not scene.view.shots:
        words = scene.plain(say("ac.pic.of_round", number=round_of(scene.view)))
        yield Band(_draw_heading, words, WIDE, HEADING, scene.theme)


def _draw_heading(b: Board, words: str) -> None:
    b.text(14, b.h / 2 + 3, words, TEXT, b.theme.brass, "data")


def moved(scene: Scene) -> Iterator[Move]:
    """The ships that moved at the end of the round before, from the side they came from."""
    view = scene.view
    for id, before, after in () if view.shots else view.moves:
        if view.ships[id].zone == after:
            up = -1 if id in view.fleets[BRITISH] else 1
            yield Move(id, up * (STEPS[after] - STEPS[before]), scene.theme.soft, has_come=True)


def throw_band(scene: Scene, one: Throw) -> Band:
    """A line of dice."""
    return Band(throws.draw, one, WIDE, throws.TALL, scene.theme)
