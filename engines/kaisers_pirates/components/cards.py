"""Action Cards in two halves (KP-1.1.2); the Intercept! half is one rule for every card.

A card has a module here for its action half: where it may be played, at what, and what it does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from engines.kaisers_pirates.data.ids import ALL, Card, CardKind, Ship, Target, captain_target
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.duel import Duel
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import Message
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Legality, Reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Frame

Played = Frame[Table] | Attack | None


class PlayableCard(ABC):
    """A card as computers value it: `in_hand` is the value of its action half, in VA."""

    kind: ClassVar[CardKind]
    in_hand: ClassVar[float] = 0.4


class Action(PlayableCard):
    """The action half of a normal card: played by itself, at a target.

    `is_attack`: KP-3.1.3a covers it. `costs_target`: the phantom plays it on what is worth least (KP-D51).
    """

    is_attack: ClassVar[bool] = False
    costs_target: ClassVar[bool] = False

    def closed(self, seen: Outlook) -> Reason | None:
        """The reason why the card may not be played now, whatever its target; None if there is none."""
        return None

    @abstractmethod
    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        """The targets of the card, each with the reason against it."""

    @abstractmethod
    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Played:
        """Carry out the card; returns the attack or the rule that follows, if one does."""

    def has_effect(self, table: Table, seat: int, target: Target) -> bool:
        """KP-D28: whether it would change anything."""
        return True

    def bothers(self, owner: int) -> frozenset[int]:
        """KP-D6: the captains that it counts against in KP-3.1.4."""
        return frozenset((owner,))

    def hint(self, target: Target) -> Message | None:
        """The roll against that target in words; None if nothing is rolled."""
        return None

    def foreseen(self, seen: Outlook, target: Target) -> Outlook:
        """The outlook once it is played, as far as that is public and without chance."""
        return seen

    def is_preferred(self, table: Table, ship: Ship) -> bool:
        """Whether the phantom plays it on such a ship sooner than on others (KP-5.4.3.7a)."""
        return True


class OnOwnForce(Action):
    """An action half for the whole own Force, or for its captain."""

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        yield ALL, None


class OnCaptain(Action):
    """An action half that goes against one opponent (KP-3.1.4)."""

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for other in seen.opponents:
            yield captain_target(other), self.spared(seen, other)

    def spared(self, seen: Outlook, other: int) -> Reason | None:
        """Why it may not go against that captain."""
        return touchable(seen, other)


@value_class
class Joined:
    """An attack that Assist cards may join: who attacks what, and the card spent on it."""

    actor: str
    target: Target
    spent: Card


class Assist(PlayableCard):
    """The action half of an Assist card: it joins an attack (KP-1.1.2e). `is_wide`: it makes an intercept one of several
    Merchantmen; `is_single`: it is bound to one of them (KP-D14)."""

    is_wide: ClassVar[bool] = False
    is_single: ClassVar[bool] = False

    @abstractmethod
    def bar(self, seen: Outlook, its: Joined) -> Reason | None:
        """Why it may not join that attack."""

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        """The modifiers that the card adds to the attack."""
        return ()

    def joins_phantom(self, does: CardKind, left: tuple[Ship, ...], table: Table) -> bool:
        """KP-5.4.3.3a: whether it may join the phantom's intercept by that sort of ship, with these targets left."""
        return False


class Reaction(PlayableCard):
    """The action half of a Reaction card: it answers an attack on one's own ship (KP-3.2.2).

    `exposes`: a Raider that attacks becomes recognized by it (KP-T2.12). `captures`: the Merchantman is not damaged, and
    captured instead of sunk. To computers: `helps` is the share of the threat of an attack that it saves or pays back, `pays` a
    further gain, in VA.
    """

    exposes: ClassVar[bool] = False
    captures: ClassVar[bool] = False
    helps: ClassVar[float] = 0.0
    pays: ClassVar[float] = 0.0

    @abstractmethod
    def bar(self, attack: Attack, table: Table) -> Reason | None:
        """The reason why the card may not answer that attack; None if it may."""

    @abstractmethod
    def answer(self, attack: Attack, card: Card) -> Frame[Table] | str:
        """The outcome of the attack (`components.answering`), or the rule that finds it out."""

    def rows(self, attack: Attack, table: Table) -> tuple[Modifier, ...]:
        """The modifiers of the attack roll."""
        return ()

    def passage_rows(self) -> tuple[Modifier, ...]:
        """The modifiers of the Safe Passage that follows."""
        return ()

    def challenge(self, attack: Attack, table: Table) -> tuple[Modifier, ...] | None:
        """The modifiers of the printed Challenge by which the card succeeds; None if no such roll decides it."""
        return None

    def duel(self, attack: Attack, card: Card, table: Table) -> Duel | None:
        """The duel that the card fights; None for others."""
        return None
