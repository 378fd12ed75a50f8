"""The Trajectory action and free port moves (AC-8, AC-43): where a line may be laid, and the Intel it gets."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.pieces import places, ways
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import LONGEST, Hexes, Track, grown, in_box, station
from engines.atlantic_chase.rules.forces import forces_of, seat_of
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Legs, Path
from engines.kernel.choices.shapes import Namer, OneOf
from engines.kernel.choices.sheet import Part
from engines.kernel.choices.sieve import Sieve

HEAD, TAIL, HERE, DRAWN = "head", "tail", "here", "drawn"
"""The ends of a line; the order that turns a station into a segment and no more; a line drawn hex by hex."""
END, TO, WAY = "end", "to", "way"


def triggers(table: Ocean, seat: int) -> frozenset[str]:
    """AC-21b: the hexes in which a segment of a side gets Intel: enemy ports, air bases, stations, stealth forces."""
    stations = [one.hexes for force in forces_of(table, foe(seat)) if not (one := table.squadrons[force]).is_line]
    stealth = [where for force, where in table.stealth.items() if where and seat_of(force) != seat]
    return table.waters.triggers[SIDES[seat]].union(*stations, stealth)


def may_route(table: Ocean, force: str) -> bool:
    """AC-15a, AC-43a: whether a Task Force can be lengthened, or turned into a line."""
    track = table.squadrons[force].track
    return bool(track.hexes) and (not track.is_line or any(is_open(table, force, end) for end in ends(track)))


def ends(track: Track) -> tuple[str, ...]:
    """AC-43d: the ends of a line; a line of one hex has one."""
    return (HEAD, TAIL) if len(track.hexes) > 1 else (HEAD,)


def end_of(track: Track, end: str) -> str:
    """The hex of an end."""
    return track.head if end == HEAD else track.tail


def goals(table: Ocean, force: str, end: str) -> tuple[str, ...]:
    """AC-D134: the hexes that a line can reach from an end, in the order of the map."""
    track, chart = table.squadrons[force].track, table.waters.chart
    found = ways.reach(chart, SIDES[seat_of(force)], end_of(track, end), track.hexes, LONGEST - len(track.hexes))
    return tuple([hex for hex in chart.hexes if hex in found])


def is_open(table: Ocean, force: str, end: str) -> bool:
    """AC-43d: whether a line can go on from an end."""
    track, chart = table.squadrons[force].track, table.waters.chart
    is_long = len(track.hexes) >= LONGEST
    return not is_long and any(hex not in track.hexes for hex in chart.ways[SIDES[seat_of(force)]][end_of(track, end)])


def way_to(table: Ocean, force: str, end: str, goal: str) -> Hexes:
    """AC-D134: the hexes that bring a line from an end to a goal."""
    track, seat = table.squadrons[force].track, seat_of(force)
    return ways.shortest(table.waters.chart, SIDES[seat], end_of(track, end), goal, track.hexes, triggers(table, seat))


def parts(table: Ocean, force: str) -> Generator[Part, Any, None]:
    """AC-T18a: which end, where to, and the way if it is drawn hex by hex."""
    track = table.squadrons[force].track
    open_ends = tuple([end for end in ends(track) if is_open(table, force, end)])
    end = HEAD
    if len(open_ends) > 1 or (open_ends and open_ends[0] == TAIL):
        end = yield Part(END, say("ac.q.end"), OneOf(options=open_ends, default=open_ends[0], name=ended(track)))
    to = yield Part(TO, say("ac.q.to"), goal(table, force, end, bool(open_ends)))
    if to == DRAWN:
        yield Part(WAY, say("ac.q.way"), path(table, force, end))


def goal(table: Ocean, force: str, end: str, may_grow: bool) -> OneOf:
    """AC-D134: the places to which a line is brought from an end, if it may grow; a station may stay."""
    track, chart, side = table.squadrons[force].track, table.waters.chart, SIDES[seat_of(force)]
    start, taken, room = end_of(track, end), track.hexes, LONGEST - len(track.hexes)
    here = () if track.is_line else (HERE,)

    def is_goal(to: str) -> bool:
        return to in (HERE, DRAWN) or ways.reaches(chart, side, start, to, taken, room)

    return Sieve(
        candidates=(*here, *chart.hexes, DRAWN) if may_grow else here,
        is_open=is_goal,
        listed=lambda: (*here, *goals(table, force, end), DRAWN) if may_grow else here,
        usual=HERE if here else next(filter(is_goal, chart.beside[start])),
        name=goal_name, group=column, mark=_hex, rule="AC-D134",
    )  # fmt: skip


def path(table: Ocean, force: str, end: str) -> Path:
    """AC-43e, AC-43f: any line, hex by hex or by legs; AC-D134: a leg goes round the line's own hexes."""
    track, chart, side = table.squadrons[force].track, table.waters.chart, SIDES[seat_of(force)]
    near, most = chart.ways[side], LONGEST - len(track.hexes)

    def next_places(way: tuple[str, ...]) -> tuple[str, ...]:
        last = way[-1] if way else end_of(track, end)
        return tuple([hex for hex in near[last] if hex not in way and hex not in track.hexes])

    def far(way: tuple[str, ...]) -> tuple[str, ...]:
        last = way[-1] if way else end_of(track, end)
        found = ways.reach(chart, side, last, {*track.hexes, *way}, most - len(way))
        return tuple([hex for hex in chart.hexes if hex in found])

    def led(way: tuple[str, ...], goal: str) -> tuple[str, ...]:
        last = way[-1] if way else end_of(track, end)
        return (*way, *ways.shortest(chart, side, last, goal, {*track.hexes, *way}, triggers(table, seat_of(force))))

    first = next_places(())[:1]
    legs = Legs(places=far, way=led, group=column)
    return Path(next_places=next_places, least=1, most=most, default=first, name=places.hex_name, mark=str, legs=legs)


