"""Dealing: words and seed are fixed when the muster closes, the promise is posted once, and its id completes the dice."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.model.posting.posts import SendResult
from bot.model.record.table_record import TableRecord
from bot.service.play import promised_deal
from bot.store import schema as s
from engines.kernel.record.record import UNDRAWN, verify
from tests.bot.service import game_fixture
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, CREW, DARIO, GUILD, LIVE, World, world
from tests.bot.service.memory_poster import MemoryPoster
from tests.sights import EVERYTHING

HERE = f"c{CHANNEL}"


async def mustered(here: World, people: int = 2, **words: str) -> str:
    """A table whose last captain has just come; its code. `words` by captains' names."""
    code = await here.opened(people)
    await here.go(3)
    for person in CREW[:people]:
        if person.name in words:
            await here.host.tables.salt(code, person.id, words[person.name])
    await here.host.tables.start(code, ANA.id)
    await here.go(3)
    for person in CREW[1:people]:
        await here.host.tables.here(code, person.id)
    return code


async def table_record(here: World, code: str) -> TableRecord:
    return await here.host.repository.by_code(code)


def posted_promises(poster: MemoryPoster) -> list[int]:
    """Ids of the promises in the channel."""
    return [one.id for one in poster.of("promise")]


# -- what is fixed when


async def test_commits_fix_words_seed_and_promise(here: World) -> None:
    """Opening draws no seed; the muster's end fixes words, seed, channel and promise; the deal adds the id alone."""
    code = await here.opened(2)
    fixed: list[tuple[str, Any]] = []

    def note(unit: Any) -> None:
        row = unit.table.row
        fixed.append((row.status, (row.seed, row.salts, row.promise, row.promise_channel, row.promise_message, row.opening)))

    here.host.repository.hooks.append(note)
    await here.host.tables.salt(code, BEN.id, "tide")
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    await here.dealt(code)
    before = [facts for status, facts in fixed if status in ("lobby", "muster")]
    assert before and set(map(repr, before)) == {repr(("", None, "", None, None, None))}
    waiting = [facts for status, facts in fixed if status == "dealing"]
    assert len({repr(facts) for facts in waiting}) == 1
    seed, salts, promise, channel, message, opening = waiting[0]
    assert (len(seed), salts, len(promise), channel, message, opening) == (64, ["", "tide"], 64, CHANNEL, None, None)
    (dealt,) = [facts for status, facts in fixed if status == "running"]
    assert dealt[:4] == (seed, salts, promise, channel) and dealt[4] == posted_promises(here.poster)[0]


async def test_silent_captain_adds_no_word(here: World) -> None:
    """The attack of protocol 1: a host who draws the silent captains' salts tries them until the dice are as he wants them."""
    code = await here.dealt(await mustered(here, 3, Ben="tide"))
    row = (await table_record(here, code)).row
    assert row.salts == ["", "tide", ""]
    assert (await here.at(code)).draws.words == {0: "", 1: "tide", 2: ""}


