"""The page of one's own: tables that wait, language, data; and the way from one table that waits to the next."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.edge.delivery.open_panels import OpenPanel
from bot.edge.kit.custom_id import NONE, read, write
from bot.edge.kit.replies import Page
from bot.edge.own import own_tables
from bot.edge.router import reply_to
from bot.model.record.table_record import SavedLine
from bot.model.table.table import PublicTable
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.people.export import PARTS
from engines.kernel.choices.lines import ASK_ME, GAME
from tests.bot.edge.lobby.test_own_clock import sent, text_of
from tests.bot.edge.lobby.test_tables_found import Everything, begun
from tests.bot.edge.press_everything import STATES, Door, Port, Walker
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE
from tests.bot.store.test_forgetting import FORGOTTEN
from tests.game_cases import FIRST

PANEL = 4711
SETTINGS, EXPORT, STANDING = (Door("command", name) for name in ("me settings", "me export", "standing"))


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def pressed(port: Port, id: str, person: Any = ANA) -> Any:
    """What a press on a private message in the channel is answered with."""
    click = port._click(Walker(person, GUILD, CHANNEL, sight=Everything()), Door("verb", "x"), 0, "0")
    click.button_id, click.message, click.from_private, click.values = read(id), PANEL, True, ()
    reply = await reply_to(port.edge, click)
    await port.world.host.store.written()
    return reply


async def answered(port: Port, table: PublicTable) -> Page:
    """The panel after Ana's answer, in which others are waited for."""
    assert table.asked is not None and 0 in table.asked.seats
    choice = await port.world.host.rounds.choice(table.code, 0)
    await port.world.say(table.code, 0, choice.default)
    page = await pressed(port, write(table.code, table.decision, "decide"))
    assert isinstance(page, Page)
    return page


