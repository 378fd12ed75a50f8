"""A contest as its table stands for it: the columns, what the dice bring with the chance of each, modifiers as lines."""

from __future__ import annotations

from dataclasses import dataclass

from engines.atlantic_chase.data.tables import MISS
from engines.atlantic_chase.pieces.chances import CellChance, cell_chances, column, columns, ranged
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.dice.modifiers import signed
from engines.kernel.dice.odds import percent
from locales import Words
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import Theme

WIDE, HEAD, CELLS, ROW, EDGE = 1200, 66, 62, 58, 14
"""Pixels: of a strip, its title, its columns, a row, the room at its edges."""
LETTERS, LEAST, TITLE = 40, 39, 44
"""Pixels of letters, at least, and of the title."""
SUMS, BARS, CHANCE, ADDED = 118, 132, 776, 806
"""Pixels from the left: the end of the sums of dice, the results, the end of chances, the modifiers."""


@dataclass(frozen=True)
class Contest:
    """A contest before its dice. `lengths`: the longest of its own forces, the target, and what is deducted.

    `added`: what is added to the roll, each with its reason; `after`: what follows it, None if nothing is said.
    """

    title: Message
    table: str
    lengths: tuple[int, int, int]
    added: tuple[tuple[Message, int], ...] = ()
    after: Message | None = None

    @property
    def total(self) -> int:
        """AC-17f: the Trajectory Total."""
        own, target, less = self.lengths
        return max(0, own + target - less)

    @property
    def rows(self) -> tuple[CellChance, ...]:
        """The rows of the table as they stand."""
        return cell_chances(self.table, self.total, sum(value for _, value in self.added))


@dataclass(frozen=True)
class Strip:
    """The words of a strip. `rows`: what the dice show, what it brings, its chance in hundredths, whether it is a miss."""

    title: str
    total: str
    cells: tuple[str, ...]
    chosen: int
    rows: tuple[tuple[str, str, int, bool], ...]
    added: tuple[tuple[str, str], ...]
    after: str


def named(table: str, hex: str, force: str, target: str) -> Message:
    """The title of a contest: what it is, where, who against whom."""
    return say(f"ac.contest.{table}", hex=Verbatim(hex), force=Verbatim(force), target=Verbatim(target))


def reckoned(contest: Contest) -> Message:
    """The Trajectory Total as it is reckoned."""
    own, target, less = contest.lengths
    if less:
        return say("ac.pic.total.less", own=own, target=target, less=less, total=contest.total)
    return say("ac.pic.total", own=own, target=target, total=contest.total)


def results(codes: tuple[str, ...]) -> tuple[Message, ...]:
    """The results of a cell."""
    return tuple([say(f"ac.cell.{code}") for code in codes])


def _row_of(one: CellChance, words: Words) -> tuple[str, str, int, bool]:
    brought = ", ".join(map(words, results(one.codes)))
    return ranged(one.least, one.most), brought, round(100 * one.chance), one.codes == (MISS,)


def words_of(contest: Contest, words: Words) -> Strip:
    """The words of a strip in a language."""
    rows = tuple([_row_of(one, words) for one in contest.rows])
    added = [(words(reason), signed(value).text) for reason, value in contest.added]
    if len(added) > 1:
        whole = sum(value for _, value in contest.added)
        added.append((words(say("ac.pic.together")), signed(whole).text if whole else "0"))
    return Strip(
        title=words(contest.title),
        total=words(reckoned(contest)),
        cells=tuple([ranged(*one) for one in columns(contest.table)]),
        chosen=column(contest.table, contest.total),
        rows=rows,
        added=tuple(added) or ((words(say("ac.pic.unmodified")), ""),),
        after=words(contest.after) if contest.after is not None else "",
    )


def sentences(contest: Contest) -> tuple[Message, ...]:
    """The strip in words: what the dice may bring, with chances, and the modifiers."""
    rows = [say("ac.pic.row", sums=Verbatim(ranged(one.least, one.most)), results=results(one.codes), chance=percent(one.chance))
            for one in contest.rows]  # fmt: skip
    added = [say("ac.row", why=reason, value=signed(value)) for reason, value in contest.added]
    after = [contest.after] if contest.after is not None else []
    return (contest.title, reckoned(contest), *rows, *(added or [say("ac.pic.unmodified")]), *after)


