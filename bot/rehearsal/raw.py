"""Requests word for word, unlike the bot would send them, and their outcomes."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.edge.discord import retries
from bot.edge.discord.http import Upload, Wire
from bot.edge.discord.undocumented import MultipartParameters, OneByOne, adapter, as_json
from bot.edge.kit.click import Click
from bot.edge.kit.components import Json
from bot.rehearsal.plan.rows import ACCEPTED


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of Discord. `outcome`: a word for it, None if the answer was lost or Discord failed."""

    outcome: str | None
    answer: Any = None

    @property
    def is_taken(self) -> bool:
        """Whether Discord carried it out."""
        return self.outcome == ACCEPTED


async def tried(request: Awaitable[Any]) -> Answered:
    """The answer to a request."""
    try:
        return Answered(ACCEPTED, await request)
    except discord.RateLimited:
        return Answered("refused 429")
    except discord.HTTPException as refused:
        return Answered(None if refused.status >= 500 else f"refused {refused.code or refused.status}")
    except retries.SEND_ERRORS:
        return Answered(None)


def listed(*uploads: Upload) -> list[Json]:
    """New files as a list of `attachments` names them."""
    return [{"id": at, "filename": one.name, "description": one.alt[:1024]} for at, one in enumerate(uploads)]


def exactly(body: Json, uploads: Sequence[Upload] = ()) -> MultipartParameters:
    """A body as it is, with files."""
    if not uploads:
        return MultipartParameters(body, None, None)
    files = [discord.File(io.BytesIO(one.data), one.name) for one in uploads]
    fields: list[dict[str, Any]] = [{"name": "payload_json", "value": as_json(body)}]
    fields += [
        {"name": f"files[{at}]", "value": one.fp, "filename": one.filename, "content_type": "application/octet-stream"}
        for at, one in enumerate(files)
    ]
    return MultipartParameters(None, fields, files)


async def send(wire: Wire, channel: int, body: Json, uploads: Sequence[Upload] = ()) -> Answered:
    """A new message."""
    return await tried(wire.http.send_message(channel, params=exactly(body, uploads)))


async def edit(wire: Wire, channel: int, message: int, body: Json, uploads: Sequence[Upload] = ()) -> Answered:
    """Change a message."""
    return await tried(wire.http.edit_message(channel, message, params=exactly(body, uploads)))


def _by_token(wire: Wire, tries: retries.RetryPolicy = retries.FURTHER) -> Any:
    return OneByOne(wire.session, tries.limit)


async def callback(wire: Wire, click: Click, kind: int, data: Json, uploads: Sequence[Upload] = ()) -> Answered:
    """The answer to a press."""
    params = exactly({"type": kind, "data": data}, uploads)
    session = _by_token(wire, retries.LOADED)
    return await tried(adapter().create_interaction_response(click.id, click.token, session=session, params=params))


async def edit_original(wire: Wire, click: Click, body: Json, uploads: Sequence[Upload] = ()) -> Answered:
    """Change what a press brought, by its token."""
    made = exactly(body, uploads)._asdict()
    session = _by_token(wire)
    return await tried(adapter().edit_original_interaction_response(click.application, click.token, session=session, **made))


async def edit_further(wire: Wire, click: Click, message: int, body: Json) -> Answered:
    """Change a further message that a press brought, by its token."""
    made = exactly(body)._asdict()
    session = _by_token(wire)
    return await tried(adapter().edit_webhook_message(click.application, click.token, message, session=session, **made))


async def reply(wire: Wire, click: Click, message: int) -> Answered:
    """A message that a press brought, as it stands, by its token."""
    return await tried(adapter().get_webhook_message(click.application, click.token, message, session=_by_token(wire)))
