"""After `kill -9` and a new start: every button, an open form and a draft from before still serve, and nothing is left over."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.abuse import click, database, is_private, refusals_in, rows, says
from tests.e2e.bot_process import ProcessFixture, begun, reborn
from tests.e2e.captains import press
from tests.e2e.discord_fixture import buttons
from tests.e2e.labels import SEAL

TIME = re.compile(r"<t:\d+:\w>")


async def test_every_button_and_an_open_form_from_before_work_afterwards(afar: ProcessFixture) -> None:
    post = await begun(afar)
    panel = (await afar.ana.click(post, "Decide")).message
    form = await press(afar.ana, panel, "Type it")
    bens = await press(afar.ben, (await afar.ben.click(post, "Decide")).message, "Type it")
    old = [
        (message, id)
        for message in (*afar.ana.private_in(afar.channel), *afar.ana.inbox, *afar.posts)
        for id in buttons(message).values()
    ]
    await reborn(afar)
    outcome = await afar.ana.submit(form, {"text": "xyzzy"})
    assert is_private(outcome, afar.ana) and says(outcome.text, "e.notunderstood")
    assert says((await afar.ben.submit(bens, {"text": "confirm"})).text, "saved")
    assert [(row["seat"], row["kind"]) for row in rows(database(afar), "answers")] == [(1, "live")]
    seal = buttons(panel)[SEAL]
    for message, id in old:
        if not id.startswith(seal.split("~")[0]):
            outcome = await click(afar.ana, message, id)
            assert outcome.kind == "modal" or is_private(outcome, afar.ana), id
            assert not says(outcome.text, "e.wrong"), (id, outcome.text)
    outcome = await click(afar.ana, (await afar.ana.click(post, "Decide")).message, seal)
    assert says(outcome.text, "saved") or "e.elsewhere" in refusals_in(outcome.text), outcome.text
    afar.posted_once()


async def test_a_draft_is_as_it_was(afar: ProcessFixture) -> None:
    post = await begun(afar)
    panel = (await afar.ana.click(post, "Decide")).message
    menu = next(part for part in panel.parts() if part["type"] == 3)
    await afar.ana.select(panel, menu["custom_id"], [option["value"] for option in menu["options"]][-menu["min_values"] :])
    drafted, shown = rows(database(afar), "drafts"), without_times(panel.text)
    await reborn(afar)
    assert rows(database(afar), "drafts") == drafted
    again = await afar.ana.click(post, "Decide")
    assert without_times(again.message.text) == shown


def without_times(text: str) -> list[str]:
    """The lines but for their times: a deadline moves by what the restart took, the earliest passes."""
    return [TIME.sub("", line) for line in text.splitlines() if not says(line, "until.sealed")]


async def test_the_drawing_process_ends_with_the_bot(afar: ProcessFixture, own_drawing: None) -> None:
    post = await begun(afar)
    await afar.ana.click(post, "My ship")
    drawing = afar.children()
    assert drawing
    await afar.kill()
    await afar.until(lambda: not any(_is_alive(pid) for pid in drawing), "the drawing process gone")


def _is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
