"""The sieve: a choice of whose many candidates each is judged once somebody asks for it.

To draw an answer at random, or to judge one, nothing is listed::

    Sieve(candidates=SHIPS, is_open=table.may_sail)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field

from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import OneOf, refusal_of, unknown_option


@value_class(kw_only=True)
class Sieve(OneOf):
    """Exactly one of the `candidates` that are open: one at least is. Its options are listed when somebody asks for them first.

    `usual` is the default, the first option if it is "". `listed` finds all options at once, where that is less work than
    to judge each. `draws` may name what is closed: it is passed over.
    """

    options: tuple[str, ...] = field(init=False)
    default: str = field(init=False)
    candidates: tuple[str, ...]
    is_open: Callable[[str], bool]
    usual: str = ""
    listed: Callable[[], tuple[str, ...]] | None = None

    def __getattr__(self, name: str) -> str | tuple[str, ...]:
        """The options and the default, while they are not found yet."""
        if name == "options":
            self.options = self.listed() if self.listed is not None else tuple(self._open())  # type: ignore[misc]
            return self.options
        if name == "default":
            self.default = self.usual or next(self._open())  # type: ignore[misc]
            return self.default
        raise AttributeError(name)

    def _open(self) -> Iterator[str]:
        return (one for one in self.candidates if self.is_open(one))

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str) or answer not in self.candidates or not self.is_open(answer):
            raise refusal_of(answer, self.forbidden, unknown_option(self.rule))
        return answer

    def sample(self, rnd: Random) -> str:
        drawn, closed = self.draws or self.candidates, set[str]()
        while len(closed) < len(drawn):
            one = drawn[int(rnd.random() * len(drawn))]
            if one not in closed and self.is_open(one):
                return one
            closed.add(one)
        return self.default
