"""What the bot relies on in the library beyond its documented interface (`bot.edge.discord.undocumented`), each by itself.

After an upgrade of discord.py the tests that fail here name what has to be looked at.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord.gateway import KeepAliveHandler

from bot.edge.discord import undocumented
from bot.edge.discord.client import Broadside
from bot.edge.discord.endpoint import connector
from bot.edge.discord.http import Upload, Wire, parameters
from bot.edge.discord.tree import Tree
from bot.edge.features import COMMANDS
from bot.edge.kit import components as c
from playground.discord import StandIn, World
from tests.bot.edge.views import stored
from tests.bot.manual_clock import ManualClock
from tests.timeouts import patient

BOT = Path(__file__).parents[4] / "bot"
OPEN_TO_ALL = {"discord", "discord.app_commands", "discord.ui"}
"""Modules of the library that its documentation names; the others are its own."""
SENDS = 1000
PRIVATE = re.compile(r"_(?!_|asdict$|replace$|fields$|exit$)")
"""Names that are their owner's; those of a named tuple, and of the end of a process, are documented."""


class Told:
    """A session that answers every request with a status, and counts them."""

    def __init__(self, status: int) -> None:
        self.status, self.asked, self.given = status, list[tuple[str, str]](), list[dict[str, Any]]()

    @asynccontextmanager
    async def request(self, method: str, url: str, **given: Any) -> AsyncIterator[Any]:
        self.asked.append((method, url))
        self.given.append(given)

        async def text(encoding: str = "") -> str:
            return "{}"

        yield SimpleNamespace(status=self.status, reason="", headers={"Content-Type": "application/json"}, text=text)


@pytest_asyncio.fixture
async def client(tmp_path: Path) -> AsyncIterator[discord.Client]:
    """A plain client, logged in at the stand-in."""
    world = patient(World())
    world.channel(world.guild("Broadside"), "harbour")
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as standin:
        made = discord.Client(intents=discord.Intents.none(), connector=connector(standin.endpoint, str(standin.ca_file)))
        await made.login(standin.token)
        yield made
        await made.close()


# -- requests


async def test_the_session_of_all_requests_is_found(client: discord.Client) -> None:
    assert isinstance(undocumented.session_of(client.http), aiohttp.ClientSession)


async def test_requests_by_token_use_the_session_handed_over() -> None:
    told = Told(200)
    params = undocumented.MultipartParameters({"type": 6}, None, None)
    session: Any = undocumented.OneByOne(told, 1.0)  # type: ignore[arg-type]
    await undocumented.adapter().create_interaction_response(1, "t", session=session, params=params)
    assert [method for method, _ in told.asked] == ["POST"] and "/interactions/1/t/callback" in told.asked[0][1]


@pytest.mark.parametrize("wants_message", [True, False])
async def test_the_message_that_an_answer_made_is_asked_for_where_it_is_wanted(wants_message: bool) -> None:
    told = Told(200)
    params = undocumented.MultipartParameters({"type": 4}, None, None)
    session: Any = undocumented.OneByOne(told, 1.0, wants_message)  # type: ignore[arg-type]
    await undocumented.adapter().create_interaction_response(1, "t", session=session, params=params)
    assert told.given[0]["params"] == ({"with_response": "1"} if wants_message else None)


async def test_a_form_with_files_leaves_in_one_piece() -> None:
    told, upload = Told(200), Upload("board.png", b"\x89PNG", "a board")
    session: Any = undocumented.OneByOne(told, 1.0)  # type: ignore[arg-type]
    await undocumented.adapter().create_interaction_response(1, "t", session=session, params=parameters({}, [upload]))
    body, kind = told.given[0]["data"], told.given[0]["headers"]["Content-Type"]
    boundary = kind.partition("boundary=")[2].encode()
    assert isinstance(body, bytes) and kind.startswith("multipart/form-data") and body.endswith(b"--" + boundary + b"--\r\n")
    assert body.count(b"--" + boundary) == 3 and b"\x89PNG" in body and b'filename="board.png"' in body


@pytest.mark.parametrize("status", [500, 502, 503, 504, 524])
async def test_a_server_error_is_one_try_which_the_library_does_not_repeat(status: int) -> None:
    told = Told(status)
    params = undocumented.MultipartParameters({"type": 6}, None, None)
    session: Any = undocumented.OneByOne(told, 1.0)  # type: ignore[arg-type]
    with pytest.raises(discord.DiscordServerError):
        await undocumented.adapter().create_interaction_response(2, "t", session=session, params=params)
    assert len(told.asked) == 1


