"""The ids that Atlantic Chase puts together, and what it fills in."""

from __future__ import annotations

from engines.atlantic_chase.advance.define import ANSWERS
from engines.atlantic_chase.data import BOARD, MINI, SHIP
from engines.atlantic_chase.data.ids import ASK, HARMED, HOLD, NO, NONE, OPEN, ROLL, SIDES, YES, ZONES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import ALERTS, CONTEST, INITIATIVE_CHANGE, SLIP, TABLES, VIE
from engines.atlantic_chase.options import GAMES, MINIS, TERMS, WHOLE
from engines.atlantic_chase.pieces.lapse import BY_DIE, BY_TABLE
from engines.atlantic_chase.pieces.names import WORDED
from engines.atlantic_chase.rules import actions, later, menu, routes
from engines.atlantic_chase.rules.contests import ADD, SUBTRACT
from engines.atlantic_chase.rules.ending import ACTS, CHANGES, NO_FORCE_LEFT, PASSES, THIRD_CONVOY
from engines.atlantic_chase.rules.escorts import RESULTS
from engines.atlantic_chase.rules.helpers import CONTESTS
from engines.atlantic_chase.rules.homecoming import WON_BY
from engines.atlantic_chase.rules.later import FIGHT
from engines.atlantic_chase.rules.norway import HOME, LAND, MINES
from engines.atlantic_chase.rules.plan import BARRED, CHANGED, LOST
from engines.atlantic_chase.rules.reorganize import COME, CONTACT, EVASION, GOES, LATE, STAYS
from engines.atlantic_chase.rules.results import ORDER
from engines.atlantic_chase.speech import notation
from engines.atlantic_chase.speech.at_sea import ALONE, AT_HEX, ESCORTING
from engines.atlantic_chase.speech.points import CONVOYS, HITS, LOSSES, OTHERS, SHIPS
from engines.atlantic_chase.speech.usual import USUAL
from engines.kernel.resolution.frames import questions_of
from render.atlantic_chase import chart_key
from render.atlantic_chase.key import LOOKS
from render.atlantic_chase.pieces.chart_ground import LANDS, WATERS
from render.atlantic_chase.pieces.plan import SECTORS
from tests.locales.made import filled

KINDS = (
    "scenario", "round", "placed", "enters", "dispersed", "clears", "announces", "no_force", "battle_over", "resigned", "fires",
    "torpedo", "destroyed", "sunk", "leader_moves", "leader_lost", "evades",
)  # fmt: skip
"""Events, and what an attack or a loss is told as."""
ASKED = (*questions_of("atlantic_chase"), *questions_of("atlantic_ocean"))
STAGES = tuple(dict.fromkeys(question.stage for question in ASKED))
WON = ("decisive", "marginal", "resigned", "points", "tie", *WON_BY)
SCORED = ("hits", "damaged", "sunk", "completed", "convoy", "escort", "group", "late", "landing", "line")
GRADES = ("decisive", "marginal", "none")


