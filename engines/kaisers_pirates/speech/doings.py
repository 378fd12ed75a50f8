"""Events of Action Cards in words: what became of ships and cards, beside the dice."""

from __future__ import annotations

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.speech.announcing import setting_out
from engines.kaisers_pirates.speech.events import EVENTS, its_pile, its_ship
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.speech.narrators import Facts

__all__ = ["EVENTS"]

OF_A_SHIP = ("recognized", "disguised", "damaged", "limited", "resupplied", "remains")
"""Kinds of events about a ship alone."""
OF_A_CAPTAIN = ("skips", "skipped", "resigns")
"""Kinds of events about a captain alone."""
OF_BOTH = ("refuge", "leaves", "transferred", "chases")
"""Kinds of events about a ship and the captain who acts."""
UNSEEN = ("steals", "spies", "passes")
"""Kinds of events about cards that two captains know, and the others by their number."""


def _of_a_ship(kind: str) -> None:
    @EVENTS.register_narrator(kind, highlighted=its_ship)
    def narrate(facts: Facts) -> tuple[Message, ...]:
        return (say(f"kp.told.{kind}", ship=names.ship(facts["ship"])),)


def _of_a_captain(kind: str) -> None:
    @EVENTS.register_narrator(kind)
    def narrate(facts: Facts) -> tuple[Message, ...]:
        return (say(f"kp.told.{kind}", captain=Captain(facts["seat"])),)


def _of_both(kind: str) -> None:
    @EVENTS.register_narrator(kind, highlighted=its_ship)
    def narrate(facts: Facts) -> tuple[Message, ...]:
        return (say(f"kp.told.{kind}", captain=Captain(facts["seat"]), ship=names.ship(facts["ship"])),)


def _unseen(kind: str) -> None:
    @EVENTS.register_narrator(kind)
    def narrate(facts: Facts) -> tuple[Message, ...]:
        captain, other = Captain(facts["seat"]), Captain(facts["other"])
        cards = facts.get("cards")
        if not cards:
            return (say(f"kp.told.{kind}", captain=captain, target=other, n=facts["n"]),)
        return (say(f"kp.told.{kind}.known", captain=captain, target=other, list=tuple(map(names.card, cards))),)


for _kind in OF_A_SHIP:
    _of_a_ship(_kind)
for _kind in OF_A_CAPTAIN:
    _of_a_captain(_kind)
for _kind in OF_BOTH:
    _of_both(_kind)
for _kind in UNSEEN:
    _unseen(_kind)


@EVENTS.register_narrator("looks")
def _looks(facts: Facts) -> tuple[Message, ...]:
    captain, cards = Captain(facts["seat"]), facts.get("cards")
    if not cards:
        return (say("kp.told.looks", captain=captain, n=facts["n"]),)
    return (say("kp.told.looks.known", captain=captain, list=tuple(map(names.card, cards))),)


@EVENTS.register_narrator("picks_up")
def _picks_up(facts: Facts) -> tuple[Message, ...]:
    taken = say("kp.told.picks_up", captain=Captain(facts["seat"]), list=tuple(map(names.card, facts["cards"])))
    return (taken, say("kp.told.uncovered", list=tuple(map(names.card, facts["top"])))) if facts["top"] else (taken,)


def _sinking(facts: Facts) -> Message:
    ship, captain = names.fighter(facts["ship"]), Captain(facts["seat"])
    return say("kp.told.fired.sunk", target=ship, number=facts["va"], captain=captain)


@EVENTS.register_narrator("sunk", head=_sinking, highlighted=its_pile)
def _sunk(facts: Facts) -> tuple[Message, ...]:
    return (_sinking(facts),)


@EVENTS.register_narrator("retired", head=lambda facts: _retirement(facts))
def _retired(facts: Facts) -> tuple[Message, ...]:
    return (_retirement(facts),)


def _retirement(facts: Facts) -> Message:
    return say("kp.told.retired", ship=names.ship(facts["ship"]), card=names.kind(facts["card"]))


@EVENTS.register_narrator("swapped")
def _swapped(facts: Facts) -> tuple[Message, ...]:
    seat, winner = Captain(facts["seat"]), Captain(facts["winner"])
    return (say("kp.told.swaps", captain=seat, target=winner, ship=names.ship(facts["sunk"]), given=names.ship(facts["given"])),)


@EVENTS.register_narrator("unrecognized", highlighted=its_ship)
def _unrecognized(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.unrecognized", ship=names.ship(facts["ship"])),)


@EVENTS.register_narrator("spread")
def _spread(facts: Facts) -> tuple[Message, ...]:
    return (setting_out(facts),)


@EVENTS.register_narrator("deceived", head=lambda facts: _deception(facts))
def _deceived(facts: Facts) -> tuple[Message, ...]:
    return (_deception(facts),)


@EVENTS.register_narrator("declines")
def _declines(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.declines", captain=Captain(facts["seat"]), card=names.card(facts["card"])),)


def _deception(facts: Facts) -> Message:
    id = "kp.told.deceived" if facts["plays"] else "kp.told.deceived.idle"
    return say(id, captain=Captain(facts["seat"]), card=names.card(facts["card"]))