async def test_page_lists_the_tables_that_wait_first_with_a_button_each(port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "You sit at no table." in text_of(await sent(port, SETTINGS))
    lobby = await port.world.host.new_tables.open(ANA, GUILD, CHANNEL + 2, FIRST, LIVE)
    waiting = [await begun(port, CHANNEL + at) for at in (3, 4)]
    text = text_of(await sent(port, SETTINGS))
    places = [text.index(f"bs:{one.code}:{one.decision}:decide") for one in (*waiting, lobby)]
    assert places == sorted(places) and f"<t:{int(waiting[0].deadline.timestamp())}" in text  # type: ignore[union-attr]
    monkeypatch.setattr(own_tables, "MOST", 2)
    monkeypatch.setattr(own_tables, "PAGE", 2)
    text = text_of(await sent(port, SETTINGS))
    assert text.count(":decide") == 2 and "All 3 tables" in text and "mytables.0" in text
    text = text_of(await pressed(port, write(NONE, 0, "mytables", 0)))
    assert all(one.code in text for one in waiting) and lobby.code not in text and text.count("you are asked, <t:") == 2
    assert lobby.code in text_of(await pressed(port, write(NONE, 0, "mytables", 2)))
    picked = await sent(port, Door("verb", "x"), button=write(NONE, 0, "mytable", 0), values=(waiting[1].code,))
    assert (picked.table, picked.panel_kind) == (waiting[1].code, "decide")
    for code in (waiting[1].code, "ZZZZZZ"):
        refused = await sent(port, Door("verb", "x"), BEN, write(NONE, 0, "mytable", 0), values=(code,))
        assert refused.reason.id == "e.notoffered", "whether or not there is such a table"


async def test_next_table_shows_the_panel_of_the_next_one_in_the_same_message(port: Port) -> None:
    first = await begun(port, CHANNEL, "", BEN)
    assert "nexttable" not in text_of(await answered(port, first))
    second = await begun(port, CHANNEL + 1, "", BEN)
    onward = write(first.code, first.decision, "nexttable")
    assert onward in text_of(await pressed(port, write(first.code, first.decision, "decide")))
    panel = OpenPanel(ANA.id, first.code, "decide", 1, "t", None, port.edge.open_panels.expiry(), "en", message_id=PANEL)
    port.edge.open_panels.keep(panel)
    shown = await pressed(port, onward)
    assert (shown.table, shown.panel_kind) == (second.code, "decide")
    assert port.edge.open_panels.panel(first.code, ANA.id) is None, "nothing of the first table is drawn over the second"
    assert "nexttable" not in text_of(shown), "it waits itself"
    assert "nexttable" not in text_of(await answered(port, second)), "none is left"
    assert "No other table waits for you now." in text_of(await pressed(port, onward))


async def test_own_language_holds_until_it_is_that_of_discord_again(port: Port) -> None:
    page = await sent(port, Door("verb", "x"), button="bs:0:0:ownlanguage", values=("it",))
    assert "Salvato." in text_of(page) and "Le tue" in text_of(await sent(port, SETTINGS))
    page = await sent(port, Door("verb", "x"), button="bs:0:0:ownlanguage", values=("discord",))
    assert "Kept." in text_of(page) and await port.world.host.people.own_language_of(ANA.id) is None
    assert (await sent(port, Door("verb", "x"), button="bs:0:0:ownlanguage", values=("la",))).reason.id == "e.notoffered"


async def test_file_of_data_holds_ones_own_alone_a_few_times(port: Port) -> None:
    await begun(port, CHANNEL, "", BEN)
    await sent(port, Door("verb", "x"), button="bs:0:0:ownlanguage", values=("es",))
    page = await sent(port, EXPORT, person=BEN)
    ((_, text),) = page.files
    kept = json.loads(text)
    assert kept["person"][0]["name"] == BEN.name and kept["seats"][0]["name"] == BEN.name
    assert ANA.name not in text and str(ANA.id) not in text and not page.public
    assert json.loads((await sent(port, EXPORT)).files[0][1])["person"][0]["own_language"] == "es"
    assert json.loads((await sent(port, EXPORT, person=CARLA)).files[0][1])["seats"] == []
    port.edge.press_limit.mosts["export"] = 1
    assert (await sent(port, EXPORT, person=BEN)).reason.id == "e.export"


def test_file_of_data_reads_every_table_that_names_people() -> None:
    """But for what others wrote of a table, which `forget` empties too: its door, its notices, messages that wait."""
    read_of = " ".join(str(part) for part in PARTS.values())
    named = {one.partition(".")[0] for one in FORGOTTEN} - {"destinations", "interactions", "outbox", "tables"}
    assert {one for one in named if one not in read_of} == set()


async def left_in_advance(port: Port, code: str, seat: int) -> None:
    """That seat leaves the first answer in advance that its game offers now."""
    table = await port.world.at(code)
    assert table.asked is not None
    line = table.game.foreseen(table.view, table.asked.kind)[0]
    option = next(one for one in line.choice.options if one != ASK_ME)  # type: ignore[attr-defined]

    def leave(unit: UnitOfWork) -> dict[str, Any]:
        unit.table.lines[seat] = {line.id: SavedLine(GAME, "", option, unit.now)}
        return {}

    await port.world.host.repository.change(code, leave)


async def test_answers_in_advance_of_all_tables_stand_on_one_page(port: Port) -> None:
    await STATES["running"](port)
    await port.world.host.store.written()
    empty = await sent(port, STANDING)
    assert "no answer in advance" in text_of(empty) and "withdraw" not in text_of(empty)
    table = await port.world.at(port.code)
    before = [text_of(await sent(port, door, person=BEN)) for door in (STANDING, SETTINGS)]
    await left_in_advance(port, port.code, 0)
    page = text_of(await sent(port, STANDING))
    withdraw = write(port.code, table.decision, "withdraw")
    assert withdraw in page and write(port.code, table.decision, "decide") in page and "In advance" in page
    assert [text_of(await sent(port, door, person=BEN)) for door in (STANDING, SETTINGS)] == before, "nobody else sees any"
    assert "no answer in advance" in text_of(await pressed(port, withdraw))
    assert "no answer in advance" in text_of(await sent(port, STANDING))
    await left_in_advance(port, port.code, 0)
    for other in (BEN, CARLA):
        await pressed(port, withdraw, other)
    assert withdraw in text_of(await sent(port, STANDING)), "nobody takes back what another left"
