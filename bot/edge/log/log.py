"""The log, a page at a time: only the steps of that page are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.edge.context import removed_details
from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import capital, quoted
from bot.edge.kit.replies import Page, notice_page
from bot.edge.log import seen_steps
from bot.edge.log.headings import blocks, boards, page_text
from bot.edge.presses.command import command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.telling.own_result import names
from bot.model.posting.posts import StepHeading
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.history.log import MOST, Logged
from engines.kernel.base.messages import Message, say
from locales import Words
from locales.shortening import clipped

PAGE = 1700
"""Characters of a page: two screens of a telephone."""
OLDER, NEWER, PRESENT = 0, 1, 2
NEWEST_FIRST = 1
"""The argument of a press on a page that shows the newest first."""
WHOLE = 10**6
"""More than the pieces of any step."""
Place = tuple[int, int]
"""A step, and which of its pieces, if it is too long for one page."""
Piece = tuple[Place, str]
START = (1, -1)
"""Before everything."""


@press("log", who=Who.READERS, note="a captain reads his own sentences", looked_up=True)
@command(
    "log",
    who=Who.READERS,
    note="shown to all at home only",
    looked_up=True,
    ended=("over", "closed"),
    options=(TABLE, flag("public")),
)
async def log(context: Context, click: Click, table: PublicTable) -> Page:
    """A page of the log: the first unread one, else the newest. A button carries the direction and the place to go on from."""
    words, reader = speech(click, table), click.person.id
    last = 0 if click.public else await seen_steps.last(context.hints.key_values, table, reader)
    page, is_news = await _page(context, click, table, words, last)
    if not page.pieces:
        return notice_page(words, say("ui.log.empty") if table.tidied is None else removed_details.gone(table))
    if not click.public:
        seen_steps.note(context.hints.key_values, table, reader, page.pieces[-1][0][0], last)
    anew = click.button_id is not None and not click.button_id.args
    headings = await context.history.headings(table.code, page.pieces[0][0][0], page.pieces[-1][0][0])
    is_newest_first = click.button_id is not None and click.button_id.number(3) == NEWEST_FIRST
    shown = replace(page, headings=headings, is_newest_first=is_newest_first)
    return shown.as_page(click, table, words, anew, [words.marked(say("log.new"))] if is_news else [])


async def _page(context: Context, click: Click, table: PublicTable, words: Words, last: int) -> tuple[Leaf, bool]:
    """The page, and whether it is what is new since the step seen last."""
    carried = click.button_id
    way, step, part = (carried.number(0), carried.number(1), carried.number(2)) if carried else (-1, -1, -1)
    if way == NEWER and part >= 0:
        return await _newer(context, click, table, words, (step, part)), False
    if way == OLDER and part >= 0:
        return await _older(context, click, table, words, (step, part)), False
    if way < 0 and last > 0:
        page = await _newer(context, click, table, words, (last, WHOLE))
        return page, bool(page.pieces) and page.pieces[0][0][0] > last
    return await _older(context, click, table, words, None), False


@press("logat", who=Who.READERS, note="the board as it was at a step of the log", looked_up=True)
async def on_board(context: Context, click: Click, table: PublicTable) -> Page:
    """A step as it stands in the log, on the board as everybody saw it then; the log if there is no such step."""
    words, step = speech(click, table), click.button_id.number(0) if click.button_id else 0
    step = number(click.values[0]) if click.values else step
    found = await context.history.narrated(table.code, step - 1, 1)
    if not found or found[0].step != step:
        return await log(context, click, table)
    (told,) = found
    picture = drawings.board(table, told.view, words, (), told.fresh, file=drawings.FRAME)
    row = c.row(
        c.button(words.label(say("log")), write(table.code, table.decision, "log", OLDER, step + 1, 0)),
        _press(table, words, "log.now", (PRESENT, 0, 0)),
    )
    text = c.text("### " + clipped(words.marked(told.headline), c.MOST_TEXT // 16))
    return Page((c.container(text, c.gallery((picture.file, picture.alt)), row),), (picture,))


def closed_by(table: PublicTable, words: Words) -> list[str]:
    """By what right a game was closed that its captains have not closed themselves, and with what note."""
    return [words.marked(say(f"note.closed.{table.closed_by}")), quoted(table.note)] if table.closed_by else []


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the log: its pieces in their order, whether there are older and newer ones, and the headings of its steps."""

    pieces: list[Piece]
    has_older: bool
    has_newer: bool
    headings: tuple[StepHeading, ...] = ()
    is_newest_first: bool = False

    def as_page(self, click: Click, table: PublicTable, words: Words, anew: bool, above: Sequence[str]) -> Page:
        """The page as a message, with a line `above`; the first one asked for from a panel comes beside it, the others in
        place."""
        below = [] if self.has_newer else closed_by(table, words)
        found = blocks([(place[0], text) for place, text in self.pieces], self.headings)
        at = self._position(table, words, _reader(click, table) is not None)
        text = "\n".join((*above, *page_text(found, words, self.is_newest_first), *below, at))
        menu = boards(table, found, words) if table.tidied is None else []
        rows = [*menu, self._turning(table, words), self._looking(table, words)]
        return Page((c.container(c.text(text[: c.MOST_TEXT]), *rows),), public=click.public, as_new_message=anew)

    def _position(self, table: PublicTable, words: Words, has_own: bool) -> str:
        """The steps of the page among all, and how lines of the reader are marked."""
        first, last = self.pieces[0][0][0], self.pieces[-1][0][0]
        own = [words.marked(say("log.own"))] if has_own else []
        return "-# " + " ".join((words.marked(say("log.at", first=first, last=last, all=table.step)), *own))

    def _turning(self, table: PublicTable, words: Words) -> c.Item:
        """The buttons to other pages, and the order of what a page shows."""
        order, turned = (NEWEST_FIRST, 0) if self.is_newest_first else (0, NEWEST_FIRST)
        last, part = self.pieces[-1][0]
        back = _press(table, words, "prev", (OLDER, *self.pieces[0][0], order), open_=self.has_older)
        on = _press(table, words, "next", (NEWER, last, part, order), open_=self.has_newer)
        label = "log.oldest" if self.is_newest_first else "log.newest"
        return c.row(
            *([back, on] if self.has_older or self.has_newer else []),
            _press(table, words, label, (OLDER, last, part + 1, turned)),
        )

    def _looking(self, table: PublicTable, words: Words) -> c.Item:
        """The buttons to the draws, the board, and the present."""
        fair = c.button(words.label(say("fair")), write(table.code, table.decision, "fair"))
        look = c.button(words.label(say("log.board")), write(table.code, table.decision, "logat", self.pieces[-1][0][0]))
        now = _press(table, words, "log.now", (PRESENT, 0, 0))
        shows = [look] if table.tidied is None else []
        return c.row(fair, *shows, *([now] if self.has_newer else []))


