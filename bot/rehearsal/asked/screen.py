"""Questions j to n: a locked telephone, a post far up, rows of buttons, letters and lines, pages and films, themes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.edge.delivery.delivery import MODAL
from bot.edge.delivery.page_sender import DEFER_UPDATE
from bot.edge.discord.http import MESSAGE, private
from bot.edge.kit import button_rows
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.drawings import MOVIE
from bot.model.posting.posts import Post
from bot.rehearsal import raw, samples
from bot.rehearsal.asked import ruler
from bot.rehearsal.asked.asking import LETTERS, AskingPost
from bot.rehearsal.asked.panels import DONE
from bot.rehearsal.recording import STEP
from bot.rehearsal.stage import yes_or_no
from engines.kernel.base.messages import say

BETWEEN = 20.0
"""Seconds between two rings."""
SHORT_POSTS = 30
ROWS = ((2, 13), (2, 16), (3, 6), (3, 10), (3, 16), (4, 6), (5, 6), (1, 34))
"""Buttons of a row, and the characters of each; those that the bot would leave in one row are to stand on one line."""
LINES = 60


async def all_of(asked: AskingPost, filling: asyncio.Task[None]) -> None:
    """These questions in their order. `filling`: the thread is being filled."""
    STEP.set("j")
    await rings(asked)
    STEP.set("k")
    await asyncio.wait({filling})
    await far_up(asked)
    await shut(asked)
    STEP.set("l")
    await rows(asked)
    await letters(asked)
    await lines(asked)
    STEP.set("m")
    await handed_out(asked)
    STEP.set("n")
    for key in ("n1", "n2"):
        _note(asked, key, await asked.ask(key))


def _note(asked: AskingPost, key: str, answer: str | None) -> None:
    if answer is not None:
        asked.stage.note(key, answer)


# -- rings


async def rings(asked: AskingPost) -> None:
    """Three rings on a locked telephone: a post, words, words that become a post."""
    stage, ringing = asked.stage, list[asyncio.Task[None]]()

    async def locked(click: Click) -> None:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        if not ringing:
            ringing.append(asyncio.create_task(_ring(asked)))

    _note(asked, "j1", await asked.ask("j1", {"lock": say("rehearse.lock")}, {"lock": locked}))
    for key in ("j2", "j3"):
        _note(asked, key, await asked.ask(key))
    await asyncio.gather(*ringing)


async def _ring(asked: AskingPost) -> None:
    stage = asked.stage
    ring = {"allowed_mentions": {"parse": [], "users": [str(stage.person)]}}
    texts = [f"<@{stage.person}> {stage.words.marked(say('rehearse.ring', number=number))}" for number in (1, 2, 3)]
    await _pause(asked)
    await raw.send(stage.wire, stage.channel, {**samples.post(texts[0], mark=stage.mark()), **ring})
    await _pause(asked)
    await raw.send(stage.wire, stage.channel, {"content": texts[1], **ring})
    await _pause(asked)
    words, body = c.words_first(texts[2]), samples.post(texts[2], mark=stage.mark())
    await stage.poster.post(stage.channel, Post(body, ring=(stage.person,), words=words), stage.nonce("j"))


async def _pause(asked: AskingPost) -> None:
    await asked.stage.clock.sleep(asked.stage.clock.short(BETWEEN))


# -- far up


async def fill(asked: AskingPost) -> None:
    """A button in the thread, and many short posts below it."""
    STEP.set("k")
    stage = asked.stage
    if not stage.thread:
        return
    press = c.button(stage.words.label(say("rehearse.panel.press")), samples.id_of(LETTERS.index("k"), "far"))
    await raw.send(stage.wire, stage.thread, samples.post("Rehearsal k", presses=[press]))
    for number in range(1, SHORT_POSTS + 1):
        await raw.send(stage.wire, stage.thread, samples.post(str(number)))
    press = c.button(stage.words.label(say("rehearse.open")), samples.id_of(LETTERS.index("k2"), "shut"))
    await raw.send(stage.wire, stage.thread, samples.post("Rehearsal k", presses=[press]))


async def far_up(asked: AskingPost) -> None:
    """Whether the answer to a button far above is seen."""
    stage = asked.stage
    if not stage.thread:
        stage.note("k", None, "there is no thread")
        return

    async def far(click: Click) -> None:
        await asked.tell(click, say("rehearse.seen"))

    _note(asked, "k", await asked.ask("k", heard={"far": far}))


async def shut(asked: AskingPost) -> None:
    """A private answer in a thread that is archived between the press and the answer."""
    stage = asked.stage
    if not stage.thread:
        stage.note("k2", None, "there is no thread")
        return

    async def pressed(click: Click) -> str:
        archived = await raw.tried(stage.wire.http.edit_channel(stage.thread, archived=True))
        body = private(c.message(c.container(c.text(stage.words.marked(say("rehearse.seen")))), private=True))
        answered = await raw.callback(stage.wire, click, MESSAGE, body)
        if archived.is_taken:
            stage.note("k2", answered.outcome)
        await raw.tried(stage.wire.http.edit_channel(stage.thread, archived=False))
        return DONE

    await asked.ask("k2", heard={"shut": pressed})


# -- what fits


async def rows(asked: AskingPost) -> None:
    """Rows of buttons that take more than one line."""
    stage, step = asked.stage, LETTERS.index("l1")
    made = [(_name(at), samples.buttons(step, *one, f"row{at}n")) for at, one in enumerate(ROWS)]
    for half in (made[: len(made) // 2], made[len(made) // 2 :]):
        await raw.send(stage.wire, stage.channel, samples.in_rows(*half))

    async def chosen(click: Click) -> str:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        wrapped = {int(value) for value in click.values}
        short = {at for at, (amount, length) in enumerate(ROWS) if button_rows.is_one(["x" * length] * amount)}
        said = ", ".join(f"{ROWS[at][0]} × {ROWS[at][1]}" for at in sorted(wrapped))
        stage.note("l1", yes_or_no(not wrapped & short), f"more than one line: {said or 'none'}")
        return DONE

    options = [c.option(_name(at), str(at)) for at in range(len(ROWS))]
    menu = c.menu(samples.id_of(step, "rows"), options, hint=stage.words(say("rehearse.rows")), least=0, most=len(ROWS))
    await asked.ask("l1", heard={"rows": chosen}, more=[c.row(menu)])


def _name(at: int) -> str:
    return f"{'ABCDEFGH'[at]}: {ROWS[at][0]} × {ROWS[at][1]}"


async def letters(asked: AskingPost) -> None:
    """The smallest letters of a picture that can be read."""
    stage, step, picture = asked.stage, LETTERS.index("l2"), ruler.drawn()
    body = {**samples.post("Rehearsal l", picture), "attachments": raw.listed(picture)}
    await raw.send(stage.wire, stage.channel, body, (picture,))

    async def chosen(click: Click) -> str:
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        stage.room["letters"] = int(click.values[0])
        stage.note("l2", f"{click.values[0]} px")
        return DONE

    options = [c.option(f"{size}", str(size)) for size in ruler.SIZES]
    menu = c.menu(samples.id_of(step, "size"), options, hint=stage.words(say("rehearse.letters")))
    await asked.ask("l2", heard={"size": chosen}, more=[c.row(menu)])


async def lines(asked: AskingPost) -> None:
    """The first and the last of numbered lines that are seen at once."""
    stage, step = asked.stage, LETTERS.index("l3")
    numbered = "\n".join(str(number) for number in range(1, LINES + 1))
    await raw.send(stage.wire, stage.channel, samples.post(numbered, mark=stage.mark()))

    async def opened(click: Click) -> None:
        parts = [c.labelled(stage.words.label(one), c.line(name, most=3)) for name, one in (
            ("first", say("rehearse.lines.first")), ("last", say("rehearse.lines.last")),
        )]  # fmt: skip
        made = c.form(stage.words.label(say("rehearse.form"), c.TITLE), samples.id_of(step, "form"), *parts)
        await raw.callback(stage.wire, click, MODAL, made.to_dict())

    async def sent(click: Click) -> str | None:
        seen = {name: values[0].strip() for name, values in click.fields.items()}
        if not _is_order(seen):
            await asked.tell(click, say("rehearse.lines.again", most=LINES))
            return None
        await raw.callback(stage.wire, click, DEFER_UPDATE, {})
        stage.room |= {name: int(value) for name, value in seen.items()}
        stage.note("l3", f"{int(seen['last']) - int(seen['first']) + 1} lines")
        return DONE

    await asked.ask("l3", {"open": say("rehearse.open")}, {"open": opened, "form": sent})


def _is_order(seen: Mapping[str, str]) -> bool:
    """Whether two lines were named, the first before the last."""
    first, last = seen.get("first", ""), seen.get("last", "")
    return first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= LINES


# -- pages and films


async def handed_out(asked: AskingPost) -> None:
    """The page and the film of a game."""
    stage = asked.stage
    if not stage.handed_out:
        return
    film, page, _ = stage.handed_out
    body = c.message(c.container(c.text("Rehearsal m"), c.gallery((MOVIE, film.alt)), c.file(page.name)))
    await raw.send(stage.wire, stage.channel, {**body, "attachments": raw.listed(film, page)}, (film, page))
    for key in ("m1", "m2"):
        _note(asked, key, await asked.ask(key))
