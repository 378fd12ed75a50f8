"""Finished games: the replay step by step, the check of every die, a rematch."""

from __future__ import annotations

from typing import Any

from bot.edge.context import removed_details
from bot.edge.context.context import Context, speech
from bot.edge.context.replay_cache import CachedReplay
from bot.edge.context.table_option import TABLE
from bot.edge.fairness import fairness
from bot.edge.fairness.record_check import verdict
from bot.edge.kit import components as c
from bot.edge.kit import drawings, post_parts
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import capital, code
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import Room, press
from bot.model.posting.posts import PictureOrder
from bot.model.table.table import PublicTable
from bot.service.history.finished_game import ReplayFrame
from engines.kernel.base.messages import Verbatim, say
from locales import Words
from render.paint.encode import frame_places as places

SENTENCES = 2600
MOST_POINTS = 9
"""Turning points in the menu of a replay: those of the last three games."""
LONGEST = 400
"""Steps of a game whose page is made here: with eight captains that takes half a minute of one core, and 200 MB meanwhile."""


@press("replay", who=Who.READERS, note="when the game is over", looked_up=True)
@command("table replay", who=Who.READERS, looked_up=True, ended=("over",), options=(TABLE,))
async def replay(context: Context, click: Click, table: PublicTable) -> Page:
    """A step of the game, everything open, with buttons to the others and the record as a file."""
    shown = await removed_details.finished_game(context, table)
    last = len(shown.frames) - 1
    at = click.button_id.number(0) if click.button_id else 0
    if click.values:
        at = number(click.values[0])
    at = min(max(at, 0), last)
    words, frame = speech(click, table), shown.frames[at]
    picture = drawings.reveal(table, frame.view, words, file=drawings.FRAME)
    heading = say("ui.replay", code=code(table), number=at + 1, count=last + 1)
    name = f"record-{table.code}.json"
    box = c.container(
        c.text("### " + words.marked(heading)), c.gallery((picture.file, picture.alt)), c.text(_happened(frame,
        words)[:SENTENCES]),
        *([] if frame.is_open else [c.text("-# " + words.marked(say("ui.replay.told")))]),
        c.row(_menu(table, words, shown, at)), c.row(*_steps(table, words, at, last)),
        c.row(*_wholes(table, words, at)), c.file(name),
        c.text("-# " + words.marked(say("ui.replay.check"))),
    )  # fmt: skip
    return Page(
        (box,), (picture,), ((name, shown.file),), as_new_message=click.button_id is not None and not click.button_id.args
    )


def _happened(frame: ReplayFrame, words: Any) -> str:
    headline = words.marked(frame.headline)
    sentences = [words.marked(one) for one in frame.sentences]
    back = [words.marked(say("ui.replay.back"))] if frame.is_taken_back else []
    return "\n".join([*back, f"**{headline}**", *(one for one in sentences if one.rstrip(".") != headline)])


def _menu(table: PublicTable, words: Words, shown: CachedReplay, at: int) -> c.Item:
    """The turning points, each with what it is remembered for, then steps all over the game."""
    turning = dict(shown.turning[-MOST_POINTS:])
    last, left = len(shown.frames) - 1, c.MOST_OPTIONS - len(turning) - 1
    places = sorted({round(part * last / left) for part in range(left + 1)} - turning.keys())
    entries = [
        c.option(
            words.label(say("ui.replay.step", n=place + 1)), str(place), chosen=place == at,
            hint=capital(words(turning[place])) if place in turning else "",
        )
        for place in (*turning, *places)
    ]  # fmt: skip
    return c.menu(write(table.code, table.decision, "replay", "m", at), entries, hint=words(say("ui.replay.menu")))


def _steps(table: PublicTable, words: Any, at: int, last: int) -> list[c.Item]:
    where = (("ui.first.step", 0), ("prev", max(at - 1, 0)), ("next", min(at + 1, last)), ("ui.last.step", last))
    ends = (at == 0, at == 0, at == last, at == last)
    return [
        c.button(words.label(say(label)), write(table.code, table.decision, "replay", place, number), disabled=end)
        for number, ((label, place), end) in enumerate(zip(where, ends, strict=True))
    ]


def _wholes(table: PublicTable, words: Words, at: int, but: str = "") -> list[c.Item]:
    """The whole game at once: as a moving picture, as a page; from one of them (`but`) the way back to the step instead of it."""
    labels = (("replay", "replay"), ("movie", "ui.movie"), ("whole", "ui.whole"), ("showall", "show.all"))
    return [
        c.button(words.label(say(label)), write(table.code, table.decision, verb, *((at, "back") if verb == "replay" else (at,))))
        for verb, label in labels if verb != (but or "replay")
    ]  # fmt: skip


