"""A first voyage: positions that one person plays alone, by the panels of a table, each answer told and explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, get_args

from bot.edge.context.context import Context, speech
from bot.edge.context.table_here import table_here
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import write
from bot.edge.kit.drawings import Mark
from bot.edge.kit.post_parts import GAME_COLOUR, game_name
from bot.edge.kit.replies import Page, Reply, notice_page
from bot.edge.lobby import tables, which_game
from bot.edge.panel.room import fitted
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.rules.pages import LEARN, RulesReader
from bot.edge.telling.step_text import LINES, told_in_lines
from bot.edge.turn import captain_panel
from bot.model.posting.posts import PictureOrder
from bot.model.table.lesson import Lesson, Step
from bot.model.table.table import PublicTable
from engines import game_of, games
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.contract import lesson_words
from engines.kernel.contract.game import Game, sentences_for
from engines.kernel.contract.lessons import LEARNER
from engines.kernel.resolution.frames import Event
from locales import Words

STEPS: tuple[Step, ...] = get_args(Step)


def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(id for id in games() if game_of(id).lessons is not None)


@command(
    "learn",
    who=Who.ANYBODY,
    note="one's own lessons, seen by oneself alone",
    options=(Option(name="game", choices={id: say(f"game.{id}") for id in taught()}),),
)
async def learn_command(context: Context, click: Click) -> Page:
    """`/learn`: the lessons of a game, where whoever asks had come to; of the channel's table, if none is named. Without a
    table the question which game."""
    here = await table_here(context, click)
    game = str(click.options.get("game") or (here.game.id if here is not None and here.game.id in taught() else ""))
    return await taken_up(context, click, game) if game else _which(click)


@press("learning", who=Who.ANYBODY, note="one's own lessons, seen by oneself alone")
async def ask_which(context: Context, click: Click) -> Page:
    """The question which game is to be learnt, from the greeting of a server."""
    return _which(click)


def _which(click: Click) -> Page:
    """The question which game is to be learnt."""
    presses = {id: RulesReader(game_of(id), click.person.language).id(LEARN) for id in taught()}
    return which_game.page(speech(click), say("ui.which.learn"), presses)


@press("learn", who=Who.READERS, note="the lessons of the table's game, one's own alone")
async def learn(context: Context, click: Click, table: PublicTable) -> Page:
    """A step of a lesson; from anything else of a table, the lessons of its game."""
    assert click.button_id is not None
    game, named = table.game.id, click.button_id.args[0] if click.button_id.args else ""
    if context.lessons.taught(click.button_id.table) is None:
        return replace(await taken_up(context, click, game), as_new_message=True)
    if named == "leave":
        return _left(speech(click), table, click.locale)
    if named == "play":
        return await _table(context, click, game)
    if named not in STEPS:
        return await page(context, click, await context.lessons.of(game))
    return await page(context, click, await context.lessons.step(game, click.button_id.decision, named))


def _left(words: Words, table: PublicTable, locale: str) -> Page:
    """How to go on, now or later, and a game at once."""
    on = c.button(words.label(say("learn.next")), _id(table, "here"), style=c.PRIMARY)
    play = c.button(words.label(say("learn.play")), _id(table, "play"))
    return notice_page(words, say("learn.left", command=as_typed("learn", locale)), on, play)


async def _table(context: Context, click: Click, game: str) -> Page:
    """A game in this channel against one computer; in direct messages, how to open a table."""
    if not click.guild:
        return notice_page(speech(click), say("learn.play.where", command=as_typed("table.open", click.locale)))
    return await tables.open_against_computer(context, click, game)


async def framed(context: Context, click: Click, reply: Reply) -> Reply:
    """The answer to a press on a lesson's panel: the panel with what belongs to the lesson, or what the answer did."""
    is_step = click.button_id is not None and click.button_id.verb == "learn"
    if is_step or not isinstance(reply, Page) or reply.panel_kind != "decide":
        return reply
    game = context.lessons.taught(reply.table)
    return reply if game is None else await page(context, click, await context.lessons.of(game), reply)


async def page(context: Context, click: Click, lesson: Lesson, panel: Page | None = None) -> Page:
    """The present page of a lesson. `panel`: the table's own, of a position whose question is open."""
    words, stage = speech(click, lesson.table), lesson.progress.stage
    if stage == "asked":
        return task_shown(lesson, words, panel or await captain_panel.page(context, lesson.table, words))
    return {"opening": _opening, "answered": answer_shown, "end": _end}[stage](lesson, words)


async def taken_up(context: Context, click: Click, game: str) -> Page:
    """The first page, the last one, or where he was, to go on or to begin anew."""
    lesson = await context.lessons.of(game)
    if lesson.progress.stage in ("opening", "end"):
        return await page(context, click, lesson)
    words = speech(click, lesson.table)
    was = say("learn.was", n=Verbatim(str(lesson.number)), all=Verbatim(str(len(lesson.book.positions))))
    row = _row(lesson, words, _Press("learn.next", "here", c.PRIMARY), _Press("learn.restart", "restart"))
    return _lesson_page(lesson, c.text(f"{_head(lesson, words)}\n{words.marked(was)}"), row)


