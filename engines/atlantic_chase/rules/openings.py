"""The choices before the first round of a battle (AC-56d, AC-D18): whole answers for a side, all else in detail."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engines.atlantic_chase.data.ids import FAR, NEAR, OPEN, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import afloat
from engines.atlantic_chase.rules import smoke
from engines.atlantic_chase.rules.orders import OVER, SMOKE, Script, concealing, namer, producing
from engines.atlantic_chase.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet


def beginning(table: Table, ships: tuple[Ship, ...]) -> Sheet:
    """AC-T7a, AC-D18: near or far for each of those ships, near by default; whole answers are one zone for all."""

    def script() -> Script:
        first: Answer = None
        for ship in ships:
            choice = OneOf(options=(NEAR, FAR), default=NEAR, name=namer(table), rule="AC-D18")
            zone = yield Part(ship, names.vessel(table, ship), choice, preset=True, shortlist=(first,) if first else (NEAR, FAR))
            first = first or zone

    return Sheet(script=script, play_label=one_zone)


def one_zone(answer: Mapping[str, Answer]) -> PlayLabel | None:
    """The zone of all ships; None if they have not the same."""
    zones = tuple(dict.fromkeys(map(str, answer.values())))
    if len(zones) > 1:
        return None
    return PlayLabel(label=say(f"ac.move.{zones[0]}") if len(answer) > 1 else names.zone(zones[0]), button=say("confirm"))


def screening(table: Table, seat: int) -> Sheet:
    """AC-56d, AC-60h: who begins with smoke, and whom it conceals; whole answers are none, that of one ship, that of all."""
    able = tuple([ship for ship in afloat(table, seat) if smoke.why_none(table, ship) is None])
    at = smoke.zones(table, seat)

    def script() -> Script:
        producers = producing(table, able)
        few = dict.fromkeys((producers.default, (), *((ship,) for ship in able), able))
        makers = yield Part(SMOKE, say("ac.q.smoke"), producers, preset=True, shortlist=tuple(few))
        smoking = tuple(map(Ship, makers))
        if smoke.hidden(at, smoking):
            over = concealing(table, at, smoking)
            both = [over.default] if over.default == (shared := smoke.shared(at, smoking)) else [over.default, shared]
            yield Part(OVER, say("ac.q.over"), over, preset=True, shortlist=tuple(both))

    return Sheet(script=script, play_label=partial(veil, table), menu_label=say("ac.q.smoke"))


def veil(table: Table, answer: Mapping[str, Answer]) -> PlayLabel:
    """Smoke in words: who makes it, and over whom."""
    makers = tuple([names.vessel(table, Ship(ship)) for ship in answer[SMOKE]])
    over = tuple([names.vessel(table, Ship(ship)) for ship, maker in answer.get(OVER, {}).items() if maker != OPEN])
    if not makers:
        return PlayLabel(label=say("ac.smoke.none"), button=say("confirm"))
    label = say("ac.smoke.over", list=makers, over=over) if over else say("ac.smoke.by", list=makers)
    return PlayLabel(label=label, button=say("confirm"), marks=tuple(answer[SMOKE]))
