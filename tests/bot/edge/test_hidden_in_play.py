"""What a seat hides changes nothing that anybody else reads, in the middle of every game: all doors, numbers of options, words.

A position met in random play is put under a running table; whoever reads it reads the same to the byte, labels, disabled buttons,
reasons of refusals, completions, pictures' facts and all, when everything he may not know is dealt anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
import pytest_asyncio

from bot.edge.kit.custom_id import read
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from engines import game_of, games
from engines.kernel.choices.sheet import Sheet
from engines.kernel.laws import fuzz, laws
from engines.kernel.laws.choices import labels_of
from engines.kernel.resolution.frames import Move
from locales import words
from tests.bot.edge.press_everything import BOOKS, WALKERS, Door, Port, text_of
from tests.bot.edge.presses.test_press_everything import DOORS, changed, declaration, who
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE, draw_always, world
from tests.game_cases import FIRST

pytestmark = pytest.mark.long
FIRST_ONE, NEXT_ONE, HIS_ALONE = "0.0", "1.0", "0.0@1"
"""Positions in lists: the first and the next one, of parts and of options; and a seat that is the second captain's alone."""
ARGUMENTS = {"opener": (FIRST_ONE, HIS_ALONE), "captain": (FIRST_ONE, NEXT_ONE), "member": (NEXT_ONE, HIS_ALONE)}
"""What each reader presses a door with: each is tried by two of them."""
KINDS, TEXTS = 1, 2
"""Kinds of question that are looked at in a game, and things named in words."""
MET = 6
CREW = (ANA, BEN, CARLA)
PRESSED = [door for door in DOORS if who(door) not in ("anybody", "closers") and door.name != "rematch"]
ALIKE_IN_ALL_GAMES = (
    "bot.edge.lobby.lobby",
    "bot.edge.lobby.guests",
    "bot.edge.closing.closing",
    "bot.edge.votes.votes",
    "bot.edge.fairness.fairness",
)
"""Modules whose answers know nothing of a position: their doors are pressed in one game."""


def pressed_in(id: str) -> list[Door]:
    """The doors that are pressed at a table of that game."""
    if id == FIRST:
        return PRESSED
    return [door for door in PRESSED if declaration(door).answer.__module__ not in ALIKE_IN_ALL_GAMES]


class Probe(Port):
    """A running table of one game, under which any of its positions can be put."""

    game: Any

    async def begin(self, id: str) -> None:
        """Ana, Ben and Carla play it, or as many of them as may."""
        self.game, tables = game_of(id), self.world.host.tables
        self.code = (await self.world.host.new_tables.open(ANA, GUILD, CHANNEL, id, LIVE)).code
        crew = CREW[1 : seats_of(self.game)]
        for person in crew:
            await tables.join(self.code, person)
        await tables.start(self.code, ANA.id)
        for person in crew:
            await tables.here(self.code, person.id)
        await self.world.dealt(self.code)

    def change_state(self, state: Any) -> None:
        """Another position of that game."""
        with self.beside:
            dumped = orjson.dumps(self.game.dump(state)).decode()
            self.beside.execute("update tables set state = ? where code = ?", (dumped, self.code))
        self._forget()

    async def reads(self, name: str, decision: int, texts: tuple[str, ...]) -> dict[Any, str]:
        """All that somebody reads behind every door, each at one position. Who was here, and what was told once, stands until
        the last: it comes about alike for the same presses."""
        kept, found = self.rows(), {}
        self.restart_ids()
        for door in pressed_in(self.game.id):
            for args, text in presses(door, name, texts):
                found[door.name, args, text] = text_of(await self.press(name, door, decision, args, text))
                if not changed(kept, self.rows()) <= set(BOOKS):
                    self.put_back(kept)
        self.put_back(kept)
        return found

    async def press(self, name: str, door: Door, decision: int, args: str, text: str) -> Any:
        """One press, with those numbers and those words."""
        click = self._click(WALKERS[name], door, decision, self.code)
        if door.kind == "verb":
            click.button_id = read(f"bs:{self.code}:{decision}:{door.name}.{args}~0")
            click.values = (args[0],)
        if text:
            click.fields = {**click.fields, "text": (text,)}
            click.options = {**click.options, "text": text}
        try:
            return await reply_to(self.edge, click)
        except Refused as refused:
            return refused
        finally:
            await self.world.host.store.written()


