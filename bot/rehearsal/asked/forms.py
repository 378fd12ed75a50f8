"""Questions e to i: forms, announced answers, and answers that are taken away, dismissed or changed too late."""

from __future__ import annotations

from bot.edge.delivery.delivery import MODAL
from bot.edge.delivery.message_json import without_pictures
from bot.edge.delivery.page_sender import DEFER, DEFER_UPDATE
from bot.edge.discord.http import MESSAGE, Upload, private
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.rehearsal import raw, samples
from bot.rehearsal.alone.edits import changed
from bot.rehearsal.asked.asking import LETTERS, AskingPost
from bot.rehearsal.asked.panels import COMPLETED, DONE, changed_panel, page_of, text_of
from bot.rehearsal.plan.rows import ACCEPTED, NO, PICTURE_GOES, PICTURE_STAYS
from bot.rehearsal.stage import yes_or_no
from engines.kernel.base.messages import Message, say

LATE = 15 * 60 + 5.0
"""Seconds after which a token has ended."""
LONG = "abcdefghi " * 100
"""The long text that stands in the form."""


async def form(asked: AskingPost) -> None:
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
        await asked.tell(click, say("rehearse.form.sent"))

    answer = await asked.ask("e", {"open": say("rehearse.open")}, {"open": opened, "form": sent})
    if answer is not None:
        asked.stage.note("e1", yes_or_no(bool(brought) and brought[-1]))
        asked.stage.note("e2", answer)


async def announced(asked: AskingPost) -> None:
    """An answer that is announced and comes later, private and as an update."""
    stage = asked.stage

    async def opened(click: Click) -> None:
        await raw.callback(stage.wire, click, DEFER, {"flags": c.PRIVATE})
        board = await stage.board()
        press = c.button(stage.words.label(say("rehearse.again")), samples.id_of(LETTERS.index("f"), "further"))
        body = samples.post(text_of(asked, say("rehearse.panel")), board, presses=[press])
        await _filled(asked, "f1", click, body, board)

    async def further(click: Click) -> None:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        second = await stage.board(1, samples.SECOND)
        await _filled(asked, "f2", click, samples.post(text_of(asked, say("rehearse.panel.changed")), second), second)

    await asked.ask("f", {"open": say("rehearse.open")}, {"open": opened, "further": further})


async def _filled(asked: AskingPost, key: str, click: Click, body: c.Json, upload: Upload) -> None:
    """Fill what was announced, with words alone where the picture is refused, and note what became of it."""
    listing = {**body, "attachments": raw.listed(upload)}
    answered = await raw.edit_original(asked.stage.wire, click, listing, (upload,))
    if answered.is_taken:
        asked.stage.note(key, PICTURE_STAYS if samples.shows_picture(answered.answer) else PICTURE_GOES)
        return
    asked.stage.note(key, answered.outcome)
    await raw.edit_original(asked.stage.wire, click, {**body, "components": without_pictures(body["components"])})


# -- taken away, dismissed, late


def _private(asked: AskingPost, message: Message) -> c.Json:
    return private(c.message(c.container(c.text(text_of(asked, message))), private=True))


async def taken_away(asked: AskingPost) -> None:
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
        refused = [one.outcome for one in gone if not one.is_taken]
        stage.note("g1", refused[0] if refused else ACCEPTED)

    answer = await asked.ask("g", {"open": say("rehearse.open")}, {"open": opened})
    if answer is not None:
        stage.note("g2", answer)


async def dismissed(asked: AskingPost) -> None:
    """Change a private answer after its reader has dismissed it."""
    stage, opened_by = asked.stage, list[Click]()

    async def opened(click: Click) -> None:
        await raw.callback(stage.wire, click, MESSAGE, _private(asked, say("rehearse.dismiss")))
        opened_by.append(click)

    async def gone(click: Click) -> str | None:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        if not opened_by:
            return None
        answered = await raw.edit_original(stage.wire, opened_by[-1], changed(text_of(asked, say("rehearse.panel.changed"))))
        stage.note("h", answered.outcome)
        return DONE

    presses = {"open": say("rehearse.open"), "dismissed": say("rehearse.dismissed")}
    await asked.ask("h", presses, {"open": opened, "dismissed": gone})


async def late(asked: AskingPost) -> None:
    """Use a token after its end, and have the panel that came by it pressed. Takes a quarter of an hour, and `--late`."""
    stage, was_shown = asked.stage, list[bool]()
    if not stage.options.late or asked.panel_click is None:
        stage.note("i1", None, "waits a quarter of an hour: only with --late")
        stage.note("i2", None, "waits a quarter of an hour: only with --late")
        return
    await stage.clock.sleep(stage.clock.short(LATE))
    answered = await raw.edit_further(stage.wire, asked.panel_click, asked.panel, changed_panel(asked, action="again"))
    stage.note("i1", answered.outcome)

    async def again(click: Click) -> None:
        page = page_of(asked, say("rehearse.panel.changed"))
        await stage.delivery.page(click, page, await samples.drawn(stage.pictures, *page.pictures))
        was_shown.append(True)

    answer = await asked.ask("i", heard=dict.fromkeys(("again", "bare", "keep", "new"), again))
    if answer is not None:
        stage.note("i2", answer if was_shown else NO)
