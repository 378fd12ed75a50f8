"""Changes of public knowledge by events about cards."""

from __future__ import annotations

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.data import SOLITAIRE
from engines.kaisers_pirates.data.ids import CardKind, kind_of, seat_of
from engines.kaisers_pirates.pieces.holdings import ACTION
from engines.kaisers_pirates.rules.attack import INTERROGATE
from engines.kaisers_pirates.rules.reach import FOG_BANK
from engines.kaisers_pirates.speech.heard import followed
from engines.kaisers_pirates.speech.heard.declared import HEARSAY
from engines.kaisers_pirates.speech.heard.followed import DECEPTION, DOWN, hold, mark
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


@HEARSAY.hears("commits")
def _commits(now: Now, facts: Facts) -> None:
    now["hands"][facts["seat"]] = facts["left"]
    now["laid"] = sorted((place, mines, DOWN) for place, mines in facts["places"])


@HEARSAY.hears("deceived")
def _deceived(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -1)
    now["laid"] = [(ACTION, False, kind_of(facts["card"]))]


@HEARSAY.hears("plays")
def _plays(now: Now, facts: Facts) -> None:
    """An action half of that kind; what its rule does besides is told by itself."""
    seat, kind, target = facts["seat"], CardKind(facts["card"]), facts["target"]
    mark(now, "played", kind)
    followed.turn_up(now, ACTION, kind)
    against = seat_of(target) if seat_of(target) is not None else followed.owner(now, target)
    if kind in (DECEPTION, FOG_BANK):
        followed.take_away(now, kind)
        now["waiting"][against] = (kind, seat)
    if kind == INTERROGATE:
        now["victim"] = against
    if seat != PHANTOM and against not in (None, seat) and not ACTIONS[kind].is_attack:
        now["bothered"] = now["bothered"] | ACTIONS[kind].bothers(against or 0)


@HEARSAY.hears("reacts")
def _reacts(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -1)
    followed.add_answered(now, facts["seat"], facts["card"])


@HEARSAY.hears("discards")
def _discards(now: Now, facts: Facts) -> None:
    """KP-T1.8: whose cards they are is not said, for all discard in their order."""
    seat, down = followed.discarding(now), 0
    if seat == now["on_turn"]:
        down = sum(one[2] == DOWN for one in now["laid"])
        now["laid"] = []
        now["waiting"].pop(seat, None)
    now["answered"] = [one for one in now["answered"] if one[0] != seat]
    followed.discard(now, facts["n"], down)


@HEARSAY.hears("draws")
def _draws(now: Now, facts: Facts) -> None:
    now["deck"] = facts["n"]
    hold(now, facts["seat"], 1)
    now["waiting"].pop(facts["seat"], None)


@HEARSAY.hears("disposes")
def _disposes(now: Now, facts: Facts) -> None:
    """KP-5.4.2: nobody sees the card; nothing waits for the phantom any more."""
    now["deck"] = facts["n"]
    followed.discard(now, 1, 1)
    now["waiting"].pop(PHANTOM, None)


@HEARSAY.hears("loses")
def _loses(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -facts["n"])
    followed.discard(now, facts["n"], facts["n"])


@HEARSAY.hears("steals")
def _steals(now: Now, facts: Facts) -> None:
    """KP-5.4.3.10: the next turn of the phantom is another."""
    hold(now, facts["seat"], facts["n"])
    hold(now, facts["other"], -facts["n"])
    now["scouted"] = now["scouted"] or facts["other"] == PHANTOM


@HEARSAY.hears("passes")
def _passes(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -facts["n"])
    hold(now, facts["other"], facts["n"])


@HEARSAY.hears("picks_up")
def _picks_up(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], len(facts["cards"]))
    now["discards"] -= len(facts["cards"])
    now["top"] = facts["top"]


@HEARSAY.hears("offense", "special", "defends")
def _of_solitaire(now: Now, facts: Facts) -> None:
    """KP-5.4.1: a Solitaire card is used up; behind the last one all are shuffled."""
    now["solitaire"] = now["solitaire"] % len(SOLITAIRE) + 1
