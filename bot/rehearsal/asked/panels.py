"""Questions a to d: a command, private panels and what changes them."""

from __future__ import annotations

import discord

from bot.edge.delivery.delivery import CHOICES
from bot.edge.delivery.page_sender import DEFER_UPDATE, UPDATE
from bot.edge.discord.http import Upload
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.drawings import BOARD
from bot.edge.kit.replies import Page
from bot.rehearsal import raw, samples
from bot.rehearsal.asked.asking import LETTERS, AskingPost
from bot.rehearsal.before import rights
from bot.rehearsal.plan.rows import NO, PICTURE_GOES, PICTURE_STAYS, YES
from bot.rehearsal.stage import yes_or_no
from engines.kernel.base.messages import Message, say

COMPLETED = ("anchor", "ballast", "capstan", "davit")
"""The completions of the rehearsal's own command."""
DONE = "done"
"""The result that ends a question without an answer."""


async def command(asked: AskingPost) -> None:
    """A command with a completion."""
    typed: list[str] = []

    async def complete(click: Click) -> None:
        typed.append(click.focused)
        listed = [{"name": word, "value": word} for word in COMPLETED]
        await raw.callback(asked.stage.wire, click, CHOICES, {"choices": listed})

    async def answer_it(click: Click) -> None:
        await asked.tell(click, say("rehearse.command.given"))

    answer = await asked.ask("a", heard={"complete": complete, "command": answer_it})
    if answer is not None:
        asked.stage.note("a1", yes_or_no(bool(typed)))
        asked.stage.note("a2", answer)


# -- panels


def page_of(asked: AskingPost, text: Message, *presses: tuple[str, Message], which: int = 0) -> Page:
    """A private panel with a board, as the bot shows it."""
    picture = samples.board(asked.stage.words, which)
    row = [c.button(asked.stage.words.label(label), samples.id_of(LETTERS.index("b"), action)) for action, label in presses]
    box = c.container(c.text(asked.stage.words.marked(text)), c.gallery((BOARD, picture.alt)), *([c.row(*row)] if row else []))
    return Page((box,), (picture,))


async def _open(asked: AskingPost, click: Click, *presses: tuple[str, Message]) -> None:
    """A panel comes by the bot's own delivery, as a further message. Raises one of LOST."""
    page = page_of(asked, say("rehearse.panel"), *presses)
    uploads = await samples.drawn(asked.stage.pictures, *page.pictures)
    if not click.is_acknowledged:
        await asked.stage.delivery.sender.defer(click)
    await asked.stage.delivery.page(click, page, uploads)
    asked.panel, asked.panel_click = int(asked.stage.recorder.last().answer["id"]), click


async def panel(asked: AskingPost) -> None:
    """A private answer to a press on a post."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        came, began = stage.clock.now(), stage.clock.monotonic()
        rights(stage, click)
        await _open(asked, click, ("again", say("rehearse.again")))
        here = stage.clock.monotonic() - began
        way = (came - discord.utils.snowflake_time(click.id)).total_seconds()
        stage.note("b1", f"{way + here:.2f} s", f"{here:.2f} s of them from the bot's hearing of it on; clocks may differ")

    answer = await asked.ask("b", {"panel": say("rehearse.panel.press")}, {"panel": opened})
    if answer is not None:
        stage.note("b2", answer)


async def updates(asked: AskingPost) -> None:
    """The bot's own change of a panel, then two that say nothing of its file."""
    for work in (own_update, bare_update, words_alone):
        await work(asked)


async def own_update(asked: AskingPost) -> None:
    """New words over the same board, as the bot changes a panel."""
    was_done: list[bool] = []

    async def again(click: Click) -> str | None:
        page = page_of(asked, say("rehearse.panel.changed"), ("bare", say("rehearse.again")))
        uploads = await samples.drawn(asked.stage.pictures, *page.pictures)
        try:
            await asked.stage.delivery.page(click, page, uploads)
        except SEND_ERRORS as lost:
            return f"refused {getattr(lost, 'code', '')}"
        was_done.append(True)
        return None

    answer = await asked.ask("c1", heard={"again": again})
    if answer is not None and (was_done or answer not in (YES, NO)):
        asked.stage.note("c1", answer)


