"""Reorganize (AC-37): stations merge and split, groups come in."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, ClassVar

from engines.atlantic_chase.data.operations import OPERATION, GroupRow
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.lines import in_box, marked, unmarked
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.rules.forces import NO_FORCE, forces_of, unused
from engines.atlantic_chase.rules.initiative import DIE, Handover
from engines.atlantic_chase.rules.lapses import Lapse
from engines.atlantic_chase.rules.passing import passable
from engines.atlantic_chase.rules.scoring import score
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Ask, Call, Done, Frame, Question, Roll, Step

STEP, SHIPS, CONTACT, EVASION, JOIN = "step", "ships", "contact", "evasion", "join"
END, MERGE, SPLIT, GROUP = "end", "merge", "split", "group"
STAYS, GOES, NEW = "stays", "goes", "new"
COME, LATE = "come", "late"
GERMAN = 1


def groups_of(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-37j, AC-37n: the groups of a side that may be tried, as "BA" or "GB"."""
    mine = [group for group in table.groups if group.startswith("BG"[seat])]
    return tuple([group for group in mine if hosts(table, seat, group)])


def row(table: Ocean, group: str) -> GroupRow:
    """The group as the operation has it."""
    return next(
        one for one in OPERATION[table.operation].groups if one.letter == group[1] and one.side.startswith(SIDE[group[0]])
    )


SIDE = {"B": "british", "G": "german"}


def joinable(table: Ocean, seat: int, group: str) -> tuple[str, ...]:
    """AC-37l, AC-D127: the friendly stations in the group's box, or in a hex of its port."""
    box = row(table, group).box
    hexes = table.waters.exits(SIDE[group[0]], box)
    return tuple([force for force in forces_of(table, seat) if _is_at(table.squadrons[force], box, hexes)])


def _is_at(one: Squadron, box: str, hexes: tuple[str, ...]) -> bool:
    return not one.is_line and (one.track.box == box or one.track.head in hexes)


def hosts(table: Ocean, seat: int, group: str) -> tuple[str, ...]:
    """AC-37l: a new force if one is free, and those that are there."""
    return (*((NEW,) if unused(table, seat) else ()), *joinable(table, seat, group))


def place(one: Squadron) -> str:
    """AC-D23: the hex or the box of a station; two in one place may merge."""
    return one.track.box or one.track.head


def pairs(table: Ocean, seat: int) -> Iterator[tuple[str, str]]:
    """AC-37f: the stations that may merge, each with one that is kept."""
    stations = [force for force in forces_of(table, seat) if not table.squadrons[force].is_line]
    for one in stations:
        for kept in stations:
            if one != kept and place(table.squadrons[one]) == place(table.squadrons[kept]):
                yield one, kept


def divisible(table: Ocean, seat: int) -> Iterator[str]:
    """AC-37b, AC-37c, AC-D24: the stations of several ships, if a Task Force is free."""
    if unused(table, seat) != NO_FORCE:
        for force in forces_of(table, seat):
            one = table.squadrons[force]
            if not one.is_line and len(one.ships) > 1:
                yield force


def steps(table: Ocean, seat: int) -> tuple[str, ...]:
    """AC-37a: the steps that are open."""
    return tuple(_steps(table, seat))


def may_step(table: Ocean, seat: int) -> bool:
    """AC-37a: whether any step is open."""
    return next(_steps(table, seat), None) is not None


def _steps(table: Ocean, seat: int) -> Iterator[str]:
    """AC-37a: merging, splitting, groups."""
    yield from (f"{MERGE}:{one}:{kept}" for one, kept in pairs(table, seat))
    yield from (f"{SPLIT}:{force}" for force in divisible(table, seat))
    yield from (f"{GROUP}:{group}" for group in groups_of(table, seat))


