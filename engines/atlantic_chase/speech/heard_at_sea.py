"""The facts of an operation as events tell them, and the change by each kind of event (law 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data.ids import SIDES, Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces import lines
from engines.atlantic_chase.pieces.lines import Track, halted, in_box, marked, station, unmarked
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.rules.initiative import FAILED
from engines.atlantic_chase.rules.norway import based
from engines.atlantic_chase.view import OceanView
from engines.kernel.speech.hearsay import Hearsay, Now
from engines.kernel.speech.narrators import Facts

BESIDE = {
    "operation": "the options of the table",
    "terms": "the options of the table",
    "duty": "told when a leader is used, and over with the next action",
    "bound": "told when a leader is used, and over with the next action",
    "counted": "what has been counted is told as points",
    "deeds": "each action is told",
    "passes": "each Pass is told",
    "changes": "each change of the initiative is told",
    "acts": "each action is told",
    "freed": "each free move is told",
    "is_reorganized": "said by the last action",
}
BOARD = ("ships", "fleets", "smoke", "limits", "round", "left", "leaders", "evasion", "escaped", "weather")
"""The parts of a view that are empty again after a battle."""


def parts_of(view: OceanView) -> Now:
    """The parts of an operation that events tell."""
    return {
        "squadrons": dict(view.squadrons), "groups": dict(view.groups), "pool": view.pool, "stealth": dict(view.stealth),
        "officers": dict(view.officers), "admirals": dict(view.admirals), "sky": view.sky, "tally": view.tally,
        "points": view.points, "markers": view.markers, "completed": view.completed, "active": view.active,
    }  # fmt: skip


def enter(hearsay: Hearsay) -> None:
    """Enter what each kind of event changes."""
    for kind, parts in OPENED.items():
        hearsay.opens(kind, *parts, why="ships come to the board or leave it, and are looked at")
    for kinds, hearer in HEARERS:
        hearsay.hears(*kinds)(hearer)


OPENED: dict[str, tuple[str, ...]] = {
    "returned": (*BOARD, "squadrons", "officers"),
    "escort_joins": ("ships", "fleets", "pool"),
    "escort_over": ("ships", "fleets"),
}


def _of(now: Now, facts: Facts) -> Squadron:
    """The force that an event is about."""
    found: Squadron = now["squadrons"][facts["force"]]
    return found


def _put(now: Now, facts: Facts, track: Track) -> None:
    """The force on another track."""
    now["squadrons"][facts["force"]] = _of(now, facts).on(track)


def _mined(now: Now, facts: Facts) -> None:
    now["stealth"][facts["force"]] = facts["hex"]


def _based(now: Now, facts: Facts) -> None:
    now["markers"] = (*now["markers"], (SIDES[facts["seat"]], facts["hex"]))


def _silenced(now: Now, facts: Facts) -> None:
    _officer_gone(now, facts)
    _put(now, facts, unmarked(_of(now, facts).track, facts["hex"], keeps_contact=True))


def _beachhead(now: Now, facts: Facts) -> None:
    now["markers"] = based(now["markers"], SIDES[facts["seat"]], facts["hex"])


def _shortens(now: Now, facts: Facts) -> None:
    track = _of(now, facts).track
    left = tuple([hex for hex in track.hexes if hex not in facts["hexes"]])
    _put(now, facts, lines.line(left, track.intel, track.contact))


def _halts(now: Now, facts: Facts) -> None:
    _put(now, facts, halted(_of(now, facts).track, facts["hex"]))


def _evasion(now: Now, facts: Facts) -> None:
    now["squadrons"][facts["force"]] = replace(_of(now, facts), evades=True)


def _spends(now: Now, facts: Facts) -> None:
    now["squadrons"][facts["force"]] = replace(_of(now, facts), evades=False)


def _sighted(now: Now, facts: Facts) -> None:
    _put(now, facts, marked(_of(now, facts).track, contact=(facts["hex"],)))


def _intel(now: Now, facts: Facts) -> None:
    _put(now, facts, marked(_of(now, facts).track, intel=(facts["hex"],)))


def _lost(now: Now, facts: Facts) -> None:
    _put(now, facts, unmarked(_of(now, facts).track, facts["hex"]))


def _routes(now: Now, facts: Facts) -> None:
    track = _of(now, facts).track
    hexes = lines.joined(track, tuple(facts["tail"]), tuple(facts["head"]))
    _put(now, facts, lines.line(hexes, (*track.intel, *facts["intel"]), track.contact))


def _sails(now: Now, facts: Facts) -> None:
    _put(now, facts, station(facts["hex"]))


def _docks(now: Now, facts: Facts) -> None:
    _put(now, facts, in_box(facts["box"]))


def _fails(now: Now, facts: Facts) -> None:
    if facts["outcome"] == FAILED:
        now["tally"] += 1


def _initiative(now: Now, facts: Facts) -> None:
    now["active"], now["tally"] = facts["seat"], 0


def _weather(now: Now, facts: Facts) -> None:
    now["sky"] = facts["weather"]


def _completes(now: Now, facts: Facts) -> None:
    del now["squadrons"][facts["force"]]
    now["completed"] = (*now["completed"], *[(ship, facts["box"]) for ship in facts["ships"]])


def _officer_gone(now: Now, facts: Facts) -> None:
    del now["officers"][Leader(facts["leader"])]


def _officer_moves(now: Now, facts: Facts) -> None:
    now["officers"][Leader(facts["leader"])] = facts["ship"]


def _scores(now: Now, facts: Facts) -> None:
    seat, points = facts["seat"], list(now["points"])
    points[seat] += facts["halves"]
    now["points"] = tuple(points)


def _passes_all(now: Now, facts: Facts) -> None:
    now["admirals"][Leader(facts["leader"])] = facts["uses"]


def _enters(now: Now, facts: Facts) -> None:
    ships = tuple(map(Ship, facts["ships"]))
    group = next(name for name, listed in now["groups"].items() if listed == ships)
    del now["groups"][group]
    one = now["squadrons"].get(facts["force"])
    if one is not None:
        now["squadrons"][facts["force"]] = replace(one, ships=(*one.ships, *ships))
    else:
        now["squadrons"][facts["force"]] = Squadron(ships=ships, track=in_box(_box_of(group, ships)))


def _box_of(group: str, ships: tuple[Ship, ...]) -> str:
    """The box of a group, by its ships."""
    rows = [row for operation in OPERATION.values() for row in operation.groups if row.ships == ships]
    return next(row.box for row in rows if row.letter == group[1:] and row.side in SIDES)


def _merges(now: Now, facts: Facts) -> None:
    gone, stays = now["squadrons"].pop(facts["force"]), now["squadrons"][facts["kept"]]
    track = marked(stays.track, contact=gone.track.contact)
    now["squadrons"][facts["kept"]] = Squadron(ships=(*stays.ships, *gone.ships), track=track, evades=stays.evades or gone.evades)


def _splits(now: Now, facts: Facts) -> None:
    one, ships = _of(now, facts), tuple(map(Ship, facts["ships"]))
    bare = unmarked(one.track, one.track.head) if one.track.hexes else one.track
    stay = tuple([ship for ship in one.ships if ship not in ships])
    kept, going = (bare, one.track) if facts["contact"] else (one.track, bare)
    now["squadrons"][facts["force"]] = Squadron(ships=stay, track=kept, evades=one.evades and not facts["evades"])
    now["squadrons"][facts["new"]] = Squadron(ships=ships, track=going, evades=facts["evades"])


def _expended(now: Now, facts: Facts) -> None:
    del now["stealth"][facts["force"]]


def _dissolves(now: Now, facts: Facts) -> None:
    now["squadrons"].pop(facts["force"], None)


def _joins(now: Now, facts: Facts) -> None:
    one = _of(now, facts)
    now["squadrons"][facts["force"]] = replace(one, ships=(*one.ships, Ship(facts["ship"])))


def _leaves(now: Now, facts: Facts) -> None:
    _drop(now, facts["force"], facts["ship"])
    now["pool"] = (*now["pool"], facts["ship"])


def _drop(now: Now, force: str, ship: str) -> None:
    one = now["squadrons"][force]
    now["squadrons"][force] = replace(one, ships=tuple([other for other in one.ships if other != ship]))


def sinks(now: Now, ship: Any) -> None:
    """AC-D45: a ship that sinks outside a battle leaves its force at once."""
    if not now.get("round"):
        for force, one in tuple(now.get("squadrons", {}).items()):
            if ship in one.ships:
                _drop(now, force, ship)


HEARERS = (
    (("mined", "recon"), _mined), (("based",), _based), (("beachhead",), _beachhead), (("silenced",), _silenced),
    (("shortens",), _shortens), (("halts",), _halts),
    (("evasion",), _evasion),
    (("spends",), _spends), (("sighted_at",), _sighted), (("known_at",), _intel), (("lost_at",), _lost),
    (("routes",), _routes), (("sails",), _sails), (("docks",), _docks), (("seizes", "vies"), _fails),
    (("initiative",), _initiative), (("weather",), _weather), (("completes",), _completes),
    (("officer_home", "officer_used", "officer_lost", "leads_out", "turns"), _officer_gone), (("officer_moves",), _officer_moves),
    (("scores",), _scores), (("passes_all",), _passes_all), (("enters_play",), _enters), (("merges",), _merges),
    (("splits",), _splits), (("expended",), _expended), (("dissolves",), _dissolves), (("escort_joins",), _joins),
    (("escort_leaves",), _leaves),
)  # fmt: skip
