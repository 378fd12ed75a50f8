"""Threads: opening them from a channel or a message, their members."""

from __future__ import annotations

from playground.discord.model import permissions
from playground.discord.model.entities import (
    ANNOUNCEMENT_THREAD,
    GUILD_ANNOUNCEMENT,
    GUILD_TEXT,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Message,
)
from playground.discord.model.errors import ApiError, invalid_form
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import channel_json, thread_member_json

THREAD_CREATED, THREAD_STARTER = 18, 21
OF_CHANNEL = {GUILD_TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), GUILD_ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,)}
"""The kinds of threads that a kind of channel holds; other channels hold none that is opened so."""


def _parent(call: Call, kind: int) -> Channel:
    channel = call.channel(permissions.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else permissions.CREATE_PUBLIC_THREADS)
    if kind not in OF_CHANNEL.get(channel.type, ()) or channel.guild is None:
        raise ApiError(50024)
    if sum(not thread.archived for thread in channel.guild.threads) >= call.world.limits.active_threads:
        raise ApiError(160006)
    return channel


def _open(call: Call, channel: Channel, kind: int, source: Message | None) -> Channel:
    thread = call.world.thread(channel, call.body["name"].strip(), call.world.bot, kind=kind, source=source)
    thread.auto_archive = call.body.get("auto_archive_duration") or thread.auto_archive
    return thread


def _answer(call: Call, thread: Channel) -> Reply:
    return 201, {**channel_json(thread), "member": thread_member_json(thread, call.world.bot.id)}


@handles("create_thread_from_message")
def create_thread_from_message(call: Call) -> Reply:
    """A thread under a message that all may see, once: of the kind that the channel has."""
    place = call.channel()
    kind = OF_CHANNEL.get(place.type, (PUBLIC_THREAD,))[0]
    channel = _parent(call, kind)
    source = channel.by_id.get(call.id("message_id"))
    if source is None or source.ephemeral:
        raise ApiError(10008)
    if source.thread is not None:
        raise ApiError(160004)
    thread = _open(call, channel, kind, source)
    call.world.changed(source, edited=False)
    starter = Message(call.world.new_id(), thread, call.world.bot, call.world.clock(), type=THREAD_STARTER, reference=source)
    call.world.post(starter)
    return _answer(call, thread)


@handles("create_thread")
def create_thread(call: Call) -> Reply:
    """A thread without a message; a public one is told of in the channel. Without a type Discord makes it private."""
    kind = call.body.get("type") or PRIVATE_THREAD
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD, ANNOUNCEMENT_THREAD):
        raise invalid_form(("type",), "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}.")
    channel = _parent(call, kind)
    thread = _open(call, channel, kind, None)
    if kind != PRIVATE_THREAD:
        world = call.world
        told = Message(world.new_id(), channel, world.bot, world.clock(), content=thread.name, type=THREAD_CREATED, opened=thread)
        world.post(told)
    return _answer(call, thread)


def _thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise ApiError(50024)
    if thread.archived:
        raise ApiError(50083)
    return thread


@handles("join_thread")
def join_thread(call: Call) -> Reply:
    """The bot joins a thread."""
    return _add(_thread(call), call.world.bot.id)


@handles("add_thread_member")
def add_thread_member(call: Call) -> Reply:
    """The bot brings somebody in."""
    thread = _thread(call)
    call.require(thread, permissions.SEND_MESSAGES_IN_THREADS)
    if thread.guild is None or call.id("user_id") not in thread.guild.members:
        raise ApiError(10007)
    return _add(thread, call.id("user_id"))


def _add(thread: Channel, user_id: int) -> Reply:
    if user_id not in thread.thread_members:
        thread.thread_members.append(user_id)
    return 204, None


@handles("leave_thread")
def leave_thread(call: Call) -> Reply:
    """The bot leaves a thread."""
    thread = _thread(call)
    thread.thread_members = [id_ for id_ in thread.thread_members if id_ != call.world.bot.id]
    return 204, None
