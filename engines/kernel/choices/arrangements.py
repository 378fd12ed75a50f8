"""The shapes of choice that arrange things: a way over places, a programme of orders, things assigned to places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel.base.bipartite import filled
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.alike import first_placed, in_turn
from engines.kernel.choices.picture_marks import Marker, looked
from engines.kernel.choices.shapes import (
    KERNEL,
    Forbidden,
    ForbiddenOptions,
    Illegal,
    Namer,
    Validator,
    allows,
    forbidden_reason,
    ids,
    plain,
    refusal_of,
    unknown_option,
    wrong_count,
)

DRAWS, STEPS = 8, 24
"""Assignments drawn at random until one is legal; after that, changes tried one by one from the default."""

STAY = say("ui.path.stay")
"""The name of a way of no place unless a game says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Legs:
    """Places further on, which a way may be led to at once: `places(way so far)`, and the `way(way so far, place)` that leads
    there. `group` names natural groups of places for long lists.
    """

    places: Callable[[tuple[str, ...]], Sequence[str]]
    way: Callable[[tuple[str, ...], str], tuple[str, ...]]
    group: Namer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A way over places: `next_places(way so far)` are the places it may go to next, from `least` to `most` places long.

    `empty` is what a way of no place is called, if it may be one. `rule` says where it may lead; `forbidden(way so far)` lists
    places that a rule forbids next; `mark` says where one lies. `legs`: the places further on, each with the way there.
    """

    shape: ClassVar[str] = "path"
    next_places: Callable[[tuple[str, ...]], tuple[str, ...]]
    least: int
    most: int
    default: tuple[str, ...]
    name: Namer = plain
    empty: Message = STAY
    mark: Marker | None = None
    rule: str = KERNEL
    forbidden: Callable[[tuple[str, ...]], Sequence[Forbidden]] | None = None
    legs: Legs | None = None

    def onward(self, way: tuple[str, ...]) -> tuple[str, ...]:
        """The places to which a way may be led: the next ones, and those further on."""
        near = tuple(self.next_places(way)) if len(way) < self.most else ()
        far = self.legs.places(way) if self.legs is not None else ()
        return (*near, *(place for place in far if place not in near))

    def led(self, way: tuple[str, ...], place: str) -> tuple[str, ...]:
        """The way led on to one of these places."""
        return (*way, place) if self.legs is None or place in self.next_places(way) else self.legs.way(way, place)

    def check(self, answer: Answer) -> tuple[str, ...]:
        way = ids(answer, self.rule)
        if not self.least <= len(way) <= self.most:
            raise Illegal(self.rule, wrong_count(self.least, self.most, len(way)))
        for length, place in enumerate(way):
            if place not in self.next_places(way[:length]):
                raise forbidden_reason(place, self.forbidden(way[:length]) if self.forbidden else ()) or unknown_option(self.rule)
        return way

    def sample(self, rnd: Random) -> tuple[str, ...]:
        way: tuple[str, ...] = ()
        for _ in range(rnd.randint(self.least, self.most)):
            onward = self.next_places(way)
            if not onward:
                break
            way = (*way, rnd.choice(onward))
        return way if len(way) >= self.least else self.default

    def visible(self) -> Any:
        empty = () if self.least else (self.empty,)
        return (self.shape, self.default, self.least, self.most, looked(self.next_places(()), self.name, self.mark), *empty)


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """Exactly `slots` orders, written down in their order; of each kind in `copies` at most that many.

    `rule` says so; `forbidden` lists orders that a rule forbids now.
    """

    shape: ClassVar[str] = "programme"
    slots: int
    options: tuple[str, ...]
    default: tuple[str, ...]
    copies: Mapping[str, int] | None = None
    name: Namer = plain
    validate: Validator | None = None
    rule: str = KERNEL
    forbidden: ForbiddenOptions | None = None

    def check(self, answer: Answer) -> tuple[str, ...]:
        orders = ids(answer, self.rule)
        if len(orders) != self.slots:
            raise Illegal(self.rule, wrong_count(self.slots, self.slots, len(orders)))
        used = Counter(orders)
        if (foreign := next((order for order in used if order not in self.options), None)) is not None:
            raise refusal_of(foreign, self.forbidden, unknown_option(self.rule))
        if self.copies is not None and any(count > self.copies.get(order, 0) for order, count in used.items()):
            raise Illegal(self.rule, say("e.copies"))
        if self.validate is not None:
            self.validate(orders)
        return orders

    def sample(self, rnd: Random) -> tuple[str, ...]:
        pool = [order for order in self.options for _ in range(self.slots if self.copies is None else self.copies.get(order, 0))]
        orders = tuple(rnd.sample(pool, self.slots))
        return orders if allows(self, orders) else self.default

    def visible(self) -> Any:
        copies = None if self.copies is None else sorted(self.copies.items())
        return (self.shape, self.default, self.slots, copies, [(option, self.name(option)) for option in self.options])


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """How many things a place takes, from `least` to `most`. `rule` demands it. `reason` is told in a refusal; None: the numbers
    say enough."""

    most: int
    least: int = 0
    rule: str = KERNEL
    reason: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Every thing to one of its places: a mapping of all `things`, each to one of `places(thing)`.

    `capacities` by place; a place without one takes any number. `alike(thing)` is equal for like things, which have the
    same places. `mark` and `place_mark` say where a thing and a place lie. `rule` says what may go where; `forbidden(thing)`
    lists places that a rule forbids it now.
    """

    shape: ClassVar[str] = "assignment"
    things: tuple[str, ...]
    places: Callable[[str], tuple[str, ...]]
    default: Mapping[str, str]
    name: Namer = plain
    place_name: Namer = plain
    mark: Marker | None = None
    place_mark: Marker | None = None
    validate: Validator | None = None
    capacities: Mapping[str, Capacity] = field(default_factory=dict)
    alike: Callable[[Any], str] | None = None
    rule: str = KERNEL
    forbidden: Callable[[str], Sequence[Forbidden]] | None = None

    def check(self, answer: Answer) -> dict[str, str]:
        """In the order of `things`; the first of like things have the first of their places."""
        if not isinstance(answer, Mapping) or set(answer) != set(self.things):
            raise Illegal(self.rule, say("e.assignment", n=len(self.things)))
        for thing, place in answer.items():
            if place not in self.places(thing):
                raise forbidden_reason(place, self.forbidden(thing) if self.forbidden else ()) or unknown_option(self.rule)
        assigned = {thing: str(answer[thing]) for thing in self.things}
        assigned = assigned if self.alike is None else first_placed(assigned, self.places, self.alike)
        wrong = next(self.capacity_errors(assigned), None)
        if wrong is not None:
            raise wrong
        if self.validate is not None:
            self.validate(assigned)
        return assigned

    def capacity_errors(self, assigned: Mapping[str, str]) -> Iterator[Illegal]:
        """The refusals of places that have too many things or too few, in the order of `capacities`."""
        counts = Counter(assigned.values())
        for place, room in self.capacities.items():
            if not room.least <= counts[place] <= room.most:
                told = say("e.capacity", place=self.place_name(place), least=room.least, most=room.most, n=counts[place])
                yield Illegal(room.rule, room.reason or told)

    def swapped(self, assigned: Mapping[str, str], one: str, other: str) -> dict[str, str] | None:
        """The assignment with these two things in each other's place, None if one of them may not go there."""
        if assigned[one] not in self.places(other) or assigned[other] not in self.places(one):
            return None
        return {**assigned, one: assigned[other], other: assigned[one]}

    def sample(self, rnd: Random) -> dict[str, str]:
        """Drawn within the capacities; if a judge refuses what is drawn, a random walk of legal steps from the default."""
        for _ in range(DRAWS):
            drawn = filled(self.things, self.places, self._room, rnd)
            if drawn is None:
                break
            try:
                return self.check(drawn)
            except Illegal:
                continue
        return self._random_walk(rnd)

    def _room(self, place: str) -> tuple[int, int]:
        room = self.capacities.get(place)
        return (0, len(self.things)) if room is None else (room.least, room.most)

    def _random_walk(self, rnd: Random) -> dict[str, str]:
        assigned = dict(self.default)
        for _ in range(STEPS):
            one, other = rnd.choice(self.things), rnd.choice(self.things)
            moved: dict[str, str] | None = {**assigned, one: rnd.choice(self.places(one))}
            changed = moved if rnd.random() < 0.5 else self.swapped(assigned, one, other)
            if changed is not None and changed != assigned and allows(self, changed):
                assigned = changed
        return assigned

    def visible(self) -> Any:
        rooms = [(place, room.least, room.most, room.rule) for place, room in self.capacities.items()]
        places = [looked(self.places(thing), self.place_name, self.place_mark) for thing in self.things]
        listed = [(*one, there) for one, there in zip(looked(self.things, self.name, self.mark), places, strict=True)]
        return (self.shape, sorted(self.default.items()), rooms, listed)


