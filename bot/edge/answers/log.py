"""The log, a page at a time: only the steps of that page are read."""

from __future__ import annotations

from collections.abc import Iterable

from bot.edge import components as c
from bot.edge.answers import tidied
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page, notice_page
from bot.model.table import PublicTable
from bot.service.log import MOST, Logged
from engines.kernel.messages import say
from locales import Words

PAGE = 3400
"""Characters of a page."""
OLDER, NEWER = 0, 1
Place = tuple[int, int]
"""A step, and which of its pieces, where it is too long for one page."""
Piece = tuple[Place, str]
START = (1, -1)
"""Before everything."""


async def log(edge: Edge, click: Click, table: PublicTable) -> Page:
    """What happened so far, the newest page first; what a button carries is the way to go and the place to go on from."""
    words, carried = speech(click, table), click.carried
    way, step, part = (carried.number(0), carried.number(1), carried.number(2)) if carried else (-1, -1, -1)
    if way == NEWER and part >= 0:
        page = await _newer(edge, click, table, words, (step, part))
    elif way == OLDER and part >= 0:
        page = await _older(edge, click, table, words, (step, part))
    else:
        page = await _older(edge, click, table, words, None)
    if not page.pieces:
        return notice_page(words, say("ui.log.empty") if table.tidied is None else tidied.gone(table))
    return page.shown(click, table, words, anew=carried is not None and not carried.args)


class Leaf:
    """A page of the log: its pieces in their order, and whether there are older and newer ones."""

    def __init__(self, pieces: list[Piece], has_older: bool, has_newer: bool) -> None:
        self.pieces, self.has_older, self.has_newer = pieces, has_older, has_newer

    def shown(self, click: Click, table: PublicTable, words: Words, anew: bool) -> Page:
        """The page as a message; the first one asked for from a panel comes beside it, the others in place."""
        text = "\n".join(piece for _, piece in self.pieces)
        back = _press(table, words, "prev", OLDER, *self.pieces[0][0], open_=self.has_older)
        on = _press(table, words, "next", NEWER, *self.pieces[-1][0], open_=self.has_newer)
        fair = c.button(words.label(say("fair")), write(table.code, table.decision, "fair"))
        rows = [c.row(back, on)] if self.has_older or self.has_newer else []
        return Page((c.container(c.text(text[: c.MOST_TEXT]), *rows, c.row(fair)),), public=click.public, anew=anew)


async def _older(edge: Edge, click: Click, table: PublicTable, words: Words, at: Place | None) -> Leaf:
    """The page before that place; the last one where there is no place."""
    before = None if at is None else at[0] + 1
    while True:
        steps = await edge.host.tables.log(table.code, _viewer(click), before, MOST)
        pieces = (piece for step in reversed(steps) for piece in reversed(_pieces(step, words)) if at is None or piece[0] < at)
        taken, is_full = _fitting(pieces)
        if taken or len(steps) < MOST:
            break
        before = steps[0][0]
    if at is not None and not taken:
        return await _newer(edge, click, table, words, START)
    return Leaf(taken[::-1], is_full or len(steps) == MOST, at is not None)


async def _newer(edge: Edge, click: Click, table: PublicTable, words: Words, at: Place) -> Leaf:
    """The page behind that place; the last one where nothing is behind it."""
    after = at[0] - 1
    while True:
        steps = await edge.host.tables.log(table.code, _viewer(click), None, MOST, after)
        taken, is_full = _fitting(piece for step in steps for piece in _pieces(step, words) if piece[0] > at)
        if taken or len(steps) < MOST:
            break
        after = steps[-1][0]
    if not taken:
        return await _older(edge, click, table, words, None)
    return Leaf(taken, at != START, is_full or len(steps) == MOST)


def _viewer(click: Click) -> int | None:
    return None if click.public else click.person.id


def _pieces(logged: Logged, words: Words) -> list[Piece]:
    """A step in pieces of a page at most; none where nothing is told of it."""
    step, sentences = logged
    if not sentences:
        return []
    lines = [f"-# {words.marked(say('post.step', number=step))}", *(words.marked(one) for one in sentences)]
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


def _press(table: PublicTable, words: Words, label: str, way: int, step: int, part: int, open_: bool) -> c.Item:
    id = write(table.code, table.decision, "log", way, step, part)
    return c.button(words.label(say(label)), id, disabled=not open_)