def seats_of(game: Any) -> int:
    """How many captains play: one more than two, where the game has it."""
    return len(CREW) if len(CREW) in game.players else max(game.players)


def presses(door: Door, name: str, texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The numbers and words that a door is tried with by that reader."""
    if door.kind == "verb":
        yield from ((args, "") for args in ARGUMENTS[name])
    if door.name in ("typed", "found", "orders", "orders: text"):
        yield from (("0.0", text) for text in texts)
    elif door.kind != "verb":
        yield "", ""


@pytest_asyncio.fixture
async def probe(tmp_path: Path) -> AsyncIterator[Probe]:
    async with world(tmp_path / "probe.sqlite3", games=game_of) as made:
        port = Probe.of(made)
        assert isinstance(port, Probe)
        yield port
        port.beside.close()


def met(id: str, seed: int) -> list[Any]:
    """Positions of random games at which Ana or Ben is asked, each of another kind of question."""
    game, found = game_of(id), dict[str, Any]()

    def watch(state: Any, events: Any) -> None:
        is_asked = state.asked is not None and set(state.asked.seats) & {0, 1}
        if is_asked and len(found) < MET and anew(game, state, 0, Random(1)) is not None:
            found.setdefault(f"{state.asked.kind} {0 in state.asked.seats}", state)

    seats = seats_of(game)
    fuzz.play(game, seats, game.read_options({}, seats), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    return list(found.values())[-KINDS:]


def named(game: Any, state: Any) -> tuple[str, ...]:
    """Names of things that Ben may choose now, else numbers and nonsense: what somebody tries who guesses."""
    spoken, found = words("en"), dict[str, None]()
    for seat in state.asked.seats:
        choice = game.choice(state, seat)
        parts = [one.part.choice for one in choice.walk(choice.default)] if isinstance(choice, Sheet) else [choice]
        found |= {spoken(label): None for part in parts for _, label in labels_of(part)}
    return (*Random(len(found)).sample(sorted(found), min(TEXTS, len(found))), "#1", "1 2", "nothing of the kind")


def anew(game: Any, state: Any, viewer: int | None, rnd: Random) -> Any:
    """A position that differs in what that viewer may not know, None where there is nothing of the kind."""
    for _ in range(10):
        other = game.imagine(game.view(state, viewer), rnd)
        if game.dump(other) != game.dump(state):
            return other
    return None


async def compared(probe: Probe, state: Any, readers: dict[str, int | None], rnd: Random) -> int:
    """How many readings were the same; AssertionError for one that is not."""
    decision, same = (await probe.table()).decision, 0
    texts = named(probe.game, state)
    for name, viewer in readers.items():
        other = anew(probe.game, state, viewer, rnd)
        if other is None:
            continue
        probe.change_state(state)
        first = await probe.reads(name, decision, texts)
        probe.change_state(other)
        then = await probe.reads(name, decision, texts)
        assert [key for key, text in then.items() if first[key] != text] == [], (name, state.asked.kind)
        same += len(then)
    return same


@pytest.mark.parametrize("id", [id for id in games() if game_of(id).hides])
async def test_secrets_of_another_seat_are_in_no_message_of_play(probe: Probe, id: str) -> None:
    await probe.begin(id)
    rnd, same = Random(3), 0
    for state in met(id, 11):
        same += await compared(probe, state, {"opener": 0, "captain": 1, "member": None}, rnd)
    assert same > 500


@pytest.mark.parametrize("id", [id for id in games() if game_of(id).hides])
async def test_resigned_captain_reads_no_more_than_before(probe: Probe, id: str) -> None:
    await probe.begin(id)
    rnd, found = Random(4), 0
    for seat, name in enumerate(("opener", "captain")):
        after = resigned(probe.game, id, seat)
        if after is not None:
            found += await compared(probe, after, {name: seat}, rnd)
    assert found > 100 or seats_of(probe.game) < len(CREW) or not may_resign(probe.game, id)


def may_resign(game: Any, id: str) -> bool:
    """Whether a captain of the game may give up."""
    return any(move.kind in RESIGNING for state in met(id, 12) for move in game.open_moves(state, 0))


def resigned(game: Any, id: str, seat: int) -> Any:
    """A position after that seat has given up, with the game going on; None where that ends it."""
    for state in met(id, 12):
        for move in game.open_moves(state, seat):
            if move.kind in RESIGNING:
                after, _ = game.act(state, seat, Move(move.kind, {}), lambda sides: 1)
                if after.result is None:
                    return after
    return None


RESIGNING = ("resign", "surrender")


@pytest.mark.parametrize("id", [id for id in games() if game_of(id).hides])
async def test_comparison_does_show_a_secret_of_its_seat(probe: Probe, id: str) -> None:
    """Ben reads another hand of his own where Ana and the public read the same."""
    await probe.begin(id)
    state, hand = met(id, 11)[-1], next(door for door in DOORS if door.name == "hand")
    decision, read_ = (await probe.table()).decision, []
    for one in (state, anew(probe.game, state, 0, Random(5))):
        probe.change_state(one)
        probe.restart_ids()
        read_.append([text_of(await probe.press(name, hand, decision, "0.0", "")) for name in ("opener", "captain")])
    (mine, his), (mine_then, his_then) = read_
    assert mine == mine_then and his != his_then


ROUNDS = 150
"""Rounds of random answers within which such a question comes."""


async def until_silent(probe: Probe, rnd: Random) -> Any:
    """The first question to Ben of which nobody may see who has answered; None where none comes."""
    here = probe.world
    for _ in range(ROUNDS):
        table = await probe.table()
        if table.asked is None:
            return None
        if table.asked.sealed and not table.asked.shows_waiting and 1 in table.asked.seats:
            return table
        for seat in set(table.asked.seats) - table.answered:
            await here.say(probe.code, seat, (await here.host.rounds.choice(probe.code, seat)).sample(rnd))
        if (await probe.table()).decision == table.decision:
            await here.closed(probe.code, table.decision)
    return None


def asks_in_silence(id: str) -> bool:
    """Whether a random game asks anything of which nobody may see who has answered."""
    game, found = game_of(id), list[bool]()
    seats = seats_of(game)

    def watch(state: Any, events: Any) -> None:
        found.append(state.asked is not None and not state.asked.shows_waiting)

    fuzz.play(game, seats, game.read_options({}, seats), 1, laws.Tally(), Random(1), under_laws=False, watch=watch)
    return any(found)


@pytest.mark.parametrize("id", [id for id in games() if game_of(id).hides])
async def test_hidden_answering_shows_in_no_message(probe: Probe, id: str) -> None:
    """Neither what he has filled in nor that it is sent: panels, boards, status and completions of others stay as they were."""
    await probe.begin(id)
    draw_always(probe.world.host, 1)
    table = await until_silent(probe, Random(2))
    if table is None:
        assert not asks_in_silence(id)
        return
    choice = await probe.world.host.rounds.choice(probe.code, 1)
    first = {name: await probe.reads(name, table.decision, ("#1",)) for name in ("opener", "member")}
    await probe.world.say(probe.code, 1, choice.default)
    assert (await probe.table()).decision == table.decision, "it is held"
    then = {name: await probe.reads(name, table.decision, ("#1",)) for name in ("opener", "member")}
    assert [(name, key) for name in first for key, text in first[name].items() if then[name][key] != text] == []
