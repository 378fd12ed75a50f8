"""Posts whose files are kept, whose buttons are taken off, and that ring: whatever Discord takes; with the real client."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.edge.context.notification_text import in_words
from bot.edge.kit import components as c
from bot.model.posting.posts import Post
from tests.bot.edge.delivery.test_poster import Made, made

__all__ = ["made"]
EDIT, SEND = "update_message", "create_message"
FORM, DELETED = 50035, 10008
DECIDE = c.row(c.button("Decide", "bs:8K2F:1:decide"))


def with_file(text: str, content: str = "a line", ring: tuple[int, ...] = ()) -> Post:
    """A post that shows a file beside its words; it rings these people."""
    box = c.container(c.text(text), c.file("log.txt"), DECIDE, mark=501)
    return Post(c.message(box), files=(("log.txt", content),), ring=ring, tracer=501, words=in_words(text, ring, (DECIDE,), 501))


def calls(made: Made, *operations: str) -> list[Any]:
    """The bodies of requests of that kind."""
    return [call.body for call in made.standin.requests(*operations)]


async def test_an_edit_lists_the_file_that_stays_with_id_and_name(made: Made) -> None:
    sent = await made.poster.post(made.channel.id, with_file("first"), "n1")
    assert (await made.poster.edit(made.channel.id, sent.message or 0, with_file("second"))).reason == "ok"
    [file] = made.channel.last.attachments
    [body] = calls(made, EDIT)
    assert body["attachments"] == [{"id": str(file.id), "filename": "log.txt"}]
    assert (made.channel.last.text, file.data) == ("second", b"a line")
    await made.poster.edit(made.channel.id, sent.message or 0, with_file("third", "another line"))
    assert [one.data for one in made.channel.last.attachments] == [b"another line"]


@pytest.mark.refused(FORM)
async def test_an_edit_whose_files_are_refused_is_told_as_such(made: Made) -> None:
    """What stands in for it is the courier's."""
    sent = await made.poster.post(made.channel.id, with_file("first"), "n1")
    made.standin.world.limits.edits_bring_files = False
    told = await made.poster.edit(made.channel.id, sent.message or 0, with_file("second", "another line"))
    assert (told.message, told.reason, made.channel.last.text) == (None, "files", "first")
    assert (await made.poster.edit(made.channel.id, sent.message or 0, post_of("words alone"))).reason == "ok"


def post_of(text: str) -> Post:
    """A post without files."""
    return Post(c.message(c.container(c.text(text), DECIDE, mark=501)), tracer=501)


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_strip_says_the_flag_and_lists_the_files(made: Made, is_known: bool) -> None:
    """After a new start the message is asked for: ids and all."""
    sent = await made.poster.post(made.channel.id, with_file("words"), "n1")
    if not is_known:
        made.poster._bodies.clear()
        made.poster.open_panels.uploaded_files.forget(sent.message or 0)
    assert (await made.poster.strip(made.channel.id, sent.message or 0)).reason == "ok"
    [file], [body] = made.channel.last.attachments, calls(made, EDIT)
    assert (body["flags"], body["attachments"]) == (c.V2, [{"id": str(file.id), "filename": "log.txt"}])
    assert [part["type"] for part in made.channel.last.parts()] == [17, 10, 13]
    assert len(calls(made, "get_message")) == (not is_known)


async def test_a_strip_whose_list_is_refused_is_done_once_more_without_it(made: Made) -> None:
    sent = await made.poster.post(made.channel.id, with_file("words"), "n1")
    made.standin.world.limits.edits_find_kept_files = True
    made.standin.faults.refuse(EDIT, FORM)
    assert (await made.poster.strip(made.channel.id, sent.message or 0)).reason == "ok"
    assert "attachments" not in calls(made, EDIT)[-1]
    assert [part["type"] for part in made.channel.last.parts()] == [17, 10, 13]
    assert len(made.channel.last.attachments) == 1


@pytest.mark.parametrize("is_known", [True, False])
async def test_words_that_never_became_their_post_keep_what_they_say(made: Made, is_known: bool) -> None:
    sent = await made.poster.post(made.channel.id, Post(c.words_first("Ana decides.", DECIDE)), "n1")
    if not is_known:
        made.poster._bodies.clear()
    assert (await made.poster.strip(made.channel.id, sent.message or 0)).reason == "ok"
    assert (made.channel.last.text, made.channel.last.components) == ("Ana decides.", [])


