"""Every kind of answer through every fault: a press is never eaten. What was decided is committed once, and is shown.

A row of the table is a kind of answer (what is pressed, what comes of it) and a fault of the callback, or of what follows it by
the interaction's token. Tried is every third row, so that each kind and each fault is met several times; every row with
`make test ARGS="--whole tests/e2e/test_faults_answers.py"`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.discord import retries
from bot.edge.discord.http import Wire
from bot.edge.features import COMMANDS, PRESSES
from tests.e2e.abuse import database, is_private, rows, says
from tests.e2e.captains import press
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

CALLBACK, FOLLOW_UP, EDIT = "create_interaction_response", "execute_webhook", "update_original_webhook_message"
NEVER = 600.0
"""Seconds for which nothing is heard: no test waits so long."""
SLOW = 0.7
"""Seconds after which an answer has been announced."""
FAULTS: dict[str, Callable[[Any, str], Any]] = {
    "500 before it is taken": lambda faults, route: faults.fail(route, 500),
    "500 after it is taken": lambda faults, route: faults.fail_after(route, 500),
    "502 before it is taken": lambda faults, route: faults.fail(route, 502),
    "502 after it is taken": lambda faults, route: faults.fail_after(route, 502),
    "cut before it is taken": lambda faults, route: faults.reset_before(route),
    "cut after it is taken": lambda faults, route: faults.reset(route),
    "nothing heard, not taken": lambda faults, route: faults.lose(route),
    "nothing heard, but taken": lambda faults, route: faults.slow_answer(route, NEVER),
    "429": lambda faults, route: faults.rate_limit(route),
    "three times 500": lambda faults, route: faults.fail(route, 500, times=3),
    "taken, then twice 500": lambda faults, route: (faults.fail_after(route, 500), faults.fail(route, 500, times=2)),
}  # fmt: skip
TAKEN = (*(name for name in FAULTS if "after it is" in name), "nothing heard, but taken", "taken, then twice 500")
"""After these a further message may stand twice: Discord takes no nonce for it, and a press must not be eaten."""
Press = Callable[[DiscordFixture, Any, Any], Awaitable[Any]]


@dataclass(frozen=True)
class Kind:
    """A kind of answer: how it is come by, its callback's type, what follows by the token, whether an answer is saved, and how
    many private messages it `adds`."""

    press: Press
    type: int
    follows: str = ""
    slow: str = ""
    saves: bool = False
    adds: int = 0


async def _hand(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    shown = await fixture.ana.slash(fixture.channel, "hand")
    assert shown.kind == "private" and "Shipyard" in shown.text


async def _seal(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    shown = await fixture.ana.click(panel, SEAL)
    assert says(shown.text, "saved") and shown.message is panel


async def _decide(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    shown = await fixture.ben.click(post, "Decide")
    assert is_private(shown, fixture.ben) and SEAL in buttons(shown.message)


async def _form(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    opened = await press(fixture.ana, panel, "Type it")
    assert opened.kind == "modal" and opened.modal["components"]


async def _complete(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    assert await fixture.ana.autocomplete(fixture.channel, "hand", "table", "")


async def _submit(fixture: DiscordFixture, post: Any, panel: Any) -> None:
    opened = await press(fixture.ana, panel, "Type it")
    fixture.discord.faults.list[:] = fixture.__dict__.pop("later")
    fixture.announces(SLOW / 2)
    shown = await fixture.ana.submit(opened, {part["component"]["custom_id"]: "what?" for part in opened.modal["components"]})
    assert is_private(shown, fixture.ana) and SEAL in buttons(panel)


KINDS = {
    "message": Kind(_hand, 4, adds=1),
    "update": Kind(_seal, 7, saves=True),
    "form": Kind(_form, 9),
    "completions": Kind(_complete, 8),
    "private answer at a post": Kind(_decide, 6, FOLLOW_UP, adds=1),
    "deferral on a command": Kind(_hand, 5, EDIT, slow="hand", adds=1),
    "deferral on a panel": Kind(_seal, 6, EDIT, slow="confirm", saves=True),
    "deferral on a form": Kind(_submit, 6, EDIT, slow="typed"),
    "answer at once at a post": Kind(_decide, 4, adds=1),
}


@pytest_asyncio.fixture
async def post(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return await fixture.post_with("Decide")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other five times faster, and none waits longer for an answer than a callback with files."""
    tried, one_by_one = retries.with_retries, Wire._one_by_one

    async def quickly(request: Any, tries: retries.RetryPolicy, *given: Any, **named: Any) -> Any:
        return await tried(request, replace(tries, waits=tuple(wait / 5 for wait in tries.waits)), *given, **named)

    def shortly(wire: Wire, tries: retries.RetryPolicy, *given: Any, **named: Any) -> Any:
        return one_by_one(wire, replace(tries, limit=min(tries.limit, retries.LOADED.limit)), *given, **named)

    monkeypatch.setattr(retries, "with_retries", quickly)
    monkeypatch.setattr(Wire, "_one_by_one", shortly)


