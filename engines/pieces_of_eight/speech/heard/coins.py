"""Changes of public knowledge by events in which coins leave their place or come back."""

from __future__ import annotations

from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import SHIP
from engines.pieces_of_eight.data.ids import NO_KIND, Kind
from engines.pieces_of_eight.speech.events import CALLING_OFF, ROBBING
from engines.pieces_of_eight.speech.heard import followed
from engines.pieces_of_eight.speech.heard.afloat import ALWAYS_SEEN, Cell
from engines.pieces_of_eight.speech.heard.declared import HEARSAY


@HEARSAY.hears("lost")
def _lost(now: Now, facts: Facts) -> None:
    seat, coins = facts["seat"], facts["coins"]
    aimed = [cell for cell in now["ships"][seat].cells() if cell.is_aimed and not cell.is_saved]
    for cell, kind in zip(aimed, coins, strict=False):
        cell.kind = kind
        followed.leaves(now, seat, cell)


@HEARSAY.hears("pays")
def _pays(now: Now, facts: Facts) -> None:
    followed.leaves(now, facts["seat"], followed.played(now, facts["seat"]))


@HEARSAY.hears("dumps")
def _dumps(now: Now, facts: Facts) -> None:
    followed.leaves(now, facts["seat"], now["ships"][facts["seat"]].nest)


@HEARSAY.hears(*CALLING_OFF)
def _treachery(now: Now, facts: Facts) -> None:
    seat = facts["seat"]
    now["betrayed"], now["answered"] = True, [*now["answered"], (seat, Kind(CALLING_OFF[0]))]
    cell = now["ships"][seat].at(facts["place"])
    followed.leaves(now, seat, cell)


@HEARSAY.hears("cancelled")
def _cancelled(now: Now, facts: Facts) -> None:
    """PE-CANCEL-01: the coin played is lost, or of coins that have reacted the last one."""
    seat, coin = facts["seat"], facts["coin"]
    now["answered"] = followed.below(now["answered"], (seat, coin))
    if not facts["lost"]:
        return
    if ABILITY[coin].reactive:
        cell = [one for one in now["ships"][seat].active() if one.has_reacted and one.kind == coin][-1]
    else:
        cell = followed.played(now, seat)
    followed.leaves(now, seat, cell)


@HEARSAY.hears(*ROBBING)
def _pillage(now: Now, facts: Facts) -> None:
    at, victim = facts["at"], now["ships"][facts["at"]]
    cell = victim.at(facts["place"])
    victim.take(cell)
    followed.gone(now, at, cell)
    now["ships"][facts["seat"]].deck.append(Cell(cell.kind if cell.kind == ALWAYS_SEEN else NO_KIND))


@HEARSAY.hears("fore")
def _fore(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].deck[0].kind = facts["coin"]


@HEARSAY.hears("nests")
def _nests(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].raise_(facts["place"], facts["coin"])


@HEARSAY.hears("calls")
def _calls(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].call(facts["way"])


# -- coins that come back, ships laid anew


def _hidden(facts: Facts) -> Kind:
    return ALWAYS_SEEN if facts.get("is_captain") else NO_KIND


@HEARSAY.hears("grog")
def _grog(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].fetch(_hidden(facts))


@HEARSAY.hears("treasure", "stowed")
def _treasure(now: Now, facts: Facts) -> None:
    """PE-INFO-08: all have seen the coins, and see no more than the Captain afterwards."""
    if "waits" not in facts:
        now["ships"][facts["seat"]].fetch(*(kind if kind == ALWAYS_SEEN else NO_KIND for kind in facts["coins"]))


@HEARSAY.hears("quarters")
def _quarters(now: Now, facts: Facts) -> None:
    seat = facts["seat"]
    if facts["drawn"]:
        now["ships"][seat].fetch(_hidden(facts))
    if "pays" in facts:
        followed.leaves(now, seat, followed.played(now, seat))


@HEARSAY.hears("arranged")
def _arranged(now: Now, facts: Facts) -> None:
    """A ship that is put to sea has thirteen coins; in a deadlock one comes back."""
    seat, ship = facts["seat"], now["ships"][facts["seat"]]
    back = facts.get("back", 0)
    number = len(ship.cells()) + back
    if not now["turn"]:
        number = SHIP
        built = now.setdefault("building", set())
        built.add(seat)
        now["built"] = tuple([other in built for other in now["ships"]])
    ship.hold -= back
    ship.lay(number, facts["nest"], facts["fore"], facts["captain"])
