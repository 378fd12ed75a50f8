"""The ids that Atlantic Chase puts together, and what it fills in."""

from __future__ import annotations

from engines.atlantic_chase.data import BOARD, MINI, SHIP
from engines.atlantic_chase.data.ids import ASK, HARMED, HOLD, NO, NONE, OPEN, ROLL, SIDES, YES, ZONES
from engines.atlantic_chase.options import MINIS
from engines.atlantic_chase.pieces.names import WORDED
from engines.atlantic_chase.speech.usual import USUAL
from engines.kernel.resolution.frames import questions_of
from render.atlantic_chase import chart_key
from render.atlantic_chase.key import LOOKS
from render.atlantic_chase.pieces.chart_ground import LANDS, WATERS
from tests.locales.made import filled

KINDS = (
    "scenario", "round", "placed", "enters", "dispersed", "clears", "announces", "no_force", "battle_over", "resigned", "fires",
    "torpedo", "destroyed", "sunk", "leader_moves", "leader_lost", "evades",
)  # fmt: skip
"""Events, and what an attack or a loss is told as."""
STAGES = tuple(dict.fromkeys(question.stage for question in questions_of("atlantic_chase")))
GRADES = ("decisive", "marginal", "none")


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    faces = [face for row in SHIP.values() for face in (row, row.back) if face is not None]
    kinds, speeds = {row.kind.lower() for row in SHIP.values()}, {face.speed for face in faces}
    return {
        **filled("ac.mini.{}", MINIS), **filled("ac.option.{}", (NO, YES)),
        **filled("ac.ship.{}", [kind.lower() for kind in WORDED]), **filled("ac.kind.{}", kinds),
        **filled("ac.speed.{}", speeds), **filled("ac.zone.{}", ZONES), **filled("ac.range.{}", BOARD.dice),
        **filled("ac.side.{}", {*SIDES, *(one.opponent for one in MINI.values())}),
        **filled("ac.weather.{}", {one.weather for one in MINI.values()}), **filled("ac.grade.{}", GRADES),
        **filled("ac.aim.{}", MINI), **filled("ac.aim.{}.linked", [id for id, one in MINI.items() if one.linked_grades]),
        **filled("ac.pic.leave.{}", (YES, HARMED, ASK)), "ac.key.{}": frozenset(one.id for one in (*LOOKS, *chart_key.LOOKS)),
        **filled("ac.sea.{}", ("arctic", *[name for name, *_ in (*WATERS, *LANDS)])),
        **filled("ac.deed.{}", ("sunk", "damaged", "destroyed")),
        **filled("ac.usual.{}", [kind.removeprefix("ac.") for kind in USUAL]),
        **filled("ac.fight.{}", (NO, YES)), **filled("ac.leave.{}", (NO, YES, HARMED, ASK)), **filled("ac.move.{}", ZONES),
        **filled("ac.order.{}", (HOLD, NONE, ASK, OPEN, ROLL)), **filled("ac.result.{}", (0, 1, 2)),
        **filled("ac.told.attempt.{}", ("away", "held")), **filled("ac.told.won.{}", ("decisive", "marginal", "resigned")),
        **filled("ac.told.{}", KINDS), **filled("ac.wait.{}", STAGES), **filled("ac.wait.{}.you", STAGES),
        **filled("ac.why.{}", [speed for speed, added in BOARD.speed.items() if added]),
        **filled("rules.atlantic_chase.alike.{}", ("convoy", "dd", "ship", "shore")),
        **filled("rules.atlantic_chase.nation.{}", SIDES),
        **filled("ac.text.{}", ("sunk", "left")), **filled("ac.text.shot.{}", ("guns", "torpedo")),
    }  # fmt: skip
