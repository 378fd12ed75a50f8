"""The key of the signs on Forces, dice and cards: their meaning and look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.kaisers_pirates.pieces.holdings import PORT, PRIZE, SUNK, Won
from engines.kernel.base.messages import Message, say
from render.kaisers_pirates.pieces import ship, ship_lines
from render.kaisers_pirates.pieces.action import ActionCard
from render.kaisers_pirates.pieces.force import crowded
from render.kaisers_pirates.pieces.force_card import ForceCard
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import Box, ShipCard
from render.kaisers_pirates.pieces.throws import Roll
from render.kit.dice import die
from render.kit.legend import FLAG, FULL, NEW, SIGN, LegendSign, Looks, Tone, chipped, legend_bands, signed
from render.paint.bands import Band
from render.paint.canvas import Board

DAMAGED, LIMITED, REFUGE = say("kp.state.damaged"), say("kp.state.limited"), say("kp.card.island_refuge")
RECOGNIZED, DISGUISED, PRIZED = say("kp.state.recognized"), say("kp.mark.disguised"), say("kp.mark.prize")
AIMED, BUSY, COMMITTED, WAITS = say("kp.mark.aimed"), say("kp.mark.busy"), say("kp.mark.laid"), say("kp.mark.waits")
PASSAGE, ATTACK, DEFENSE = say("kp.pic.passage"), say("kp.mark.attack"), say("kp.mark.defense")
HALVES, NIGHT, CHALLENGE = say("kp.mark.halves"), say("kp.mark.night"), say("kp.mark.challenge")
TORPEDOES, MINES = say("kp.mark.torpedoes"), say("kp.mark.mines")
IN_PORT, WAS_SUNK, CAPTURED, WASHED = say("kp.mark.port"), say("kp.mark.sunk"), say("kp.mark.captured"), say("kp.mark.washed")
WORTH, SCORED, POINTS, HAND = say("kp.mark.worth"), say("kp.mark.scored"), say("kp.mark.points"), say("kp.mark.hand")
DECIDES = say("kp.mark.decides")


def _stated(glyph: str, rim: Tone | None = None) -> LegendSign:
    """The sign of a state of a ship."""
    return chipped(glyph, lambda t: ship.tones(t)[glyph][0], lambda t: ship.tones(t)[glyph][1], rim)


def _won(glyph: str) -> LegendSign:
    """How a ship came into a VA pile."""
    return chipped(glyph, lambda t: t.brass, lambda t: t.shade if t.dark else t.surface)


def _worth(text: str, wide: int) -> LegendSign:
    """The score of a ship."""

    def draw(b: Board, x: float, y: float, u: float) -> None:
        b.text(x, y, text, round(36 * u), b.theme.brass, "bold", "m")

    return LegendSign(draw, wide)


def _committed(b: Board, x: float, y: float, u: float) -> None:
    ship.card_back(b, "swords", x, y, b.theme.page, 0.8 * u)


def _washed(b: Board, x: float, y: float, u: float) -> None:
    b.stamp(die(8, round(SIGN * u), b.theme, 3, False), x, y)


def _halves(b: Board, x: float, y: float, u: float) -> None:
    """A card whose lower half is marked."""
    t, (left, top, right, low) = b.theme, (x - 13 * u, y - 16 * u, x + 13 * u, y + 16 * u)
    b.framed((left, top, right, low), round(5 * u), t.surface, t.soft, round(2 * u))
    b.panel(left + 3 * u, y + 5 * u, right - 3 * u, low - 3 * u, round(2 * u), t.brass)


LOOKS: Looks = {
    HALVES: LegendSign(_halves, 26),
    LIMITED: _stated("supply"),
    DAMAGED: _stated("flame"),
    DISGUISED: _stated("mask"),
    RECOGNIZED: _stated("eye"),
    REFUGE: _stated("palm"),
    PASSAGE: signed("anchor", lambda t: t.soft),
    AIMED: _stated("contact", lambda t: t.line),
    BUSY: _stated("swords", lambda t: t.line),
    PRIZED: _worth("×2", 44),
    COMMITTED: LegendSign(_committed, 46),
    WAITS: chipped("smoke", lambda t: t.soft, lambda t: t.page),
    NIGHT: chipped("moon", lambda t: t.shade if t.dark else t.ink, lambda t: t.brass if t.dark else t.surface, lambda t: t.line),
    CHALLENGE: signed("star", lambda t: t.soft),
    TORPEDOES: signed("torpedo", lambda t: t.soft),
    MINES: signed("mine", lambda t: t.soft),
    WASHED: LegendSign(_washed),
    ATTACK: signed("swords", lambda t: t.soft),
    DEFENSE: signed("shield", lambda t: t.soft),
    WORTH: _worth("7", SIGN),
    SCORED: signed("coin", lambda t: t.brass),
    POINTS: signed("star", lambda t: t.brass),
    HAND: signed("cards", lambda t: t.brass),
    WAS_SUNK: _won("sunk"),
    CAPTURED: _won("pennant"),
    IN_PORT: _won("anchor"),
    NEW: FLAG,
    DECIDES: signed("hourglass", lambda t: t.brass),
}
"""The marks, those that need words most first."""
STATES = {"flame": DAMAGED, "supply": LIMITED, "palm": REFUGE, "contact": AIMED, "swords": BUSY}
DICE = {"swords": ATTACK, "shield": DEFENSE, "anchor": PASSAGE, "star": CHALLENGE, "torpedo": TORPEDOES, "mine": MINES}
MARKED = {"flame": DAMAGED, "palm": REFUGE, "eye": RECOGNIZED}
WON = {SUNK: WAS_SUNK, PORT: IN_PORT, PRIZE: CAPTURED}


def key(scene: Scene, there: Iterable[Message], room: float, wide: int = FULL) -> tuple[Band, ...]:
    """The marks that are there with their words, in as many lines as there is room for."""
    return () if scene.is_bare else legend_bands(LOOKS, frozenset(there), scene.words, scene.theme, room, wide)


def of_forces(forces: Iterable[ForceCard], box: Box, u: float = 1) -> Iterator[Message]:
    """The marks on Forces, each in a box of that size, with the ships won."""
    for force in forces:
        yield from (SCORED, POINTS, HAND)
        yield from (DECIDES,) * force.is_asked
        yield from (COMMITTED,) * any(is_down for *_, is_down in force.front)
        yield from (WAITS,) * bool(force.waits)
        yield from (WON[one.how] for one in force.pile)
        yield from (NEW,) * (force.fresh is not None)
        small = crowded(force, box, u)
        for card in (*force.fleet, *force.merchantmen):
            yield from _of_small(card) if card.id in small else _of_ship(card)
            yield from (NEW,) * (card.fresh is not None)


def of_score(won: Iterable[Won]) -> Iterator[Message]:
    """The marks on the score of a Round."""
    yield from (SCORED, WORTH)
    yield from (WON[one.how] for one in won)


def of_lined(forces: Iterable[ForceCard]) -> Iterator[Message]:
    """The marks on Forces in a line each."""
    for force in forces:
        yield HAND
        for card in (*force.fleet, *force.merchantmen):
            yield from _of_small(card)


def _of_small(card: ShipCard) -> Iterator[Message]:
    """The marks on a ship in little room."""
    yield from (WORTH, DEFENSE)
    yield from (MARKED[glyph] for glyph in ship_lines.marker(card))


def _of_ship(card: ShipCard) -> Iterator[Message]:
    yield WORTH
    yield from (DICE[glyph] for glyph, _ in ship.coins(card))
    yield from (STATES[glyph] for glyph, _ in card.states)
    yield from (PRIZED,) * (card.kind == "prize")
    if card.kind in ("raider", "prize"):
        yield RECOGNIZED if card.turned else DISGUISED
    yield from (COMMITTED,) * bool(card.lying)


def of_rolls(rolls: Sequence[Roll]) -> Iterator[Message]:
    """The marks on thrown dice."""
    for roll in rolls:
        yield from (DICE[glyph] for glyph in roll.signs)
        if any(side.best is not None and len(side.dice) > 1 for side in roll.sides):
            yield WASHED


def of_hand(held: Iterable[ActionCard]) -> Iterator[Message]:
    """The marks on the cards of a hand."""
    for card in held:
        yield from (HALVES, ATTACK)
        yield from (DICE[glyph] for glyph, _ in card.coins)
        yield from (NIGHT,) * card.night