def band(contest: Contest, words: Words, theme: Theme) -> Band:
    """The strip as a part of a picture, 1200 pixels wide."""
    facts = words_of(contest, words)
    lines = max(len(facts.rows), len(facts.added) + 2 * bool(facts.after))
    return Band(draw, facts, WIDE, HEAD + CELLS + ROW * lines + EDGE, theme)


def draw(b: Board, facts: Strip) -> None:
    """A strip: title and total, columns, rows as bars, modifiers."""
    t = b.theme
    b.rect(0, 0, b.w, b.h, t.surface)
    b.rect(0, 0, b.w, 3, t.brass)
    right = b.w - EDGE - b.text(b.w - EDGE, HEAD / 2, facts.total, LETTERS, t.ink, "data", "r")
    b.text(EDGE, HEAD / 2, facts.title, TITLE, t.ink, "bold", Fit(right - 40, LEAST))
    _columns(b, facts)
    for number, (sums, results_, chance, is_miss) in enumerate(facts.rows):
        _row(b, HEAD + CELLS + ROW * (number + 0.5), sums, results_, chance, is_miss)
    _added(b, facts)


def _columns(b: Board, facts: Strip) -> None:
    """The columns of the table, that of the total in brass."""
    t, across = b.theme, (b.w - 2 * EDGE) / len(facts.cells)
    for number, text in enumerate(facts.cells):
        x0, y0 = EDGE + across * number, HEAD
        is_chosen = number == facts.chosen
        b.framed(
            (x0 + 3, y0, x0 + across - 3, y0 + CELLS - 10),
            8,
            t.brass if is_chosen else t.surface,
            t.brass if is_chosen else t.line,
            3,
        )
        on = t.shade if t.dark else t.surface
        b.text(
            x0 + across / 2,
            y0 + (CELLS - 10) / 2,
            text,
            LETTERS,
            on if is_chosen else t.soft,
            "bold" if is_chosen else "plain",
            "m",
        )


def _row(b: Board, y: float, sums: str, results_: str, chance: int, is_miss: bool) -> None:
    """A row: the dice, what they bring over a bar as long as its chance, the chance."""
    t = b.theme
    b.text(SUMS, y, sums, LETTERS, t.soft, "data", "r")
    tone = t.raised if is_miss else t.wood
    b.panel(BARS, y - ROW / 2 + 4, CHANCE, y + ROW / 2 - 4, 8, t.page)
    b.rect(BARS, y - ROW / 2 + 4, BARS + (CHANCE - BARS) * max(0.012, chance / 100), y + ROW / 2 - 4, tone)
    figure = b.text(CHANCE - 10, y, f"{chance} %", LETTERS, t.ink, "bold", "r")
    b.text(BARS + 14, y, results_, LETTERS, t.soft if is_miss else t.ink, "data", Fit(CHANCE - BARS - figure - 40, LEAST))


def _added(b: Board, facts: Strip) -> None:
    """The modifiers as lines, and below them what follows."""
    t, y = b.theme, HEAD + CELLS + ROW / 2
    for number, (reason, value) in enumerate(facts.added):
        is_sum = number == len(facts.added) - 1 and len(facts.added) > 1
        if is_sum:
            b.rect(ADDED, y - ROW / 2, b.w - EDGE, y - ROW / 2 + 3, t.line)
        right = b.w - EDGE - b.text(b.w - EDGE, y, value, LETTERS, t.ink, "bold", "r")
        b.text(ADDED, y, reason, LETTERS, t.ink if is_sum else t.soft, "plain", Fit(right - ADDED - 16, 28))
        y += ROW
    if facts.after:
        b.label(ADDED, y + ROW * 0.5, facts.after, LETTERS, Fit(b.w - EDGE - ADDED, 30), t.soft, "plain")
