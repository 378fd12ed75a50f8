"""Steps 6, 1 to 5, 7 and 8: posts, nonces, and files of messages that are changed."""

from __future__ import annotations

from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.drawings import BOARD
from bot.model.posting.posts import Post
from bot.rehearsal import raw, samples
from bot.rehearsal.plan.rows import ACCEPTED, PICTURE_STAYS
from bot.rehearsal.stage import Stage, yes_or_no
from locales import words


def changed(text: str, *names: str) -> c.Json:
    """New words over pictures of these names, said as an edit."""
    return c.message(c.container(c.text(text), *([c.gallery(*((name, "a board") for name in names))] if names else [])))


async def new_files(stage: Stage) -> None:
    """A file that an edit brings: listed, with an empty list, without a list."""
    second = await stage.board(1, samples.SECOND)
    lists: dict[str, Any] = {"6a": raw.listed(second), "6b": [], "6c": None}
    for key, rows in lists.items():
        message, _ = await stage.posted(key)
        body = changed(f"Rehearsal {key}, changed", samples.SECOND) | ({} if rows is None else {"attachments": rows})
        answered = await raw.edit(stage.wire, stage.channel, message, body, (second,))
        stage.note(key, await stage.picture_after(answered, message))


async def post(stage: Stage) -> None:
    """A post of the bot's own, and how Discord tells it later."""
    picture, mark = samples.board(words("en")), stage.mark()
    press = c.button("Decide", samples.id_of(0, "step1"))
    body = c.message(c.container(c.text("Rehearsal 1"), c.gallery((BOARD, picture.alt)), c.row(press), mark=mark))
    sent = await stage.poster.post(stage.channel, Post(body, (picture,), tracer=mark), stage.nonce("1"))
    if sent.message is None:
        raise LookupError(f"the post was {sent.reason}")
    stage.first, stage.first_mark, told = sent.message, mark, await stage.read(sent.message)
    stage.note("1a", yes_or_no(told["components"][0].get("id") == mark))
    stage.note("1b", yes_or_no(not told["attachments"]))
    stage.note("1c", yes_or_no(bool(samples.kept_in(told))))
    stage.note("1d", yes_or_no("nonce" not in told))


def _enforced(text: str, nonce: str) -> c.Json:
    return {**c.message(c.text(text)), "nonce": nonce, "enforce_nonce": True}


async def nonce(stage: Stage) -> None:
    """A nonce sent again, and once more after its message was deleted."""
    body = _enforced("Rehearsal 2", stage.nonce("2"))
    first = await raw.send(stage.wire, stage.channel, body)
    again = await raw.send(stage.wire, stage.channel, body)
    if not (first.is_taken and again.is_taken):
        raise LookupError(f"the post was {first.outcome}, then {again.outcome}")
    stage.note("2a", yes_or_no(first.answer["id"] == again.answer["id"]))
    await stage.wire.http.delete_message(stage.channel, int(first.answer["id"]))
    third = await raw.send(stage.wire, stage.channel, body)
    stage.note("2b", third.outcome)


async def held_nonces(stage: Stage) -> None:
    """Measure how long a nonce holds. Three are sent again once each, beside the other steps; an early end leaves some open."""
    began = stage.clock.monotonic()
    sent = {}
    for key in RESEND_SECONDS:
        sent[key] = await raw.send(stage.wire, stage.channel, _enforced(f"Rehearsal {key}", stage.nonce(key)))
    for key, seconds in RESEND_SECONDS.items():
        await stage.clock.sleep(began + stage.clock.short(seconds) - stage.clock.monotonic())
        again = await raw.send(stage.wire, stage.channel, _enforced(f"Rehearsal {key}", stage.nonce(key)))
        both = sent[key].is_taken and again.is_taken
        stage.note(key, yes_or_no(sent[key].answer["id"] == again.answer["id"]) if both else again.outcome)


RESEND_SECONDS = {"2c": 59.0, "2d": 179.0, "2e": 300.0}
"""Seconds after which a nonce is sent again."""


async def kept_files(stage: Stage) -> None:
    """A picture that stays: not listed, listed by its id, by id and name; and the bot's own edit."""
    for key in ("3a", "4a", "5a"):
        message, told = await stage.posted(key)
        rows = samples.kept_in(told)
        body = changed(f"Rehearsal {key}, changed", BOARD)
        if key != "3a":
            body["attachments"] = rows if key == "5a" else [{"id": row["id"]} for row in rows]
        stage.note(key, await stage.picture_after(await raw.edit(stage.wire, stage.channel, message, body), message))


async def own_edit(stage: Stage) -> None:
    """New words of the bot's own post, by the poster."""
    picture = samples.board(words("en"))
    body = c.message(c.container(c.text("Rehearsal 1, told on"), c.gallery((BOARD, picture.alt)), mark=stage.first_mark))
    done = await stage.poster.edit(stage.channel, stage.first, Post(body, (picture,), tracer=stage.first_mark))
    is_kept = done.reason == "ok" and samples.shows_picture(await stage.read(stage.first))
    stage.note("5b", PICTURE_STAYS if is_kept else done.reason)


async def strips(stage: Stage) -> None:
    """Buttons taken off: without flags, with the flag, with flags 0, and by the poster."""
    for key, flags in {"7a": None, "7b": c.V2, "7c": 0}.items():
        message, _ = await stage.posted(key, is_bare=True)
        body = changed(f"Rehearsal {key}, decided")
        body.pop("flags")
        answered = await raw.edit(stage.wire, stage.channel, message, body if flags is None else {**body, "flags": flags})
        stage.note(key, answered.outcome)
    press = c.button("Decide", samples.id_of(0, "step7"))
    picture, mark = samples.board(words("en")), stage.mark()
    body = c.message(c.container(c.text("Rehearsal 7"), c.gallery((BOARD, picture.alt)), c.row(press), mark=mark))
    sent = await stage.poster.post(stage.channel, Post(body, (picture,), tracer=mark), stage.nonce("7"))
    done = await stage.poster.strip(stage.channel, sent.message or 0)
    told = await stage.read(sent.message or 0)
    is_bare = done.reason == "ok" and not any(part["type"] == 1 for part in told["components"][0]["components"])
    stage.note("7d", (PICTURE_STAYS if samples.shows_picture(told) else "the board is gone") if is_bare else "the buttons stand")


async def turned(stage: Stage) -> None:
    """A message of the old kind with a picture becomes a post."""
    picture, press = await stage.board(), c.button("Decide", samples.id_of(0, "step8"))
    lists: dict[str, list[c.Json] | None] = {"8a": None, "8b": []}
    for key, rows in lists.items():
        old = {**c.words_first(f"Rehearsal {key}", c.row(press)), "attachments": raw.listed(picture)}
        sent = await raw.send(stage.wire, stage.channel, old, (picture,))
        if not sent.is_taken:
            raise LookupError(f"the post was {sent.outcome}")
        body = {**changed(f"Rehearsal {key}, a post"), "content": None, "embeds": []}
        if rows is not None:
            body["attachments"] = rows
        answered = await raw.edit(stage.wire, stage.channel, int(sent.answer["id"]), body)
        stage.note(key, ACCEPTED if answered.is_taken else answered.outcome)
