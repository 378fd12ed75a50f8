"""Messages of a channel: reading, sending with nonces, editing, deleting."""

from __future__ import annotations

from typing import Any

from playground.discord.acts import messages
from playground.discord.model import permissions
from playground.discord.model.entities import DM, GUILD_FORUM, Channel, Message
from playground.discord.model.errors import ApiError, invalid_form
from playground.discord.model.rights import permissions_in
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import message_json


def _message(call: Call, channel: Channel) -> Message:
    found = channel.by_id.get(call.id("message_id"))
    if found is None or found.ephemeral:
        raise ApiError(10008)
    return found


@handles("list_messages")
def list_messages(call: Call) -> Reply:
    """Up to 100 messages, newest first; none without the right to read history."""
    channel, query = call.channel(), call.query
    if not permissions_in(call.world.bot, channel) & permissions.READ_MESSAGE_HISTORY:
        return 200, []
    most = int(query.get("limit", 50))
    if not 1 <= most <= 100:
        raise invalid_form(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    rows = _window(channel.messages, query, most)
    return 200, [message_json(call.world, message) for message in reversed(rows)]


def _window(rows: list[Message], query: dict[str, str], most: int) -> list[Message]:
    if "after" in query:
        return [message for message in rows if message.id > int(query["after"])][:most]
    if "around" in query:
        middle, half = int(query["around"]), most // 2
        before = [message for message in rows if message.id < middle][-half:] if half else []
        return before + [message for message in rows if message.id >= middle][: most - len(before)]
    if "before" in query:
        rows = [message for message in rows if message.id < int(query["before"])]
    return rows[-most:]


@handles("get_message")
def get_message(call: Call) -> Reply:
    """One message; private replies are unknown here."""
    channel = call.channel(permissions.READ_MESSAGE_HISTORY)
    return 200, message_json(call.world, _message(call, channel))


@handles("create_message")
def create_message(call: Call) -> Reply:
    """Send a message. An enforced nonce that comes again within a few minutes gives the first message again."""
    channel, body = call.channel(), call.body or {}
    _check_inbox(call, channel)
    earlier = _same_nonce(call, body)
    if earlier is not None:
        return 200, _with_nonce(call, earlier)
    reference = _reference(channel, body.get("message_reference"))
    message = messages.create(call.world, channel, call.world.bot, body, call.files)
    message.nonce, message.reference = body.get("nonce"), reference
    message.type = 19 if reference else 0
    if body.get("enforce_nonce") and message.nonce is not None:
        call.world.nonces[str(message.nonce)] = (call.world.clock(), message)
    call.world.post(message)
    return 200, _with_nonce(call, message)


def _with_nonce(call: Call, message: Message) -> dict[str, Any]:
    """The message as whoever sends it is answered: a nonce is told then, and when the message comes, and never again."""
    nonce = {} if message.nonce is None else {"nonce": message.nonce}
    return message_json(call.world, message) | nonce


def _check_inbox(call: Call, channel: Channel) -> None:
    if channel.type == DM:
        reader = next(user for user in channel.recipients if user is not call.world.bot)
        if not reader.inbox_open:
            raise ApiError(50007)
        if not call.world.mutual_guilds(reader):
            raise ApiError(50278)
        return
    if channel.type == GUILD_FORUM:
        raise ApiError(50008)
    call.require(channel, permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES)
    if call.files:
        call.require(channel, permissions.ATTACH_FILES)
    if channel.locked and not permissions_in(call.world.bot, channel) & permissions.MANAGE_THREADS:
        raise ApiError(160005)


def _same_nonce(call: Call, body: dict[str, Any]) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    sent, message = call.world.nonces.get(str(body["nonce"]), (0.0, None))
    if message is None or call.world.clock() - sent > call.world.limits.nonce_life:
        return None
    if message.deleted:
        raise ApiError(10008)
    return message


def _reference(channel: Channel, reference: dict[str, Any] | None) -> Message | None:
    if not reference:
        return None
    found = channel.by_id.get(int(reference["message_id"]))
    if found is None and reference.get("fail_if_not_exists") is not False:
        raise invalid_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return found


@handles("update_message")
def update_message(call: Call) -> Reply:
    """Edit a message of the bot's own. More than three edits in six seconds of messages older than an hour are refused."""
    channel = call.channel()
    message, world = _message(call, channel), call.world
    if message.author is not world.bot:
        raise ApiError(50005)
    if world.clock() - message.created > world.limits.old_message:
        call.state.rates.edit_of_old(channel.id)
    messages.edit(world, message, call.body or {}, call.files, by_interaction=False)
    return 200, message_json(world, message)


@handles("create_pin")
def create_pin(call: Call) -> Reply:
    """Pin a message. The message by which Discord tells of it is left out."""
    return _pin(call, True)


@handles("delete_pin")
def delete_pin(call: Call) -> Reply:
    """Pin a message no more."""
    return _pin(call, False)


def _pin(call: Call, is_pinned: bool) -> Reply:
    channel = call.channel(permissions.READ_MESSAGE_HISTORY)
    call.require(channel, permissions.PIN_MESSAGES)
    _message(call, channel).pinned = is_pinned
    return 204, None


@handles("delete_message")
def delete_message(call: Call) -> Reply:
    """Delete a message of the bot's own, or another's with the right to."""
    channel = call.channel()
    message = _message(call, channel)
    if channel.archived:
        raise ApiError(50083)
    if message.author is not call.world.bot:
        if channel.type == DM:
            raise ApiError(50005)
        call.require(channel, permissions.MANAGE_MESSAGES)
    call.world.delete(message)
    return 204, None
