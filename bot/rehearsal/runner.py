"""The rehearsal from login to report: each step whatever becomes of the one before, and everything taken down again."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import discord

from bot.clock import RealClock
from bot.edge.discord.channel_sight import ADMINISTRATOR
from bot.edge.discord.client import Broadside, Gone, TooManyLogins
from bot.edge.discord.endpoint import connector
from bot.edge.discord.failures import error_name
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.lobby.permissions import NEEDED
from bot.edge.lobby.threads import KINDS
from bot.model.base.reticence import where
from bot.rehearsal import before, cleaning, report
from bot.rehearsal.alone import edits, rest
from bot.rehearsal.asked import questions
from bot.rehearsal.recording import STEP, Recorder
from bot.rehearsal.spacing import Spacing
from bot.rehearsal.stage import Memory, Options, Stage
from bot.rehearsal.verdicts import code_of, verdicts
from bot.settings import Settings
from engines.kernel.base.messages import say
from locales import words
from locales.languages import language_of
from render.drawing.child_process import NoPicture
from render.drawing.studio import Studio

Work = Callable[[Stage], Awaitable[None]]
BEFORE: tuple[tuple[str, Work], ...] = (("0", before.application), ("0", before.place), ("0", before.commands))
ALONE: tuple[tuple[str, Work], ...] = (
    ("6", edits.new_files), ("1", edits.post), ("2", edits.nonce), ("3", edits.kept_files),
    ("5", edits.own_edit), ("7", edits.strips), ("8", edits.turned), ("9", rest.limits),
    ("10", rest.files), ("11", rest.threads), ("12", rest.paces), ("13", rest.old),
    ("14", rest.find), ("15", rest.direct), ("16", rest.connection), ("17", rest.uploads),
)  # fmt: skip
"""The edits with new files come first: they are what is least known."""
ENDED = 130
"""Exit code of a rehearsal that was ended from outside, and had found nothing wrong until then."""
READY = 60.0
"""Seconds within which the bot is logged in and its servers are told."""
FAILED = (*SEND_ERRORS, discord.DiscordException, LookupError, NoPicture)


class Impossible(Exception):
    """There can be no rehearsal; the text says why, and what to do."""


async def rehearse(settings: Settings, options: Options) -> int:
    """Carry the rehearsal out; the exit code. Raises Impossible."""
    clock, studio, memory = RealClock(settings.clock_scale), Studio(), Memory()
    recorder = Recorder(Spacing(clock))
    authority = str(settings.discord_ca_file) if settings.discord_ca_file else None
    client = Broadside(connector(settings.discord_endpoint, authority), clock, memory, shard_count=settings.shard_count)
    assert client.http.http_trace is not None
    recorder.listen(client.http.http_trace)
    running = asyncio.create_task(client.run_until_over(settings.discord_token))
    _end_on(signal.SIGTERM)
    try:
        await studio.begin()
        await _ready(client, running)
        stage = Stage(client, clock, studio, options, recorder, memory)
        await _admitted(stage)
        return await _carried_out(stage)
    finally:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await studio.close()


def _end_on(number: signal.Signals) -> None:
    """Let a signal end the rehearsal as Ctrl-C does."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(number, task.cancel)


