"""What is hidden stays where it belongs: not in the outbox, in what the channel is told, or in the log of the process."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy import text as sql
from sqlalchemy.exc import OperationalError

from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from bot.store import schema as s
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from tests.bot.reach import secrets_in
from tests.bot.service import game_fixture
from tests.bot.service.discord_fixture import World


async def rows(here: World, table: Any) -> list[dict[str, Any]]:
    def found(db: Any) -> Any:
        return [row._asdict() for row in db.execute(select(table))]

    return await here.host.store.read(found)


async def game_with_secrets(here: World) -> str:
    """A table in the middle of a window, with hidden flags, a hidden card and a sealed answer."""
    code = await here.begun(3)
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    table = await here.play(code, "window")
    await here.say(code, table.asked.seats[0], {"do": "fire"})  # type: ignore[union-attr]
    return code


async def test_the_outbox_and_public_steps_hold_nothing_hidden(here: World) -> None:
    code = await game_with_secrets(here)
    outbox = json.dumps(await rows(here, s.outbox))
    public = json.dumps([row["told"] for row in await rows(here, s.steps)])
    row = (await rows(here, s.tables))[0]
    assert "black" in json.dumps(row["state"])
    for text in (outbox, public):
        for secret in ("black", '"fire', "t.drew", row["seed"]):
            assert secret not in text
    for told in await here.host.history.narrated(code):
        assert (told.view.flag, told.view.card, told.view.viewer) == (None, None, None)


async def test_the_composer_of_public_posts_gets_no_position_and_no_seed(here: World) -> None:
    await game_with_secrets(here)
    await here.go(5)
    public = [due for due in here.composer.dues if due.recipient is None]
    assert {due.kind for due in public} == {"lobby", "muster", "promise", "step"}
    assert {type(due.table) for due in public} == {PublicTable}
    assert all(due.table.seed is None and not secrets_in(due) for due in public)


async def test_the_seed_is_shown_only_when_the_game_is_over(here: World) -> None:
    code = await game_with_secrets(here)
    assert (await here.at(code)).seed is None
    with pytest.raises(Refused, match="notover"):
        await here.host.history.receipts(code)
    over = await here.play(code, "never")
    assert over.seed is not None


async def test_the_log_of_the_process_names_no_secret(
    here: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await here.begun(2, computers=1)
    capsys.readouterr()

    def fail(*_: Any) -> Any:
        raise Illegal("kernel", say("the black flag of seat 1"))

    monkeypatch.setattr(game_fixture.FixtureGame, "mind", fail)
    monkeypatch.setattr(game_fixture.FixtureGame, "headline", fail)
    for seat in range(2):
        await here.say(code, seat, {"flag": "black"})
    await here.go(5)
    printed = "".join(capsys.readouterr())
    assert "mind failed" in printed
    assert "timer failed" in printed
    assert code in printed
    assert "black" not in printed


async def test_a_mind_that_fails_is_replaced_by_the_default(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(game_fixture.FixtureGame, "mind", fail)
    code = await here.begun(1, computers=1, rounds=1)
    await here.play(code, "never")
    assert (await here.at(code)).status == "over"


async def test_a_mind_sees_its_own_view_alone(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int | None, str | None]] = []
    think = game_fixture.FixtureGame.mind

    def watch(self: game_fixture.FixtureGame, view: game_fixture.Seen, choice: Any, rnd: Any) -> Any:
        seen.append((view.viewer, view.flag))
        return think(self, view, choice, rnd)

    monkeypatch.setattr(game_fixture.FixtureGame, "mind", watch)
    code = await here.begun(1, computers=2, rounds=1)
    await here.play(code, "never")
    assert {viewer for viewer, _ in seen} == {1, 2}


async def test_errors_amid_a_game_leave_nothing_hidden_in_the_log(
    here: World, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Whatever is written fails, with all that was to be written in its hands."""
    code = await game_with_secrets(here)
    row = (await here.host.repository.by_code(code)).row
    await here.host.store.write(
        lambda db: [db.execute(sql(f"DROP TABLE {name}")) for name in ("answers", "steps", "outbox", "record")]
    )
    table = await here.at(code)
    assert table.asked is not None
    errors = list[str]()
    for seat in table.asked.seats:
        try:
            await here.say(code, seat, {"do": "fire"})
        except Exception as wrong:
            errors.append(str(wrong))
    assert errors and not any(secret in one for one in errors for secret in ("fire", row.seed, "black"))
    for _ in range(4):
        with suppress(OperationalError):  # whoever runs the courier begins it anew
            await here.go(1000)
    told = "".join(capsys.readouterr())
    assert "error" in told, "something was logged"
    for secret in (row.seed, "black", "fire", *(row.salts or ())):
        assert not secret or secret not in told
