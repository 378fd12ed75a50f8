"""A turn (KP-3.1, KP-3.2, KP-T1): cards are committed, played and discarded; one is drawn, Merchantmen are refilled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.data.ids import LATER
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.rules.outlook import outlook, play_of
from engines.kaisers_pirates.rules.plays import (
    FINISH,
    Order,
    after,
    alike_groups,
    is_open,
    laid_by,
    order_of,
    orders_of,
    sheet,
)
from engines.kaisers_pirates.speech import names
from engines.kaisers_pirates.table import Table
from engines.kernel.chance import Random
from engines.kernel.choices import Choice
from engines.kernel.frames import Ask, Call, Done, Event, Frame, Question, Roll, Step
from engines.kernel.plan import Plan
from engines.kernel.secret_fields import sealed
from engines.kernel.values import light

MERCHANTMEN = 3
"""KP-3.1.6: Merchantmen at the start of a turn."""


def _unplanned(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[Order, ...]:
    """No plan: whoever imagines the turn of another expects that he is asked for each play."""
    return ()


@light(kw_only=True)
class Turn(Frame[Table]):
    """KP-T1 A turn of one captain. `plan` (his secret) are the plays still to come."""

    kind: ClassVar[str] = "kaisers_pirates.turn"
    waits: ClassVar[tuple[str, ...]] = ("commit", "go_on", "choose")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.turn"), Question("kp.next"))
    seat: int
    plan: tuple[Order, ...] = sealed("seat", anew=_unplanned, default=())

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.5: whoever has no card is not asked."""
        table.on_turn, table.turn, table.victim = self.seat, table.turn + 1, None
        table.busy = table.aimed = frozenset()
        table.tell("turn", seat=self.seat, n=table.turn)
        return Ask((self.seat,), self.at(self.commit), "kp.turn") if table.hands[self.seat] else self.at(self.close)

    def may_commit(self, table: Table, seat: int) -> Choice:
        """KP-3.2a: all cards of the turn at once, as a plan of whole plays; none by default."""
        hand = table.hands[seat]
        seen = outlook(table, seat, committed=False)
        return Plan(
            view=seen, sheet=sheet, after=after, most=len(hand), name=names.item, alike=alike_groups(hand), rule="KP-T1.5"
        )

    def commit(self, table: Table, answers: Mapping[int, Sequence[Mapping[str, str]]]) -> Step[Table]:
        """KP-I.3: number, places and orientation are public, the cards are not."""
        seen = outlook(table, self.seat, committed=False)
        plan = orders_of(seen, answers[self.seat])
        laid = laid_by(plan)
        table.commit(self.seat, laid)
        if laid:
            told = {"seat": self.seat, "places": tuple(one.place for one in laid), "left": len(table.hands[self.seat])}
            table.told.append(Event("commits", told, {"cards": tuple(one.card for one in laid)}, (self.seat,)))
        return self.at(self.go_on, plan=tuple([order for order in plan if play_of(order[0]).target != LATER]))

    def go_on(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.6: the next play as planned; where that is not open any more, or a card still lies face down, P is asked."""
        if self.plan and is_open(outlook(table, self.seat, committed=True), self.plan[0]):
            return self.at(self.go_on, plan=self.plan[1:]).play(table, self.plan[0])
        if any(not one.up for one in table.laid):
            return Ask((self.seat,), self.at(self.choose, plan=()), "kp.next")
        return self.at(self.close, plan=())

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
        option, card, assist = order
        play = play_of(option)
        if play.actor in ACTIONS:
            table.turn_up((card,))
            table.tell("plays", seat=self.seat, card=play.actor, target=play.target)
            rule = ACTIONS[play.kind].play(table, self.seat, play.target)
            return Call(rule, self) if rule else self
        owner = table.owner(play.target)
        assert owner is not None
        intercept = Intercept(seat=self.seat, actor=play.actor, target=play.target, owner=owner, card=card, assist=assist)
        return Call(intercept, self)

    def close(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.8: P's cards, the unplayed at the bottom, then the others'. KP-T1.9: P draws one card."""
        own = [*(one.card for one in table.laid if not one.up), *(one.card for one in table.laid if one.up)]
        discarded = (*own, *(card for _, card in table.answered))
        table.discard = (*table.discard, *discarded)
        table.laid, table.answered = (), ()
        if discarded:
            table.tell("discards", seat=self.seat, n=len(discarded), top=table.discard[-2:])
        drawn, table.deck = table.deck[-1], table.deck[:-1]
        table.hands[self.seat] = (*table.hands[self.seat], drawn)
        table.told.append(Event("draws", {"seat": self.seat, "n": len(table.deck)}, {"card": drawn}, (self.seat,)))
        return self.at(self.refill) if table.deck else Done()

    def refill(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.11: clockwise from P, everybody draws up to three Merchantmen, as far as the deck has any (KP-D32)."""
        wanted = min(sum(map(len, _missing(table, self.seat).values())), len(table.merchant_deck))
        left = len(table.merchant_deck)
        return Roll(tuple(range(left, left - wanted, -1)), self.at(self.stock), known_to=()) if wanted else Done()

    def stock(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.1.6: the ships drawn join their Forces."""
        places = [seat for seat, gaps in _missing(table, self.seat).items() for _ in gaps]
        for seat, face in zip(places, faces, strict=False):
            ship = table.merchant_deck[face - 1]
            table.merchant_deck = table.merchant_deck[: face - 1] + table.merchant_deck[face:]
            table.merchantmen[seat] = (*table.merchantmen[seat], ship)
            table.tell("joins", seat=seat, ship=ship)
        return Done()


def _missing(table: Table, first: int) -> dict[int, range]:
    """The gaps in the rows of Merchantmen, clockwise from a seat."""
    seats = [*range(first, len(table.hands)), *range(first)]
    return {seat: range(MERCHANTMEN - len(table.merchantmen[seat])) for seat in seats}