async def _ready(client: Broadside, running: asyncio.Task[None]) -> None:
    """Returns when the bot is logged in and its servers are told. Raises Impossible."""
    ready = asyncio.Event()

    async def logged_in() -> None:
        ready.set()

    client.on_ready = logged_in  # type: ignore[method-assign]
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({running, waiting}, timeout=READY, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        raise Impossible(_why_not(running))
    if not ready.is_set():
        raise Impossible(f"Discord's gateway did not answer within {READY:.0f} seconds. Try again later.")


def _why_not(running: asyncio.Task[None]) -> str:
    wrong = running.exception()
    if isinstance(wrong, discord.LoginFailure):
        return "DISCORD_TOKEN: Discord refuses this token. Copy a new one from the developer portal (Bot, Reset Token)."
    if isinstance(wrong, Gone | TooManyLogins | discord.DiscordException | OSError):
        return f"Discord cannot be reached: {type(wrong).__name__}: {wrong}"
    raise wrong or asyncio.CancelledError


async def _admitted(stage: Stage) -> None:
    """The channel is one of a server, of a kind that has threads, in which the bot may post. Raises Impossible."""
    channel = stage.channel
    try:
        row: Any = await stage.client.http.get_channel(channel)
    except SEND_ERRORS as lost:
        code = getattr(lost, "code", 0)
        if code == 10003 or code == 50035:
            raise Impossible(f"--channel: there is no channel {channel}. Copy its id with developer mode on.") from None
        if code == 50001:
            raise Impossible(f"--channel: the bot may not view channel {channel}. Give it View Channel there.") from None
        raise Impossible(f"--channel: channel {channel} cannot be read: {error_name(lost)}") from None
    stage.kind, stage.guild = int(row["type"]), int(row.get("guild_id") or 0)
    if stage.kind not in KINDS:
        kind = discord.ChannelType(stage.kind) if stage.kind in {one.value for one in discord.ChannelType} else stage.kind
        raise Impossible(f"--channel: {channel} is a channel of kind {kind}. Take a text or announcement channel of a server.")
    _permitted(stage)
    stage.began = int(datetime.now(UTC).timestamp())
    stage.owner = next(iter(stage.client.run_by()), 0)
    guild = stage.client.get_guild(stage.guild)
    stage.language = language_of(str(guild.preferred_locale)) if guild is not None else "en"


def _permitted(stage: Stage) -> None:
    guild = stage.client.get_guild(stage.guild)
    channel = guild.get_channel(stage.channel) if guild is not None else None
    if guild is None or channel is None:
        raise Impossible(f"--channel: the bot may not view channel {stage.channel}. Give it View Channel there.")
    have = channel.permissions_for(guild.me).value
    lacks = [] if have & ADMINISTRATOR else [name for name, bit in NEEDED.items() if not have & bit]
    if "send" in lacks and "attach" in lacks:
        lacks.remove("attach")  # Discord takes that away with the other
    if lacks:
        named_so = ", ".join(words("en")(say(f"perm.{name}")) for name in lacks)
        raise Impossible(f"--channel: the bot lacks {named_so} in channel {stage.channel}. Give it that there and try again.")


async def _carried_out(stage: Stage) -> int:
    """All steps, the taking down, the report; the exit code."""
    ended, holding = "", asyncio.create_task(_step(stage, "2", edits.held_nonces))
    try:
        await _steps(stage)
    except asyncio.CancelledError:
        ended = "ended early: "
        _go_on()
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
        await _taken_down(stage)
    return _reported(stage, ended)


def _go_on() -> None:
    """Take back the request to end, so that the rest can be done."""
    task = asyncio.current_task()
    if task is not None:
        task.uncancel()


async def _steps(stage: Stage) -> None:
    for number, work in (*BEFORE, *ALONE):
        await _step(stage, number, work)
    if not stage.options.alone:
        await _step(stage, "", questions.everything)
    await _step(stage, "18", rest.times)


async def _step(stage: Stage, number: str, work: Work) -> None:
    """A step; what keeps it from its end is noted, and the next one comes."""
    token = STEP.set(number)
    _say(f"step {number}" if number else "now with a person: press Begin in the channel")
    try:
        await work(stage)
    except FAILED as failed:
        stage.left.append(f"step {number}: {error_name(failed)} {failed if isinstance(failed, LookupError) else ''}".rstrip())
    except Exception as wrong:
        stage.left.append(f"step {number}: {where(wrong)}")
    finally:
        STEP.reset(token)


async def _taken_down(stage: Stage) -> None:
    await cleaning.commands(stage)
    if not stage.options.keep:
        _say("taking everything down")
        await cleaning.messages(stage)


def _reported(stage: Stage, ended: str) -> int:
    for line in report.lines(stage, ended):
        print(line)
    try:
        file = report.written(stage, datetime.now(UTC), ended)
    except OSError as wrong:
        print(f"the report cannot be written to {stage.options.folder}: {wrong.strerror}", file=sys.stderr)
    else:
        print(f"{file}: hand this file to the developers (it has no tokens)")
    return code_of(verdicts(stage.findings)) or (ENDED if ended else 0)


def _say(what: str) -> None:
    print(what, file=sys.stderr)
