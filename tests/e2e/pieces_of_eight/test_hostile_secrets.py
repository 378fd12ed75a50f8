"""A whole random game watched from outside: no hidden coin in anything that is not for its owner alone, none in any log."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.edge.delivery.pictures import DrawnPictures
from bot.model.posting.posts import PictureOrder
from engines import game_of
from engines.kernel.base import codec
from engines.kernel.base.messages import say
from engines.kernel.record.record import Replay, load_replay, replay_positions
from engines.pieces_of_eight.data import KINDS
from locales import words
from playground.discord.model.components import walk
from tests.e2e.abuse import database, rows, telling
from tests.e2e.bot_process import ProcessFixture, begun
from tests.e2e.captains import answer
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.test_whole_games import play

Json = dict[str, Any]
LABELS = {kind: re.compile(rf"\b{re.escape(words('en')(say(f'coin.{kind}')))}\b") for kind in KINDS if kind != "captain"}
COIN = re.compile(r"\b\d\.(?:" + "|".join(KINDS) + r")\.\d\b")
"""What hidden coins are called. Where a Captain lies is known to all."""
FILES = re.compile(r"board\.png|private\.png|frame\.png|emblem\.png|course\.png|replay\.gif|record-\w+\.json")
PRIVATE = 1 << 6
SPY = """
create table spy (place text, destination text, step integer, nonce text, content text);
create trigger spy_posts after insert on posts begin insert into spy values
  ('posts', new.destination, (select max(step) from steps where table_id = new.table_id), new.nonce, new.content); end;
create trigger spy_outbox after insert on outbox begin insert into spy values
  ('outbox', new.destination, (select max(step) from steps where table_id = new.table_id), '', new.facts); end;
"""


class Watch:
    """Everything that left the bot during a game: pictures by their hash, files that people saw, rows that waited, log lines."""

    def __init__(self, fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fixture, self.drawn, self.seen = fixture, {}, []
        with sqlite3.connect(database(fixture)) as db:
            db.executescript(SPY)
        db.close()
        draw = DrawnPictures.draw

        async def watched(pictures: DrawnPictures, picture: Any, *priority: Any) -> Any:
            made = await draw(pictures, picture, *priority)
            self.drawn[hashlib.sha256(made.data).hexdigest()] = picture
            return made

        monkeypatch.setattr(DrawnPictures, "draw", watched)
        fixture.discord.world.listen(self._happened)

    def _happened(self, event: str, subject: Any) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            for file in subject.attachments:
                self.seen.append((subject, file.filename, hashlib.sha256(file.data).hexdigest()))

    @property
    def waited(self) -> list[Json]:
        """Rows of the outbox and posts as they were written."""
        return rows(database(self.fixture), "spy")


@pytest_asyncio.fixture
async def game(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """A whole random game; what was watched, its replay, its code and all log lines."""
    caplog.set_level(logging.WARNING)
    watch = Watch(fixture, monkeypatch)
    with capture_logs() as told:
        code = await fixture.open(fixture.ana, fixture.ben, pace="live")
        await fixture.begin(fixture.ana, fixture.ben)
        await play(fixture, code, Random(11))
        post = await fixture.post_with("Rematch")
    calls = list(fixture.discord.calls)
    shown = await fixture.ana.click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    lines = [json.dumps(line, default=str) for line in told] + [one.getMessage() for one in caplog.records]
    return watch, calls, replay, lines


def messages_in(calls: list[Any]) -> Iterator[tuple[Any, Json]]:
    """Requests that carry a message, with the message."""
    for call in calls:
        body = call.body if isinstance(call.body, dict) else {}
        data = body.get("data", body) or {}
        if call.operation != "bulk_set_application_commands" and {"components", "content", "attachments"} & data.keys():
            yield call, data


async def test_a_whole_game_tells_no_hidden_coin(game: Any) -> None:
    watch, calls, replay, lines = game
    sent = list(messages_in(calls))
    assert len(sent) > 40
    ids_stay_inside(sent)
    files_are_for_their_readers(watch, sent)
    rows_hold_only_what_their_readers_may_know(watch, replay)
    pictures_show_their_viewers_alone(watch)
    assert telling(lines) == []


def ids_stay_inside(sent: list[tuple[Any, Json]]) -> None:
    """No request names a coin by its id, in a text, a value, a custom_id or a file; values and arguments are positions."""
    assert [body for _, body in sent if COIN.search(json.dumps(body))] == []
    parts = [part for _, body in sent for part in walk(body.get("components") or []) if part.get("custom_id")]
    assert len(parts) > 100
    assert [part for part in parts if any(kind in part["custom_id"] for kind in KINDS if len(kind) > 4)] == []
    assert [option for part in parts for option in part.get("options", ()) if not option["value"].isdecimal()] == []


def files_are_for_their_readers(watch: Watch, sent: list[tuple[Any, Json]]) -> None:
    """File names say nothing, and the own picture goes into private replies and inboxes alone."""
    names = [one["filename"] for _, body in sent for one in body.get("attachments") or ()]
    assert names and [name for name in names if not FILES.fullmatch(name)] == []
    own = [message for message, name, _ in watch.seen if name == "private.png"]
    assert [message for message in own if message.reader is None and message.channel.guild] == []
    seats = {person.user: seat for seat, person in enumerate((watch.fixture.ana, watch.fixture.ben))}
    read = 0
    for message, name, digest in watch.seen:
        if name == "private.png":
            reader = message.reader or next(user for user in message.channel.recipients if user is not message.author)
            assert view_of(watch.drawn[digest])["viewer"] == seats[reader]
            read += 1
        elif name == "board.png" and digest in watch.drawn and watch.drawn[digest].drawing.endswith(".board"):
            assert view_of(watch.drawn[digest])["viewer"] is None
    assert read > 10


def rows_hold_only_what_their_readers_may_know(watch: Watch, replay: Replay) -> None:
    """Rows that wait to be sent: coins by id in nobody's but their owner's, public texts with public kinds alone."""
    known, views = publicly_known(replay)
    compared = 0
    for row in watch.waited:
        if row["content"] is None or row["step"] == len(known):
            continue
        if row["destination"].startswith("c"):
            assert not COIN.search(row["content"]), row["content"][:300]
        content = json.loads(row["content"])
        if row["place"] == "posts" and row["destination"].startswith("c") and row["step"]:
            allowed = known[row["step"] - 1]
            told = text_of(content)
            assert [kind for kind, label in LABELS.items() if kind not in allowed and label.search(told)] == [], told
            compared += len(LABELS.keys() - allowed)
            for picture in content["pictures"]:
                assert not picture["drawing"].endswith(".board") or picture["facts"]["view"] in views[: row["step"]]
    assert compared > 20


def text_of(content: Json) -> str:
    """All words of a post that waits, alternative texts and labels too."""
    found = [content["body"].get("content") or ""]
    for part in walk(content["body"].get("components") or []):
        found += [part.get("content", ""), part.get("label", "")]
        found += [item.get("description", "") for item in part.get("items", ())]
    return "\n".join([*found, *(picture["alt"] for picture in content["pictures"])])


def publicly_known(replay: Replay) -> tuple[list[set[str]], list[Json]]:
    """After each step: the kinds of coins that everybody has seen so far, and what the public view holds."""
    engine, so_far, known, views = game_of("pieces_of_eight"), set(), [], []
    for state, events, _ in replay_positions(engine, replay):
        view = engine.view(state, None)
        places = [place for ship in view.ships for place in (ship.nest, *ship.deck, *ship.gone_coins) if place is not None]
        so_far |= {place.kind for place in places if place.kind}
        so_far |= {view.play.kind, *(kind for _, kind in view.play.chain)} if view.play else set()
        for event in events:
            seen = event.seen_by(None)
            so_far |= set(strings(seen.facts)) & set(KINDS) if seen else set()
        known.append(set(so_far))
        views.append(json.loads(json.dumps(engine.dump_view(view))))
    return known, views


def strings(value: Any) -> Iterator[str]:
    """Every text in a nested value; a coin's id counts as its kind."""
    if isinstance(value, str):
        yield value
        yield from re.findall(r"^\d\.(\w+)\.\d$", value)
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from strings(item)