async def test_every_face_follows_from_what_is_public_and_the_seed(here: World) -> None:
    code = await here.dealt(await mustered(here, 2, Ana="señal", Ben=" mare\u0301e "))
    over = await here.play(code, "never")
    replay = await here.host.history.replay(code)
    assert replay.opening.words == ("señal", "mar\u00e9e")
    fixed = [3, over.id, str(CHANNEL), ["señal", "mar\u00e9e"], (await table_record(here, code)).row.fixed]
    assert fixed[-1] == replay.opening.fixed == over.draws.fixed and isinstance(fixed[-1], int)
    text = json.dumps([*fixed, replay.seed], ensure_ascii=False, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == over.promise == replay.opening.promise
    key = [*fixed, str(posted_promises(here.poster)[0])]
    dice = [*(replay.opening.dice or ()), *(sides for row in replay.rows for sides in row.dice or ())]
    faces = [*replay.opening.faces, *(face for row in replay.rows for face in row.faces)]
    assert len(faces) == len(dice) > 2
    for n, (sides, face) in enumerate(zip(dice, faces, strict=True)):
        block = json.dumps([*key, n], ensure_ascii=False, separators=(",", ":")).encode()
        value = int.from_bytes(hmac.new(bytes.fromhex(replay.seed), block, "sha256").digest()[:8], "big")
        assert value % sides + 1 == face
    verify(game_fixture.game, replay)


# -- words


@pytest.mark.parametrize(
    "word",
    [
        "a" * 61,
        "two\nlines",
        "tick`",
        "@everyone",
        "<@1>",
        "turn\u202e",
        "\x00",
        "\u200b",
        "zero\u200bwidth",
        "\u2800",
        "\u3164",
        "\u0301",
        "soft\u00adly",
    ],
)
async def test_bad_word_is_refused_and_the_earlier_one_stays(here: World, word: str) -> None:
    code = await here.opened(2)
    await here.host.tables.salt(code, BEN.id, "tide")
    with pytest.raises(Refused, match="word"):
        await here.host.tables.salt(code, BEN.id, word)
    assert (await table_record(here, code)).words == {1: "tide"}


async def test_a_word_may_be_changed_taken_back_and_goes_with_its_captain(here: World) -> None:
    code = await here.opened(3)
    for word in ("a" * 60, "tide"):
        await here.host.tables.salt(code, BEN.id, word)
    await here.host.tables.salt(code, CARLA.id, "ebb")
    await here.host.tables.salt(code, CARLA.id, " ")
    assert (await table_record(here, code)).words == {1: "tide"}
    await here.host.tables.leave(code, ANA.id)
    assert (await table_record(here, code)).words == {0: "tide"}
    await here.host.tables.leave(code, BEN.id)
    await here.host.tables.join(code, BEN)
    assert (await table_record(here, code)).words == {}


async def test_words_are_closed_while_dealing_and_for_whoever_has_no_seat(here: World) -> None:
    code = await here.opened(2)
    with pytest.raises(Refused, match="spectator"):
        await here.host.tables.salt(code, DARIO.id, "mine")
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    with pytest.raises(Refused, match="decided"):
        await here.host.tables.salt(code, BEN.id, "late")


async def test_missed_muster_costs_the_word_and_the_seat(here: World) -> None:
    code = await here.opened(2)
    await here.host.tables.salt(code, BEN.id, "tide")
    await here.host.tables.start(code, ANA.id)
    await here.go(700)
    await here.host.tables.join(code, BEN)
    assert (await table_record(here, code)).words == {}


# -- one promise, one deal


async def test_lobby_and_muster_end_before_the_promise_and_clocks_stand(here: World) -> None:
    here.poster.answers["post"] = [SendResult(7001), SendResult(7002), SendResult(None, "later", 40.0)]
    code = await mustered(here, 2)
    await here.go(20)
    table = await here.at(code)
    assert (table.status, table.asked, table.deadline, table.step) == ("dealing", None, None, 0)
    edit = [due for due in here.composer.dues if due.kind == "muster"][-1]
    assert edit.table.status == "dealing" and edit.facts["close"] is True
    assert here.poster.calls[-2:] == [("edit", HERE), ("post", HERE)]
    await here.go(60)
    table = await here.at(code)
    assert table.status == "running" and table.deadline is not None
    assert table.deadline.timestamp() > here.clock.now().timestamp() + 240


async def test_one_person_alone_is_dealt_from_the_lobby(here: World) -> None:
    code = await here.opened(1, computers=1)
    await here.go(3)
    await here.host.tables.salt(code, ANA.id, "solo")
    await here.host.tables.start(code, ANA.id)
    await here.go(10)
    assert (await table_record(here, code)).row.salts == ["solo"]
    assert here.poster.kinds(HERE) == ["lobby", "promise", "step"]


async def test_a_lost_answer_is_asked_for_with_the_nonce(here: World) -> None:
    code = await mustered(here)
    here.poster.lost = 2
    await here.go(60)
    assert (await here.at(code)).draws.message == posted_promises(here.poster)[0]
    assert len(posted_promises(here.poster)) == 1 and ("find", HERE) not in here.poster.calls


async def test_long_after_it_the_channel_is_searched_and_the_earliest_counts(here: World) -> None:
    here.poster.nonce_life = 150.0
    code = await mustered(here)
    here.poster.lost, here.poster.again = 1, 400.0
    await here.go(3)
    first = posted_promises(here.poster)
    assert first and (await here.at(code)).status == "dealing"
    await here.go(500)
    assert here.poster.calls.count(("find", HERE)) == 1
    assert posted_promises(here.poster) == first and (await here.at(code)).draws.message == first[0]


async def test_only_when_it_is_not_there_is_it_sent_again(here: World) -> None:
    here.poster.nonce_life = 150.0
    code = await mustered(here)
    here.poster.answers["post"] = [SendResult(None, "later", 400.0)]
    await here.go(500)
    assert here.poster.calls.count(("find", HERE)) == 1 and len(posted_promises(here.poster)) == 1
    assert (await here.at(code)).draws.message == posted_promises(here.poster)[0]


async def test_a_promise_that_was_deleted_is_never_made_again(here: World) -> None:
    code = await mustered(here)
    here.poster.lost, here.poster.again = 1, 20.0
    await here.go(3)
    here.poster.delete(here.poster.of("promise")[0])
    await here.go(3600)
    table = await here.at(code)
    assert (table.status, table.draws.posting_error, posted_promises(here.poster)) == ("dealing", "deleted", [])
    await here.go(promised_deal.LONGEST)
    table = await here.at(code)
    assert table.status == "closed" and await here.host.lookup.in_channel(CHANNEL) is None
    told = here.poster.messages[-1]
    assert told.body["kind"] == "note" and set(told.ring) == {ANA.id, BEN.id}


async def test_a_channel_that_cannot_be_searched_is_waited_for(here: World) -> None:
    code = await mustered(here)
    here.poster.answers["post"] = [SendResult(None, "later", 400.0)]
    here.poster.answers["find"] = [SendResult(None, "forbidden")] * 3
    await here.go(900)
    table = await here.at(code)
    assert (table.status, table.draws.posting_error, table.posting) == ("dealing", "history", "stopped")
    assert posted_promises(here.poster) == []
    await here.host.tables.resume(code)
    await here.go(20)
    table = await here.at(code)
    assert (table.status, table.draws.posting_error, len(posted_promises(here.poster))) == ("running", None, 1)


async def test_captains_get_a_direct_message_if_the_promise_cannot_be_posted(here: World) -> None:
    code = await mustered(here)
    here.poster.answers["post"] = [SendResult(None, "forbidden")] * 9
    await here.go(900)
    assert ((await here.at(code)).status, (await here.at(code)).draws.posting_error) == ("dealing", "forbidden")
    await here.go(promised_deal.LONGEST)
    assert (await here.at(code)).status == "closed"
    assert sorted(one.where for one in here.poster.of("undealt")) == [f"p{ANA.id}", f"p{BEN.id}"]
    await here.host.tables.resume(code)
    await here.go(600)
    assert posted_promises(here.poster) == []


async def test_a_channel_that_is_deleted_closes_the_table_like_a_muster(here: World) -> None:
    code = await mustered(here)
    here.poster.answers["post"] = [SendResult(None, "gone")]
    await here.go(60)
    assert (await here.at(code)).status == "closed"
    assert len(here.poster.of("silent")) == 2


@pytest.mark.parametrize("person", [ANA, DARIO])
async def test_closing_while_dealing_takes_the_promise_back(here: World, person: Any) -> None:
    code = await mustered(here)
    here.poster.answers["post"] = [SendResult(None, "later", 100.0)]
    await here.rest()
    if person is DARIO:
        await here.host.for_caller(Caller(DARIO.id, GUILD, manager=True, sight=EVERYTHING)).tables.close(
            code, DARIO.id, note="No promise came."
        )
    else:
        await here.shut(code)
    await here.go(400)
    assert posted_promises(here.poster) == [] and (await here.at(code)).status == "closed"
    assert here.poster.messages[-1].body["kind"] == "note"
    again = await here.host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE)
    assert again.promise == ""


