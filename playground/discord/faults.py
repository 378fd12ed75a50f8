"""Faults that a test switches on: refusals, slow answers, broken connections, by route and number of times."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playground.discord.model.errors import CODES, ApiError


@dataclass(eq=False)
class Fault:
    """One switched-on fault. `operation` is an operation id of the API description, None for every route; `where` compares
    path parameters (`{"channel_id": 5}`). It strikes `times` times after letting `after` matching requests pass."""

    kind: str
    operation: str | None = None
    times: int = 1
    after: int = 0
    where: dict[str, Any] = field(default_factory=dict)
    error: Callable[[], ApiError] | None = None
    seconds: float = 0.0
    struck: int = 0

    def strikes(self, operation: str, path: dict[str, str]) -> bool:
        """Whether it hits this request; counts when it does."""
        if self.operation not in (None, operation) or self.struck >= self.times:
            return False
        if any(path.get(key) != str(getattr(value, "id", value)) for key, value in self.where.items()):
            return False
        if self.after > 0:
            self.after -= 1
            return False
        self.struck += 1
        return True


class Faults:
    """All switched-on faults of a stand-in. The gateway's are plain settings, counted down when used."""

    def __init__(self) -> None:
        self.list: list[Fault] = []
        self.failing_handshakes = 0
        self.dead_resume_address = False
        self.mute_gateway = False
        self._storm: tuple[Random, float, Collection[str], float] | None = None

    def clear(self) -> None:
        """Switch everything off."""
        self.__init__()  # type: ignore[misc]

    def _add(self, fault: Fault) -> Fault:
        self.list.append(fault)
        return fault

    def refuse(
        self,
        operation: str | None,
        code: int,
        *,
        status: int | None = None,
        times: int = 1,
        after: int = 0,
        where: dict[str, Any] | None = None,
    ) -> Fault:
        """Answer with one of Discord's error codes (`errors.CODES`), or any other with a `status`."""
        if code not in CODES and status is None:
            raise KeyError(f"give a status: code {code} is not known")
        extra = {"retry_after": 0.3, "global": False} if (status or CODES[code][0]) == 429 else {}
        return self._add(
            Fault("refuse", operation, times, after, where or {}, lambda: ApiError(code, status=status, extra=extra))
        )

    def fail(
        self, operation: str | None, status: int = 503, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None
    ) -> Fault:
        """Answer 500 to 504 without doing anything."""
        return self._add(Fault("refuse", operation, times, after, where or {}, lambda: _broken(status)))

    def rate_limit(
        self,
        operation: str | None,
        retry_after: float = 0.3,
        *,
        everywhere: bool = False,
        times: int = 1,
        after: int = 0,
        shared: bool = False,
    ) -> Fault:
        """Answer 429; `everywhere` makes it the global limit, `shared` the shared scope (does not count as invalid)."""

        def error() -> ApiError:
            scope = "shared" if shared else "global" if everywhere else "user"
            message = "You are being rate limited."
            extra = {"retry_after": retry_after, "global": everywhere, "_scope": scope}
            return ApiError(0, status=429, message=message, extra=extra)

        return self._add(Fault("refuse", operation, times, after, {}, error))

    def slow(
        self, operation: str | None, seconds: float, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None
    ) -> Fault:
        """Wait before carrying the request out."""
        return self._add(Fault("slow", operation, times, after, where or {}, seconds=seconds))

    def slow_answer(
        self, operation: str | None, seconds: float, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None
    ) -> Fault:
        """Carry the request out at once, but answer late."""
        return self._add(Fault("slow_answer", operation, times, after, where or {}, seconds=seconds))

    def reset(self, operation: str | None, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None) -> Fault:
        """Carry the request out, then cut the connection: the post exists although the client saw an error."""
        return self._add(Fault("reset", operation, times, after, where or {}))

    def reset_before(
        self, operation: str | None, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None
    ) -> Fault:
        """Cut the connection without doing anything."""
        return self._add(Fault("reset_before", operation, times, after, where or {}))

    def lose(
        self,
        operation: str | None,
        seconds: float = 600.0,
        *,
        times: int = 1,
        after: int = 0,
        where: dict[str, Any] | None = None,
    ) -> Fault:
        """Never hear the request: no answer for so many seconds, then the connection is cut without anything done."""
        return self._add(Fault("reset_before", operation, times, after, where or {}, seconds=seconds))

    def fail_after(
        self, operation: str | None, status: int = 500, *, times: int = 1, after: int = 0, where: dict[str, Any] | None = None
    ) -> Fault:
        """Carry the request out, then answer 500 to 504: it was done although the client saw an error."""
        return self._add(Fault("fail_after", operation, times, after, where or {}, lambda: _broken(status)))

    def storm(self, rnd: Random, share: float, operations: Collection[str], seconds: float = 2.0) -> None:
        """From now on that share of the requests of these operations fails, each in a way drawn from `rnd`; what is not heard, or
        answered late, takes so many seconds."""
        self._storm = (rnd, share, operations, seconds)

    def blow(self, operation: str, path: dict[str, str]) -> None:
        """A request comes: in a storm, this is where its fault is drawn."""
        if self._storm is None or operation not in self._storm[2] or self._storm[0].random() >= self._storm[1]:
            return
        rnd, _, _, seconds = self._storm
        where: dict[str, Any] = dict(path)
        rnd.choice(
            (
                lambda: self.fail(operation, 500, where=where),
                lambda: self.fail(operation, 503, where=where),
                lambda: self.fail_after(operation, 500, where=where),
                lambda: self.fail_after(operation, 502, where=where),
                lambda: self.reset(operation, where=where),
                lambda: self.reset_before(operation, where=where),
                lambda: self.lose(operation, seconds, where=where),
                lambda: self._add(Fault("slow_answer", operation, where=where, seconds=seconds)),
                lambda: self.refuse(operation, 0, status=429, where=where),
            )
        )()

    def striking(self, kind: str, operation: str, path: dict[str, str]) -> Fault | None:
        """The first fault of a kind that hits this request."""
        return next((fault for fault in self.list if fault.kind == kind and fault.strikes(operation, path)), None)


def _broken(status: int) -> ApiError:
    return ApiError(0, status=status, message=f"{status}: Server Error")
