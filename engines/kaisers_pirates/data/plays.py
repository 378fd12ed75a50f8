"""Plays as values: who acts, at what, and the option that stands for it."""

from __future__ import annotations

from functools import cache

from engines.kaisers_pirates.data.ids import CardKind, PlayId, Ship, Target, seat_of
from engines.kernel.base.values import value_class

LEAVE = "leave"
"""KP-T1.4: a ship leaves its Refuge, without a card."""


@value_class
class Play:
    """A play of a captain: an own ship, the British Forces, a kind of card or an action without a card, and its target."""

    actor: str
    target: Target

    @property
    def ship(self) -> Ship:
        """The actor as a ship, if it is an own ship."""
        return Ship(self.actor)

    @property
    def kind(self) -> CardKind:
        """The actor as a kind of card, if it is one."""
        return CardKind(self.actor)

    @property
    def aim(self) -> Ship:
        """The target as a ship, if it is one."""
        return Ship(self.target)

    @property
    def seat(self) -> int | None:
        """The seat of the target, if it is a captain."""
        return seat_of(self.target)


@cache
def play_id(actor: str, target: str) -> PlayId:
    """The option that stands for a play: always the same string, so that looking it up compares no letters."""
    return PlayId(f"{actor}>{target}")


@cache
def play_of(option: PlayId) -> Play:
    """The play that an option stands for: ids of options are taken apart here alone."""
    actor, _, target = option.partition(">")
    return Play(actor, Target(target))
