"""The contest that an operation is in, as a picture of its own: the strip of its table, over it the bar of the chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.rules import helpers
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.helpers import BASE, TABLE_OF, Named
from engines.atlantic_chase.table import Ocean
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import say
from render.atlantic_chase import chart
from render.atlantic_chase.at_sea import chart_of
from render.atlantic_chase.pieces import strip
from render.atlantic_chase.pieces.chart_scene import ChartScene
from render.atlantic_chase.pieces.plan import SECTORS
from render.atlantic_chase.pieces.scene import Scene
from render.paint.bands import Band


def declared(view: View) -> Mapping[str, Any] | None:
    """The fields of the contest that is under way, None if there is none or its target is gone."""
    if not isinstance(view, OceanView):
        return None
    found = next((dict(frame.fields) for frame in reversed(view.stack) if frame.kind == Contest.kind), None)
    return found if found is not None and found["named"].target in view.squadrons and not view.weather else None


def has_contest(view: View) -> bool:
    """Whether a contest is under way."""
    return declared(view) is not None


def drawn_part(view: View) -> View:
    """The view without what a strip does not draw."""
    return replace(view, viewer=None, orders=None, asked=None)


def table_of(view: OceanView) -> Ocean:
    """The part of an operation that its tables are read by."""
    return Ocean(
        ships=view.ships, active=view.active, operation=view.operation, terms=view.terms, squadrons=view.squadrons,
        stealth=view.stealth, markers=view.markers, officers=view.officers, sky=view.sky,
    )  # fmt: skip


def contests(view: View) -> Iterator[strip.Contest]:
    """The contest as it stands; as it would be if the target spent its evasion."""
    said = declared(view)
    if said is None or not isinstance(view, OceanView):
        return
    table, named = table_of(view), said["named"]
    yield _contest(table, named, said["alert"])
    if table.squadrons[named.target].evades and not named.evades:
        yield _contest(table, replace(named, evades=True), said["alert"])


def _contest(table: Ocean, named: Named, alert: int) -> strip.Contest:
    own = max([track.length for track in helpers.tracks(table, named.force, named.help, named.air[0])], default=0)
    theirs = [force for force in (named.their_help, named.their_air[0]) if force != named.target]
    lengths = (own, table.squadrons[named.target].track.length, sum(track.length for track in helpers.tracks(table, *theirs)))
    rows = tuple([(say(row.reason), row.value) for row in helpers.rows(table, named, alert)])
    force = named.air[1] if named.force == BASE else named.force
    table_name = TABLE_OF[named.deed]
    return strip.Contest(strip.named(table_name, named.hex, force, named.target), table_name, lengths, rows)


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The strips of a contest. Raises ValueError if there is none."""
    view = scene.view
    if not isinstance(view, OceanView) or not has_contest(view):
        raise ValueError("no contest is under way")
    sea = ChartScene(chart_of(view), scene.words, scene.theme)
    return (chart.bar(sea, SECTORS[0]), *[strip.band(one, scene.words, scene.theme) for one in contests(view)])


def sentences(scene: Scene) -> list[str]:
    """The strips in words."""
    return [f"{scene.plain(line)}." for one in contests(scene.view) for line in strip.sentences(one)]
