"""A clock of the table's own: its form, the time zone of a captain, and what both are told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.edge.help.zones import label, matching
from bot.edge.kit.custom_id import read
from bot.edge.kit.deadlines import explained
from bot.edge.kit.post_parts import clock, waits_for
from bot.edge.kit.replies import Page
from bot.edge.lobby.own_clock import hours_read
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.service.table.time_control import OWN, own_time_control
from locales import LANGUAGES, words
from tests.bot.edge.kit.test_deadlines import asked
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE
from tests.game_cases import FIRST

HOUR = 3600.0
WORKING = own_time_control(24 * HOUR, 0, 0, range(5), (540, 1320))
NAMES = ("Ana", "Ben", "Carla")


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def sent(port: Port, door: Door, person: Person = ANA, button: str = "", **parts: Any) -> Any:
    """The answer to a press, a form or a command."""
    click = port._click(Walker(person, parts.pop("guild", GUILD), CHANNEL, False), door, 0, "")
    click.options, click.member_permissions = parts.pop("options", {}), EVERYTHING
    click.values, click.fields = parts.pop("values", ()), parts.pop("fields", {})
    if button:
        click.button_id = read(button)
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


def text_of(page: Any) -> str:
    return str(page.components)


@pytest.mark.parametrize(
    ("text", "hours"),
    [("9-22", (540, 1320)), ("8:30 - 20:00", (510, 1200)), ("20-2", (1200, 120)), ("", (0, 1440)), ("9h a 22h", (540, 1320))],
)
def test_hours_are_read_as_people_write_them(text: str, hours: tuple[int, int]) -> None:
    assert hours_read(text) == hours


@pytest.mark.parametrize("text", ["9", "9-9", "24-9", "9-25", "night", "24-24"])
def test_hours_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="hours"):
        hours_read(text)


async def test_form_makes_a_clock_and_says_what_a_turn_comes_to(port: Port) -> None:
    code = (await port.world.host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, LIVE)).code
    form = await sent(port, Door("verb", "clock"), button=f"bs:{code}:0:clock")
    assert len(form.modal.children) == 5
    fields = {"base": ("8h",), "added": ("2h",), "cap": ("8h",), "hours": ("9-22",), "days": tuple("01234")}
    page = await sent(port, Door("verb", "clocked"), button=f"bs:{code}:0:clocked", fields=fields)
    pace = (await port.world.at(code)).pace
    assert (pace.base, pace.days, pace.hours) == (8 * HOUR, (0, 1, 2, 3, 4), (540, 1320))
    assert "Monday–Friday, 09:00–22:00" in text_of(page)
    due = [int(datetime(2026, 3, *day, tzinfo=UTC).timestamp()) for day in ((2, 20), (3, 15))]
    assert all(f"<t:{at}:f>" in text_of(page) for at in due), "asked on Monday at noon, by UTC"
    again = await sent(port, Door("verb", "pace"), button=f"bs:{code}:0:pace", values=("3",))
    assert (await port.world.at(code)).pace == pace and "at its own pace" in text_of(again)
    refused = await sent(port, Door("verb", "clocked"), button=f"bs:{code}:0:clocked", fields={**fields, "days": ("6",)})
    assert "14 a week" in text_of(refused) and (await port.world.at(code)).pace == pace


async def test_command_opens_a_table_with_a_clock_of_its_own_and_leads_to_the_form(port: Port) -> None:
    await sent(port, Door("command", "me settings"), options={"zone": "Madrid"})
    page = await sent(port, Door("command", "table open"), options={"game": FIRST, "pace": "own", "name": "Friday"})
    table = await port.world.host.lookup.in_channel(CHANNEL)
    assert table is not None
    pace = (await port.world.at(table.code)).pace
    assert (pace, table.name) == (replace(OWN, zone="Europe/Madrid", out_of_time="computer", excused=2), "Friday")
    due = int(datetime(2026, 3, 3, 12, tzinfo=UTC).timestamp())
    assert f"<t:{due}:f>" in text_of(page), "asked at 13:00 in Madrid, 13 hours are over at 13:00 of the next day"
    clock_ = f"bs:{table.code}:0:clock"
    assert clock_ in text_of(page)
    form = await sent(port, Door("verb", "clock"), button=clock_)
    assert [line.component.value for line in form.modal.children[:4]] == ["13h", "4h", "39h", "09:00-22:00"]
    refused = await sent(port, Door("verb", "clock"), BEN, clock_)
    assert isinstance(refused, Page) and "clocked" not in text_of(refused)


async def test_time_zone_is_chosen_by_command_by_form_and_from_a_list(port: Port) -> None:
    people = port.world.host.people
    page = await sent(port, Door("command", "me settings"), options={"zone": "Madrid"})
    assert await people.zone_of(ANA.id) == "Europe/Madrid" and "Madrid" in text_of(page)
    which = await sent(port, Door("verb", "zoned"), button="bs:0:0:zoned", fields={"zone": ("Argentina",)})
    assert "America/Argentina/Ushuaia" in text_of(which)
    soon = await sent(port, Door("verb", "zonepick"), button="bs:0:0:zonepick", values=("America/Argentina/Ushuaia",))
    assert soon.reason.id == "e.zone.soon"
    lost = await sent(port, Door("verb", "zoned"), button="bs:0:0:zoned", fields={"zone": ("Atlantis",)})
    assert lost.reason.id == "e.zone"
    form = await sent(port, Door("verb", "zone"), button="bs:0:0:zone")
    assert len(form.modal.children) == 1


def test_zones_are_found_by_their_city_in_each_language() -> None:
    assert matching("nueva york", "es") == matching("New York", "it") == ("America/New_York",)
    assert matching("roma", "it") == ("Europe/Rome",)
    assert matching("asia/katmandu", "en") == ("Asia/Katmandu",), "an old name is kept"
    assert [len(matching(name, "en")) for name in ("Kathmandu", "Kolkata", "Buenos Aires")] == [1, 1, 1], "and listed once"
    assert len(matching("america", "en")) > 100 and matching(" ", "en") == ()
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert label("Asia/Kathmandu", now, "en").endswith("UTC+05:45")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sealed", [False, True])
def test_deadline_says_by_whose_clock_it_counts(language: str, sealed: bool) -> None:
    table = asked(WORKING, (0.0, HOUR, 0.0), sealed)
    said, why = words(language).naming(NAMES), explained(table)
    assert why is not None
    for text in (said.marked(why), *([] if sealed else [said.marked(waits_for(table, table.view))])):
        assert "09:00–22:00" in text and "Ben" in text
    assert "Europe" not in said.marked(why), "a zone is its captain's own"
    assert "09:00–22:00" in said.marked(clock(WORKING))


def test_days_apart_are_listed() -> None:
    for days, text in (((0, 2), "Monday, Wednesday"), ((5, 6), "Saturday, Sunday"), ((1, 2, 3), "Tuesday–Thursday")):
        assert text in words("en").marked(clock(replace(WORKING, days=days, hours=(0, 1440))))
