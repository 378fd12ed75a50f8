"""A series in words and as a picture: its heading, its standings, its tables round by round."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import capital
from bot.edge.kit.timestamps import timestamp
from bot.edge.ladder.figures import BESIDE, FEW
from bot.model.base.times import moment
from bot.model.posting.posts import PictureOrder
from bot.model.results.series import WIN, SeriesLine, SeriesTable, SeriesView
from engines import game_of, games
from engines.kernel.base.messages import Arg, Message, Name, Verbatim, say
from locales import Words, people
from render.board.text_pages import ALT
from render.picture.ladder import PICTURE, LadderPicture, LadderRow, as_data

FILE = "standings.png"
MOST_ROWS, MOST_POSTED = 12, 8
"""Captains in the picture and in the words of a page, and of a post."""
LISTED, LISTED_IN_POST = 30, 3
"""Tables of a page, and of a post."""


def figure(view: SeriesView, points: int) -> int:
    """Points as they are told: two for a win at tables of two, twelve where three or four play."""
    return points if view.system == "groups" or view.seats > 2 else 2 * points // WIN


def heading(view: SeriesView, words: Words) -> str:
    """The name and the game."""
    return words.marked(say("league.title", name=Name(view.name or words(kind(view))), game=say(f"game.{view.game}")))


def kind(view: SeriesView) -> Message:
    """How the series pairs."""
    return say("league.kind.match", n=view.rounds) if view.system == "match" else say(f"league.kind.{view.system}")


def status_line(view: SeriesView, words: Words) -> str:
    """Whether it has begun, its round, and until when."""
    told: dict[str, Arg] = {"kind": kind(view), "round": view.round, "rounds": view.rounds}
    if view.status == "open" and not view.has_room:
        return capital(words.marked(say("league.full", kind=kind(view))))
    if view.status == "open":
        told = {"kind": kind(view), "join": say("league.join")}
    elif view.system == "campaign":
        return capital(words.marked(_course(view)))
    elif view.status == "running" and view.due is not None:
        told["when"] = timestamp(moment(view.due))
    return capital(words.marked(say(f"league.{view.status}", **told)))


def _course(view: SeriesView) -> Message:
    """The course of a campaign that has begun: the table under way, a captain who is missing, a pause, or the end."""
    is_waiting = view.status == "running" and all(one.points for one in view.tables)
    if is_waiting:
        return say("league.waiting.campaign", kind=kind(view), round=view.round + 1, join=say("league.join"))
    return say(f"league.{view.status}.campaign", kind=kind(view), round=view.round, n=view.round)


def round_name(view: SeriesView, round: int) -> Message:
    """A round by its number; in a campaign it is one table."""
    return say("league.table" if view.system == "campaign" else "league.round", round=round)


def names_of(view: SeriesView, words: Words) -> dict[int, str]:
    """The names of captains by their numbers, each one told apart from all others."""
    told = people.apart(tuple(line.name or words(say("seat.nameless")) for line in view.lines))
    return {line.number: name for line, name in zip(view.lines, told, strict=True)}


def standings(view: SeriesView, words: Words, most: int = MOST_ROWS) -> str:
    """The captains in their order; the first ones of many, most of them with their points alone."""
    if not view.lines:
        return words.marked(say("league.none"))
    names, is_short = names_of(view, words), min(most, len(view.lines)) > FEW
    told = [_row(view, line, names[line.number], is_short and at > 0) for at, line in enumerate(view.lines[:most])]
    more = len(view.lines) - most
    told += [say("league.more", n=more)] if more > 0 else []
    return (BESIDE if is_short else "\n").join(map(words.marked, told))


def _row(view: SeriesView, line: SeriesLine, name: str, is_short: bool) -> Message:
    """A captain with the points, and the games unless it `is_short`; the reader's own always has them."""
    if is_short and line.number != view.number:
        short, alone = "league.row.short.gone" if line.is_gone else "league.row.short", Verbatim(str(figure(view, line.points)))
        return say(short, place=line.place, who=Name(name), points=alone)
    points = say("league.points", n=figure(view, line.points))
    counts = {"games": say("rank.games", n=line.played), "wins": say("rank.wins", n=line.wins)}
    return say("league.row.gone" if line.is_gone else "league.row", place=line.place, who=Name(name), points=points, **counts)


def tables(view: SeriesView, words: Words, rounds: Sequence[int], most: int = LISTED) -> list[str]:
    """The tables of rounds, those of each below its number, and at most so many of it; a campaign's one beside it."""
    names, lines = names_of(view, words), list[str]()
    for round in rounds:
        told = [words.marked(_pair(view, one, names)) for one in view.tables if one.round == round]
        more = [words.marked(say("league.more", n=len(told) - most))] if len(told) > most else []
        heading = f"**{words.marked(round_name(view, round))}**"
        lines += [f"{heading} {' '.join(told)}"] if view.system == "campaign" else [heading, *told[:most], *more]
    return lines