def of_operations() -> dict[str, frozenset[str]]:
    """The ids of operations."""
    naming = (*CONTESTS, actions.ROUTE, actions.COMPLETE, actions.SHIFT, actions.DISPERSE, actions.RECON, actions.PASS)
    return {
        **filled("ac.seize.{}", ("try", "decline", "lutjens")), **filled("ac.seize.{}.force", ("decline",)),
        **filled("ac.lapse.{}", (BY_DIE, BY_TABLE)), **filled("ac.skirmish.{}", ("contact", FIGHT)),
        **filled("ac.later.{}", (later.TAIL, later.HEAD)),
        **filled("ac.item.later.{}", (FIGHT, "contact", later.TAIL, later.HEAD)),
        **filled("ac.told.dropped.{}", (LOST, CHANGED, BARRED)),
        **filled("ac.shift.{}", (NO, YES)), **filled("ac.shifted.{}", (NONE, ADD, SUBTRACT)),
        **filled("ac.walker.{}", (NO, YES)), **filled("ac.turn.{}", ("six", "adds")),
        **filled("ac.do.{}", actions.DEEDS), **filled("ac.q.force.{}", naming),
        **filled("ac.q.place.{}", (actions.COMPLETE, actions.SHIFT, actions.RECON)),
        **filled("ac.item.{}", (*CONTESTS,)), **filled("ac.item.{}.box", (actions.COMPLETE, actions.SHIFT)),
        **filled("ac.item.{}.hex", (actions.SHIFT, actions.RECON)), **filled("ac.item.route.{}", (routes.HEAD, routes.TAIL)),
        **filled("ac.item.{}.does", (*menu.EXPLAINED, routes.HERE, routes.DRAWN)),
        **filled("ac.say.{}", [word.lstrip("-") for word in notation.WORDS.values()]),
        **filled("ac.page.{}", (menu.LIKELY, menu.AIMED, menu.ROUTES, menu.PORTS, menu.REST)),
        "ac.line.{}": frozenset(f"ac.line.{line}" for line in ANSWERS),
        "ac.line.{}.{}": frozenset(f"ac.line.{line}.{answer}" for line, answers in ANSWERS.items() for answer in answers),
        **filled("ac.end.{}", (routes.HEAD, routes.TAIL)), **filled("ac.to.{}", (routes.HERE, routes.DRAWN)),
        **filled("ac.keeps.{}", (STAYS, GOES)), **filled("ac.q.split.{}", (CONTACT, EVASION)),
        **filled("ac.escort.{}", RESULTS), **filled("ac.code.{}", ORDER),
        **filled("ac.interruption.{}", (*ALERTS, SLIP, VIE, INITIATIVE_CHANGE)),
        **filled("ac.told.declares.{}", CONTESTS),
        **filled("ac.told.routes.{}", (routes.HEAD, routes.TAIL)), **filled("ac.told.seizes.{}", (NO, YES)),
        **filled("ac.told.vies.{}", (NO, YES)), **filled("ac.told.calls.{}", (COME, LATE)),
        **filled("ac.told.scores.{}", SCORED),
        **filled("ac.told.operation_over.{}", (NO_FORCE_LEFT, THIRD_CONVOY, PASSES, CHANGES, ACTS)),
        **filled("ac.landing.{}", (*TABLES.landing.british, *TABLES.landing.german)),
        **filled("ac.purpose.{}", (LAND, MINES, HOME)), **filled("ac.item.complete.{}", (LAND, MINES)),
        **filled("ac.told.provokes.{}", (NO, YES)), **filled("ac.told.searched.{}", (NO, YES)),
        **filled("ac.points.{}", (CONVOYS, SHIPS, HITS, LOSSES, OTHERS)), **filled("ac.about.{}", WHOLE),
        **filled("ac.option.game.{}", GAMES), **filled("ac.option.game.{}.what", GAMES),
    }  # fmt: skip


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    faces = [face for row in SHIP.values() for face in (row, row.back) if face is not None]
    kinds, speeds = {row.kind.lower() for row in SHIP.values()}, {face.speed for face in faces}
    return {
        **of_operations(), **filled("ac.mini.{}", MINIS), **filled("ac.option.{}", (NO, YES, *TERMS)),
        **filled("ac.ship.{}", [kind.lower() for kind in WORDED]), **filled("ac.kind.{}", kinds),
        **filled("ac.speed.{}", speeds), **filled("ac.zone.{}", ZONES), **filled("ac.range.{}", BOARD.dice),
        **filled("ac.side.{}", {*SIDES, *(one.opponent for one in MINI.values())}),
        **filled("ac.weather.{}", {one.weather for one in MINI.values()}), **filled("ac.grade.{}", GRADES),
        **filled("ac.aim.{}", (*MINI, *[id for id, one in OPERATION.items() if not one.awards])),
        **filled("ac.aim.{}.linked", [id for id, one in MINI.items() if one.linked_grades]),
        **filled("ac.pic.leave.{}", (YES, HARMED, ASK)), "ac.key.{}": frozenset(one.id for one in (*LOOKS, *chart_key.LOOKS)),
        **filled("ac.cell.{}", {code for table in CONTEST.values() for row in table.cells for cell in row for code in cell}),
        **filled("ac.contest.{}", CONTEST), **filled("ac.board.ports.{}", (*SIDES, "neutral")),
        **filled("ac.board.forces.{}", SIDES), **filled("ac.pic.display.{}", SIDES),
        **filled("ac.until.{}", [id for id, one in OPERATION.items() if one.awards and len(one.ends) > 1]),
        **filled("ac.level.{}", [id for id, one in OPERATION.items() if one.tie is not None]),
        "ac.scores.{}.{}": frozenset(f"ac.scores.{id}.{side}" for id, one in OPERATION.items() if one.awards for side in SIDES),
        **filled("ac.sector.{}", [plan.name for plan in SECTORS]),
        **filled("ac.board.kind.{}", ("u_boat", "submarine", "mines")),
        **filled("ac.sea.{}", ("arctic", *[name for name, *_ in (*WATERS, *LANDS)])),
        **filled("ac.deed.{}", ("sunk", "damaged", "destroyed")),
        **filled("ac.usual.{}", [kind.removeprefix("ac.") for kind in USUAL]),
        **filled("ac.fight.{}", (NO, YES)), **filled("ac.leave.{}", (NO, YES, HARMED, ASK)), **filled("ac.move.{}", ZONES),
        **filled("ac.order.{}", (HOLD, NONE, ASK, OPEN, ROLL)), **filled("ac.result.{}", (0, 1, 2)),
        **filled("ac.told.attempt.{}", ("away", "held")), **filled("ac.told.won.{}", WON),
        **filled("ac.told.{}", (*KINDS, *AT_HEX, *ALONE, *ESCORTING)),
        **filled("ac.wait.{}", STAGES), **filled("ac.wait.{}.you", STAGES),
        **filled("ac.why.{}", [speed for speed, added in BOARD.speed.items() if added]),
        **filled("rules.atlantic_chase.alike.{}", ("convoy", "dd", "ship", "shore")),
        **filled("rules.atlantic_chase.nation.{}", SIDES),
        **filled("ac.text.{}", ("sunk", "left")), **filled("ac.text.shot.{}", ("guns", "torpedo")),
    }  # fmt: skip
