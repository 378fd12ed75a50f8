"""Sequels: the part of the contract for games that hand something on to the next table."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, Generic

from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Chance, Event, State, T


class Sequels(ABC, Generic[T]):
    """Games of which each begins with what the one before handed on; none does, unless a game says more."""

    def carryover(self, state: State[T], /) -> Any:
        """The things that a game hands on at its end to another table, as JSON: a campaign's losses, damage, ports. None if
        the game does not go on."""
        return None

    def setup_from(
        self, handed: Any, seats: int, options: Mapping[str, Any], chance: Chance, /
    ) -> tuple[State[T], tuple[Event, ...]]:
        """The set-up of a game that begins with what the one before handed on (`carryover`), with equal seats and options."""
        raise Illegal("kernel", say("e.handed"))

    def campaign_options(self, given: Mapping[str, Any], seats: int, /) -> Mapping[str, Any] | None:
        """The options given, with those by which a game hands on to another at its end (`carryover`) in place of any that
        exclude it. None if no game does."""
        return None
