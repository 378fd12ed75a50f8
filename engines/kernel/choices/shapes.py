"""The shapes of choice: what a seat may answer, judged here and nowhere else.

Every choice has a `default`, which holds when nobody answers. Its `check` gives the answer in its one canonical form, or
raises `Illegal` with the rule that forbids it. Its `sample` is a random answer, and `shown` is all of it as plain data, for
comparing. Options are ids; their labels are messages, made only when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.alike import first_taken
from engines.kernel.choices.picture_marks import Marker, looked

Namer = Callable[[Any], Message]
"""The name of an option by its id: a str, or a type of the game's own made of one."""
Validator = Callable[[Any], None]
KERNEL = "kernel"
"""The rule of refusals that no rule of a game stands behind: answers that are malformed, missing or foreign."""


class Illegal(ValueError):
    """An answer or move the rules forbid; nothing has changed. `rule` is the id of the rule, `reason` says why."""

    def __init__(self, rule: str, reason: Message) -> None:
        super().__init__(f"{reason.id} ({rule})")
        self.rule = rule
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Forbidden:
    """An option that somebody might look for and a rule forbids now: what it is called, which rule, why.

    `option` is "" when all of a part is forbidden: the sheet does not ask it.
    """

    option: str
    label: Message
    rule: str
    reason: Message

    @property
    def refusal(self) -> Illegal:
        """The refusal of whoever tries it."""
        return Illegal(self.rule, self.reason)


ForbiddenOptions = Callable[[], Sequence[Forbidden]]
"""Options that a rule forbids now, listed for whoever tries one."""


class Choice(Protocol):
    """The choice of one seat."""

    shape: ClassVar[str]

    @property
    def default(self) -> Answer:
        """The answer that holds when the seat gives none; always legal."""

    def check(self, answer: Answer) -> Answer:
        """The answer in canonical form: answers that differ only between like things are equal. Raises Illegal."""

    def sample(self, rnd: Random) -> Answer:
        """A random legal answer."""

    def visible(self) -> Any:
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


def unknown_option(rule: str = KERNEL) -> Illegal:
    """The refusal of an option that is none, under the rule that names the options."""
    return Illegal(rule, say("e.option"))


def wrong_count(least: int, most: int, count: int) -> Message:
    """Why so many are too few or too many."""
    return say("e.exactly", most=most, n=count) if least == most else say("e.count", least=least, most=most, n=count)


def forbidden_reason(answer: Answer, forbidden: Sequence[Forbidden]) -> Illegal | None:
    """The refusal of an option by its own reason, None when it is not one of those forbidden."""
    return next((one.refusal for one in forbidden if one.option == answer), None)


def refusal_of(option: Answer, forbidden: ForbiddenOptions | None, otherwise: Illegal) -> Illegal:
    """The refusal of an option that is not offered: by its own reason if it is forbidden."""
    return forbidden_reason(option, forbidden() if forbidden else ()) or otherwise


def ids(answer: Answer, rule: str = KERNEL) -> tuple[str, ...]:
    """The answer as a tuple of ids. Raises Illegal when it is anything else."""
    if not isinstance(answer, tuple | list) or not {str}.issuperset(map(type, answer)):
        raise unknown_option(rule)
    return tuple(answer)


@value_class(kw_only=True)
class OneOf:
    """Exactly one of `options`. `group` names natural groups for long lists; `description` says what an option does.

    `mark` says where one lies, `rule` what the options are; `forbidden` lists options that it forbids now, for whoever tries one.
    `draws`: options, each as often as a random answer is to be it; all alike if there are none.
    """

    shape: ClassVar[str] = "one_of"
    options: tuple[str, ...]
    default: str
    name: Namer = plain
    description: Callable[[Any], Message | None] | None = None
    group: Namer | None = None
    warn: Callable[[Any], Message | None] | None = None
    mark: Marker | None = None
    rule: str = KERNEL
    forbidden: ForbiddenOptions | None = None
    draws: tuple[str, ...] = ()

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str) or answer not in self.options:
            raise refusal_of(answer, self.forbidden, unknown_option(self.rule))
        return answer

    def sample(self, rnd: Random) -> str:
        options = self.draws or self.options
        return options[int(rnd.random() * len(options))]

    def visible(self) -> Any:
        looks: list[Any] = [self.name, *(look for look in (self.group, self.description, self.mark) if look is not None)]
        return (self.shape, self.default, [(option, *(look(option) for look in looks)) for option in self.options])


