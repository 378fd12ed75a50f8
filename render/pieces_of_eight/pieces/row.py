"""A captain's row: its ground, and its first line with badge, name, counts and states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.pieces_of_eight.view import ShipView
from render.board.marks import new_box, text_width
from render.board.pieces import badge, seat_band, team_flag, win_star
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import RGB, mix
from render.paint.parts import boxed
from render.pieces_of_eight.pieces import standing
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH
from render.pieces_of_eight.pieces.scene import UNBUILT, Scene

Reach = tuple[str | int, ...]
"""Places of a ship: "nest" or numbers from the fore."""
PAD, END = 14, 20
COUNTS, APART, APART_WORDLESS = 454, 224, 106
"""The beginning of the counts, in pixels from the left end of the row, and the distance of the second from the first."""
WORDS = 150
"""The most that the words of a count may take, in pixels."""
FLAG = 30
"""Room for the flag beside a count that is new."""
CALM, SMALL, AFTER = 29, 28, 26
"""Heights of the letters of a name: for which counts are shifted, and the least of one line; what stays free behind it."""
SECOND = 38
"""Height of the second line, for states that have no room in the first."""


@dataclass(frozen=True)
class Row:
    """The place of a captain's row on the board, in pixels, and its ground; `more` is the height of its second line of states,
    `reach` are the places that the viewer can aim at."""

    b: Board
    scene: Scene
    ship: ShipView
    x0: float
    y0: float
    x1: float
    y1: float
    more: int = 0
    reach: Reach = ()

    @property
    def decides(self) -> bool:
        return self.ship.seat in self.scene.asked

    @property
    def has_won(self) -> bool:
        return self.scene.view.winners == (self.ship.seat,)

    @property
    def ground(self) -> RGB:
        t = self.b.theme
        return t.raised if self.decides else mix(t.surface, t.page, 0.6) if self.ship.out else t.surface

    @property
    def wins(self) -> int:
        return self.scene.view.wins[self.ship.seat] if self.scene.view.target > 1 else 0

    @property
    def team(self) -> int | None:
        """The team whose flag flies; none any more once the last team fights it out (PE-TEAM-03)."""
        return None if self.scene.view.champions else self.ship.team

    @property
    def left(self) -> float:
        """The beginning of the content, at the right of the seat's band."""
        return self.x0 + (26 if self.is_half else 38)

    @property
    def is_half(self) -> bool:
        """Whether it is one of two side by side."""
        return self.x1 - self.x0 < WIDTH * 0.6

    def new(self, what: str | int) -> int | None:
        return self.scene.new(self.ship.seat, what)


def row_band(draw: Callable[[Row], None], scene: Scene, ship: ShipView, height: int, gap: int, more: int = 0) -> Band:
    """A row of that height, and *more* for a second line of states, with half the gap over and half below it."""
    facts = (draw, scene.of_ship(ship.seat), ship, gap, more, reach(scene, ship))
    return Band(_draw_row, facts, WIDTH, height + more + gap, scene.theme)


