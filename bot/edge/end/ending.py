"""How a game ended, in words: who came in where, who fell when and by whom, the turning points, the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.edge.kit.post_parts import capital, captains
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import PublicTable
from engines.kernel.analysis.game_summary import GameSummary, Places, rank_by_elimination, totals, with_ties
from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import Result
from locales import Words
from render.picture.line_chart import LineChart


def headline(steps: Sequence[NarratedStep], course: GameSummary | None, ended: Result) -> Message:
    """The winner, and by what: the heading of the last step, or, if several won, points decide or no last blow is told, those."""
    blow, winners = course.final_moment if course else None, ended.places[0] if ended.places else ()
    if ended.reason == AGREED:
        return _agreed(winners, ended)
    if course is not None and course.game > 1 and ended.scores:
        won = say("res.match.won", list=captains(winners), score=wins(ended.scores), n=len(winners))
        return say("res.by", what=won, blow=blow.what) if blow and len(winners) == 1 else won
    if blow is None or len(winners) != 1 or ended.scores:
        return steps[-1].headline
    return say("res.by", what=say("res.won", captain=Captain(winners[0])), blow=blow.what)


def _agreed(winners: Sequence[int], ended: Result) -> Message:
    """The heading of an end that captains agreed on."""
    return say("res.agreed", list=captains(winners), n=len(winners)) if len(ended.places) > 1 else say("res.agreed.draw")


def headline_alone(table: PublicTable, heading: Message, course: GameSummary | None, ended: Result) -> Message:
    """The heading for the one person of a table: victory or defeat, and by what. With several people, or with seats of one that
    ended differently, it is the `heading` for everybody."""
    verdict = _verdict_alone(table, ended)
    if verdict is None:
        return heading
    blow, winners = course.final_moment if course else None, ended.places[0]
    if course is not None and course.game > 1 and ended.scores:
        return say("res.by", what=verdict, blow=heading)
    if blow is not None and len(winners) == 1 and not ended.scores:
        return say("res.by", what=verdict, blow=blow.what)
    return say("res.by", what=verdict, blow=captains(winners or (PHANTOM,)))


def _verdict_alone(table: PublicTable, ended: Result) -> Message | None:
    own = {seat.number for seat in table.seats if seat.person is not None}
    if not own or not table.is_alone or not ended.places:
        return None
    first = set(ended.places[0])
    if not own & first:
        return say("res.alone.lost")
    if own - first:
        return None
    return say("res.alone.won" if own == first else "res.alone.drawn")


def interval_headline(course: GameSummary) -> Message:
    """The standing of a match after one of its games."""
    assert course.game_end is not None
    winners, score = course.game_end.winners, wins(course.game_end.wins)
    if not winners:
        return say("res.match.drawn", number=course.game, score=score)
    return say("res.match", number=course.game, list=captains(winners), score=score, n=len(winners))


def wins(scores: Sequence[int]) -> tuple[Message, ...]:
    """Games won, by captain."""
    return tuple(say("res.wins", captain=Captain(seat), number=number) for seat, number in enumerate(scores))


def last_blow(course: GameSummary) -> list[Message]:
    """The decision of a game inside a match, under its heading."""
    blow = course.final_moment
    if blow is None:
        return []
    return [
        say("res.blow.by", captain=Captain(blow.by), blow=blow.what) if blow.by is not None else say("res.blow", blow=blow.what)
    ]


def places(table: PublicTable, ended: Result, course: GameSummary | None = None) -> tuple[Message, ...]:
    """Captains by place, with their scores if there are some and what those count, else when they fell and by whom."""
    game, view = table.game, table.laid_open
    found = ended.places if view is None else game.final_places(view, ended)
    if ended.scores:
        scored = [(number, seats, ended.scores[seats[0]]) for number, seats in _numbered(found)]
        other = None if view is None else game.vacant_side_result(view, ended)
        scored += [] if other is None else [(other[0], (PHANTOM,), other[1])]
        return tuple(
            say("post.place.score", number=number, list=captains(seats), score=game.score(score))
            for number, seats, score in sorted(scored)
        )
    return _fallen(with_ties(found, course) if course else found, course)


def places_between(table: PublicTable, course: GameSummary) -> tuple[Message, ...]:
    """The lines of the score of a game inside a match."""
    assert course.game_end is not None
    return _fallen(rank_by_elimination(course.game_end.winners, len(table.seats), course), course)


def _numbered(found: Places) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Places by number: who shares one takes as many; one that is nobody's at the table is taken all the same."""
    number = 1
    for seats in found:
        if seats:
            yield number, seats
        number += max(len(seats), 1)


def _fallen(found: Places, course: GameSummary | None) -> tuple[Message, ...]:
    lines = []
    for number, seats in _numbered(found):
        fall = course.elimination_of(seats[0]) if course and number > 1 else None
        if course is None or fall is None:
            lines.append(say("post.place", number=number, list=captains(seats)))
            continue
        at = say("res.turn", n=fall.turn) if course.turns else say("res.step", n=fall.step + 1)
        out: dict[str, Arg] = {"number": number, "list": captains(seats), "what": fall.what, "when": at}
        by_another = fall.by is not None and fall.by not in seats
        lines.append(say("res.out.by", captain=Captain(fall.by or 0), **out) if by_another else say("res.out", **out))
    return tuple(lines)


def accounts(table: PublicTable, ended: Result) -> tuple[Message, ...]:
    """How the scores came about, row by row; nothing if one row has them all."""
    is_counted = table.laid_open is not None and ended.reason != AGREED
    rows = table.game.score_breakdown(table.laid_open, ended) if is_counted else ()
    if [row.scores for row in rows] == [ended.scores]:
        return ()
    return tuple(say("res.account", what=row.what, list=_shares(table, row.scores)) for row in rows)


def _shares(table: PublicTable, scores: Sequence[int]) -> tuple[Message, ...]:
    """The numbers of a row, by captain."""
    return tuple(say("res.wins", captain=Captain(at), number=table.game.number(n)) for at, n in enumerate(scores))


def turning(course: GameSummary) -> tuple[Message, ...]:
    """The turning points in words."""
    return tuple(what for _, what in course.turning_sentences())


def summary(told: Sequence[Message], rows: Sequence[Message], course: GameSummary | None, words: Words) -> list[str]:
    """The places with what the scores are made of, the turning points by the numbers of their flags, the counts: a text each."""
    found = ["\n".join(words.marked(one) for one in (*told, *rows))] if told else []
    if course is not None and course.turning_points:
        lines = (f"{number}. {capital(words.marked(one))}" for number, one in enumerate(turning(course), 1))
        found.append("\n".join([f"**{words.marked(say('res.points'))}**", *lines]))
    if course is not None and (counted := totals(course)):
        found.append("-# " + words.marked(say("res.counts", list=counted)))
    return found


def line_chart(course: GameSummary, counted: Message) -> LineChart | None:
    """The facts of the picture of the course; None if the game counts nothing, or if no count has changed."""
    if len({point.counts for point in course.points}) < 2:
        return None
    points = tuple((point.turn, point.counts) for point in course.points)
    flags = tuple(
        (one.turn if course.turns else one.step, one.deed.at, number) for number, one in enumerate(course.turning_points, 1)
    )
    falls = tuple((fall.seat, fall.turn if course.turns else fall.step) for fall in course.eliminations)
    return LineChart(counted, points, flags, falls, bool(course.turns), fell=tuple(fall.what for fall in course.eliminations))