async def test_a_promise_that_arrives_after_the_table_was_closed_deals_nothing(here: World) -> None:
    code = await mustered(here)
    here.poster.lost, here.poster.again = 1, 20.0
    await here.go(3)
    assert posted_promises(here.poster)
    await here.shut(code)
    await here.go(400)
    assert (await here.at(code)).status == "closed" and (await table_record(here, code)).row.opening is None


@pytest.mark.parametrize("lost", [False, True])
async def test_a_restart_while_dealing(tmp_path: Path, lost: bool) -> None:
    file = tmp_path / "broadside.sqlite3"
    async with world(file) as one:
        code = await mustered(one)
        one.poster.lost, one.poster.again = int(lost), 60.0
        one.poster.answers["post"] = [] if lost else [SendResult(None, "later", 60.0)]
        await one.go(3)
        assert len(posted_promises(one.poster)) == int(lost)
        assert (await one.at(code)).status == "dealing"
        promise = (await table_record(one, code)).row.promise
    async with world(file, one.clock, one.poster) as two:
        await two.go(80)
        table = await two.at(code)
        assert (table.status, table.promise) == ("running", promise)
        assert [table.draws.message] == posted_promises(two.poster)

        def found(db: Any) -> Any:
            openings = db.execute(select(s.tables.c.opening)).scalars().all()
            return openings

        openings = await two.host.store.read(found)
        assert openings[0]["message"] == str(table.draws.message)


