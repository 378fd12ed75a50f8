"""The whole actions of a captain's menu: usual ones of every kind, page by page, each in words with what it may bring."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import Any

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.tables import CONTEST, LOSE_CONTACT, MISS
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import LONGEST
from engines.atlantic_chase.pieces.ways import reach
from engines.atlantic_chase.rules import helpers, routes
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DISPERSE,
    DO,
    FORCE,
    PASS,
    PLACE,
    RECON,
    ROUTE,
    SHIFT,
    SIGNALS,
    TARGET,
    aims,
    contest_of,
    named,
    of_deeds,
    spreadable,
)
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.contests import AIR, HELP, TABLE_OF, launch_of, launched
from engines.atlantic_chase.rules.forces import forces_of, has_convoy
from engines.atlantic_chase.rules.helpers import CONTESTS, STRIKE, Named
from engines.atlantic_chase.rules.item_names import item_name
from engines.atlantic_chase.rules.passing import passable
from engines.atlantic_chase.rules.results import ordered
from engines.atlantic_chase.rules.scoring import home_points
from engines.atlantic_chase.rules.signals import markers
from engines.atlantic_chase.rules.stealth import open_to, scouts
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.sheet import Part, PlayLabel, Script, Sheet
from engines.kernel.dice.modifiers import total
from engines.kernel.dice.odds import percent

LIKELY, AIMED, ROUTES, PORTS, REST = "likely", "contests", "routes", "ports", "rest"
"""The pages of the menu."""
PAGE = {**dict.fromkeys(CONTESTS, AIMED), ROUTE: ROUTES, COMPLETE: PORTS, SHIFT: PORTS}
MOST, FEW, GOALS, SCOUTED = 140, 24, 10, 8
"""Entries of the menu, those that are likely, places of one force's routes, hexes of one recon; at most."""
RESULTS = 3
"""Results of a contest whose chances are told."""
Item = Mapping[str, Any]
Path = tuple[tuple[str, Answer], ...]


def sheet_of(table: Ocean, seat: int, found: tuple[str, ...]) -> Sheet:
    """AC-T1b: one of those actions, with whole ones to pick."""
    menu = Entries(table, seat, found)
    return Sheet(script=partial(_shortlisted, of_deeds(table, seat, found).script, menu), play_label=menu.label)


def _shortlisted(script: Script, menu: Entries) -> Generator[Part, Answer, None]:
    """The parts of an action, each with the answers of the menu's entries."""
    before: Path = ()
    parts = script()
    try:
        part = next(parts)
        while True:
            given = yield replace(part, shortlist=partial(menu.usual, before))
            before = (*before, (part.name, given))
            part = parts.send(given)
    except StopIteration:
        return


