"""The facts of the public view as events tell them, and the change by each kind of event (law 18)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data.ids import OFF, Ship
from engines.atlantic_chase.pieces.vessels import Shot
from engines.atlantic_chase.rules.gunnery import counted
from engines.atlantic_chase.rules.hits import struck
from engines.atlantic_chase.speech import heard_at_sea
from engines.atlantic_chase.speech.truth import TRUTH
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.speech.hearsay import Hearsay, Now
from engines.kernel.speech.narrators import Facts

BESIDE = {
    "viewer": "who looks",
    "rules": "the options of the table",
    "mini": "the options of the table, or those of the one before",
    "is_second": "said when the table is opened from another",
    "active": "follows from the scenario",
    "hunted": "shots at a Convoy are told",
    "orders": "each side's own",
    "moves": "says again who moved, each of whom is told",
    "screens": "says again who lies in smoke, which is told where it changes",
    "announced": "says again who wished to break away, each of whom is told",
    "stack": "what rules under way have done is told, what they ask the question says",
    "asked": "the question itself",
}


def parts_of(view: View) -> Now:
    """The parts of a view that events tell."""
    now: Now = {name: getattr(view, name) for name in ("fleets", "limits", "weather", "round", "part", "force", "shots", "last")}
    now |= {"ships": dict(view.ships), "smoke": dict(view.smoke), "left": view.left, "grades": view.grades}
    now |= {"leaders": dict(view.leaders), "evasion": view.evasion, "escaped": view.escaped}
    tried = view.attempt
    outcome = "away" if tried is not None and tried.is_away else "held"
    now["attempt"] = None if tried is None else (tried.seat, tried.number, tried.faces, tried.rows, tried.total, outcome)
    now["result"] = view.result.reason if view.result is not None else ""
    return now | heard_at_sea.parts_of(view) if isinstance(view, OceanView) else now


def likeness(name: str, value: Any) -> Hashable:
    """A fact as it is said: dice that count stand before those that do not, in whatever order they fell."""
    return repr(sorted(value) if name == "faces" else value)


HEARSAY = Hearsay(parts_of, {**BESIDE, **heard_at_sea.BESIDE}, TRUTH.of, likeness)
heard_at_sea.enter(HEARSAY)
BOARD = ("ships", "fleets", "smoke", "limits", "round", "left", "part", "force", "leaders", "evasion", "escaped")
HEARSAY.opens("battle", *BOARD, why="the board is laid out anew, and looked at")
HEARSAY.opens("swapped", "ships", "fleets", why="the ships of the scenario are laid out after it, and looked at")


def _change(now: Now, ship: str, **known: Any) -> None:
    now["ships"][Ship(ship)] = replace(now["ships"][Ship(ship)], **known)


def _clear(now: Now, ship: str) -> None:
    """AC-D41: a ship that leaves the board makes no smoke, and is in none."""
    now["smoke"].pop(ship, None)
    now["smoke"] = {maker: tuple([one for one in over if one != ship]) for maker, over in now["smoke"].items()}


@HEARSAY.hears("battle")
def _battle(now: Now, facts: Facts) -> None:
    now["weather"] = facts["weather"]


@HEARSAY.hears("round")
def _round(now: Now, facts: Facts) -> None:
    now["round"], now["last"], now["shots"] = facts["number"], now["shots"], ()


@HEARSAY.hears("fires", "torpedo")
def _attack(now: Now, facts: Facts) -> None:
    shot = Shot(
        ship=Ship(facts["ship"]),
        target=Ship(facts["target"]),
        range=facts["range"],
        faces=facts["faces"],
        counted=counted(facts["range"], facts["faces"]),
        rows=facts["rows"],
        total=facts["total"],
        hits=facts["n"],
        is_torpedo=facts["range"] == "torpedo",
    )
    now["shots"] = (*now["shots"], shot)
    if shot.is_torpedo:
        _change(now, shot.ship, torpedoes=now["ships"][shot.ship].torpedoes - 1)


@HEARSAY.hears("hit")
def _hit(now: Now, facts: Facts) -> None:
    ship = Ship(facts["ship"])
    now["ships"][ship] = struck(ship, now["ships"][ship], facts["n"])


@HEARSAY.hears("sunk")
def _sunk(now: Now, facts: Facts) -> None:
    _change(now, facts["ship"], zone=OFF)
    _clear(now, facts["ship"])
    heard_at_sea.sinks(now, facts["ship"])


@HEARSAY.hears("placed")
def _placed(now: Now, facts: Facts) -> None:
    _change(now, facts["ship"], zone=facts["to"])


@HEARSAY.hears("moved")
def _moved(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    _change(now, ship, zone=facts["to"])
    was_smoking = ship in now["smoke"]
    _clear(now, ship)
    if was_smoking:
        now["smoke"][ship] = ()


@HEARSAY.hears("enters")
def _enters(now: Now, facts: Facts) -> None:
    _change(now, facts["ship"], zone=facts["to"], enters=0)


@HEARSAY.hears("dispersed")
def _dispersed(now: Now, facts: Facts) -> None:
    _change(now, facts["ship"], is_dispersed=True)


@HEARSAY.hears("smokes")
def _smokes(now: Now, facts: Facts) -> None:
    now["smoke"][Ship(facts["ship"])] = tuple(map(Ship, facts["over"]))


@HEARSAY.hears("clears")
def _clears(now: Now, facts: Facts) -> None:
    now["smoke"].pop(Ship(facts["ship"]), None)


@HEARSAY.hears("attempt")
def _attempt(now: Now, facts: Facts) -> None:
    now["attempt"] = facts["seat"], now["round"], facts["faces"], facts["rows"], facts["total"], facts["outcome"]


@HEARSAY.hears("left")
def _left(now: Now, facts: Facts) -> None:
    now["left"] = (*now["left"], facts["seat"])
    for ship in facts["ships"]:
        _change(now, ship, zone=OFF, has_left=True)
        _clear(now, ship)


@HEARSAY.hears("leads")
def _leads(now: Now, facts: Facts) -> None:
    del now["leaders"][facts["leader"]]


@HEARSAY.hears("leader_moves")
def _leader_moves(now: Now, facts: Facts) -> None:
    now["leaders"][facts["leader"]] = facts["ship"]


@HEARSAY.hears("leader_lost")
def _leader_lost(now: Now, facts: Facts) -> None:
    del now["leaders"][facts["leader"]]


@HEARSAY.hears("evades")
def _evades(now: Now, facts: Facts) -> None:
    now["evasion"] = tuple([seat for seat in now["evasion"] if seat != facts["seat"]])
    now["escaped"] = (*now["escaped"], facts["ship"])
    _change(now, facts["ship"], zone=OFF)
    _clear(now, facts["ship"])


@HEARSAY.hears("force")
def _force(now: Now, facts: Facts) -> None:
    now["part"], now["force"] = facts["number"], facts["force"]


@HEARSAY.hears("graded")
def _graded(now: Now, facts: Facts) -> None:
    now["grades"] = (facts["british"], facts["german"])


@HEARSAY.hears("won")
def _won(now: Now, facts: Facts) -> None:
    now["result"] = facts["why"]


@HEARSAY.hears("drawn")
def _drawn(now: Now, facts: Facts) -> None:
    now["result"] = "drawn"
