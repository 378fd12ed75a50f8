"""Rights that the bot lacks, threads put away, closed doors, unknown things."""

from __future__ import annotations

import pytest

from playground.discord import StandIn, World
from playground.discord.model.entities import Channel
from tests.playground.raw import Raw

LACKING = {
    "view_channel": ("GET", "", None, 50001),
    "send_messages": ("POST", "/messages", {"content": "x"}, 50013),
    "attach_files": ("POST", "/messages", {"content": "x"}, 50013),
    "create_public_threads": ("POST", "/threads", {"name": "t", "type": 11}, 50013),
    "read_message_history": ("GET", "/messages/{message}", None, 50013),
}


async def test_inboxes_beyond_those_of_a_day_are_taken_for_spam(standin: StandIn, raw: Raw) -> None:
    guild, path = standin.world.guild("Broadside"), "/users/@me/channels"
    guild_channel = standin.world.channel(guild, "harbour")
    ana, ben, carla = (standin.world.person(name) for name in ("Ana", "Ben", "Carla"))
    assert guild_channel.guild is guild
    standin.world.limits.new_inboxes = 2
    assert [(await raw.send("POST", path, {"recipient_id": one.id}))[0] for one in (ana, ben)] == [200, 200]
    status, told = await raw.send("POST", path, {"recipient_id": carla.id})
    assert (status, told["code"]) == (403, 20026)
    assert (await raw.send("POST", path, {"recipient_id": ana.id}))[0] == 200, "one that is open is given again"
    standin.world.limits.new_inboxes = None
    assert (await raw.send("POST", path, {"recipient_id": carla.id}))[0] == 200


@pytest.mark.parametrize("right", LACKING)
async def test_lacking_right(right: str, standin: StandIn, raw: Raw, fixture: Channel) -> None:
    method, path, body, code = LACKING[right]
    id_ = (await raw.send("POST", f"/channels/{fixture.id}/messages", {"content": "x"}))[1]["id"]
    files = {"a.txt": b"x"} if right == "attach_files" else None
    where = f"/channels/{fixture.id}{path.format(message=id_)}"
    assert (await raw.send(method, where, body, files))[0] in (200, 201)
    fixture.deny(standin.world.bot, right)
    status, answer = await raw.send(method, where, body, files)
    assert (status, answer["code"]) == (403, code)
    standin.check()


async def test_history_is_empty_without_the_right(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    path = f"/channels/{fixture.id}/messages"
    await raw.send("POST", path, {"content": "x"})
    assert len((await raw.send("GET", path))[1]) == 1
    fixture.deny(standin.world.bot, "read_message_history")
    assert (await raw.send("GET", path))[1] == []


async def test_threads(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    world = standin.world
    source = (await raw.send("POST", f"/channels/{fixture.id}/messages", {"content": "x"}))[1]["id"]
    path = f"/channels/{fixture.id}/messages/{source}/threads"
    status, thread = await raw.send("POST", path, {"name": "Table"})
    assert (status, thread["id"], thread["thread_metadata"]["auto_archive_duration"]) == (201, source, 4320)
    assert (await raw.send("POST", path, {"name": "Table"}))[1]["code"] == 160004
    assert (await raw.send("POST", f"/channels/{fixture.id}/threads", {"name": "t"}))[1]["type"] == 12
    assert (await raw.send("POST", f"/channels/{thread['id']}/threads", {"name": "t", "type": 11}))[1]["code"] == 50024
    standin.check()
    assert (await raw.send("POST", f"/channels/{fixture.id}/threads", {"name": "x" * 101, "type": 11}))[1]["code"] == 50035
    posted = (await raw.send("POST", f"/channels/{source}/messages", {"content": "in"}))[1]["id"]
    world.archive(world.channels[int(source)])
    assert (await raw.send("PATCH", f"/channels/{source}/messages/{posted}", {"content": "new"}))[1]["code"] == 50083
    assert (await raw.send("POST", f"/channels/{source}/messages", {"content": "wakes"}))[0] == 200
    assert not world.channels[int(source)].archived
    world.archive(world.channels[int(source)], locked=True)
    assert (await raw.send("POST", f"/channels/{source}/messages", {"content": "no"}))[1]["code"] == 160005
    await check_that_threads_are_put_away(world, raw, world.thread(fixture, "others", world.person("Ana").user))
    world.limits.active_threads = 0
    assert (await raw.send("POST", f"/channels/{fixture.id}/threads", {"name": "t", "type": 11}))[1]["code"] == 160006


async def check_that_threads_are_put_away(world: World, raw: Raw, thread: Channel) -> None:
    """After silence; whoever may write there takes one out again, and nobody else's duration is changed."""
    path, thread.auto_archive = f"/channels/{thread.id}", 60
    world.put_silent_away()
    assert not thread.archived
    thread.created -= 3600.0
    world.put_silent_away()
    assert thread.archived
    assert (await raw.send("PATCH", path, {"archived": False}))[0] == 200 and not thread.archived
    world.put_silent_away()
    assert not thread.archived, "it begins anew"
    assert (await raw.send("PATCH", path, {"auto_archive_duration": 1440}))[1]["code"] == 50013
    world.archive(thread, locked=True)
    assert (await raw.send("PATCH", path, {"archived": False}))[1]["code"] == 50013


async def test_closed_inbox_and_no_mutual_guild(standin: StandIn, raw: Raw) -> None:
    world, ana = standin.world, standin.world.person("Ana")
    status, dm = await raw.send("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert (status, (await raw.send("POST", "/users/@me/channels", {"recipient_id": ana.id}))[1]["id"]) == (200, dm["id"])
    path = f"/channels/{dm['id']}/messages"
    assert (await raw.send("POST", path, {"content": "x"}))[0] == 200
    ana.close_inbox()
    assert (await raw.send("POST", path, {"content": "x"}))[1]["code"] == 50007
    ana.close_inbox(False)
    world.leave(world.guild("Broadside"), ana.user, banned=True)
    assert (await raw.send("POST", path, {"content": "x"}))[1]["code"] == 50278
    guild = world.guild("Broadside")
    assert (await raw.send("GET", f"/guilds/{guild.id}/members/{ana.id}"))[1]["code"] == 10007
    assert (await raw.send("POST", "/users/@me/channels", {"recipient_id": 5}))[1]["code"] == 10013
    standin.check()


async def test_unknown_things_and_wrong_token(standin: StandIn, raw: Raw, fixture: Channel) -> None:
    assert (await raw.send("GET", "/channels/5"))[1]["code"] == 10003
    assert (await raw.send("GET", f"/channels/{fixture.id}/messages/5"))[1]["code"] == 10008
    assert (await raw.send("GET", "/guilds/5"))[1]["code"] == 10004
    assert (await raw.send("GET", "/users/5"))[1]["code"] == 10013
    assert (await raw.send("GET", "/users/@me", Authorization="Bot wrong"))[0] == 401
    other = await standin.world.person("Ana").say(fixture, "mine")
    assert (await raw.send("PATCH", f"/channels/{fixture.id}/messages/{other.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw.send("DELETE", f"/channels/{fixture.id}/messages/{other.id}"))[1]["code"] == 50013
    standin.check()
    assert (await raw.send("POST", f"/channels/{fixture.id}/typing"))[0] == 404
    assert standin.unhandled == [f"POST /api/v10/channels/{fixture.id}/typing"]
    with pytest.raises(AssertionError, match="unhandled"):
        standin.check()