async def bare_update(asked: AskingPost) -> None:
    """New words over the same board, nothing said of the file."""
    was_done: list[bool] = []

    async def bare(click: Click) -> str | None:
        answered = await raw.callback(asked.stage.wire, click, UPDATE, changed_panel(asked, c.gallery((BOARD, "a board"))))
        if not answered.is_taken:
            await raw.callback(asked.stage.wire, click, DEFER_UPDATE, {})
            return answered.outcome
        was_done.append(True)
        return None

    answer = await asked.ask("c2", heard={"bare": bare})
    if answer in (YES, NO):
        answer = (PICTURE_STAYS if answer == YES else PICTURE_GOES) if was_done else None
    if answer is not None:
        asked.stage.note("c2", answer)


def changed_panel(asked: AskingPost, *more: c.Item, action: str = "bare") -> c.Json:
    """The panel with other words, and its button."""
    press = c.button(asked.stage.words.label(say("rehearse.again")), samples.id_of(LETTERS.index("b"), action))
    return c.message(c.container(c.text(text_of(asked, say("rehearse.panel.changed"))), *more, c.row(press)))


async def words_alone(asked: AskingPost) -> None:
    """New words and no board, nothing said of its file; then the file is listed again."""
    stage = asked.stage

    async def bare(click: Click) -> str:
        told = await raw.reply(stage.wire, asked.panel_click or click, asked.panel)
        rows = samples.kept_in(told.answer) if told.is_taken else []
        answered = await raw.callback(stage.wire, click, UPDATE, changed_panel(asked))
        if rows and answered.is_taken:
            body = {**changed_panel(asked, c.gallery((BOARD, "a board"))), "attachments": rows}
            again = await raw.edit_original(stage.wire, click, body)
            is_kept = again.is_taken and samples.shows_picture(again.answer)
            stage.note("c3", again.outcome if not again.is_taken else PICTURE_STAYS if is_kept else PICTURE_GOES)
        return DONE

    await asked.ask("c3", heard={"bare": bare})


def text_of(asked: AskingPost, message: Message) -> str:
    """The message in the words of whoever is asked."""
    return asked.stage.words.marked(message)


async def listed_update(asked: AskingPost) -> None:
    """A panel whose file is listed by id and name, then one that gets a new file."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        await _open(asked, click, ("keep", say("rehearse.keep")), ("new", say("rehearse.new")))

    async def keep(click: Click) -> None:
        told = await raw.reply(stage.wire, asked.panel_click, asked.panel) if asked.panel_click else raw.Answered(None)
        rows = samples.kept_in(told.answer) if told.is_taken else []
        press = c.button(stage.words.label(say("rehearse.new")), samples.id_of(LETTERS.index("b"), "new"))
        box = c.container(c.text(text_of(asked, say("rehearse.panel.changed"))), c.gallery((BOARD, "a board")), c.row(press))
        await _update(asked, "d1", click, {**c.message(box), "attachments": rows})

    async def new(click: Click) -> None:
        second = await stage.board(1, samples.SECOND)
        shown = c.gallery((second.name, second.alt))
        body = {**changed_panel(asked, shown, action="again"), "attachments": raw.listed(second)}
        await _update(asked, "d2", click, body, second)

    await asked.ask("d", {"panel": say("rehearse.panel.press")}, {"panel": opened, "keep": keep, "new": new})


async def _update(asked: AskingPost, key: str, click: Click, body: c.Json, *uploads: Upload) -> None:
    """Change the panel that was pressed on, and note what becomes of its picture."""
    stage = asked.stage
    answered = await raw.callback(stage.wire, click, UPDATE, body, uploads)
    if not answered.is_taken:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        stage.note(key, answered.outcome)
        return
    message = ((answered.answer or {}).get("resource") or {}).get("message") or {"components": []}
    stage.note(key, PICTURE_STAYS if samples.shows_picture(message) else PICTURE_GOES)
