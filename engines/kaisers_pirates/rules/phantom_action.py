"""An Offensive Action 3 or 4 of the phantom: what it may be aimed at, which of it is chosen, what it does (KP-5.4.3.4 to .11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.data.ids import NO_CARD, NO_SHIP, Card, CardKind, PlayId, Target, captain_target, card_of
from engines.kaisers_pirates.data.plays import Play, play_id, play_of
from engines.kaisers_pirates.rules.attack import INTERROGATE, MINES, TORPEDOES, Attack
from engines.kaisers_pirates.rules.attacks import rule_of
from engines.kaisers_pirates.rules.outlook import Outlook, outlook
from engines.kaisers_pirates.rules.reach import LAY_MINES, attackable, mining
from engines.kaisers_pirates.rules.shelter import ISLAND_REFUGE, RefugeRolls, rolls_due
from engines.kaisers_pirates.rules.solitaire import Choosing, choosing, prey, strength, value
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Call, Done, Event, Frame, Roll, Step

LIVE = 0
"""The one seat of a solitaire game."""
LOW, HIGH, ANY = CardKind("interrogate_low"), CardKind("interrogate_high"), CardKind("interrogate_random")
"""KP-5.4.3.11a."""
RECON = CardKind("recon_aircraft")
STOLEN = 2


def aims(seen: Outlook, does: CardKind) -> tuple[PlayId, ...]:
    """KP-5.4.3.4, KP-5.4.3.5: the plays by which it can be done; empty if it is impossible."""
    if does in (LOW, HIGH, ANY):
        return tuple([play_id(INTERROGATE, target) for target in _open(seen, INTERROGATE)])
    if does in ACTIONS:
        return tuple([play_id(does, target) for target in _open(seen, does) if _changes(seen, does, target)])
    if attackable(seen, LIVE) is not None or not seen.table.merchantmen[LIVE]:
        return ()
    if does == LAY_MINES:
        return tuple([play_id(ship, captain_target(LIVE)) for ship in seen.fleet if mining(seen, ship) is None])
    if VESSEL_OF[does] == MINES:
        return (play_id(does, captain_target(LIVE)),)
    return tuple([play_id(does, ship) for ship in seen.table.merchantmen[LIVE]])


VESSEL_OF = {CardKind("submarine_mines"): MINES, CardKind("submarine_torpedoes"): TORPEDOES}
"""KP-5.4.5: the attacks of the phantom's submarine."""


def _open(seen: Outlook, kind: CardKind) -> Iterator[Target]:
    action = ACTIONS[kind]
    if action.closed(seen) is None:
        yield from (target for target, bar in action.targets(seen) if bar is None)


def _changes(seen: Outlook, kind: CardKind, target: Target) -> bool:
    return ACTIONS[kind].has_effect(seen.table, PHANTOM, target)


def chosen(table: Table, does: CardKind, options: tuple[PlayId, ...]) -> Choosing:
    """KP-D51, KP-5.4.3.7a, KP-5.4.3.11: which of them."""
    if does in (LOW, HIGH):
        best = (min if does == LOW else max)(value(play_of(option).aim) for option in options)
        return Choosing(options=tuple([option for option in options if value(play_of(option).aim) == best]))
    if does == ANY:
        return Choosing(options=options)
    if does in ACTIONS:
        action = ACTIONS[does]
        preferred = tuple([option for option in options if action.is_preferred(table, play_of(option).aim)])
        return choosing(table, preferred or options, _by_cost if action.costs_target else _by_value)
    return choosing(table, options, WORTH.get(does, _by_value))


def _by_cost(option: str) -> int:
    return -_by_value(option)


def _by_value(option: str) -> int:
    its = play_of(PlayId(option))
    return value(its.aim) if its.seat is None and its.target != "all" else 0


WORTH: dict[CardKind, Callable[[str], Any]] = {
    LAY_MINES: lambda option: strength(play_of(PlayId(option)).actor),
    CardKind("submarine_torpedoes"): lambda option: prey(play_of(PlayId(option)).aim),
}
"""KP-D51: what it is worth to the phantom, of actions without a card."""


@value_class(kw_only=True)
class PhantomAction(Frame[Table]):
    """KP-T8.6 `does` of the Solitaire card `card`, if it can be done."""

    kind: ClassVar[str] = "kaisers_pirates.phantom_action"
    saved_steps: ClassVar[tuple[str, ...]] = ("end",)
    card: str
    does: CardKind

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.4, KP-5.4.3.5: ignored if it is impossible."""
        options = aims(outlook(table, PHANTOM, committed=True), self.does)
        if not options:
            table.tell("ignored", does=self.does)
            return Done()
        return Call(chosen(table, self.does, options), self.at(self.carry))

    def carry(self, table: Table, option: PlayId) -> Step[Table]:
        """KP-T8.6: by the text of the Action Card of that name."""
        rule = self._rule(table, option)
        return Call(rule, self.at(self.end)) if rule else Done()

    def _rule(self, table: Table, option: PlayId) -> Frame[Table] | None:
        """KP-5.4.3.5, KP-5.4.3.7a, KP-5.4.3.8: the rule that follows, if one does."""
        play, card = play_of(option), card_of(self.does, self.card)
        if self.does in VESSEL_OF or self.does == LAY_MINES:
            return rule_of(self._attack(play, card))
        table.tell("plays", seat=PHANTOM, card=play.actor, target=play.target)
        table.played = table.played | {play.kind}
        if self.does == RECON:
            return Lost(seat=LIVE)
        kept = card if ACTIONS[play.kind].is_attack else NO_CARD
        found = ACTIONS[play.kind].play(table, PHANTOM, play.target, kept, ())
        if self.does == ISLAND_REFUGE:
            return RefugeRolls(seat=PHANTOM, left=tuple([one for one in rolls_due(table, PHANTOM) if one[0] == play.aim]))
        return rule_of(found) if isinstance(found, Attack) else found

    def _attack(self, play: Play, card: Card) -> Attack:
        """KP-5.4.5: by a submarine, or by mines that a ship lays."""
        if self.does == LAY_MINES:
            return Attack(PHANTOM, play.actor, NO_SHIP, LIVE, card, (), MINES)
        target = NO_SHIP if play.seat is not None else play.aim
        return Attack(PHANTOM, self.does, target, LIVE, card, (), VESSEL_OF[self.does])

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T8.7."""
        return Done()


@value_class(kw_only=True)
class Lost(Frame[Table]):
    """KP-5.4.3.8 Two random cards of a hand go face down to the discard pile."""

    kind: ClassVar[str] = "kaisers_pirates.lost"
    seat: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T0.5: nobody sees the numbers."""
        held = len(table.hands[self.seat])
        return Roll(tuple(range(held, max(held - STOLEN, 0), -1)), self.at(self.drop), known_to=())

    def drop(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-5.4.3.8: the cards drawn leave the hand unseen, and do not come to the phantom's hand."""
        left = list(table.hands[self.seat])
        gone = tuple([left.pop(face - 1) for face in faces])
        table.give_up(self.seat, gone)
        table.bury(gone, unseen=gone)
        table.events.append(Event("loses", {"seat": self.seat, "n": len(gone)}, {"cards": gone}, (self.seat,)))
        return Done()
