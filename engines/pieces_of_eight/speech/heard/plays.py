"""Changes of public knowledge by the events of a play and its answers."""

from __future__ import annotations

from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.pieces.ship import AFT
from engines.pieces_of_eight.speech.heard.afloat import aim
from engines.pieces_of_eight.speech.heard.declared import HEARSAY, MODED


@HEARSAY.hears("plays")
def _plays(now: Now, facts: Facts) -> None:
    seat, coin, place = facts["seat"], facts["coin"], facts["place"]
    at = facts["at"] if ABILITY[coin].aims else -1
    now["play"] = (seat, coin, place, at, _told_mode(facts))
    now["answered"] = [(seat, coin)]
    played = now["ships"][seat].at(place)
    played.kind, played.is_played, played.is_shown = coin, True, place == AFT
    if at >= 0:
        aim(now["ships"][at], facts["places"], facts["places"])


def _told_mode(facts: Facts) -> str:
    """PE-D14: whoever has a coin lost that a Mate would keep plays it plainly."""
    return facts["mode"] if facts["coin"] in MODED and not facts["waives"] else ""


@HEARSAY.hears("volley")
def _volley(now: Now, facts: Facts) -> None:
    at = now["play"][3]
    aim(now["ships"][at], facts["places"], facts["places"])


@HEARSAY.hears("shows")
def _shows(now: Now, facts: Facts) -> None:
    cell = now["ships"][facts["seat"]].at(AFT)
    cell.kind, cell.is_shown = facts["coin"], True


@HEARSAY.hears("uses")
def _uses(now: Now, facts: Facts) -> None:
    """PE-REACT-06: a coin reacts once in a turn; one lost in the attack it answers is used from the hold (PE-D22)."""
    seat, coin, place = facts["seat"], facts["coin"], facts["place"]
    now["answered"] = [(seat, coin)]
    if place:
        cell = now["ships"][seat].at(place)
        cell.kind, cell.has_reacted, cell.is_shown = coin, True, place == AFT


@HEARSAY.hears("sail")
def _sail(now: Now, facts: Facts) -> None:
    now["following"] = facts["seat"]


@HEARSAY.hears("spot")
def _spot(now: Now, facts: Facts) -> None:
    now["ships"][facts["at"]].owed += 1


@HEARSAY.hears("passed_over")
def _passed_over(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].owed -= 1
