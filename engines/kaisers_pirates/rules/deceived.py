"""The turn of a captain for whom Deception waits: one card drawn at random from the hand (KP-3.3.10, KP-T1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import NO_SHIP, Card, PlayId, captain_target
from engines.kaisers_pirates.data.plays import play_id, play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import ACTION, Commitment
from engines.kaisers_pirates.rules.cardless import cardless_now, is_cardless
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.playing import played
from engines.kaisers_pirates.rules.reach import LAY_MINES, attackable, mining
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Roll, Step

DECLINE = PlayId("decline")
"""KP-3.3.10f: in the first edition the victim need not play the card."""


@value_class(kw_only=True)
class Deceived(Frame[Table]):
    """KP-T1.3 The drawn card's action half is the only play of the turn."""

    kind: ClassVar[str] = "kaisers_pirates.deceived"
    saved_steps: ClassVar[tuple[str, ...]] = ("play", "ask", "end")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.deceived"),)
    seat: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.10b, KP-T0.5: by lot; KP-D28: nothing from an empty hand."""
        held = len(table.hands[self.seat])
        return Roll((held,), self.at(self.show), known_to=()) if held else Done()

    def show(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-I.13: everybody sees the card."""
        card = table.hands[self.seat][faces[0] - 1]
        table.commit(self.seat, (Commitment(card, ACTION),))
        options = _plays(table, self.seat, card)
        table.turn_up((card,))
        table.tell("deceived", seat=self.seat, card=card, plays=bool(options))
        return self.ask(table, None)

    def ask(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.10d, KP-T1.4: P is asked while the card has a play, after what he does without a card once more."""
        has_play = _plays(table, self.seat, table.laid[-1].card)
        return Ask((self.seat,), self.at(self.play), "kp.deceived") if has_play else Done()

    def may_play(self, table: Table, seat: int) -> Choice:
        """KP-3.3.10e, KP-3.3.10f: which target or mode; by default the first, in the first edition none; KP-T1.4: or something
        without a card first."""
        options = (*_plays(table, seat, table.laid[-1].card), *cardless_now(table, seat))
        if table.rules.is_first_edition:
            options = (DECLINE, *options)
        return OneOf(options=options, default=options[0], name=names.play, rule="KP-3.3.10e")

    def play(self, table: Table, answers: Mapping[int, PlayId]) -> Step[Table]:
        """KP-3.3.10b: it is carried out."""
        option, card = answers[self.seat], table.laid[-1].card
        if option == DECLINE:
            table.tell("declines", seat=self.seat, card=card)
            return Done()
        onward = self.at(self.ask if is_cardless(play_of(option)) else self.end)
        rule = played(table, self.seat, play_of(option), (option, card, (), NO_SHIP))
        return Call(rule, onward) if rule else onward

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.3.10g: Deception is over."""
        return Done()


def _plays(table: Table, seat: int, card: Card) -> tuple[PlayId, ...]:
    """KP-3.3.10c, KP-3.3.10d, KP-D28: the legal plays of its action half; those with an effect alone, if any has one."""
    kind = KIND[card]
    if kind == LAY_MINES:
        return _minings(table, seat)
    action = ACTIONS.get(kind)
    seen = outlook(table, seat, committed=True)
    if action is None or action.closed(seen) is not None:
        return ()
    open_ = [target for target, bar in action.targets(seen) if bar is None]
    return tuple([play_id(kind, target) for target in open_ if action.has_effect(table, seat, target)])


def _minings(table: Table, seat: int) -> tuple[PlayId, ...]:
    """KP-D28: the victim names a Raider that may lay mines, and an opponent."""
    seen = outlook(table, seat, committed=True)
    ships = [ship for ship in seen.fleet if mining(seen, ship) is None]
    others = [other for other in seen.opponents if attackable(seen, other) is None]
    return tuple([play_id(ship, captain_target(other)) for ship in ships for other in others])
