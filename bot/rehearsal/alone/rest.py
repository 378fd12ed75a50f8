"""Steps 9 to 18: limits, files, threads, paces, old messages, searching, direct messages, the connection, uploads."""

from __future__ import annotations

import asyncio
import statistics
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from bot.edge.discord import undocumented
from bot.edge.discord.http import Upload
from bot.edge.kit import components as c
from bot.edge.lobby.threads import KINDS
from bot.model.posting.posts import Post
from bot.rehearsal import raw, samples
from bot.rehearsal.alone.edits import changed
from bot.rehearsal.plan.rows import ACCEPTED
from bot.rehearsal.recording import Exchange
from bot.rehearsal.spacing import HURRIED
from bot.rehearsal.stage import Stage, yes_or_no
from bot.service.process.rate_limit import RateLimit

QUICK_EDITS, QUICK_POSTS, QUICK = 8, 6, 4.0
"""Edits and posts, and the seconds in which they are sent."""
RECONNECTED = 30.0
"""Seconds within which a connection is taken up again."""


async def limits(stage: Stage) -> None:
    """The largest messages there may be, and one more than that."""
    picture = await stage.board()
    bodies = {
        "9a": samples.many("Rehearsal 9a", c.MOST_COMPONENTS), "9b": samples.many("Rehearsal 9b", c.MOST_COMPONENTS + 1),
        "9c": samples.long(c.MOST_TEXT), "9d": samples.long(c.MOST_TEXT + 1),
        "9e": samples.described("Rehearsal 9e", picture, 1024), "9f": samples.described("Rehearsal 9f", picture, 1025),
        "9g": samples.in_rows(("Rehearsal 9g", samples.buttons(0, c.MOST_BUTTONS, c.VISIBLE_LABEL))),
    }  # fmt: skip
    for key, body in bodies.items():
        files = (picture,) if key in ("9e", "9f") else ()
        listing = {"attachments": [{"id": 0, "filename": picture.name}]} if files else {}
        stage.note(key, (await raw.send(stage.wire, stage.channel, {**body, **listing}, files)).outcome)


async def files(stage: Stage) -> None:
    """The files that a finished game hands out."""
    film, page = await samples.drawn(stage.pictures, samples.film(stage.words), samples.page(stage.words))
    stage.handed_out = (film, page, Upload("record-0.json", b'{"rehearsal": true}'))
    body = {**samples.attached("Rehearsal 10", *stage.handed_out), "attachments": raw.listed(*stage.handed_out)}
    stage.note("10", (await raw.send(stage.wire, stage.channel, body, stage.handed_out)).outcome)


async def threads(stage: Stage) -> None:
    """A thread, archived and taken out again by a post; none inside it."""
    opened = await raw.tried(stage.wire.thread(stage.channel, "Rehearsal 11", KINDS[stage.kind]))
    stage.note("11a", opened.outcome)
    if not opened.is_taken:
        return
    stage.thread = int(opened.answer)
    sent = await raw.send(stage.wire, stage.thread, samples.post("Rehearsal 11b"))
    stage.note("11b", sent.outcome)
    archived = await raw.tried(stage.wire.http.edit_channel(stage.thread, archived=True))
    if archived.is_taken and sent.is_taken:
        edited = await raw.edit(stage.wire, stage.thread, int(sent.answer["id"]), changed("Rehearsal 11c"))
        stage.note("11c", edited.outcome)
        stage.note("11d", (await raw.send(stage.wire, stage.thread, samples.post("Rehearsal 11d"))).outcome)
    inner = await raw.tried(stage.wire.thread(stage.thread, "Rehearsal 11e", KINDS[stage.kind]))
    stage.note("11e", inner.outcome)


async def paces(stage: Stage) -> None:
    """Edits and posts in haste, then at the courier's pace."""
    message, _ = await stage.posted("12", is_bare=True)

    async def edit(number: int) -> Any:
        return await raw.edit(stage.wire, stage.channel, message, changed(f"Rehearsal 12, {number}"))

    async def send(number: int) -> Any:
        return await raw.send(stage.wire, stage.channel, samples.post(f"Rehearsal 12, {number}"))

    await _in_haste(stage, "12a", QUICK_EDITS, edit)
    await _in_haste(stage, "12b", QUICK_POSTS, send)
    await stage.clock.sleep(stage.clock.short(QUICK))
    before, calm = len(stage.recorder.of("12")), RateLimit(stage.clock)
    for number, work in enumerate((edit, send) * 3):
        await calm.wait(str(stage.channel))
        await work(number)
    slowed = _limited(stage.recorder.of("12")[before:])
    stage.note("12c", f"{len(slowed)} times 429" if slowed else "no 429")


async def _in_haste(stage: Stage, key: str, amount: int, work: Callable[[int], Awaitable[Any]]) -> None:
    before, token = len(stage.recorder.of("12")), HURRIED.set(True)
    began = stage.clock.monotonic()
    for number in range(amount):
        await stage.clock.sleep(began + stage.clock.short(number * QUICK / amount) - stage.clock.monotonic())
        await work(number)
    HURRIED.reset(token)
    took, made = stage.clock.monotonic() - began, stage.recorder.of("12")[before:]
    bounds = {one.headers.get("X-RateLimit-Limit", "?") for one in made}
    scopes = {one.headers.get("X-RateLimit-Scope", "?") for one in _limited(made)}
    said = f"{len(_limited(made))} times 429 ({', '.join(sorted(scopes))})" if scopes else "no 429"
    stage.note(key, f"{took:.1f} s, {said}", f"limit told: {', '.join(sorted(bounds))}")