def _step(click: Click) -> int:
    """The step of the replay from which film or page was asked for."""
    return max(click.button_id.number(0), 0) if click.button_id else 0


@press("movie", who=Who.READERS, note="when the game is over; shown to all at home", looked_up=True, room=Room.IN_PLACE)
async def movie(context: Context, click: Click, table: PublicTable) -> Page:
    """The film of the turning points, for whoever asks; if no facts were kept, frames of the whole game."""
    words = speech(click, table)
    picture = await _film(context, table, await removed_details.finished_game(context, table), words)
    heading = "### " + words.marked(say("ui.movie.title", code=code(table)))
    row = c.row(*_wholes(table, words, _step(click), "movie"))
    return Page((c.container(c.text(heading), c.gallery((picture.file, picture.alt)), row),), (picture,))


async def _film(context: Context, table: PublicTable, shown: CachedReplay, words: Words) -> PictureOrder:
    frames = await context.replays.some(shown, shown.film or places(len(shown.frames)))
    return drawings.replay(table, [(frame.view, frame.fresh) for frame in frames], words)


async def _page(context: Context, table: PublicTable, shown: CachedReplay, words: Words) -> PictureOrder:
    """The file with all steps, and with the courses of fortune that were reckoned."""
    stories = await context.fortunes.finished(table.code)
    return drawings.whole(table, await context.replays.whole(table, shown, stories), words)


@press("whole", who=Who.READERS, note="when the game is over", looked_up=True, room=Room.IN_PLACE)
async def whole(context: Context, click: Click, table: PublicTable) -> Page:
    """The whole game as a page to be saved, with all steps in it; of a game that is too long how it is made from the record."""
    shown, words = await removed_details.finished_game(context, table), speech(click, table)
    if len(shown.frames) > LONGEST:
        return notice_page(
            words,
            say("e.whole.long", command=_page_by(table)),
            c.button(words.label(say("replay")), write(table.code, table.decision, "replay", _step(click), "back")),
        )
    picture = await _page(context, table, shown, words)
    box = c.container(
        c.text("### " + words.marked(say("ui.movie.title", code=code(table)))), c.text(words.marked(say("rep.page"))),
        c.file(picture.file), c.row(*_wholes(table, words, _step(click), "whole")),
    )  # fmt: skip
    by_command = c.text(words.marked(say("ui.whole.own", command=_page_by(table))))
    return Page((box,), (picture,), instead=(by_command,))


@press("showall", who=Who.READERS, note="when the game is over, once; shown to all at home", room=Room.FOR_ALL)
async def show_all(context: Context, click: Click, table: PublicTable) -> Page:
    """Film and page for everybody in the channel, once."""
    note, notes = f"shown/replay/{table.id}", context.hints.key_values
    if await notes.read(note) is not None:
        return notice_page(speech(click), say("ui.shown"), as_new_message=True)
    shown, words = await removed_details.finished_game(context, table), post_parts.speech(table)
    film = await _film(context, table, shown, words)
    pages = [await _page(context, table, shown, words)] if len(shown.frames) <= LONGEST else []
    how = [c.text(words.marked(say("rep.page"))), *(c.file(page.file) for page in pages)] if pages else []
    heading = c.text("### " + words.marked(say("rep.head", code=code(table))))
    if click.in_table_server:
        await notes.write(note, "1", table.id)
    return Page((c.container(heading, c.gallery((film.file, film.alt)), *how),), (film, *pages), public=True, as_new_message=True)


def _page_by(table: PublicTable) -> Verbatim:
    """The command that makes the page of the record."""
    return Verbatim(f"`python -m render replay record-{table.code}.json --html replay-{table.code}.html`")


@press("verify", who=Who.READERS, note="when the game is over", looked_up=True)
async def verify(context: Context, click: Click, table: PublicTable) -> Page:
    """The result of a check of the record by this release."""
    words = speech(click, table)
    seed, promise = Verbatim(f"`{table.seed}`"), Verbatim(f"`{table.promise}`")
    drawn = (say("ui.verify.seed", seed=seed, promise=promise),) if table.draws.has_chance else ()
    said = (*await verdict(context.replays, table), *drawn)
    return Page((c.container(*(c.text(words.marked(one)) for one in said)),))


@command("table verify", who=Who.READERS, while_dealing=True, looked_up=True, options=(TABLE,))
async def check(context: Context, click: Click, table: PublicTable) -> Page:
    """The command: the check of a finished game; before its end what there is to check it by."""
    return await (verify if table.status == "over" else fairness.fair)(context, click, table)
