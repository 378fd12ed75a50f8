"""Posts that Discord refuses, delays or cuts off: each exists once, in its order, and holds no other channel up."""

from __future__ import annotations

import pytest

from tests.e2e.abuse import at_rest, database, rows
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

SEND, EDIT = "create_message", "update_message"


def statuses(fixture: DiscordFixture, operation: str, since: int = 0) -> list[tuple[int, int | None]]:
    """Status and code of the requests of that kind for the channel, after the first `since` requests of all."""
    channel = str(fixture.channel.id)
    calls = [call for call in fixture.discord.calls[since:] if call.operation == operation]
    return [(call.status, call.code or None) for call in calls if call.path.get("channel_id", channel) == channel]


def headings(fixture: DiscordFixture) -> list[str]:
    """First lines of the posts in the channel."""
    return [post.text.split("\n")[0] for post in fixture.posts]


@pytest.mark.parametrize("everywhere", [False, True])
async def test_429_is_waited_for_and_the_post_exists_once(fixture: DiscordFixture, everywhere: bool) -> None:
    fixture.discord.faults.rate_limit(SEND, 0.2, everywhere=everywhere, times=2)
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    assert statuses(fixture, SEND) == [(429, None), (429, None), (200, None)]
    assert len(fixture.posts) == 1
    assert fixture.discord.invalid_requests == 2


async def test_a_long_429_is_put_off_by_the_courier_and_holds_nobody_else(fixture: DiscordFixture) -> None:
    quay = fixture.discord.world.channel(fixture.channel.guild, "quay")
    fixture.discord.faults.rate_limit(SEND, 90.0)
    await fixture.ana.slash(fixture.channel, "table open", game=FIRST)
    waits = await fixture.until(lambda: rows(database(fixture), "posts", where="outcome = 'later'"), "put off")
    assert [(row["state"], row["tries"], row["message"]) for row in waits] == [("ready", 1, None)]
    assert waits[0]["not_before"] - waits[0]["first_sent"] >= 90
    await fixture.ben.slash(quay, "table open", game=FIRST)
    await fixture.until(lambda: quay.messages, "the other channel's lobby")
    assert statuses(fixture, SEND) == [(429, None)]


async def test_server_errors_of_every_kind(fixture: DiscordFixture) -> None:
    faults = fixture.discord.faults
    faults.fail(SEND, 500)
    await fixture.open(fixture.ana, pace="live")
    faults.fail(EDIT, 502)
    await fixture.ben.click(fixture.posts[-1], "Join")
    await fixture.until(lambda: "Ben" in fixture.posts[0].text, "the lobby with Ben")
    faults.fail(SEND, 503, where={"channel_id": fixture.channel})
    await fixture.ana.click(fixture.posts[-1], "Start")
    muster = await fixture.post_with("I am here")
    faults.fail(SEND, 504, where={"channel_id": fixture.channel})
    await fixture.ben.click(muster, "I am here")
    await fixture.post_with("Decide")
    await at_rest(fixture)
    sent = (200, None)
    assert statuses(fixture, SEND) == [(500, None), sent, (503, None), sent, (504, None), sent, sent]
    assert (502, None) in statuses(fixture, EDIT)
    assert (len(fixture.posts), len(fixture.promises)) == (3, 1)
    posts = rows(database(fixture), "posts", "kind, state, tries", "action = 'post'")
    tries = [("lobby", "sent", 1), ("muster", "sent", 2), ("promise", "sent", 1), ("step", "sent", 1)]
    assert [tuple(row.values()) for row in posts] == tries


async def test_a_post_whose_connection_broke_after_it_arrived_exists_once(fixture: DiscordFixture) -> None:
    faults = fixture.discord.faults
    faults.reset(SEND, where={"channel_id": fixture.channel})
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.until(lambda: len(statuses(fixture, SEND)) == 2, "the second try")
    faults.reset_before(SEND, where={"channel_id": fixture.channel})
    faults.reset(EDIT)
    await fixture.begin(fixture.ana, fixture.ben)
    await at_rest(fixture)
    assert len(fixture.posts) == len({one.split("⁨")[0] for one in headings(fixture)}) == 3, headings(fixture)
    sends = [call.body for call in fixture.discord.requests(SEND) if call.path["channel_id"] == str(fixture.channel.id)]
    assert sends[0]["nonce"] == sends[1]["nonce"] and sends[0]["enforce_nonce"]
    assert rows(database(fixture), "posts", where="state != 'sent'") == []


