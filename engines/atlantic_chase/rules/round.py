"""A round of battle (AC-56h): gunnery, torpedoes, maneuver, breaking away, by orders that both sides give in secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.ids import ASK, FAR, HARMED, HOLD, NO, NONE, YES, Ship
from engines.atlantic_chase.pieces.board import afloat, foe, range_of, seat_of, zone_of
from engines.atlantic_chase.pieces.vessels import Attempt, Orders, Pairs, is_convoy
from engines.atlantic_chase.rules import breaking, gunnery, throws, torpedoes
from engines.atlantic_chase.rules.hits import apply_hits
from engines.atlantic_chase.rules.leaders import Leading, Succession, bereft, of_side
from engines.atlantic_chase.rules.maneuver import Maneuver, Ordered
from engines.atlantic_chase.rules.orders import attacks, is_open, leaving, marked, namer, orders_of, pairs, sheet
from engines.atlantic_chase.rules.throws import TORPEDO, Throw, to_break
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.dice.modifiers import facts
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step

Aimed = tuple[tuple[Ship, Ship], ...]
"""Ships with their targets, in the order in which dice are drawn."""
LEFT = "left"
"""The result of a round in which a side has broken away."""


@value_class(kw_only=True)
class Round(Ordered):
    """AC-T7c to -T7i One round. `acting`: the seats whose orders are heard and whose guns fire next, in a Surprise first the
    active one; and who throws to break away. `due`: ships whose torpedoes are asked for after the guns. `aimed`: attacks whose
    dice are rolled.
    """

    kind: ClassVar[str] = "atlantic_chase.round"
    saved_steps: ClassVar[tuple[str, ...]] = (
        "hear", "hit", "fired", "launch", "strike", "struck", "turned", "decide", "attempt", "evade",
    )  # fmt: skip
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.round", "orders", "ac.q.round"),
        Question("ac.torpedoes", "torpedoes", "ac.q.torpedoes"),
        Question("ac.break", "break", "ac.q.break"),
        Question("ac.evade", "evasion", "ac.q.evade", at_once=True),
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
        return Roll(dice, self.at(self.fallen, aimed=aimed))

    def guns(self, table: Table, seat: int) -> Pairs:
        """The targets of a side: as ordered."""
        orders = self.orders(seat)
        return orders.guns if orders is not None else ()

    def fallen(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-57b to -57d: each ship has its dice."""
        left, thrown = list(faces), []
        for ship, target in self.aimed:
            range_ = range_of(table, ship, target)
            its = tuple([left.pop(0) for _ in gunnery.dice(range_)])
            thrown.append(Throw(seat_of(table, ship), ship, target, range_, its))
        return self.led(table, thrown, self.hit)

    def hit(self, table: Table, thrown: tuple[Throw, ...]) -> Step[Table]:
        """AC-57e, AC-57f: every shot is read, then all results hold at once."""
        table.hunted = table.hunted or any(is_convoy(throw.target) for throw in thrown)
        self.suffer(table, "fires", thrown)
        return self.inherited(table, self.fired)

    def suffer(self, table: Table, kind: str, thrown: Iterable[Throw]) -> None:
        """AC-57f, AC-59i: all attacks of a step are told, then their results hold together."""
        shots = [throws.shot(table, throw) for throw in thrown]
        table.shots = (*table.shots, *shots)
        throws.tell(table, kind, shots)
        apply_hits(table, shots)

    def fired(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7i: a side without a ship ends the battle; in a Surprise the other side's orders are next."""
        if is_over(table):
            return Done()
        if len(self.acting) == 1 and self.acting[0] == table.active:
            return self.at(self.call, acting=(foe(table.active),), aimed=())
        return self.at(self.aim, acting=(), aimed=())

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
        due = {ship: torpedoes.targets(table, ship) for ship in self.due if ship in table.fleets[seat]}
        return attacks(table, due, may_wait=False)

    def launch(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-59g, AC-59i: all attacks, the active side's dice first."""
        late = dict(pair for answer in answers.values() for pair in pairs(answer))
        ordered = [pair for seat in (table.active, foe(table.active)) for pair in (self.orders(seat) or Orders()).torpedoes]
        wanted = [(ship, Ship(late.get(ship, target))) for ship, target in ordered]
        aimed = tuple([(ship, target) for ship, target in wanted if target in torpedoes.targets(table, ship)])
        onward = self.at(self.launched, aimed=aimed, due=())
        return Roll(torpedoes.DICE * len(aimed), onward) if aimed else onward.at(onward.maneuver)

    def launched(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-59g: each attack has two dice."""
        thrown = [
            Throw(seat_of(table, ship), ship, target, TORPEDO, faces[2 * number : 2 * number + 2])
            for number, (ship, target) in enumerate(self.aimed)
        ]
        return self.led(table, thrown, self.strike)

    def strike(self, table: Table, thrown: tuple[Throw, ...]) -> Step[Table]:
        """AC-59b, AC-D38: each attack is spent, hit or not; all results hold at once."""
        for throw in thrown:
            table.ships[throw.ship] = altered(table.ships[throw.ship], torpedoes=table.ships[throw.ship].torpedoes - 1)
        self.suffer(table, "torpedo", thrown)
        return self.inherited(table, self.struck)

    def struck(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7i: a side without a ship ends the battle."""
        return Done() if is_over(table) else self.at(self.maneuver, aimed=())

    # -- leaders

    def led(self, table: Table, thrown: Iterable[Throw], then: Callable[..., Any]) -> Step[Table]:
        """AC-T7d: leaders may turn dice before they are read."""
        if not any(of_side(table, seat) for seat in (0, 1)):
            onward: Step[Table] = then(table, tuple(thrown))
            return onward
        return Call(Leading(thrown=tuple([throw.stored for throw in thrown])), self.at(then))

    def inherited(self, table: Table, then: Callable[..., Any]) -> Step[Table]:
        """AC-58d: leaders whose ships have sunk go to others."""
        return Call(Succession(), self.at(then)) if any(bereft(table)) else self.at(then)

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
        return Roll(breaking.DICE, self.at(self.tried, acting=tuple(seats))) if seats else Done()

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

    def tried(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """AC-61c: two dice."""
        return self.led(table, [to_break(self.acting[0], faces)], self.attempt)

    def attempt(self, table: Table, thrown: tuple[Throw, ...]) -> Step[Table]:
        """AC-61c to -61g: two dice with what is added, 9 or more."""
        ((throw,), rows) = thrown, facts(throws.rows(table, thrown[0]))
        seat, whole, is_away = throw.seat, throws.whole(table, throw), bool(throws.comes_to(table, throw))
        table.attempt = Attempt(seat=seat, number=table.round, faces=throw.faces, rows=rows, total=whole, is_away=is_away)
        outcome = "away" if is_away else "held"
        table.tell("attempt", seat=seat, faces=throw.faces, rows=rows, total=whole, outcome=outcome)
        if is_away:
            leave(table, [seat])
            return Done(LEFT)
        return Ask((seat,), self.at(self.evade), "ac.evade") if escapes(table, seat) else Done()

    def may_evade(self, table: Table, seat: int) -> Choice:
        """AC-61h: a ship that leaves alone, none by default."""
        options = (NONE, *escapes(table, seat))
        return OneOf(options=options, default=NONE, name=namer(table, "ac.evade.none"), mark=marked, rule="AC-61h")

    def evade(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-61h, AC-D44: the evasion is spent, one ship is away, and the others fight on."""
        ((seat, ship),) = answers.items()
        if ship != NONE:
            table.evasion = tuple([one for one in table.evasion if one != seat])
            table.escaped = (*table.escaped, Ship(ship))
            table.take_off(Ship(ship))
            table.tell("evades", seat=seat, ship=ship)
        return Done()


def escapes(table: Table, seat: int) -> tuple[Ship, ...]:
    """AC-61h: the ships that may leave by an evasion: those far, if the side has one."""
    return tuple([ship for ship in afloat(table, seat) if seat in table.evasion and zone_of(table, ship) == FAR])


def is_over(table: Table) -> bool:
    """AC-62a: whether a side has no ship on the board."""
    return not all(afloat(table, seat) for seat in (0, 1))


def leave(table: Table, seats: Iterable[int]) -> None:
    """AC-61b, AC-61g, AC-61i: all ships of those sides leave the board, but for a Shore Battery."""
    for seat in seats:
        ships = afloat(table, seat)
        for ship in ships:
            table.take_off(ship)
            table.ships[ship] = altered(table.ships[ship], has_left=True)
        table.tell("left", seat=seat, ships=ships)
