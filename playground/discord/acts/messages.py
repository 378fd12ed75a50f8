"""Making and changing messages from request bodies, by whatever route they came."""

from __future__ import annotations

import io
import mimetypes
import re
from typing import Any

from PIL import Image, UnidentifiedImageError

from playground.discord.model import permissions
from playground.discord.model.components import TEXT, normalise, walk
from playground.discord.model.entities import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Message,
    User,
)
from playground.discord.model.errors import ApiError, invalid_form
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in
from playground.discord.rules.messages import MOST_CONTENT, MOST_OF_PAYING, Result, Upload, check_message

Json = dict[str, Any]
REPLACED = 4
"""Files of a message that were replaced and can still be loaded."""
_KEPT_IN_NAMES = re.compile(r"[^A-Za-z0-9._\-]")


def clean_name(name: str) -> str:
    """A file name as Discord stores it."""
    return _KEPT_IN_NAMES.sub("_", name) or "file"


def create(
    world: Realm,
    channel: Channel,
    author: User,
    body: Json,
    files: dict[int, Upload],
    *,
    reader: User | None = None,
    by_interaction: bool = False,
) -> Message:
    """Check and make a new message, not posted yet. `reader` makes it a private reply. ApiError when Discord would refuse it."""
    message = Message(world.new_id(), channel, author, world.clock(), reader=reader)
    fill(world, message, body, files, by_interaction=by_interaction)
    message.pinged = [] if body.get("flags", 0) and body["flags"] & SUPPRESS_NOTIFICATIONS else list(message.mentions)
    return message


def fill(
    world: Realm, message: Message, body: Json, files: dict[int, Upload], *, by_interaction: bool, is_edit: bool = False
) -> None:
    """Check what the message would become, then make it so. Nothing has changed when ApiError is raised."""
    kept, fresh = _attachments(world, message, body, files)
    named = _nameable(world, body, kept, fresh, is_edit)
    result = _result(message, body, kept + fresh, named, files, by_interaction, is_edit)
    check_message(result, world.limits)
    message.content, message.embeds, message.flags, message.poll = result.content, result.embeds, result.flags, result.poll
    message.components = normalise(result.components) if body.get("components") is not None else result.components
    gone = [file for file in message.attachments if file not in kept]
    message.replaced = (message.replaced + gone)[-REPLACED:]
    message.attachments = kept + fresh
    _set_mentions(world, message, body.get("allowed_mentions"), by_interaction)


def _result(
    message: Message,
    body: Json,
    files: list[Attachment],
    named: set[str],
    uploads: dict[int, Upload],
    by_interaction: bool,
    is_edit: bool,
) -> Result:
    keep = EPHEMERAL | LOADING | (message.flags & ~SUPPRESS_EMBEDS)
    asked = body.get("flags")
    flags = message.flags if asked is None else (message.flags & keep) | (asked & ~EPHEMERAL) if is_edit else asked
    if message.reader is not None:
        flags |= EPHEMERAL
    return Result(
        body=body,
        content=(body["content"] or "") if "content" in body else message.content,
        embeds=(body["embeds"] or []) if "embeds" in body else message.embeds,
        components=(body["components"] or []) if "components" in body else message.components,
        flags=flags,
        files=[file.filename for file in files],
        named=named,
        uploads=uploads,
        by_interaction=by_interaction,
        is_edit=is_edit,
        poll=body.get("poll") or message.poll,
        most=MOST_OF_PAYING if message.author.nitro else MOST_CONTENT,
    )