@pytest.mark.parametrize(("name", "given", "named"), [
    ("create_interaction_response", (1, "t"), ("session", "params")),
    ("edit_original_interaction_response", (1, "t"), ("session", "payload", "multipart", "files")),
    ("delete_original_interaction_response", (1, "t"), ("session",)),
    ("delete_webhook_message", (1, "t", 2), ("session",)), ("get_webhook_message", (1, "t", 2), ("session",)),
    ("execute_webhook", (1, "t"), ("session", "wait", "payload", "multipart", "files")),
    ("edit_webhook_message", (1, "t", 2), ("session", "payload", "multipart", "files")),
])  # fmt: skip
def test_requests_by_a_token_take_what_is_given(name: str, given: tuple[Any, ...], named: tuple[str, ...]) -> None:
    bound = inspect.signature(getattr(undocumented.adapter(), name)).bind(*given, **dict.fromkeys(named))
    assert set(named) <= set(bound.arguments)


@pytest.mark.parametrize(("name", "given", "named"), [
    ("send_message", (1,), ("params",)), ("edit_message", (1, 2), ("params",)), ("start_private_message", (1,), ()),
    ("get_message", (1, 2), ()), ("logs_from", (1, 50), ("after",)),
    ("start_thread_without_message", (1,), ("name", "auto_archive_duration", "type")),
    ("delete_message", (1, 2), ()), ("get_channel", (1,), ()), ("edit_channel", (1,), ("options",)),
    ("delete_channel", (1,), ()), ("bulk_upsert_guild_commands", (1, 2, []), ()), ("get_bot_gateway", (), ()),
])  # fmt: skip
def test_requests_by_the_bots_token_take_what_is_given(name: str, given: tuple[Any, ...], named: tuple[str, ...]) -> None:
    bound = inspect.signature(getattr(undocumented.HTTPClient, name)).bind(None, *given, **dict.fromkeys(named))
    assert set(named) <= set(bound.arguments)


def test_a_body_is_json_or_fields_and_files() -> None:
    assert undocumented.MultipartParameters._fields == ("payload", "multipart", "files")
    assert undocumented.as_json({"a": "é"}).replace(" ", "") == '{"a":"é"}'


# -- views: items only build, and nothing of them stays


def panel() -> tuple[c.Item, ...]:
    return (c.container(c.text("a hand"), c.row(c.button("Decide", "bs:8K2F:1:decide"), c.button("Log", "bs:8K2F:1:log"))),)


