"""Below the map: what was thrown, the fame of both sides, the rows of order cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.cartagena.data import CARD
from engines.cartagena.data.ids import DOWN, ENGLISH, NO_CARD, SIDES, SPANISH, Card
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.rules.ending import GOAL
from engines.kernel.base.messages import Captain, say
from engines.kernel.speech.changes import Grew, Threw, change_of
from render.board.pieces import badge, chip, count_disc
from render.cartagena.pieces.looks import CARD_SIGNS
from render.cartagena.pieces.plan import WIDE
from render.cartagena.pieces.scene import Scene
from render.glyphs import sign
from render.kit.dice import die
from render.kit.ships.flags import flag
from render.paint.bands import Band
from render.paint.canvas import Board, Sketch
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle, Theme, mix
from render.paint.type import SCALE

THROWN, FAME, LANE, GAP = 42, 54, 64, 8
"""Pixels: of the dice under the map, of the tracks of fame, of a row of cards; between two panels."""
FLAGS = {SPANISH: "Spanish of 1741", ENGLISH: "British of 1741"}
NAMED = 236
"""Pixels for the captain at the left of a row."""
MOST_THROWS = 3


@dataclass(frozen=True)
class Slot:
    """A slot of a row: "" empty, "?" face down; whether it is over, or is being carried out."""

    card: str
    title: str
    number: str
    is_over: bool = False
    is_now: bool = False


@dataclass(frozen=True)
class Lane:
    """A row of cards: whose it is, and who is waited for."""

    seat: SeatStyle
    title: str
    slots: tuple[Slot, ...]
    waits: bool = False


@dataclass(frozen=True)
class Throw:
    """Dice of a step: where they were thrown at, the faces of each side, what came of it."""

    at: str
    faces: tuple[tuple[int, ...], ...]
    outcome: str = ""


# -- what is shown


def lanes(scene: Scene) -> Iterator[Lane]:
    """The rows of all captains, the Spanish ones first; before there are any each captain's name."""
    view = scene.view
    if not view.rows:
        for seat in sorted(range(view.players), key=lambda seat: scene.sides[seat] != SPANISH):
            yield Lane(scene.seat(seat), scene.plain(say("ct.pic.captain", captain=Captain(seat))), (), seat in scene.asked)
        return
    for row in sorted(view.rows, key=lambda row: (row.side != SPANISH, row.seat)):
        yield lane(scene, row)


def lane(scene: Scene, row: Row) -> Lane:
    """A row as the view has it; of a captain with two rows each is called by its hero."""
    mine = [other for other in scene.view.rows if other.seat == row.seat]
    title = names.piece(row.heroes[0]) if len(mine) > 1 and row.heroes else say("ct.pic.captain", captain=Captain(row.seat))
    laid = row.slots or (NO_CARD,) * (4 if scene.view.players == 2 else 2)
    slots = tuple(_slot(scene, card, place) for place, card in enumerate(laid))
    return Lane(scene.seat(row.seat), scene.plain(title), slots, row.seat in scene.asked)


def _slot(scene: Scene, card: str, place: int) -> Slot:
    phase = scene.view.phase
    title = scene.plain(names.card(card)) if card not in (NO_CARD, DOWN) else ""
    return Slot(card, title, initiative(card), place < phase, place == phase)


def initiative(card: str) -> str:
    """The initiative of a card as it is printed, a dash for one that has that of another."""
    if card not in CARD:
        return ""
    number = CARD[Card(card)].initiative
    return "–" if number is None else str(number)


def throws(scene: Scene) -> Iterator[Throw]:
    """The dice of the step."""
    for _, what, _number in scene.fresh:
        change = change_of(what)
        if isinstance(change, Threw):
            outcome = scene.plain(say(f"ct.outcome.{change.outcome}")) if change.outcome else ""
            yield Throw(change.at, tuple(faces for faces in change.faces if faces), outcome)


# -- bands


def thrown(scene: Scene) -> tuple[Band, ...]:
    """The last dice of the step, if there are any."""
    last = tuple(throws(scene))[-MOST_THROWS:]
    return (Band(_draw_throws, last, WIDE, THROWN, scene.theme, is_still=True),) if last else ()


def gap(scene: Scene, tall: int) -> Band:
    """So many pixels with nothing on them."""
    return Band(_nothing, None, WIDE, tall, scene.theme)


def _nothing(b: Board, facts: None) -> None:
    """The page shows."""


def _draw_throws(b: Board, thrown: tuple[Throw, ...]) -> None:
    x, y, t = 20.0, THROWN / 2 - 1, b.theme
    for one in thrown:
        x += b.text(x, y, one.at, SCALE["body"], t.ink, "bold") + 12
        for number, faces in enumerate(one.faces):
            if number:
                x += b.text(x, y, ":", SCALE["body"], t.soft, "bold") + 10
            for face in faces:
                b.stamp(die(6, 38, t, face, number == 0), x + 19, y)
                x += 42
        x += 6
        x += b.text(x, y, one.outcome, SCALE["body"], t.soft, "data") + 40 if one.outcome else 34


