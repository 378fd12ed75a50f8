"""The shapes of choice: what a seat may answer, judged here and nowhere else.

Every choice has a `default` (what holds when nobody answers), `check` (the answer in its one canonical form, or
`Illegal` with the rule that forbids it), `sample` (a random answer) and `shown` (all of it as plain data, for comparing).
Options are ids; their labels are messages, made only when somebody looks.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from engines.kernel.chance import Random
from engines.kernel.messages import Message, say

Answer = Any
"""A str, an int, a tuple of str, or a mapping of names to answers: what JSON can hold."""
Namer = Callable[[str], Message]
Judge = Callable[[Any], None]


class Illegal(ValueError):
    """An answer or move the rules forbid; nothing has changed. `rule` is the id of the rule, `reason` says why."""

    def __init__(self, rule: str, reason: Message) -> None:
        super().__init__(f"{reason.id} ({rule})")
        self.rule = rule
        self.reason = reason


class Choice(Protocol):
    """What one seat may answer."""

    shape: ClassVar[str]

    @property
    def default(self) -> Answer:
        """The answer that holds when the seat gives none; always legal."""

    def check(self, answer: Answer) -> Answer:
        """The answer in canonical form: answers that differ only between like things are equal. Raises Illegal."""

    def sample(self, rnd: Random) -> Answer:
        """A random legal answer."""

    def shown(self) -> Any:
        """Everything a captain can see of the choice, as plain data."""


def plain(id: str) -> Message:
    """The label of an option whose id is a message id."""
    return say(id)


def allows(choice: Choice, answer: Answer) -> bool:
    """Whether the answer is legal."""
    try:
        choice.check(answer)
    except Illegal:
        return False
    return True


def frozen(saved: Any) -> Answer:
    """An answer as it comes out of JSON, with tuples for lists."""
    if isinstance(saved, list):
        return tuple(frozen(item) for item in saved)
    if isinstance(saved, dict):
        return {name: frozen(value) for name, value in saved.items()}
    return saved


def _refuse(option: Any) -> Illegal:
    return Illegal("kernel", say("e.option"))


def _ids(answer: Answer) -> tuple[str, ...]:
    if not isinstance(answer, tuple | list) or not all(isinstance(item, str) for item in answer):
        raise _refuse(answer)
    return tuple(answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf:
    """Exactly one of `options`. `group` names natural groups for long lists; `hint` says what an option does."""

    shape: ClassVar[str] = "one_of"
    options: tuple[str, ...]
    default: str
    name: Namer = plain
    hint: Callable[[str], Message | None] | None = None
    group: Namer | None = None
    warn: Callable[[str], Message | None] | None = None

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str) or answer not in self.options:
            raise _refuse(answer)
        return answer

    def sample(self, rnd: Random) -> str:
        return self.options[int(rnd.random() * len(self.options))]

    def shown(self) -> Any:
        looks = (self.name, *(look for look in (self.group, self.hint) if look is not None))
        return (self.shape, self.default, [(option, *(look(option) for look in looks)) for option in self.options])


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """At least `least` and at most `most` of an answer's things may be among `things`; `rule` says so."""

    things: frozenset[str]
    least: int
    most: int
    rule: str
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeOf:
    """From `least` to `most` of `options`, within all `caps`, whose sets of things do not overlap.

    `alike(option)` is equal for like things.
    """

    shape: ClassVar[str] = "some_of"
    options: tuple[str, ...]
    least: int
    most: int
    default: tuple[str, ...]
    caps: tuple[Cap, ...] = ()
    name: Namer = plain
    alike: Callable[[str], str] | None = None
    rule: str = "kernel"

    def check(self, answer: Answer) -> tuple[str, ...]:
        """Sorted as the options are; of like things the first ones are taken."""
        picked = _ids(answer)
        if len(set(picked)) < len(picked) or not set(picked) <= set(self.options):
            raise _refuse(answer)
        if not self.least <= len(picked) <= self.most:
            raise Illegal(self.rule, say("e.count", least=self.least, most=self.most, n=len(picked)))
        for cap in self.caps:
            if not cap.least <= sum(item in cap.things for item in picked) <= cap.most:
                raise Illegal(cap.rule, cap.reason)
        return self._canonical(picked)

    def _canonical(self, picked: tuple[str, ...]) -> tuple[str, ...]:
        if self.alike is None:
            return tuple(option for option in self.options if option in picked)
        wanted = Counter(map(self.alike, picked))
        taken: list[str] = []
        for option in self.options:
            if wanted[self.alike(option)] > 0:
                wanted[self.alike(option)] -= 1
                taken.append(option)
        return tuple(taken)

    def sample(self, rnd: Random) -> tuple[str, ...]:
        """What the caps ask for first, then at random as far as they allow."""
        count, pool = rnd.randint(self.least, self.most), rnd.sample(self.options, len(self.options))
        picked = [item for cap in self.caps for item in [thing for thing in pool if thing in cap.things][: cap.least]]
        for item in pool:
            if len(picked) < count and item not in picked and self._fits(picked, item):
                picked.append(item)
        return self.check(tuple(picked)) if len(picked) >= self.least else self.default

    def _fits(self, picked: Sequence[str], item: str) -> bool:
        return all(item not in cap.things or sum(other in cap.things for other in picked) < cap.most for cap in self.caps)

    def shown(self) -> Any:
        caps = [(sorted(cap.things), cap.least, cap.most, cap.rule) for cap in self.caps]
        return (self.shape, self.default, self.least, self.most, caps, [(option, self.name(option)) for option in self.options])


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A whole number from `least` to `most`."""

    shape: ClassVar[str] = "amount"
    least: int
    most: int
    default: int

    def check(self, answer: Answer) -> int:
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise Illegal("kernel", say("e.amount", least=self.least, most=self.most))
        return answer

    def sample(self, rnd: Random) -> int:
        return rnd.randint(self.least, self.most)

    def shown(self) -> Any:
        return (self.shape, self.default, self.least, self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All `items` in an order of choice, the first one first. `alike(item)` is equal for like things."""

    shape: ClassVar[str] = "ranking"
    items: tuple[str, ...]
    default: tuple[str, ...]
    name: Namer = plain
    alike: Callable[[str], str] | None = None
    judge: Judge | None = None

    def check(self, answer: Answer) -> tuple[str, ...]:
        """Like things stand in the order of `items`."""
        order = _ids(answer)
        if sorted(order) != sorted(self.items):
            raise Illegal("kernel", say("e.ranking", n=len(self.items)))
        order = self._canonical(order)
        if self.judge is not None:
            self.judge(order)
        return order

    def _canonical(self, order: tuple[str, ...]) -> tuple[str, ...]:
        if self.alike is None:
            return order
        waiting: dict[str, list[str]] = {}
        for item in self.items:
            waiting.setdefault(self.alike(item), []).append(item)
        return tuple(waiting[self.alike(item)].pop(0) for item in order)

    def sample(self, rnd: Random) -> tuple[str, ...]:
        order = tuple(rnd.sample(self.items, len(self.items)))
        return self.check(order) if allows(self, order) else self.default

    def shown(self) -> Any:
        return (self.shape, self.default, [(item, self.name(item)) for item in self.items])


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
        way = _ids(answer)
        if not self.least <= len(way) <= self.most:
            raise Illegal("kernel", say("e.count", least=self.least, most=self.most, n=len(way)))
        for length, place in enumerate(way):
            if place not in self.onward(way[:length]):
                raise _refuse(place)
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
        orders = _ids(answer)
        if len(orders) != self.slots:
            raise Illegal("kernel", say("e.count", least=self.slots, most=self.slots, n=len(orders)))
        used = Counter(orders)
        if any(order not in self.options for order in used):
            raise _refuse(answer)
        if self.copies is not None and any(count > self.copies.get(order, 0) for order, count in used.items()):
            raise Illegal("kernel", say("e.copies"))
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
            raise Illegal("kernel", say("e.assignment", n=len(self.things)))
        for thing, place in answer.items():
            if place not in self.places(thing):
                raise _refuse(place)
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
