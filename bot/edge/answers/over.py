"""Finished games: the replay step by step, the check of every die, a rematch."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import tidied
from bot.edge.answers.tables import open_again
from bot.edge.click import Click
from bot.edge.custom_id import number, write
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page, note
from bot.edge.posts.common import code
from bot.service.ports import Refused, Sitting
from engines.kernel import record
from engines.kernel.frames import Event
from engines.kernel.messages import Message, Name, Verbatim, say

SENTENCES = 2600


async def replay(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """A step of the game, everything open, with buttons to the others and the record as a file."""
    shown = await tidied.film(edge, sitting)
    last = len(shown.states) - 1
    at = click.carried.number(0) if click.carried else 0
    if click.values:
        at = number(click.values[0])
    at = min(max(at, 0), last)
    told = speech(click, sitting)
    view = sitting.game.reveal(shown.states[at])
    picture = drawings.reveal(sitting, view, told, file=drawings.FRAME)
    heading = say("ui.replay", code=code(sitting), number=at + 1, count=last + 1)
    headline = told.marked(sitting.game.headline(shown.events[at], view))
    sentences = [told.marked(one) for one in _told(sitting, shown.events[at])]
    text = "\n".join([f"**{headline}**", *(one for one in sentences if one.rstrip(".") != headline)])
    name = f"record-{sitting.code}.json"
    box = c.container(
        c.text("### " + told.marked(heading)), c.gallery((picture.file, picture.alt)), c.text(text[:SENTENCES]),
        c.row(_menu(sitting, told, at, last)), c.row(*_steps(sitting, told, at, last)), c.file(name),
        c.text("-# " + told.marked(say("ui.replay.offline", command=Verbatim(f"`python -m engines verify {name}`")))),
    )  # fmt: skip
    return Page((box,), (picture,), ((name, shown.file),), anew=click.carried is not None and not click.carried.args)


def _told(sitting: Sitting, events: Sequence[Event]) -> tuple[Message, ...]:
    return tuple(sentence for event in events for sentence in sitting.game.narrate(event.laid_open(), None))


def _menu(sitting: Sitting, told: Any, at: int, last: int) -> c.Json:
    places = sorted({round(part * last / 24) for part in range(25)})
    entries = [c.option(told.label(say("ui.replay.step", n=place + 1)), str(place), chosen=place == at) for place in places]
    return c.menu(write(sitting.code, sitting.decision, "replay", "m", at), entries, hint=told(say("ui.replay.menu")))


def _steps(sitting: Sitting, told: Any, at: int, last: int) -> list[c.Json]:
    where = (("ui.first.step", 0), ("prev", max(at - 1, 0)), ("next", min(at + 1, last)), ("ui.last.step", last))
    ends = (at == 0, at == 0, at == last, at == last)
    steps = [
        c.button(told.label(say(label)), write(sitting.code, sitting.decision, "replay", place, number), disabled=end)
        for number, ((label, place), end) in enumerate(zip(where, ends, strict=True))
    ]
    return [*steps, c.button(told.label(say("ui.movie")), write(sitting.code, sitting.decision, "movie"))]


async def movie(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """The whole game as a moving picture, for everybody in the channel."""
    shown, told = await tidied.film(edge, sitting), speech(click, sitting)
    opened = [tuple(event.laid_open() for event in events) for events in shown.events]
    frames = [
        (sitting.game.reveal(state), sitting.game.fresh(events)) for state, events in zip(shown.states, opened, strict=True)
    ]
    picture = drawings.replay(sitting, frames, told)
    heading = "### " + told.marked(say("ui.movie.title", code=code(sitting)))
    box = c.container(c.text(heading), c.gallery((picture.file, picture.alt)))
    return Page((box,), (picture,), public=True, anew=True)


async def verify(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """Every die and state recomputed from the published seed."""
    told = speech(click, sitting)
    try:
        shown = await edge.films.of(sitting)
    except record.Refused as wrong:
        return note(told, say("ui.verify.failed", code=code(sitting), reason=Name(str(wrong)[:300])))
    seed, promise = Verbatim(f"`{sitting.seed}`"), Verbatim(f"`{sitting.promise}`")
    first = say("ui.verify.good", code=code(sitting), dice=shown.faces, rounds=len(shown.states) - 1)
    return note(told, first, also=say("ui.verify.seed", seed=seed, promise=promise))


async def rematch(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """The same game anew in the same channel, by whoever asks."""
    if sitting.status not in ("over", "closed"):
        raise Refused(say("e.notover"))
    return await open_again(edge, click, sitting)
