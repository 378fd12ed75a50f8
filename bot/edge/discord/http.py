"""Requests to Discord through the library's own HTTP client, which keeps its limits: nothing else of the edge sends anything.

The library's `interaction.response`, `Webhook` and `Messageable.send` are not used. They repeat server errors unseen and end no
request before five minutes; messages of the outbox are JSON and no views; `Message.edit` of 2.7.1 writes `flags: 0`; an answer
must be possible by a token alone, long after its interaction; a completion would be lost with a cut connection.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import discord

from bot.edge.discord import retries
from bot.edge.discord.channel_sight import MemberSight, sight_from
from bot.edge.discord.retries import RetryPolicy
from bot.edge.discord.undocumented import HTTPClient, MultipartParameters, OneByOne, adapter, as_json, session_of
from bot.edge.kit.components import PRIVATE, Json

MESSAGE = 4
"""The kind of answer to an interaction that is a new message."""
LONGEST_NAME = 100
"""Characters of the name of a thread."""


class Exposed(Exception):
    """A private message was about to be sent without the flag that keeps it private."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file to be sent: its name, its bytes, its alt text."""

    name: str
    data: bytes
    alt: str = ""


class EmptyThread(NamedTuple):
    """A thread in which nothing was ever written."""

    id: int
    name: str


def private(body: Json) -> Json:
    """A message for one reader's eyes. The one way by which private things leave; raises Exposed without the flag."""
    if not body.get("flags", 0) & PRIVATE:
        raise Exposed
    return body


def parameters(body: Json, uploads: Sequence[Upload] = (), *, within: Json | None = None) -> MultipartParameters:
    """A request's body with its files, beside those that it lists as kept. `within`: the body is the `data` of that callback."""
    if uploads:
        body = {**body, "attachments": [*body.get("attachments", ()), *map(_described, range(len(uploads)), uploads)]}
    whole = {**within, "data": body} if within is not None else body
    if not uploads:
        return MultipartParameters(whole, None, None)
    files = [discord.File(io.BytesIO(upload.data), upload.name) for upload in uploads]
    fields: list[dict[str, Any]] = [{"name": "payload_json", "value": as_json(whole)}]
    fields += [
        {"name": f"files[{at}]", "value": f.fp, "filename": f.filename, "content_type": "application/octet-stream"}
        for at, f in enumerate(files)
    ]
    return MultipartParameters(None, fields, files)


def _described(at: int, upload: Upload) -> Json:
    return {"id": at, "filename": upload.name, **({"description": upload.alt[:1024]} if upload.alt else {})}


