"""Changes of public knowledge by events about ships: markers, Refuges, VA piles, and the Force of each ship."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.holdings import PORT, PRIZE, Won
from engines.kaisers_pirates.speech.heard import followed
from engines.kaisers_pirates.speech.heard.declared import HEARSAY
from engines.kaisers_pirates.speech.heard.followed import FORCE, PILE, REFUGE, ROW, mark
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


@HEARSAY.hears("damaged")
def _damaged(now: Now, facts: Facts) -> None:
    followed.hurt(now, facts["ship"])


@HEARSAY.hears("limited")
def _limited(now: Now, facts: Facts) -> None:
    mark(now, "limited", facts["ship"])


@HEARSAY.hears("resupplied")
def _resupplied(now: Now, facts: Facts) -> None:
    now["limited"] = now["limited"] - {facts["ship"]}


@HEARSAY.hears("recognized")
def _recognized(now: Now, facts: Facts) -> None:
    mark(now, "recognized", facts["ship"])
    mark(now, "exposed", facts["ship"])


@HEARSAY.hears("disguised", "unrecognized")
def _disguised(now: Now, facts: Facts) -> None:
    now["recognized"] = now["recognized"] - {facts["ship"]}


@HEARSAY.hears("repaired")
def _repaired(now: Now, facts: Facts) -> None:
    ship = facts["target"]
    now["damaged"][ship] -= 1
    if not now["damaged"][ship]:
        del now["damaged"][ship]


@HEARSAY.hears("refuge")
def _refuge(now: Now, facts: Facts) -> None:
    """KP-5.4.3.7a: the phantom has no card for it."""
    seat, has_card = facts["seat"], facts["seat"] != PHANTOM
    if has_card:
        followed.take_away(now, REFUGE)
    now["refuges"][facts["ship"]] = (seat, now["turn"], has_card)


@HEARSAY.hears("leaves")
def _leaves(now: Now, facts: Facts) -> None:
    followed.leave_refuge(now, facts["ship"])
    mark(now, "left", facts["ship"])


@HEARSAY.hears("retired")
def _retired(now: Now, facts: Facts) -> None:
    followed.retire(now, facts["ship"])


@HEARSAY.hears("sunk")
def _sunk(now: Now, facts: Facts) -> None:
    followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"]))


@HEARSAY.hears("passage")
def _passage(now: Now, facts: Facts) -> None:
    if facts["reached"]:
        followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"], PORT))


@HEARSAY.hears("kept_prize")
def _kept_prize(now: Now, facts: Facts) -> None:
    followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"], PRIZE))


@HEARSAY.hears("swapped")
def _swapped(now: Now, facts: Facts) -> None:
    """KP-D20: a doubling belongs to the place."""
    _replaced(now["forces"][PILE, facts["winner"]], facts["sunk"], facts["given"])
    _replaced(now["forces"][PILE, facts["seat"]], facts["given"], facts["sunk"])


def _replaced(pile: list[Won], out: Ship, into: Ship) -> None:
    pile[:] = [Won(into, one.how, one.double) if one.ship == out else one for one in pile]


@HEARSAY.hears("captured")
def _captured(now: Now, facts: Facts) -> None:
    followed.remove(now, facts["ship"])
    followed.join(now, facts["seat"], facts["ship"])


@HEARSAY.hears("joins")
def _joins(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    followed.drawn(now, ship)
    followed.join(now, facts["seat"], ship, FORCE if ship in FLEET else ROW)


@HEARSAY.hears("transferred")
def _transferred(now: Now, facts: Facts) -> None:
    followed.lift(now, facts["ship"])
    followed.join(now, facts["seat"], facts["ship"])


@HEARSAY.hears("pools")
def _pools(now: Now, facts: Facts) -> None:
    """KP-4.3: the partner, who sits opposite, has them from then on."""
    for ship in facts["ships"]:
        followed.lift(now, ship)
        followed.join(now, (facts["seat"] + 2) % 4, ship)
