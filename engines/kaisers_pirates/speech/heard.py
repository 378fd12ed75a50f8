"""What of the public view is told, and what each kind of event changes there (law 18)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import Any

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.view import View
from engines.kernel.hearsay import Hearsay, Now, alike
from engines.kernel.tellings import Facts

TOLD = ("turn", "limited", "recognized", "resigned")
"""Fields that are looked at as they are; of the Forces it is where each ship lies."""
REASONS = {
    "viewer": "who looks", "stack": "what rules under way have done is told", "asked": "the question itself",
    "rules": "never changes", "worse": "counted with the markers of damage", "result": "said where the last Round is scored",
}  # fmt: skip
FORCE, ROW, PILE = "force", "row", "pile"
"""Where a ship lies: among Warships, Raiders and Prize Ships, among Merchantmen, in a VA pile."""


def seen(view: View) -> Now:
    """Where each ship lies, and its markers."""
    now: Now = {name: getattr(view, name) for name in TOLD}
    now["damaged"] = {ship: 1 + view.worse.count(ship) for ship in view.damaged}
    now["most"] = 99 if view.rules.has("more_damage") else 1
    now["forces"] = {}
    for force in view.forces:
        now["forces"] |= dict.fromkeys(force.fleet, (FORCE, force.seat))
        now["forces"] |= dict.fromkeys(force.merchantmen, (ROW, force.seat))
        now["forces"] |= {won.ship: (PILE, force.seat) for won in force.pile}
    return now


BESIDE = {one.name: "not looked at yet" for one in fields(View) if one.name not in (*TOLD, "forces", "damaged")} | REASONS


def likeness(name: str, value: Any) -> Hashable:
    """Ships of one name are called alike."""
    return names.fighter(value) if name in ("ship", "target", "sunk", "given") else alike(name, value)


HEARD = Hearsay(seen, BESIDE, likeness=likeness)
for _kind in ("dealt", "ends", "scored"):
    HEARD.opens(_kind, "forces", "damaged", "limited", "recognized", "turn", why="a Round is over, or another is dealt")


def _gone(now: Now, ship: Any) -> None:
    """A ship leaves its Force, and its markers are taken off."""
    now["forces"].pop(ship, None)
    now["damaged"].pop(ship, None)
    for markers in ("limited", "recognized"):
        now[markers] = now[markers] - {ship}


def _hurt(now: Now, ship: Any) -> None:
    """KP-6.8.1: a marker more, where more than one may lie on a ship."""
    now["damaged"][ship] = min(now["most"], now["damaged"].get(ship, 0) + 1)


@HEARD.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["turn"] = facts["n"]


@HEARD.hears("damaged")
def _damaged(now: Now, facts: Facts) -> None:
    _hurt(now, facts["ship"])


@HEARD.hears("limited")
def _limited(now: Now, facts: Facts) -> None:
    now["limited"] = now["limited"] | {facts["ship"]}


@HEARD.hears("recognized")
def _recognized(now: Now, facts: Facts) -> None:
    now["recognized"] = now["recognized"] | {facts["ship"]}


@HEARD.hears("disguised", "unrecognized")
def _disguised(now: Now, facts: Facts) -> None:
    now["recognized"] = now["recognized"] - {facts["ship"]}


@HEARD.hears("repaired")
def _repaired(now: Now, facts: Facts) -> None:
    ship = facts["target"]
    now["damaged"][ship] -= 1
    if not now["damaged"][ship]:
        del now["damaged"][ship]


@HEARD.hears("retired")
def _retired(now: Now, facts: Facts) -> None:
    _gone(now, facts["ship"])


@HEARD.hears("sunk")
def _sunk(now: Now, facts: Facts) -> None:
    _gone(now, facts["ship"])
    now["forces"][facts["ship"]] = (PILE, facts["seat"])


@HEARD.hears("joins")
def _joins(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    now["forces"][ship] = (FORCE if ship in FLEET else ROW, facts["seat"])


@HEARD.hears("fired")
def _fired(now: Now, facts: Facts) -> None:
    target, outcome = facts["target"], facts["outcome"]
    if outcome == "damaged":
        _hurt(now, target)
    elif outcome in ("sunk", "captured"):
        _gone(now, target)
        now["forces"][target] = (PILE if outcome == "sunk" else FORCE, facts["seat"])


@HEARD.hears("passage")
def _passage(now: Now, facts: Facts) -> None:
    if facts["reached"]:
        _gone(now, facts["ship"])
        now["forces"][facts["ship"]] = (PILE, facts["seat"])


@HEARD.hears("transferred")
def _transferred(now: Now, facts: Facts) -> None:
    now["forces"][facts["ship"]] = (FORCE, facts["seat"])


@HEARD.hears("resigns")
def _resigns(now: Now, facts: Facts) -> None:
    now["resigned"] = now["resigned"] | {facts["seat"]}


@HEARD.hears("swapped")
def _swapped(now: Now, facts: Facts) -> None:
    now["forces"][facts["sunk"]] = (PILE, facts["seat"])
    now["forces"][facts["given"]] = (PILE, facts["winner"])


@HEARD.hears("resupplied")
def _resupplied(now: Now, facts: Facts) -> None:
    now["limited"] = now["limited"] - {facts["ship"]}


@HEARD.hears("captured")
def _captured(now: Now, facts: Facts) -> None:
    _gone(now, facts["ship"])
    now["forces"][facts["ship"]] = (FORCE, facts["seat"])


@HEARD.hears("pools")
def _pools(now: Now, facts: Facts) -> None:
    """KP-4.3: the partner, who sits opposite, has them from then on."""
    now["forces"] |= dict.fromkeys(facts["ships"], (FORCE, (facts["seat"] + 2) % 4))