def _pair(view: SeriesView, one: SeriesTable, names: dict[int, str]) -> Message:
    who = tuple(Name(names[number]) for number in one.numbers)
    points = tuple(Verbatim(str(figure(view, each))) for each in one.points)
    told = Verbatim(" : ".join(each.text for each in points))
    if len(who) == 1:
        return say("league.bye", who=who[0], points=say("league.points", n=figure(view, one.points[0])))
    if points:
        return say("league.pair.forfeit" if one.is_forfeit else "league.pair.done", list=who, points=told)
    return say("league.pair", list=who, code=_link(one)) if one.code else say("league.pair.waits", list=who)


def _link(one: SeriesTable) -> Verbatim:
    """The code of a table, with its thread."""
    return Verbatim(f"{one.code} <#{one.channel}>" if one.channel else one.code)


def settings(view: SeriesView, words: Words) -> str:
    """The options of its tables that are not the usual ones, and the terms that do not hold; empty for none."""
    said = [
        f"{words.marked(field.label)}: {words.marked(field.value_label[value])}"
        for field in game_of(view.game).option_fields(view.seats)
        if (value := view.options.get(field.name, field.values[0])) != field.values[0] and value in field.value_label
    ]
    return " · ".join([*said, *(words.marked(say(f"terms.{name}")) for name in view.terms.left_out)])


def picture(view: SeriesView, words: Words, most: int = MOST_ROWS) -> PictureOrder | None:
    """The standings as a picture; None without captains. It is the same for every game, so that any of them may draw it."""
    if not view.lines:
        return None
    names, shown = names_of(view, words), view.lines[:most]
    best = max(1, *(line.points for line in shown))
    rows = tuple(_picture_row(view, line, best) for line in shown)
    heads = (words(say("league.head.points")), words(say("rank.head.games")), words(say("rank.head.wins")))
    told = [names[line.number] for line in shown]
    list_ = tuple(
        say("rank.alt.row", place=Verbatim(str(row.place)), who=Verbatim(name), estimate=Verbatim(row.value))
        for row, name in zip(rows, told, strict=True)
    )
    title = Name(view.name or words(kind(view)))
    alt = words(say("rank.alt", title=title, list=list_))[:ALT]
    detail = words(round_name(view, view.round)) if view.round else words(say(f"game.{view.game}"))
    drawn = LadderPicture(words(title) if view.name else capital(words(title)), detail, heads, rows, alt, has_trend=False)
    facts = {"names": told, "language": words.language, "theme": words.palette or drawings.THEME, "ladder": as_data(drawn)}
    return PictureOrder(f"{games()[0]}.{PICTURE}", FILE, alt, facts)


def _picture_row(view: SeriesView, line: SeriesLine, most: int) -> LadderRow:
    """A bar from nothing to the points of the captain, as long as the most points of anybody."""
    long = line.points / most
    bounds = (0.0, 0.0, long, long, 1.0)
    return LadderRow(line.place, bounds, str(figure(view, line.points)), 0, line.played, line.wins, line.number == view.number)


def buttons(view: SeriesView, words: Words) -> list[c.Item]:
    """The buttons to join while there is room, to leave while it is not over, and to its standings, schedule and chain."""

    def press(label: str, verb: str, style: c.Style = c.SECONDARY) -> c.Button:
        return c.button(words.label(say(label)), write(NONE, 0, verb, view.id), style=style)

    own = [press("league.join", "seriesjoin", c.PRIMARY)] if view.has_room else []
    own += [press("league.leave", "seriesleave")] if view.status != "over" else []
    codes = [one.code for one in view.tables if one.code] if view.system == "campaign" else []
    chain = [c.button(words.label(say("campaign")), write(code, 0, "campaign")) for code in codes[-1:]]
    return [c.row(*own, press("league.standings", "seriesboard"), press("league.schedule", "seriesplan"), *chain)]


def fairness(view: SeriesView, words: Words) -> list[str]:
    """How captains who are level are placed, and the promise of the lots; at the end their seed."""
    lines = (
        []
        if view.system in ("match", "campaign")
        else [say("league.ties"), say("league.lots", promise=Verbatim(f"`{view.promise}`"))]
    )
    lines += [say("league.seed", seed=Verbatim(f"`{view.seed}`"))] if view.seed and lines else []
    return [f"-# {words.marked(one)}" for one in lines]


def name_of(view: SeriesView) -> Name:
    """The name of a series, or its number if it has none."""
    return Name(view.name or str(view.id))
