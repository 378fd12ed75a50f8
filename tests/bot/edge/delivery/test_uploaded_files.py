"""Files that stand in a message already are kept there, and not sent again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.edge.delivery.uploaded_files import FORM, KeptFile, UploadedFiles, files_in, refuses_files
from bot.edge.discord.http import Upload
from bot.edge.kit.components import Json

BODY: Json = {"components": ["words"]}
SHIP, OTHER = Upload("private.png", b"a ship", "Your ship"), Upload("private.png", b"another ship", "Your ship")
KEPT = [{"id": "5", "filename": "private.png"}]
"""How the list of an edit names the ship."""


def answer(*uploads: Upload, first: int = 5) -> Json:
    """What Discord says of a message that shows these files."""
    media = [
        {"media": {"url": f"https://cdn.discordapp.com/attachments/1/{id}/{one.name}?ex=1", "attachment_id": str(id)}}
        for id, one in enumerate(uploads, first)
    ]
    return {"id": "7", "components": [{"type": 17, "components": [{"type": 12, "items": media}]}], "attachments": []}


class Sending:
    """Notes what is sent; the next refusals are those in `refusals`."""

    def __init__(self) -> None:
        self.sent: list[tuple[list[Json], tuple[Upload, ...]]] = []
        self.refusals: list[Exception] = []

    async def __call__(self, body: Json, uploads: Sequence[Upload]) -> Json:
        self.sent.append((body["attachments"], tuple(uploads)))
        if self.refusals:
            raise self.refusals.pop(0)
        return answer(*uploads)


def refused(code: int) -> discord.HTTPException:
    response: Any = type("Response", (), {"status": 400, "reason": "Bad Request"})()
    return discord.HTTPException(response, {"code": code, "message": "no"})


def known() -> tuple[UploadedFiles, Sending]:
    """The ship stands in message 7."""
    uploaded_files = UploadedFiles()
    uploaded_files.put(7, (SHIP,), answer(SHIP))
    return uploaded_files, Sending()


async def test_change_of_words_lists_the_file_and_does_not_send_it() -> None:
    uploaded_files, sending = known()
    assert (await uploaded_files.change(7, BODY, (SHIP,), sending))["id"] == "7"
    await uploaded_files.change(7, BODY, (SHIP,), sending)
    assert sending.sent == [(KEPT, ())] * 2


async def test_change_before_the_answer_to_a_sending_stands() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    await uploaded_files.change(7, BODY, (), sending)
    uploaded_files.put(7, (SHIP,), answer(SHIP))
    await uploaded_files.change(7, BODY, (SHIP,), sending)
    assert sending.sent == [([], ()), ([], (SHIP,))], "no file stands there: it is sent"


@pytest.mark.parametrize(
    "uploads",
    [
        (OTHER,),
        (SHIP, Upload("board.png", b"a ship", "Your ship")),
        (Upload("board.png", b"a ship", "Your ship"),),
        (Upload("private.png", b"a ship", "Another ship"),),
        (),
    ],
)
async def test_other_files_replace_those_that_stood(uploads: tuple[Upload, ...]) -> None:
    uploaded_files, sending = known()
    await uploaded_files.change(7, BODY, uploads, sending)
    await uploaded_files.change(7, BODY, uploads, sending)
    listed = [{"id": str(id), "filename": one.name} for id, one in enumerate(uploads, 5)]
    assert sending.sent == [([], uploads), (listed, ())]


async def test_unknown_message_is_sent_whole() -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(0, (SHIP,), answer(SHIP))
    await uploaded_files.change(0, BODY, (SHIP,), sending)
    await uploaded_files.change(9, BODY, (SHIP,), sending)
    uploaded_files.forget(9)
    await uploaded_files.change(9, BODY, (SHIP,), sending)
    assert sending.sent == [([], (SHIP,))] * 3


@pytest.mark.parametrize("said", [{}, answer(), answer(Upload("board.png", b""))])
async def test_files_whose_ids_were_not_told_are_sent_again(said: Json) -> None:
    uploaded_files, sending = UploadedFiles(), Sending()
    uploaded_files.put(7, (SHIP,), said)
    await uploaded_files.change(7, BODY, (SHIP,), sending)
    assert sending.sent == [([], (SHIP,))]


async def test_edit_that_needs_its_files_is_sent_with_them() -> None:
    uploaded_files, sending = known()
    sending.refusals = [refused(FORM)]
    assert (await uploaded_files.change(7, BODY, (SHIP,), sending))["id"] == "7"
    assert sending.sent == [(KEPT, ()), ([], (SHIP,))]


async def test_other_refusals_are_raised_and_what_was_lost_is_sent_whole_the_next_time() -> None:
    uploaded_files, sending = known()
    sending.refusals = [refused(10008)]
    with pytest.raises(discord.HTTPException):
        await uploaded_files.change(7, BODY, (SHIP,), sending)
    sending.refusals = [OSError()]
    with pytest.raises(OSError):
        await uploaded_files.change(7, BODY, (OTHER,), sending)
    await uploaded_files.change(7, BODY, (OTHER,), sending)
    assert sending.sent == [(KEPT, ()), ([], (OTHER,)), ([], (OTHER,))]


def test_ids_are_read_of_every_kind_of_component_and_of_loose_files() -> None:
    def media(id: int, name: str) -> Json:
        return {"url": f"https://cdn.discordapp.com/attachments/1/{id}/{name}?ex=1", "attachment_id": str(id)}

    parts = [
        {"type": 9, "components": [], "accessory": {"type": 11, "media": media(1, "emblem.png")}},
        {
            "type": 17,
            "components": [{"type": 13, "file": media(2, "log.txt")}, {"type": 12, "items": [{"media": media(3, "a.png")}]}],
        },
        {"type": 12, "items": [{"media": {"url": "https://example.org/x.png"}}]},
    ]
    found = files_in({"components": parts, "attachments": [{"id": "4", "filename": "loose.png"}]})
    assert found == tuple(KeptFile(str(n), name) for n, name in enumerate(("emblem.png", "log.txt", "a.png", "loose.png"), 1))


def test_only_a_form_with_files_may_be_taken_in_another_way() -> None:
    assert refuses_files(refused(FORM), (SHIP,))
    assert (
        not refuses_files(refused(FORM), ())
        and not refuses_files(refused(10008), (SHIP,))
        and not refuses_files(OSError(), (SHIP,))
    )
