"""Posts that Discord refuses, delays or cuts off: each exists once, in its order, and holds no other channel up."""

from __future__ import annotations

import pytest

from tests.e2e.harbour import Harbour, buttons
from tests.e2e.mischief import at_rest, database, rows

SEND, EDIT = "create_message", "update_message"


def statuses(harbour: Harbour, operation: str, since: int = 0) -> list[tuple[int, int | None]]:
    """Status and code of the requests of that kind for the channel, after the first `since` requests of all."""
    channel = str(harbour.channel.id)
    calls = [call for call in harbour.discord.calls[since:] if call.operation == operation]
    return [(call.status, call.code or None) for call in calls if call.path.get("channel_id", channel) == channel]


def headings(harbour: Harbour) -> list[str]:
    """First lines of the posts in the channel."""
    return [post.text.split("\n")[0] for post in harbour.posts]


@pytest.mark.parametrize("everywhere", [False, True])
async def test_429_is_waited_for_and_the_post_exists_once(harbour: Harbour, everywhere: bool) -> None:
    harbour.discord.faults.rate_limit(SEND, 0.2, everywhere=everywhere, times=2)
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    assert statuses(harbour, SEND) == [(429, None), (429, None), (200, None)]
    assert len(harbour.posts) == 1
    assert harbour.discord.invalid_requests == 2


async def test_a_long_429_is_put_off_by_the_courier_and_holds_nobody_else(harbour: Harbour) -> None:
    quay = harbour.discord.world.channel(harbour.channel.guild, "quay")
    harbour.discord.faults.rate_limit(SEND, 90.0)
    await harbour.ana.slash(harbour.channel, "table open", game="pieces_of_eight")
    waits = await harbour.until(lambda: rows(database(harbour), "posts", where="outcome = 'later'"), "put off")
    assert [(row["state"], row["tries"], row["message"]) for row in waits] == [("ready", 1, None)]
    assert waits[0]["not_before"] - waits[0]["first_sent"] >= 90
    await harbour.ben.slash(quay, "table open", game="pieces_of_eight")
    await harbour.until(lambda: quay.messages, "the other channel's lobby")
    assert statuses(harbour, SEND) == [(429, None)]


async def test_server_errors_of_every_kind(harbour: Harbour) -> None:
    faults = harbour.discord.faults
    faults.fail(SEND, 500)
    await harbour.open(harbour.ana, pace="live")
    faults.fail(EDIT, 502)
    await harbour.ben.click(harbour.posts[-1], "Join")
    await harbour.until(lambda: "Ben" in harbour.posts[0].text, "the lobby with Ben")
    faults.fail(SEND, 503, where={"channel_id": harbour.channel})
    await harbour.ana.click(harbour.posts[-1], "Start")
    muster = await harbour.post_with("I am here")
    faults.fail(SEND, 504, where={"channel_id": harbour.channel})
    await harbour.ben.click(muster, "I am here")
    await harbour.post_with("Decide")
    await at_rest(harbour)
    sent = (200, None)
    assert statuses(harbour, SEND) == [(500, None), sent, (503, None), sent, (504, None), sent, sent]
    assert (502, None) in statuses(harbour, EDIT)
    assert (len(harbour.posts), len(harbour.promises)) == (3, 1)
    posts = rows(database(harbour), "posts", "kind, state, tries", "action = 'post'")
    tries = [("lobby", "sent", 1), ("muster", "sent", 2), ("promise", "sent", 1), ("step", "sent", 1)]
    assert [tuple(row.values()) for row in posts] == tries


async def test_a_post_whose_connection_broke_after_it_arrived_exists_once(harbour: Harbour) -> None:
    faults = harbour.discord.faults
    faults.reset(SEND, where={"channel_id": harbour.channel})
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.until(lambda: len(statuses(harbour, SEND)) == 2, "the second try")
    faults.reset_before(SEND, where={"channel_id": harbour.channel})
    faults.reset(EDIT)
    await harbour.begin(harbour.ana, harbour.ben)
    await at_rest(harbour)
    assert len(harbour.posts) == len({one.split("⁨")[0] for one in headings(harbour)}) == 3, headings(harbour)
    sends = [call.body for call in harbour.discord.requests(SEND) if call.path["channel_id"] == str(harbour.channel.id)]
    assert sends[0]["nonce"] == sends[1]["nonce"] and sends[0]["enforce_nonce"]
    assert rows(database(harbour), "posts", where="state != 'sent'") == []


async def test_a_direct_message_whose_connection_broke_exists_once(harbour: Harbour) -> None:
    harbour.discord.faults.reset(SEND, where={"channel_id": harbour.ben.dm})
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.ana.click(await harbour.post_with("Start"), "Start")
    inbox = {"channel_id": str(harbour.ben.dm.id)}
    await harbour.until(lambda: [one.path for one in harbour.discord.requests(SEND)].count(inbox) == 2, "the second try")
    await at_rest(harbour)
    assert len(harbour.ben.inbox) == 1


