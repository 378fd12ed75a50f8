"""Files that stand in a message already are kept there, and not sent again."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.edge.discord.http import Upload
from bot.edge.kit.bounded import put
from bot.edge.kit.components import Json

MOST = 20_000
FORM = 50035
"""Discord's code for a body that it cannot take."""
Send = Callable[[Json, Sequence[Upload]], Awaitable[Any]]


def always() -> bool:
    """A change that is wanted whenever its turn comes."""
    return True


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that stands in a message: its id and name, and what it looks like."""

    id: str
    name: str
    looks: bytes = b""

    @property
    def row(self) -> Json:
        """How a list of files names it: components find it only with both."""
        return {"id": self.id, "filename": self.name}


class UploadedFiles:
    """The files of messages, by message id, as far as this process sent them and knows their ids."""

    def __init__(self) -> None:
        self._files: OrderedDict[int, tuple[KeptFile, ...]] = OrderedDict()
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def put(self, message: int, uploads: Sequence[Upload], answer: Mapping[str, Any]) -> None:
        """These files, and no others, stand in a message that was sent, as Discord's `answer` says; 0: nobody knows in which. A
        message that was changed before its sending was answered is left as the change left it."""
        if message not in self._files:
            self._put(message, _files_with_ids(uploads, answer))

    def _put(self, message: int, files: tuple[KeptFile, ...]) -> None:
        if files:
            self._keep(message, files)

    def _keep(self, message: int, files: tuple[KeptFile, ...]) -> None:
        if message:
            put(self._files, message, files, MOST)

    def of(self, message: int) -> tuple[KeptFile, ...]:
        """The files that are known to stand in a message."""
        return self._files.get(message, ())

    def forget(self, message: int) -> None:
        """Other files stand in the message now."""
        self._keep(message, ())

    def is_changing(self, message: int) -> bool:
        """Whether a change of the message is on its way, behind which another waits."""
        changing = self._changing.get(message)
        return changing is not None and changing.locked()

    async def change(
        self, message: int, body: Json, uploads: Sequence[Upload], send: Send, is_wanted: Callable[[], bool] = always
    ) -> Any:
        """Change a message by `send`, and return Discord's answer; None if the change is not wanted any more at its turn.

        Files that stand in the message already are listed and not sent again; else the new files replace all. A change that
        Discord refuses without its files is sent with them. Changes follow one another, so the files left by the last are known.
        Raises the errors of `send`.
        """
        async with self._changing.setdefault(message, asyncio.Lock()) if message else nullcontext():
            return await self._change(message, body, uploads, send) if is_wanted() else None

    async def _change(self, message: int, body: Json, uploads: Sequence[Upload], send: Send) -> Any:
        kept = self.of(message)
        if kept and [one.looks for one in kept] == list(map(_looks, uploads)):
            try:
                return await send({**body, "attachments": [one.row for one in kept]}, ())
            except discord.HTTPException as refused:
                if refused.code != FORM:
                    raise
        self.forget(message)
        sent = await send({**body, "attachments": []}, uploads)
        self._put(message, _files_with_ids(uploads, sent))
        return sent


def files_in(message: Mapping[str, Any]) -> tuple[KeptFile, ...]:
    """The files of a message, as Discord tells of them: those that its components show, then the others."""
    shown = [KeptFile(str(one["attachment_id"]), _name(one["url"])) for one in _media(message.get("components", ()))]
    loose = [KeptFile(str(one["id"]), str(one["filename"])) for one in message.get("attachments", ())]
    return tuple({one.id: one for one in (*shown, *loose)}.values())


def refuses_files(refused: Exception, uploads: Sequence[Upload]) -> bool:
    """Whether Discord could not take a body that came with files: it may take the same in another way."""
    return bool(uploads) and isinstance(refused, discord.HTTPException) and refused.code == FORM


def _files_with_ids(uploads: Sequence[Upload], answer: Mapping[str, Any] | None) -> tuple[KeptFile, ...]:
    """The files that were sent, with the ids that Discord gave them; nothing if it does not tell all of them."""
    ids = {one.name: one.id for one in files_in(answer or {})}
    known = all(upload.name in ids for upload in uploads)
    return tuple(KeptFile(ids[one.name], one.name, _looks(one)) for one in uploads) if known else ()


def _looks(upload: Upload) -> bytes:
    """Equal for equal files with equal names and alt texts."""
    return hashlib.blake2b(f"{upload.name}\n{upload.alt}\n".encode() + upload.data).digest()


def _media(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The files of a message that its components show."""
    for part in parts:
        holders = (part, part.get("accessory") or {}, *part.get("items", ()))
        shown = [holder[key] for holder in holders for key in ("media", "file") if key in holder]
        yield from (one for one in shown if one.get("attachment_id"))
        yield from _media(part.get("components", ()))


def _name(url: str) -> str:
    """The name of a file by its address."""
    return str(url).split("?")[0].rsplit("/", 1)[-1]
