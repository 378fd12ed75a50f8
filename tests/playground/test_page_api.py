"""The page's protocol, spoken by a plain HTTP client while the real bot is connected."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground.discord import StandIn, World
from tests.playground.client import with_page
from tests.timeouts import TIMEOUT

Json = dict[str, Any]


class Tab:
    """One browser tab: its event stream and its requests."""

    def __init__(self, url: str, session: aiohttp.ClientSession, user: str) -> None:
        self.url, self.session, self.user = url, session, user
        self.events: list[Json] = []
        self.news = asyncio.Event()
        self.socket: aiohttp.ClientWebSocketResponse | None = None

    async def open(self) -> None:
        self.socket = await self.session.ws_connect(f"{self.url}/app/live?user={self.user}")
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.socket is not None
        async for frame in self.socket:
            self.events.append(frame.json())
            self.news.set()

    async def close(self) -> None:
        assert self.socket is not None
        await self.socket.close()
        await self.reader

    async def event(self, kind: str, **data: Any) -> Json:
        """Wait for an event with these data."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                for event in self.events:
                    if event["t"] == kind and all(event["d"].get(key) == value for key, value in data.items()):
                        return dict(event["d"])
                self.news.clear()
                await self.news.wait()

    async def post(self, path: str, expect: int = 200, **body: Any) -> Json:
        async with self.session.post(f"{self.url}/app/{path}", json={"user": self.user, **body}) as answer:
            assert answer.status == expect, await answer.text()
            return dict(await answer.json())

    async def get(self, path: str, **query: Any) -> Any:
        async with self.session.get(f"{self.url}/app/{path}", params=query) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    world = World()
    world.channel(world.guild("Broadside"), "harbour")
    async with with_page(world, tmp_path) as discord:
        yield discord


@pytest_asyncio.fixture
async def tabs(standin: StandIn) -> AsyncIterator[tuple[Tab, Tab]]:
    async with aiohttp.ClientSession(headers={"Origin": standin.page_url}) as session:
        people = [standin.world.person(name, locale=locale) for name, locale in (("Ana", "es-ES"), ("Ben", "it"))]
        pair = [Tab(standin.page_url, session, str(person.id)) for person in people]
        for tab in pair:
            await tab.open()
        yield pair[0], pair[1]
        for tab in pair:
            await tab.close()


async def harbour_of(tab: Tab) -> str:
    world = await tab.get("world")
    return str(world["guilds"][0]["channels"][0]["id"])


