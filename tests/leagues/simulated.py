"""Simulated leagues: captains with a strength, some of whom leave, and one who comes late; and what their draws break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from random import Random

from bot.model.results.series import Entrant, Pairing, System
from bot.service.leagues.draw import League, draw, holders
from bot.service.leagues.lots import Lots
from bot.service.leagues.meetings import Meetings, sorted_pair

NOISE = 1.2
SMALL = 16
"""Captains up to whom the fewest rematches are found by trying all pairings."""
FORFEITS = 0.05
"""The share of tables that nobody finishes in time."""


@dataclass(frozen=True)
class Setting:
    """A league to simulate. `leavers`: how many leave, at a round drawn by lot; `late`: whether one comes late."""

    system: System
    captains: int
    rounds: int
    sizes: tuple[int, ...] = (2,)
    leavers: int = 0
    late: bool = False

    @property
    def is_steady(self) -> bool:
        """Whether nobody leaves or comes late."""
        return not self.leavers and not self.late


@dataclass
class Course:
    """A league that was played: its captains, its rounds, and the laws that its draws broke."""

    setting: Setting
    entrants: list[Entrant]
    pairings: list[Pairing] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    rematches: int = 0
    games: int = 0


def played(setting: Setting, seed: int) -> Course:
    """The league of a seed."""
    rnd = Random(seed)
    lots = Lots(f"league {seed}", rnd.randbytes(32))
    course = Course(setting, _entrants(setting, rnd))
    strength = {one.number: rnd.gauss(0, 1) for one in course.entrants}
    league = League(setting.system, setting.sizes, setting.captains, lots)
    for round in range(1, setting.rounds + 1):
        drawn = draw(league, course.entrants, course.pairings, round)
        course.broken += [f"round {round}: {broken}" for broken in _broken(league, course, drawn, round)]
        course.rematches += _rematches(drawn, Meetings(course.pairings))
        course.games += sum(not one.is_bye for one in drawn)
        course.pairings += [_decided(one, strength, rnd) for one in drawn]
    course.broken += _uneven(course)
    return course


def _entrants(setting: Setting, rnd: Random) -> list[Entrant]:
    found = [Entrant(number) for number in range(setting.captains)]
    for number in rnd.sample(range(setting.captains), setting.leavers):
        found[number] = replace(found[number], left=rnd.randrange(2, setting.rounds + 1))
    if setting.late:
        first = min((one.left for one in found if one.left), default=2)
        found.append(Entrant(setting.captains, joined=first if setting.system == "robin" else 2))
    return found


def _decided(pairing: Pairing, strength: dict[int, float], rnd: Random) -> Pairing:
    if pairing.is_bye:
        return replace(pairing, places=(1,))
    shown = [strength[captain] + rnd.gauss(0, NOISE) for captain in pairing.captains]
    places = tuple(1 + sum(other > one + 0.2 for other in shown) for one in shown)
    return replace(pairing, places=places, is_forfeit=rnd.random() < FORFEITS)


def _rematches(drawn: Sequence[Pairing], before: Meetings) -> int:
    return sum(before.met(*pair) > 0 for one in drawn for pair in combinations(one.captains, 2))


def _broken(league: League, course: Course, drawn: Sequence[Pairing], round: int) -> Iterator[str]:
    """The laws that a draw breaks."""
    playing = {one.number for one in course.entrants if one.plays_in(round)}
    if league.system == "robin":
        playing &= set(holders(league.places, course.entrants, round).values())
    seated = [captain for one in drawn for captain in one.captains]
    if sorted(seated) != sorted(playing):
        yield f"not everybody is paired once: {sorted(seated)} of {sorted(playing)}"
    if any(not one.is_bye and len(one.captains) not in league.sizes for one in drawn):
        yield "a table of a size that is not played"
    before = Meetings(course.pairings)
    rematches, byes = _rematches(drawn, before), [one.captains[0] for one in drawn if one.is_bye]
    if league.system == "robin":
        if rematches:
            yield f"{rematches} rematches in a round robin"
    elif league.system == "swiss":
        yield from _swiss_broken(playing, before, rematches, byes)
    elif byes and max(before.byes[one] for one in byes) > min(before.byes[one] for one in playing - set(byes)):
        yield "a second bye before all have had one"


def _swiss_broken(playing: set[int], before: Meetings, rematches: int, byes: list[int]) -> Iterator[str]:
    if len(playing) > SMALL:
        return
    least = fewest_rematches(frozenset(playing), before)
    if rematches > least:
        yield f"{rematches} rematches where {least} would do"
    fewest = min(before.byes[one] for one in playing)
    for captain in byes:
        fresh = [one for one in playing if before.byes[one] == fewest]
        if before.byes[captain] > fewest and any(fewest_rematches(frozenset(playing - {one}), before) <= least for one in fresh):
            yield f"bye {before.byes[captain] + 1} of {captain}, while others had {fewest}"


def fewest_rematches(playing: frozenset[int], before: Meetings) -> int:
    """The fewest rematches of any way to pair these captains, one of whom has a bye if their number is odd; by trying all."""

    @cache
    def least(left: tuple[int, ...]) -> int:
        if len(left) < 2:
            return 0
        first, rest = left[0], left[1:]
        tries = [least(rest)] if len(left) % 2 else []
        for at, other in enumerate(rest):
            tries.append((before.met(first, other) > 0) + least(rest[:at] + rest[at + 1 :]))
            if not tries[-1]:
                return 0
        return min(tries)

    captains = tuple(sorted(playing))
    return 0 if _has_fresh(captains, before) else least(captains)


def _has_fresh(left: tuple[int, ...], before: Meetings) -> bool:
    """Whether these captains can be paired without any rematch."""
    if len(left) < 2:
        return True
    first, rest = left[0], left[1:]
    if len(left) % 2 and _has_fresh(rest, before):
        return True
    fresh = (at for at, other in enumerate(rest) if not before.met(first, other))
    return any(_has_fresh(rest[:at] + rest[at + 1 :], before) for at in fresh)


def _uneven(course: Course) -> Iterator[str]:
    """Sides and seats that differ by more than the league promises."""
    most = 1 if course.setting.is_steady and course.setting.system != "groups" else 2
    after = Meetings(course.pairings)
    seats = range(max(course.setting.sizes))
    for one in course.entrants:
        sat = [after.sat(one.number, seat) for seat in seats]
        of_all = sat[: min(course.setting.sizes)]
        if max(of_all) - min(of_all) > most:
            yield f"captain {one.number} sat {sat}"


def spread(course: Course) -> Counter[int]:
    """How many pairs of captains who were there to the end met how often."""
    after = Meetings(course.pairings)
    steady = [one.number for one in course.entrants if one.joined == 1 and not one.left]
    return Counter(after.met(*sorted_pair(*pair)) for pair in combinations(steady, 2))