def lay(table: Ocean, force: str, answer: Mapping[str, Any]) -> None:
    """AC-43a to -43k: the line as answered; segments in triggers get Intel."""
    end, to = answer.get(END, HEAD), answer[TO]
    way = () if to == HERE else tuple(answer[WAY]) if to == DRAWN else way_to(table, force, end, to)
    extend(table, force, () if end == HEAD else way, way if end == HEAD else ())


def extend(table: Ocean, force: str, tail: Hexes, head: Hexes) -> None:
    """AC-43h: a longer line."""
    before = table.squadrons[force]
    track = grown(before.track, tail, head, triggers(table, seat_of(force)))
    table.squadrons[force] = before.on(track)
    intel = tuple([hex for hex in track.intel if hex not in before.track.intel])
    table.tell("routes", force=force, tail=tail, head=head, intel=intel)


# -- port boxes


def exits(table: Ocean, force: str) -> tuple[str, ...]:
    """AC-8d: the hexes into which a station may leave its box."""
    box = table.squadrons[force].track.box
    return table.waters.exits(SIDES[seat_of(force)], box) if box else ()


def boxes(table: Ocean, force: str) -> tuple[str, ...]:
    """AC-8c: the boxes into which a station may move."""
    track = table.squadrons[force].track
    if track.is_line or not track.hexes:
        return ()
    return table.waters.boxes_of(SIDES[seat_of(force)], track.head)


def shift(table: Ocean, force: str, to: str) -> None:
    """AC-8c, AC-8d, AC-D25: into the box, or out of it."""
    one = table.squadrons[force]
    is_out = bool(one.track.box)
    table.squadrons[force] = one.on(station(to) if is_out else in_box(to))
    if is_out:
        table.tell("sails", force=force, hex=to)
    else:
        table.tell("docks", force=force, box=to)


def ended(track: Track) -> Namer:
    """The name of an end."""
    return lambda end: say(f"ac.end.{end}", hex=places.hex_(end_of(track, end)))


def goal_name(option: str) -> Message:
    """A hex, no more than the station's own, or a line of one's own."""
    return say(f"ac.to.{option}") if option in (HERE, DRAWN) else say("ac.hex", hex=places.hex_(option))


def column(option: str) -> Message:
    """The letter of a hex, by which a long list is divided."""
    return say("ac.to.other") if option in (HERE, DRAWN) else say("ac.column", letter=places.hex_(option[0]))


def _hex(option: str) -> str | None:
    return None if option in (HERE, DRAWN) else option
