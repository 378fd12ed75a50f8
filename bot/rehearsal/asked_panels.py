"""Questions a to i: commands, private panels and what changes them, forms, announcements, what is taken away or dismissed."""

from __future__ import annotations

import discord

from bot.edge import components as c
from bot.edge.click import Click
from bot.edge.delivery import CHOICES, DEFER, DEFER_UPDATE, MODAL, UPDATE
from bot.edge.drawings import BOARD
from bot.edge.message_json import without_pictures
from bot.edge.pages import Page
from bot.edge.retries import LOST
from bot.edge.wire import MESSAGE, private
from bot.rehearsal import raw, samples
from bot.rehearsal.alone_edits import changed
from bot.rehearsal.asking import LETTERS, Asked
from bot.rehearsal.recording import STEP
from bot.rehearsal.rows import GONE, KEPT, NO, TAKEN, YES
from bot.rehearsal.stage import yes_or_no
from engines.kernel.messages import Message, say

COMPLETED = ("anchor", "ballast", "capstan", "davit")
"""What the rehearsal's own command offers."""
LATE = 15 * 60 + 5.0
"""Seconds after which a token has ended."""
DONE = "done"
LONG = "abcdefghi " * 100
"""The long text that stands in the form."""


async def all_of(asked: Asked) -> None:
    """These questions in their order."""
    for letter, work in {
        "a": command, "b": panel, "c1": own_update, "c2": bare_update, "c3": words_alone, "d": listed_update, "e": form, "f": announced,
        "g": taken_away, "h": dismissed, "i": late,
    }.items():  # fmt: skip
        STEP.set(letter[0])
        await work(asked)


async def command(asked: Asked) -> None:
    """A command with a completion."""
    typed: list[str] = []

    async def complete(click: Click) -> None:
        typed.append(click.focused)
        listed = [{"name": word, "value": word} for word in COMPLETED]
        await raw.callback(asked.stage.wire, click, CHOICES, {"choices": listed})

    async def given(click: Click) -> None:
        await asked.told(click, say("rehearse.command.given"))

    answer = await asked.ask("a", heard={"complete": complete, "command": given})
    if answer is not None:
        asked.stage.note("a1", yes_or_no(bool(typed)))
        asked.stage.note("a2", answer)


# -- panels


def _page(asked: Asked, text: Message, *presses: tuple[str, Message], which: int = 0) -> Page:
    """A private panel with a board, as the bot shows it."""
    picture = samples.board(asked.stage.words, which)
    row = [c.button(asked.stage.words.label(label), samples.id_of(LETTERS.index("b"), action)) for action, label in presses]
    box = c.container(c.text(asked.stage.words.marked(text)), c.gallery((BOARD, picture.alt)), *([c.row(*row)] if row else []))
    return Page((box,), (picture,))


async def _open(asked: Asked, click: Click, *presses: tuple[str, Message]) -> None:
    """A panel comes by the bot's own delivery. Raises one of LOST."""
    page = _page(asked, say("rehearse.panel"), *presses)
    uploads = await samples.drawn(asked.stage.pictures, *page.pictures)
    await asked.stage.delivery.page(click, page, uploads)
    asked.panel, asked.panel_click = int(asked.stage.recorder.last().answer["id"]), click


