"""After `kill -9` and a new start: every button, an open form and a draft from before still serve, and nothing is left over."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.abuse import click, database, is_private, refusals_in, rows, says
from tests.e2e.bot_process import ProcessFixture, begun, restart
from tests.e2e.captains import press
from tests.e2e.discord_fixture import buttons
from tests.e2e.labels import SEAL

TIME = re.compile(r"<t:\d+:\w>")


async def test_every_button_and_an_open_form_from_before_work_afterwards(remote_bot: ProcessFixture) -> None:
    post = await begun(remote_bot)
    panel = (await remote_bot.ana.click(post, "Decide")).message
    form = await press(remote_bot.ana, panel, "Type it")
    bens = await press(remote_bot.ben, (await remote_bot.ben.click(post, "Decide")).message, "Type it")
    old = [
        (message, id)
        for message in (*remote_bot.ana.private_in(remote_bot.channel), *remote_bot.ana.inbox, *remote_bot.posts)
        for id in buttons(message).values()
    ]
    await restart(remote_bot)
    outcome = await remote_bot.ana.submit(form, {"text": "xyzzy"})
    assert is_private(outcome, remote_bot.ana) and says(outcome.text, "e.notunderstood")
    assert says((await remote_bot.ben.submit(bens, {"text": "confirm"})).text, "saved")
    assert [(row["seat"], row["kind"]) for row in rows(database(remote_bot), "answers")] == [(1, "live")]
    seal = buttons(panel)[SEAL]
    for message, id in old:
        if not id.startswith(seal.split("~")[0]):
            outcome = await click(remote_bot.ana, message, id)
            assert outcome.kind == "modal" or is_private(outcome, remote_bot.ana), id
            assert not says(outcome.text, "e.wrong"), (id, outcome.text)
    outcome = await click(remote_bot.ana, (await remote_bot.ana.click(post, "Decide")).message, seal)
    assert says(outcome.text, "saved") or "e.elsewhere" in refusals_in(outcome.text), outcome.text
    remote_bot.posted_once()


async def test_a_draft_is_as_it_was(remote_bot: ProcessFixture) -> None:
    post = await begun(remote_bot)
    panel = (await remote_bot.ana.click(post, "Decide")).message
    menu = next(part for part in panel.parts() if part["type"] == 3)
    await remote_bot.ana.select(panel, menu["custom_id"], [option["value"] for option in menu["options"]][-menu["min_values"] :])
    drafted, shown = rows(database(remote_bot), "drafts"), without_times(panel.text)
    await restart(remote_bot)
    assert rows(database(remote_bot), "drafts") == drafted
    again = await remote_bot.ana.click(post, "Decide")
    assert without_times(again.message.text) == shown


def without_times(text: str) -> list[str]:
    """The lines but for their times: a deadline moves by what the restart took, the earliest passes."""
    return [TIME.sub("", line) for line in text.splitlines() if not says(line, "until.sealed")]


async def test_the_drawing_process_ends_with_the_bot(remote_bot: ProcessFixture, own_drawing: None) -> None:
    post = await begun(remote_bot)
    await remote_bot.ana.click(post, "My ship")
    drawing = remote_bot.children()
    assert drawing
    await remote_bot.kill()
    await remote_bot.until(lambda: not any(_is_alive(pid) for pid in drawing), "the drawing process gone")


def _is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
