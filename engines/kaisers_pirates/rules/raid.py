"""An intercept by an own ship, from the announcement to recognition: of one Merchantman, or of several (KP-T2, KP-D75)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components import REACTIONS, slim_pickings
from engines.kaisers_pirates.components.boarding_party import KIND as BOARDING
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import NO_CARD, NO_SHIP, Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import ACTION
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.avenging import avenging, recalls
from engines.kaisers_pirates.rules.cardless import cardless_now, done
from engines.kaisers_pirates.rules.chase import FullSpeed
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.rules.joining import ALONE
from engines.kaisers_pirates.rules.recognition import Recognition
from engines.kaisers_pirates.rules.solitaire import NOT_DRAWN, Drawn, SolitaireDraw, choosing, defense_of, prey
from engines.kaisers_pirates.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import forbidden, offered
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Step
from engines.kernel.resolution.window import PASS


@value_class(kw_only=True)
class Raid(Frame[Table]):
    """KP-T2 `targets` are those still to be intercepted. `exposed`: QQQ, AMC or Trap was played; `chased`: how often the ship
    pursued at full speed. `board`: Boarding Party, of the phantom or for the target that is picked; `opened`: the phantom's card
    for the first of several targets was drawn."""

    kind: ClassVar[str] = "kaisers_pirates.raid"
    saved_steps: ClassVar[tuple[str, ...]] = ("slim", "remain", "keep", "pick", "next", "struck", "end")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.slim"), Question("kp.remains"), Question("kp.target"))
    seat: int
    ship: Ship
    owner: int
    card: Card
    assists: tuple[Card, ...]
    targets: tuple[Ship, ...]
    exposed: bool = False
    chased: int = 0
    board: Card = NO_CARD
    opened: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.1, KP-T2.3: an intercept of several may be reduced, when it is announced."""
        if not self._is_several:
            return self.strike(table, self.targets[0], self.board)
        table.turn_up((self.card, *self.assists))
        table.busy, table.victim = table.busy | {self.ship}, self.owner
        cards = {"card": self.card, "assists": self.assists}
        table.tell("spread", seat=self.seat, ship=self.ship, owner=self.owner, targets=self.targets, **cards)
        return self.open(table, None)

    def open(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.3, KP-D19: D is asked, once more where Recalled has left the ship there; the phantom by its cards (KP-T0.6)."""
        if self.owner == PHANTOM or not table.hands[self.owner] or self.ship not in table.fleets[self.seat]:
            return self.at(self.next)
        return Ask((self.owner,), self.at(self.slim), "kp.slim", sealed=True, shows_waiting=False, shortcuts=(PASS,))

    @property
    def _is_several(self) -> bool:
        return slim_pickings.is_several(self._attack(NO_SHIP))

    def _attack(self, target: Ship) -> Attack:
        return Attack(self.seat, self.ship, target, self.owner, self.card, self.assists)

    def may_slim(self, table: Table, seat: int) -> Choice:
        """KP-3.3.40b: Slim Pickings, or nothing."""
        card = slim_pickings.SlimPickings()
        held = [one for one in table.hands[seat] if KIND[one] == slim_pickings.KIND][:1]
        verdicts = [(one, card.bar_all(self._attack(NO_SHIP), table)) for one in held]
        return OneOf(
            options=(PASS, *offered(verdicts), *recalls(table, seat)),
            default=PASS,
            name=names.reaction,
            forbidden=lambda: forbidden(verdicts, names.card),
            rule="KP-3.3.40c",
        )

    def slim(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-D12: P says which Merchantman remains; the others are released."""
        answer = answers[self.owner]
        if answer == PASS:
            return self.at(self.next)
        if ">" in answer:
            return Call(avenging(table, self.owner, PlayId(answer)), self.at(self.open))
        table.react(self.owner, Card(answer))
        table.tell("reacts", seat=self.owner, card=slim_pickings.KIND)
        if self.seat == PHANTOM:
            return Call(choosing(table, self.targets, prey), self.at(self.leave))
        return Ask((self.seat,), self.at(self.remain), "kp.remains") if len(self.targets) > 1 else self.at(self.next)

    def leave(self, table: Table, kept: Ship) -> Step[Table]:
        """KP-D51: the phantom's choice."""
        table.tell("remains", ship=kept)
        return self.at(self.next, targets=(kept,))

    def may_remain(self, table: Table, seat: int) -> Choice:
        """KP-T2.3: the first named by default."""
        return OneOf(options=self.targets, default=self.targets[0], name=names.ship_option, mark=names.itself, rule="KP-D12")

    def remain(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-3.3.40b: the intercept goes on against that one."""
        kept = Ship(answers[self.seat])
        table.tell("remains", ship=kept)
        return self.at(self.next, targets=(kept,))

    def next(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.4, KP-D15: the next target, while the ship is there; KP-T1.4: P is asked too where he may do something without a
        card."""
        left = tuple([one for one in self.targets if one in table.merchantmen[self.owner] and one not in table.aimed])
        if not left or self.ship not in table.fleets[self.seat]:
            return self.at(self.finish)
        if self.seat == PHANTOM:
            return self.at(self.next, targets=left).strike_in_turn(table)
        lies_down = any(one.place == ACTION and not one.up for one in table.laid)
        if len(left) > 1 or lies_down or cardless_now(table, self.seat):
            return Ask((self.seat,), self.at(self.pick, targets=left), "kp.target")
        return self.at(self.next, targets=left).strike(table, left[0], NO_CARD)

    def strike_in_turn(self, table: Table) -> Step[Table]:
        """KP-D51: the phantom from left to right; Boarding Party joins the first undamaged target."""
        target = self.targets[0]
        joins = self.board if target not in table.damaged else NO_CARD
        return self.at(self.next, board=NO_CARD if joins else self.board).strike(table, target, joins)

    def may_pick(self, table: Table, seat: int) -> Choice:
        """KP-T2.4: which Merchantman is next, and whether Boarding Party joins; KP-T1.4: or something without a card first."""
        down = [one.card for one in table.laid if one.place == ACTION and not one.up]
        boards = [card for card in down if KIND[card] == BOARDING][:1]
        first, options = self.targets[0], (*self.targets, *cardless_now(table, self.seat))

        def parts() -> Generator[Part, Any, None]:
            asked = OneOf(options=options, default=first, name=names.next_target, mark=names.lying_at, rule="KP-D75")
            picked = yield Part("target", say("kp.q.target"), asked, preset=True)
            if boards and picked in self.targets and picked not in table.damaged:
                joined = OneOf(options=(ALONE, *boards), default=ALONE, name=names.assist, rule="KP-3.3.3g")
                yield Part("board", say("kp.q.assist"), joined, preset=True)

        return Sheet(script=parts)

    def pick(self, table: Table, answers: Mapping[int, Mapping[str, str]]) -> Step[Table]:
        """KP-3.2.8.1b: Boarding Party is turned up for that Merchantman; KP-T1.4: then P is asked again."""
        given = answers[self.seat]
        target, board = given["target"], given.get("board", ALONE)
        if target in self.targets:
            return self.strike(table, Ship(target), NO_CARD if board == ALONE else Card(board))
        rule = done(table, self.seat, play_of(PlayId(target)))
        return Call(rule, self.at(self.next)) if rule else self.at(self.next)

    def strike(self, table: Table, target: Ship, board: Card) -> Step[Table]:
        """KP-3.3.15b, KP-3.3.39b: each is intercepted by itself; the phantom's card for the first of several may call off the
        others (KP-D61)."""
        if self.owner == PHANTOM and self._is_several and not self.opened:
            first = (target, *(one for one in self.targets if one != target))
            return Call(SolitaireDraw(), self.at(self.meet, targets=first, board=board, opened=True))
        return self.hit(target, board, None)

    def meet(self, table: Table, drawn: Drawn) -> Step[Table]:
        """KP-D61: Slim Pickings reduces the intercept; any other card is the answer for the first Merchantman."""
        kind = defense_of(drawn)
        if kind != slim_pickings.KIND or slim_pickings.SlimPickings().bar_all(self._attack(NO_SHIP), table) is not None:
            return self.hit(self.targets[0], self.board, drawn)
        table.tell("defends", card=drawn[0], die=drawn[1], does=kind, fits=True)
        if len(self.targets) > 1:
            return Ask((self.seat,), self.at(self.keep), "kp.remains")
        return self.hit(self.targets[0], self.board, NOT_DRAWN)

    def may_keep(self, table: Table, seat: int) -> Choice:
        """KP-D61: the live player says which Merchantman remains."""
        return self.may_remain(table, seat)

    def keep(self, table: Table, answers: Mapping[int, str]) -> Step[Table]:
        """KP-D61: no second card is drawn for it; Boarding Party is bound to the Merchantman it was shown for (KP-D14)."""
        kept = Ship(answers[self.seat])
        table.tell("remains", ship=kept)
        return self.at(self.next, targets=(kept,)).hit(kept, self.board if kept == self.targets[0] else NO_CARD, NOT_DRAWN)

    def hit(self, target: Ship, board: Card, met: Drawn | None) -> Step[Table]:
        """KP-T2.5 to KP-T2.10."""
        assists = (*self.assists, board) if board else self.assists
        one = Intercept(
            seat=self.seat, actor=self.ship, target=target, owner=self.owner, card=self.card, assists=assists, met=met
        )
        onward = tuple([ship for ship in self.targets if ship != target])
        return Call(one, self.at(self.struck, targets=onward, board=self.board if self.seat == PHANTOM else NO_CARD))

    def struck(self, table: Table, result: tuple[CardKind, bool]) -> Step[Table]:
        """KP-T2.11."""
        reaction, chased = result
        exposed = self.exposed or (bool(reaction) and REACTIONS[reaction].exposes)
        return self.at(self.next, exposed=exposed, chased=self.chased + chased)

    def finish(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.12, KP-D64: a Raider that was reported becomes recognized; then the price of full speed."""
        if self.ship not in table.fleets[self.seat]:
            return Done()
        before = table.is_known(self.ship)
        if self.exposed:
            table.recognize(self.ship)
        onward = self.at(self.end if before or not self.exposed else self.exhaust)
        return Call(FullSpeed(seat=self.seat, ship=self.ship, times=self.chased), onward)

    def exhaust(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.12: Reflag from the hand."""
        return Call(Recognition(seat=self.seat, ship=self.ship), self.at(self.end))

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-T2.12."""
        return Done()