async def panel(asked: Asked) -> None:
    """A private answer to a press on a post."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        came, began = stage.clock.now(), stage.clock.monotonic()
        await _open(asked, click, ("again", say("rehearse.again")))
        here = stage.clock.monotonic() - began
        way = (came - discord.utils.snowflake_time(click.id)).total_seconds()
        stage.note("b1", f"{way + here:.2f} s", f"{here:.2f} s of them from the bot's hearing of it on; clocks may differ")

    answer = await asked.ask("b", {"panel": say("rehearse.panel.press")}, {"panel": opened})
    if answer is not None:
        stage.note("b2", answer)


async def own_update(asked: Asked) -> None:
    """New words over the same board, as the bot changes a panel."""
    was_done: list[bool] = []

    async def again(click: Click) -> str | None:
        page = _page(asked, say("rehearse.panel.changed"), ("bare", say("rehearse.again")))
        uploads = await samples.drawn(asked.stage.pictures, *page.pictures)
        try:
            await asked.stage.delivery.page(click, page, uploads)
        except LOST as lost:
            return f"refused {getattr(lost, 'code', '')}"
        was_done.append(True)
        return None

    answer = await asked.ask("c1", heard={"again": again})
    if answer is not None and (was_done or answer not in (YES, NO)):
        asked.stage.note("c1", answer)


async def bare_update(asked: Asked) -> None:
    """New words over the same board, nothing said of the file."""
    was_done: list[bool] = []

    async def bare(click: Click) -> str | None:
        answered = await raw.callback(asked.stage.wire, click, UPDATE, _changed_panel(asked, c.gallery((BOARD, "a board"))))
        if not answered.is_taken:
            await raw.callback(asked.stage.wire, click, DEFER_UPDATE, {})
            return answered.said
        was_done.append(True)
        return None

    answer = await asked.ask("c2", heard={"bare": bare})
    if answer in (YES, NO):
        answer = (KEPT if answer == YES else GONE) if was_done else None
    if answer is not None:
        asked.stage.note("c2", answer)


def _changed_panel(asked: Asked, *more: c.Item) -> c.Json:
    """The panel with other words, and its button."""
    press = c.button(asked.stage.words.label(say("rehearse.again")), samples.id_of(LETTERS.index("b"), "bare"))
    return c.message(c.container(c.text(_said(asked, say("rehearse.panel.changed"))), *more, c.row(press)))


async def words_alone(asked: Asked) -> None:
    """New words and no board, nothing said of its file; then the file is listed again."""
    stage = asked.stage

    async def bare(click: Click) -> str:
        told = await raw.reply(stage.wire, asked.panel_click or click, asked.panel)
        rows = samples.kept_in(told.answer) if told.is_taken else []
        answered = await raw.callback(stage.wire, click, UPDATE, _changed_panel(asked))
        if rows and answered.is_taken:
            body = {**_changed_panel(asked, c.gallery((BOARD, "a board"))), "attachments": rows}
            again = await raw.edit_original(stage.wire, click, body)
            is_kept = again.is_taken and samples.shows_picture(again.answer)
            stage.note("c3", again.said if not again.is_taken else KEPT if is_kept else GONE)
        return DONE

    await asked.ask("c3", heard={"bare": bare})


def _said(asked: Asked, message: Message) -> str:
    return asked.stage.words.marked(message)


async def listed_update(asked: Asked) -> None:
    """A panel whose file is listed by id and name, then one that gets a new file."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        await _open(asked, click, ("keep", say("rehearse.keep")), ("new", say("rehearse.new")))

    async def keep(click: Click) -> None:
        told = await raw.reply(stage.wire, asked.panel_click, asked.panel) if asked.panel_click else raw.Answered(None)
        rows = samples.kept_in(told.answer) if told.is_taken else []
        press = c.button(stage.words.label(say("rehearse.new")), samples.id_of(LETTERS.index("b"), "new"))
        box = c.container(c.text(_said(asked, say("rehearse.panel.changed"))), c.gallery((BOARD, "a board")), c.row(press))
        await _update(asked, "d1", click, {**c.message(box), "attachments": rows})

    async def new(click: Click) -> None:
        second = await stage.board(1, samples.SECOND)
        body = {**changed(_said(asked, say("rehearse.panel")), samples.SECOND), "attachments": raw.listed(second)}
        await _update(asked, "d2", click, body, second)

    await asked.ask("d", {"panel": say("rehearse.panel.press")}, {"panel": opened, "keep": keep, "new": new})


async def _update(asked: Asked, key: str, click: Click, body: c.Json, *uploads: raw.Upload) -> None:
    """Change the panel that was pressed on, and note what becomes of its picture."""
    stage = asked.stage
    answered = await raw.callback(stage.wire, click, UPDATE, body, uploads)
    if not answered.is_taken:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        stage.note(key, answered.said)
        return
    message = ((answered.answer or {}).get("resource") or {}).get("message") or {"components": []}
    stage.note(key, KEPT if samples.shows_picture(message) else GONE)


# -- forms and announcements


async def form(asked: Asked) -> None:
    """A form with a line, a menu and a long text that stands in it."""
    brought: list[bool] = []

    async def opened(click: Click) -> None:
        options = [c.option(word, word) for word in COMPLETED]
        made = c.form(
            asked.stage.words.label(say("rehearse.form"), c.TITLE), samples.id_of(LETTERS.index("e"), "form"),
            c.labelled("A", c.line("line")), c.labelled("B", c.menu("choice", options)),
            c.labelled("C", c.line("long", value=LONG, long=True)),
        )  # fmt: skip
        await raw.callback(asked.stage.wire, click, MODAL, made.to_dict())

    async def sent(click: Click) -> None:
        brought.append({"line", "choice", "long"} <= {*click.fields} and len(click.fields["long"][0]) >= len(LONG.strip()))
        await asked.told(click, say("rehearse.form.sent"))

    answer = await asked.ask("e", {"open": say("rehearse.open")}, {"open": opened, "form": sent})
    if answer is not None:
        asked.stage.note("e1", yes_or_no(bool(brought) and brought[-1]))
        asked.stage.note("e2", answer)