def fame(scene: Scene) -> Band:
    """The fame of both sides as tracks to the goal."""
    new = {change.count for _, what, _ in scene.fresh if isinstance(change := change_of(what), Grew)}
    facts = tuple(
        (side, scene.plain(names.side(side)), points, scene.seat(scene.sides.index(side)), side in new)
        for side, points in zip(SIDES, scene.view.fame, strict=True)
    )
    return Band(_draw_fame, facts, WIDE, FAME + GAP, scene.theme, is_still=True)


def _draw_fame(b: Board, facts: tuple[tuple[str, str, int, SeatStyle, bool], ...]) -> None:
    t, wide = b.theme, (b.w - 3 * GAP) / 2
    for number, (side, told, points, seat, is_new) in enumerate(facts):
        x, y = GAP + number * (wide + GAP), FAME / 2
        b.panel(x, 0, x + wide, FAME, 10, t.surface)
        b.stamp(flag(FLAGS[side], 56, t), x + 42, y)
        b.text(x + 80, y, told, SCALE["small"], t.soft, "plain", Fit(136, 25))
        for place in range(GOAL):
            b.stamp(gem(place < points, seat, t), x + 224 + place * 24, y)
        tone = t.fresh if is_new else t.ink
        b.text(x + wide - 16, y, f"{points}/{GOAL}", SCALE["body"], tone, "numeral", "r")


@lru_cache(16)
def gem(is_won: bool, seat: SeatStyle, theme: Theme) -> Image.Image:
    """A point of fame: a diamond, full once it is won."""
    s = Sketch(24, 34)
    if is_won:
        s.poly([(12, 1), (23, 17), (12, 33), (1, 17)], seat.fill)
        s.poly([(12, 1), (17, 17), (12, 33), (7, 17)], mix(seat.fill, (255, 255, 255), 0.35))
    else:
        s.poly([(12, 6), (20, 17), (12, 28), (4, 17)], theme.line)
        s.poly([(12, 9), (18, 17), (12, 25), (6, 17)], theme.surface)
    return s.done()


def orders(scene: Scene, found: tuple[Lane, ...]) -> tuple[Band, ...]:
    """The rows: two one below the other; more in two columns."""
    across = 1 if len(found) <= 2 else 2
    lines = [found[at : at + across] for at in range(0, len(found), across)]
    return tuple(Band(_draw_lanes, (line, across), WIDE, LANE + GAP, scene.theme, is_still=True) for line in lines)


def _draw_lanes(b: Board, facts: tuple[tuple[Lane, ...], int]) -> None:
    row, across = facts
    wide = (b.w - GAP * (across + 1)) / across
    for number, one in enumerate(row):
        x = GAP + number * (wide + GAP)
        draw_lane(b, one, (round(x), 0, round(x + wide), LANE), NAMED if across == 1 else 178)


def draw_lane(b: Board, one: Lane, box: tuple[int, int, int, int], named: int) -> None:
    """A row of cards in a panel, the captain at its left."""
    t, (x0, y0, x1, y1) = b.theme, box
    if one.waits:
        b.framed((x0, y0, x1, y1), 10, t.surface, t.brass, 3)
    else:
        b.panel(x0, y0, x1, y1, 10, t.surface)
    y = (y0 + y1) / 2
    b.stamp(badge(one.seat, 54), x0 + 34, y)
    b.label(x0 + 66, y, one.title, SCALE["body"], Fit(named - 70, 28), t.ink, "bold")
    if one.waits:
        b.stamp(chip("hourglass", 30, t.brass, t.shade if t.dark else t.surface, t.surface), x0 + 54, y + 14)
    if not one.slots:
        return
    step = (x1 - x0 - named - 8) / len(one.slots)
    for number, slot in enumerate(one.slots):
        x = x0 + named + number * step
        draw_slot(b, slot, one.seat, (round(x), y0 + 6, round(x + step - 6), y1 - 6))


def draw_slot(b: Board, slot: Slot, seat: SeatStyle, box: tuple[int, int, int, int]) -> None:
    """A card: its initiative on a disc, its sign, its name; its back while it lies face down; an empty place."""
    t, (x0, y0, x1, y1) = b.theme, box
    y, faded = (y0 + y1) / 2, slot.is_over and not slot.is_now
    if slot.card == NO_CARD:
        b.framed((x0, y0, x1, y1), 8, t.surface, t.line, 2)
        return
    edge, weight = (t.brass, 4) if slot.is_now else (t.line, 2)
    b.framed((x0, y0, x1, y1), 8, mix(t.surface, t.page, 0.5) if faded else t.page, edge, weight)
    if slot.card == DOWN:
        kind = seat.hatch if seat.hatch != "solid" else "rise"
        b.hatch((x0 + 6, y0 + 6, x1 - 6, y1 - 6), kind, mix(t.page, seat.fill, 0.30), 16, 3)
        b.stamp(chip("lock", 38, mix(t.page, seat.fill, 0.5), t.page, t.page), (x0 + x1) / 2, y)
        return
    fill = mix(seat.fill, t.page, 0.5) if faded else seat.fill
    ink = t.faint if faded else t.ink
    b.stamp(count_disc(slot.number, 38, fill, seat.on, t.page), x0 + 23, y)
    b.stamp(sign(CARD_SIGNS[slot.card], 36, ink, t.page), x0 + 62, y)
    b.label(x0 + 84, y, slot.title, SCALE["body"], Fit(x1 - x0 - 92, 25), ink, "data")
