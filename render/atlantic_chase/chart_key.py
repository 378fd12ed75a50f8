"""The words for the marks of a chart."""

from __future__ import annotations

from engines.kernel.base.messages import Message, say
from render.atlantic_chase.pieces import chart_tokens
from render.atlantic_chase.pieces.chart_ground import tones
from render.atlantic_chase.pieces.chart_scene import ChartScene
from render.kit import lines
from render.kit.legend import SIGN, LegendEntries, LegendSign, Looks, chipped, entries_of
from render.kit.lines import Polyline
from render.paint.canvas import Board
from render.paint.palette import CHARTS, RGB

INTEL, CONTACT, EVASION, BASE, BARRED, ARCTIC, ZONE, PLANNED = (
    say(f"ac.key.{what}") for what in ("intel", "contact", "evasion", "base", "barred", "arctic", "zone", "planned")
)
ALWAYS = (BASE, BARRED, ARCTIC, ZONE)
"""Marks that are on every chart."""


def _patch(b: Board, x: float, y: float, u: float, kind: str, ink: RGB) -> None:
    half = 18 * u
    b.rect(x - half, y - half * 0.9, x + half, y + half * 0.9, CHARTS[b.theme.name].water)
    b.hatch((x - half, y - half * 0.9, x + half, y + half * 0.9), kind, ink, 12, 2.2)


def _arctic(b: Board, x: float, y: float, u: float) -> None:
    _patch(b, x, y, u, "dots", tones(b.theme)[0])


def _zone(b: Board, x: float, y: float, u: float) -> None:
    _patch(b, x, y, u, "fall", tones(b.theme)[1])


def _barred(b: Board, x: float, y: float, u: float) -> None:
    lines.draw(b, Polyline("", ((x - 16 * u, y), (x + 16 * u, y)), b.theme.ink, "double", 7 * u), b.theme.page)


def _planned(b: Board, x: float, y: float, u: float) -> None:
    lines.draw(b, Polyline("", ((x - 16 * u, y), (x + 16 * u, y)), b.theme.brass, "dotted", 7 * u), b.theme.page)


LOOKS: Looks = {
    INTEL: LegendSign(lambda b, x, y, u: b.stamp(chart_tokens.intel(round(SIGN * u), b.theme), x, y)),
    CONTACT: LegendSign(lambda b, x, y, u: b.stamp(chart_tokens.contact(round(SIGN * u), b.theme), x, y)),
    EVASION: LegendSign(lambda b, x, y, u: b.stamp(chart_tokens.evasion(round(SIGN * u), b.theme), x, y)),
    PLANNED: LegendSign(_planned, 38),
    BASE: chipped("plane", lambda t: t.soft, lambda t: t.page),
    BARRED: LegendSign(_barred, 38),
    ARCTIC: LegendSign(_arctic, 38),
    ZONE: LegendSign(_zone, 38),
}
"""The marks, those that need words most first."""


def signs_on(scene: ChartScene) -> Looks:
    """The marks of a chart that are there, with their looks."""
    view = scene.view
    tracks = [force.track for force in view.forces]
    there: list[Message] = [INTEL] * any(track.intel for track in tracks) + [CONTACT] * any(track.contact for track in tracks)
    there += [EVASION] * any(force.has_evasion for force in view.forces) + [PLANNED] * bool(view.planned)
    return {mark: look for mark, look in LOOKS.items() if mark in (*there, *ALWAYS)}


def key_of(scene: ChartScene) -> LegendEntries:
    """The marks that are on the whole chart, with their words."""
    looks = signs_on(scene)
    return entries_of(looks, frozenset(looks), scene.words)
