"""Seats on offer as people press for them: the post, the page, the first page of a new captain, the panel of the former one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.edge.delivery.open_panels import OpenPanel
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Page
from bot.edge.posts.compose import Posts
from bot.edge.router import reply_to
from bot.edge.turn.redrawing import Redrawing
from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.posting.posts import PostRequest
from bot.service.table.seat_holders import set_free
from locales import LANGUAGES
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.positions import LONGEST, public_table, random_game
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker, plain, text_of
from tests.bot.service.discord_fixture import BEN, CARLA, CHANNEL, DARIO, GUILD
from tests.e2e.abuse import refusals_in

LINES = 11


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        await made.begin(BEN, CARLA)
        yield made


async def reply(
    port: Port, person: Person, button: str = "", value: str = "", command: str = "table seats", **options: Any
) -> Any:
    door = Door("verb", button.partition(".")[0]) if button else Door("command", command, ())
    click = port._click(Walker(person, GUILD, CHANNEL, False), door, 0, port.code)
    click.member_permissions = EVERYTHING
    if button:
        click.button_id, click.values = read(f"bs:{port.code}:1:{button}"), (value,)
    else:
        click.options = options
    return await reply_to(port.edge, click)


async def pressed(port: Port, person: Person, button: str = "", value: str = "", **options: Any) -> str:
    """The text of the answer; of a refusal its id."""
    try:
        made = await reply(port, person, button, value, **options)
    except Refused as refused:
        return refused.reason.id
    return " ".join(refusals_in(plain(made))) or text_of(made)


async def free(port: Port, seat: int, act: Any = set_free) -> None:
    def work(unit: Any) -> Any:
        act(unit, seat)
        return {}

    await port.world.host.repository.change(port.code, work)


async def test_seat_is_taken_after_one_more_question(port: Port) -> None:
    assert "No seat is on offer" in await pressed(port, DARIO)
    assert await pressed(port, DARIO, "sitin.1") == "e.seat.taken"
    await free(port, 1)
    assert "Ben" in await pressed(port, DARIO) and "Ben" in await pressed(port, DARIO, command="table list")
    assert "Do you take the seat of" in await pressed(port, DARIO, "sitin.1")
    page = await reply(port, DARIO, "takeseat.1")
    assert isinstance(page, Page)
    check_message(page.components)
    text = text_of(page)
    assert "You have the seat of" in text and "Asked:" in text and len(text.splitlines()) <= LINES
    assert (await port.table()).seats[1].person == DARIO.id
    assert await pressed(port, DARIO, "takeseat.1") == "e.seat.seated"
    for door in ("decide", "hand", "press", "votes", "freeseats"):
        assert ("e.seat.handed" in await pressed(port, BEN, door)) == (door != "freeseats"), door
    assert await pressed(port, CARLA, "takeseat.1") == "e.seat.seated"
    assert await pressed(port, BEN, "takeseat.1") == "e.seat.taken"


async def test_former_captains_open_panel_is_emptied(port: Port) -> None:
    """While its token lives; the key of what it showed differs, so that it is drawn anew."""
    page = await reply(port, BEN, "decide")
    assert isinstance(page, Page) and page.table == port.code
    panel = OpenPanel(
        BEN.id, port.code, page.panel_kind, 1, "token", None, datetime.max.replace(tzinfo=UTC), "en", page.content_key,
        version=page.version,
    )  # fmt: skip
    port.edge.open_panels.panels[port.code] = {BEN.id: panel}
    await free(port, 1)
    await reply(port, DARIO, "takeseat.1")
    drawing = Redrawing(port.edge, None, None)  # type: ignore[arg-type]
    made = await drawing._present(port.code, (await port.table()).version, BEN.id)
    assert made is not None and "Your seat has another captain now" in text_of(made.page)
    assert not made.page.pictures and made.page.version > page.version and made.page.content_key != page.content_key


async def test_seat_is_handed_to_one_person(port: Port) -> None:
    assert await pressed(port, DARIO, "handto", str(BEN.id)) == "e.spectator"
    assert await pressed(port, BEN, "handto", str(CARLA.id)) == "e.hand.seated"
    assert await pressed(port, BEN, "handto", "nobody") == "e.notoffered"
    assert f"You offer your seat to <@{DARIO.id}>" in await pressed(port, BEN, to=str(DARIO.id))
    assert "No seat is on offer" in await pressed(port, BEN, "handback")
    assert await pressed(port, DARIO, "handtake.1") == "e.hand.gone"
    assert await pressed(port, BEN, "handto", str(DARIO.id)) == "e.hand.called"
    await port.world.go(24 * 3600 + 1)
    assert "You offer your seat" in await pressed(port, BEN, "handto", str(DARIO.id))
    assert await pressed(port, CARLA, "handno.1") == "e.hand.gone"
    assert "You have the seat of" in await pressed(port, DARIO, "handtake.1")
    assert await pressed(port, BEN, "decide") == "e.seat.handed"


async def test_declined_seat_stays_with_its_captain(port: Port) -> None:
    await pressed(port, BEN, to=str(DARIO.id))
    assert "You have declined the seat" in await pressed(port, DARIO, "handno.1")
    assert (await port.table()).seats[1].person == BEN.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_have_room_for_the_longest_names(language: Any) -> None:
    state = next(iter(random_game(3, 8, most=2)))
    table = replace(public_table(state, LONGEST[:8]), language=language)
    for act in ({"sitting_in": True, "missed_in_row": 3}, {"sitting_in": True}, {"person": None, "computer": True}):
        seats = tuple(replace(seat, on_offer=True, **act) if seat.number == 3 else seat for seat in table.seats)
        (post,) = Posts().compose(PostRequest("offer", replace(table, seats=seats), (), facts={"seat": 3}, tracer=1000))
        check_message(list(post.body["components"]))
        assert [part["custom_id"].split(":")[3] for part in walk(post.body["components"]) if part["type"] == 2] == ["sitin.3"]
    facts = {"seat": 3, "to": 77, "ring": [77]}
    (post,) = Posts().compose(PostRequest("handover", table, (), facts=facts, tracer=1000))
    check_message(list(post.body["components"]))
    assert post.ring == (77,) and "<@77>" in post.body["content"] and len(post.body["content"]) <= 2000
    ids = [part["custom_id"].split(":")[3] for part in walk(post.body["components"]) if part["type"] == 2]
    assert ids == ["handtake.3~1000", "handno.3~1000"]
