"""The kinds of pictures: of a battle on its board, of an operation on the chart until a battle is fought in it."""

from __future__ import annotations

from functools import partial

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from render.atlantic_chase import boards, chart, chart_text, contest, displays, own, text
from render.atlantic_chase.at_sea import AtSea, chart_of, display_of
from render.atlantic_chase.chart_text import BoardScene, BoardView
from render.atlantic_chase.displays import DisplayScene
from render.atlantic_chase.pieces import scene as battle
from render.atlantic_chase.pieces.chart_scene import ChartScene
from render.atlantic_chase.pieces.plan import SECTORS, WHOLE, Plan
from render.atlantic_chase.pieces.scene import Scene, drawn_part, own_part, shots
from render.paint.bands import Band
from render.picture.picture_kinds import Kind

DISPLAYS = tuple([f"display_{side}" for side in SIDES])
SECTOR = "sector_"
"""The beginning of the names of sectors."""
CHARTED = ("board", *[f"{SECTOR}{plan.name}" for plan in SECTORS], *DISPLAYS)
"""The pictures of an operation, the whole chart first."""


def at_sea(view: View) -> AtSea | None:
    """The operation of a view that is on the chart, None while a battle is fought."""
    return view if isinstance(view, OceanView) and not view.weather else None


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """Everybody looks at the board first, a captain at the contest he is asked about, or at the board with his orders."""
    if at_sea(view) is not None:
        return ("contest", *CHARTED) if is_private and contest.has_contest(view) else (*CHARTED, "contest")
    return ("orders", "dice") if is_private else ("board", "dice")


def chart_scene(scene: Scene, sea: AtSea) -> ChartScene:
    """The scene of a chart."""
    return ChartScene(chart_of(sea, scene.fresh), scene.words, scene.theme, scene.asked, (), scene.initials)


def board_scene(scene: Scene, sea: AtSea) -> BoardScene:
    """The scene of an operation in words."""
    view = BoardView(chart_of(sea, scene.fresh), (display_of(sea, 0), display_of(sea, 1)))
    return BoardScene(view, scene.words, scene.theme, scene.asked, (), scene.initials)


def board(scene: Scene) -> tuple[Band, ...]:
    """The chart of an operation, or the battle board."""
    sea = at_sea(scene.view)
    return boards.drawn(scene) if sea is None else chart.drawn(chart_scene(scene, sea))


def sector(plan: Plan, scene: Scene) -> tuple[Band, ...]:
    """A piece of the chart."""
    sea = at_sea(scene.view)
    return boards.drawn(scene) if sea is None else chart.sector(plan, chart_scene(scene, sea))


def display(seat: int, scene: Scene) -> tuple[Band, ...]:
    """The forces of a side."""
    view = scene.view
    if not isinstance(view, OceanView):
        return boards.drawn(scene)
    return displays.drawn(DisplayScene(display_of(view, seat), scene.words, scene.theme, frozenset(), (), scene.initials))


def sentences(scene: Scene) -> list[str]:
    """The board in sentences."""
    sea = at_sea(scene.view)
    return text.sentences(scene) if sea is None else chart_text.sentences(board_scene(scene, sea))


def paragraphs(scene: Scene, table: str) -> list[str]:
    """The board in paragraphs."""
    sea = at_sea(scene.view)
    return text.paragraphs(scene, table) if sea is None else chart_text.paragraphs(board_scene(scene, sea), table)


def own_lines(scene: Scene) -> list[str]:
    """The viewer's ships in a battle, his forces at sea."""
    sea = at_sea(scene.view)
    if sea is None:
        return text.own_lines(scene)
    told = board_scene(scene, sea)
    return [scene.marked(line) for line in chart_text.forces_of(told, scene.view.viewer or 0)]


def bears(view: View, part: str) -> bool:
    """Whether the board has a part: a ship in a battle, else a hex, or a force in one."""
    return battle.bears(view, part) if at_sea(view) is None else bears_sector(WHOLE, view, part)


def bears_sector(plan: Plan, view: View, part: str) -> bool:
    """Whether a piece of the chart has a part."""
    sea = at_sea(view)
    if sea is None:
        return False
    if part in sea.squadrons:
        return bool({*plan.names} & {*sea.squadrons[part].hexes})
    return part in plan.names or sea.stealth.get(part, "") in plan.names


def has_shots(view: View) -> bool:
    """Whether there were shots, this round or the one before."""
    return bool(shots(view))


def on_the_chart(view: View) -> bool:
    """Whether an operation is on the chart."""
    return at_sea(view) is not None


KINDS = (
    Kind("board", board, sentences, drawn=drawn_part, bears=bears),
    Kind("dice", boards.dice, text.thrown, say("ac.pic.dice"), drawn=drawn_part, shows=has_shots),
    Kind("orders", own.drawn, text.sentences, say("ac.pic.orders"), is_private=True, drawn=own_part, bears=battle.bears),
    *[
        Kind(
            f"{SECTOR}{plan.name}", partial(sector, plan), sentences, say(f"ac.sector.{plan.name}"), drawn=drawn_part,
            bears=partial(bears_sector, plan), shows=on_the_chart, within="board",
        )
        for plan in SECTORS
    ],
    Kind(
        "contest", contest.drawn, contest.sentences, say("ac.pic.contest"), drawn=contest.drawn_part, shows=contest.has_contest
    ),
    *[
        Kind(name, partial(display, seat), sentences, say(f"ac.pic.display.{SIDES[seat]}"), drawn=drawn_part, shows=on_the_chart)
        for seat, name in enumerate(DISPLAYS)
    ],
)  # fmt: skip
"""The battle board and the dice of a round, a captain's own board with his orders; the chart with its pieces, and displays."""
