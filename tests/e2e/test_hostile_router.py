"""Ids and values no button of ours has: random and nearly valid ones, each answered privately, nothing changed.

A sample; `make soak` goes on for as long as one likes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.features import PRESSES
from playground.discord.clients.people import Outcome
from tests.e2e.abuse import Still, click, is_private, refusals_in, says, send_form
from tests.e2e.captains import in_detail, press
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, has_button
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

COUNT = 160
AT_ONCE = 8
MALFORMED = (
    "bs", "bs:", "bs::::", "bs:{code}:1", "bs:{code}:1:", "bs:{code}:1:~", "bs:{code}:x:decide", "bs:{code}:-1:decide",
    "bs:{code}:1:DECIDE", "bs:{code}:1:decide~", "bs:{code}:1:decide~x", "bs:{code}:1:decide~-1", "bs:{code}:1:pick.~0",
    "bs:{code}:1:pick..0~0", "bs:{code}:1:pick.-1.0~0", "bs:{code}:1:pick.0.0~0~0", "bs:{code}:1:pick.0.0~99999999999",
    "bs:{code}:99999999999:pick.0.0~0", "bs:{code}:1:nosuchverb", "bs:{code}:1:toolongaverbname", "BS:{code}:1:decide",
    " bs:{code}:1:decide", "bs:{code}:1:decide ", "bs:{code}:1:decide\n", "bs:{code}:١:decide", "bs:{code}:1:pick.٠.٠~٠",
    "bs:{code}:1:pick.0.²~0", "bs:{code}:1:pick.é~0", "bs:TOOLONG:1:decide", "bs:':1:decide", "bs:{code}:1:decide;drop table",
    "bs:{code}", "bs:0:0:thread", "bs:0:0:thread.9.9.9", "bs:0:0:decide", "join:1", "{}", "null", "%s%n", "../../etc",
    "\u202ebs:1", "\u0000", "💣" * 25,
)  # fmt: skip
VALUES = ("", "-1", "1e3", "²", "٣", "9" * 40, "NaN", "0.0", "1.mate.2", "captain", "\u202e0", "None", " 0 ", "99", "@everyone")
SAFE = sorted(set(PRESSES) - {"confirm", "short", "quick", "decide", "hand", "here", "resign", "close", "playon"})
"""Verbs that cannot change a draft, an answer or a table when their arguments are out of range."""


@pytest_asyncio.fixture
async def post(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return await fixture.post_with("Decide")


async def in_batches(asked: list[Any]) -> list[Outcome]:
    """The outcomes of that many clicks, a few at a time."""
    found: list[Outcome] = []
    for start in range(0, len(asked), AT_ONCE):
        found += await asyncio.gather(*(make() for make in asked[start : start + AT_ONCE]))
    return found


def answered_well(outcome: Outcome, person: Any) -> bool:
    """A private page with words, or a form; never an error of ours."""
    if outcome.kind == "modal":
        return True
    return is_private(outcome, person) and len(outcome.text) > 10 and not says(outcome.text, "e.wrong")


async def test_ids_that_are_none_of_ours(fixture: DiscordFixture, post: Any) -> None:
    code = code_of(post)
    panel = (await fixture.ana.click(post, "Decide")).message
    async with Still(fixture):
        for message, person in ((panel, fixture.ana), (post, fixture.carla)):
            for id in MALFORMED:
                outcome = await click(person, message, id.replace("{code}", code))
                assert answered_well(outcome, person), (id, outcome.kind, outcome.text)
                assert refusals_in(outcome.text), (id, outcome.text)


async def test_the_answer_is_in_the_clickers_language(fixture: DiscordFixture, post: Any) -> None:
    world, code = fixture.discord.world, code_of(post)
    async with Still(fixture):
        for name, locale, language in (("Eva", "es-419", "es"), ("Piero", "it", "it"), ("Olga", "pl", "en")):
            person = world.person(name, locale=locale)
            for id in ("nonsense", f"bs:{code}:1:nosuchverb", "bs:ZZZZ:1:decide"):
                outcome = await click(person, post, id)
                assert is_private(outcome, person) and refusals_in(outcome.text, language), (id, outcome.text)


def near_ids(code: str, rnd: Random) -> Iterator[str]:
    """Ids of the right form with a verb of ours and senseless numbers: another decision, revision or place."""
    while True:
        args = "".join(f".{rnd.choice(('0', '7', '26', '99', 'm', '_', 'x1', '4' * 24))}" for _ in range(rnd.randrange(4)))
        decision, rev = rnd.choice((0, 2, 3, 999_999_999)), rnd.choice(("", "~5", "~77", "~999999999"))
        yield f"bs:{code}:{decision}:{rnd.choice(SAFE)}{args}{rev}"[:100]


def random_ids(rnd: Random) -> Iterator[str]:
    """Whatever fits a hundred characters."""
    signs = "bs:.~0189azAZ_ \t\u0301\u202e\u200dé²٣漢💣'\"\\{}%$<>@&"
    while True:
        yield "".join(rnd.choice(signs) for _ in range(rnd.randint(1, 100)))


@pytest.mark.parametrize("seed", [1])
async def test_hundreds_of_random_and_nearly_valid_clicks(fixture: DiscordFixture, post: Any, seed: int) -> None:
    await nearly_valid(fixture, post, seed, COUNT)
    assert has_button(post, "Decide")


async def nearly_valid(fixture: DiscordFixture, post: Any, seed: int, count: int) -> None:
    """So many clicks. AssertionError when one is not answered as it must be, or changes anything."""
    rnd, code = Random(seed), code_of(post)
    panel = (await fixture.ben.click(post, "Decide")).message
    assert panel is not None

    def on_panel() -> Any:
        """The panel, or what is open of his now that a press has opened it anew."""
        return panel if not panel.deleted else [post, *fixture.ben.private_in(fixture.channel)][-1]

    ids = [next(source) for source in (near_ids(code, rnd), random_ids(rnd)) for _ in range(count // 2)]
    asked = []
    async with Still(fixture):
        for id in ids:
            values = [rnd.choice(VALUES) for _ in range(rnd.randrange(3))]
            asked.append(lambda id=id, values=values: click(fixture.ben, on_panel(), id, *values, menu=rnd.random() < 0.5))
        outcomes = await in_batches(asked)
        bad = [(id, outcome.text) for id, outcome in zip(ids, outcomes, strict=True) if not answered_well(outcome, fixture.ben)]
        assert bad == []


PLACED = (
    "number", "menu", "pick", "turn", "play", "press", "page", "lead", "face", "about", "ahead", "move", "form", "log", "replay",
    "board", "option", "field", "value", "values",
)  # fmt: skip
"""Verbs that say which of several things is meant, by its place."""


async def test_ids_of_the_open_panel_without_their_places(fixture: DiscordFixture, post: Any) -> None:
    """The question and the draft are the present ones. The place is missing, beyond the last, or no number."""
    ana, code = fixture.ana, code_of(post)
    panel = (await ana.click(post, "Decide")).message
    for verb in PLACED:
        for place in ("", ".99", ".m", ".0.99"):
            drawn = next(id for id in buttons(panel).values() if ":face.1~" in id)
            outcome = await click(ana, panel, f"bs:{code}:1:{verb}{place}~{drawn.split('~')[1]}")
            assert answered_well(outcome, ana), (verb, place, outcome.kind, outcome.text)
            panel = (await ana.click(post, "Decide")).message


async def test_values_a_menu_never_had(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    menus = [part["custom_id"] for part in panel.parts() if part["type"] == 3]
    async with Still(fixture):
        for menu in menus:
            for values in [(value,) for value in VALUES] + [VALUES, (*map(str, range(13)), "²"), ()]:
                outcome = await click(fixture.ana, panel, menu, *values, menu=True)
                assert answered_well(outcome, fixture.ana), (values, outcome.text)
                assert says(outcome.text, "e.notoffered"), (values, outcome.text)


async def test_the_same_value_many_times_leaves_a_panel_that_works(fixture: DiscordFixture, post: Any) -> None:
    panel = await in_detail(fixture.ana, (await fixture.ana.click(post, "Decide")).message)

    def shown_as(menu: str) -> str:
        """The id that a menu has on the panel as it is now."""
        return next(part["custom_id"] for part in panel.parts() if part.get("custom_id", "").startswith(menu.split("~")[0]))

    menus = [part["custom_id"] for part in panel.parts() if part["type"] == 3]
    for menu in menus:
        for values in (("0",) * 13, tuple(map(str, range(25))), ("0", "1"), ("12",)):
            shown = shown_as(menu)
            outcome = await click(fixture.ana, panel, shown, *values, menu=True)
            assert answered_well(outcome, fixture.ana), (values, outcome.text)
    await fixture.ana.select(panel, shown_as(menus[1]), ["1"])
    await fixture.ana.click(panel, "Back")
    await press(fixture.ana, panel, "Start over")
    await fixture.ana.click(panel, SEAL)
    assert says(panel.text, "saved")


async def test_forms_nobody_opened(fixture: DiscordFixture, post: Any) -> None:
    code = code_of(post)
    panel = (await fixture.ana.click(post, "Decide")).message
    forms = [f"bs:{code}:1:{verb}~0" for verb in ("numbered.0", "numbered.99", "formed", "typed", "salted", "clocked", "nosuch")]
    shapes = (
        {},
        {"other": "x"},
        {"text": ""},
        {"number": "²"},
        {"number": "9" * 5000},
        {"number": "-"},
        {"number": "1.5"},
        {"word": "w" * 4000},
        {"base": "²h", "added": "1", "cap": "9" * 5000},
        {"f0": ["99"]},
        {"f0": ["²"]},
        {"f0": "x"},
    )
    async with Still(fixture):
        for form in (*forms[:2], *forms[4:]):
            for fields in shapes:
                outcome = await send_form(fixture.ana, panel, form, fields)
                assert answered_well(outcome, fixture.ana), (form, fields, outcome.text)
        for form in forms:
            outcome = await send_form(fixture.carla, post, form, {"text": "confirm", "number": "1"})
            assert is_private(outcome, fixture.carla) and refusals_in(outcome.text), (form, outcome.text)
