"""`/server settings`: what managers set, and who may then open tables, where, in which language, how many; vacations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.custom_id import read, write
from bot.edge.kit.replies import Page
from bot.edge.managers.server_settings import SETTINGS
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import Language, Person
from bot.model.people.servers import USUAL, ServerSettings
from bot.store.people import servers
from locales import LANGUAGES
from tests.bot.edge.limits import check_message
from tests.bot.edge.press_everything import EVERYTHING, MARA, OTTO, Door, Port, Walker, plain, text_of
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD
from tests.game_cases import FIRST
from tests.sights import Views

QUAY, GONE, ROLE = CHANNEL + 50, CHANNEL + 51, 7_000_001
MOST_CONTROLS = 7
HERE = Views(frozenset({CHANNEL, QUAY}))


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def asked(
    port: Port, door: str, person: Person = MARA, *, manager: bool = True, guild: int = GUILD, channel: int = CHANNEL,
    values: tuple[str, ...] = (), roles: frozenset[int] = frozenset(), sight: Any = HERE,
    **options: Any,
) -> Any:  # fmt: skip
    """The answer to a press, or to a command; or the refusal."""
    kind = "verb" if door.startswith("bs:") else "command"
    click = port._click(Walker(person, guild, channel, manager, sight), Door(kind, "x" if kind == "verb" else door), 0, "0")
    click.options, click.member_permissions, click.roles, click.values = options, EVERYTHING, roles, values
    click.channel_name = "harbour"
    if kind == "verb":
        click.button_id = read(door)
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused.reason.id


async def keep(port: Port, name: str, *values: str, way: str = "", **more: Any) -> Any:
    """The page after a manager has set something."""
    args = (SETTINGS.index(name), way) if way else (SETTINGS.index(name),)
    return await asked(port, write("0", 0, "serverkept", *args), values=values, **more)


async def opened(port: Port, person: Person = ANA, channel: int = CHANNEL, **more: Any) -> Any:
    """The new table, or the refusal."""
    reply = await asked(port, "table open", person, manager=more.pop("manager", False), channel=channel, game=FIRST, **more)
    return reply if isinstance(reply, str) else await port.world.host.lookup.in_channel(channel)


async def test_settings_are_for_managers_of_the_server_alone(port: Port) -> None:
    doors = ["server settings", *(write("0", 0, verb) for verb in ("serverpage", "serverset", "serverlook"))]
    for door in (*doors, write("0", 0, "serverkept", 2)):
        assert await asked(port, door, OTTO, manager=False, values=("0",)) == "e.manager"
        assert await asked(port, door, values=("0",), guild=0) == "e.serveronly"
    await keep(port, "language", "es", manager=False)
    assert await port.world.host.store.read(servers.of, GUILD) == USUAL, "a manager who is one no more changes nothing"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_keeps_to_the_limits(port: Port, language: Language) -> None:
    manager = replace(MARA, language=language)
    await port.world.host.store.write(
        servers.keep, GUILD, ServerSettings("", "it", tuple(range(CHANNEL, CHANNEL + 10)), tuple(range(10)), 5, 3)
    )
    pages = [await asked(port, "server settings", manager)]
    pages += [await asked(port, write("0", 0, "serverset"), manager, values=(str(at),)) for at in range(len(SETTINGS))]
    for page in pages:
        assert isinstance(page, Page)
        check_message(page.components)
        assert text_of(page).count("custom_id") <= MOST_CONTROLS


async def test_values_that_are_not_offered_are_refused(port: Port) -> None:
    for name, picked in (
        ("language", "la"),
        ("vacation", "7"),
        ("vacation", "60"),
        ("tables", "100"),
        ("channels", "no"),
        ("openers", ""),
        ("ratings", "on"),
    ):
        assert await keep(port, name, picked) == "e.notoffered", (name, picked)
    assert await asked(port, write("0", 0, "serverkept", 9), values=("es",)) == "e.notoffered"
    assert await asked(port, write("0", 0, "serverset"), values=("7",)) == "e.notoffered"
    assert await port.world.host.store.read(servers.of, GUILD) == USUAL


async def test_tables_are_opened_by_everybody_by_a_role_or_by_managers(port: Port) -> None:
    assert f"<@&{ROLE}>" in plain(await keep(port, "openers", str(ROLE)))
    assert await opened(port) == "e.openers"
    assert (await opened(port, roles=frozenset({ROLE}))).opener == ANA.id
    league = {"name": "Spring", "game": FIRST, "kind": "robin"}
    assert await asked(port, "series open", ANA, manager=False, **league) == "e.openers", "a league opens tables too"
    await keep(port, "openers", way="managers")
    assert await opened(port, channel=QUAY, roles=frozenset({ROLE})) == "e.openers.managers"
    assert await opened(port, channel=QUAY, thread=True) == "e.openers.managers", "before a thread is made for it"
    assert (await opened(port, MARA, QUAY, manager=True)).opener == MARA.id
    await keep(port, "openers", way="usual")
    assert (await opened(port, BEN, QUAY + 1)).opener == BEN.id


async def test_tables_are_opened_in_the_channels_that_were_chosen(port: Port) -> None:
    before = await opened(port)
    await keep(port, "channels", str(QUAY), str(GONE))
    assert await opened(port, BEN, CHANNEL + 1) == "e.channels"
    assert (await opened(port, BEN, QUAY)).channel == QUAY
    nowhere = Views(frozenset({CHANNEL}))
    assert await opened(port, BEN, CHANNEL + 1, sight=nowhere) == "e.channels.gone", "nothing opens because channels were deleted"
    assert (await port.world.at(before.code)).status == "lobby", "tables that are there stay"
    await keep(port, "channels", way="usual")
    assert (await opened(port, MARA, CHANNEL + 1, sight=nowhere)).channel == CHANNEL + 1


async def test_new_tables_have_the_language_of_the_server_and_others_keep_theirs(port: Port) -> None:
    before = await opened(port)
    await keep(port, "language", "it")
    assert (await opened(port, BEN, QUAY)).language == "it"
    assert (await opened(port, MARA, QUAY + 1, language="es")).language == "es"
    assert (await port.world.at(before.code)).language == "en"
    await keep(port, "language", "usual")
    assert (await opened(port, replace(OTTO, language="es"), QUAY + 2)).language == "es"


async def test_new_tables_are_not_rated_in_a_server_without_leaderboards_and_others_keep_their_terms(port: Port) -> None:
    before = await opened(port)
    assert "tables are not rated" in plain(await keep(port, "ratings", "off"))
    assert not (await opened(port, BEN, QUAY, rated=True)).terms.rated
    assert (await port.world.at(before.code)).terms.rated
    await keep(port, "ratings", "usual")
    now = await opened(port, MARA, QUAY + 1)
    assert now.terms.rated and not (await opened(port, OTTO, QUAY + 2, rated=False)).terms.rated


async def test_tables_at_once_and_vacations_keep_to_the_server_within_the_host(port: Port) -> None:
    await keep(port, "tables", "1")
    await keep(port, "vacation", "5")
    await opened(port)
    assert await opened(port, BEN, QUAY) == "e.server"
    port.world.host.people.note_presence(BEN)
    assert "5 days" in plain(await asked(port, "me vacation", BEN))
    assert "30 days" in plain(await asked(port, "me vacation", BEN, guild=0)), "elsewhere as the host has it"
    assert await asked(port, write("0", 0, "vacbegin", 7), BEN) == "e.vacation"
    await keep(port, "vacation", "usual")
    assert "30 days" in plain(await asked(port, "me vacation", BEN))
