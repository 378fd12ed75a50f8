"""Interactions: what a person did, the bot's one answer to it, and what followed through its token."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import secrets
from dataclasses import dataclass
from typing import Any

from playground.discord.acts import messages
from playground.discord.model import permissions
from playground.discord.model.entities import EPHEMERAL, LOADING, Channel, Message, User
from playground.discord.model.errors import ApiError, invalid_form
from playground.discord.model.interaction import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MESSAGE,
    MODAL,
    SUBMIT,
    UPDATE,
    Interaction,
)
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in
from playground.discord.rules.messages import Upload
from playground.discord.rules.modals import check_modal
from playground.discord.wire.interaction_payloads import metadata_json

Json = dict[str, Any]
REMEMBERED = 10_000


@dataclass(frozen=True)
class Act:
    """A click, command or form as the client sends it. `source`: the interaction whose form it is."""

    kind: int
    data: Json
    message: Message | None = None
    source: Interaction | None = None
    command: str | None = None


def start(world: Realm, user: User, channel: Channel, act: Act) -> Interaction:
    """A person acts: the bot is told, and after three seconds without an answer the person sees that it failed."""
    id_ = world.new_id()
    token = base64.urlsafe_b64encode(f"interaction:{id_}:{secrets.token_hex(32)}".encode()).decode().rstrip("=")
    sent = (act.message, act.source, act.command)
    interaction = Interaction(id_, act.kind, token, user, channel, act.data, world.clock(), *sent)
    _forget_old(world)
    world.interactions[id_] = interaction
    world.announce("INTERACTION_CREATE", interaction)
    asyncio.get_running_loop().call_later(world.limits.first_answer * world.limits.slack(), _give_up, world, interaction)
    return interaction


def _forget_old(world: Realm) -> None:
    """Keep the last few thousand interactions; forms stay open for hours, not for days."""
    if len(world.interactions) >= REMEMBERED:
        for id_ in list(world.interactions)[: REMEMBERED // 2]:
            del world.interactions[id_]


def _give_up(world: Realm, interaction: Interaction) -> None:
    if interaction.answer is None:
        interaction.failed = True
        world.announce("INTERACTION_FAILED", interaction)


# -- the bot's answer


def awaiting(world: Realm, id_: int, token: str, body: Json | None = None) -> Interaction:
    """The interaction that a callback may answer. Raises 10062 if it is unknown or too late, 40060 if it was answered before.

    The latter is a breach unless the `body` equals that of the answer, as it does after an error although it was taken.
    """
    found = world.interactions.get(id_)
    if found is None or found.token != token:
        raise ApiError(10062)
    if found.answer is not None:
        raise ApiError(40060, breach=body is None or body != found.callback)
    if found.failed or world.clock() - found.created > world.limits.first_answer:
        raise ApiError(10062)
    return found


def by_token(world: Realm, application_id: int, token: str) -> Interaction:
    """The interaction whose token this is. 50027 when it expired, 10015 before the first answer or when unknown."""
    found = world.interactions.get(_id_in(token))
    if application_id != world.application_id or found is None or found.token != token:
        raise ApiError(10015)
    if world.clock() - found.created > world.limits.token_life:
        raise ApiError(50027)
    if found.answer is None:
        raise ApiError(10015)
    return found


def _id_in(token: str) -> int:
    with contextlib.suppress(ValueError, IndexError):
        return int(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).split(b":")[1])
    return 0


def answer(world: Realm, interaction: Interaction, body: Json, files: dict[int, Upload]) -> None:
    """Carry out the bot's first answer. ApiError when its type does not fit or its content is refused."""
    kind, data = body["type"], body.get("data") or {}
    _check_type(interaction, kind)
    if kind in (MESSAGE, DEFER):
        _refuse_shut(world, interaction.channel)
    if kind == MESSAGE:
        interaction.original = _reply(world, interaction, data, files)
    elif kind == DEFER:
        interaction.original = _placeholder(world, interaction, data)
    elif kind in (UPDATE, DEFER_UPDATE):
        interaction.original = interaction.message
    elif kind == CHOICES:
        interaction.choices = data.get("choices") or []
    else:
        check_modal(data)
        interaction.modal = data
    interaction.answer, interaction.callback = kind, body
    if kind in (MESSAGE, DEFER):
        assert interaction.original is not None
        world.post(interaction.original)
    elif kind == UPDATE:
        _update(world, interaction, data, files)
    world.announce("MODAL" if kind == MODAL else "INTERACTION_ANSWER", interaction)