class Entries:
    """The usual whole actions of a side now; they are looked for once a menu needs them."""

    def __init__(self, table: Ocean, seat: int, found: tuple[str, ...]) -> None:
        self.table, self.seat, self.found = table, seat, found

    @cached_property
    def items(self) -> tuple[Path, ...]:
        """The entries, each as its whole answer in the order of its parts."""
        sheet = of_deeds(self.table, self.seat, self.found)
        kinds = [islice(_MAKERS.get(do, _alone)(self.table, self.seat, do), MOST // 2) for do in self.found]
        return tuple([tuple(sheet.check(item).items()) for item in islice((one for kind in kinds for one in kind), MOST)])

    @cached_property
    def _tree(self) -> Mapping[Path, Mapping[Answer, None]]:
        """The answers of each part behind those before it."""
        found: dict[Path, dict[Answer, None]] = {}
        for whole in self.items:
            for place, (_, value) in enumerate(whole):
                found.setdefault(whole[:place], {})[value] = None
        return found

    def usual(self, before: Path) -> tuple[Answer, ...]:
        """The answers of the next part of which entries are made."""
        return tuple(self._tree.get(before, ()))

    @cached_property
    def likely(self) -> frozenset[Path]:
        """The entries to be looked at first: points at home, the best contest of each force, convoys to sea, ways to points."""
        ranked = sorted(self.items, key=lambda whole: -_weight(self.table, self.seat, dict(whole)))
        first: dict[tuple[str, str], Path] = {}
        for whole in ranked:
            item = dict(whole)
            if item[DO] in PAGE and _weight(self.table, self.seat, item) > 0:
                first.setdefault((PAGE[item[DO]], item[FORCE].partition("@")[0]), whole)
        return frozenset(islice(first.values(), FEW))

    def label(self, item: Item) -> PlayLabel:
        """An entry in words: what it is, what it may bring, its page."""
        whole, force = tuple(item.items()), item.get(FORCE, "").partition("@")[0]
        page = LIKELY if whole in self.likely else PAGE.get(item[DO], REST)
        one = self.table.squadrons.get(force)
        return PlayLabel(
            label=item_name(self.table, item),
            button=say("confirm"),
            description=brings(self.table, item),
            group=say(f"ac.page.{page}"),
            section=places.force(force, one) if one is not None else say("ac.page.others"),
            marks=tuple(filter(None, (_mark(item),))),
        )


def _mark(item: Item) -> str | None:
    """The force or the hex on a picture at which an action is aimed, else the force that does it."""
    _, _, target = item.get(TARGET, "").partition(":")
    place = item.get(routes.TO) or item.get(PLACE, "")
    is_hex = place not in ("", routes.HERE, routes.DRAWN) and place not in places.BOX_NAME
    return target or (place if is_hex else places.mark(item.get(FORCE, "")))


def _weight(table: Ocean, seat: int, item: Item) -> float:
    """How much an entry is to be looked at."""
    do, force = item[DO], item.get(FORCE, "")
    if do in CONTESTS:
        return 1 + sum(chance for codes, chance in odds(table, contest_of(item)).items() if not {MISS, LOSE_CONTACT} & {*codes})
    if do == COMPLETE:
        return 3.0 * home_points(table, seat, force, item[PLACE])
    if do == SHIFT:
        return float(has_convoy(table.squadrons[force]) and bool(table.squadrons[force].track.box))
    if do == ROUTE and item[routes.TO] not in (routes.HERE, routes.DRAWN):
        return 0.9 if item[routes.TO] in home_hexes(table, seat, force) else 0.5
    return 0.0


# -- words


def odds(table: Ocean, one: Named) -> Mapping[tuple[str, ...], float]:
    """AC-T2e: the chance of each cell, without Interruption and what the other side adds."""
    rows = total(helpers.rows(table, one, 0))
    return CONTEST[TABLE_OF[one.deed]].odds((6, 6), rows, helpers.total_length(table, one))


def brings(table: Ocean, item: Item) -> Message | None:
    """The chances of an action and its cost; None if there is nothing to be told."""
    if item[DO] == ROUTE:
        return _length(table, item)
    if item[DO] not in CONTESTS:
        return None
    one = contest_of(item)
    cells = sorted(odds(table, one).items(), key=lambda cell: (MISS in cell[0], -cell[1]))
    told = [say("ac.item.chance", result=say(f"ac.code.{ordered(codes)[0]}"), chance=percent(chance)) for codes, chance in cells]
    length, intel = helpers.total_length(table, one), helpers.intel_of(table, one)
    tail = (say("ac.item.intel", n=intel),) if intel else ()
    return say("ac.item.odds", number=length, list=(*told[:RESULTS], *tail))


def _length(table: Ocean, item: Item) -> Message | None:
    """The segments of a way, and the Intel that it gets."""
    force, to = item[FORCE], item[routes.TO]
    if to in (routes.HERE, routes.DRAWN):
        return None
    way = routes.way_to(table, force, item.get(routes.END, routes.HEAD), to)
    intel = sum(hex in routes.triggers(table, table.active) for hex in way)
    return say("ac.item.way", list=(say("ac.item.segments", n=len(way)), say("ac.item.gets", n=intel)))


# -- the entries of each kind


def _alone(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """An action that names nothing."""
    yield {DO: do}


def _contests(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-T2a: each force at each target, alone and with the help that is there."""
    for force, aim in _pairs(table, seat, do):
        yield {DO: do, FORCE: force, TARGET: aim}
        more = _help(table, seat, do, force, aim)
        if more:
            yield {DO: do, FORCE: force, TARGET: aim, **more}


def _pairs(table: Ocean, seat: int, do: str) -> Iterator[tuple[str, str]]:
    """The forces with their targets; aircraft fly from the nearest launch point of their source."""
    found = [(force, aim) for force in named(table, do, seat) for aim in aims(table, do, force)]
    if do != STRIKE:
        yield from found
        return
    nearest: dict[tuple[str, str], str] = {}
    for force, aim in sorted(
        found, key=lambda pair: table.waters.chart.distance(launch_of(pair[0])[1], pair[1].partition(":")[0])
    ):
        nearest.setdefault((launch_of(force)[0], aim), force)
    yield from ((force, aim) for (_, aim), force in nearest.items())


def _help(table: Ocean, seat: int, do: str, force: str, aim: str) -> dict[str, str]:
    """AC-45b, AC-47a: the first force that may coordinate, and the nearest air support."""
    hex = aim.partition(":")[0]
    found: dict[str, str] = {}
    help = next(helpers.coordinating(table, seat, hex, force.partition("@")[0]), "")
    if help:
        found[HELP] = help
    air = list(helpers.launches(table, seat, hex)) if do != STRIKE else []
    if air:
        found[AIR] = launched(min(air, key=lambda launch: table.waters.chart.distance(launch[1], hex)))
    return found


def _ways(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-43, AC-D134: ways home, to the other side's forces, to own harbours."""
    for force in named(table, do, seat):
        track = table.squadrons[force].track
        ends = [end for end in routes.ends(track) if routes.is_open(table, force, end)]
        is_asked = len(ends) > 1 or ends[:1] == [routes.TAIL]
        room = LONGEST - len(track.hexes)
        near = {end: reach(table.waters.chart, SIDES[seat], routes.end_of(track, end), track.hexes, room) for end in ends}
        for goal in islice(_goals(table, seat, force, near.values()), GOALS):
            end = min(ends, key=lambda one: near[one].get(goal, LONGEST + 1))
            yield {DO: do, FORCE: force, **({routes.END: end} if is_asked else {}), routes.TO: goal}
        if not track.is_line:
            yield {DO: do, FORCE: force, **({routes.END: ends[0]} if is_asked else {}), routes.TO: routes.HERE}


def _goals(table: Ocean, seat: int, force: str, near: Iterable[Mapping[str, int]]) -> Iterator[str]:
    """The places of a force's routes: ports that bring points, the nearest hex of each enemy force, other own ports."""
    steps: dict[str, int] = {}
    for one in near:
        for hex, number in one.items():
            steps[hex] = min(number, steps.get(hex, number))
    enemies = [table.squadrons[other].hexes for other in forces_of(table, foe(seat))]
    chased = [min(hexes, key=lambda hex: steps.get(hex, LONGEST)) for hexes in enemies if hexes]
    ports = sorted(table.waters.harbours[SIDES[seat]], key=lambda hex: steps.get(hex, LONGEST))
    return (hex for hex in dict.fromkeys((*home_hexes(table, seat, force), *chased, *ports)) if hex in steps)


def home_hexes(table: Ocean, seat: int, force: str) -> tuple[str, ...]:
    """The hexes of the ports at which a force would bring points."""
    side, waters = SIDES[seat], table.waters
    return tuple(
        [hex for hex in waters.harbours[side] if any(home_points(table, seat, force, box) for box in waters.boxes_of(side, hex))]
    )


def _ports(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-29, AC-8c, AC-8d: each force with each port, box or hex."""
    for force in named(table, do, seat):
        found = homes(table, force) if do == COMPLETE else routes.exits(table, force) or routes.boxes(table, force)
        yield from ({DO: do, FORCE: force, PLACE: place} for place in found)


def _recons(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-41d: hexes with enemy segments first."""
    for force in scouts(table, seat):
        yield from ({DO: do, FORCE: force, PLACE: hex} for hex in open_to(table, seat)[:SCOUTED])


def _dispersals(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-11c: each Convoy."""
    return ({DO: do, FORCE: ship} for ship in spreadable(table, seat))


def _signals(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-39a: each marker."""
    return ({DO: do, TARGET: f"{hex}:{force}"} for force, hex in markers(table, seat))


def _passes(table: Ocean, seat: int, do: str) -> Iterator[Item]:
    """AC-35a: each trajectory."""
    lines = passable(table, seat)
    return iter([{DO: do, FORCE: force} for force in lines] or [{DO: do}])


_MAKERS: Mapping[str, Callable[[Ocean, int, str], Iterator[Item]]] = {
    **dict.fromkeys(CONTESTS, _contests), ROUTE: _ways, COMPLETE: _ports, SHIFT: _ports, DISPERSE: _dispersals, RECON: _recons,
    SIGNALS: _signals, PASS: _passes,
}  # fmt: skip
