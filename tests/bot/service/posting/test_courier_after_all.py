"""What the courier does after all: buttons that could not be taken off, and words that stand alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from bot.model.posting.posts import Post, SendResult
from tests.bot.service.discord_fixture import DAILY, World


async def test_buttons_that_could_not_be_taken_off_are_taken_off_later(here: World) -> None:
    code = await here.begun(3)
    await here.go(5)
    first = (await here.at(code)).last_post
    here.poster.answers["strip"] = [SendResult(None, "later")] * 2
    await here.play(code, "window")
    await here.go(60)
    assert here.poster.stripped == [first] * 3


async def test_bells_lose_their_buttons_when_their_question_is_over(here: World) -> None:
    code = await here.begun(2, pace=DAILY)
    await here.go(10)
    bells = [message.id for message in here.poster.of("bell")]
    assert bells and not set(bells) & set(here.poster.stripped)
    await here.play(code, "window")
    await here.go(60)
    assert [message for message in here.poster.stripped if message in bells] == bells, "each of them once"


@pytest.mark.parametrize("is_words", [True, False])
async def test_words_that_stand_alone_after_an_outage_become_their_post(here: World, is_words: bool) -> None:
    """A post that was found is not touched."""
    compose, find = here.composer.compose, here.poster.find
    done: list[int] = []

    def with_words(due: Any) -> Any:
        return tuple(replace(one, words={"content": "words"}) for one in compose(due))

    async def found(*args: Any) -> SendResult:
        return replace(await find(*args), message=1234, is_words=is_words)

    async def complete(channel: int, message: int, post: Any, nonce: str) -> SendResult:
        done.append(message)
        return SendResult(message)

    here.poster.answers["post"] = [SendResult(None, "later", 300.0)]
    with patch.object(here.composer, "compose", with_words), patch.multiple(here.poster, find=found, complete=complete):
        await here.opened(1)
        await here.go(400)
    assert (done, here.poster.messages) == ([1234] if is_words else [], [])


async def test_a_film_that_its_post_does_not_take_is_a_message_of_its_own(here: World) -> None:
    compose, edit = here.composer.compose, here.poster.edit

    def with_film(due: Any) -> Any:
        return (Post({"kind": "film", "steps": [], "mark": due.tracer}),) if due.kind == "film" else compose(due)

    async def without_files(channel: int, message: int, post: Any) -> SendResult:
        return SendResult(None, "files") if post.body["kind"] == "film" else await edit(channel, message, post)

    with patch.object(here.composer, "compose", with_film), patch.object(here.poster, "edit", without_files):
        code = await here.begun(2, rounds=1)
        await here.play(code, "never")
        await here.go(30)
    assert (await here.at(code)).status == "over"
    [result], [film] = here.poster.of("result"), here.poster.of("film")
    assert film.where == result.where and film.id > result.id
    assert (await here.at(code)).last_post == result.id, "the result is the newest post all the same"
