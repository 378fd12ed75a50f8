"""A turn (KP-3.1, KP-3.2, KP-T1): cards are committed and played, then it is closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import LATER, MINED, CardKind, PlayId
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.cardless import cardless, cardless_now, free_plays
from engines.kaisers_pirates.rules.closing import Closing
from engines.kaisers_pirates.rules.deceived import Deceived
from engines.kaisers_pirates.rules.orders import Order, after, is_open, laid_by, order_of, orders_of
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.playing import played
from engines.kaisers_pirates.rules.plays import FINISH, alike_groups, committed, sheet
from engines.kaisers_pirates.rules.starting import start
from engines.kaisers_pirates.rules.written import written
from engines.kaisers_pirates.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Shortcut
from engines.kernel.resolution.frames import Ask, Call, Done, Event, Frame, Question, Step

DECEPTION, FOG_BANK, SECOND_CHANCE = CardKind("deception"), CardKind("fog_bank"), CardKind("second_chance")
DRAW = Shortcut("kp.draw", say("kp.draw"), (), {})
"""KP-3.2a: no card is committed; the turn is closed, and a card drawn."""


def _unplanned(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[Order, ...]:
    """No plan: whoever imagines the turn of another expects that he is asked for each play."""
    return ()


@value_class(kw_only=True)
class Turn(Frame[Table]):
    """KP-T1 A turn of one captain. `plan` (his secret) are the plays still to come; `extra`: it was given by Second Chance;
    `fogged`, `deceived`: by the card that waited for it; `planned`: what could be done without a card when he planned it."""

    kind: ClassVar[str] = "kaisers_pirates.turn"
    saved_steps: ClassVar[tuple[str, ...]] = ("commit", "go_on", "choose", "again")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.turn"), Question("kp.next"))
    seat: int
    plan: tuple[Order, ...] = sealed("seat", resample=_unplanned, default=())
    extra: bool = False
    fogged: bool = False
    deceived: bool = False
    planned: tuple[PlayId, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.2 to KP-T1.5: by the card that waits for P, or as usual."""
        start(table, self.seat, is_extra=self.extra)
        waits = table.waits_for(self.seat)
        if waits == FOG_BANK:
            return self.at(self.go_on, fogged=True)
        if waits == DECEPTION:
            return Call(Deceived(seat=self.seat), self.at(self.go_on, deceived=True))
        if self.may_plan(table):
            return Ask((self.seat,), self.at(self.commit), "kp.turn", shortcuts=(DRAW.id,))
        return self.at(self.close)

    def may_plan(self, table: Table) -> bool:
        """KP-T1.2, KP-T1.5: whether P has anything to commit, or to do without a card."""
        return bool(table.hands[self.seat] or cardless_now(table, self.seat))

    def may_commit(self, table: Table, seat: int) -> Choice:
        """KP-3.2a: all cards of the turn at once, as a plan of whole plays; none by default."""
        hand = table.hands[seat]
        seen = outlook(table, seat, committed=False)
        most = len(hand) + free_plays(seen)
        return Plan(
            view=seen,
            sheet=sheet,
            after=after,
            most=most,
            name=names.item,
            alike=alike_groups(hand),
            rule="KP-T1.5",
            send_label=committed,
            written=written,
            shortcuts=(DRAW,),
        )

    def commit(self, table: Table, answers: Mapping[int, Sequence[Mapping[str, str]]]) -> Step[Table]:
        """KP-I.3: number, places and orientation are public, the cards are not."""
        seen = outlook(table, self.seat, committed=False)
        plan = orders_of(seen, answers[self.seat])
        laid, planned = laid_by(plan), cardless(seen)
        table.commit(self.seat, laid)
        if laid:
            places = tuple((one.place, one.mines) for one in laid)
            told = {"seat": self.seat, "places": places, "left": len(table.hands[self.seat])}
            table.events.append(Event("commits", told, {"cards": tuple(one.card for one in laid)}, (self.seat,)))
        named = tuple([order for order in plan if play_of(order[0]).target not in (LATER, MINED)])
        return self.at(self.go_on, plan=named, planned=planned)

    def go_on(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.6: the next play as planned; where that is not open any more, or a card still lies face down, P is asked."""
        if self.plan and is_open(outlook(table, self.seat, committed=True), self.plan[0]):
            return self.at(self.go_on, plan=self.plan[1:]).play(table, self.plan[0])
        if any(not one.up for one in table.laid) or self._is_free(table):
            return Ask((self.seat,), self.at(self.choose, plan=()), "kp.next")
        return self.at(self.close, plan=())

    def _is_free(self, table: Table) -> bool:
        """KP-T1.4: whether P may do something without a card that he could not plan, or did not come to."""
        now = cardless_now(table, self.seat)
        return bool(now if self.fogged or self.deceived or self.plan else set(now) - set(self.planned))

    def may_choose(self, table: Table, seat: int) -> Choice:
        """KP-T1.6: one of the committed cards, or finish."""
        found = sheet(outlook(table, seat, committed=True), finish=True)
        assert found is not None
        return found

    def choose(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-T1.6, KP-T1.7: unplayed cards lose their chance."""
        item = answers[self.seat]
        if item["play"] == FINISH:
            return self.at(self.close)
        return self.at(self.go_on).play(table, order_of(outlook(table, self.seat, committed=True), item))

    def play(self, table: Table, order: Order) -> Step[Table]:
        """KP-3.2.8: the card is turned up and resolved; then the turn goes on."""
        play = play_of(order[0])
        rule = played(table, self.seat, play, order)
        return Call(rule, self) if rule else self

    def close(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.7 to KP-T1.11."""
        return Call(Closing(seat=self.seat, fogged=self.fogged, deceived=self.deceived), self.at(self.again))

    def again(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.12, KP-T1.10: an extra turn, unless the Round is over."""
        if SECOND_CHANCE in table.played and table.deck:
            return Turn(seat=self.seat, extra=True)
        return Done()