@value_class(kw_only=True)
class Reorganize(Frame[Ocean]):
    """AC-T14a to -T14e A Reorganize, step by step. `steps`: those done so far (AC-D116)."""

    kind: ClassVar[str] = "atlantic_ocean.reorganize"
    saved_steps: ClassVar[tuple[str, ...]] = ("stepped", "failed", "lapsed", "over")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.reorganize", "reorganize", "ac.q.reorganize", is_public=True),
        Question("ac.failed", "lapse", "ac.q.failed", is_public=True, at_once=True),
    )
    steps: int = 0
    group: str = ""
    join: str = ""

    def begin(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-T14a: the next step, as long as there is one."""
        if self.steps >= TABLES.limits.steps or not may_step(table, table.active):
            return Done()
        return Ask((table.active,), self.at(self.stepped), "ac.reorganize")

    def may_stepped(self, table: Ocean, seat: int) -> Choice:
        """AC-37a: a step, or the end, which is usual."""

        def script() -> Generator[Part, Any, None]:
            options = (END, *steps(table, seat))
            step = yield Part(STEP, say("ac.q.step"), OneOf(options=options, default=END, name=named(table), rule="AC-37a"))
            way, _, rest = step.partition(":")
            if way == SPLIT:
                yield from _splitting(table, rest)
            elif way == GROUP:
                yield from _joining(table, seat, rest)

        return Sheet(script=script)

    def stepped(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T14b, AC-T14c, AC-T14e: the step is carried out; a group takes two dice."""
        (answer,) = answers.values()
        way, _, rest = answer[STEP].partition(":")
        if way == END:
            return Done()
        if way == GROUP:
            return Roll(
                (DIE, DIE), self.at(self.rolled, group=rest, join=answer.get(JOIN) or hosts(table, table.active, rest)[0])
            )
        if way == MERGE:
            merge(table, *rest.split(":"))
        else:
            split(table, rest, answer)
        return self.at(self.begin, steps=self.steps + 1)

    def rolled(self, table: Ocean, faces: tuple[int, ...]) -> Step[Ocean]:
        """AC-37k, AC-37o, AC-D113: seven or more; else a trajectory lapses and the initiative passes."""
        has_come = sum(faces) >= TABLES.reinforce
        table.tell(
            "calls", seat=table.active, group=self.group, faces=faces, total=sum(faces), outcome=COME if has_come else LATE
        )
        if has_come:
            self.enter(table)
            return self.at(self.begin, steps=self.steps + 1, group="", join="")
        lines = passable(table, table.active)
        if len(lines) > 1:
            return Ask((table.active,), self.at(self.failed), "ac.failed")
        return self.lapse(lines[0] if lines else "")

    def enter(self, table: Ocean) -> None:
        """AC-37l, AC-D79, AC-T20i: the ships at their port, in a new force or in one that is there."""
        ships, seat = table.groups.pop(self.group), table.active
        force = unused(table, seat) if self.join == NEW else self.join
        one = table.squadrons.get(force)
        if one is None:
            table.squadrons[force] = Squadron(ships=ships, track=in_box(row(table, self.group).box))
        else:
            table.squadrons[force] = altered(one, ships=(*one.ships, *ships))
        table.tell("enters_play", group=self.group, force=force, ships=ships)
        for extra in OPERATION[table.operation].extra:
            if extra.when == "german_group" and seat == GERMAN:
                score(table, GERMAN, extra.halves, "group", "")

    def may_failed(self, table: Ocean, seat: int) -> Choice:
        """AC-T14d: the trajectory that lapses, the longest by default."""
        lines = passable(table, seat)
        return OneOf(
            options=lines, default=lines[0], name=lambda force: places.force(force, table.squadrons[force]), mark=places.mark
        )

    def failed(self, table: Ocean, answers: Mapping[int, Any]) -> Step[Ocean]:
        """AC-T14d: as named."""
        (force,) = answers.values()
        return self.lapse(force)

    def lapse(self, force: str) -> Step[Ocean]:
        """AC-37o, AC-D22: its Time Lapse, if there is one."""
        return Call(Lapse(left=((force, ""),) if force else ()), self.at(self.lapsed))

    def lapsed(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-37o: the initiative passes."""
        return Call(Handover(), self.at(self.over))

    def over(self, table: Ocean, _: Any) -> Step[Ocean]:
        """AC-37o: the action is over."""
        return Done()


def _splitting(table: Ocean, force: str) -> Generator[Part, Any, None]:
    """AC-37b, AC-37d, AC-37e: the ships that go, and who keeps the markers."""
    one = table.squadrons[force]

    def name(ship: Any) -> Message:
        return names.vessel(table, ship)

    ships = SomeOf(
        options=one.ships, least=1, most=len(one.ships) - 1, default=one.ships[-1:], name=name, mark=str, rule="AC-D24"
    )
    yield Part(SHIPS, say("ac.q.split"), ships)
    for part, has in ((CONTACT, bool(one.track.contact)), (EVASION, one.evades)):
        if has:
            choice = OneOf(options=(STAYS, GOES), default=STAYS, name=lambda option: say(f"ac.keeps.{option}"))
            yield Part(part, say(f"ac.q.split.{part}"), choice, preset=True)


def _joining(table: Ocean, seat: int, group: str) -> Generator[Part, Any, None]:
    """AC-37l: a new force, or one that is there."""
    options = hosts(table, seat, group)
    if len(options) > 1:
        yield Part(JOIN, say("ac.q.join"), OneOf(options=options, default=options[0], name=joined(table)), preset=True)


def merge(table: Ocean, one: str, kept: str) -> None:
    """AC-37f to -37h: a station and its ships go into another; at most one contact and one evasion."""
    gone, stays = table.squadrons.pop(one), table.squadrons[kept]
    table.squadrons[kept] = Squadron(
        ships=(*stays.ships, *gone.ships),
        track=marked(stays.track, contact=gone.track.contact),
        evades=stays.evades or gone.evades,
    )
    table.duty = kept if table.duty == one else table.duty
    table.tell("merges", force=one, kept=kept)


def split(table: Ocean, force: str, answer: Mapping[str, Any]) -> None:
    """AC-37b, AC-37d, AC-37e: ships go into a new force in the same place."""
    one, seat, going = table.squadrons[force], table.active, answer[SHIPS]
    new, stay = unused(table, seat), [ship for ship in one.ships if ship not in going]
    has_contact, has_evasion = answer.get(CONTACT) == GOES, answer.get(EVASION) == GOES
    bare = unmarked(one.track, one.track.head) if one.track.hexes else one.track
    table.squadrons[force] = Squadron(
        ships=tuple(stay), track=bare if has_contact else one.track, evades=one.evades and not has_evasion
    )
    table.squadrons[new] = Squadron(ships=tuple(going), track=one.track if has_contact else bare, evades=has_evasion)
    table.tell("splits", force=force, new=new, ships=tuple(going), contact=has_contact, evades=has_evasion)


def named(table: Ocean) -> Any:
    """The name of a step."""

    def name(option: str) -> Message:
        way, _, rest = option.partition(":")
        if way == END:
            return say("ac.step.end")
        if way == MERGE:
            one, kept = rest.split(":")
            return say("ac.step.merge", force=places.sign(one), target=places.sign(kept))
        if way == SPLIT:
            return say("ac.step.split", force=places.sign(rest))
        return say("ac.step.group", group=places.sign(rest[1]), port=places.box(row(table, rest).box))

    return name


def joined(table: Ocean) -> Any:
    """A new force, or one that is there."""
    return lambda option: say("ac.join.new") if option == NEW else places.force(option, table.squadrons[option])
