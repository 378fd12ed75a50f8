"""The key of the marks on the map and on order cards: their meaning and look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engines.cartagena.data import CLASS, TROOP
from engines.cartagena.data.board import BOARD, BORDER
from engines.cartagena.data.ids import DOWN, NO_CARD, A, Piece, is_veiled, kind_of, piece_of
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CANNON, CULVERIN
from engines.kernel.base.messages import Message, say
from engines.kernel.speech.changes import Fell, Fired, Moved, Struck
from render.board.marks import hooped
from render.board.pieces import count_disc
from render.cartagena.pieces import below_map, ground, ships, steps, works
from render.cartagena.pieces.below_map import Lane
from render.cartagena.pieces.counters import Stack
from render.cartagena.pieces.looks import ARMS, TINTS, kind_of_ship
from render.cartagena.pieces.on_squares import Lying
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene
from render.cartagena.pieces.ships import Vessel
from render.cartagena.pieces.steps import Stroke
from render.cartagena.single import class_name
from render.kit import lines
from render.kit.legend import FLAG, NEW, SIGN, LegendSign, Looks, chipped, legend_bands, signed
from render.kit.lines import Polyline
from render.paint.bands import Band
from render.paint.canvas import Board, Sketch
from render.paint.palette import SeatStyle, Theme, mix

WOUNDS, ABOARD, NUMBERS, HEIGHT = say("ct.mark.wounds"), say("ct.mark.aboard"), say("ct.mark.numbers"), say("ct.mark.height")
FIRES, STRIKES, MOVES, FELL = say("ct.mark.fires"), say("ct.mark.strikes"), say("ct.mark.moves"), say("ct.mark.fell")
CHAIN, STAKES = say("ct.mark.chain"), say("ct.mark.stakes")
SHORE, WORK, LAND = say("ct.mark.shore"), say("ct.mark.work"), say("ct.mark.land")
LEVEL, HERO, HIDDEN = say("ct.mark.level"), say("ct.mark.hero"), say("ct.piece.hidden")
RUBBLE, EMPTY = say("ct.mark.rubble"), say("ct.mark.empty")
MUTINY, HOSPITAL = say("ct.card.mutiny"), say("ct.card.field_hospital")
GUNS = {CANNON: say("ct.mark.cannon"), CULVERIN: say("ct.mark.culverin")}
INITIATIVE, LEFT, FACE_DOWN, FAME = say("ct.mark.initiative"), say("ct.mark.left"), say("ct.text.down"), say("ct.mark.fame")
STROKES = {Fired.word: FIRES, Struck.word: STRIKES, Moved.word: MOVES}
BORDERS = {"m": SHORE, "y": WORK, "g": LAND}
CLOSED = {ground.SHIPS: (CHAIN,), ground.TROOPS: (STAKES,), ground.BOTH: (CHAIN, STAKES)}
CLASSES = {kind: say("ct.mark.class", what=class_name(kind), number=its.level) for kind, its in CLASS.items()}
TROOPS = {kind: names.piece(piece_of(kind, A)) for kind in TROOP}
LONG, LONGER, ROUND, STEP, WATER = 44, 60, 6.5, 17, 15
"""Pixels of a long mark and of a line,  of the radius of a ball, from one to the next, and from a
middle to the water."""


def nobody(theme: Theme) -> SeatStyle:
    """The colours of a thing of no captain."""
    return replace(theme.seats[0], fill=theme.soft, on=theme.page, initial="")


def _balls(b: Board, x: float, y: float, u: float) -> None:
    """A wound that was taken, and one that was not."""
    s, c = Sketch(LONG, SIGN), SIGN / 2
    for middle, fill in ((LONG / 2 - STEP / 2, b.theme.soft), (LONG / 2 + STEP / 2, None)):
        s.disc(middle, c, ROUND, fill, b.theme.soft, 2)
    b.stamp(s.done(), x, y)


def _berths(b: Board, x: float, y: float, u: float) -> None:
    """A counter aboard, and a free berth."""
    s, c = Sketch(LONG, SIGN), SIGN / 2
    for middle, inner in ((LONG / 2 - STEP / 2, b.theme.soft), (LONG / 2 + STEP / 2, b.theme.page)):
        for half, fill in ((ROUND, b.theme.soft), (ROUND - 2, inner)):
            s.box(middle - half, c - half, middle + half, c + half, 1, fill)
    b.stamp(s.done(), x, y)


def _notches(b: Board, x: float, y: float, u: float) -> None:
    """Two notches of a counter."""
    s, c = Sketch(SIGN, SIGN), SIGN / 2
    for middle in (c - 8, c + 8):
        s.poly([(middle - 7, c - 5), (middle + 7, c - 5), (middle, c + 6)], b.theme.soft)
    b.stamp(s.done(), x, y)


def _numbered(text: str) -> LegendSign:
    """A number on a disc."""
    return LegendSign(lambda b, x, y, u: b.stamp(count_disc(text, SIGN, b.theme.page, b.theme.ink, b.theme.soft), x, y))


def _written(text: str, wide: int) -> LegendSign:
    """Letters as they stand on things."""

    def draw(b: Board, x: float, y: float, u: float) -> None:
        b.text(x, y, text, 26, b.theme.ink, "numeral", "m")

    return LegendSign(draw, wide)


def _stroked(sort: str) -> LegendSign:
    """A line of a step."""
    pattern, width, has_arrow = steps.LOOKS[sort]

    def draw(b: Board, x: float, y: float, u: float) -> None:
        reach = LONGER / 2 - (18 if has_arrow else 4)
        ends = ((x - LONGER / 2 + 4, y), (x + reach, y))
        lines.draw(b, Polyline("", ends, b.theme.fresh, pattern, width, arrow=has_arrow), b.theme.page)

    return LegendSign(draw, LONGER)


def _crossed(b: Board, x: float, y: float, u: float) -> None:
    for way in (1, -1):
        lines.draw(b, Polyline("", ((x - 9, y - way * 9), (x + 9, y + way * 9)), b.theme.fresh, width=6), b.theme.page)


def _closed(whom: str) -> LegendSign:
    """A closed side of a square."""
    return LegendSign(lambda b, x, y, u: b.stamp(ground.barrier(whom, LONGER, False, b.theme), x, y), LONGER)


def _bordered(sign: str) -> LegendSign:
    """The frame of a square."""

    def draw(b: Board, x: float, y: float, u: float) -> None:
        frame = ground.border(sign, SIGN, b.theme)
        if frame is not None:
            b.stamp(frame, x, y)

    return LegendSign(draw)


def _classed(kind: str) -> LegendSign:
    """A ship of a class, of no captain."""
    return LegendSign(
        lambda b, x, y, u: b.stamp(ships.silhouette(kind, nobody(b.theme), LONG, b.theme), x, y + WATER, "mb"), LONG
    )


LOOKS: Looks = {
    WOUNDS: LegendSign(_balls, LONG),
    ABOARD: LegendSign(_berths, LONG),
    NUMBERS: _written("3/2", 40),
    HEIGHT: _numbered("3"),
    FAME: LegendSign(lambda b, x, y, u: b.stamp(below_map.gem(True, nobody(b.theme), b.theme), x, y), 24),
    FIRES: _stroked(Fired.word),
    STRIKES: _stroked(Struck.word),
    MOVES: _stroked(Moved.word),
    FELL: LegendSign(_crossed),
    NEW: FLAG,
    CHAIN: _closed(ground.SHIPS),
    STAKES: _closed(ground.TROOPS),
    MUTINY: chipped("skull", lambda t: t.bad, lambda t: t.page),
    RUBBLE: signed("rubble", lambda t: mix(TINTS[t.name].land, TINTS[t.name].ink, 0.5)),
    EMPTY: LegendSign(lambda b, x, y, u: b.stamp(works.sprite("fort", None, SIGN, b.theme), x, y)),
    HOSPITAL: chipped("tent", lambda t: t.page, lambda t: t.good, lambda t: t.soft),
    GUNS[CULVERIN]: chipped(CULVERIN, lambda t: t.page, lambda t: t.ink, lambda t: t.soft),
    GUNS[CANNON]: chipped(CANNON, lambda t: t.page, lambda t: t.ink, lambda t: t.soft),
    HERO: LegendSign(lambda b, x, y, u: hooped(b, x, y, 9, 5, b.theme.metal["gold"][1])),
    INITIATIVE: LegendSign(lambda b, x, y, u: b.stamp(count_disc("3", SIGN, b.theme.soft, b.theme.page, b.theme.page), x, y)),
    LEFT: _written("×2", 40),
    LEVEL: LegendSign(_notches),
    HIDDEN: signed("unknown", lambda t: t.soft),
    SHORE: _bordered("m"),
    WORK: _bordered("y"),
    FACE_DOWN: signed("lock", lambda t: t.soft),
    **{CLASSES[kind]: _classed(kind) for kind in ("princess_caroline", "schooner_en", "galicia", "ship_en", "barge_en")},
    **{TROOPS[kind]: signed(arm, lambda t: t.soft) for kind, arm in ARMS.items()},
    LAND: _bordered("g"),
}
"""The marks on pictures that are all 1200 wide, those that need words most first."""


def key(scene: Scene, there: Iterable[Message], room: float) -> tuple[Band, ...]:
    """The marks that are there with their words, in as many lines as there is room for."""
    return () if scene.is_bare else legend_bands(LOOKS, frozenset(there), scene.words, scene.theme, room)


def of_map(laid: Lying) -> Iterator[Message]:
    """The marks on a piece of the map."""
    yield from _of_ground(laid.plan)
    for work in laid.works:
        yield from (RUBBLE,) if work.is_down else (WOUNDS,) if work.garrison else (WOUNDS, EMPTY)
        if work.garrison and not work.is_down:
            yield HEIGHT
            yield from _beside(work.garrison)
    for stack in laid.stacks:
        yield from _of_stack(stack)
    for vessel in laid.vessels:
        yield from of_ship(vessel)
    for mark in laid.marks:
        yield from _of_step(laid.plan, mark)


def _of_ground(plan: Plan) -> Iterator[Message]:
    yield from (BORDERS[sign] for square, sign in BORDER.items() if sign in BORDERS and plan.has(square))
    for one, other, whom in BOARD.red_lines:
        if plan.has(one) or plan.has(other):
            yield from CLOSED[whom]


def _of_stack(stack: Stack) -> Iterator[Message]:
    if stack.top:
        yield from of_troop(stack.top)
    yield from (HEIGHT,) * (stack.size > 1)
    yield from _beside(stack)


def of_troop(piece: str) -> Iterator[Message]:
    """The marks on a counter."""
    if is_veiled(Piece(piece)):
        yield HIDDEN
    else:
        yield from (NUMBERS, LEVEL, TROOPS[kind_of(Piece(piece))])


def _beside(stack: Stack) -> Iterator[Message]:
    """The marks beside troops."""
    yield from (HERO,) * bool(stack.heroes)
    yield from (HOSPITAL,) * stack.has_hospital
    if stack.gun:
        yield GUNS[stack.gun]


def of_ship(vessel: Vessel) -> Iterator[Message]:
    """The marks on a ship."""
    yield from (WOUNDS, ABOARD, CLASSES[kind_of_ship(vessel.ship)])
    yield from (HERO,) * bool(vessel.heroes)
    yield from (MUTINY,) * vessel.idle


def _of_step(plan: Plan, mark: steps.Mark) -> Iterator[Message]:
    if isinstance(mark, Stroke):
        if plan.has(mark.start) or plan.has(mark.end):
            yield from (STROKES[mark.sort], NEW)
    elif plan.has(mark.at):
        yield from (FELL, NEW) if mark.sort == Fell.word else (NEW,)


def of_lanes(lanes: Iterable[Lane]) -> Iterator[Message]:
    """The marks on rows of order cards."""
    for lane in lanes:
        for slot in lane.slots:
            if slot.card != NO_CARD:
                yield FACE_DOWN if slot.card == DOWN else INITIATIVE