def _opening(lesson: Lesson, words: Words) -> Page:
    """The aim, a picture with letters, and the things that one needs, headed by the game alone: one screen of a telephone."""
    table, game = lesson.table, lesson.table.game.id
    things = [words.marked(lesson_words.thing(game, number)) for number in range(1, len(lesson.book.opening.marks) + 1)]
    marks = [Mark(*one) for one in zip(lesson.book.opening.marks, ascii_uppercase, things, strict=False)]
    picture = drawings.own(table, table.own_view, words, marks=marks)
    listed = [f"**{mark.number}** {mark.name}" for mark in marks]
    return _lesson_page(
        lesson,
        c.text(f"### {words.marked(game_name(table))}\n{words.marked(say('help.aim', aim=say(f'help.aim.{game}')))}"),
        c.gallery((picture.file, picture.alt)),
        c.text("\n".join([*listed, "-# " + words.marked(say("learn.dice"))])),
        _row(lesson, words, _Press("learn.next", "on", c.PRIMARY), _LEAVE),
        pictures=(picture,),
    )


def task_shown(lesson: Lesson, words: Words, panel: Page) -> Page:
    """The table's own panel, below what the position is called and what helps, and above the way back."""
    task = lesson_words.task_text(lesson.table.game.id, lesson.book, lesson.here, lesson.task or 0)
    head = c.text(f"{_at(lesson, words)}\n{words.marked(task)}")
    foot = _buttons(lesson, words, _Press("learn.previous", "previous"), _LEAVE)
    box = c.ended(c.inserted(panel.parts[0], 0, head), *foot)
    return replace(panel, parts=(box,), pictures=tuple(fitted(box, picture) for picture in panel.pictures))


def answer_shown(lesson: Lesson, words: Words) -> Page:
    """The effect of the answer in few lines; why it is good, or its miss."""
    table, case = lesson.table, lesson.case
    assert case is not None
    told = told_in_lines(_to_the_point(table.game, lesson.events), LINES, words, table.game)
    picture = drawings.board(table, table.view, words, fresh=table.game.highlights(lesson.events))
    why = lesson_words.comment(table.game.id, lesson.here, case)
    judged = say("learn.shown" if lesson.progress.is_shown else "learn.good" if case.good else "learn.miss", why=why)
    presses = [_Press("learn.next", "on", c.PRIMARY)] if lesson.may_go_on else []
    presses += [] if case.good else [_Press("learn.again", "again", c.SECONDARY if presses else c.PRIMARY)]
    presses += [] if case.good else [_Press("learn.show", "show")]
    return _lesson_page(
        lesson,
        c.text("\n".join((_at(lesson, words), told))),
        c.gallery((picture.file, picture.alt)),
        c.text(f"**{words.marked(judged)}**"),
        _row(lesson, words, *presses, _LEAVE),
        pictures=(picture,),
    )


def _to_the_point(game: Game[Any, Any], events: Sequence[Event]) -> Sequence[Message]:
    """The sentences of these events up to the last important one."""
    told = sentences_for(game, tuple(events), LEARNER)
    last = max((place for place, one in enumerate(told) if game.is_important(one)), default=len(told) - 1)
    return told[: last + 1]


def _end(lesson: Lesson, words: Words) -> Page:
    """The lessons learnt, a line each, and what to do next."""
    game = lesson.table.game.id
    learnt = [f"- {words.marked(lesson_words.learnt(game, position))}" for position in lesson.book.positions]
    presses = (_Press("learn.play", "play", c.PRIMARY), _Press("rules", "rules"), _Press("learn.restart", "restart"))
    ended = "\n".join((_head(lesson, words), words.marked(say("learn.end")), *learnt))
    return _lesson_page(lesson, c.text(ended), _row(lesson, words, *presses))


@dataclass(frozen=True, slots=True)
class _Press:
    """A button: what is written on it, the step it makes, how it looks."""

    label: str
    step: str
    style: c.Style = c.SECONDARY


_LEAVE = _Press("learn.leave", "leave")


def _head(lesson: Lesson, words: Words) -> str:
    return "### " + words.marked(say("learn.head", game=game_name(lesson.table)))


def _at(lesson: Lesson, words: Words) -> str:
    """The number and name of the position."""
    name = lesson_words.title(lesson.table.game.id, lesson.here)
    number, count = Verbatim(str(lesson.number)), Verbatim(str(len(lesson.book.positions)))
    return "### " + words.marked(say("learn.at", n=number, all=count, name=name))


def _row(lesson: Lesson, words: Words, *presses: _Press) -> c.Item:
    return c.row(*_buttons(lesson, words, *presses))


def _buttons(lesson: Lesson, words: Words, *presses: _Press) -> list[c.Button]:
    table = lesson.table
    return [c.button(words.label(say(one.label)), _id(table, one.step), style=one.style) for one in presses]


def _id(table: PublicTable, step: str) -> str:
    return write(table.code, table.decision, "rules") if step == "rules" else write(table.code, table.decision, "learn", step)


def _lesson_page(lesson: Lesson, *parts: c.Item, pictures: tuple[PictureOrder, ...] = ()) -> Page:
    box = c.container(*parts, accent=GAME_COLOUR)
    return Page((box,), pictures, panel_kind="decide", table=lesson.table.code, version=lesson.table.version)