@value_class(kw_only=True)
class Ranking:
    """All `items` in an order of choice, the first one first. `alike(item)` is equal for like things.

    `description` says what a thing does if it is put first; `forbidden` lists things that a rule keeps out of the order now.
    """

    shape: ClassVar[str] = "ranking"
    items: tuple[str, ...]
    default: tuple[str, ...]
    name: Namer = plain
    description: Callable[[Any], Message | None] | None = None
    alike: Callable[[Any], str] | None = None
    validate: Validator | None = None
    rule: str = KERNEL
    forbidden: ForbiddenOptions | None = None

    def check(self, answer: Answer) -> tuple[str, ...]:
        """Like things stand in the order of `items`."""
        order = ids(answer, self.rule)
        if sorted(order) != sorted(self.items):
            foreign = next((item for item in order if item not in self.items), None)
            raise refusal_of(foreign, self.forbidden, Illegal(self.rule, say("e.ranking", n=len(self.items))))
        return self._canonical(order)

    def _canonical(self, order: tuple[str, ...]) -> tuple[str, ...]:
        order = order if self.alike is None else in_turn(self.items, order, self.alike)
        if self.validate is not None:
            self.validate(order)
        return order

    def sample(self, rnd: Random) -> tuple[str, ...]:
        try:
            return self._canonical(tuple(rnd.sample(self.items, len(self.items))))
        except Illegal:
            return self.default

    def visible(self) -> Any:
        looks: list[Any] = [self.name, *([self.description] if self.description is not None else [])]
        return (self.shape, self.default, [(item, *(look(item) for look in looks)) for item in self.items])
