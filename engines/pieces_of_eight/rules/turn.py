"""A turn (PE-TURN, PE-NEST, PE-MAIN): first nest phase, main phase, last nest phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import DONE, Ask, Call, Event, Frame, Move, Question, Step
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import LATER, NONE
from engines.pieces_of_eight.rules import deadlock, ending
from engines.pieces_of_eight.rules import sealed as anew
from engines.pieces_of_eight.rules.announcement import announced, turn_sheet
from engines.pieces_of_eight.rules.calling import WAYS_TOLD, called
from engines.pieces_of_eight.rules.nesting import nest_choice, raise_to_nest
from engines.pieces_of_eight.rules.play import play_of
from engines.pieces_of_eight.table import Table


@value_class(kw_only=True)
class Turn(Frame[Table]):
    """One turn. `last` (sealed) is what the last nest phase shall do; `later`: its captain wants to be asked then."""

    kind: ClassVar[str] = "pieces_of_eight.turn"
    saved_steps = ("act", "finish", "settle")
    questions = (Question("pe.turn", "turn"), Question("pe.nest", "turn", "pe.q.nest2.now"))
    seat: int
    last: str = sealed("seat", resample=anew.last_nest, default=NONE)
    later: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-10: no coin has reacted."""
        deadlock.forget(table)
        table.turn += 1
        table.on_turn, table.phase, table.betrayed = self.seat, "main", False
        table.reacted = table.shown = frozenset()
        table.tell("turn", seat=self.seat, n=table.turn)
        return Ask((self.seat,), self.at(self.act), "pe.turn")

    def may_act(self, table: Table, seat: int) -> Choice:
        return turn_sheet(table, seat)

    def act(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """PE-MAIN-01: exactly one of: play a coin, call coins, destroy the nest coin."""
        answer = answers[self.seat]
        if "nest1" in answer:
            raise_to_nest(table, self.seat, answer["nest1"])
        last = answer.get("nest2", NONE)
        turn = Turn(seat=self.seat, step="finish", last=last, later=last == LATER)
        match answer["action"]:
            case "call":
                return turn.call(table, answer["call"])
            case "dump":
                return turn.dump(table)
            case "nothing":
                return ending.give_up(table, self.seat, "stuck") or DONE
        return Call(play_of(table, self.seat, answer, announced(table, self.seat, answer)), turn)

    def call(self, table: Table, way: str) -> Step[Table]:
        """PE-CALL-01, PE-INFO-09: ends and sides are public, the order of two on one side is secret."""
        ship = table.ships[self.seat]
        told = WAYS_TOLD.get(way)
        table.know(ship.deck[:1])
        deck, ends = called(ship.deck, ship.captain_at, way), (ship.deck[0], ship.deck[-1])
        table.arrange(self.seat, ship.nest, deck, secret=ends if told else ())
        if told:
            table.events.append(Event("calls", {"seat": self.seat, "way": told}, {"way": way}, (self.seat,)))
        else:
            table.tell("calls", seat=self.seat, way=way)
        table.open_fore(self.seat, ship, is_secret=bool(told))
        return self.finish(table, None)

    def dump(self, table: Table) -> Step[Table]:
        """PE-DUMP-01, PE-D18: to the own hold, and nobody may react."""
        nest = table.ships[self.seat].nest
        assert nest is not None
        table.tell("dumps", seat=self.seat, coin=KIND[nest])
        table.lose(self.seat, (nest,))
        return ending.victory(table, (nest,)) or ending.clear(table) or self.finish(table, None)

    def finish(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-14: the last nest phase, when the nest is empty and the deck is not."""
        ship = table.ships[self.seat]
        if ship.out or ship.nest or not ship.deck:
            return DONE
        if self.later:
            table.phase = "last_nest"
            return Ask((self.seat,), self.at(self.settle, last=NONE), "pe.nest")
        raise_to_nest(table, self.seat, self.last)
        return DONE

    def may_settle(self, table: Table, seat: int) -> Choice:
        return nest_choice(table.ships[seat])

    def settle(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """PE-NEST-04."""
        raise_to_nest(table, self.seat, answers[self.seat])
        return DONE

    def on_surrender(self, table: Table, seat: int, move: Move) -> Step[Table] | None:
        """PE-TIME-52: at once; when the player on turn surrenders, his turn ends."""
        ending.check_may_leave(table, seat)
        end = ending.give_up(table, seat, "surrender")
        return end or (DONE if seat == self.seat else None)
