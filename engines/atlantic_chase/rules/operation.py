"""An operation (AC-T1, AC-T19, AC-T20): set-up, action after action, and its end."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import SIDES, Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.rules import duties, norway, routes
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DO,
    FORCE,
    FREE,
    PASS,
    PASS_ALL,
    PLACE,
    PURPOSE,
    RECON,
    REORGANIZE,
    ROUTE,
    SIGNALS,
    TARGET,
)
from engines.atlantic_chase.rules.completion import Completion
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.declaration import contest_of  # fmt: skip
from engines.atlantic_chase.rules.ending import SAILED, ended, final
from engines.atlantic_chase.rules.forces import force_with, seat_of
from engines.atlantic_chase.rules.forecast import free, use_up
from engines.atlantic_chase.rules.gensoul import gensoul_first
from engines.atlantic_chase.rules.helpers import BASE
from engines.atlantic_chase.rules.later import LATER
from engines.atlantic_chase.rules.passing import Pass
from engines.atlantic_chase.rules.plan import Order, drop, item_of, orders, plan, unplanned, why_dropped
from engines.atlantic_chase.rules.reorganize import Reorganize
from engines.atlantic_chase.rules.scoring import settle
from engines.atlantic_chase.rules.set_up import base_hexes, mine_hexes
from engines.atlantic_chase.rules.signals import SignalsAction
from engines.atlantic_chase.rules.stealth import Recon
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.kernel.resolution.frames import Ask, Call, End, Frame, Move, Question, Result, Step

RESIGNED = "resigned"
FEW = 3
"""Hexes for mines or a base among the whole answers at the set-up."""


@value_class(kw_only=True)
class Sailing(Frame[Ocean]):
    """AC-T1a to -T1e One operation. `did`: the action that is under way. `plan`: the actions that `planner` has declared and that
    are still to come, which are his secret (AC-I9).
    """

    kind: ClassVar[str] = "atlantic_ocean.operation"
    saved_steps: ClassVar[tuple[str, ...]] = ("chosen", "declared", "acted")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.set_up", "set-up", is_public=True),
        Question("ac.act", "action", "ac.q.act", is_public=True),
    )
    did: str = ""
    planner: int = 0
    plan: tuple[Order, ...] = sealed("planner", resample=unplanned, default=())

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T19b: both are asked at once, in secret, if they have a choice."""
        table.tell("operation", operation=table.operation)
        seats = tuple([seat for seat in (0, 1) if choices(table, seat)])
        return Ask(seats, self.at(self.chosen), "ac.set_up", sealed=True) if seats else self.at(self.turn)

    def may_chosen(self, table: Ocean, seat: int) -> Choice:
        """AC-T19b: the ship of each leader, the hex of mines."""

        def script() -> Generator[Part, Any, None]:
            for name, options in choices(table, seat).items():
                choice = OneOf(options=options, default=options[0], name=placed(table), mark=str)
                few = None if name in table.officers else options[:FEW]
                yield Part(name, asking(table, name), choice, preset=True, shortlist=few)

        label, menu = partial(set_up_label, table), say("ac.q.set_up.menu")
        return Sheet(script=script, play_label=label, draft_counts=True, open_label=say("change"), menu_label=menu)

    def chosen(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T19b: all is shown together."""
        for seat, answer in answers.items():
            for name, place in answer.items():
                if name in table.officers:
                    table.officers[Leader(name)] = Ship(place)
                    table.tell("officer_moves", leader=name, ship=place)
                elif name == BASE:
                    table.markers = (*table.markers, (SIDES[seat], place))
                    table.tell("based", seat=seat, hex=place)
                else:
                    table.stealth[name] = place
                    table.tell("mined", seat=seat, force=name, hex=place)
        return self.at(self.turn)

    # -- actions

    def turn(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T1b, AC-T1d: the next action of the plan; where that is not due any more the active side declares anew."""
        if self.plan:
            why = why_dropped(table, self.planner, self.plan[0])
            if why is None:
                return self.carry_out(table)
            drop(table, self.planner, self.plan, why)
        return Ask((table.active,), self.at(self.declared, did="", plan=()), "ac.act")

    def may_declared(self, table: Ocean, seat: int) -> Choice:
        """AC-25f, AC-T1d: actions with the forces they name."""
        return plan(table, seat)

    def declared(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T1d: the first action at once, the others as if they had been declared then."""
        ((seat, items),) = answers.items()
        return self.at(self.turn, planner=seat, plan=orders(table, seat, items)).carry_out(table)

    def carry_out(self, table: Ocean) -> Step[Ocean]:
        """AC-T1c: what is declared is carried out; a free move is no action."""
        item, left = item_of(self.plan[0]), self.plan[1:]
        do = item[DO]
        if do in FREE:
            free(table, item)
            return self.at(self.turn, plan=left)
        duties.discharge(table)
        if do == ROUTE:
            routes.lay(table, item[FORCE], item)
            remember(table, item[FORCE])
            return gensoul_first(table, item[FORCE], (item[FORCE],), self.at(self.acted, did=do, plan=left))
        return Call(action(table, item), self.at(self.acted, did=do, plan=left))

    def acted(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T1d, AC-T20e: points are counted; the operation ends, or goes on."""
        settle(table)
        table.acts += 1
        table.passes = table.passes + 1 if self.did in (PASS, PASS_ALL) else 0
        use_up(table, self.did)
        why = ended(table)
        return End(final(table, why)) if why else self.turn(table, None)

    def on_resign(self, table: Ocean, seat: int, move: Move) -> Step[Ocean]:
        """AC-D117: at once, wherever the game stands; the other side wins."""
        table.tell("resigned", seat=seat)
        table.tell("won", seat=foe(seat), why=RESIGNED)
        return End(Result(((foe(seat),), (seat,)), RESIGNED, table.points))


def remember(table: Ocean, force: str) -> None:
    """AC-T20h: a ship of the operation has performed a Trajectory, if hers is the force."""
    for extra in OPERATION[table.operation].extra:
        if (
            extra.when == SAILED
            and SAILED not in table.deeds
            and any(ship in extra.ships for ship in table.squadrons[force].ships)
        ):
            table.deeds = (*table.deeds, SAILED)


def asking(table: Ocean, name: str) -> Message:
    """AC-T19b: the question of a choice at the set-up."""
    if name == BASE:
        return say("ac.q.base")
    return say("ac.q.leader", leader=names.leader(Leader(name))) if name in table.officers else say("ac.q.mines")


def choices(table: Ocean, seat: int) -> dict[str, tuple[str, ...]]:
    """AC-T19b: what a side may choose at the set-up, the usual answer first."""
    found: dict[str, tuple[str, ...]] = {}
    for leader, ship in table.officers.items():
        force = force_with(table, ship)
        others = [one for one in table.squadrons[force].ships if one != ship]
        if seat_of(force) == seat and others:
            found[leader] = (ship, *others)
    for force, where in table.stealth.items():
        if seat_of(force) == seat and where:
            found[force] = mine_hexes(table, seat)
    if bases := base_hexes(table, seat):
        found[BASE] = bases
    return found


def set_up_label(table: Ocean, answer: Mapping[str, Any]) -> PlayLabel:
    """AC-T19b: a whole answer at the set-up in words."""
    said = tuple([_chosen(table, name, place) for name, place in answer.items()])
    return PlayLabel(label=said[0] if len(said) == 1 else say("ac.play", list=said), button=say("seal"))


def _chosen(table: Ocean, name: str, place: str) -> Message:
    if name in table.officers:
        return say("ac.set.leader", leader=names.leader(Leader(name)), ship=names.vessel(table, Ship(place)))
    return say("ac.set.base" if name == BASE else "ac.set.mines", hex=places.hex_(place))


def action(table: Ocean, answer: Mapping[str, Any]) -> Frame[Ocean]:
    """AC-T1c: the rule of a declared action."""
    do, force = answer[DO], answer.get(FORCE, "")
    its = {"captain": table.active, "filed": answer.get(LATER, ())}
    if do in (PASS, PASS_ALL):
        return Pass(force=force, is_all=do == PASS_ALL, **its)
    if do == COMPLETE:
        why = norway.purposes(table, force, answer[PLACE])
        return Completion(force=force, box=answer[PLACE], purpose=answer.get(PURPOSE, why[0]) if why else "", **its)
    if do == REORGANIZE:
        return Reorganize()
    if do == RECON:
        return Recon(force=force, hex=answer[PLACE])
    if do == SIGNALS:
        hex, _, target = answer[TARGET].partition(":")
        return SignalsAction(target=target, hex=hex)
    return Contest(named=contest_of(answer), **its)


def placed(table: Ocean) -> Any:
    """A ship, or a hex."""

    def name(option: str) -> Message:
        return names.vessel(table, Ship(option)) if option in table.ships else places.hex_name(option)

    return name
