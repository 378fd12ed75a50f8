"""`python -m tests.requests --game GAME --answers N`: what a step costs in requests, bytes and seconds, Discord being far away.

A table is played through the real client in real time, with the delays, rates and bandwidth of `far_away`: whoever is asked
answers in the open panel where that asks already, else by *Decide* on the newest post. `--afresh`: always by *Decide*. `--away`:
nobody counts as present, so that steps ring. One picture of each kind is drawn and stands for all, so that seconds are those of
requests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from bot import process
from bot.edge.kit.components import V2
from bot.service.people import directory as presence
from engines import games
from playground.discord import far_away
from playground.discord.acts.interactions import by_token
from playground.discord.model.entities import DM
from playground.discord.rest.calls import Call, Dispatcher
from render.drawing.studio import Studio
from render.paint.encode import Picture
from tests.e2e.captains import confirming, fill, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture, menus
from tests.e2e.lent_studio import StubStudio
from tests.e2e.test_whole_games import OVER, asked

NAMES = ("Ana", "Ben", "Carla", "Dario")
ROW = 1
SENT_AGAIN = (40060,)
"""Refusals that are no fault: an answer of which nothing was heard for 1.5 s, behind files of others, is sent again."""
KINDS = {
    "create_interaction_response": "callbacks",
    "execute_webhook": "follow-ups",
    "update_original_webhook_message": "edits of panels",
    "update_webhook_message": "edits of panels",
    "delete_original_webhook_message": "panels taken away",
    "delete_webhook_message": "panels taken away",
    "create_message": "posts",
    "update_message": "edits of posts",
    "create_dm": "inboxes opened",
}


@dataclass(frozen=True)
class Request:
    """One request: its kind, bytes, when it arrived. `shows`: a post with its buttons; `words`: those that ring before one."""

    kind: str
    is_global: bool
    bytes: int
    files: int
    at: float
    shows: bool
    words: bool
    rings: bool


@dataclass
class Stretch:
    """Requests from one quiet moment to the next, and when its steps were closed, and by which press."""

    requests: list[Request] = field(default_factory=list)
    closed: list[tuple[float, float]] = field(default_factory=list)

    @property
    def rings(self) -> bool:
        """Whether anybody was mentioned in the channel."""
        return any(one.rings for one in self.requests)

    def waited(self, since: int, what: str) -> list[float]:
        """Seconds from a step's press (0) or its commit (1) until the channel has `words` or `shows` it."""
        found = [one.at for one in self.requests if getattr(one, what)]
        first = ((min((at for at in found if at > moments[1]), default=None), moments[since]) for moments in self.closed)
        return [at - moment for at, moment in first if at is not None]


class TimedFixture(DiscordFixture):
    """A bot whose clock is the real one, which announces as for people; what it sends is noted from `watch` on."""

    async def start(self, **settings: Any) -> None:
        """The bot logs in."""
        await super().start(**{"clock_scale": 1.0, **settings})
        self.announces()

    def watch(self) -> None:
        """Begin to note presses, closed steps and requests."""
        self.stretch, self.pressed, self.under_way, self.step = Stretch(), 0.0, 0, 0
        self.process.host.repository.hooks.append(self._committed)
        self.discord.world.listen(self._heard)

    def _heard(self, event: str, subject: Any) -> None:
        if event == "INTERACTION_CREATE":
            self.pressed = time.monotonic()

    def _committed(self, unit: Any) -> None:
        steps, self.step = unit.table.row.step - self.step, unit.table.row.step
        self.stretch.closed += [(self.pressed, time.monotonic())] * steps

    def noting(self) -> ExitStack:
        """While it is open each request is noted when it arrives."""
        serve, answer, stack = Dispatcher._serve, Dispatcher._answer, ExitStack()

        async def served(dispatcher: Any, *given: Any) -> Any:
            self.under_way += 1
            try:
                return await serve(dispatcher, *given)
            finally:
                self.under_way -= 1
                self.discord.world.wake()

        async def answered(dispatcher: Any, request: Any, call: Call, needs_token: bool) -> Any:
            made = await answer(dispatcher, request, call, needs_token)
            self.stretch.requests.append(_request(call, request.content_length or 0))
            return made

        stack.enter_context(patch.object(Dispatcher, "_serve", served))
        stack.enter_context(patch.object(Dispatcher, "_answer", answered))
        return stack

    async def quiet(self) -> None:
        """Returns when the channel is settled and no request is under way."""
        await self.settled()
        await self.until(lambda: not self.under_way, "no request under way")


def _request(call: Call, size: int) -> Request:
    files, body = sum(len(one.data) for one in call.files.values()), call.body if isinstance(call.body, dict) else {}
    kind, is_post = _kind(call, body), call.operation in ("create_message", "update_message")
    is_global = call.operation != "create_interaction_response" and "webhook_token" not in call.path
    in_channel, is_new = is_post and kind != "direct messages", call.operation == "create_message"
    is_v2, mentions = bool(body.get("flags", 0) & V2), body.get("allowed_mentions", {}).get("users")
    return Request(
        kind, is_global, size - files, files, call.began, in_channel and is_v2 and _has_rows(body),
        in_channel and is_new and not is_v2, in_channel and is_new and bool(mentions),
    )  # fmt: skip