def _check_type(interaction: Interaction, kind: int) -> None:
    on_message = interaction.message is not None
    fits = {
        COMMAND: (MESSAGE, DEFER, MODAL),
        COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
        AUTOCOMPLETE: (CHOICES,),
        SUBMIT: (MESSAGE, DEFER, *((DEFER_UPDATE, UPDATE) if on_message else ())),
    }[interaction.type]
    if kind not in fits:
        raise invalid_form(
            ("type",),
            "INTERACTION_CALLBACK_TYPE_INVALID",
            f"Type {kind} is no answer to an interaction of type {interaction.type}",
        )


def _update(world: Realm, interaction: Interaction, data: Json, files: dict[int, Upload]) -> None:
    assert interaction.message is not None
    if interaction.message.deleted:
        interaction.answer = None
        raise ApiError(10008)
    if "attachments" not in data and not files and not world.limits.updates_keep_files:
        data = {**data, "attachments": []}
    try:
        messages.edit(world, interaction.message, data, files, by_interaction=True)
    except ApiError:
        interaction.answer = None
        raise


def _reply(world: Realm, interaction: Interaction, data: Json, files: dict[int, Upload], *, followup: bool = False) -> Message:
    reader = interaction.user if (data.get("flags") or 0) & EPHEMERAL else None
    message = messages.create(world, interaction.channel, world.bot, data, files, reader=reader, by_interaction=True)
    return _signed(interaction, message, followup=followup)


def _signed(interaction: Interaction, message: Message, *, followup: bool) -> Message:
    message.interaction = metadata_json(interaction, followup=followup)
    message.type = (
        20 if interaction.type == COMMAND and not followup else 19 if interaction.message is not None or followup else 0
    )
    message.command_name = interaction.command_name if message.type == 20 else None
    if message.type == 19:
        message.reference = interaction.original if followup and interaction.original else interaction.message
    return message


def _placeholder(world: Realm, interaction: Interaction, data: Json) -> Message:
    flags = data.get("flags") or 0
    if flags & ~EPHEMERAL:
        raise invalid_form(("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL may be set when deferring")
    reader = interaction.user if flags & EPHEMERAL else None
    message = Message(world.new_id(), interaction.channel, world.bot, world.clock(), flags=flags | LOADING, reader=reader)
    return _signed(interaction, message, followup=False)


# -- what follows through the token


def follow_up(world: Realm, interaction: Interaction, body: Json, files: dict[int, Upload]) -> Message:
    """A further message; the first one after a deferral fills the placeholder, whose privacy stays."""
    original = interaction.original
    if interaction.answer == DEFER and original is not None and original.loading:
        plain = {**body, "flags": (body.get("flags") or 0) & ~EPHEMERAL}
        message = messages.edit(world, original, plain, files, by_interaction=True, is_first=True)
    else:
        _refuse_shut(world, interaction.channel)
        message = world.post(_reply(world, interaction, body, files, followup=True))
        interaction.followups.append(message)
    _touch(world, interaction)
    return message


def message_of(interaction: Interaction, which: str) -> Message:
    """`@original` or a message sent through this token. 10008 when there is none."""
    if which == "@original":
        found = interaction.original
    else:
        sent = [interaction.original, *interaction.followups]
        found = next((message for message in sent if message is not None and str(message.id) == which), None)
    if found is None or found.deleted:
        raise ApiError(10008)
    return found


def edit_through(world: Realm, interaction: Interaction, which: str, body: Json, files: dict[int, Upload]) -> Message:
    """Change a message by the token."""
    message = messages.edit(world, message_of(interaction, which), body, files, by_interaction=True)
    _touch(world, interaction)
    return message


def delete_through(world: Realm, interaction: Interaction, which: str) -> None:
    """Delete a message by the token."""
    world.delete(message_of(interaction, which))
    _touch(world, interaction)


def _refuse_shut(world: Realm, channel: Channel) -> None:
    """A thread that is locked or archived takes no new message, not even one that a single person would see."""
    is_locked = channel.locked and not permissions_in(world.bot, channel) & permissions.MANAGE_THREADS
    if (channel.archived or is_locked) and not world.limits.answers_in_shut_threads:
        raise ApiError(50083, status=403)


def _touch(world: Realm, interaction: Interaction) -> None:
    interaction.touched += 1
    world.announce("INTERACTION_ANSWER", interaction)