async def test_thousand_sends_leave_nothing_in_memory(client: discord.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sent as the bot sends, and as the library would send a view it is handed. One that is not finished is kept."""

    async def sent(http: Any, channel: int, **given: Any) -> Any:
        empty: dict[str, Any] = {key: [] for key in ("mentions", "mention_roles", "attachments", "embeds", "components")}
        author = {"id": "1", "username": "b", "discriminator": "0", "avatar": None}
        stamps = {"timestamp": "2030-01-01T00:00:00+00:00", "edited_timestamp": None}
        plain = dict.fromkeys(("tts", "mention_everyone", "pinned"), False)
        return {"id": "1", "channel_id": str(channel), "author": author, "content": "", "type": 0, **empty, **stamps, **plain}

    monkeypatch.setattr(undocumented.HTTPClient, "send_message", sent)
    wire, channel = Wire(client.http), client.get_partial_messageable(7)
    for _ in range(SENDS):
        await wire.send(7, c.message(*panel()))
        await channel.send(view=c.view(*panel()))
    assert stored(client) == 0
    listening = discord.ui.LayoutView(timeout=None)
    listening.add_item(panel()[0])
    await channel.send(view=listening)
    assert stored(client) > 0, "the count sees what the library keeps"


def test_views_and_forms_are_finished_as_soon_as_they_are_made() -> None:
    async def made() -> list[bool]:
        form = c.form("Words", "bs:8K2F:1:typed", c.labelled("Words", c.line("text")))
        return [c.view(*panel()).is_finished(), form.is_finished()]

    assert asyncio.run(made()) == [True, True]


def test_the_library_counts_as_discord_does() -> None:
    box = c.container(c.section(("a.png", "a"), c.text("four")), c.row(c.button("b", "bs:8K2F:1:log")), c.gallery(("a.png", "a")))
    assert c.view(box).total_children_count == c.count([box]) == 7
    assert c.view(box).content_length() == 4
    assert c.fits([c.text("x")] * 40) and not c.fits([c.text("x")] * 41)
    assert c.fits([c.text("x" * 4000)]) and not c.fits([c.text("x" * 4000), c.text("x")])


# -- commands and interactions


async def test_the_payload_is_what_the_tree_sends(client: discord.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[Any] = []

    async def kept(http: Any, application: int, payload: Any) -> list[Any]:
        put.append(payload)
        return []

    monkeypatch.setattr(undocumented.HTTPClient, "bulk_upsert_global_commands", kept)
    tree = Tree(client)  # type: ignore[arg-type]
    payload = await tree.payload()
    await tree.sync()
    assert put == [payload] and len(payload) == len({path[0] for path in COMMANDS}) == 16


async def test_the_commands_of_a_server_are_read_in_every_language(
    client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def told(http: Any, route: Any, **given: Any) -> list[Any]:
        asked.append((route.method, route.url, given))
        return []

    monkeypatch.setattr(undocumented.HTTPClient, "request", told)
    assert await undocumented.guild_commands(client.http, 1, 2) == []
    (method, url, given) = asked[0]
    assert (method, given) == ("GET", {"params": {"with_localizations": "true"}}) and url.endswith(
        "/applications/1/guilds/2/commands"
    )


def test_an_interaction_can_be_told_that_it_has_its_answer() -> None:
    response = discord.InteractionResponse(None)  # type: ignore[arg-type]
    assert not response.is_done()
    undocumented.answered(SimpleNamespace(response=response))  # type: ignore[arg-type]
    assert response.is_done()


# -- the connection


async def test_discord_says_how_many_shards_it_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(http: Any, route: discord.http.Route) -> Any:
        assert (route.method, route.path) == ("GET", "/gateway/bot")
        return {"url": "wss://gateway.discord.gg", "shards": 3, "session_start_limit": {"total": 1000}}

    monkeypatch.setattr(undocumented.HTTPClient, "request", told)
    assert await undocumented.shards_of(undocumented.HTTPClient(asyncio.get_running_loop())) == 3


def test_heartbeats_of_given_up_connections_end() -> None:
    loop = asyncio.new_event_loop()
    socket = SimpleNamespace(loop=loop, thread_id=0, _max_heartbeat_timeout=60.0)
    ours, others = (KeepAliveHandler(ws=ws, interval=60.0) for ws in (socket, SimpleNamespace(**{**vars(socket), "loop": None})))  # type: ignore[arg-type]
    for thread in (ours, others):
        thread.start()
    undocumented.stop_beating(loop)
    ours.join(5)
    assert not ours.is_alive() and others.is_alive()
    others.stop()
    loop.close()


async def test_a_connection_is_cut_so_that_it_can_be_taken_up_again() -> None:
    codes: list[int] = []

    async def close(code: int) -> None:
        codes.append(code)

    shard = SimpleNamespace(_parent=SimpleNamespace(ws=SimpleNamespace(close=close)))
    await undocumented.cut(SimpleNamespace(shards={1: shard}), 1)  # type: ignore[arg-type]
    assert codes == [4000]
    assert {"_parent"} <= set(discord.ShardInfo.__slots__)


def test_no_voice_is_missed() -> None:
    assert "warn_nacl" in vars(discord.VoiceClient) and "warn_dave" in vars(discord.VoiceClient)
    assert not discord.VoiceClient.warn_nacl and not discord.VoiceClient.warn_dave


async def test_no_name_of_ours_hides_one_of_the_librarys() -> None:
    class Notes:
        async def read(self, key: str) -> None: ...
        async def write(self, key: str, value: str) -> None: ...

    ours = Broadside(aiohttp.TCPConnector(), ManualClock(), Notes())  # type: ignore[arg-type]
    theirs = discord.AutoShardedClient(intents=discord.Intents.none())
    own = set(vars(ours)) - set(vars(theirs)) | {name for name in vars(Broadside) if not name.startswith("__")}
    hooks = {"setup_hook", "before_identify_hook", "on_error"}
    assert {name for name in own if hasattr(theirs, name)} == hooks


# -- nowhere else


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """The bot's modules but the one that may."""
    for path in sorted(BOT.rglob("*.py")):
        if path != BOT / "edge" / "discord" / "undocumented.py":
            yield path, ast.parse(path.read_text())


def test_no_other_module_imports_an_inner_module_of_the_library() -> None:
    found = [
        (path.name, node.module)
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "discord" and node.module not in OPEN_TO_ALL
    ]
    found += [
        (path.name, one.name)
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for one in node.names
        if one.name.split(".")[0] == "discord" and one.name not in OPEN_TO_ALL
    ]
    assert found == []


def test_no_other_module_touches_a_private_name_of_it() -> None:
    """In modules that know the library, private names are those of the object itself."""
    found = []
    for path, tree in modules():
        named = {one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names}
        named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        if not named & OPEN_TO_ALL:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and PRIVATE.match(node.attr):
                found += [] if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls") else [(path.name, node.attr)]
    assert found == []
