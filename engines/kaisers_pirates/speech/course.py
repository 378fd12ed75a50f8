"""What a Round counts over its turns, is remembered for, and what its scores are made of (KP-2.3)."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET, SHIP
from engines.kaisers_pirates.rules.attack import attack_of
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.table import Won, total
from engines.kaisers_pirates.view import View
from engines.kernel.ends import Account, Deed, Remembered, Standing
from engines.kernel.frames import Event
from engines.kernel.messages import say

TALLIED = {"intercept": say("kp.tally.intercepts", n=1), "reacts": say("kp.tally.reactions", n=1)}
SINKING = 2
"""What a ship sunk weighs beside the VA it brings."""


def standing(view: View) -> Standing:
    """The VA of each pile, turn by turn."""
    return Standing(1, view.turn, tuple(total(force.pile) for force in view.forces))


def remembered(before: View, events: tuple[Event, ...], after: View) -> Remembered:
    """Ships sunk, and safe in port."""
    return Remembered(tuple(deed for event in events for deed in _deeds(event)))


def _deeds(event: Event) -> tuple[Deed, ...]:
    facts = event.facts
    if event.kind == "fired" and facts["outcome"] == "sunk":
        attack = attack_of(facts)
        what = say("kp.deed.sunk", target=names.ship(attack.target), number=facts["va"])
        return (Deed(what, attack.seat, attack.owner, SINKING),)
    if event.kind == "passage" and facts["reached"]:
        what = say("kp.deed.port", ship=names.ship(facts["ship"]), number=facts["va"])
        return (Deed(what, facts["seat"], facts["seat"]),)
    return ()


def accounts(view: View) -> tuple[Account, ...]:
    """KP-2.3.1: the VA of Merchantmen, and of Warships and Raiders."""
    piles = [force.pile for force in view.forces]
    german = tuple(_va([won for won in pile if won.ship in FLEET]) for pile in piles)
    merchant = tuple(_va([won for won in pile if won.ship not in FLEET]) for pile in piles)
    return (Account(say("kp.account.merchantmen"), merchant), Account(say("kp.account.german"), german))


def _va(pile: list[Won]) -> int:
    return sum(SHIP[won.ship].va for won in pile)
