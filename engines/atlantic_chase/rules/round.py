"""A round of battle (AC-56h): gunnery, torpedoes, maneuver, breaking away, by orders that both sides give in secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engines.atlantic_chase.data import BOARD, hits_of
from engines.atlantic_chase.data.ids import ASK, HARMED, HOLD, NO, NONE, YES, Ship
from engines.atlantic_chase.pieces.board import afloat, foe, range_of
from engines.atlantic_chase.pieces.vessels import Attempt, Orders, Pairs, Shot, is_convoy
from engines.atlantic_chase.rules import breaking, gunnery, torpedoes
from engines.atlantic_chase.rules.hits import apply_hits, of_one
from engines.atlantic_chase.rules.maneuver import Maneuver, Ordered
from engines.atlantic_chase.rules.orders import attacks, is_open, leaving, orders_of, pairs, sheet
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.dice.modifiers import Modifier, facts, total
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step

Aimed = tuple[tuple[Ship, Ship], ...]
"""Ships with their targets, in the order in which dice are drawn."""
TORPEDO = "torpedo"
"""The range of a torpedo attack, which has no effect on it."""
LEFT = "left"
"""The result of a round in which a side has broken away."""


@value_class(kw_only=True)
class Round(Ordered):
    """AC-T7c to -T7i One round. `acting`: the seats whose orders are heard and whose guns fire next, in a Surprise first the
    active one; and who throws to break away. `due`: ships whose torpedoes are asked for after the guns. `aimed`: attacks whose
    dice are rolled.
    """

    kind: ClassVar[str] = "atlantic_chase.round"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "launch", "turned", "decide")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.round", "orders", "ac.q.round"),
        Question("ac.torpedoes", "torpedoes", "ac.q.torpedoes"),
        Question("ac.break", "break", "ac.q.break"),
    )
    is_surprise: bool = False
    acting: tuple[int, ...] = ()
    due: tuple[Ship, ...] = ()
    aimed: Aimed = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-56h: a round begins; in a Surprise the active side fires first (AC-54i, AC-57g)."""
        table.round, table.last, table.shots = table.round + 1, table.shots, ()
        table.tell("round", number=table.round, most=table.limits.rounds)
        acting = (table.active,) if self.is_surprise else (0, 1)
        return self.at(self.call, acting=acting)

    def call(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7c: orders of those whose guns fire now, secretly and at the same time; nobody is asked without a choice."""
        seats = tuple([seat for seat in self.acting if is_open(table, seat)])
        return Ask(seats, self.at(self.hear), "ac.round", sealed=True) if seats else self.hear(table, {})

    def may_hear(self, table: Table, seat: int) -> Choice:
        """AC-T7c to -T7g: the orders for the round."""
        return sheet(table, seat)

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-57f: all orders are in; the guns fire, the active side's dice first (AC-T0p)."""
        onward = self.with_orders({seat: orders_of(answer) for seat, answer in answers.items()})
        return onward.fire(table)

    # -- gunnery

    def fire(self, table: Table) -> Step[Table]:
        """AC-57a: each ship of the sides that fire now, at its target."""
        seats = [seat for seat in (table.active, foe(table.active)) if seat in self.acting]
        aimed = tuple([(ship, Ship(target)) for seat in seats for ship, target in self.guns(table, seat) if target != HOLD])
        dice = tuple([die for ship, target in aimed for die in gunnery.dice(range_of(table, ship, target))])
        if not dice:
            return self.at(self.fired)
        return Roll(dice, self.at(self.hit, aimed=aimed))

    def guns(self, table: Table, seat: int) -> Pairs:
        """The targets of a side: as ordered."""
        orders = self.orders(seat)
        return orders.guns if orders is not None else ()

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-57e, AC-57f: every shot is read, then all results hold at once."""
        left, shots = list(faces), []
        for ship, target in self.aimed:
            range_ = range_of(table, ship, target)
            thrown = tuple([left.pop(0) for _ in gunnery.dice(range_)])
            shots.append(_shot(table, ship, target, range_, thrown))
        table.hunted = table.hunted or any(is_convoy(target) for _, target in self.aimed)
        _tell(table, "fires", shots)
        apply_hits(table, shots)
        return self.at(self.fired, aimed=())

    def fired(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7i: a side without a ship ends the battle; in a Surprise the other side's orders are next."""
        if is_over(table):
            return Done()
        if len(self.acting) == 1 and self.acting[0] == table.active:
            return self.at(self.call, acting=(foe(table.active),))
        return self.at(self.aim, acting=())

    # -- torpedoes

    def aim(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7e: torpedoes as ordered; who wished to be asked after the guns, or whose target is gone, is asked now."""
        due = tuple([ship for seat in (0, 1) for ship in self.undecided(table, seat)])
        seats = tuple([seat for seat in (0, 1) if any(ship in table.fleets[seat] for ship in due)])
        onward = self.at(self.launch, due=due)
        return Ask(seats, onward, "ac.torpedoes", sealed=True) if seats else onward.launch(table, {})

    def undecided(self, table: Table, seat: int) -> Iterator[Ship]:
        """AC-T7e: the ships of a side that may still attack, and are to be asked or have lost their target."""
        orders = self.orders(seat) or Orders()
        for ship, target in orders.torpedoes:
            is_lost = target not in (NONE, ASK) and torpedoes.why_not(table, Ship(target)) is not None
            if (target == ASK or is_lost) and torpedoes.targets(table, ship):
                yield ship

    def may_launch(self, table: Table, seat: int) -> Choice:
        """AC-59f: a target for each ship that is asked, or none."""
        return attacks(table, tuple([ship for ship in self.due if ship in table.fleets[seat]]), may_wait=False)

    def launch(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-59g, AC-59i: all attacks, the active side's dice first."""
        late = dict(pair for answer in answers.values() for pair in pairs(answer))
        ordered = [pair for seat in (table.active, foe(table.active)) for pair in (self.orders(seat) or Orders()).torpedoes]
        wanted = [(ship, Ship(late.get(ship, target))) for ship, target in ordered]
        aimed = tuple([(ship, target) for ship, target in wanted if target in torpedoes.targets(table, ship)])
        onward = self.at(self.strike, aimed=aimed, due=())
        return Roll(torpedoes.DICE * len(aimed), onward) if aimed else onward.at(onward.maneuver)

    def strike(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-59b, AC-D38: each attack is spent, hit or not; all results hold at once."""
        shots = []
        for number, (ship, target) in enumerate(self.aimed):
            shots.append(_torpedo(table, ship, target, faces[2 * number : 2 * number + 2]))
            table.ships[ship] = replace(table.ships[ship], torpedoes=table.ships[ship].torpedoes - 1)
        _tell(table, "torpedo", shots)
        apply_hits(table, shots)
        return Done() if is_over(table) else self.at(self.maneuver, aimed=())

    # -- maneuver, breaking away

    def maneuver(self, table: Table, _: Any) -> Step[Table]:
        """AC-60b: ships move by speed."""
        ahead = Maneuver(of_british=self.of_british, of_german=self.of_german)
        return Call(ahead, self.at(self.turned))

    def turned(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7g: who wished to be asked whether he breaks away is asked now."""
        seats = tuple([seat for seat in (0, 1) if self.leave(seat) == ASK and self.why_stays(table, seat) is None])
        return Ask(seats, self.at(self.decide), "ac.break", sealed=True) if seats else self.decide(table, {})

    def may_decide(self, table: Table, seat: int) -> Choice:
        """AC-61a: to announce it, or not."""
        return OneOf(options=(NO, YES), default=NO, name=leaving, rule="AC-61a")

    def decide(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-61a to -61c: both leave at once; one alone has to throw for it."""
        seats = [seat for seat in (0, 1) if self.announces(table, seat, answers.get(seat, NO))]
        table.announced = tuple(seats)
        for seat in seats:
            table.tell("announces", seat=seat)
        if len(seats) == 2:
            leave(table, seats)
            return Done(LEFT)
        return Roll(breaking.DICE, self.at(self.attempt, acting=tuple(seats))) if seats else Done()

    def leave(self, seat: int) -> str:
        """Whether a side was ordered to break away."""
        return (self.orders(seat) or Orders()).leave

    def why_stays(self, table: Table, seat: int) -> Any:
        """AC-T21d: the reason why a side may not announce it now."""
        return breaking.why_never(table, table.limits, seat, table.round) or breaking.why_not_from(table, table.limits, seat)

    def announces(self, table: Table, seat: int, answer: str) -> bool:
        """AC-61a: whether a side announces it, by its orders or its answer."""
        wish = self.leave(seat)
        is_harmed = any(table.ships[ship].is_damaged or table.ships[ship].is_sunk for ship in table.fleets[seat])
        wants = wish == YES or (wish == HARMED and is_harmed) or (wish == ASK and answer == YES)
        return wants and self.why_stays(table, seat) is None

    def attempt(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-61c to -61g: two dice with what is added, 9 or more."""
        (seat,) = self.acting
        rows = breaking.rows(table, seat)
        whole = sum(faces) + total(rows)
        is_away = breaking.succeeds(whole)
        table.attempt = Attempt(seat=seat, number=table.round, faces=faces, rows=facts(rows), total=whole, is_away=is_away)
        table.tell("attempt", seat=seat, faces=faces, rows=facts(rows), total=whole, outcome="away" if is_away else "held")
        if is_away:
            leave(table, [seat])
        return Done(LEFT if is_away else None)


def is_over(table: Table) -> bool:
    """AC-62a: whether a side has no ship on the board."""
    return not all(afloat(table, seat) for seat in (0, 1))


def leave(table: Table, seats: Iterable[int]) -> None:
    """AC-61b, AC-61g, AC-61i: all ships of those sides leave the board, but for a Shore Battery."""
    for seat in seats:
        ships = afloat(table, seat)
        for ship in ships:
            table.take_off(ship)
            table.ships[ship] = replace(table.ships[ship], has_left=True)
        table.tell("left", seat=seat, ships=ships)


def _shot(table: Table, ship: Ship, target: Ship, range_: str, faces: tuple[int, ...]) -> Shot:
    rows = gunnery.rows(table, ship, target)
    counted = gunnery.counted(range_, faces)
    whole = sum(counted) + total(rows)
    hits = of_one(target, table.ships[target], hits_of(BOARD.gunnery, whole))
    return _note(ship, target, range_, (faces, counted), rows, whole, hits)


def _torpedo(table: Table, ship: Ship, target: Ship, faces: tuple[int, ...]) -> Shot:
    rows = torpedoes.rows(table, target)
    whole = sum(faces) + total(rows)
    hits = of_one(target, table.ships[target], hits_of(BOARD.torpedo, whole))
    return replace(_note(ship, target, TORPEDO, (faces, faces), rows, whole, hits), is_torpedo=True)


Thrown = tuple[tuple[int, ...], tuple[int, ...]]
"""Dice that fell, and those of them that count."""


def _note(ship: Ship, target: Ship, range_: str, thrown: Thrown, rows: tuple[Modifier, ...], whole: int, hits: int) -> Shot:
    faces, counted = thrown
    return Shot(ship=ship, target=target, range=range_, faces=faces, counted=counted, rows=facts(rows), total=whole, hits=hits)


def _tell(table: Table, kind: str, shots: list[Shot]) -> None:
    """Every attack of a step, as it fell."""
    table.shots = (*table.shots, *shots)
    for shot in shots:
        told = {"ship": shot.ship, "target": shot.target, "range": shot.range, "faces": shot.faces}
        table.tell(kind, **told, rows=shot.rows, total=shot.total, n=shot.hits)
