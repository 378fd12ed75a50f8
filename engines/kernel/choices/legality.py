"""Legality once: an option is offered or comes with its reason; one generator yields both.

    def ships(self, table):
        for seat in table.seats:
            yield str(seat), None if table.ships[seat].deck else NO_DECK

Options without a reason are offered; a refusal says the reason. Words are made only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from engines.kernel.base.messages import Arg, Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, Forbidden, Illegal, Namer
from engines.kernel.choices.sheet import Part


@value_class
class Reason:
    """Why an option is not open: the rule that forbids it, and the message that says so, which takes `args`."""

    rule: str
    message: str
    args: tuple[tuple[str, Arg], ...] = ()

    @property
    def words(self) -> Message:
        """Why, as a message."""
        return say(self.message, **dict(self.args))


Option = TypeVar("Option", bound=str)
Legality = tuple[Option, Reason | None]
"""An option, and why it is not open; None when it is."""
Script = Generator[Part, Answer, None]
"""The parts of a sheet, one after the other."""


def reason(rule: str, message: str, **args: Arg) -> Reason:
    """The reason of that rule, in those words."""
    return Reason(rule, message, tuple(args.items()))


def offered(legalities: Iterable[Legality[Option]]) -> tuple[Option, ...]:
    """The options that are open."""
    return tuple([option for option, why in legalities if why is None])


@value_class
class LegalityList(Generic[Option]):
    """Options with None or the reason against each, worked out once for many look-ups. `offered`: those without a reason."""

    entries: tuple[Legality[Option], ...]
    offered: tuple[Option, ...]


def legality_list(*legalities: Legality[Option]) -> LegalityList[Option]:
    """The legalities, made once."""
    return LegalityList(legalities, offered(legalities))


def forbidden(legalities: Iterable[Legality[Option]], name: Namer) -> tuple[Forbidden, ...]:
    """The options that a rule forbids, each with its name."""
    return tuple(Forbidden(option, name(option), why.rule, why.words) for option, why in legalities if why is not None)


def forbid_all(why: Reason) -> tuple[Forbidden, ...]:
    """All of a part is forbidden."""
    return (Forbidden("", why.words, why.rule, why.words),)


def part_of(script: Script, name: str, before: Mapping[str, Answer]) -> Part | None:
    """The part of that name, with `before` answered; what is not answered there, or cannot be, is so by its default."""
    try:
        part = next(script)
        while part.name != name:
            part = script.send(_answered(part, before))
    except StopIteration:
        return None
    return part


def _answered(part: Part, before: Mapping[str, Answer]) -> Answer:
    try:
        return part.choice.check(before[part.name])
    except (KeyError, Illegal):
        return part.choice.default


def own_forbidden(choice: Choice) -> Sequence[Forbidden]:
    """The bars of a choice itself; empty for a path or an assignment, whose bars hang on what is already chosen in it."""
    own = getattr(choice, "forbidden", None)
    return own() if own and choice.shape not in ("path", "assignment") else ()


ForbiddenParts = Callable[[str, Mapping[str, Answer]], Sequence[Forbidden]]
"""Why a part is not asked after what is answered before it; of a part that is asked, what its choice cannot say itself."""


def forbidden_parts(script: Callable[[], Script], unasked: ForbiddenParts) -> ForbiddenParts:
    """The bars of a sheet, part by part: those of the part's choice if it is asked, else the reason why it is not."""

    def bars(name: str, before: Mapping[str, Answer]) -> Sequence[Forbidden]:
        part = part_of(script(), name, before)
        has_own = part is not None and getattr(part.choice, "forbidden", None) is not None
        return own_forbidden(part.choice) if part is not None and has_own else unasked(name, before)

    return bars
