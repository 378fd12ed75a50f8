"""Harm done on purpose: clicks no client would send, what must not have changed by them, and how they must be answered."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playground.discord.acts import interactions
from playground.discord.clients.outcomes import Outcome
from playground.discord.model.components import walk
from playground.discord.model.interaction import COMPONENT, SUBMIT, Interaction
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.labels import says
from tests.game_cases import FIRST, game_cases
from tests.timeouts import TIMEOUT

Json = dict[str, Any]
GAME = ("tables", "seats", "answers", "drafts", "lines", "record", "steps", "private_steps", "timers", "posts")
PASSING = {"tables": ("version",), "timers": ("claimed",)}
"""Columns that move without anything having happened to the game."""
REFUSALS = (
    "e.decided", "e.notasked", "e.notasked.nobody", "e.sealedwait", "e.sealedwait.late", "e.spectator", "e.notable",
    "e.notable.none", "e.illegal", "e.impossible", "e.impossible.draft", "e.illegal.draft",
    "e.notunderstood", "e.notunderstood.all",
    "e.which", "e.loading", "e.elsewhere", "e.old", "e.notoffered", "e.stranger", "e.notopener", "e.notyours",
    "e.notyours.begun", "e.notyours.right", "e.closing.none", "e.closing.note", "e.rematch", "e.repair.not", "e.repair.note",
    "e.vote.absent", "e.vote.alone", "e.vote.asked", "e.vote.clock", "e.vote.day", "e.vote.hours", "e.vote.notcaller",
    "e.vote.notyet", "e.vote.notyours", "e.vote.offered",
    "e.vote.open", "e.vote.out", "e.vote.over", "e.vote.paused", "e.vote.pauses", "e.vote.question", "e.vote.sealed",
    "e.vacation", "e.hand.called", "e.hand.gone", "e.hand.sat", "e.hand.seated",
    "e.seat.handed", "e.seat.lost", "e.seat.sat", "e.seat.seated", "e.seat.taken",
    "e.vote.many", "e.vote.unpaused", "e.pause.own", "e.pause.sealed",
    "e.undo.off", "e.undo.rated", "e.undo.none", "e.undo.others", "e.undo.turn", "e.undo.computer",
    "e.started", "e.seated", "e.full", "e.notover", "e.clock", "e.nopass", "e.attachments", "e.perm", "e.serveronly", "e.busy",
    "e.called", "e.musters", "e.openings",
    "e.home", "e.aloud", "e.fewcaptains", "e.move", "e.open", "e.late", "e.late.draft", "e.door.away", "e.door.closed",
    "e.door.lapsed",
    "e.lobbies", "e.tables", "e.server", "e.write", "e.fast", "e.film.busy", "e.film.full",
    "e.words.busy", "e.words.full", "e.words.long", "e.ground",
)  # fmt: skip


SOON = 60.0
"""Seconds within which a test waits for what is put off."""


# -- what is kept


def rows(file: Path, table: str, columns: str = "*", where: str = "1") -> list[Json]:
    """Rows of the bot's database, read beside it."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        db.row_factory = sqlite3.Row
        found = [dict(row) for row in db.execute(f"select {columns} from {table} where {where}")]
    db.close()
    return found


def database(fixture: DiscordFixture) -> Path:
    """The file of the fixture's bot."""
    return fixture.file


def kept(file: Path) -> dict[str, list[Json]]:
    """Everything about games that the database keeps, without what moves by itself."""
    found = {table: rows(file, table) for table in GAME}
    for table, columns in PASSING.items():
        found[table] = [{name: value for name, value in row.items() if name not in columns} for row in found[table]]
    return found


def change(fixture: DiscordFixture, statement: str, *values: Any) -> None:
    """Change the bot's database beside it."""
    with sqlite3.connect(database(fixture)) as db:
        db.execute(statement, values)
    db.close()


def differences(before: dict[str, list[Json]], after: dict[str, list[Json]]) -> list[str]:
    """The tables whose rows differ, with the rows."""
    return [
        f"{table}: {[row for row in before[table] if row not in after[table]]} -> "
        f"{[row for row in after[table] if row not in before[table]]}"
        for table in before if before[table] != after[table]
    ]  # fmt: skip


A_MOMENT = 3.0
"""Seconds within which a bell that is due is waited for; those that leave people time come later."""


async def at_rest(fixture: DiscordFixture) -> dict[str, list[Json]]:
    """What is kept, once nothing waits to be sent but later bells for captains who are present, and what is put off for long."""
    file = database(fixture)

    def nothing_waits() -> bool:
        posts = rows(file, "posts", "id", f"state = 'sending' or state = 'ready' and not_before < {time.time() + SOON}")
        soon = time.time() + A_MOMENT
        goes = f"destination in (select name from destinations where next_at <= {soon})"
        return not posts and not rows(file, "outbox", "id", f"kind != 'bell' or ready <= {soon} and {goes}")

    await fixture.until(nothing_waits, "everything sent")
    return kept(file)


