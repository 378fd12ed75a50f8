"""An open question by the reckoning of the simulation: when it must end, and how much of its time each captain has used.

Nothing here asks the service. Pauses, excuses, votes and captains who take a seat are told from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model.clocks.time_control import TimeControl
from tests.weeks.minutes import after, between

GRACE = 60.0
"""Seconds after a deadline in which an answer still counts, at most."""


@dataclass
class Question:
    """A question since it was asked.

    - `zones`: the zone of each asked captain by seat; `zone`: that of the captain whose time ends last.
    - `since`: from when the clock has run last; `asked`: when the question came; `paused`: until when it stands.
    - `used`: running seconds of each seat before `since`; `answered`: those that its answer took.
    - `free`: since when no captain is waited for; None while one is.
    - `given`: how often somebody who came later was given all of the time, so that it ends later.
    """

    decision: int
    pace: TimeControl
    asked: float
    since: float
    deadline: float
    zone: str
    zones: Mapping[int, str]
    used: dict[int, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    paused: float | None = None
    stood: float = 0.0
    excused_at: float | None = None
    free: float | None = None
    given: int = 0

    @property
    def last(self) -> float:
        """When the question must have closed."""
        return self.deadline + min(GRACE, self.pace.base / 50)

    def taken(self, seat: int, at: float) -> float:
        """The running seconds that a captain has taken until then."""
        return self.used.get(seat, 0.0) + between(self.pace, self.since, at, self.zones.get(seat, self.zone))

    def _stop(self, now: float) -> float:
        """Let the clock stand; what is left of it."""
        for seat, zone in self.zones.items():
            self.used[seat] = self.used.get(seat, 0.0) + between(self.pace, self.since, now, zone)
        return between(self.pace, now, self.deadline, self.zone)

    def _go_on(self, now: float, left: float) -> None:
        self.since, self.deadline = now, after(self.pace, now, left, self.zone)

    def pause(self, now: float, until: float) -> None:
        """A pause begins."""
        self._go_on(until, self._stop(now))
        self.paused = until
        self.stood += until - now

    def resume(self, now: float) -> None:
        """A pause ends, maybe before its time."""
        assert self.paused is not None
        if now < self.paused:
            left = between(self.pace, self.paused, self.deadline, self.zone)
            self.stood -= self.paused - now
            self._go_on(now, left)
        self.paused = None

    def excuse(self, now: float) -> None:
        """A captain is excused: all the time anew."""
        self.deadline, self.excused_at = after(self.pace, now, self.pace.base, self.zone), now

    def extend(self) -> None:
        """The captains have voted for more time."""
        self.deadline = after(self.pace, self.deadline, self.pace.base, self.zone)

    def sit_down(self, now: float, seat: int, zone: str) -> None:
        """A new captain, who has all of the time."""
        whole = after(self.pace, max(now, self.paused or now), self.pace.base, zone)
        self.zones = {**self.zones, seat: zone}
        if whole > self.deadline:
            self.deadline, self.zone, self.given = whole, zone, self.given + 1

    def lose(self, since: float, until: float) -> None:
        """Presses could not arrive: what the captain who lost most has lost is given back to all."""
        begin = max(since, self.since)
        lost = max((between(self.pace, begin, until, zone) for zone in {self.zone, *self.zones.values()}), default=0.0)
        if lost:
            self.deadline = after(self.pace, self.deadline, lost, self.zone)
            self.since = after(self.pace, self.since, lost, self.zone)
        self.answered = {seat: max(0.0, taken - lost) for seat, taken in self.answered.items()}
        self.free = None if self.free is None else self.free + until - max(since, self.free)

    def set_back(self, before: float, now: float) -> None:
        """The wall clock is set back: as much is left as before."""
        seconds = before - now
        if self.paused is not None and self.paused > before:
            left = between(self.pace, self.paused, self.deadline, self.zone)
            self.paused -= seconds
            self._go_on(self.paused, left)
        else:
            self._go_on(now, self._stop(before))
        self.asked -= seconds
        self.excused_at = None if self.excused_at is None else self.excused_at - seconds
        self.free = None if self.free is None else self.free - seconds


def asked(
    decision: int, pace: TimeControl, now: float, start: float, zones: Mapping[int, str], saved: Mapping[int, float]
) -> Question:
    """A question that comes now, and whose clock starts then. `saved`: the savings by seat."""
    ends = {seat: after(pace, start, pace.base + saved[seat], zone) for seat, zone in zones.items()}
    latest = max(ends, key=ends.__getitem__, default=None)
    zone = pace.zone or "UTC" if latest is None else zones[latest]
    deadline = after(pace, start, pace.base, zone) if latest is None else ends[latest]
    paused = start if start > now else None
    return Question(decision, pace, now, start, deadline, zone, zones, paused=paused, stood=start - now)


def saved_after(pace: TimeControl, saved: float, taken: float) -> float:
    """What a captain has saved up after an answer of so many seconds."""
    rest = saved - max(0.0, taken - pace.base)
    return min(max(pace.cap, saved), max(0.0, rest) + pace.added)
