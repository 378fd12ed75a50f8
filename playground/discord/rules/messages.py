"""Messages: length, emptiness, flags, Components V2, embeds, mentions, files (docs: resources/message)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playground.discord.model.entities import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS
from playground.discord.model.errors import ApiError, Faultfinder
from playground.discord.model.limits import Limits
from playground.discord.rules.components import check_components

Json = dict[str, Any]
MOST_CONTENT, MOST_EMBEDS, MOST_EMBED_TEXT, MOST_FILES, MOST_MENTIONS = 2000, 10, 6000, 10, 100
MOST_OF_PAYING = 4000
"""Characters of a message by somebody who pays for it."""
_LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


@dataclass
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


@dataclass
class Result:
    """The message as it would be after the request, because the rules hold for all of it. `named`: the files that its components
    may name."""

    body: Json
    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    files: list[str]
    named: set[str]
    uploads: dict[int, Upload] = field(default_factory=dict)
    by_interaction: bool = False
    is_edit: bool = False
    poll: Json | None = None
    most: int = MOST_CONTENT


def check_message(result: Result, limits: Limits) -> None:
    """Raise 50006, 40005 or 50035 when Discord would not take it."""
    faults = Faultfinder()
    _check_flags(result, faults)
    _check_text(result, faults)
    _check_v2(result, faults)
    _check_mentions(result.body.get("allowed_mentions"), faults)
    _check_files(result, limits, faults)
    v2 = bool(result.flags & COMPONENTS_V2)
    check_components(result.components, v2=v2, files=result.named, faults=faults)
    faults.done()
    if not (result.content.strip() or result.embeds or result.components or result.files or result.poll):
        raise ApiError(50006, breach=True)


def _check_flags(result: Result, faults: Faultfinder) -> None:
    allowed = SUPPRESS_EMBEDS | COMPONENTS_V2
    if not result.is_edit:
        allowed |= SUPPRESS_NOTIFICATIONS
        allowed |= EPHEMERAL if result.by_interaction else 0
    if (result.body.get("flags") or 0) & ~allowed:
        faults.add(("flags",), "MESSAGE_FLAGS_INVALID", "These flags cannot be set here")


def _check_text(result: Result, faults: Faultfinder) -> None:
    if len(result.content) > result.most:
        faults.add(("content",), "BASE_TYPE_MAX_LENGTH", f"Must be {result.most} or fewer in length.")
    if sum(map(_embed_length, result.embeds)) > MOST_EMBED_TEXT:
        faults.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}")
    if result.body.get("sticker_ids"):
        faults.add(("sticker_ids",), "STICKER_NOT_FOUND", "There are no stickers here")


def _embed_length(embed: Json) -> int:
    own = sum(len(embed.get(key) or "") for key in ("title", "description"))
    own += len((embed.get("footer") or {}).get("text") or "") + len((embed.get("author") or {}).get("name") or "")
    return own + sum(len(row["name"]) + len(row["value"]) for row in embed.get("fields") or [])


def _check_v2(result: Result, faults: Faultfinder) -> None:
    if not result.flags & COMPONENTS_V2:
        return
    for key, value in (("content", result.content), ("embeds", result.embeds), ("poll", result.poll)):
        if value:
            faults.add((key,), _LEGACY, f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    if not result.components:
        faults.add(("components",), "BASE_TYPE_REQUIRED", "Components V2 messages need components")


def _check_mentions(allowed: Json | None, faults: Faultfinder) -> None:
    if not allowed:
        return
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            faults.add(("allowed_mentions", kind), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_files(result: Result, limits: Limits, faults: Faultfinder) -> None:
    if len(result.files) > MOST_FILES:
        faults.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    for file in result.uploads.values():
        if len(file.data) > limits.file_bytes:
            raise ApiError(40005, breach=True)
    if sum(len(file.data) for file in result.uploads.values()) > limits.request_bytes:
        raise ApiError(40005, breach=True)