async def test_a_slow_post_neither_doubles_nor_holds_other_channels(harbour: Harbour) -> None:
    quay = harbour.discord.world.channel(harbour.channel.guild, "quay")
    harbour.discord.faults.slow_answer(SEND, 3.0)
    await harbour.ana.slash(harbour.channel, "table open", game="pieces_of_eight", pace="live")
    await harbour.until(lambda: harbour.posts, "the slow post")
    await harbour.ben.slash(quay, "table open", game="pieces_of_eight", pace="live")
    await harbour.until(lambda: quay.messages, "the other channel's lobby")
    waiting = rows(database(harbour), "posts", where=f"destination = 'c{harbour.channel.id}'")
    assert [row["state"] for row in waiting] == ["sending"]
    await at_rest(harbour)
    assert len(harbour.posts) == 1 and len(quay.messages) == 1


async def test_edits_of_an_old_post_that_are_refused_bring_a_new_post(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, pace="live")
    old = harbour.posts[-1]
    harbour.discord.faults.refuse(EDIT, 30046, times=5)
    await harbour.ben.click(old, "Join")
    await harbour.until(lambda: len(harbour.posts) == 2, "a new lobby post")
    await at_rest(harbour)
    assert "Ben" in harbour.posts[-1].text and "Join" in buttons(harbour.posts[-1])
    assert buttons(old) == {}
    assert [one for one in statuses(harbour, EDIT) if one[1] == 30046] == [(429, 30046)] * 5
    await harbour.ben.click(harbour.posts[-1], "Leave")
    await harbour.until(lambda: "Ben" not in harbour.posts[-1].text, "the new post is kept up to date")
    assert len(harbour.posts) == 2


async def test_one_30046_is_waited_for(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, pace="live")
    harbour.discord.faults.refuse(EDIT, 30046)
    await harbour.ben.click(harbour.posts[-1], "Join")
    await harbour.until(lambda: "Ben" in harbour.posts[-1].text, "the lobby with Ben")
    assert statuses(harbour, EDIT) == [(429, 30046), (200, None)]
    assert len(harbour.posts) == 1


async def test_everything_refused_at_once_for_a_while(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    post = await harbour.post_with("Decide")
    for person in (harbour.ana, harbour.ben):
        await person.click((await person.click(post, "Decide")).message, "Seal orders")
    harbour.discord.faults.fail(None, 503, times=3)
    harbour.discord.faults.reset_before(None, times=2)
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the first turn")
    await at_rest(harbour)
    assert len(set(headings(harbour))) == len(harbour.posts)
    assert len(rows(database(harbour), "answers")) == 2


async def refused_step(harbour: Harbour, times: int) -> None:
    """A table of Ana and Ben whose first step Discord refuses for its form so many times."""
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    harbour.discord.faults.refuse(SEND, 50035, after=2, times=times, where={"channel_id": harbour.channel})
    await harbour.ana.click(await harbour.post_with("Start"), "Start")
    await harbour.ben.click(await harbour.post_with("I am here"), "I am here")


async def test_a_post_refused_for_its_form_is_posted_in_its_plainest(harbour: Harbour) -> None:
    await refused_step(harbour, 1)
    post = await harbour.post_with("Decide")
    assert statuses(harbour, SEND)[-2:] == [(400, 50035), (200, None)]
    lines = post.text.splitlines()
    assert lines[0].startswith("###") and lines[1].startswith("Discord did not take the full post.")
    assert "Ana" in lines[2] and "Ben" in lines[2] and "<t:" in lines[2] and not post.attachments
    assert set(buttons(post)) == {"Decide", "My hand", "Board as text", "Log"}
    await at_rest(harbour)
    sent = [row for row in rows(database(harbour), "posts", "kind, state, tries, message") if row["kind"] == "step"]
    assert sent == [{"kind": "step", "state": "sent", "tries": 2, "message": post.id}]
    for person in (harbour.ana, harbour.ben):
        await person.click((await person.click(post, "Decide")).message, "Seal orders")
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the next post")
    assert harbour.posts[-1].attachments


async def test_a_post_refused_even_in_its_plainest_form_does_not_stop_the_table(harbour: Harbour) -> None:
    await refused_step(harbour, 2)
    await harbour.until(lambda: rows(database(harbour), "posts", where="state = 'dead'"), "given up")
    assert [tuple(row.values()) for row in rows(database(harbour), "posts", "kind, outcome, tries", "state = 'dead'")] == [
        ("step", "refused", 2)
    ]
    for person in (harbour.ana, harbour.ben):
        panel = (await person.slash(harbour.channel, "decide")).message
        await person.click(panel, "Seal orders")
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the next post")
    assert "Decide" in buttons(harbour.posts[-1])
