"""Members who are told of a seat on offer: who, when, how often, and where the channel is hidden from them."""

from __future__ import annotations

from typing import Any

from bot.model.people.people import Person
from bot.model.people.reminders import Reminders
from bot.model.posting.posts import SendResult
from bot.service.play.schedule import reschedule
from bot.service.table.seat_holders import MOST_OPENED, MOST_TOLD, set_free
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.people import people
from tests.bot.service.absence.test_takeover import EVA, FINN, of
from tests.bot.service.discord_fixture import BEN, CARLA, DAILY, GUILD, World

GINA, HAL, INA = (Person(id, name, "en") for id, name in ((112, "Gina"), (113, "Hal"), (114, "Ina")))


async def hears(here: World, person: Person, guild: int = GUILD, is_open: bool = True, **chosen: Any) -> None:
    """Somebody wants to hear of seats on offer in a server, and has chosen reminders."""
    here.host.people.note_presence(person, guild, 1.0)
    await here.host.people.choose_offers(guild, person.id, True)
    await here.host.people.choose_reminders(person.id, Reminders(**chosen))
    if is_open:
        await here.host.store.write(people.note_channel, person.id, person.id)


async def offered(here: World, code: str, seat: int = 1) -> None:
    """The seat of a captain is on offer from now on."""

    def leave(unit: UnitOfWork) -> dict[str, Any]:
        set_free(unit, seat)
        reschedule(unit)
        return {}

    await here.host.repository.change(code, leave)
    await here.go(20)


def told(here: World) -> list[int]:
    return [int(message.where[1:]) for message in here.poster.of("free_seat")]


async def test_members_are_told_once_where_they_asked_and_may_view_the_channel_at_hours_of_their_choice(here: World) -> None:
    """It is Monday, shortly after noon."""
    code = await here.begun(3, pace=DAILY, rounds=8)
    for person in (EVA, BEN, INA):
        await hears(here, person)
    await hears(here, FINN, quiet=(11 * 60, 20 * 60))
    await hears(here, GINA, digest=18)
    await hears(here, HAL, guild=GUILD + 1)
    here.poster.barred.add(INA.id)
    here.poster.answers["views"] = [SendResult(None, "later", 2.0)]
    await offered(here, code)
    assert told(here) == [EVA.id]
    (due,) = (due for due in here.composer.dues if due.kind == "free_seat" and due.recipient == EVA.id)
    (post,) = here.poster.of("offer")
    assert (due.facts["seat"], due.facts["post"], due.table) == (1, post.id, due.table.everybodys)
    barred = await here.host.people.get(INA.id)
    assert barred is not None and not barred.no_inbox, "his direct messages are as open as before"
    await here.go(6 * 3600)
    assert told(here) == [EVA.id, GINA.id]
    await here.host.people.choose_offers(GUILD, FINN.id, False)
    await here.go(2 * 3600)
    assert told(here) == [EVA.id, GINA.id], "whoever has changed his mind hears nothing"
    await here.host.people.choose_offers(GUILD, FINN.id, True)
    await here.host.tables.took_back(code, BEN.id)
    await offered(here, code)
    assert told(here) == [EVA.id, GINA.id], "the same captain is told of once"
    bells = {message.id for message in here.poster.of("free_seat")}
    await of(here, EVA).substitutes.take(code, EVA, 1)
    await here.go(60)
    assert set(here.poster.stripped) & bells == set(), "they are older than any removal"
    await offered(here, code)
    assert told(here) == [EVA.id, GINA.id, FINN.id], "of a new captain others are told, but nobody who sat there"


async def test_messages_lose_their_buttons_and_do_not_come_once_the_seat_is_taken(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await hears(here, EVA)
    await hears(here, FINN, quiet=(11 * 60, 20 * 60))
    here.poster.answers["post"] = [SendResult(None, "later", 40.0)]
    await offered(here, code)
    assert told(here) == [], "the offer does not stand yet"
    await here.go(60)
    (message,) = here.poster.of("free_seat")
    await of(here, CARLA).tables.took_back(code, CARLA.id)
    assert here.poster.stripped == []
    await of(here, EVA).substitutes.take(code, EVA, 1)
    await here.go(9 * 3600)
    assert message.id in here.poster.stripped and told(here) == [EVA.id]


async def test_chance_chooses_among_many_members_and_few_direct_messages_are_opened(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    for number in range(12):
        await hears(here, Person(200 + number, "Somebody", "en"), is_open=False)
    await offered(here, code)
    assert len(told(here)) == MOST_OPENED
    for number in range(30):
        await hears(here, Person(300 + number, "Somebody", "en"))
    await offered(here, code, 2)
    second = told(here)[MOST_OPENED:]
    assert len(second) == MOST_TOLD and sorted(second) != list(range(300, 300 + MOST_TOLD))
