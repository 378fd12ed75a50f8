"""Changes of public knowledge by the events of Rounds and turns."""

from __future__ import annotations

from engines.kaisers_pirates.pieces.holdings import Counted
from engines.kaisers_pirates.speech.heard import followed
from engines.kaisers_pirates.speech.heard.declared import HEARSAY
from engines.kaisers_pirates.speech.heard.followed import FORCE, PILE, ROW, mark
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


@HEARSAY.hears("dealt")
def _dealt(now: Now, facts: Facts) -> None:
    """With the first Force all is new."""
    seat = facts["seat"]
    if not now.get("is_dealt"):
        followed.clear(now)
        now["is_dealt"] = True
    now["forces"][FORCE, seat], now["forces"][ROW, seat] = list(facts["fleet"]), list(facts["merchantmen"])


@HEARSAY.hears("removed")
def _removed(now: Now, facts: Facts) -> None:
    now["aside"], now["deck"] = facts["n"], facts["left"]


@HEARSAY.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["turn"] = facts["n"]
    followed.new_turn(now, facts["seat"])


@HEARSAY.hears("skips")
def _skips(now: Now, facts: Facts) -> None:
    mark(now, "skipped", facts["seat"])


@HEARSAY.hears("skipped")
def _skipped(now: Now, facts: Facts) -> None:
    now["skipped"], now["on_turn"] = now["skipped"] - {facts["seat"]}, facts["seat"]


@HEARSAY.hears("excess")
def _excess(now: Now, facts: Facts) -> None:
    pile, ships = now["forces"][PILE, facts["seat"]], facts["ships"]
    now.setdefault("excess", {})[facts["seat"]] = [won for ship in ships for won in pile if won.ship == ship]
    now["forces"][PILE, facts["seat"]] = [won for won in pile if won.ship not in ships]
    followed.use_up(now, ships)


@HEARSAY.hears("scored")
def _scored(now: Now, facts: Facts) -> None:
    piles, excess = now["forces"], now.get("excess", {})
    now["rounds"] = (*now["rounds"], tuple(zip(facts["totals"], facts["points"], strict=True)))
    now["counted"] = tuple([Counted(tuple(piles[PILE, side]), tuple(excess.get(side, ()))) for side in now["hands"]])


@HEARSAY.hears("resigns")
def _resigns(now: Now, facts: Facts) -> None:
    mark(now, "resigned", facts["seat"])
