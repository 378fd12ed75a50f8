"""Moving pictures in the making: one a person, so many at once, so many that wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.edge.delivery.long_work import MovingPictures
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import ButtonId
from bot.model.base.refusals import Refused
from bot.model.people.people import Person


def press(person: int, verb: str = "movie") -> Click:
    """Everybody presses in a server of his own."""
    who = Person(person, f"P{person}", "en")
    return Click(1, "", 0, "component", who, "en-US", person, "", 5, False, 0, ButtonId("8K2F", 3, verb))


class Making:
    """Moving pictures that are done when they are told to be."""

    def __init__(self, moving_pictures: MovingPictures) -> None:
        self.moving_pictures, self.begun, self.done = moving_pictures, list[int](), asyncio.Event()

    async def make(self, person: int, verb: str = "movie") -> None:
        async with self.moving_pictures.room(press(person, verb)):
            self.begun.append(person)
            await self.done.wait()

    async def refused(self, person: int) -> str:
        with pytest.raises(Refused) as refused:
            await self.make(person)
        return refused.value.reason.id


async def test_one_a_person_and_another_when_it_is_done() -> None:
    making = Making(MovingPictures(2, 8))
    first = asyncio.create_task(making.make(1))
    await asyncio.sleep(0)
    assert await making.refused(1) == "e.film.busy"
    making.done.set()
    await first
    await making.make(1)


async def test_two_at_once_the_others_in_their_order_and_no_more_than_may_wait() -> None:
    making = Making(MovingPictures(2, 2))
    tasks = [asyncio.create_task(making.make(person)) for person in (1, 2, 3, 4)]
    await asyncio.sleep(0)
    assert making.begun == [1, 2]
    assert await making.refused(5) == "e.film.full"
    assert await making.refused(4) == "e.film.busy"
    making.done.set()
    await asyncio.gather(*tasks)
    assert making.begun == [1, 2, 3, 4]
    await making.make(5)


async def test_room_is_given_back_by_what_fails_and_by_who_is_cancelled() -> None:
    making = Making(MovingPictures(1, 1))
    first, second = (asyncio.create_task(making.make(person)) for person in (1, 2))
    await asyncio.sleep(0)
    second.cancel()
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert not making.moving_pictures.people
    making.done.set()
    await asyncio.gather(making.make(1), making.make(2))
    assert making.begun == [1, 1, 2]


async def test_other_presses_need_no_room() -> None:
    making = Making(MovingPictures(1, 1))
    tasks = [asyncio.create_task(making.make(1, "replay")) for _ in range(5)]
    await asyncio.sleep(0)
    assert making.begun == [1] * 5
    making.done.set()
    await asyncio.gather(*tasks)
