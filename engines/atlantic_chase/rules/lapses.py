"""Time Lapse (AC-19, AC-20): trajectories get shorter, by speed or by a die, and shed Intel or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.pieces import lapse, places
from engines.atlantic_chase.pieces.lapse import BY_DIE, BY_TABLE, Ends
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.rules.forces import move, seat_of, speed_name
from engines.atlantic_chase.rules.initiative import DIE
from engines.atlantic_chase.rules.later import HEAD, TAIL, Prepared
from engines.atlantic_chase.rules.officers import LedDice, turners
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step

Lapsing = tuple[str, str]
"""A Task Force that performs Time Lapse, and its launch point, "" for none."""


def ways(track: Track, number: int, most: int, launch: str = "") -> tuple[str, ...]:
    """AC-19b, AC-20e: the ways to remove so many segments, at most `most` if one with Intel goes; the usual one first.

    "2-1" takes two at the tail and one at the head; "3-0@J8" takes all, and the station stands in J8.
    """
    pairs = sorted(lapse.lapses(track, number, launch), reverse=True)
    pairs += lapse.limited(track, most, launch) if track.intel and most else ()
    return tuple(dict.fromkeys(one for pair in pairs for one in _written(track, pair, launch)))


def _written(track: Track, pair: Ends, launch: str) -> tuple[str, ...]:
    """AC-14f, AC-T0i: a way for each hex in which the station may be put, the last one first."""
    way = f"{pair[0]}-{pair[1]}"
    return tuple([f"{way}@{hex}" for hex in reversed(lapse.vacated(track, pair, launch))]) or (way,)


def read(way: str) -> tuple[Ends, str]:
    """The segments that go from each end, and the hex of the station, "" if some are left."""
    pair, _, hex = way.partition("@")
    tail, head = map(int, pair.split("-"))
    return (tail, head), hex


@value_class(kw_only=True)
class Lapse(Prepared):
    """AC-T5a, AC-T5b Task Forces perform Time Lapse one after the other. `left`: those that still do; `named`: the forces of
    the action, whose leaders may change a die; `number`: the segments that the first one loses.
    """

    kind: ClassVar[str] = "atlantic_ocean.lapse"
    saved_steps: ClassVar[tuple[str, ...]] = ("weigh", "turned", "shed")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.arctic", "lapse", "ac.q.arctic", is_public=True, at_once=True),
        Question("ac.lapse", "lapse", "ac.q.lapse", is_public=True, at_once=True),
    )
    left: tuple[Lapsing, ...] = ()
    named: tuple[str, ...] = ()
    number: int = 0

    @property
    def force(self) -> str:
        """The Task Force whose turn it is."""
        return self.left[0][0]

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-19f: the next one; its weather decides."""
        if not self.left:
            return Done()
        methods = lapse.methods(table.waters.chart, table.squadrons[self.force].track, table.sky)
        if len(methods) > 1:
            return Ask((seat_of(self.force),), self.at(self.weigh), "ac.arctic")
        return self.by(table, methods[0])

    def may_weigh(self, table: Ocean, seat: int) -> Choice:
        """AC-20c: the table's number, or a die."""
        return OneOf(options=(BY_TABLE, BY_DIE), default=BY_TABLE, name=method, rule="AC-20c")

    def weigh(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-20c: as the owner chose."""
        (answer,) = answers.values()
        return self.by(table, answer)

    def by(self, table: Ocean, method: str) -> Step[Ocean]:
        """AC-19a, AC-20a: the number of its speed, or a die."""
        if method == BY_DIE:
            return Roll((DIE,), self.at(self.fallen))
        return self.at(self.choose, number=lapse.by_table(speed_name(table, self.force))).choose(table, None)

    def fallen(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-20b, AC-T4b: the die, which a leader may change if segments are left that it would take."""
        seat, length = seat_of(self.force), table.squadrons[self.force].track.length
        named = self.named or (self.force,)
        may = turners(table, seat, named[0], named) if faces[0] < min(length, DIE) else ()
        if may:
            return Call(LedDice(seat=seat, force=self.force, faces=faces, leaders=may), self.at(self.turned))
        return self.turned(table, (faces, 0))

    def turned(self, table: Ocean, thrown: tuple[tuple[int, ...], int]) -> Step[Ocean]:
        """AC-20b: the number of the die."""
        faces, added = thrown
        table.tell("lapse_die", force=self.force, die=faces[0] + added)
        return self.at(self.choose, number=faces[0] + added).choose(table, None)

    def ways(self, table: Ocean) -> tuple[str, ...]:
        """The ways to shorten the trajectory."""
        force, launch = self.left[0]
        return ways(table.squadrons[force].track, self.number, lapse.cap(speed_name(table, force), self.number), launch)

    def choose(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T0a, AC-T0c: with one way nobody is asked, nor who has said at which end it begins."""
        found = self.ways(table)
        if way := found[0] if len(found) == 1 else self.filed_way(table, found):
            return self.go(table, way)
        return Ask((seat_of(self.force),), self.at(self.shed), "ac.lapse")

    def filed_way(self, table: Ocean, found: tuple[str, ...]) -> str:
        """AC-T0c: as filed for the force that acts, without the Intel Limit; its station stands at the other end. "" if open."""
        end = self.filed_for(TAIL, HEAD) if self.force == (*self.named, self.force)[0] else ""
        if end != HEAD:
            return found[0] if end else ""
        force, launch = self.left[0]
        last = min(lapse.lapses(table.squadrons[force].track, self.number, launch))
        return [way for way in found if read(way)[0] == last][-1]

    def may_shed(self, table: Ocean, seat: int) -> Choice:
        """AC-19b, AC-19g: the segments that go, and the station if all do."""
        found, track = self.ways(table), table.squadrons[self.force].track
        return OneOf(options=found, default=found[0], name=lambda way: removed(track, way), rule="AC-19b")

    def shed(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-19b: as the owner chose."""
        (way,) = answers.values()
        return self.go(table, way)

    def go(self, table: Ocean, way: str) -> Step[Ocean]:
        """AC-19e: the segments go, and the next Task Force is due."""
        pair, hex = read(way)
        move(table, self.force, lapse.cut(table.squadrons[self.force].track, pair, hex))
        return self.at(self.begin, left=self.left[1:], number=0).begin(table, None)


def lapsing(table: Ocean, forces: Iterable[Lapsing]) -> tuple[Lapsing, ...]:
    """AC-31g, AC-D29: of those forces the Task Forces that are trajectories, each once, with a launch point if it has one."""
    found: dict[str, str] = {}
    for force, launch in forces:
        if force in table.squadrons and table.squadrons[force].is_line:
            found[force] = found.get(force) or launch
    return tuple(found.items())


def method(option: str) -> Message:
    """By the table, or by a die."""
    return say(f"ac.lapse.{option}")


def removed(track: Track, way: str) -> Message:
    """The segments that go, or the place of the station."""
    (tail, head), hex = read(way)
    if hex:
        return say("ac.lapse.all", hex=places.hex_(hex))
    gone = (*track.hexes[:tail], *track.hexes[len(track.hexes) - head :])
    return say("ac.lapse.go", list=places.hexes(gone)) if gone else say("ac.lapse.nothing")
