"""The title over every public picture."""

from __future__ import annotations

from dataclasses import replace

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import PlayView, ShipView, View
from render.board.marks import STRIP, TALL_STRIP, Coming, title_strip
from render.board.pieces import badge, coin
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.pieces_of_eight.pieces.piles import WIDTH
from render.pieces_of_eight.pieces.scene import NO_VIEW, Scene, headline, phase_of, phase_told, play_told, shown_stage

USE, USES_APART, PLAY_Y = 54, 78, 88
"""Pixels: a coin under answer, the room it takes with its captain's badge, the middle of their line."""


def topped(scene: Scene, gap: int, steady: bool = False, uses: bool = True) -> tuple[Band]:
    """The title as the first band of a picture, with half a gap below it. *steady*: as high whether there is a play or not;
    *uses*: with the coins under answer beside the play in words.
    """
    tall = TALL_STRIP if steady or scene.view.play else STRIP
    return (
        Band(
            strip,
            (Scene(_title_view(scene.view, uses), scene.words, scene.theme, initials=scene.initials), tall),
            WIDTH,
            tall + gap // 2,
            scene.theme,
        ),
    )


def _title_view(view: View, uses: bool) -> View:
    """The contents of a title: how far the game is, the captain on turn, the play under way."""
    ships = tuple(ShipView(ship.seat, None, (), None, 0, out=ship.out, lost_turns=ship.lost_turns) for ship in view.ships)
    play = view.play if uses or view.play is None else replace(view.play, chain=())
    return replace(
        NO_VIEW, stage=shown_stage(view), game=view.game, turn=view.turn, part=phase_of(view), on_turn=view.on_turn, ships=ships,
        target=view.target, order=view.order, play=play, winners=view.winners,
    )  # fmt: skip


def foot(scene: Scene, gap: int) -> Band:
    """Half a gap at the end of a picture."""
    return Band(_nothing, None, WIDTH, gap - gap // 2, scene.theme)


def _nothing(b: Board, facts: None) -> None:
    """The page shows."""


def strip(b: Board, facts: tuple[Scene, int]) -> None:
    """The title: turn and phase, or who has won; at the right who comes next; below it the play under way."""
    scene, tall = facts
    view, phase = scene.view, phase_told(scene.view)
    is_over, told = view.stage in ("over", "between"), scene.words(phase) if phase else ""
    coming, is_below = view.winners if is_over else _coming(view), tall == TALL_STRIP and not view.play
    title_strip(
        b,
        "star" if is_over and len(view.winners) == 1 else "captain",
        scene.words(headline(view)),
        "" if is_below else told,
        Coming(
            tuple(scene.seat(seat) for seat in coming),
            scene.word("pe.board.then") if coming and not is_over else "",
            () if is_over else tuple(scene.name(seat) for seat in coming),
        ),
        tall,
    )
    if is_below:
        b.text(90, PLAY_Y, told, 31, scene.theme.soft, "plain")
    if view.play:
        _play(b, scene, view.play)


def _play(b: Board, scene: Scene, play: PlayView) -> None:
    """The uses under answer, the play's own first, and the play in words."""
    x = 46.0
    for seat, kind in play.chain:
        _use(b, scene, seat, kind, x)
        x += USES_APART
    b.label(x - 8, PLAY_Y, scene.words(play_told(play)), 31, Fit(WIDTH - 24 - x + 8, 25), scene.theme.ink, "data")


def _coming(view: View) -> tuple[int, ...]:
    """The captain after the one on turn, who comes again if all others lose their next turn."""
    if view.on_turn is None:
        return ()
    sailing = tuple(seat for seat in view.order if not view.ships[seat].out)
    moving = tuple(seat for seat in sailing if not view.ships[seat].lost_turns) or sailing
    return tuple(seat for seat in moving if seat != view.on_turn) or moving[: len(sailing) - 1]


def _use(b: Board, scene: Scene, seat: int, kind: Kind, x: float) -> None:
    b.stamp(coin(kind, USE, scene.theme), x, PLAY_Y)
    b.stamp(badge(scene.seat(seat), 34), x + 22, PLAY_Y + 14)