async def test_a_direct_message_whose_connection_broke_exists_once(fixture: DiscordFixture) -> None:
    fixture.discord.faults.reset(SEND, where={"channel_id": fixture.ben.dm})
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    inbox = {"channel_id": str(fixture.ben.dm.id)}
    await fixture.until(lambda: [one.path for one in fixture.discord.requests(SEND)].count(inbox) == 2, "the second try")
    await at_rest(fixture)
    assert len(fixture.ben.inbox) == 1


async def test_a_slow_post_neither_doubles_nor_holds_other_channels(fixture: DiscordFixture) -> None:
    quay = fixture.discord.world.channel(fixture.channel.guild, "quay")
    fixture.discord.faults.slow_answer(SEND, 3.0)
    await fixture.ana.slash(fixture.channel, "table open", game=FIRST, pace="live")
    await fixture.until(lambda: fixture.posts, "the slow post")
    await fixture.ben.slash(quay, "table open", game=FIRST, pace="live")
    await fixture.until(lambda: quay.messages, "the other channel's lobby")
    waiting = rows(database(fixture), "posts", where=f"destination = 'c{fixture.channel.id}'")
    assert [row["state"] for row in waiting] == ["sending"]
    await at_rest(fixture)
    assert len(fixture.posts) == 1 and len(quay.messages) == 1


async def test_edits_of_an_old_post_that_are_refused_bring_a_new_post(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, pace="live")
    old = fixture.posts[-1]
    fixture.discord.faults.refuse(EDIT, 30046, times=5)
    await fixture.ben.click(old, "Join")
    await fixture.until(lambda: len(fixture.posts) == 2, "a new lobby post")
    await at_rest(fixture)
    assert "Ben" in fixture.posts[-1].text and "Join" in buttons(fixture.posts[-1])
    assert buttons(old) == {}
    assert [one for one in statuses(fixture, EDIT) if one[1] == 30046] == [(429, 30046)] * 5
    await fixture.ben.click((await fixture.ben.click(fixture.posts[-1], "More")).message, "Leave")
    await fixture.until(lambda: "Ben" not in fixture.posts[-1].text, "the new post is kept up to date")
    assert len(fixture.posts) == 2


async def test_one_30046_is_waited_for(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, pace="live")
    fixture.discord.faults.refuse(EDIT, 30046)
    await fixture.ben.click(fixture.posts[-1], "Join")
    await fixture.until(lambda: "Ben" in fixture.posts[-1].text, "the lobby with Ben")
    assert statuses(fixture, EDIT) == [(429, 30046), (200, None)]
    assert len(fixture.posts) == 1


async def test_everything_refused_at_once_for_a_while(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    await fixture.post_with("Decide")
    post = await fixture.aged()
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL)
    fixture.discord.faults.fail(None, 503, times=3)
    fixture.discord.faults.reset_before(None, times=2)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    await at_rest(fixture)
    assert len(set(headings(fixture))) == len(fixture.posts)
    assert len(rows(database(fixture), "answers")) == 2


async def refused_step(fixture: DiscordFixture, times: int) -> None:
    """A table of Ana and Ben whose first step Discord refuses for its form so many times."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    fixture.discord.faults.refuse(SEND, 50035, after=2, times=times, where={"channel_id": fixture.channel})
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    await fixture.ben.click(await fixture.post_with("I am here"), "I am here")


async def test_a_post_refused_for_its_form_is_posted_in_its_plainest(fixture: DiscordFixture) -> None:
    await refused_step(fixture, 1)
    post = await fixture.post_with("Decide")
    assert statuses(fixture, SEND)[-2:] == [(400, 50035), (200, None)]
    lines = post.text.splitlines()
    assert "Ana" in lines[0] and "Ben" in lines[0] and "<t:" in lines[0] and not post.attachments
    assert lines[1].startswith("###") and lines[2].startswith("Discord refused the full post.")
    assert set(buttons(post)) == {"Decide", "My ship", "Fairness", "Board as text", "Log"}
    await at_rest(fixture)
    sent = [row for row in rows(database(fixture), "posts", "kind, state, tries, message") if row["kind"] == "step"]
    assert sent == [{"kind": "step", "state": "sent", "tries": 2, "message": post.id}]
    await fixture.aged()
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the next post")
    assert fixture.posts[-1].attachments


async def test_a_post_refused_even_in_its_plainest_form_does_not_stop_the_table(fixture: DiscordFixture) -> None:
    await refused_step(fixture, 2)
    await fixture.until(lambda: rows(database(fixture), "posts", where="state = 'dead'"), "given up")
    assert [tuple(row.values()) for row in rows(database(fixture), "posts", "kind, outcome, tries", "state = 'dead'")] == [
        ("step", "refused", 2)
    ]
    for person in (fixture.ana, fixture.ben):
        panel = (await person.slash(fixture.channel, "decide")).message
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the next post")
    assert "Decide" in buttons(fixture.posts[-1])