async def test_world_lists_people_channels_and_commands(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    world = await tabs[0].get("world")
    assert {(user["name"], user["locale"], user["bot"]) for user in world["users"]} == {
        ("Broadside", "en-US", True),
        ("Ana", "es-ES", False),
        ("Ben", "it", False),
    }
    assert [channel["name"] for channel in world["guilds"][0]["channels"]] == ["harbour"]
    assert {row["name"] for row in world["commands"]} == {"table", "hand", "later", "silent", "Explain this post"}
    hidden = standin.world.channel(standin.world.guild("Broadside"), "wardroom")
    hidden.deny(hidden.guild.everyone, "view_channel")  # type: ignore[union-attr]
    ana = next(user["id"] for user in world["users"] if user["name"] == "Ana")
    for query, names in (("world", ["harbour", "wardroom"]), (f"world?user={ana}", ["harbour"])):
        assert [channel["name"] for channel in (await tabs[0].get(query))["guilds"][0]["channels"]] == names
    new = await tabs[0].post("users", name="Zoë ⚓", locale="fr")
    assert (await tabs[1].event("USER_CREATE", id=new["id"]))["name"] == "Zoë ⚓"
    made = await tabs[0].post("channels", guild=world["guilds"][0]["id"], name="Open Sea")
    assert (await tabs[1].event("CHANNEL_CREATE", id=made["id"]))["name"] == "open-sea"


async def test_a_command_a_press_and_a_picture(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    ana, ben = tabs
    fixture = await harbour_of(ana)
    choices = await ana.post("autocomplete", channel=fixture, command="table open", options={"game": "ga"}, focused="game")
    assert choices == {"choices": [{"name": "Galleons", "value": "galleons"}]}
    started = await ana.post(
        "command", channel=fixture, command="table open", options={"game": "galleons", "seats": "4"}, locale="es-ES"
    )
    await ana.event("INTERACTION_DONE", interaction=started["interaction"])
    message = await ben.event("MESSAGE_CREATE", channel_id=fixture)
    assert not message["ephemeral"]
    url = message["components"][0]["components"][1]["items"][0]["media"]["url"]
    async with ben.session.get(f"{ben.url}{url}") as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")
    async with ben.session.get(f"{ben.url}{url.replace('hm=', 'hm=0')}") as answer:
        assert answer.status == 404
    pressed = await ben.post("component", message=message["id"], custom_id="join:1")
    await ben.event("INTERACTION_DONE", interaction=pressed["interaction"])
    after = await ana.event("MESSAGE_UPDATE", id=message["id"])
    assert after["components"][0]["components"][0]["content"] == "Ben joined"
    standin.check()


async def test_private_replies_forms_and_menus_go_to_their_owner_only(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    ana, ben = tabs
    fixture = await harbour_of(ana)
    await ana.post("command", channel=fixture, command="hand", options={})
    hand = await ana.event("MESSAGE_CREATE", ephemeral=True)
    await ana.post("component", message=hand["id"], custom_id="pick:1", values=["1"])
    assert (await ana.event("MESSAGE_UPDATE", id=hand["id"]))["content"] == "picked ['1']"
    await ana.post("command", channel=fixture, command="table open", options={"game": "galleons"})
    public = await ana.event("MESSAGE_CREATE", ephemeral=False)
    await ana.post("component", message=public["id"], custom_id="form:1")
    modal = await ana.event("MODAL")
    assert modal["title"] == "A form"
    await ben.post("modal", expect=400, modal=modal["id"], fields={})
    sent = await ana.post("modal", modal=modal["id"], fields={"name": "Ana", "side": ["s"], "pace": "1"})
    await ana.event("INTERACTION_DONE", interaction=sent["interaction"])
    rows = await ana.get("messages", user=ana.user, channel=fixture)
    assert [row["content"] for row in rows] == ["picked ['1']", "", "sent Ana, ['s'], 1"]
    rows = await ben.get("messages", user=ben.user, channel=fixture)
    assert [row["id"] for row in rows] == [public["id"]]
    assert {event["t"] for event in ben.events} <= {"MESSAGE_CREATE", "CHANNEL_CREATE", "USER_CREATE"}
    assert not any(event["d"].get("ephemeral") for event in ben.events)
    standin.check()


async def test_failures_and_words(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    ana, ben = tabs
    fixture = await harbour_of(ana)
    standin.world.limits.first_answer = 0.5
    started = await ana.post("command", channel=fixture, command="silent", options={})
    await ana.event("INTERACTION_FAILED", interaction=started["interaction"])
    said = await ben.post("message", channel=fixture, content="ahoy")
    asked = await ana.post("command", channel=fixture, command="Explain this post", type=3, target=said["message"], options={})
    await ana.event("INTERACTION_DONE", interaction=asked["interaction"])
    assert "no command" in (await ana.post("command", expect=400, channel=fixture, command="sing", options={}))["message"]
    await ana.post("message", channel=fixture, content="hello")
    assert (await ben.event("MESSAGE_CREATE", content="hello"))["author"]["global_name"] == "Ana"
    [dm] = await ana.get("dms", user=ana.user)
    assert dm["recipient"]["name"] == "Broadside"
    await ana.post("message", channel=dm["id"], content="to the bot")
    await ana.event("MESSAGE_CREATE", content="to the bot")
    assert not any(event["d"].get("content") == "to the bot" for event in ben.events)
    await ben.post("message", expect=404, channel=dm["id"], content="listening in")


async def test_the_page_itself_is_served(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    async with tabs[0].session.get(f"{standin.page_url}/?user=1") as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")
    async with tabs[0].session.get(f"{standin.page_url}/js/main.js") as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("path", "body", "named"),
    [
        ("message", {"content": "no channel"}, "channel"),
        ("message", {"channel": "the harbour", "content": ""}, "channel"),
        ("message", {"channel": "-5", "content": ""}, "channel"),
        ("message", {"channel": "5", "content": ["a"]}, "content"),
        ("command", {"channel": "5", "command": 7}, "command"),
        ("command", {"channel": "5", "command": "hand", "options": [1]}, "options"),
        ("autocomplete", {"channel": "5", "command": "hand"}, "focused"),
        ("component", {"message": "5"}, "custom_id"),
        ("component", {"message": "5", "custom_id": "a", "values": "b"}, "values"),
        ("modal", {"modal": str(1 << 70), "fields": {}}, "modal"),
        ("users", {"name": "  "}, "name"),
        ("users", {"name": "x" * 33}, "name"),
        ("channels", {"guild": "1", "name": ""}, "name"),
    ],
)
async def test_errors_of_a_request_are_named(tabs: tuple[Tab, Tab], path: str, body: Json, named: str) -> None:
    answer = await tabs[0].post(path, expect=400, **body)
    assert answer["message"].startswith(f"{named}")


async def test_a_request_that_is_no_json_is_told_so(standin: StandIn, tabs: tuple[Tab, Tab]) -> None:
    for text in (b"", b"{", b"[]", b"7", b"\xff"):
        async with tabs[0].session.post(f"{standin.page_url}/app/message", data=text) as answer:
            assert answer.status == 400, text
            assert (await answer.json())["message"]
