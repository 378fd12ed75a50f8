"""Private sentences stand in files of their own, and nothing told to everybody comes from there (leak L39)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.base.messages import Arg, Message
from engines.kernel.contract.game import sentences_for
from locales import words
from tests.game_cases import game_cases
from tests.locales import scan

POSTS = (
    "context/notification_text", "end/ending", "end/result_post", "fairness/promise_post", "kit/drawings",
    "kit/post_parts", "lobby/lobby_post", "lobby/muster_post", "turn/step_post", "votes/vote_post",
)  # fmt: skip
PUBLIC_MODULES = ("render/", "bot/edge/posts/", *(f"bot/edge/{post}.py" for post in POSTS))
TO_ONE_PERSON = {
    "bell", "bell.begun", "bell.final", "bell.last", "bell.open", "bell.silent", "bell.silent.before", "bell.unread", "bell.gone",
    "bell.gone.closed", "bell.gone.server", "bell.undealt", "bell.over", "bell.over.none", "digest.head", "digest.line",
    "digest.open", "digest.turn", "digest.answer", "perm.history", "ui.inbox.test", "ui.waiting",
}  # fmt: skip
"""Sentences of direct messages and private pictures, which are made beside the posts."""


def ids(message: Arg) -> Iterator[str]:
    if isinstance(message, Message):
        yield message.id
        for _, arg in message.args:
            yield from ids(arg)
    elif isinstance(message, tuple):
        for part in message:
            yield from ids(part)


def is_private(id: str) -> bool:
    return words("en").domain(id).endswith("private")


PLAYED = [(id, *table) for id in games() for table in game_cases(id).public]


@pytest.mark.parametrize(("id", "seats", "options"), PLAYED, ids=str)
def test_public_sentences_stand_in_public_files(id: str, seats: int, options: Mapping[str, Any]) -> None:
    game, rnd, found = game_of(id), Random(seats - 2), set[str]()

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, events = game.setup(seats, game.read_options(options, seats), chance)
    for _ in range(90):
        view, asked = game.view(state, None), game.asked(state)
        messages = (*sentences_for(game, events, None), game.headline(events, view))
        found |= {id for message in messages for id in ids(message)}
        if asked is None:
            break
        found |= set(ids(game.waiting_line(view, asked)))
        state, events = game.apply(state, {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}, chance)
    assert len(found) > game_cases(id).said
    assert {id for id in found if is_private(id)} == set()


def test_public_posts_and_pictures_name_no_private_sentence() -> None:
    crossing = {
        id: module
        for id, module in scan.everywhere()
        if module.startswith(PUBLIC_MODULES) and words("en").has(id) and is_private(id) and id not in TO_ONE_PERSON
    }
    assert [named for named in PUBLIC_MODULES if not (scan.ROOT / named).exists()] == [] and crossing == {}


def test_questions_and_answers_of_a_captain_are_private() -> None:
    for id in (
        "pe.q.main",
        "pe.react.pass",
        "pe.does.mate",
        "saved",
        "ui.draft",
        "e.decided",
        "help.now.who",
        "pe.told.grog.own",
    ):
        assert is_private(id)