def _draw_row(b: Board, facts: tuple[Callable[[Row], None], Scene, ShipView, int, int, Reach]) -> None:
    draw, scene, ship, gap, more, reached = facts
    draw(Row(b, scene, ship, EDGE, gap // 2, WIDTH - EDGE, b.h - gap // 2, more, reached))


def reach(scene: Scene, ship: ShipView) -> Reach:
    """The parts of a ship that the viewer can aim at, if that is shown."""
    weighed = scene.view.weighed
    return tuple(place for seat, place in weighed.reach if seat == ship.seat) if weighed else ()


def panel(row: Row) -> None:
    """The ground of the row, outlined in brass for who is to decide, in green for who has won, and the seat's band."""
    b, t = row.b, row.b.theme
    box = (row.x0, row.y0, row.x1, row.y1)
    b.place((boxed(f"ship.{row.ship.seat}", *box),))
    if row.decides or row.has_won:
        b.framed(box, 16, row.ground, t.brass if row.decides else t.good, 4)
    else:
        b.panel(*box, 16, row.ground)
    pad = min(PAD, (row.y1 - row.y0) / 6)
    left, right = (8, 18) if row.is_half else (PAD, 2 * PAD)
    seat_band(b, t.seats[row.ship.seat], row.x0 + left, row.y0 + pad, row.x0 + right, row.y1 - pad)


def captain(row: Row, y: float, px: int, x1: float, in_one_line: bool = False) -> float:
    """Badge, games won, flag of the team and name in one line, ending before *x1*; the letters *px* high. Returns the end.

    A long name takes two lines, unless it has to stand *in_one_line*.
    """
    t, is_out = row.b.theme, row.ship.out and row.ship.seat not in row.scene.view.winners
    row.b.stamp(badge(row.scene.seat(row.ship.seat), 54), row.left + 27, y)
    x = honours(row, row.left + 64, y)
    name = row.scene.name(row.ship.seat)
    tone = t.soft if is_out else t.ink
    if in_one_line:
        return x + row.b.text(x, y, name, px, tone, "bold", Fit(x1 - x, SMALL))
    return x + row.b.label(x, y, name, px, Fit(x1 - x, SMALL), tone, "bold")


def name_end(row: Row, px: int) -> float:
    """The end of the name in one line of letters *px* high."""
    before = row.left + 64 + (46 if row.wins else 0) + (60 if row.team is not None else 0)
    return before + text_width("bold", px, row.scene.name(row.ship.seat))


def honours(row: Row, x: float, y: float) -> float:
    """The games won and the flag of the team, in one line from *x*; returns where they end."""
    b, t = row.b, row.b.theme
    if row.wins:
        b.stamp(win_star(row.wins, 46, t), x - 4, y - 3, "lm")
        x += 46
    if row.team is not None:
        b.stamp(team_flag(row.team, 34, t), x, y, "lm")
        x += 60
    return x


def head(row: Row, y: float, px: int) -> None:
    """The first line: captain, counts and states; below it a second line for states that have no room, if the row has one."""
    b, end, states = row.b, row.x1 - END, standing.states_of(row.scene, row.ship)
    start = max(row.x0 + COUNTS, name_end(row, SMALL) + AFTER)
    here = standing.fitting(states, end - _states_from(row, start, False)) if row.more else len(states)
    start, worded = _counts_at(row, standing.width(states[:here]))
    captain(row, y, px, start - AFTER)
    for i, one in enumerate(counts(row)):
        count(row, start + (APART if worded else APART_WORDLESS) * i, y, one, worded)
    room = end - _states_from(row, start, worded)
    standing.line(b, states[:here], end, y, room, row.ground)
    standing.line(b, states[here:], end, y + SECOND, end - row.left, row.ground)


def is_crowded(scene: Scene, ship: ShipView) -> bool:
    """Whether the states of the captain need a second line to be told in words."""
    row = Row(Board(1, 1, scene.theme), scene.of_ship(ship.seat), ship, EDGE, 0, WIDTH - EDGE, 0)
    room = row.x1 - END - _states_from(row, row.x0 + COUNTS, False)
    return standing.width(standing.states_of(row.scene, ship)) > room


def _counts_at(row: Row, needed: float) -> tuple[float, bool]:
    """The beginning of the counts, and whether they have words, so that *needed* pixels are left for states and the name has a
    line.

    They stand in one place in all rows if they can. They give way first to the states, then to a long name, and lose their
    words before they make either smaller."""
    usual, flag = row.x0 + COUNTS, FLAG if row.new("deck") is not None else 0
    wish, least = (name_end(row, px) + AFTER + flag for px in (CALM, SMALL))
    for worded in (True, False):
        latest = row.x1 - END - needed - (_states_from(row, 0, worded))
        start = min(max(usual, wish), latest)
        if start >= least:
            return start, worded
    return usual, False


def _states_from(row: Row, start: float, worded: bool) -> float:
    """The beginning of the states, if the counts begin at *start*."""
    shown = counts(row)
    if not shown:
        return start
    flag = FLAG if row.new("hold") is not None else 0
    return start + (APART if worded else APART_WORDLESS) + count_width(row, shown[1], worded) + 20 + flag


Count = tuple[str, str, int, str]


def counts(row: Row) -> tuple[Count, ...]:
    """The public counts: (name of the mark of change, sign, number, id of its words); empty before ships are built."""
    ship = row.ship
    if row.scene.view.stage in UNBUILT and not ship.deck:
        return ()
    return (("deck", "coin", len(ship.deck), "pe.board.on_deck"), ("hold", "buried_treasure", ship.hold, "pe.board.in_hold"))


def count_width(row: Row, one: Count, worded: bool = True) -> float:
    """Pixels from the middle of the sign to the end of the number or of the words."""
    _, _, number, id = one
    words = 9 + min(WORDS, text_width("plain", 28, row.scene.word(id))) if worded else 0
    return 28 + text_width("bold", 35, str(number)) + words


def count(row: Row, x: float, y: float, one: Count, worded: bool) -> None:
    """A sign, a number and what it counts, in one line."""
    b, t, (what, glyph, number, id) = row.b, row.b.theme, one
    b.stamp(sign(glyph, 34, t.brass, row.ground), x, y)
    b.text(x + 28, y, str(number), 35, t.ink, "bold")
    end = x + count_width(row, one, worded)
    if worded:
        start = x + count_width(row, one, worded=False) + 9
        b.text(start, y, row.scene.word(id), 28, t.soft, "plain", Fit(WORDS, 25))
    b.place((boxed(f"ship.{row.ship.seat}.{what}", x - 22, y - 21, end + 10, y + 21),))
    fresh = row.new(what)
    if fresh is not None:
        side = -1 if what == "deck" else 1
        new_box(b, x - (38 if side < 0 else 26), y - 21, end + (14 if side < 0 else 28), y + 21, fresh, side)