def _kind(call: Call, body: dict[str, Any]) -> str:
    kind = KINDS.get(call.operation, "others")
    if kind == "posts" and call.world.channels[call.id("channel_id")].type == DM:
        return "direct messages"
    if kind == "edits of posts" and not _has_rows(body):
        return "strips by a global request"
    return "strips by a token" if call.operation == "update_original_webhook_message" and _is_public(call) else kind


def _is_public(call: Call) -> bool:
    """Whether everybody sees the message that was pressed on, which that token changes."""
    pressed = by_token(call.world, call.id("webhook_id"), call.path["webhook_token"]).original
    return pressed is not None and pressed.reader is None


def _has_rows(body: dict[str, Any]) -> bool:
    return any(part["type"] == ROW or _has_rows(part) for part in body.get("components", ()))


# -- the play


@asynccontextmanager
async def stub_drawing() -> AsyncIterator[None]:
    """While it is open bots draw one picture of each kind."""
    studio, shown = Studio(1), dict[tuple[str, ...], Picture]()
    try:
        with patch.object(process, "Studio", lambda *given, **named: StubStudio(studio, shown)):
            yield
    finally:
        await studio.close()


async def played(game: str, captains: int, answers: int, seed: int, afresh: bool) -> list[Stretch]:
    """Requests for so many answers of a table."""
    people = dict.fromkeys(NAMES[:captains], "en-US")
    with tempfile.TemporaryDirectory() as folder:
        given: dict[str, Any] = {"wanted": SENT_AGAIN, "limits": far_away(), "rnd": Random(seed)}
        async with stub_drawing(), connected_fixture(TimedFixture, Path(folder), people, **given) as fixture:
            code = await fixture.open(*fixture.people.values(), game=game, pace="live")
            await fixture.begin(*fixture.people.values())
            fixture.watch()
            with fixture.noting():
                return await _stretches(fixture, code, answers, Random(seed), afresh)


async def _stretches(fixture: TimedFixture, code: str, answers: int, rnd: Random, afresh: bool) -> list[Stretch]:
    """One for each answer after which steps were closed; what was sent for answers before belongs to it."""
    made: list[Stretch] = []
    fixture.step = (await fixture.at(code)).step
    for _ in range(answers):
        if not await _answered(fixture, code, rnd, afresh):
            break
        if fixture.stretch.closed:
            made.append(fixture.stretch)
            fixture.stretch = Stretch()
    return made


async def _answered(fixture: TimedFixture, code: str, rnd: Random, afresh: bool) -> bool:
    """Whether there was anything to answer; returns when all of it is sent."""
    person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
    if person is OVER:
        return False
    panel = None if afresh else asking_panel(person, fixture.channel, (await fixture.at(code)).decision)
    panel = panel or (await person.click(await fixture.post_with("Decide"), "Decide")).message
    await fill(person, panel, rnd)
    await fixture.until(lambda: asked(fixture, code), "the next question, or the end")
    await fixture.quiet()
    return True


def asking_panel(person: Any, channel: Any, decision: int) -> Any:
    """The captain's panel, where it asks that already."""
    for panel in person.private_in(channel)[-1:]:
        ids = [*buttons(panel).values(), *(menu["custom_id"] for menu in menus(panel))]
        is_answering = confirming(panel) or whole_answers(panel) or menus(panel)
        if is_answering and any(id.split(":")[2:3] == [str(decision)] for id in ids):
            return panel
    return None


# -- the figures


def figures(stretches: Iterable[Stretch]) -> dict[str, Any]:
    """The cost of a step of these."""
    all_of = list(stretches)
    requests, steps = [one for stretch in all_of for one in stretch.requests], sum(len(one.closed) for one in all_of)
    if not steps:
        return {"steps": 0}
    kinds = Counter(one.kind for one in requests)
    return {
        "steps": steps,
        "requests": {kind: round(count / steps, 2) for kind, count in sorted(kinds.items())},
        "requests in all": round(len(requests) / steps, 2),
        "under the global limit": round(sum(one.is_global for one in requests) / steps, 2),
        "KB of bodies": round(sum(one.bytes for one in requests) / steps / 1000, 1),
        "KB of files": round(sum(one.files for one in requests) / steps / 1000, 1),
        "seconds from the press to its post": _middle(all_of, 0, "shows"),
        "seconds from the commit to its post": _middle(all_of, 1, "shows"),
        "seconds from the commit to its words": _middle(all_of, 1, "words"),
    }


def _middle(stretches: list[Stretch], since: int, what: str) -> float | None:
    waited = [seconds for one in stretches for seconds in one.waited(since, what)]
    return round(median(waited), 2) if waited else None


def main() -> None:
    """Read the options, play, and print the figures."""
    parser = argparse.ArgumentParser(prog="tests.requests", description=__doc__)
    parser.add_argument("--game", choices=games(), default=games()[0])
    parser.add_argument("--captains", type=int, default=3)
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--afresh", action="store_true")
    parser.add_argument("--away", action="store_true")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if options.away:
        presence.PRESENT = 0.0
    made = asyncio.run(played(options.game, options.captains, options.answers, options.seed, options.afresh))
    told = {"steps that ring": figures(one for one in made if one.rings), "others": figures(one for one in made if not one.rings)}
    print(json.dumps({"game": options.game, **told}, indent=2))


if __name__ == "__main__":
    main()
