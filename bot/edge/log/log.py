"""The log, a page at a time: only the steps of that page are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.edge.context import removed_details
from bot.edge.context.context import Context, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import capital, quoted
from bot.edge.kit.replies import Page, notice_page
from bot.edge.log import seen_steps
from bot.edge.presses.command import command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.table import PublicTable
from bot.service.history.log import MOST, Logged
from engines.kernel.base.messages import say
from locales import Words
from locales.shortening import clipped

PAGE = 1700
"""Characters of a page: two screens of a telephone."""
OLDER, NEWER, PRESENT = 0, 1, 2
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
    anew = click.carried is not None and not click.carried.args
    return page.as_page(click, table, words, anew, [words.marked(say("log.new"))] if is_news else [])


async def _page(context: Context, click: Click, table: PublicTable, words: Words, last: int) -> tuple[Leaf, bool]:
    """The page, and whether it is what is new since the step seen last."""
    carried = click.carried
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
    words, step = speech(click, table), click.carried.number(0) if click.carried else 0
    found = await context.history.narrated(table.code, step - 1, 1)
    if not found or found[0].step != step:
        return await log(context, click, table)
    (told,) = found
    picture = drawings.board(table, told.view, words, (), told.fresh, file=drawings.FRAME)
    row = c.row(
        c.button(words.label(say("log")), write(table.code, table.decision, "log", OLDER, step + 1, 0)),
        _press(table, words, "log.now", PRESENT, 0, 0),
    )
    text = c.text("### " + clipped(words.marked(told.headline), c.MOST_TEXT // 16))
    return Page((c.container(text, c.gallery((picture.file, picture.alt)), row),), (picture,))


def closed_by(table: PublicTable, words: Words) -> list[str]:
    """By what right a game was closed that its captains have not closed themselves, and with what note."""
    return [words.marked(say(f"note.closed.{table.closed_by}")), quoted(table.note)] if table.closed_by else []


class Leaf:
    """A page of the log: its pieces in their order, and whether there are older and newer ones."""

    def __init__(self, pieces: list[Piece], has_older: bool, has_newer: bool) -> None:
        self.pieces, self.has_older, self.has_newer = pieces, has_older, has_newer

    def as_page(self, click: Click, table: PublicTable, words: Words, anew: bool, above: Sequence[str]) -> Page:
        """The page as a message, with a line `above`; the first one asked for from a panel comes beside it, the others in
        place."""
        below = [] if self.has_newer else closed_by(table, words)
        text = "\n".join((*above, *(piece for _, piece in self.pieces), *below))
        back = _press(table, words, "prev", OLDER, *self.pieces[0][0], open_=self.has_older)
        on = _press(table, words, "next", NEWER, *self.pieces[-1][0], open_=self.has_newer)
        fair = c.button(words.label(say("fair")), write(table.code, table.decision, "fair"))
        look = c.button(words.label(say("log.board")), write(table.code, table.decision, "logat", self.pieces[-1][0][0]))
        now = _press(table, words, "log.now", PRESENT, 0, 0, open_=self.has_newer)
        turns = [back, on] if self.has_older or self.has_newer else []
        shows = [look] if table.tidied is None else []
        row = c.row(*turns, fair, *shows, *([now] if self.has_newer else []))
        return Page((c.container(c.text(text[: c.MOST_TEXT]), row),), public=click.public, anew=anew)


async def _older(context: Context, click: Click, table: PublicTable, words: Words, at: Place | None) -> Leaf:
    """The page before that place; the last one if there is no place."""
    before = None if at is None else at[0] + 1
    while True:
        steps = await context.history.log(table.code, _viewer(click), before, MOST)
        pieces = (piece for step in reversed(steps) for piece in reversed(_pieces(step, words)) if at is None or piece[0] < at)
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
        taken, is_full = _fitting(piece for step in steps for piece in _pieces(step, words) if piece[0] > at)
        if taken or len(steps) < MOST:
            break
        after = steps[-1][0]
    if not taken:
        return await _older(context, click, table, words, None)
    return Leaf(taken, at != START, is_full or len(steps) == MOST)


def _viewer(click: Click) -> int | None:
    return None if click.public else click.person.id


def _pieces(logged: Logged, words: Words) -> list[Piece]:
    """A step in pieces of a page at most; none if nothing is told of it."""
    step, sentences = logged
    if not sentences:
        return []
    lines = [f"-# {words.marked(say('post.step', number=step))}", *(capital(words.marked(one)) for one in sentences)]
    return [((step, part), piece) for part, piece in enumerate(_cut(lines))]


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


def _press(table: PublicTable, words: Words, label: str, way: int, step: int, part: int, open_: bool = True) -> c.Item:
    id = write(table.code, table.decision, "log", way, step, part)
    return c.button(words.label(say(label)), id, disabled=not open_)