# -- clicks no client would send


async def click(person: Any, message: Any, custom_id: str, *values: str, menu: bool = False, wait: str = "outcome") -> Outcome:
    """Press a button (or choose in a menu) of any id, whether or not the message has it."""
    chosen = list(values) if menu or values else None
    return await person.settle(person.start_component(message, custom_id, chosen, stale=True), wait)


async def send_form(person: Any, message: Any, custom_id: str, fields: Json) -> Outcome:
    """Send a form that nobody opened: any id, any fields."""
    parts = [
        {"type": 18, "id": 10 * n, "component": {"type": 4, "id": 10 * n + 1, "custom_id": name, "value": value}}
        if not isinstance(value, list)
        else {"type": 18, "id": 10 * n, "component": {"type": 3, "id": 10 * n + 1, "custom_id": name, "values": value}}
        for n, (name, value) in enumerate(fields.items(), 1)
    ]
    data = {"custom_id": custom_id, "components": parts}
    world, where = person.world, message.channel
    opened = Interaction(world.new_id(), COMPONENT, "", person.user, where, {}, world.clock(), message)
    sent = interactions.start(world, person.user, where, interactions.Act(SUBMIT, data, message=message, source=opened))
    return await person.settle(sent)


async def deliver_again(person: Any, first: Interaction) -> Interaction:
    """The gateway delivers the same interaction a second time, as after a resume."""
    person.world.announce("INTERACTION_CREATE", first)
    return first


# -- how they must be answered


def refusals_in(text: str, language: str = "en") -> list[str]:
    """The refusals the text has."""
    return [id for id in REFUSALS if says(text, id, language)]


def is_private(outcome: Outcome, person: Any) -> bool:
    """Whether only that person can read what came of it."""
    message = outcome.message
    return message is not None and (message.reader is person.user or person.user in message.channel.recipients)


async def shown_elsewhere(person: Any, outcome: Outcome) -> None:
    """Returns when another private message of his shows what came of a press on one that was just taken away. TimeoutError when
    none does."""
    pressed = outcome.interaction

    def is_shown() -> bool:
        return any(max(one.created, one.edited or 0.0) >= pressed.created for one in person.private_in(pressed.channel))

    await person.world.until(is_shown, TIMEOUT, f"an answer to {pressed}")


# -- nobody is disturbed


def pinged(fixture: DiscordFixture, since: int = 0) -> list[str]:
    """Texts of messages after that id that rang anybody, or everybody."""
    return [
        message.text
        for channel in fixture.discord.world.channels.values()
        for message in channel.history
        if message.author is fixture.discord.world.bot and message.id > since and (message.pinged or message.mention_everyone)
    ]


def newest(fixture: DiscordFixture) -> int:
    """An id after all that has happened so far."""
    return fixture.discord.world.new_id()


def bodies(fixture: DiscordFixture, since: int = 0) -> Iterable[Json]:
    """Messages in the requests of the bot, those within callbacks too."""
    for call in fixture.discord.calls[since:]:
        body = call.body if isinstance(call.body, dict) else {}
        data = body.get("data", body) or {}
        if "components" in data or "content" in data:
            yield data


def careless(body: Json) -> bool:
    """Whether a message with words in it leaves to Discord whom it mentions."""
    wordy = body.get("content") or any(part["type"] == 10 for part in walk(body.get("components") or []))
    allowed = body.get("allowed_mentions")
    return "custom_id" not in body and bool(wordy) and (allowed is None or allowed.get("parse") != [])


def unpinged(fixture: DiscordFixture, since: int = 0) -> None:
    """AssertionError when a request could have mentioned anybody who was not named one by one."""
    found = [body for body in bodies(fixture, since) if careless(body)]
    assert found == [], str(found[0])


class Still:
    """Nothing of any game changes within, and nobody is rung."""

    def __init__(self, fixture: DiscordFixture) -> None:
        self.fixture = fixture

    async def __aenter__(self) -> Still:
        self.before, self.since = await at_rest(self.fixture), newest(self.fixture)
        self.calls = len(self.fixture.discord.calls)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *wrong: object) -> None:
        if kind is None:
            changed, rung = differences(self.before, await at_rest(self.fixture)), pinged(self.fixture, self.since)
            assert changed == [], "\n".join(changed)
            assert rung == [], "\n".join(rung)
            unpinged(self.fixture, self.calls)


def telling(lines: list[str]) -> list[str]:
    """Lines of a log that say what somebody hides."""
    return [line for line in lines if game_cases(FIRST).secrets.search(line)]