# -- nothing drawn


async def test_a_game_that_draws_nothing_has_no_promise_no_word_and_no_wait(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here.host.repository, "game_of", lambda id: STILL)
    code = await here.opened(2)
    assert (await here.at(code)).draws.has_chance is False
    with pytest.raises(Refused, match=r"fair\.none"):
        await here.host.tables.salt(code, ANA.id, "tide")
    await here.host.tables.start(code, ANA.id)
    assert (await here.host.tables.here(code, BEN.id)).status == "running"
    over = await here.play(code, "never")
    await here.go(10)
    replay = await here.host.history.replay(code)
    assert (over.promise, over.seed, replay.opening.protocol, replay.seed) == ("", "", UNDRAWN, "")
    assert posted_promises(here.poster) == []
    verify(STILL, replay)


class Stillwater(game_fixture.FixtureGame):
    """The same game where the sea decides nothing: the first captain begins, and cards go round in order."""

    def draws(self, options: Any, seats: int) -> bool:
        return False

    def setup(self, seats: int, options: Any, chance: Any) -> Any:
        return super().setup(seats, options, lambda sides: 1)

    def apply(self, state: Any, answers: Any, chance: Any) -> Any:
        return super().apply(state, answers, lambda sides: 1)


STILL = Stillwater()


# -- who runs the bot


async def test_operator_may_sit_unless_settings_forbid_it(here: World) -> None:
    operators = here.host.repository.operators
    operators.people = frozenset({BEN.id})
    code = await here.opened(1)
    await here.host.tables.join(code, BEN)
    await here.host.tables.leave(code, BEN.id)
    operators.play = False
    with pytest.raises(Refused, match=r"e\.operator"):
        await here.host.tables.join(code, BEN)
    with pytest.raises(Refused, match=r"e\.operator"):
        await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour", LIVE)
    await here.host.tables.join(code, CARLA)
