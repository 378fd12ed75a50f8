"""The shapes of choice that arrange things: a way over places, a programme of orders, things assigned to places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.kernel.chance import Random
from engines.kernel.choices import KERNEL, Answer, Illegal, Judge, Namer, allows, ids, miscounted, plain, refuse
from engines.kernel.messages import Message, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A way over places: `onward(way so far)` are the places it may go to next, from `least` to `most` places long."""

    shape: ClassVar[str] = "path"
    onward: Callable[[tuple[str, ...]], tuple[str, ...]]
    least: int
    most: int
    default: tuple[str, ...]
    name: Namer = plain

    def check(self, answer: Answer) -> tuple[str, ...]:
        way = ids(answer)
        if not self.least <= len(way) <= self.most:
            raise Illegal(KERNEL, miscounted(self.least, self.most, len(way)))
        for length, place in enumerate(way):
            if place not in self.onward(way[:length]):
                raise refuse()
        return way

    def sample(self, rnd: Random) -> tuple[str, ...]:
        way: tuple[str, ...] = ()
        for _ in range(rnd.randint(self.least, self.most)):
            onward = self.onward(way)
            if not onward:
                break
            way = (*way, rnd.choice(onward))
        return way if len(way) >= self.least else self.default

    def shown(self) -> Any:
        return (self.shape, self.default, self.least, self.most, [(place, self.name(place)) for place in self.onward(())])


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """Exactly `slots` orders, written down in their order; of each kind in `copies` at most that many."""

    shape: ClassVar[str] = "programme"
    slots: int
    options: tuple[str, ...]
    default: tuple[str, ...]
    copies: Mapping[str, int] | None = None
    name: Namer = plain
    judge: Judge | None = None

    def check(self, answer: Answer) -> tuple[str, ...]:
        orders = ids(answer)
        if len(orders) != self.slots:
            raise Illegal(KERNEL, miscounted(self.slots, self.slots, len(orders)))
        used = Counter(orders)
        if any(order not in self.options for order in used):
            raise refuse()
        if self.copies is not None and any(count > self.copies.get(order, 0) for order, count in used.items()):
            raise Illegal(KERNEL, say("e.copies"))
        if self.judge is not None:
            self.judge(orders)
        return orders

    def sample(self, rnd: Random) -> tuple[str, ...]:
        pool = [order for order in self.options for _ in range(self.slots if self.copies is None else self.copies.get(order, 0))]
        orders = tuple(rnd.sample(pool, self.slots))
        return orders if allows(self, orders) else self.default

    def shown(self) -> Any:
        copies = None if self.copies is None else sorted(self.copies.items())
        return (self.shape, self.default, self.slots, copies, [(option, self.name(option)) for option in self.options])


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Every thing to one of its places: a mapping of all `things`, each to one of `places(thing)`."""

    shape: ClassVar[str] = "assignment"
    things: tuple[str, ...]
    places: Callable[[str], tuple[str, ...]]
    default: Mapping[str, str]
    name: Namer = plain
    place_name: Namer = plain
    judge: Judge | None = None

    def check(self, answer: Answer) -> dict[str, str]:
        if not isinstance(answer, Mapping) or set(answer) != set(self.things):
            raise Illegal(KERNEL, say("e.assignment", n=len(self.things)))
        for thing, place in answer.items():
            if place not in self.places(thing):
                raise refuse()
        assigned = {thing: str(answer[thing]) for thing in self.things}
        if self.judge is not None:
            self.judge(assigned)
        return assigned

    def sample(self, rnd: Random) -> dict[str, str]:
        assigned = {thing: rnd.choice(self.places(thing)) for thing in self.things}
        return assigned if allows(self, assigned) else dict(self.default)

    def shown(self) -> Any:
        def places(thing: str) -> list[tuple[str, Message]]:
            return [(place, self.place_name(place)) for place in self.places(thing)]

        return (self.shape, sorted(self.default.items()), [(thing, self.name(thing), places(thing)) for thing in self.things])