async def announced(asked: Asked) -> None:
    """An answer that is announced and comes later, private and as an update."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        await raw.callback(stage.wire, click, DEFER, {"flags": c.PRIVATE})
        board = await stage.board()
        press = c.button(stage.words.label(say("rehearse.again")), samples.id_of(LETTERS.index("f"), "further"))
        body = samples.post(_said(asked, say("rehearse.panel")), board, presses=[press])
        await _filled(asked, "f1", click, body, board)

    async def further(click: Click) -> None:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        second = await stage.board(1, samples.SECOND)
        await _filled(asked, "f2", click, samples.post(_said(asked, say("rehearse.panel.changed")), second), second)

    await asked.ask("f", {"open": say("rehearse.open")}, {"open": opened, "further": further})


async def _filled(asked: Asked, key: str, click: Click, body: c.Json, upload: raw.Upload) -> None:
    """Fill what was announced, with words alone where the picture is refused, and note what became of it."""
    listing = {**body, "attachments": raw.listed(upload)}
    answered = await raw.edit_original(asked.stage.wire, click, listing, (upload,))
    if answered.is_taken:
        asked.stage.note(key, KEPT if samples.shows_picture(answered.answer) else GONE)
        return
    asked.stage.note(key, answered.said)
    await raw.edit_original(asked.stage.wire, click, {**body, "components": without_pictures(body["components"])})


# -- taken away, dismissed, late


def _private(asked: Asked, message: Message) -> c.Json:
    return private(c.message(c.container(c.text(_said(asked, message))), private=True))


async def taken_away(asked: Asked) -> None:
    """Two private answers that go again by themselves."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        await raw.callback(stage.wire, click, MESSAGE, _private(asked, say("rehearse.going")))
        further = await stage.wire.follow_up(click.application, click.token, _private(asked, say("rehearse.going")))
        await stage.clock.sleep(stage.clock.short(3.0))
        gone = [
            await raw.tried(stage.wire.drop_reply(click.application, click.token, int(further["id"]))),
            await raw.tried(stage.wire.drop_reply(click.application, click.token)),
        ]
        refused = [one.said for one in gone if not one.is_taken]
        stage.note("g1", refused[0] if refused else TAKEN)

    answer = await asked.ask("g", {"open": say("rehearse.open")}, {"open": opened})
    if answer is not None:
        stage.note("g2", answer)


async def dismissed(asked: Asked) -> None:
    """A private answer that its reader dismisses, and that is changed all the same."""
    stage, opened_by = asked.stage, list[Click]()

    async def opened(click: Click) -> None:
        await raw.callback(stage.wire, click, MESSAGE, _private(asked, say("rehearse.dismiss")))
        opened_by.append(click)

    async def gone(click: Click) -> str | None:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        if not opened_by:
            return None
        answered = await raw.edit_original(stage.wire, opened_by[-1], changed(_said(asked, say("rehearse.panel.changed"))))
        stage.note("h", answered.said)
        return DONE

    presses = {"open": say("rehearse.open"), "dismissed": say("rehearse.dismissed")}
    await asked.ask("h", presses, {"open": opened, "dismissed": gone})


async def late(asked: Asked) -> None:
    """A token that has ended, and a press on the panel that it brought; where the quarter of an hour is waited for."""
    stage, was_shown = asked.stage, list[bool]()
    if not stage.options.late or asked.panel_click is None:
        stage.note("i1", None, "waits a quarter of an hour: only with --late")
        stage.note("i2", None, "waits a quarter of an hour: only with --late")
        return
    await stage.clock.sleep(stage.clock.short(LATE))
    answered = await raw.edit_original(stage.wire, asked.panel_click, changed("Rehearsal i"))
    stage.note("i1", answered.said)

    async def again(click: Click) -> None:
        page = _page(asked, say("rehearse.panel.changed"))
        await stage.delivery.page(click, page, await samples.drawn(stage.pictures, *page.pictures))
        was_shown.append(True)

    answer = await asked.ask("i", heard=dict.fromkeys(("again", "bare", "keep", "new"), again))
    if answer is not None:
        stage.note("i2", answer if was_shown else NO)
