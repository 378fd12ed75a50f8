"""One attack: re-ordering, dice, loss, advance (CT-ATK, CT-TIME-22 to -25)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data import DEFENCE
from engines.cartagena.data.board import BESIDE, LAND
from engines.cartagena.data.ids import ENGLISH, NONE, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CULVERIN
from engines.cartagena.rules import losses, stacks
from engines.cartagena.rules.abilities import attack_dice, defence_dice, dice_beside, is_pride_ashore, is_spared
from engines.cartagena.rules.dice import wins
from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.movement import Party, march
from engines.cartagena.rules.orders import Order, only, put
from engines.cartagena.rules.up import may_defend
from engines.cartagena.rules.ways import is_open_step
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.dice.odds import percent
from engines.kernel.resolution.frames import Done, Question, Roll, Step

DIE = 6
WORK_HIT, SHIP_HIT = 4, 6
"""CT-ATK-16, CT-ATK-17."""
TOP, WHOLE = "top", "whole"
"""CT-ATK-19: how much of a stack advances."""


def targets(table: Table, at: Square, side: str) -> tuple[Square, ...]:
    """CT-ATK-02, -04, -05, CT-D22, CT-D33: what a stack may attack: beside it, and the work in its own square."""
    found = [square for square in BESIDE[at] if is_enemy(table, square, side) and _may_attack_over(table, at, square)]
    return (*found, at) if at in table.works else tuple(found)


def is_enemy(table: Table, square: Square, side: str) -> bool:
    """CT-ATK-04, -05, CT-D22: whether that side may attack what is in the square."""
    ship = table.afloat.get(square)
    if ship is not None:
        return not table.hulls[ship].camp.startswith(side)
    pile = table.piles.get(square)
    return pile.side != side if pile is not None else side == ENGLISH and square in table.works


def _may_attack_over(table: Table, at: Square, square: Square) -> bool:
    """CT-ATK-23: over red lines and closed diagonals too, unless the option forbids it."""
    return table.rules.over_closed or square in table.afloat or is_open_step(table, at, square)


def may_advance(table: Table, at: Square, target: Square) -> bool:
    """CT-ATK-19, CT-ATK-23: whether an advance would be open to the winner."""
    return at != target and target in LAND and losses.target_in(table, target) == losses.STACK and is_open_step(table, at, target)


def own_parts(table: Table, seat: int, at: Square, target: Square) -> Generator[Part, Answer, None]:
    """CT-TIME-22: the questions to an attacker: the order of the stack, and whether to advance after a victory."""
    if stacks.may_reorder(table, at):
        usual = stacks.tops(table, at, seat)
        yield Part("order", say("ct.q.stack"), stacks.ranking(table, at, seat), preset=True, shortlist=usual)
    if may_advance(table, at, target):
        ways = OneOf(options=(NONE, TOP, WHOLE), default=NONE, name=names.advance, rule="CT-ATK-19")
        yield Part("advance", say("ct.q.advance"), ways, preset=True, shortlist=(NONE, WHOLE))


@value_class(kw_only=True)
class Assault(Order):
    """CT-ATK-06 One attack from a square; Pride may make it two. Its result: the squares that have acted.

    `advance`: what the attacker said beforehand. `reached`: where his pieces have gone; `is_second`: the second of Vernon's.
    """

    kind: ClassVar[str] = "cartagena.assault"
    saved_steps: ClassVar[tuple[str, ...]] = ("rally", "follow", "press_on")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ct.rally", "order", "ct.q.rally"),
        Question("ct.follow", "order", "ct.q.follow"),
        Question("ct.again", "order", "ct.q.again"),
    )
    frm: Square
    target: Square
    advance: str = NONE
    is_second: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-ATK-06: the target is named; the defender may re-order where an order of his lets him."""
        table.tell("attacks", seat=self.seat(table), at=self.frm, to=self.target, **losses.aimed(table, self.target))
        stacks.show(table, self.frm)
        if self.is_siege(table):
            return self.at(self.storm)
        seat = table.commander(self.target)
        if may_defend(table, seat) and stacks.may_reorder(table, self.target):
            return put(table, seat, self.at(self.rally), "ct.rally")
        return self.at(self.fight)

    def is_siege(self, table: Table) -> bool:
        """CT-ATK-05: case 2, an unoccupied work, a ship, or the work in the own square."""
        return self.frm == self.target or losses.target_in(table, self.target) != losses.STACK

    # -- case 1

    def may_rally(self, table: Table, seat: int) -> Choice:
        """CT-TIME-23: the defender's new order, with the dice of each piece that he may put on top."""
        return replace(stacks.ranking(table, self.target, seat), description=partial(self._on_top, table, seat))

    def _on_top(self, table: Table, seat: int, item: str) -> Message | None:
        """CT-ATK-08 to -10: the chances of the defence to win and to lose with that piece on top; None if it does not come to lie
        there, or its player may not know that."""
        top = stacks.on_top(table, self.target, item, seat)
        if top is None:
            return None
        mine, theirs = DEFENCE[top] + dice_beside(table, self.target), attack_dice(table, self.frm)
        risk = percent(wins(theirs, mine))
        if is_spared(table.piles[self.frm].top):
            return say("ct.hint.top.spared", n=mine, against=theirs, risk=risk)
        return say("ct.hint.top", n=mine, against=theirs, odds=percent(wins(mine, theirs)), risk=risk)

    def rally(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-STACK-04: before dice are rolled."""
        stacks.reorder(table, self.target, only(answers))
        return self.at(self.fight)

    def fight(self, table: Table, _: Any) -> Step[Table]:
        """CT-ATK-07, CT-TIME-24: the attacker's dice, then the defender's."""
        stacks.show(table, self.target)
        count = attack_dice(table, self.frm) + defence_dice(table, self.target)
        return Roll((DIE,) * count, self.at(self.compare))

    def compare(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-ATK-08 to -11: the highest die of each side."""
        count = attack_dice(table, self.frm)
        mine, theirs = max(faces[:count]), max(faces[count:])
        table.tell("fought", at=self.frm, to=self.target, attack=faces[:count], defence=faces[count:])
        if mine > theirs:
            losses.lose(table, self.target)
            return decided(table) or self.won(table)
        if theirs > mine and not is_spared(table.piles[self.frm].top):
            losses.fail(table, self.frm)
            return decided(table) or self.lost(table)
        return self.at(self.once_more)

    def won(self, table: Table) -> Step[Table]:
        """CT-ATK-19: the attacker has emptied the square, and said beforehand whether he advances."""
        if self.target in table.piles or self.advance == NONE or not is_open_step(table, self.frm, self.target):
            return self.at(self.once_more)
        advance(table, self.seat(table), self.frm, self.target, self.advance)
        return Done((self.frm, self.target))

    def lost(self, table: Table) -> Step[Table]:
        """CT-D32: the defender may advance into a square that he has emptied."""
        if self.frm in table.piles or not is_open_step(table, self.target, self.frm):
            return self.at(self.once_more)
        return put(table, table.commander(self.target), self.at(self.follow), "ct.follow")

    def may_follow(self, table: Table, seat: int) -> Choice:
        """CT-TIME-24: no, the top piece, the whole stack."""
        return OneOf(options=(NONE, TOP, WHOLE), default=NONE, name=names.advance, rule="CT-ATK-19")

    def follow(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-ATK-19: the defender's advance."""
        if only(answers) != NONE:
            advance(table, table.commander(self.target), self.target, self.frm, only(answers))
        return Done((self.frm,))

    # -- case 2

    def storm(self, table: Table, _: Any) -> Step[Table]:
        """CT-ATK-18: the target rolls nothing."""
        return Roll((DIE,) * attack_dice(table, self.frm), self.at(self.breach))

    def breach(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-ATK-16, CT-ATK-17: a work takes a wound on a 4, a ship on a 6. Several successful dice make one wound."""
        is_ship = self.target in table.afloat
        table.tell("stormed", at=self.frm, to=self.target, attack=faces, **losses.aimed(table, self.target))
        if max(faces) >= (SHIP_HIT if is_ship else WORK_HIT):
            if is_ship:
                losses.wound_ship(table, table.afloat[self.target])
            else:
                losses.wound_work(table, self.target, self.side(table))
        return decided(table) or self.at(self.once_more)

    # -- Vernon ashore

    def once_more(self, table: Table, _: Any) -> Step[Table]:
        """CT-HERO-09, CT-D57: a second attack at the same target, while Vernon and the target are there."""
        if (
            self.is_second
            or not is_pride_ashore(table, self.frm)
            or self.target not in targets(table, self.frm, self.side(table))
        ):
            return Done((self.frm,))
        return self.put(table, self.at(self.press_on), "ct.again")

    def may_press_on(self, table: Table, seat: int) -> Choice:
        """CT-TIME-25: square and target are fixed."""

        def script() -> Generator[Part, Answer, None]:
            again = OneOf(options=(NONE, self.target), default=NONE, name=names.goal_at(table), rule="CT-HERO-09")
            goes = yield Part("to", say("ct.q.again"), again)
            if goes != NONE:
                yield from own_parts(table, seat, self.frm, self.target)

        return Sheet(script=script)

    def press_on(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-D57: the whole sequence once more."""
        answer = only(answers)
        if answer["to"] == NONE:
            return Done((self.frm,))
        prepare(table, self.frm, answer)
        return self.at(self.begin, advance=answer.get("advance", NONE), is_second=True)


def prepare(table: Table, at: Square, answer: Mapping[str, Any]) -> None:
    """CT-STACK-04: the attacker's stack in the order he has given."""
    if "order" in answer:
        stacks.reorder(table, at, answer["order"])


def advance(table: Table, seat: int, at: Square, to: Square, how: str) -> None:
    """CT-ATK-19, -20, CT-D32: the top piece, or all of that player's pieces that can make the step."""
    pile = table.piles[at]
    if how == TOP:
        party = Party(at, (), pile.heroes[:1]) if pile.heroes else Party(at, (0,))
    else:
        mine = [place for place, troop in enumerate(pile.troops) if table.owner(troop) == seat]
        party = Party(at, tuple(mine), tuple([hero for hero in pile.heroes if table.owner(hero) == seat]))
    if table.gun(at) == CULVERIN and 0 in party.places and not _gun_may_step(table, at, to):
        party = Party(at, tuple([place for place in party.places if place]), party.heroes)
    if party.places or party.heroes:
        march(table, party, to)


def _gun_may_step(table: Table, at: Square, to: Square) -> bool:
    """CT-D47, CT-D80: a culverin goes one square in a turn, and not where a work or a gun is."""
    return not table.guns[at].moved and to not in table.works and to not in table.guns
