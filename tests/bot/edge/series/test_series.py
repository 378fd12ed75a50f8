"""`/series` and the post of a series: who may do what, what it shows, and names that are no markup."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.edge.kit.custom_id import NONE, read, write
from bot.edge.router import reply_to
from bot.edge.series import series_parts, series_post
from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Person, Place
from bot.model.people.servers import ServerSettings
from bot.model.results.series import SeriesLine, SeriesTable, SeriesView
from bot.service.leagues.league_rounds import MOST_ENTRANTS
from bot.store import schema as s
from bot.store.people import servers
from engines import game_of, games
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from render.picture import ladder
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD

ROWDY = Person(140, "**Eva** @everyone", "en")
GAME = next(id for id in games() if 2 in game_of(id).players)
MATCHED = next(id for id in games() if any(one.name == "match" for one in game_of(id).option_fields(2)))
LINKED = next(id for id in games() if game_of(id).campaign_options({}, 2) is not None)
OPENED = {"name": "Spring", "game": GAME, "kind": "swiss", "rounds": "2", "days": "3"}


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def reply(port: Port, click: Any) -> Any:
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused.reason.id


async def asked(port: Port, verb: str, person: Person = ANA, guild: int = GUILD, **options: Any) -> Any:
    click = port._click(Walker(person, guild, CHANNEL, False), Door("command", f"series {verb}"), 0, "")
    click.options, click.member_permissions, click.person = options, EVERYTHING, person
    return await reply(port, click)


async def pressed(port: Port, verb: str, id: int, person: Person = ANA, *more: int, values: tuple[str, ...] = ()) -> Any:
    click = port._click(Walker(person, GUILD, CHANNEL, False), Door("verb", verb), 0, "0")
    click.button_id, click.person, click.values = read(write(NONE, 0, verb, id, *more)), person, values
    return await reply(port, click)


def told(page: Any) -> str:
    """All texts of a page."""
    return "\n".join(part["content"] for box in page.components for part in box["components"] if part["type"] == 10)


async def test_leader_of_a_series_sets_options_seats_and_terms_before_it_begins(port: Port) -> None:
    game = next(id for id in games() if len(game_of(id).players) > 1 and game_of(id).option_fields(3) and id != MATCHED)
    await asked(port, "open", **{**OPENED, "kind": "match3", "game": game})
    id = await number(port)
    field, words_ = game_of(game).option_fields(3)[0], words("en")
    await pressed(port, "seriesseats", id, values=("3",))
    assert words_.marked(field.label) in told(await pressed(port, "seriesfield", id, values=("0",)))
    last = len(field.values) - 1
    set_ = told(await pressed(port, "seriesvalue", id, ANA, 0, values=(str(last),)))
    assert words_.marked(field.value_label[field.values[last]]) in set_
    assert "no pauses" in told(await pressed(port, "seriesterm", id, ANA, 0))
    assert "no pauses" not in told(await pressed(port, "seriesterm", id, ANA, 0))
    assert "not rated" in told(await pressed(port, "seriesterm", id, ANA, 2))
    for verb, values in (("seriesvalue", ("99",)), ("seriesseats", ("1",)), ("seriesfield", ("99",)), ("seriesterm", ())):
        assert await pressed(port, verb, id, ANA, 9, values=values) == "e.notoffered"
    assert "fewer than 3 live tables" in told(await pressed(port, "seriesmax", 0))
    assert "fewer than 1 live table of" in told(await pressed(port, "seriesmaxset", 0, values=("1",)))
    assert await pressed(port, "seriesmaxset", 0, values=("11",)) == "e.notoffered"
    for verb in ("seriesset", "seriesfield", "seriesvalue", "seriesterm", "seriesseats"):
        assert await pressed(port, verb, id, BEN, 0, values=("3",)) == "e.series.lead"
    standings = await asked(port, "standings")
    assert "not rated" in told(standings) and "seriesset" in str(standings.components)


async def number(port: Port) -> int:
    """The number of the one series."""
    click = port._click(Walker(ANA, GUILD, CHANNEL, False), Door("complete", "series join: series"), 0, "")
    click.options, click.focused = {"series": "spr"}, "series"
    ((name, value),) = (await reply_to(port.edge, click)).choices
    assert name == "Spring"
    return int(value)


async def test_a_league_is_opened_joined_begun_and_read(port: Port) -> None:
    assert "is open" in told(await asked(port, "open", **OPENED))
    id = await number(port)
    assert "from round 1 on" in told(await pressed(port, "seriesjoin", id, BEN))
    assert "from round 1 on" in told(await asked(port, "join", ROWDY, series="spring"))
    assert "No round has been drawn" in told(await asked(port, "schedule"))
    assert await asked(port, "start", BEN) == "e.series.lead"
    assert "has begun" in told(await asked(port, "start"))
    await port.world.host.league_clock.go_on()
    await port.world.rest()
    page = await pressed(port, "seriesboard", id, BEN)
    assert "Round 1 of 2 ends" in told(page) and "Buchholz" in told(page) and "The lots are promised" in told(page)
    assert [row["is_own"] for row in page.pictures[0].facts["ladder"]["rows"]].count(True) == 1
    plan = told(await pressed(port, "seriesplan", id, CARLA))
    assert "has a bye: 2 points" in plan and ": table " in plan
    await port.world.host.store.write(lambda db: db.execute(update(s.series).values(round=2)))
    newest = await pressed(port, "seriesplan", id, CARLA)
    assert "Round 2" in told(newest) and "has a bye" not in told(newest) and "seriesplan" in str(newest.components)
    older = await pressed(port, "seriesplan", id, CARLA, values=("1",))
    assert "has a bye: 2 points" in told(older) and not older.as_new_message
    assert "Round 1" in told(await pressed(port, "seriesplan", id, CARLA, values=("x",)))
    assert "waits" in told(await asked(port, "pause")) and "goes on" in told(await asked(port, "pause"))
    assert "no more" in told(await pressed(port, "seriesleave", id, BEN))
    assert "is over" in told(await asked(port, "close"))
    assert "The seed of the lots" in told(await asked(port, "standings"))
    assert await asked(port, "join", CARLA) == "e.series.over"


async def test_a_series_speaks_the_language_that_managers_have_set_unless_another_is_named(port: Port) -> None:
    store = port.world.host.store
    await store.write(servers.keep, GUILD, ServerSettings(language="it"))
    for named in ({}, {"language": "es"}):
        await asked(port, "open", **{**OPENED, **named})
    spoken = await store.read(lambda db: db.execute(select(s.series.c.language).order_by(s.series.c.id)).scalars().all())
    assert list(spoken) == ["it", "es"]


async def test_an_impossible_series_is_refused_with_the_reason(port: Port) -> None:
    assert await asked(port, "open", **{**OPENED, "kind": "chess"}) == "e.notoffered"
    assert await asked(port, "open", **{**OPENED, "days": "x"}) == "e.series.setup"
    assert await asked(port, "open", **{**OPENED, "game": MATCHED, "kind": "match3"}) == "e.series.match"
    assert await asked(port, "open", guild=0, **OPENED) == "e.serveronly"
    assert await asked(port, "join") == "e.series.none"
    for _ in range(2):
        await asked(port, "open", **OPENED)
    assert await asked(port, "join", BEN) == "e.series.which"


async def test_a_campaign_is_opened_begun_paused_and_shows_its_chain(port: Port) -> None:
    assert await asked(port, "open", **{**OPENED, "kind": "campaign", "game": MATCHED}) == "e.series.campaign"
    assert "is open" in told(await asked(port, "open", **{**OPENED, "kind": "campaign", "game": LINKED}))
    id = await number(port)
    assert "from table 1 on" in told(await pressed(port, "seriesjoin", id, BEN))
    full = await asked(port, "standings", ANA)
    assert "it is full" in told(full)
    assert "has begun" in told(await asked(port, "start"))
    await port.world.host.league_clock.go_on()
    await port.world.rest()
    found = await port.world.host.for_caller(Caller(ANA.id, GUILD, place=Place(CHANNEL))).leagues.view(id)
    post = series_post.series(found, 7)
    buttons = [one for part in post.body["components"][0]["components"] if part["type"] == 1 for one in part["components"]]
    chain = read(buttons[-1]["custom_id"])
    assert (
        "seriesjoin" not in str(post.body) and chain.verb == "campaign" and "A campaign. Table 1 is under way." in str(post.body)
    )
    assert chain.table in told(await asked(port, "schedule"))
    assert "No further table" in told(await asked(port, "pause")) and "paused: no further" in told(await asked(port, "standings"))
    assert "The campaign goes on." in told(await asked(port, "pause")) and "is over" in told(await asked(port, "close"))


async def test_a_series_elsewhere_is_as_unknown_as_none(port: Port) -> None:
    await asked(port, "open", **OPENED)
    id = await number(port)
    for verb in ("join", "leave", "start", "pause", "close", "standings", "schedule"):
        assert await asked(port, verb, CARLA, guild=GUILD + 1, series=str(id)) == "e.series.none"
        assert await asked(port, verb, CARLA, series="999") == "e.series.none"


def crowd(language: str, captains: int = MOST_ENTRANTS) -> SeriesView:
    """A league of as many captains as there can be, with long names."""
    names = [f"{'W' * 28} {number}" for number in range(captains - 1)] + [ROWDY.name]
    lines = tuple(SeriesLine(at + 1, at, name, 12 * (captains - at), 5, 3, 0, 0, at == 3) for at, name in enumerate(names))
    tables = tuple(SeriesTable(5, (at, at + 1), (), "", (), False) for at in range(0, captains - 1, 2))
    return SeriesView(7, "S" * 40, GAME, language, "swiss", "running", 5, 9, 9e5, 1.8e9, lines, tables, "ab" * 32, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_post_fits_and_names_are_text(language: str) -> None:
    post = series_post.series(crowd(language), 7)
    (box,) = post.body["components"]
    texts = [part["content"] for part in box["components"] if part["type"] == 10]
    assert sum(map(len, texts)) <= 4000 and box["id"] == 7
    small = series_post.series(crowd(language, 3), 7).body["components"][0]["components"]
    (row,) = [part["content"] for part in small if part["type"] == 10 and "Eva" in part["content"]]
    assert "\\*\\*Eva\\*\\*" in row and "@everyone" not in row


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_has_a_bar_as_long_as_the_points(theme: str) -> None:
    order = series_parts.picture(crowd("en", 5), words("en"))
    assert order is not None
    drawn = ladder.draw(ladder.of_data(order.facts["ladder"]), order.facts["names"], words("en"), theme)
    rows = order.facts["ladder"]["rows"]
    assert [row["value"] for row in rows] == ["10", "8", "6", "4", "2"] and rows[0]["bounds"][3] == 1.0
    assert drawn.width == 1000 and words("en")(say("league.head.points")) == "points"


def test_a_series_without_captains_says_so() -> None:
    view = replace(crowd("en", 3), lines=(), tables=(), status="open", round=0)
    post = series_post.series(view, 7)
    assert "Nobody takes part yet." in str(post.body) and post.pictures == ()