def _attachments(
    world: Realm, message: Message, body: Json, files: dict[int, Upload]
) -> tuple[list[Attachment], list[Attachment]]:
    rows = body.get("attachments")
    if rows is None and "attachments" in body:
        rows = []
    known = {file.id: file for file in message.attachments}
    if rows is None:
        return list(known.values()), [_store(world, message, upload, {}) for upload in files.values()]
    kept, by_number = [], {}
    for place, row in enumerate(rows):
        id_ = int(row["id"])
        if id_ in known:
            kept.append(known[id_])
        elif id_ in files:
            by_number[id_] = row
        else:
            raise invalid_form(("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {id_} was not found")
    return kept, [_store(world, message, upload, by_number.get(number, {})) for number, upload in files.items()]


def _nameable(world: Realm, body: Json, kept: list[Attachment], fresh: list[Attachment], is_edit: bool) -> set[str]:
    """The names of files that the components may say `attachment://` of."""
    limits, rows = world.limits, body.get("attachments")
    if not is_edit or not body.get("components"):
        return {file.filename for file in kept + fresh}
    is_found = limits.edits_bring_files and (rows is not None or limits.edits_name_unlisted_files)
    return {file.filename for file in fresh if is_found} | {file.filename for file in kept if _is_named(world, file, rows)}


def _is_named(world: Realm, file: Attachment, rows: list[Json] | None) -> bool:
    """Whether a file that an edit keeps answers to its name."""
    if rows is None:
        return world.limits.edits_find_kept_files
    names = [row.get("filename") for row in rows if int(row["id"]) == file.id]
    return world.limits.ids_name_kept_files or file.filename in names


def _store(world: Realm, message: Message, upload: Upload, row: Json) -> Attachment:
    name = clean_name(row.get("filename") or upload.filename)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    size = _pixels(upload.data) if kind.startswith("image/") else None
    width, height = size or (None, None)
    about = row.get("description")
    return Attachment(
        world.new_id(), message.channel.id, name, upload.data, kind, width, height, about, message.reader is not None
    )


def _pixels(data: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError):
        return None


def _set_mentions(world: Realm, message: Message, allowed: Json | None, by_interaction: bool) -> None:
    words = "\n".join([message.content, *(part["content"] for part in walk(message.components) if part["type"] == TEXT)])
    ids = dict.fromkeys(int(found) for found in re.findall(r"<@!?(\d+)>", words))
    named = [world.users[id_] for id_ in ids if id_ in world.users]
    parse = ["users"] if by_interaction else ["users", "roles", "everyone"]
    chosen: set[int] = set()
    if allowed is not None:
        parse = allowed.get("parse") or []
        chosen = {int(id_) for id_ in allowed.get("users") or []}
    message.mentions = [user for user in named if "users" in parse or user.id in chosen]
    can = permissions_in(message.author, message.channel) & permissions.MENTION_EVERYONE
    message.mention_everyone = bool(re.search(r"@(everyone|here)\b", words)) and "everyone" in parse and bool(can)


def edit(
    world: Realm, message: Message, body: Json, files: dict[int, Upload], *, by_interaction: bool, is_first: bool = False
) -> Message:
    """Change a message; a deferred answer's placeholder becomes a message. Mentions added by an edit notify nobody.

    `is_first`: what fills the placeholder is sent as a new message."""
    if message.channel.archived:
        raise ApiError(50083)
    _refuse_half_turned(world, message, body)
    _refuse_other_flags(world, message, body)
    was_loading = message.loading
    flags = message.flags
    message.flags &= ~LOADING
    try:
        fill(world, message, body, files, by_interaction=by_interaction, is_edit=not is_first)
    except ApiError:
        message.flags = flags
        raise
    if was_loading:
        message.pinged = list(message.mentions)
        world.notify(message)
    world.changed(message, edited=not was_loading)
    return message


def _refuse_half_turned(world: Realm, message: Message, body: Json) -> None:
    """An edit that makes a message Components V2 must take away content, embeds and files in the same request."""
    if message.is_v2 or not (body.get("flags") or 0) & COMPONENTS_V2:
        return
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for key, value in (("content", message.content), ("embeds", message.embeds)):
        if value and (key not in body or body[key]):
            raise invalid_form((key,), code, f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    if not world.limits.turning_keeps_files and _keeps_any(message, body):
        raise invalid_form(("attachments",), code, "The files of the message must be taken away: 'attachments' is []")


def _keeps_any(message: Message, body: Json) -> bool:
    """Whether any file of the message stays."""
    rows = body.get("attachments")
    known = {str(file.id) for file in message.attachments}
    return bool(known) and ("attachments" not in body or any(str(row["id"]) in known for row in rows or ()))


def _refuse_other_flags(world: Realm, message: Message, body: Json) -> None:
    """The flag of Components V2 cannot be taken off: an edit says it again, or nothing of flags."""
    flags = body.get("flags")
    if message.is_v2 and not world.limits.zero_flags_in_v2 and flags is not None and not flags & COMPONENTS_V2:
        raise invalid_form(("flags",), "UNION_TYPE_CHOICES", "IS_COMPONENTS_V2 cannot be removed")
