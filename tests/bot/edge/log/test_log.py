"""The log is read page by page, whole and in order, and each page reads a few steps alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.context.context import Context, EdgeRuntime
from bot.edge.context.first_time_hints import FirstTimeHints
from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Page
from bot.edge.log import log as logs
from bot.model.people.people import Caller
from bot.service.history import log as kept
from bot.service.process.key_value import StoredKeyValues
from bot.store import schema as s
from bot.store.base.database import Connection
from engines.kernel.base import codec
from engines.kernel.base.messages import Captain, Message, Name, say
from locales import words
from tests.bot.edge.limits import check_message
from tests.bot.service.discord_fixture import ANA, GUILD, World, world

STEPS = 900
TOLD = words("en")


@pytest_asyncio.fixture
async def here(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with world(tmp_path / "broadside.sqlite3", seed=request.node.name) as made:
        yield made


def sentences(rnd: Random, step: int) -> tuple[Message, ...]:
    """What was told of a step: a few sentences, of some steps nothing, of some more than a page has room for."""
    count = 0 if 300 < step < 400 else 150 if step % 211 == 7 else rnd.randint(0, 9)
    return tuple(say("typed.read", word=Name(f"s{step}w{at}"), label=say("seat.n", n=at)) for at in range(count))


async def long_game(here: World) -> tuple[str, dict[int, tuple[Message, ...]]]:
    """A running table, and the steps that were told of it."""
    code, rnd = await here.begun(3, rounds=2), Random(5)
    id = (await here.at(code)).id
    told = {step: sentences(rnd, step) for step in range(1, STEPS + 1)}

    def write(db: Connection) -> None:
        like = db.execute(s.steps.select()).all()[-1].told
        db.execute(s.steps.delete())
        for step, said in told.items():
            heading = codec.dump(say("seat.n", n=step))
            saved = {**like, "step": step, "sentences": [codec.dump(one) for one in said], "headline": heading, "turn": f"{step}"}
            db.execute(s.steps.insert().values(table_id=id, step=step, at=0.0, told=saved))

    await here.host.store.write(write)
    return code, told


def edge_of(of: World) -> Context:
    nothing: Any = None
    hints = FirstTimeHints(StoredKeyValues(of.host.store))
    edge = EdgeRuntime(of.host, nothing, OpenPanels(of.clock), of.clock, hints, ReplayCache(of.host.history), nothing)
    return edge.context(Caller(ANA.id, GUILD))


def parts_of(page: Page) -> list[Any]:
    return list(page.components[0]["components"])


def button(page: Page, label: str) -> Any | None:
    """The button of that label, when it can be pressed."""
    rows = [part["components"] for part in parts_of(page) if part["type"] == 1]
    found = [one for row in rows for one in row if one.get("label") == TOLD(say(label)) and not one.get("disabled")]
    return found[0] if found else None


async def page(here: World, code: str, id: str | None = None) -> Page:
    carried = None if id is None else read(id)
    click = Click(1, "t", 2, "component", ANA, "en-US", GUILD, "en-US", 50, False, 0, carried)
    return await logs.log(edge_of(here), click, await here.at(code))


async def walked(here: World, code: str, label: str, start: Page) -> list[Page]:
    """That page and those behind it, as far as the button leads."""
    pages = [start]
    while (press := button(pages[-1], label)) is not None:
        pages.append(await page(here, code, press["custom_id"]))
        assert len(pages) < 400
    return pages


def words_on(pages: list[Page]) -> list[str]:
    """The words of the sentences on these pages, in their order."""
    return re.findall(r"s\d+w\d+", " ".join(str(parts_of(one)[0]["content"]) for one in pages))


async def test_every_sentence_is_on_one_page_and_each_page_reads_a_few_steps(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told = await long_game(here)
    wanted = [f"s{step}w{at}" for step, said in told.items() for at in range(len(said))]
    counts, real = list[int](), kept.read

    async def noted(*given: Any) -> Any:
        found = await real(*given)
        counts.append(len(found))
        return found

    monkeypatch.setattr(kept, "read", noted)
    back = await walked(here, code, "prev", await page(here, code))
    assert words_on(back[::-1]) == wanted
    on = await walked(here, code, "next", back[-1])
    assert words_on(on) == wanted
    assert max(counts) <= kept.MOST < STEPS / 20
    for one in (*back, *on):
        check_message(list(one.components))
        assert len(parts_of(one)[0]["content"]) <= c.MOST_TEXT


async def test_a_captain_reads_what_he_was_told_himself(here: World) -> None:
    code, _ = await long_game(here)
    table = await here.at(code)
    own = [codec.dump(say("typed.read", word=Name("own"), label=say("seat.n", n=1)))]
    seat = table.seats_of(ANA.id)[0]

    def write(db: Connection) -> None:
        db.execute(s.private_steps.delete())
        db.execute(s.private_steps.insert().values(table_id=table.id, step=STEPS, seat=seat.number, sentences=own))

    await here.host.store.write(write)
    assert "own" in parts_of(await page(here, code))[0]["content"]
    ((step, said),) = await here.host.history.log(code, ANA.id, most=1)
    assert (step, len(said)) == (STEPS, 1)
    assert await here.host.history.log(code, None, most=1) != ((step, said),)


async def test_buttons_of_before_and_places_that_are_not_there_show_a_page(here: World) -> None:
    code, _ = await long_game(here)
    for args in ("2", "0.4", "0.999999999.0", "1.999999999.5", "0.1.0", "1.0.0", "7.3.1", "x.y.z"):
        assert words_on([await page(here, code, f"bs:{code}:1:log.{args}")]), args


async def test_a_step_that_is_not_there_is_asked_for_on_the_board_and_the_log_comes(here: World) -> None:
    code, _ = await long_game(here)
    for args in ("", ".0", ".999999999", ".x", ".0.0.0"):
        carried = read(f"bs:{code}:1:logat{args}")
        click = Click(1, "t", 2, "component", ANA, "en-US", GUILD, "en-US", 50, False, 0, carried)
        assert words_on([await logs.on_board(edge_of(here), click, await here.at(code))]), args


async def test_a_table_at_which_nothing_was_told_says_so(here: World) -> None:
    code, _ = await long_game(here)
    await here.host.store.write(lambda db: db.execute(s.steps.delete()).rowcount)
    assert TOLD(say("ui.log.empty")) in str((await page(here, code)).components)


async def test_the_log_opens_at_what_its_reader_has_not_seen_yet(here: World) -> None:
    code, told = await long_game(here)
    newest = words_on([await page(here, code)])
    assert newest[-1].startswith(f"s{max(step for step, said in told.items() if said)}w")
    key = f"read.{code}.{ANA.id}"
    await here.host.store.written()
    await StoredKeyValues(here.host.store).write(key, "500")
    unread = await page(here, code)
    assert words_on([unread])[0].startswith("s501w") and TOLD(say("log.new")) in str(parts_of(unread)[0]["content"])
    await here.host.store.written()
    assert int(await StoredKeyValues(here.host.store).read(key) or 0) > 500
    now = await page(here, code, button(unread, "log.now")["custom_id"])  # type: ignore[index]
    assert words_on([now]) == newest and button(now, "log.now") is None
    await here.host.store.written()
    assert TOLD(say("log.new")) not in str(parts_of(await page(here, code))[0]["content"]), "nothing is new"


async def test_the_log_of_everybody_notes_nothing(here: World) -> None:
    code, _ = await long_game(here)
    click = Click(
        1, "t", 2, "command", ANA, "en-US", GUILD, "en-US", 50, False, 0, None, options={"public": True}, in_table_server=True
    )
    assert click.public
    await logs.log(edge_of(here), click, await here.at(code))
    assert await StoredKeyValues(here.host.store).read(f"read.{code}.{ANA.id}") is None


DAY = 86_400.0
TURN_STEPS, TURNS = 3, 4


async def short_game(here: World) -> tuple[str, Page]:
    """A table with a few turns of as many steps, the last one a day later; and the page of its log."""
    code = await here.begun(3, rounds=2)
    id = (await here.at(code)).id

    def write(db: Connection) -> None:
        like = db.execute(s.steps.select()).all()[-1].told
        db.execute(s.steps.delete())
        for step in range(1, TURN_STEPS * TURNS + 1):
            turn = (step - 1) // TURN_STEPS
            said = [say("post.place", number=step, list=(Captain(step % 2),))]
            told = {
                **like, "step": step, "sentences": [codec.dump(one) for one in said], "turn": f"{turn}",
                "headline": codec.dump(say("seat.n", n=turn)),
            }  # fmt: skip
            db.execute(s.steps.insert().values(table_id=id, step=step, at=DAY * (turn == TURNS - 1), told=told))

    await here.host.store.write(write)
    return code, await page(here, code)


def lines_of(page: Page) -> list[str]:
    return str(parts_of(page)[0]["content"]).split("\n")


async def test_the_log_has_days_turns_and_its_place_and_marks_own_lines(here: World) -> None:
    code, _ = await short_game(here)
    context = edge_of(here)
    click = Click(1, "t", 2, "command", ANA, "en-US", GUILD, "en-US", 50, False, 0)
    lines = lines_of(await logs.log(context, click, await context.positions.table(code)))
    heads = [line for line in lines if line.startswith("### ")]
    assert len(heads) == TURNS and lines[0] == "-# <t:0:D>" and lines.count(f"-# <t:{int(DAY)}:D>") == 1
    assert lines[-1].startswith(f"-# Steps 1 to {TURN_STEPS * TURNS} of ") and lines[-1].endswith("Lines that name you are bold.")
    own = [line for line in lines if line.startswith("**")]
    assert len(own) == TURN_STEPS * TURNS // 2 and all("Ana" in line for line in own)


async def test_the_newest_come_first_on_request_and_all_is_the_same(here: World) -> None:
    code, shown = await short_game(here)
    turned = await page(here, code, button(shown, "log.newest")["custom_id"])  # type: ignore[index]
    plain, reverse = lines_of(shown), lines_of(turned)
    assert sorted(plain) == sorted(reverse) and plain != reverse
    heads = [[line for line in lines if line.startswith("### ")] for lines in (plain, reverse)]
    assert heads[0] == heads[1][::-1]
    back = await page(here, code, button(turned, "log.oldest")["custom_id"])  # type: ignore[index]
    assert lines_of(back) == plain


async def test_each_turn_leads_to_its_board(here: World) -> None:
    _, shown = await short_game(here)
    (menu,) = [part["components"][0] for part in parts_of(shown) if part["type"] == 1 and part["components"][0]["type"] == 3]
    starts = [str(1 + TURN_STEPS * turn) for turn in range(TURNS)]
    assert [one["value"] for one in menu["options"]] == starts and ":logat.m" in menu["custom_id"]
