"""Changes of public knowledge by the events of an attack."""

from __future__ import annotations

from engines.kaisers_pirates.components.boarding_party import KIND as BOARDING
from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import kind_of
from engines.kaisers_pirates.pieces.holdings import ACTION, BRITISH
from engines.kaisers_pirates.rules.reach import LAY_MINES
from engines.kaisers_pirates.speech.heard import followed
from engines.kaisers_pirates.speech.heard.declared import HEARSAY
from engines.kaisers_pirates.speech.heard.followed import mark
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


@HEARSAY.hears("spread")
def _spread(now: Now, facts: Facts) -> None:
    now["victim"] = facts["owner"]
    _sails(now, facts["ship"], facts)


def _sails(now: Now, ship: str, facts: Facts) -> None:
    """A ship intercepts once in a turn: its card and those that join are turned up."""
    mark(now, "busy", ship)
    _spent(now, ship, facts)
    _joined(now, facts)


def _spent(now: Now, place: str, facts: Facts) -> None:
    """The phantom spends no card."""
    if now["on_turn"] != PHANTOM:
        followed.turn_up(now, place, kind_of(facts["card"]))


def _joined(now: Now, facts: Facts) -> None:
    for card in facts["assists"]:
        followed.turn_up(now, ACTION, kind_of(card))


@HEARSAY.hears("intercept")
def _intercept(now: Now, facts: Facts) -> None:
    """KP-3.2.3, KP-3.2.4: by a ship, by the British Forces, or by a card that has been played."""
    actor = facts["actor"]
    now["victim"] = facts["owner"]
    mark(now, "aimed", facts["target"])
    if actor in now["busy"]:
        _boards(now, facts)
    elif actor in FLEET:
        _sails(now, actor, facts)
    else:
        _joined(now, facts)
    if actor == BRITISH:
        _spent(now, BRITISH, facts)


def _boards(now: Now, facts: Facts) -> None:
    """KP-D75: what joins an intercept of several was turned up when it was announced, but for a Boarding Party."""
    if BOARDING in map(kind_of, facts["assists"]):
        followed.turn_up(now, ACTION, BOARDING)


@HEARSAY.hears("mines")
def _mines(now: Now, facts: Facts) -> None:
    _undersea(now, facts)
    mark(now, "busy", facts["actor"])
    followed.turn_up(now, facts["actor"], LAY_MINES, mines=True)


@HEARSAY.hears("boat_mines", "torpedoes")
def _undersea(now: Now, facts: Facts) -> None:
    now["victim"] = facts["owner"]
    _joined(now, facts)


@HEARSAY.hears("fired")
def _fired(now: Now, facts: Facts) -> None:
    target, outcome = facts["target"], facts["outcome"]
    if outcome == "damaged":
        followed.hurt(now, target)
    elif outcome == "sunk":
        followed.win(now, facts["seat"], followed.won_by(now, target, facts["va"]))
    elif outcome == "captured":
        followed.remove(now, target)
        followed.join(now, facts["seat"], target)


@HEARSAY.hears("checked")
def _checked(now: Now, facts: Facts) -> None:
    """KP-6.12.1: a Prize Ship that has resupplied another does so once a turn."""
    if facts["about"] == "prize_supply":
        mark(now, "busy", facts["ship"])
