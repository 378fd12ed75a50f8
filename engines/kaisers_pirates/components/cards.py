"""What all Action Cards have in common: the two halves (KP-1.1.2), of which the Intercept! half is the same rule for every card.

A card whose action half is played has a module here; every other card has its Intercept! half alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.dice import Modifier
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.frames import Frame
from engines.kernel.legality import Reason, Verdict
from engines.kernel.messages import Message


class Action(ABC):
    """The action half of a normal card: played by itself, at a target."""

    kind: ClassVar[CardKind]

    @abstractmethod
    def targets(self, seen: Outlook) -> Iterator[Verdict[Ship]]:
        """The ships it may be looked for at, each with why not."""

    @abstractmethod
    def play(self, table: Table, seat: int, target: Ship) -> Frame[Table] | None:
        """What it does at once; the rule that follows, if one does."""

    def hint(self, target: Ship) -> Message | None:
        """What is rolled for that target, where it is rolled."""
        return None

    def foreseen(self, seen: Outlook, target: Ship) -> Outlook:
        """The outlook once it is played, as far as that is public and without chance."""
        return seen


class Assist(ABC):
    """The action half of an Assist card: it joins an intercept (KP-1.1.2e)."""

    kind: ClassVar[CardKind]

    @abstractmethod
    def rows(self, attack: Attack) -> tuple[Modifier, ...]:
        """What it adds to the attack."""


class Reaction(ABC):
    """The action half of a Reaction card: it answers an intercept of one's own ship (KP-3.2.2)."""

    kind: ClassVar[CardKind]

    @abstractmethod
    def bar(self, attack: Attack) -> Reason | None:
        """Why it may not answer that attack, None when it may."""

    @abstractmethod
    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        """The rule that carries it out: its result is `CANCELLED` where the intercept goes on, else it does not happen."""
