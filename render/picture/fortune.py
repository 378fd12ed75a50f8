"""The course of fortune as a line chart and in words: panels and pages tell it alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.kernel.analysis.win_chances import ChanceHistory, Swing, WinChances
from engines.kernel.base.messages import Captain, Message, say
from render.picture.line_chart import LineChart

PERCENT = 100


@dataclass(frozen=True, slots=True)
class SwingPoint:
    """A turning point in words: the round that led to it, its time and deed, the change of the chance, and the best other
    answer; None if the captain had no choice."""

    round: int
    when: Message
    moved: Message
    instead: Message | None


def line_chart(story: ChanceHistory) -> LineChart | None:
    """The line chart of it; None if there is nothing to compare."""
    by_turns = is_by_turns(story)
    points = {place(story, one): tuple(map(percent, one.chances)) for one in story.fortunes}
    if len(points) < 2:
        return None
    flags = tuple((place(story, one), one.seat, number) for number, one in enumerate(story.turning, 1))
    return LineChart(say("fortune.counted"), tuple(sorted(points.items())), flags, (), by_turns, doubt(story))


def points(story: ChanceHistory) -> Iterator[SwingPoint]:
    """The turning points by the numbers of their flags."""
    for one in story.turning:
        moved = say("fortune.moved", captain=Captain(one.seat), a=percent(one.before), b=percent(one.after))
        yield SwingPoint(one.round, _when(one, is_by_turns(story)), moved, _instead(one))


def is_by_turns(story: ChanceHistory) -> bool:
    """Whether it is counted by turns; a game without turns is counted by its steps."""
    return any(one.turn for one in story.fortunes)


def place(story: ChanceHistory, one: WinChances | Swing) -> int:
    """The place of a step on the axis of the chart: its turn, or its round."""
    return one.turn if is_by_turns(story) else one.round


def doubt(story: ChanceHistory) -> int:
    """The error of a chance in per cent, at least one."""
    return max(1, percent(story.doubt))


def percent(chance: float) -> int:
    """A chance in whole per cent."""
    return round(PERCENT * chance)


def _when(one: Swing, by_turns: bool) -> Message:
    at, deed = say("res.at", n=one.turn) if by_turns else say("res.at.step", n=one.round + 1), one.deed
    return at if deed is None else deed.sentence(at)


def _instead(one: Swing) -> Message | None:
    """The alternative to a deed, in words."""
    if one.instead is not None:
        return say("fortune.else", captain=Captain(one.seat), play=one.instead.play, c=percent(one.instead.chance))
    return say("fortune.even", captain=Captain(one.seat)) if one.had_choice else None
