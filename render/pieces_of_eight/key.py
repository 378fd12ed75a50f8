"""The key of the marks on ships: their meaning and look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.kernel.base.messages import Message, say
from engines.pieces_of_eight.view import ShipView
from render.board.marks import aimed, framed_run, hooped
from render.board.pieces import GOLD_INK
from render.kit.legend import FLAG, NEW, LegendSign, Looks, chipped, legend_bands, signed
from render.paint.bands import Band
from render.pieces_of_eight.pieces.scene import Scene, is_without_captain

NEST, FORE, DECK, HOLD = say("pe.board.nest"), say("pe.mark.fore"), say("pe.board.on_deck"), say("pe.board.in_hold")
NO_CAPTAIN, LOSES, CAPTAIN = say("pe.board.no_captain"), say("pe.mark.loses"), say("pe.mark.captain")
AIMED, REACTED = say("pe.mark.aimed"), say("pe.mark.reacted")
DECIDES = say("pe.board.decides")
PICKED, READY, REACH = say("pe.mark.picked"), say("pe.mark.ready"), say("pe.mark.reach")
LOOKS: Looks = {
    AIMED: LegendSign(lambda b, x, y, u: aimed(b, x, y, 11 * u)),
    NEW: FLAG,
    PICKED: LegendSign(lambda b, x, y, u: hooped(b, x, y, 10 * u, 5 * u, b.theme.good)),
    READY: LegendSign(lambda b, x, y, u: hooped(b, x, y, 10 * u, 5 * u, b.theme.brass)),
    REACH: LegendSign(lambda b, x, y, u: framed_run(b, x - 13 * u, x + 13 * u, y, 10 * u)),
    REACTED: chipped("tick", lambda t: t.soft, lambda t: t.page),
    CAPTAIN: chipped("captain", lambda t: t.metal["gold"][0], lambda t: GOLD_INK),
    NEST: chipped("nest", lambda t: t.brass, lambda t: t.shade if t.dark else t.surface),
    FORE: signed("bow", lambda t: t.brass),
    DECK: signed("coin", lambda t: t.brass),
    HOLD: signed("buried_treasure", lambda t: t.brass),
    NO_CAPTAIN: signed("no_captain", lambda t: t.bad),
    LOSES: signed("anchor", lambda t: t.bad),
    DECIDES: signed("hourglass", lambda t: t.brass),
}
"""The marks, those that need words most first."""


def key(scene: Scene, ships: Sequence[ShipView], is_wordless: bool, has_bow: bool, room: int) -> tuple[Band, ...]:
    """The marks with their words, in as many lines as there is room for; *ships* are those that are not drawn large, which may
    have counts and states *wordless*, and the name of the fore coin behind a sign of the *bow*."""
    decides = (DECIDES,) if is_wordless and scene.asked else ()
    there = {*decides, *_of_play(scene), *(mark for ship in ships for mark in _of_ship(ship, is_wordless, has_bow))}
    return () if scene.is_bare else legend_bands(LOOKS, there, scene.words, scene.theme, room)


def _of_play(scene: Scene) -> Iterator[Message]:
    """The marks of the play, of the step and of a pick."""
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


def _of_ship(ship: ShipView, is_wordless: bool, has_bow: bool) -> Iterator[Message]:
    """The marks on a small ship."""
    if ship.out or not (ship.nest or ship.deck):
        return
    yield NEST
    yield from (FORE,) * has_bow
    if ship.captain_at and ship.captain_at > 1:
        yield CAPTAIN
    if is_wordless:
        yield from (DECK, HOLD)
        yield from (LOSES,) * (ship.lost_turns > 0)
        yield from (NO_CAPTAIN,) * is_without_captain(ship)