async def test_mention_is_sent_as_words_and_becomes_the_post(made: Made) -> None:
    ana = made.standin.world.person("Ana")
    sent = await made.poster.post(made.channel.id, with_file("Ana decides.", ring=(ana.id,)), "n1")
    [message] = made.channel.messages
    assert (sent.message, message.is_v2, message.content, len(message.attachments)) == (message.id, True, "", 1)
    assert ana.user.lock_screen == [f"Broadside: Ana decides.\n{ana.mention}"]
    assert [len(calls(made, one)) for one in (SEND, EDIT)] == [1, 1]


@pytest.mark.refused(DELETED)
@pytest.mark.parametrize("is_known", [True, False])
async def test_words_whose_post_was_lost_become_it_later_and_ring_once(made: Made, is_known: bool) -> None:
    """As long as the nonce holds Discord gives the words again; later they are found by the mark of their buttons."""
    since, ana = time.time(), made.standin.world.person("Ana")
    post = with_file("Ana decides.", ring=(ana.id,))
    made.standin.faults.fail(EDIT, 503)
    assert (await made.poster.post(made.channel.id, post, "n1")).reason == "later"
    [words] = made.channel.messages
    assert (words.is_v2, [part["custom_id"] for part in words.parts() if part["type"] == 2]) == (False, ["bs:8K2F:1:decide~501"])
    if is_known:
        sent = await made.poster.post(made.channel.id, post, "n1")
    else:
        found = await made.poster.find(made.channel.id, 501, "n1", since)
        assert (found.message, found.is_words) == (words.id, True)
        sent = await made.poster.complete(made.channel.id, words.id, post, "n1")
    assert (sent.message, made.channel.messages, words.is_v2, len(ana.user.lock_screen)) == (words.id, [words], True, 1)
    assert (await made.poster.post(made.channel.id, post, "n1")).message == words.id
    found = await made.poster.find(made.channel.id, 501, "n1", since)
    assert (found.message, found.is_words, len(ana.user.lock_screen)) == (words.id, False, 1)


@pytest.mark.refused(FORM, DELETED)
async def test_words_that_cannot_become_their_post_stand_before_it(made: Made) -> None:
    """The post is a message of its own then, once, and rings nobody again; the words lose their buttons."""
    since, ana = time.time(), made.standin.world.person("Ana")
    made.standin.world.limits.edits_bring_files = False
    post = with_file("Ana decides.", ring=(ana.id,))
    sent = [await made.poster.post(made.channel.id, post, "n1") for _ in range(2)]
    words, own = made.channel.messages
    assert [one.message for one in sent] == [own.id] * 2
    assert (words.is_v2, words.components, own.is_v2, len(own.attachments)) == (False, [], True, 1)
    assert (len(ana.user.lock_screen), own.pinged) == (1, [])
    found = await made.poster.find(made.channel.id, 501, "n1", since)
    assert (found.message, found.is_words) == (own.id, False), "not the words, which come first"


@pytest.mark.refused(DELETED)
async def test_words_that_somebody_deletes_at_once_are_followed_by_their_post(made: Made) -> None:
    ana, world = made.standin.world.person("Ana"), made.standin.world
    ended = world.listen(lambda event, one: world.delete(one) if event == "MESSAGE_CREATE" and one.content else None)
    sent = await made.poster.post(made.channel.id, with_file("Ana decides.", ring=(ana.id,)), "n1")
    ended()
    [own] = made.channel.messages
    assert (sent.message, own.is_v2, own.pinged, len(ana.user.lock_screen)) == (own.id, True, [], 1)


@pytest.mark.refused(DELETED)
@pytest.mark.parametrize("is_known", [True, False])
async def test_words_that_did_not_ring_whom_their_post_rings_are_followed_by_words_that_do(made: Made, is_known: bool) -> None:
    """The table went on between the words and the post: somebody else is asked by then, and an edit would ring nobody."""
    since, world = time.time(), made.standin.world
    ana, ben = world.person("Ana"), world.person("Ben")
    made.standin.faults.fail(EDIT, 503)
    assert (await made.poster.post(made.channel.id, with_file("Ana decides.", ring=(ana.id,)), "n1")).reason == "later"
    [words] = made.channel.messages
    renewed = with_file("Ben decides.", ring=(ana.id, ben.id))
    for _ in range(2):
        if is_known:
            sent = await made.poster.post(made.channel.id, renewed, "n1")
        else:
            await made.poster.find(made.channel.id, 501, "n1", since)
            sent = await made.poster.complete(made.channel.id, words.id, renewed, "n1")
        if not is_known:
            break
    first, further = made.channel.messages
    assert (sent.message, first.id, first.is_v2) == (words.id, words.id, True)
    assert [user.name for user in further.pinged] == ["Ben"]
    assert (len(ana.user.lock_screen), len(ben.user.lock_screen)) == (1, 1)
    assert ben.user.lock_screen[0].startswith("Broadside: Ben decides.")
