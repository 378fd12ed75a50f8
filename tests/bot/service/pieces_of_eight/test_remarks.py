"""What computer captains say at turning points: one sentence, of whoever had a part in it, unless the table wants none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.base.refusals import Refused
from bot.service.computers.remarks import remarks_on
from bot.service.computers.temperament import temper_of
from bot.service.history import log
from engines import game_of
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.speech.ends import KeyMoment, StepSummary
from engines.pieces_of_eight import game
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World, world


@pytest_asyncio.fixture
async def sea(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "b.sqlite3", games=game_of) as made:
        yield made


async def said_in(sea: World, code: str) -> list[tuple[Message, ...]]:
    """The remarks of each step that has any, as everybody was told them."""
    steps = await log.read(sea.host.repository, code, None, None, 10_000, None)
    told = [tuple(one for one in sentences if one.id == "remark.said") for _, sentences in steps]
    return [remarks for remarks in told if remarks]


def parts(remark: Message) -> tuple[int, str]:
    """Who says it, and the id of what is said."""
    captain, words = remark.get("captain"), remark.get("words")
    assert isinstance(captain, Captain) and isinstance(words, Message)
    return captain.seat, words.id


async def played(sea: World, remarks: bool = True) -> str:
    """A whole game of Ana, who lets everything pass, and two Midshipmen; its code."""
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, levels=(1, 1), remarks=remarks)
    await sea.host.tables.start(table.code, ANA.id)
    await sea.dealt(table.code)
    assert (await sea.play(table.code, "never")).status == "over"
    return table.code


async def test_a_computer_says_one_sentence_where_the_game_turns(sea: World) -> None:
    """In its own temper, and the same to everybody: whoever sits there reads what the channel does."""
    code = await played(sea)
    said = await said_in(sea, code)
    assert said and all(len(remarks) == 1 for remarks in said)
    record = await sea.host.repository.by_code(code)
    for (remark,) in said:
        speaker, words = parts(remark)
        seat = record.seats[speaker]
        assert seat.computer and words.startswith(f"remark.{temper_of(game, record.row.id, seat)}.")
    own = await log.read(sea.host.repository, code, ANA.id, None, 10_000, None)
    assert [one for _, sentences in own for one in sentences if one.id == "remark.said"] == [one for (one,) in said]


async def test_table_without_remarks_gets_none(sea: World) -> None:
    assert await said_in(sea, await played(sea, remarks=False)) == []


async def test_opener_chooses_remarks_and_a_rematch_keeps_the_choice(sea: World) -> None:
    code = (await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, levels=(1,))).code
    with pytest.raises(Refused, match="notopener"):
        await sea.host.tables.choose(code, BEN.id, remarks=False)
    assert not (await sea.host.tables.choose(code, ANA.id, remarks=False)).remarks
    assert not (await sea.host.tables.choose(code, ANA.id, practice=True)).remarks
    await sea.host.tables.start(code, ANA.id)
    await sea.dealt(code)
    await sea.host.tables.close(code, ANA.id)
    assert not (await sea.host.new_tables.rematch(code, ANA, CHANNEL)).remarks


@pytest.mark.parametrize(
    ("deed", "speaker", "mood"),
    [
        (KeyMoment(say("x"), 1, 0, 10), 1, "struck"),
        (KeyMoment(say("x"), 0, 1, 8), 1, "hurt"),
        (KeyMoment(say("x"), None, 1, 8), 1, "hurt"),
        (KeyMoment(say("x"), 1, 0, 7), None, ""),
        (KeyMoment(say("x"), 0, 2, 10), None, ""),
    ],
)
async def test_speaker_of_a_remark(
    sea: World, monkeypatch: pytest.MonkeyPatch, deed: KeyMoment, speaker: int | None, mood: str
) -> None:
    """Whoever struck, else whoever was hurt; people and computers from before levels never do; small deeds have no remark."""
    table = await sea.host.new_tables.open(ANA, GUILD, CHANNEL, "pieces_of_eight", LIVE, levels=(1, 1))
    await sea.host.tables.start(table.code, ANA.id)
    await sea.dealt(table.code)
    record = await sea.host.repository.by_code(table.code)
    record.change_seat(2, level=0)
    monkeypatch.setattr(type(game), "summarize", lambda *_: StepSummary((deed,)))
    view = game.view(record.position, None)
    said = [parts(one) for one in remarks_on(record, view, (), view)]
    assert [(one, words.split(".")[2]) for one, words in said] == ([] if speaker is None else [(speaker, mood)])
    assert remarks_on(record, None, (), view) == ()
