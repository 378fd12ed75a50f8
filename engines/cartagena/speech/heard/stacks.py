"""Changes of public knowledge by events of stacks, works, guns and shots."""

from __future__ import annotations

from engines.cartagena.data import WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import NO_SQUARE, Piece, Square
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, less
from engines.cartagena.speech import stacked
from engines.cartagena.speech.heard.declared import HEARSAY
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


@HEARSAY.hears("captured")
def _captured(now: Now, facts: Facts) -> None:
    now["held"] = now["held"] | {facts["at"]}


@HEARSAY.hears("work_hit")
def _work_hit(now: Now, facts: Facts) -> None:
    at = facts["at"]
    now["works"][at] = WORK[WORKS[Square(at)].kind].wounds - facts["number"]


@HEARSAY.hears("destroyed")
def _destroyed(now: Now, facts: Facts) -> None:
    del now["works"][facts["at"]]


@HEARSAY.hears("shown")
def _troop_is_shown(now: Now, facts: Facts) -> None:
    stacked.show(now, facts["at"], (facts["piece"],))


@HEARSAY.hears("seen")
def _ship_is_seen(now: Now, facts: Facts) -> None:
    stacked.show(now, facts["at"], facts["pieces"])


@HEARSAY.hears("stacked")
def _stacked(now: Now, facts: Facts) -> None:
    stacked.order(now, facts["at"], facts["pieces"])


@HEARSAY.hears("covered")
def _covered(now: Now, facts: Facts) -> None:
    stacked.cover(now, facts["at"])


@HEARSAY.hears("lost")
def _lost(now: Now, facts: Facts) -> None:
    at, piece = facts["at"], facts["piece"]
    stacked.fall(now, at, piece, is_gun="gun" in facts)
    now["lost"] = sorted((*now["lost"], piece))
    if "gun" in facts:
        del now["guns"][at]


@HEARSAY.hears("hero_hit")
def _hero_hit(now: Now, facts: Facts) -> None:
    hero = facts["hero"]
    now["hurt"][hero] = now["hurt"].get(hero, 0) + 1


@HEARSAY.hears("defeated")
def _defeated(now: Now, facts: Facts) -> None:
    hero = Piece(facts["hero"])
    now["hurt"].pop(hero, None)
    now["defeated"] = sorted((*now["defeated"], hero))
    for at in [at for at, stack in now["piles"].items() if hero in stack.there]:
        stacked.leave(now, at, (hero,))


@HEARSAY.hears("healed")
def _healed(now: Now, facts: Facts) -> None:
    at, piece = facts["at"], Piece(facts["piece"])
    here = now["piles"].get(at, stacked.EMPTY)
    stacked.put(now, at, (*here.there, piece), (*here.order, piece), here.among)
    now["lost"] = sorted(less(now["lost"], (piece,)))


@HEARSAY.hears("cannon")
def _cannon(now: Now, facts: Facts) -> None:
    stacked.lift(now, facts["at"], Piece(facts["piece"]))
    now["guns"][facts["at"]] = Gun(CANNON)


@HEARSAY.hears("culverin")
def _culverin(now: Now, facts: Facts) -> None:
    stacked.lift(now, facts["at"], Piece(facts["piece"]))
    now["guns"][facts["at"]] = Gun(CULVERIN)


@HEARSAY.hears("culverin_back", "cannon_down")
def _gun_gone(now: Now, facts: Facts) -> None:
    del now["guns"][facts["at"]]


@HEARSAY.hears("cannon_lost")
def _cannon_lost(now: Now, facts: Facts) -> None:
    del now["guns"][facts["at"]]
    now["wrecked"] += 1


@HEARSAY.hears("hospital")
def _hospital(now: Now, facts: Facts) -> None:
    now["hospital"] = facts["at"]


@HEARSAY.hears("hospital_gone")
def _hospital_gone(now: Now, facts: Facts) -> None:
    now["hospital"] = NO_SQUARE


@HEARSAY.hears("fires")
def _fires(now: Now, facts: Facts) -> None:
    now["fired"] = now["fired"] | {facts["shooter"]}


@HEARSAY.hears("volley")
def _volley(now: Now, facts: Facts) -> None:
    now["fired"] = now["fired"] | {facts["at"]}
