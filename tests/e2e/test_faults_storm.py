"""A game of three captains while a quarter of all of Discord's answers fail: none lost, none doubled, no press without a word.

Nearly all of its time is waiting, so two captains give up after some answers. Storms over whole games: `make soak`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from engines import game_of
from engines.kernel.record import verify
from playground.discord import Outcome
from playground.discord.people import Person
from tests.e2e.captains import SENDS
from tests.e2e.harbour import Harbour
from tests.e2e.mischief import at_rest, database, rows
from tests.e2e.test_whole_games import MOST_ANSWERS, play

__all__ = ["MOST_ANSWERS", "in_a_storm"]

SHARE = 0.25
ANSWERS = 30
ROUTES = (
    "create_interaction_response", "execute_webhook", "update_original_webhook_message", "update_webhook_message",
    "create_message", "update_message",
)  # fmt: skip


@contextmanager
def presses() -> Iterator[list[tuple[str, Outcome]]]:
    """What each press under a message came to, with the label of its button."""
    found: list[tuple[str, Outcome]] = []
    click = Person.click

    async def watched(self: Person, message: Any, what: str, **how: Any) -> Outcome:
        labels = {part.get("custom_id"): part.get("label") for part in message.parts()}
        outcome = await click(self, message, what, **how)
        found.append((labels.get(what, what), outcome))
        return outcome

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(Person, "click", watched)
        yield found


async def give_up(harbour: Harbour, code: str, captains: list[Any]) -> None:
    """Each but the last gives up; AssertionError when he is not told that he has."""
    for captain in captains[:-1]:
        if (await harbour.process.host.tables.find(code)).status != "over":
            told = await captain.slash(harbour.channel, "table resign", sure=code)
            assert told.kind == "private" and "given up" in told.text, told


@pytest.mark.long
@pytest.mark.parametrize("seed", [1])
async def test_a_game_in_a_storm(harbour: Harbour, seed: int) -> None:
    assert await in_a_storm(harbour, seed, ANSWERS) > ANSWERS


async def in_a_storm(harbour: Harbour, seed: int, answers: int) -> int:
    """A game of that many answers at most; how many presses it took. AssertionError when anything is lost or doubled."""
    captains = [harbour.ana, harbour.ben, harbour.carla]
    code = await harbour.open(*captains, pace="live")
    with presses() as pressed:
        harbour.discord.faults.storm(Random(seed), SHARE, ROUTES, seconds=1.7)
        await harbour.begin(*captains)
        await play(harbour, code, Random(seed), most=answers)
        await give_up(harbour, code, captains)
        await harbour.post_with("Rematch")
        harbour.discord.faults.clear()
        await at_rest(harbour)
    await check_storm(harbour, code, pressed)
    return len(pressed)


async def check_storm(harbour: Harbour, code: str, pressed: list[tuple[str, Outcome]]) -> None:
    """AssertionError when a press was left without a word, or an answer or a post was lost or doubled."""
    without = [label for label, outcome in pressed if outcome.kind not in ("private", "update", "message") or not outcome.text]
    assert without == [], "a press without a word"
    saved = rows(database(harbour), "answers", where="kind = 'live' and answer is not null")
    assert {row["revision"] for row in saved} == {1}
    assert len(saved) == sum(label in SENDS for label, _ in pressed), "each answer sent is there, once"
    nonces = Counter(str(post.nonce) for post in harbour.posts if post.nonce)
    assert [nonce for nonce, count in nonces.items() if count > 1] == []
    struck = sum(call.status >= 429 for call in harbour.discord.calls if call.operation in ROUTES)
    assert struck > 20
    replay = await harbour.process.host.tables.replay(code)
    assert verify(game_of("pieces_of_eight"), replay).result is not None