async def _older(context: Context, click: Click, table: PublicTable, words: Words, at: Place | None) -> Leaf:
    """The page before that place; the last one if there is no place."""
    before = None if at is None else at[0] + 1
    while True:
        steps = await context.history.log(table.code, _viewer(click), before, MOST)
        found = (piece for step in reversed(steps) for piece in reversed(_pieces(step, table, words, _reader(click, table))))
        pieces = (piece for piece in found if at is None or piece[0] < at)
        taken, is_full = _fitting(pieces)
        if taken or len(steps) < MOST:
            break
        before = steps[0][0]
    if at is not None and not taken:
        return await _newer(context, click, table, words, START)
    return Leaf(taken[::-1], is_full or len(steps) == MOST, at is not None)


async def _newer(context: Context, click: Click, table: PublicTable, words: Words, at: Place) -> Leaf:
    """The page behind that place; the last one if nothing is behind it."""
    after = at[0] - 1
    while True:
        steps = await context.history.log(table.code, _viewer(click), None, MOST, after)
        taken, is_full = _fitting(
            piece for step in steps for piece in _pieces(step, table, words, _reader(click, table)) if piece[0] > at
        )
        if taken or len(steps) < MOST:
            break
        after = steps[-1][0]
    if not taken:
        return await _older(context, click, table, words, None)
    return Leaf(taken, at != START, is_full or len(steps) == MOST)


def _viewer(click: Click) -> int | None:
    return None if click.public else click.person.id


def _reader(click: Click, table: PublicTable) -> int | None:
    """The seat of the captain who reads alone; None for a spectator, and for a page that everybody reads."""
    return table.seat.number if isinstance(table, CaptainTable) and not click.public else None


def _pieces(logged: Logged, table: PublicTable, words: Words, seat: int | None) -> list[Piece]:
    """A step in pieces of a page at most; none if nothing is told of it. Lines that name the reader's seat are bold, and those of
    a step that was taken back struck through."""
    step, sentences = logged
    is_struck = step in table.taken_back
    lines = [_line(one, words, seat is not None and names(one, seat), is_struck) for one in sentences]
    return [((step, part), piece) for part, piece in enumerate(_cut(lines))] if lines else []


def _line(sentence: Message, words: Words, is_own: bool, is_struck: bool) -> str:
    line = capital(words.marked(sentence))
    line = f"~~{line}~~" if is_struck else line
    return f"**{line}**" if is_own else line


def _cut(lines: list[str]) -> list[str]:
    """The lines joined, in as few pieces as have room for them."""
    pieces = [""]
    for line in "\n".join(lines).split("\n"):
        if len(pieces[-1]) + len(line) + 1 > PAGE:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]}\n{line[:PAGE]}".lstrip("\n")
    return [piece for piece in pieces if piece]


def _fitting(pieces: Iterable[Piece]) -> tuple[list[Piece], bool]:
    """The first pieces, as many as a page has room for, and whether it was full before they ended."""
    taken, left = list[Piece](), PAGE + 1
    for place, piece in pieces:
        left -= len(piece) + 1
        if left < 0:
            return taken, True
        taken.append((place, piece))
    return taken, False


def _press(table: PublicTable, words: Words, label: str, at: tuple[int, ...], open_: bool = True) -> c.Item:
    """A button to another page: `at` has the way, the step, the part of it, and the order of the lines if it is not the usual."""
    way, step, part, *order = at
    id = write(table.code, table.decision, "log", way, step, part, *(order or (0,)))
    return c.button(words.label(say(label)), id, disabled=not open_)