def view_of(picture: PictureOrder) -> Json:
    """What a picture was drawn from, as JSON."""
    view: Json = picture.facts["view"] if picture.view is None else codec.dump(picture.view)
    return view


def pictures_show_their_viewers_alone(watch: Watch) -> None:
    """What a private picture was drawn from has coins by id in the viewer's own ship and yard alone."""
    own = [view_of(picture) for picture in watch.drawn.values() if picture.file == "private.png"]
    assert len(own) > 5
    for view in own:
        others = [ship for ship in view["ships"] if ship["seat"] != view["viewer"]]
        yards = [yard for yard in view["yards"] if yard["seat"] != view["viewer"]]
        assert not COIN.search(json.dumps([others, yards]))
        assert all(
            place["kind"] is None or at in (0, len(ship["deck"]) - 1, (ship["captain_at"] or 0) - 1)
            for ship in others
            for at, place in enumerate(ship["deck"])
        )


@pytest.mark.refused(10008)
async def test_a_process_writes_no_coin_into_its_log(remote_bot: ProcessFixture) -> None:
    await begun(remote_bot)
    rnd, errors = Random(4), remote_bot.discord.faults
    for _ in range(12):
        for person in (remote_bot.ana, remote_bot.ben):
            await remote_bot.until(
                lambda: (
                    remote_bot.posts[-1].parts() and "Decide" in remote_bot.posts[-1].text + str(remote_bot.posts[-1].components)
                )
            )
            await answer(remote_bot, person, rnd)
            errors.fail("create_message", 503)
            await person.slash(remote_bot.channel, "orders", text="mate, cutlass at nest")
    await remote_bot.stop()
    assert remote_bot.said and telling(remote_bot.said.splitlines()) == []
    assert "Traceback" not in remote_bot.said
