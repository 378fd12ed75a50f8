"""The chart in words: who is where, with which ships, what lies on the sea and what waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engines.atlantic_chase.data import SPEEDS
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.data.operations import NEUTRAL
from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.pieces.places import BOX_NAME, halves
from engines.atlantic_chase.pieces.vessels import face, is_never_damaged, row_of
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from render.atlantic_chase import text
from render.atlantic_chase.displays import DisplayView, ShownForce
from render.atlantic_chase.pieces.chart_scene import ChartView
from render.board import scene

Tell = Callable[[Message], str]


@dataclass(frozen=True)
class BoardView:
    """An operation in words: its chart, and the displays of both sides."""

    chart: ChartView
    displays: tuple[DisplayView, DisplayView]


BoardScene = scene.Scene[BoardView]


def paragraphs(scene: BoardScene, table: str) -> list[str]:
    """The whole board: a summary, then a paragraph with a heading for each thing there is."""
    game, what = say("game.atlantic_chase"), scene.view.chart.title
    head = say("text.head_table", code=Verbatim(table), game=game, what=what) if table else say("text.head", game=game, what=what)
    told = ["### " + scene.marked(head), " ".join(map(scene.marked, summary(scene)))]
    told += [f"**{scene.marked(title)}** {' '.join(map(scene.marked, lines))}" for title, lines in sections(scene)]
    return told


def sentences(scene: BoardScene) -> list[str]:
    """The summary, then all there is, thing by thing."""
    told = [*map(scene.plain, summary(scene))]
    return [*told, *(scene.plain(line) for _, lines in sections(scene) for line in lines)]


def summary(scene: BoardScene) -> Iterator[Message]:
    """Initiative, weather, tally, points, and who holds the ports that change hands."""
    view = scene.view.chart
    yield say("ac.board.active", side=side(view.active), captain=Captain(view.active))
    yield say("ac.text.weather", what=names.weather(view.weather))
    yield say("ac.board.tally", number=view.tally)
    yield say("ac.board.points", british=halves(view.halves[0]), german=halves(view.halves[1]))
    for holder in (*SIDES, NEUTRAL):
        ports = [port for port in view.waters.chart.ports if view.waters.holders[port.id] == holder != (port.side or "")]
        if ports:
            yield say(f"ac.board.ports.{holder}", list=tuple([Verbatim(port.name) for port in ports]))


def side(seat: int) -> Message:
    """A side by its seat."""
    return say(f"ac.side.{SIDES[seat]}")


def sections(scene: BoardScene) -> Iterator[tuple[Message, tuple[Message, ...]]]:
    """The headings, each with its sentences; what is not there is said to be missing."""
    view, displays = scene.view.chart, scene.view.displays
    for display in displays:
        yield say(f"ac.board.forces.{SIDES[display.seat]}"), tuple(_forces(view, display))
    yield say("ac.board.stealth"), tuple(_stealth(view)) or NOTHING
    yield say("ac.board.bases"), tuple(_bases(view)) or NOTHING
    yield say("ac.board.pool"), _ships([ship for display in displays for ship in display.pool]) or NOTHING
    yield say("ac.board.groups"), tuple(_groups(displays)) or NOTHING
    yield say("ac.board.ashore"), tuple(_ashore(displays)) or NOTHING
    yield say("ac.board.hurt"), tuple(_hurt(displays)) or NOTHING
    yield say("ac.board.spent"), _ships(_spent(displays)) or NOTHING
    yield say("ac.board.together"), tuple(_together(view)) or NOTHING


NOTHING = (say("ac.board.nothing"),)


def forces_of(scene: BoardScene, seat: int) -> tuple[Message, ...]:
    """The forces of a side, a sentence each."""
    return tuple(_forces(scene.view.chart, scene.view.displays[seat]))


def _forces(view: ChartView, display: DisplayView) -> Iterator[Message]:
    """Each force of a side: sign, place, speed, markers, leaders, ships; then the signs that are free."""
    for one in display.forces:
        ships = tuple([names.ship(ship, vessel.known_as) for ship, vessel in one.ships])
        said = say("ac.board.force", facts=tuple(_facts(view, one)), ships=ships)
        yield say("ac.board.new", what=said) if one.force.fresh else said
    used = {one.force.sign for one in display.forces}
    free = [Verbatim(sign) for sign, row in FORCE.items() if row.side == SIDES[display.seat] and sign not in used]
    if free:
        yield say("ac.board.unused", list=tuple(free))


def _facts(view: ChartView, one: ShownForce) -> Iterator[Message | Verbatim]:
    track = one.force.track
    yield Verbatim(one.force.sign)
    yield _place(view, track)
    yield names.speed(speed_of(one))
    if track.is_line:
        yield Verbatim(" ".join(track.hexes))
    if track.contact:
        yield say("ac.board.contact", hexes=Verbatim(" ".join(track.contact)))
    if track.intel:
        yield say("ac.board.intel", hexes=Verbatim(" ".join(track.intel)))
    elif track.is_line:
        yield say("ac.board.unmarked")
    if one.force.has_evasion:
        yield say("ac.board.evasion")
    for leader in one.leaders:
        yield say("ac.board.leader", leader=names.leader(leader))


def _place(view: ChartView, track: Track) -> Message:
    """A line by its length; a station by its box, or its hex with the ports in it."""
    if track.is_line:
        return say("ac.board.line", number=track.length)
    if track.box:
        return say("ac.board.box", box=Verbatim(BOX_NAME[track.box]))
    ports = tuple([Verbatim(port.name) for port in view.waters.chart.ports_in(track.head)])
    hex = Verbatim(track.head)
    if track.head in view.waters.chart.arctic:
        return say("ac.board.station.arctic", hex=hex)
    return say("ac.board.station.port", hex=hex, ports=ports) if ports else say("ac.board.station", hex=hex)


def speed_of(one: ShownForce) -> str:
    """AC-7e: the speed of the slowest ship of a force."""
    return min((face(ship, vessel).speed for ship, vessel in one.ships), key=SPEEDS.index)


def _stealth(view: ChartView) -> Iterator[Message]:
    for one in view.stealth:
        kind, sign = say(f"ac.board.kind.{one.kind}"), Verbatim(one.sign)
        if one.at:
            yield say("ac.board.hidden", kind=kind, sign=sign, hex=Verbatim(one.at))
        else:
            yield say("ac.board.hidden.box", kind=kind, sign=sign)


def _bases(view: ChartView) -> Iterator[Message]:
    """The air bases of each side, printed ones and markers."""
    for seat, owner in enumerate(SIDES):
        hexes = [hex for hex in view.waters.chart.hexes if hex in view.waters.bases[owner]]
        if hexes:
            yield say("ac.board.base", side=side(seat), hexes=Verbatim(" ".join(hexes)))


def _ships(ships: Sequence[Ship]) -> tuple[Message, ...]:
    return (say("ac.board.list", list=tuple(map(names.ship, ships))),) if ships else ()


def _groups(displays: Sequence[DisplayView]) -> Iterator[Message]:
    for display in displays:
        for one in display.groups:
            letter, box = Verbatim(one.group.letter), Verbatim(BOX_NAME[one.group.box])
            yield say("ac.board.group", side=side(display.seat), letter=letter, box=box, ships=tuple(map(names.ship, one.ships)))


def _ashore(displays: Sequence[DisplayView]) -> Iterator[Message]:
    free = [leader for display in displays for leader in display.free]
    if free:
        yield say("ac.board.list", list=tuple(map(names.leader, free)))


def _hurt(displays: Sequence[DisplayView]) -> Iterator[Message]:
    """Ships with hits, damage, or dispersed."""
    for ship, vessel in [pair for display in displays for one in display.forces for pair in one.ships]:
        facts = [text.hits(vessel, row_of(ship).hits, face(ship, vessel).hits)] if vessel.hits else []
        facts += [say("ac.text.damaged")] if vessel.is_damaged else []
        facts += [say("ac.text.dispersed")] if vessel.is_dispersed else []
        if facts:
            yield say("ac.board.ship", ship=names.ship(ship, vessel.known_as), facts=tuple(facts))


def _spent(displays: Sequence[DisplayView]) -> list[Ship]:
    """Ships that have no torpedoes any more."""
    pairs = [pair for display in displays for one in display.forces for pair in one.ships]
    return [ship for ship, vessel in pairs if row_of(ship).torpedo and not vessel.torpedoes and not is_never_damaged(ship)]


def _together(view: ChartView) -> Iterator[Message]:
    """AC-4b: the hexes in which both sides are, with the forces there."""
    for hex in view.waters.chart.hexes:
        there = [force for force in view.forces if force.track.is_in(hex)]
        if len({force.seat for force in there}) == len(SIDES):
            signs = sorted([force.sign for force in there])
            yield say("ac.board.both", hex=Verbatim(hex), list=tuple(map(Verbatim, signs)))