def _limited(made: list[Exchange]) -> list[Exchange]:
    return [one for one in made if one.status == 429]


async def old(stage: Stage) -> None:
    """Edits without a change of the message that --old names, which is older than an hour."""
    if stage.options.old is None:
        stage.note("13", None, "name a message of the bot with --old to see it")
        return
    token, said = HURRIED.set(True), set[str | None]()
    for _ in range(4):
        answered = await raw.edit(stage.wire, stage.channel, stage.options.old, {"allowed_mentions": {"parse": []}})
        said.add(answered.outcome)
    HURRIED.reset(token)
    met = any(one.status == 429 and one.code == 30046 for one in stage.recorder.of("13"))
    stage.note(
        "13", "refused 30046" if met or "refused 30046" in said else ACCEPTED, f"4 edits: {', '.join(sorted(map(str, said)))}"
    )


async def find(stage: Stage) -> None:
    """The post of step 1, looked for as after a lost answer."""
    found = await stage.poster.find(stage.channel, stage.first_mark, "", stage.began)
    stage.note("14", yes_or_no(found.message == stage.first), "" if found.message else found.reason)


async def direct(stage: Stage) -> None:
    """A bell of the old kind for the owner of the application."""
    opened = await raw.tried(stage.wire.inbox(stage.owner))
    stage.note("15a", opened.outcome)
    if not opened.is_taken:
        return
    stage.inbox = int(opened.answer)
    sent = await stage.poster.direct(stage.owner, Post(c.words_first("Rehearsal 15: it is your turn.")), stage.nonce("15"))
    if sent.message is None:
        closed = sent.reason == "inbox"
        stage.note("15b", None if closed else sent.reason, "the owner's inbox takes no messages of this server" if closed else "")
        return
    done = await stage.poster.edit(stage.inbox, sent.message, Post(c.words_first("Rehearsal 15: decided.")))
    gone = await raw.tried(stage.wire.http.delete_message(stage.inbox, sent.message))
    stage.note("15b", ACCEPTED if done.reason == "ok" and gone.is_taken else f"changed: {done.reason}, deleted: {gone.outcome}")


async def connection(stage: Stage) -> None:
    """The connection is lost, something happens, and it is taken up again."""
    client, resumed, heard = stage.client, asyncio.Event(), asyncio.Event()
    shard = (stage.guild >> 22) % (client.shard_count or 1)
    own = client.on_shard_resumed

    async def note_resumed(shard_id: int) -> None:
        await own(shard_id)
        resumed.set()

    async def hear(told: Any) -> None:
        heard.set()

    client.on_shard_resumed = note_resumed  # type: ignore[method-assign]
    client.on_raw_thread_update = hear  # type: ignore[method-assign]
    await undocumented.cut(client, shard)
    if stage.thread:
        await raw.tried(stage.wire.http.edit_channel(stage.thread, name="Rehearsal 16"))
    stage.note("16a", "resumed" if await _within(resumed) else f"not within {RECONNECTED:.0f} s")
    if stage.thread:
        stage.note("16b", yes_or_no(await _within(heard)))
    kind = stage.recorder.socket.partition("compress=")[2].partition("&")[0]
    stage.note("16c", kind or "no")


async def _within(event: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(event.wait(), RECONNECTED)
    except TimeoutError:
        return False
    return True


async def uploads(stage: Stage) -> None:
    """How long files of two sizes take."""
    for key, size in {"17a": 100_000, "17b": 900_000}.items():
        file = samples.blob(size, "rehearsal.bin")
        body = {**samples.attached(f"Rehearsal {key}", file), "attachments": raw.listed(file)}
        answered = await raw.send(stage.wire, stage.channel, body, (file,))
        took = stage.recorder.last().seconds
        stage.note(key, f"{took:.2f} s" if answered.is_taken else answered.outcome)


# -- how long requests took


def route_of(one: Exchange) -> str:
    """The kind of a request: its method, and its path without ids."""
    return f"{one.method} /" + "/".join("…" if part.isdigit() or len(part) > 40 else part for part in one.parts)


def latencies(made: list[Exchange]) -> dict[str, tuple[int, float, float]]:
    """The number of requests of each kind, and the seconds within which half and 95 of 100 were answered."""
    by_route = defaultdict(list)
    for one in made:
        if one.status:
            by_route[route_of(one)].append(one.seconds)
    return {route: (len(times), statistics.median(times), _most(times)) for route, times in sorted(by_route.items())}


def _most(times: list[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


async def times(stage: Stage) -> None:
    """All requests so far."""
    every = [one.seconds for one in stage.recorder.exchanges if one.status]
    stage.note("18", f"{statistics.median(every):.2f} s, {_most(every):.2f} s", f"{len(every)} requests")
