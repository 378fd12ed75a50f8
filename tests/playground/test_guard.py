"""Whom the servers of the playground listen to: the page itself by this machine's own names, and the bot's client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from playground.__main__ import settings, stand_in
from playground.discord import StandIn, World
from tests.playground.browser import Page, chromium
from tests.playground.client import with_page
from tests.playground.raw import Raw

EVIL = "evil.example"
PATHS = (
    "/", "/js/main.js", "/css/tokens.css", "/app/world", "/app/messages", "/app/dms", "/app/attachments/1/2/board.png",
    "/nothing",
)  # fmt: skip


@pytest_asyncio.fixture
async def standin(tmp_path: Path) -> AsyncIterator[StandIn]:
    world = World()
    world.channel(world.guild("Broadside"), "harbour")
    for name in ("Ana", "Ben"):
        world.person(name)
    async with with_page(world, tmp_path) as discord:
        yield discord


@pytest_asyncio.fixture
async def session(standin: StandIn) -> AsyncIterator[aiohttp.ClientSession]:
    """A client that says nothing of where it comes from."""
    async with aiohttp.ClientSession(base_url=f"http://127.0.0.1:{port_of(standin)}") as made:
        yield made


def port_of(standin: StandIn) -> int:
    return int(standin.page_url.rpartition(":")[2])


def said(standin: StandIn) -> list[str]:
    """What people have said in the channel."""
    world = standin.world
    history = world.channel(world.guild("Broadside"), "harbour").history
    return [message.text for message in history if message.author is not world.bot]


def words(standin: StandIn, text: str = "ahoy") -> dict[str, str]:
    world = standin.world
    channel = world.channel(world.guild("Broadside"), "harbour")
    return {"user": str(world.person("Ana").id), "channel": str(channel.id), "content": text}


FORGED = (EVIL, f"{EVIL}:PORT", "localhost", "localhost:1", "localhost.evil.example:PORT", "localhost.:PORT", "0.0.0.0:PORT",
          "[::]:PORT", "127.0.0.2:PORT", "127.1:PORT", "127.0.0.1:PORT@evil.example", "")  # fmt: skip


@pytest.mark.parametrize("host", FORGED)
async def test_a_host_that_is_not_this_machine_and_this_port_reads_nothing(
    standin: StandIn, session: aiohttp.ClientSession, host: str
) -> None:
    named = {"Host": host.replace("PORT", str(port_of(standin))), "Origin": standin.page_url}
    for path in PATHS:
        async with session.get(path, headers=named) as answer:
            text = await answer.text()
            assert (answer.status, answer.content_type) == (421, "text/plain"), path
            assert standin.page_url in text
    async with session.post("/app/message", json=words(standin), headers=named) as answer:
        assert answer.status == 421
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect(f"/app/live?user={words(standin)['user']}", headers=named)
    assert refused.value.status == 421
    assert said(standin) == []


async def test_a_request_without_a_host_or_with_two_reads_nothing(standin: StandIn) -> None:
    port = port_of(standin)
    for head in ("GET /app/world HTTP/1.0\r\n\r\n", f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: {EVIL}\r\n\r\n",
                 f"GET http://localhost:{port}/app/world HTTP/1.1\r\nHost: {EVIL}\r\n\r\n"):  # fmt: skip
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head.encode())
        first = await asyncio.wait_for(reader.readline(), 10)
        writer.close()
        assert first.split()[1] in (b"421", b"400"), (head, first)


ELSEWHERE: tuple[dict[str, str], ...] = (
    {}, {"Origin": "null"}, {"Origin": ""}, {"Origin": f"http://{EVIL}"}, {"Origin": "http://localhost"},
    {"Origin": "http://localhost:1"}, {"Origin": "https://localhost:PORT"}, {"Origin": "http://localhost:PORT.evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"}, {"Origin": f"http://{EVIL}", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://localhost:PORT", "Sec-Fetch-Site": "cross-site"},
)  # fmt: skip


@pytest.mark.parametrize("named", ELSEWHERE, ids=str)
async def test_page_elsewhere_can_change_nothing(standin: StandIn, session: aiohttp.ClientSession, named: dict[str, str]) -> None:
    port, world = port_of(standin), standin.world
    head = {"Host": f"localhost:{port}"} | {name: value.replace("PORT", str(port)) for name, value in named.items()}
    people, channels = len(world.users), len(world.channels)
    for name in ("users", "channels", "command", "autocomplete", "component", "modal", "message"):
        body = words(standin) | {"name": "Zoe", "guild": str(next(iter(world.guilds))), "command": "hand"}
        async with session.post(f"/app/{name}", json=body, headers=head) as answer:
            assert (answer.status, answer.content_type) == (403, "text/plain"), name
            assert await answer.text()
    async with session.get(f"/app/dms?user={words(standin)['user']}", headers=head) as answer:
        assert answer.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect(f"/app/live?user={words(standin)['user']}", headers=head)
    assert refused.value.status == 403
    assert (len(world.users), len(world.channels), len(world.interactions), said(standin)) == (people, channels, 0, [])


@pytest.mark.parametrize("path", ["/app/world", "/app/attachments/1/2/board.png", "/app/messages"])
@pytest.mark.parametrize("named", [{"Origin": f"http://{EVIL}"}, {"Sec-Fetch-Site": "cross-site"}], ids=str)
async def test_page_elsewhere_can_read_nothing(
    standin: StandIn, session: aiohttp.ClientSession, path: str, named: dict[str, str]
) -> None:
    async with session.get(path, headers={"Host": f"localhost:{port_of(standin)}", **named}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("name", ["localhost", "LocalHost", "127.0.0.1", "[::1]"])
async def test_the_page_itself_may_under_each_name_of_this_machine(
    standin: StandIn, session: aiohttp.ClientSession, name: str
) -> None:
    place = f"{name}:{port_of(standin)}"
    for head in ({"Origin": f"http://{place.lower()}"}, {"Sec-Fetch-Site": "same-origin"}):
        text = f"ahoy from {place} by {next(iter(head))}"
        async with session.post("/app/message", json=words(standin, text), headers={"Host": place, **head}) as answer:
            assert answer.status == 200, await answer.text()
        socket = await session.ws_connect(f"/app/live?user={words(standin)['user']}", headers={"Host": place, **head})
        await socket.close()
        assert said(standin)[-1] == text


async def test_every_answer_forbids_frames_guessing_and_leaking(standin: StandIn, session: aiohttp.ClientSession) -> None:
    place = f"localhost:{port_of(standin)}"
    for path in (*PATHS, "/app/live"):
        for host in (place, EVIL):
            async with session.get(path, headers={"Host": host}) as answer:
                head = answer.headers
                rules = dict(rule.split(" ", 1) for rule in head["Content-Security-Policy"].split("; "))
                assert (head["X-Frame-Options"], head["X-Content-Type-Options"]) == ("DENY", "nosniff")
                assert (head["Referrer-Policy"], head["Cross-Origin-Resource-Policy"]) == ("same-origin", "same-origin")
                assert head["Cross-Origin-Opener-Policy"] == "same-origin"
                assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
                assert {rules[f"{kind}-src"] for kind in ("script", "style", "img")} == {"'self'"}
                assert "Access-Control-Allow-Origin" not in head


async def test_both_servers_listen_on_loopback_alone(standin: StandIn) -> None:
    addresses = [address for runner in standin._runners for address in runner.addresses]
    assert len(addresses) == 2
    assert {address[0] for address in addresses} == {"127.0.0.1"}


# -- the bot's side


@pytest_asyncio.fixture
async def raw(standin: StandIn) -> AsyncIterator[Raw]:
    client = Raw(standin)
    yield client
    await client.close()


async def test_a_page_elsewhere_does_nothing_with_the_bots_token(standin: StandIn, raw: Raw) -> None:
    world = standin.world
    channel = world.channel(world.guild("Broadside"), "harbour")
    attachment = f"https://cdn.discordapp.com/attachments/{channel.id}/1/board.png"
    for head in ({"Origin": f"https://{EVIL}"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Mode": "cors"}):
        for url in ("https://discord.com/api/v10/users/@me", "https://gateway.discord.gg/?v=10&encoding=json", attachment):
            async with raw.session.get(url, headers=head) as answer:
                assert answer.status == 403, (url, head)
        url = f"https://discord.com/api/v10/channels/{channel.id}/messages"
        async with raw.session.post(url, json={"content": "x"}, headers=head) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await raw.session.ws_connect("https://gateway.discord.gg/?v=10&encoding=json", headers=head)
        assert refused.value.status == 403
    for host in (EVIL, f"{EVIL}:443", "discord.com.evil.example", "evildiscord.gg"):
        async with raw.session.get("https://discord.com/api/v10/users/@me", headers={"Host": host}) as answer:
            assert answer.status == 421, host
    assert channel.history == []


async def test_the_bots_token_is_a_new_one_for_each_playground(tmp_path: Path) -> None:
    given = [settings(stand_in(tmp_path), tmp_path)["DISCORD_TOKEN"] for _ in range(2)]
    assert given[0] != given[1]
    assert all(len(token) >= 32 for token in given)


# -- a real browser


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
async def test_the_page_works_in_a_browser_under_both_names(standin: StandIn, browser: Browser, name: str) -> None:
    context, faults = await browser.new_context(), list[str]()
    context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    ana = await Page.open(context, f"http://{name}:{port_of(standin)}", "Ana")
    await ana.command("/table open", game="Galleons", seats=3)
    await expect(ana.last_message().locator("img").last).to_have_js_property("naturalWidth", 64)
    await ana.say("raise the sails")
    await expect(ana.last_message()).to_contain_text("raise the sails")
    assert faults == []
    assert said(standin) == ["raise the sails"]


ATTACK = """async ([place, body]) => {
  const heard = [];
  const hear = async (what, asking) => heard.push([what, await asking().catch(() => "failed")]);
  const read = async (path, options) => {
    const answer = await fetch(path, options);
    return `${answer.status} ${(await answer.text()).slice(0, 200)}`;
  };
  const sending = { method: "POST", body: JSON.stringify(body) };
  const listening = (url) => new Promise((done) => {
    const socket = new WebSocket(`${url}/app/live?user=${body.user}`);
    socket.onopen = () => done("open");
    socket.onerror = () => done("failed");
  });
  const picture = (url) => new Promise((done) => {
    const image = new Image();
    image.onload = () => done("loaded");
    image.onerror = () => done("failed");
    image.src = `${url}/icon.svg`;
  });
  for (const at of [location.origin, place]) {
    await hear("world", () => read(`${at}/app/world`));
    await hear("words", () => read(`${at}/app/message`, sending));
    await hear("blind words", () => read(`${at}/app/message`, { ...sending, mode: "no-cors" }));
    await hear("live", () => listening(at.replace("http", "ws")));
    await hear("picture", () => picture(at));
  }
  return heard;
}"""


async def test_a_name_that_is_bound_anew_to_this_machine_gets_nothing_in_a_browser(standin: StandIn) -> None:
    """The page of evil.example came from elsewhere; since then that name leads here: for the browser it is one place."""

    async def elsewhere(route: Route) -> None:
        await route.fulfill(body="<!doctype html><title>evil</title>", content_type="text/html")

    port, heard = port_of(standin), list[Any]()
    async with chromium(f"--host-resolver-rules=MAP {EVIL} 127.0.0.1") as browser:
        tab = await browser.new_page()
        answer = await tab.goto(f"http://{EVIL}:{port}/")
        assert answer is not None and answer.status == 421
        await tab.route(f"http://{EVIL}:{port}/attack", elsewhere)
        await tab.goto(f"http://{EVIL}:{port}/attack")
        heard = await tab.evaluate(ATTACK, [f"http://localhost:{port}", words(standin, "rigged")])
    assert len(heard) == 10
    for what, came in heard:
        assert came == "failed" or came.startswith("421 ") or (what, came) == ("blind words", "0 "), (what, came)
    assert said(standin) == []