class Wire:
    """Discord's requests as the edge needs them. Errors are those of the library (`discord.HTTPException` and its kind)."""

    def __init__(self, http: HTTPClient) -> None:
        self.http = http

    @property
    def session(self) -> Any:
        """The library's session; made at login."""
        return session_of(self.http)

    def _one_by_one(self, tries: RetryPolicy, wants_message: bool = True) -> Any:
        return OneByOne(self.session, tries.limit, wants_message)

    # -- by an interaction's token: outside the global limit

    async def callback(self, id: int, token: str, kind: int, body: Json | None = None, uploads: Sequence[Upload] = ()) -> Any:
        """Send the one answer to an interaction, and return Discord's account of a new message or of files.

        It is {} if an error came and a further try found that the answer had been taken.
        """
        tries = retries.LOADED if uploads else retries.CALLBACK
        session = self._one_by_one(tries, wants_message=kind == MESSAGE or bool(uploads))

        def answer() -> Any:
            params = parameters(body, uploads, within={"type": kind}) if body is not None else parameters({"type": kind})
            return adapter().create_interaction_response(id, token, session=session, params=params)

        return await retries.with_retries(answer, tries, retries.ANSWERED)

    async def edit_original(
        self, application: int, token: str, body: Json, uploads: Sequence[Upload] = (), tries: RetryPolicy = retries.FURTHER
    ) -> Any:
        """Change the answer, or the message that was clicked on after an invisible deferral."""
        session = self._one_by_one(tries)

        def edit() -> Any:
            made = parameters(body, uploads)._asdict()
            return adapter().edit_original_interaction_response(application, token, session=session, **made)

        return await retries.with_retries(edit, tries)

    async def drop_reply(self, application: int, token: str, message: int | None = None) -> Any:
        """Take back what an interaction brought: its answer, the announcement of one or the message that was pressed on
        (`message` None), or that further message."""
        session = self._one_by_one(retries.FURTHER)

        def drop() -> Any:
            if message is None:
                return adapter().delete_original_interaction_response(application, token, session=session)
            return adapter().delete_webhook_message(application, token, message, session=session)

        return await retries.with_retries(drop, retries.FURTHER)

    async def follow_up(
        self, application: int, token: str, body: Json, uploads: Sequence[Upload] = (),
        arrived: Callable[[], bool] | None = None,
    ) -> Any:  # fmt: skip
        """A further message by the token; gives the message. Discord takes no nonce here: after an error that leaves open whether
        it came, it is sent once more, unless by then something shows that it has `arrived` ({})."""
        session = self._one_by_one(retries.FURTHER)

        def follow() -> Any:
            made = parameters(body, uploads)._asdict()
            return adapter().execute_webhook(application, token, session=session, wait=True, with_components=True, **made)

        return await retries.with_retries(follow, retries.FURTHER, needless=arrived)

    async def edit_follow_up(
        self, application: int, token: str, message: int, body: Json, uploads: Sequence[Upload] = (),
        tries: RetryPolicy = retries.FURTHER,
    ) -> Any:  # fmt: skip
        """Change a further message."""
        session = self._one_by_one(tries)

        def edit() -> Any:
            made = parameters(body, uploads)._asdict()
            return adapter().edit_webhook_message(application, token, message, session=session, with_components=True, **made)

        return await retries.with_retries(edit, tries)

    async def edit_reply(
        self, application: int, token: str, message: int | None, body: Json, uploads: Sequence[Upload] = (),
        tries: RetryPolicy = retries.FURTHER,
    ) -> Any:  # fmt: skip
        """Change what an interaction brought: its answer (`message` None), or that further message."""
        if message is None:
            return await self.edit_original(application, token, body, uploads, tries)
        return await self.edit_follow_up(application, token, message, body, uploads, tries)

    # -- with the bot's token: counted against the global limit

    async def send(self, channel: int, body: Json, uploads: Sequence[Upload] = ()) -> Any:
        """A new message; gives it."""
        return await self.http.send_message(channel, params=parameters(body, uploads))

    async def edit(self, channel: int, message: int, body: Json, uploads: Sequence[Upload] = ()) -> Any:
        """Change a message of ours."""
        return await self.http.edit_message(channel, message, params=parameters(body, uploads))

    async def inbox(self, person: int) -> int:
        """The channel of somebody's direct messages."""
        return int((await self.http.start_private_message(person))["id"])

    async def sight(self, guild: int, channel: int, person: int) -> MemberSight:
        """The sight of a member in a channel that is no thread, as Discord has it now."""
        member = await self.http.get_member(guild, person)
        return sight_from(await self.http.get_guild(guild, with_counts=False), await self.http.get_channel(channel), member)

    async def message(self, channel: int, message: int) -> Any:
        """A message as it stands."""
        return await self.http.get_message(channel, message)

    async def messages_after(self, channel: int, message: int, count: int) -> list[Any]:
        """The channel's messages that follow that id, oldest first."""
        found = await self.http.logs_from(channel, count, after=message)
        return sorted(found, key=lambda one: int(one["id"]))

    async def thread(self, channel: int, name: str, kind: discord.ChannelType = discord.ChannelType.public_thread) -> int:
        """A new thread of a channel that all may see; gives its id."""
        made = await self.http.start_thread_without_message(
            channel, name=name[:LONGEST_NAME], auto_archive_duration=10080,
            type=kind.value,  # type: ignore[arg-type]
        )  # fmt: skip
        return int(made["id"])

    async def pin(self, channel: int, message: int) -> Any:
        """Pin a message."""
        return await self.http.pin_message(channel, message)

    async def unpin(self, channel: int, message: int) -> Any:
        """Pin a message no more."""
        return await self.http.unpin_message(channel, message)

    async def change_thread(self, thread: int, **values: Any) -> Any:
        """Change a thread: whether it is archived, or the minutes of silence after which Discord archives it."""
        return await self.http.edit_channel(thread, **values)

    async def rename(self, thread: int, name: str) -> Any:
        """Give a thread of ours another name."""
        return await self.http.edit_channel(thread, name=name[:LONGEST_NAME])

    async def empty_threads(self, guild: int, channel: int, owner: int) -> list[EmptyThread]:
        """The threads of a channel that somebody has opened and in which nothing was ever written, oldest first."""
        found = await self.http.get_active_threads(guild)
        return sorted(
            EmptyThread(int(one["id"]), one["name"])
            for one in found["threads"]
            if (int(one["parent_id"]), int(one["owner_id"])) == (channel, owner) and not one.get("total_message_sent")
        )
