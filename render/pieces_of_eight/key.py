"""What the marks of a picture mean: a narrow line below it, with those marks alone that are on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engines.kernel.messages import Message, say
from engines.pieces_of_eight.view import ShipView
from render.bands import Band
from render.canvas import Board
from render.glyphs import sign
from render.marks import aimed, framed_run, hooped, new_flag, text_width
from render.pieces import GOLD_INK, chip
from render.pieces_of_eight.piles import EDGE, WIDTH
from render.pieces_of_eight.scene import Scene, is_without_captain

LINE, LETTERS, SIGN, APART = 38, 26, 32, 24
"""Pixels: a line, its letters, a mark, and what stays free between two."""
NEST, FORE, DECK, HOLD = say("pe.board.nest"), say("pe.mark.fore"), say("pe.board.on_deck"), say("pe.board.in_hold")
NO_CAPTAIN, LOSES, CAPTAIN = say("pe.board.no_captain"), say("pe.mark.loses"), say("pe.mark.captain")
AIMED, NEW, REACTED = say("pe.mark.aimed"), say("pe.mark.new"), say("pe.mark.reacted")
PICKED, READY, REACH = say("pe.mark.picked"), say("pe.mark.ready"), say("pe.mark.reach")
DRAWN: dict[Message, Callable[[Board, float, float], None]] = {
    AIMED: lambda b, x, y: aimed(b, x, y, 11),
    NEW: lambda b, x, y: new_flag(b, x, y + 4, 0, 1),
    PICKED: lambda b, x, y: hooped(b, x, y, 10, 5, b.theme.good),
    READY: lambda b, x, y: hooped(b, x, y, 10, 5, b.theme.brass),
    REACH: lambda b, x, y: framed_run(b, x - 13, x + 13, y, 10),
    REACTED: lambda b, x, y: b.stamp(chip("tick", 30, b.theme.soft, b.theme.page), x, y),
    CAPTAIN: lambda b, x, y: b.stamp(chip("captain", SIGN, b.theme.metal["gold"][0], GOLD_INK), x, y),
    NEST: lambda b, x, y: b.stamp(chip("nest", SIGN, b.theme.brass, b.theme.shade if b.theme.dark else b.theme.surface), x, y),
    FORE: lambda b, x, y: b.stamp(sign("bow", SIGN, b.theme.brass, b.theme.page), x, y),
    DECK: lambda b, x, y: b.stamp(sign("coin", SIGN, b.theme.brass, b.theme.page), x, y),
    HOLD: lambda b, x, y: b.stamp(sign("buried_treasure", SIGN, b.theme.brass, b.theme.page), x, y),
    NO_CAPTAIN: lambda b, x, y: b.stamp(sign("no_captain", SIGN, b.theme.bad, b.theme.page), x, y),
    LOSES: lambda b, x, y: b.stamp(sign("anchor", SIGN, b.theme.bad, b.theme.page), x, y),
}
"""What each mark looks like, those that need words most first."""


def key(scene: Scene, ships: Sequence[ShipView], is_wordless: bool, room: int) -> tuple[Band, ...]:
    """The marks with their words, in as many lines as there is room for; *ships* are those that are not drawn large, which may
    have counts and states *wordless*."""
    there = set(_of_play(scene)) | {mark for ship in ships for mark in _of_ship(ship, is_wordless)}
    lines = _lines(scene, [mark for mark in DRAWN if mark in there])[: max(0, room // LINE)]
    return tuple(Band(_draw, (scene.of_words(), line), WIDTH, LINE, scene.theme) for line in lines)


def _of_play(scene: Scene) -> Iterator[Message]:
    """What is told of the play, of the step and of a pick."""
    play, weighed = scene.view.play, scene.view.weighed
    if play and play.at is not None and play.places:
        yield AIMED
    if scene.fresh:
        yield NEW
    if any(ship.reacted for ship in scene.view.ships):
        yield REACTED
    if weighed:
        told = ((PICKED, weighed.picked or weighed.places), (READY, weighed.ready), (REACH, weighed.reach))
        yield from (mark for mark, places in told if places)


def _of_ship(ship: ShipView, is_wordless: bool) -> Iterator[Message]:
    """What is seen on a small ship."""
    if ship.out or not (ship.nest or ship.deck):
        return
    yield from (NEST, FORE)
    if ship.captain_at and ship.captain_at > 1:
        yield CAPTAIN
    if is_wordless:
        yield from (DECK, HOLD)
        yield from (LOSES,) * (ship.lost_turns > 0)
        yield from (NO_CAPTAIN,) * is_without_captain(ship)


def _lines(scene: Scene, marks: Sequence[Message]) -> list[tuple[Message, ...]]:
    """The marks line by line, as many in each as fit."""
    lines: list[tuple[Message, ...]] = []
    free = 0.0
    for mark in marks:
        needed = _width(scene, mark)
        if needed > free:
            lines.append(())
            free = WIDTH - 2 * EDGE
        lines[-1] += (mark,)
        free -= needed + APART
    return lines


def _width(scene: Scene, mark: Message) -> float:
    return SIGN + 8 + text_width("plain", LETTERS, scene.words(mark))


def _draw(b: Board, facts: tuple[Scene, tuple[Message, ...]]) -> None:
    (scene, marks), x = facts, float(EDGE)
    for mark in marks:
        DRAWN[mark](b, x + SIGN / 2, LINE / 2)
        b.text(x + SIGN + 8, LINE / 2, scene.words(mark), LETTERS, b.theme.soft, "plain")
        x += _width(scene, mark) + APART
