"""Files that stand in a message already are not sent again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.edge.components import Json
from bot.edge.uploaded_files import FORM, UploadedFiles
from bot.edge.wire import Upload

BODY: Json = {"components": ["words"]}
SHIP, OTHER = Upload("private.png", b"a ship", "Your ship"), Upload("private.png", b"another ship", "Your ship")


class Sending:
    """Notes what is sent; the next refusals are those in `refusals`."""

    def __init__(self) -> None:
        self.sent: list[tuple[bool, tuple[Upload, ...]]] = []
        self.refusals: list[Exception] = []

    async def __call__(self, body: Json, uploads: Sequence[Upload]) -> str:
        self.sent.append(("attachments" in body, tuple(uploads)))
        if self.refusals:
            raise self.refusals.pop(0)
        return "sent"


def refused(code: int) -> discord.HTTPException:
    response: Any = type("Response", (), {"status": 400, "reason": "Bad Request"})()
    return discord.HTTPException(response, {"code": code, "message": "no"})


async def test_where_only_words_change_no_file_is_named_or_sent() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(7, (SHIP,))
    assert await uploaded_files.change(7, BODY, (SHIP,), sending) == "sent"
    assert sending.sent == [(False, ())]


async def test_what_was_changed_before_its_sending_was_answered_stays_as_the_change_left_it() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    await uploaded_files.change(7, BODY, (), sending)
    uploaded_files.put(7, (SHIP,))
    await uploaded_files.change(7, BODY, (SHIP,), sending)
    assert sending.sent == [(True, ()), (True, (SHIP,))], "no file stands there: it is sent"


@pytest.mark.parametrize(
    "uploads",
    [
        (OTHER,),
        (SHIP, OTHER),
        (Upload("board.png", b"a ship", "Your ship"),),
        (Upload("private.png", b"a ship", "Another ship"),),
        (),
    ],
)
async def test_other_files_replace_those_that_stood(uploads: tuple[Upload, ...]) -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(7, (SHIP,))
    await uploaded_files.change(7, BODY, uploads, sending)
    await uploaded_files.change(7, BODY, uploads, sending)
    assert sending.sent == [(True, uploads), (bool(not uploads), ())]


async def test_of_a_message_of_which_nothing_is_known_all_is_sent() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(0, (SHIP,))
    await uploaded_files.change(0, BODY, (SHIP,), sending)
    await uploaded_files.change(9, BODY, (SHIP,), sending)
    uploaded_files.forget(9)
    await uploaded_files.change(9, BODY, (SHIP,), sending)
    assert sending.sent == [(True, (SHIP,))] * 3


async def test_what_discord_cannot_take_without_files_is_sent_with_them() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(7, (SHIP,))
    sending.refusals = [refused(FORM)]
    assert await uploaded_files.change(7, BODY, (SHIP,), sending) == "sent"
    assert sending.sent == [(False, ()), (True, (SHIP,))]


async def test_other_refusals_are_raised_and_what_was_lost_is_sent_whole_the_next_time() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(7, (SHIP,))
    sending.refusals = [refused(10008)]
    with pytest.raises(discord.HTTPException):
        await uploaded_files.change(7, BODY, (SHIP,), sending)
    sending.refusals = [OSError()]
    with pytest.raises(OSError):
        await uploaded_files.change(7, BODY, (OTHER,), sending)
    await uploaded_files.change(7, BODY, (OTHER,), sending)
    assert sending.sent == [(False, ()), (True, (OTHER,)), (True, (OTHER,))]