@value_class(kw_only=True)
class LazyDefault(OneOf):
    """Exactly one of `options`, whose default takes thought: `suggest` finds it when somebody asks for it first."""

    default: str = field(init=False)
    suggest: Callable[[], str]

    def __getattr__(self, name: str) -> str:
        """The default, while it is not found yet."""
        if name != "default":
            raise AttributeError(name)
        found = self.suggest()
        self.default = found  # type: ignore[misc]
        return found


@value_class(kw_only=True)
class Limit:
    """At least `least` and at most `most` of an answer's things may be among `things`; `rule` says so."""

    things: frozenset[str]
    least: int
    most: int
    rule: str
    reason: Message


@value_class(kw_only=True)
class SomeOf:
    """From `least` to `most` of `options`, within all `limits`, whose sets of things do not overlap.

    `alike(option)` is equal for like things; `description`, `mark` and `forbidden` as of `OneOf`. `send_label(picked)`: the
    words on the button that sends so many, if it says more than that.
    """

    shape: ClassVar[str] = "some_of"
    options: tuple[str, ...]
    least: int
    most: int
    default: tuple[str, ...]
    limits: tuple[Limit, ...] = ()
    name: Namer = plain
    description: Callable[[Any], Message | None] | None = None
    alike: Callable[[Any], str] | None = None
    mark: Marker | None = None
    rule: str = KERNEL
    forbidden: ForbiddenOptions | None = None
    send_label: Callable[[Sequence[str]], Message] | None = None

    def check(self, answer: Answer) -> tuple[str, ...]:
        """Sorted as the options are; of like things the first ones are taken."""
        picked = ids(answer, self.rule)
        different = set(picked)
        if len(different) < len(picked) or not different.issubset(self.options):
            raise refusal_of(
                next((item for item in picked if item not in self.options), None), self.forbidden, unknown_option(self.rule)
            )
        if not self.least <= len(picked) <= self.most:
            raise Illegal(self.rule, wrong_count(self.least, self.most, len(picked)))
        for cap in self.limits:
            if not cap.least <= len(cap.things & different) <= cap.most:
                raise Illegal(cap.rule, cap.reason)
        return self._canonical(picked)

    def _canonical(self, picked: tuple[str, ...]) -> tuple[str, ...]:
        if self.alike is None:
            return tuple(option for option in self.options if option in picked)
        return first_taken(self.options, picked, self.alike)

    def sample(self, rnd: Random) -> tuple[str, ...]:
        """A random answer: first the things that the caps ask for, then others as far as they allow."""
        count, pool = rnd.randint(self.least, self.most), rnd.sample(self.options, len(self.options))
        picked = [item for cap in self.limits if cap.least for item in [one for one in pool if one in cap.things][: cap.least]]
        room = [cap.most - len(cap.things.intersection(picked)) for cap in self.limits]
        cap_of = {thing: number for number, cap in enumerate(self.limits) for thing in cap.things}
        first = frozenset(picked)
        for item in pool:
            if len(picked) >= count:
                break
            cap = cap_of.get(item)
            if item not in first and (cap is None or room[cap]):
                picked.append(item)
                if cap is not None:
                    room[cap] -= 1
        return self._canonical(tuple(picked)) if len(picked) >= self.least else self.default

    def visible(self) -> Any:
        caps = [(sorted(cap.things), cap.least, cap.most, cap.rule) for cap in self.limits]
        does = [self.description(option) for option in self.options] if self.description is not None else []
        return (self.shape, self.default, self.least, self.most, caps, looked(self.options, self.name, self.mark), does)


@value_class(kw_only=True)
class Amount:
    """A whole number from `least` to `most`; `name(number)` if it alone says too little. `forbidden` has numbers as digits."""

    shape: ClassVar[str] = "amount"
    least: int
    most: int
    default: int
    rule: str = KERNEL
    name: Callable[[int], Message] | None = None
    forbidden: ForbiddenOptions | None = None

    def check(self, answer: Answer) -> int:
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise refusal_of(str(answer), self.forbidden, Illegal(self.rule, say("e.amount", least=self.least, most=self.most)))
        return answer

    def sample(self, rnd: Random) -> int:
        return rnd.randint(self.least, self.most)

    def visible(self) -> Any:
        named = None if self.name is None else [self.name(number) for number in range(self.least, self.most + 1)]
        return (self.shape, self.default, self.least, self.most, named)