def private(fixture: DiscordFixture) -> int:
    """How many private messages there are in the channel."""
    return sum(len(person.private_in(fixture.channel)) for person in fixture.people.values())


def slowly(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What answers to that verb or command takes longer than a click may wait."""
    found: list[tuple[dict[Any, Any], Any]] = [(PRESSES, name), (COMMANDS, (name,))]
    for table, key in found:
        if key in table:
            real = table[key]

            async def slow(*given: Any, real: Any = real) -> Any:
                await asyncio.sleep(SLOW)
                return await real.answer(*given)

            monkeypatch.setitem(table, key, replace(real, answer=slow))


async def check_walk(
    fixture: DiscordFixture, post: Any, monkeypatch: pytest.MonkeyPatch, kind: Kind, fault: str, route: str
) -> None:
    """Press once while the fault waits at that route; what came of it."""
    panel = (await fixture.ana.click(post, "Decide")).message
    if kind.follows == FOLLOW_UP:
        fixture.process.answering.open_panels.posts.clear()
    if kind.slow:
        slowly(monkeypatch, kind.slow)
        if kind.press is not _submit:
            fixture.announces(SLOW / 2)
    before, read = len(fixture.discord.calls), private(fixture)
    FAULTS[fault](fixture.discord.faults, route)
    if kind.press is _submit:
        fixture.__dict__["later"] = fixture.discord.faults.list[:]
        fixture.discord.faults.clear()
    await kind.press(fixture, post, panel)
    calls = fixture.discord.calls[before:]
    assert kind.type in {call.body["type"] for call in calls if call.operation == CALLBACK and call.body}
    assert any(one.struck for one in fixture.discord.faults.list)
    doubled = route == FOLLOW_UP and fault in TAKEN
    assert private(fixture) - read in (range(kind.adds, kind.adds + 2) if doubled else (kind.adds,)), "nothing shown twice"
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)] * kind.saves


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The rows of the table, or every third of them."""
    if "kind" not in metafunc.fixturenames:
        return
    follows = metafunc.function.__name__ == "test_followup"
    kinds = [name for name, kind in KINDS.items() if kind.follows or not follows]
    rows = [
        (kind, fault)
        for a, kind in enumerate(kinds)
        for b, fault in enumerate(FAULTS)
        if metafunc.config.getoption("--whole") or (a + b) % 3 == follows
    ]
    metafunc.parametrize(("kind", "fault"), rows)


@pytest.mark.refused(40060)
async def test_the_callback(fixture: DiscordFixture, post: Any, monkeypatch: pytest.MonkeyPatch, kind: str, fault: str) -> None:
    await check_walk(fixture, post, monkeypatch, KINDS[kind], fault, CALLBACK)


async def test_followup(fixture: DiscordFixture, post: Any, monkeypatch: pytest.MonkeyPatch, kind: str, fault: str) -> None:
    await check_walk(fixture, post, monkeypatch, KINDS[kind], fault, KINDS[kind].follows)


@pytest.mark.refused(40060)
@pytest.mark.parametrize("heard", [True, False])
async def test_a_post_is_stripped_by_no_token_that_may_have_brought_a_message(fixture: DiscordFixture, heard: bool) -> None:
    """An answer at once was taken, but nothing was heard of it, nor at first (or ever) of the announcement that followed: what
    stands behind the token is a private message."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    post = await fixture.post_with("Join")
    faults, open_panels = fixture.discord.faults, fixture.process.answering.open_panels
    known = open_panels.token_of(post.id)
    assert known is not None and open_panels.is_covered(post.id)
    tries = 1 + len(retries.CALLBACK.waits)
    faults.reset(CALLBACK)
    faults.reset_before(CALLBACK, after=1, times=tries if heard else 2 * tries - 1)
    before = len(fixture.discord.calls)
    joined = await fixture.carla.click(post, "Join")
    assert says(joined.text, "ui.joined")
    await fixture.until(lambda: any(call.operation == FOLLOW_UP for call in fixture.discord.calls[before:]), "a further message")
    assert all(one.struck == one.times for one in faults.list)
    assert open_panels.token_of(post.id) == known
    said = [one.text for one in fixture.carla.private_in(fixture.channel)]
    await fixture.settled()
    assert (await fixture.process.host.courier.sender.poster.strip(fixture.channel.id, post.id)).reason == "ok"
    assert not buttons(post) and [one.text for one in fixture.carla.private_in(fixture.channel)] == said
