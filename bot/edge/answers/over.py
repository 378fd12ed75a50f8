"""Finished games: the replay step by step, the check of every die, a rematch."""

from __future__ import annotations

from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import fairness, tidied
from bot.edge.answers.tables import open_again
from bot.edge.click import Click
from bot.edge.custom_id import number, write
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page
from bot.edge.posts.common import code
from bot.edge.verdicts import verdict
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.service.played import Frame
from engines.kernel.messages import Verbatim, say
from render.encode import shown as places

SENTENCES = 2600


async def replay(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """A step of the game, everything open, with buttons to the others and the record as a file."""
    shown = await tidied.film(edge, sitting)
    last = len(shown.frames) - 1
    at = click.carried.number(0) if click.carried else 0
    if click.values:
        at = number(click.values[0])
    at = min(max(at, 0), last)
    told, frame = speech(click, sitting), shown.frames[at]
    picture = drawings.reveal(sitting, frame.view, told, file=drawings.FRAME)
    heading = say("ui.replay", code=code(sitting), number=at + 1, count=last + 1)
    name = f"record-{sitting.code}.json"
    box = c.container(
        c.text("### " + told.marked(heading)), c.gallery((picture.file, picture.alt)), c.text(_happened(frame, told)[:SENTENCES]),
        *([] if frame.is_open else [c.text("-# " + told.marked(say("ui.replay.told")))]),
        c.row(_menu(sitting, told, at, last)), c.row(*_steps(sitting, told, at, last)), c.file(name),
        c.text("-# " + told.marked(say("ui.replay.offline", command=Verbatim(f"`python -m engines verify {name}`")))),
    )  # fmt: skip
    return Page((box,), (picture,), ((name, shown.file),), anew=click.carried is not None and not click.carried.args)


def _happened(frame: Frame, told: Any) -> str:
    headline = told.marked(frame.headline)
    sentences = [told.marked(one) for one in frame.sentences]
    return "\n".join([f"**{headline}**", *(one for one in sentences if one.rstrip(".") != headline)])


def _menu(sitting: PublicTable, told: Any, at: int, last: int) -> c.Item:
    places = sorted({round(part * last / 24) for part in range(25)})
    entries = [c.option(told.label(say("ui.replay.step", n=place + 1)), str(place), chosen=place == at) for place in places]
    return c.menu(write(sitting.code, sitting.decision, "replay", "m", at), entries, hint=told(say("ui.replay.menu")))


def _steps(sitting: PublicTable, told: Any, at: int, last: int) -> list[c.Item]:
    where = (("ui.first.step", 0), ("prev", max(at - 1, 0)), ("next", min(at + 1, last)), ("ui.last.step", last))
    ends = (at == 0, at == 0, at == last, at == last)
    steps = [
        c.button(told.label(say(label)), write(sitting.code, sitting.decision, "replay", place, number), disabled=end)
        for number, ((label, place), end) in enumerate(zip(where, ends, strict=True))
    ]
    return [*steps, c.button(told.label(say("ui.movie")), write(sitting.code, sitting.decision, "movie"))]


async def movie(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The whole game as a moving picture, for everybody in the channel."""
    shown, told = await tidied.film(edge, sitting), speech(click, sitting)
    frames = [(frame.view, frame.fresh) for frame in await edge.films.some(shown, places(len(shown.frames)))]
    picture = drawings.replay(sitting, frames, told)
    heading = "### " + told.marked(say("ui.movie.title", code=code(sitting)))
    box = c.container(c.text(heading), c.gallery((picture.file, picture.alt)))
    return Page((box,), (picture,), public=True, anew=True)


async def verify(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """What a check of the record by this release finds."""
    told = speech(click, sitting)
    seed, promise = Verbatim(f"`{sitting.seed}`"), Verbatim(f"`{sitting.promise}`")
    said = (*await verdict(edge.films, sitting), say("ui.verify.seed", seed=seed, promise=promise))
    return Page((c.container(*(c.text(told.marked(one)) for one in said)),))


async def check(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The command: the check of a finished game; before its end what there is to check it by."""
    return await (verify if sitting.status == "over" else fairness.fair)(edge, click, sitting)


async def rematch(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The same game anew in the same channel, called by a captain of that table."""
    if sitting.seat_of(click.person.id) is None:
        raise Refused(say("e.rematch"))
    if sitting.status not in ("over", "closed"):
        raise Refused(say("e.notover"))
    return await open_again(edge, click, sitting)
