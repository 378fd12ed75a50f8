"""The walk: every door, pressed by everybody there may be, at a table in each of its states.

Who may is written down once, in `docs/authority.md`, and read from there: a door that is not in its table fails.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.context.press_limit import PressLimit
from bot.edge.features import COMMANDS, PRESSES, TABLELESS_PRESSES
from bot.edge.kit.replies import Completions, Page
from bot.edge.presses.declaration import Declaration
from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say
from locales import words
from tests.bot.edge.press_everything import BESIDE, BOOKS, STATES, WALKERS, WORD, Door, Port, counted, doors, plain, text_of
from tests.bot.edge.press_everything import others as unknown_to
from tests.bot.service.discord_fixture import ANA, CHANNEL, GUILD
from tests.e2e.abuse import refusals_in
from tests.sights import Views

WRITTEN = (Path(__file__).parents[4] / "docs" / "authority.md").read_text()
ROW = re.compile(r"^\| `(verb|command|complete) ([^`]+)` \| ([\w ]+?) \| (\w+) \|", re.MULTILINE)
WHO = {(kind, name): who for kind, name, who, _ in ROW.findall(WRITTEN)}
KEPT_OUT = {(kind, name): answered for kind, name, _, answered in ROW.findall(WRITTEN)}
"""What a member of the server is answered who may not view the table's channel."""
NEVER = "ZZZZZZ"
OUTSIDERS = ("stranger", "manager elsewhere", "kept out", "manager kept out")
"""To whom there is no such table: it is another server's, or its channel is hidden from them."""
SITS = ("captain", "opener", "captain abroad", "captain's inbox")
AUTHORITY = {
    "e.stranger",
    "e.spectator",
    "e.seat.handed",
    "e.seat.lost",
    "e.notopener",
    "e.notyours",
    "e.notyours.begun",
    "e.notyours.right",
    "e.rematch",
}
"""Refusals for who somebody is; the others are for how things stand."""
DEALING = words("en")(say("post.dealing"))
"""What everything but a few doors answers while the promise is waited for."""
DOORS = doors()
EVERY_DOOR_IN = "running"
"""The state in which those press every door who else press one of each kind."""
PASSING = ("muster", "dealing", "closed")
"""States that pass, or lead nowhere: those alone who play press every door in them."""
ALIKE = (*OUTSIDERS, "member beside", "former captain", "captain abroad", "captain's inbox")
"""Walkers who are refused before any door is looked at, or are answered as another walker is, but for what is public."""


@pytest_asyncio.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "walk.sqlite3") as port:
        yield port


def test_everything_that_can_be_pressed_is_written_down_with_who_may() -> None:
    assert {(door.kind, door.name) for door in DOORS} == set(WHO)
    assert set(WHO.values()) <= {"anybody", "readers", "members", "captains", "opener", "closers", "by right"}
    assert {door: "anybody" if who == "anybody" else "stranger" for door, who in WHO.items()} == KEPT_OUT
    named = {tuple(door.name.split()) for door in DOORS if door.kind == "command"}
    assert named == set(COMMANDS)


def who(door: Door) -> str:
    return WHO[door.kind, door.name]


def of_each_kind() -> tuple[Door, ...]:
    """One door of each kind: alike in who may, in whether they name a table, and in all that is declared of how they answer."""
    return tuple({kind_of(door): door for door in DOORS}.values())


def kind_of(door: Door) -> Any:
    declared = declaration(door)
    manner = (declared.needs_table, declared.while_dealing, declared.looked_up, declared.acknowledges, declared.answer.__module__)
    return door.kind, who(door), door.takes_code, manner


def declaration(door: Door) -> Declaration:
    """What is declared of a door; of a completion, of its command."""
    if door.kind == "verb":
        return PRESSES.get(door.name) or TABLELESS_PRESSES[door.name]
    return COMMANDS[tuple(door.name.partition(":")[0].split())]


def pressed_by(name: str, state: str) -> tuple[Door, ...]:
    """The doors that somebody presses at a table in that state."""
    is_brief = name in ALIKE or (state in PASSING and name not in ("captain", "opener"))
    return of_each_kind() if is_brief and state != EVERY_DOOR_IN else DOORS


@pytest.mark.parametrize("kind", ["verb", "command"])
async def test_no_answer_is_asked_before_its_table_is_found(port: Port, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So whoever finds no table is refused alike behind every door: what answers there is never called."""
    called: list[str] = []

    async def answer(*given: Any) -> Any:
        called.append("answered")

    for declared in (PRESSES, COMMANDS):
        for key, one in declared.items():
            if one.needs_table:
                monkeypatch.setitem(declared, key, replace(one, answer=answer))
    pressed = [door for door in DOORS if door.kind == kind and who(door) != "anybody" and declaration(door).needs_table]
    for door in pressed:
        assert refused(await port.knock(WALKERS["stranger"], door, 1, NEVER)) <= {"e.stranger", "e.notable.none"}, door
    assert len(pressed) > 10 and called == []


def is_reader(name: str, state: str) -> bool:
    """To whom the table is open: who left its lobby has never sat there."""
    return name not in OUTSIDERS and not (name == "former captain" and state in ("lobby", "muster", "dealing"))


def may(door: Door, name: str, state: str) -> bool:
    """Whether it is his to do. What stands in the way beside that is another matter."""
    return {
        "anybody": True, "readers": True, "members": WALKERS[name].guild == GUILD, "captains": name in SITS,
        "opener": name == "opener", "by right": name == "manager",
        "closers": name == "manager" or (name == "opener" if state in ("lobby", "muster") else name in SITS),
    }[who(door)]  # fmt: skip


def refused(reply: Any) -> set[str]:
    """The refusals of an answer."""
    return {reply.reason.id} if isinstance(reply, Refused) else set(refusals_in(plain(reply)))


def changed(before: Any, after: Any) -> set[str]:
    """The tables of the database whose rows differ."""
    return set() if before is after else {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize("state", STATES)
async def test_everybody_presses_everything(port: Port, state: str) -> None:
    """Each is answered by who he is, and is one commit at most."""
    await STATES[state](port)
    kept, table = port.rows(), await port.table()
    wrong: list[Any] = []
    for name, walker in WALKERS.items():
        for door in pressed_by(name, state):
            with counted(port.world) as written:
                reply = await port.knock(walker, door, table.decision)
            after = port.rows()
            wrong += [(state, name, door, what) for what in faults(door, name, state, reply, changed(kept, after))]
            wrong += [(state, name, door, written)] if len(written) > 1 else []
            if WALKERS[name].person != ANA and state in ("lobby", "muster") and WORD in text_of(reply):
                wrong.append((state, name, door, "Ana's word"))
            if changed(kept, after) <= set(BOOKS):
                kept = after  # who was here stands: the next press notes it no more
            else:
                port.put_back(kept)
    assert wrong == [], "\n".join(map(str, wrong))


def faults(door: Door, name: str, state: str, reply: Any, wrote: set[str]) -> Iterator[str]:
    """What is wrong with an answer, by who asked."""
    told = refused(reply)
    if door.kind == "complete":
        yield from [] if isinstance(reply, Completions) and not wrote - {"people"} else [f"completed {told} {wrote}"]
        return
    if who(door) == "anybody":
        yield from [] if not told & AUTHORITY else [f"refused to anybody: {told}"]
    elif not is_reader(name, state):
        expected = {"e.stranger"} if door.takes_code else {"e.notable.none"}
        yield from [] if told == expected and not wrote - {"people"} else [f"to a stranger: {told} {wrote}"]
    elif not may(door, name, state):
        waits = state == "dealing" and DEALING in plain(reply)
        yield from [] if (told or waits) and not wrote - set(BOOKS) else [f"not refused: {told} {wrote} {plain(reply)[:200]}"]
    else:
        yield from [] if not told & AUTHORITY else [f"refused: {told}"]
        if name not in SITS and who(door) == "readers":
            yield from [] if not wrote - set(BOOKS) else [f"wrote: {wrote}"]
    is_of_a_table = who(door) != "anybody"
    if is_of_a_table and isinstance(reply, Page) and reply.public and WALKERS[name].channel != CHANNEL:
        yield "shown to everybody elsewhere"


@pytest.mark.parametrize("state", STATES)
async def test_to_a_stranger_the_table_is_not_there(port: Port, state: str) -> None:
    """The same words, the same statements, whether or not the code was ever given."""
    await STATES[state](port)
    table = await port.table()
    for name in (*OUTSIDERS, "former captain"):
        for door in (one for one in pressed_by(name, state) if one.takes_code and who(one) != "anybody"):
            if is_reader(name, state):
                continue
            known, never = [await port.knock(WALKERS[name], door, table.decision, code) for code in (port.code, NEVER)]
            assert text_of(known).replace(port.code, NEVER) == text_of(never), (name, door)
            assert table.id not in text_of(known)
    completed = [door for door in DOORS if door.kind == "complete" and who(door) != "anybody"]
    for name in OUTSIDERS:
        assert [await port.knock(WALKERS[name], door, 0) for door in completed] == [Completions(())] * len(completed)


async def test_a_table_is_shown_to_all_only_where_all_who_read_may_view_its_channel(port: Port) -> None:
    """From beside it what is for all is his own, and is not used up by that; nothing that shows it is opened there. Where its
    channel is open to the whole server it may be shown beside it."""
    await STATES["over"](port)
    doors, table = {door.name: door for door in DOORS if door.kind == "verb"}, await port.table()
    ben = replace(WALKERS["captain"], channel=BESIDE, sight=Views(frozenset({BESIDE, CHANNEL})))
    for name in ("rematch", "onward", "showall"):
        reply = await port.knock(ben, doors[name], table.decision)
        assert not (isinstance(reply, Page) and reply.public), name
        assert name != "rematch" or refused(reply) == {"e.home"}
    shown = await port.knock(WALKERS["captain"], doors["showall"], table.decision)
    assert isinstance(shown, Page) and shown.public
    open_to_all = replace(ben, sight=Views(frozenset({BESIDE, CHANNEL}), frozenset({CHANNEL})))
    assert refused(await port.knock(open_to_all, doors["rematch"], table.decision)) == {"e.write"}, "what the channel asks of him"


async def test_answers_for_all_and_completions_are_limited(port: Port) -> None:
    """Six in ten minutes for everybody, whatever they show; the next is his own to ask for without. Completions beyond four a
    press are empty."""
    await STATES["running"](port)
    port.edge = replace(port.edge, press_limit=PressLimit(port.world.clock, 60))
    named = {(door.kind, door.name): door for door in DOORS}
    aloud = [named["command", name] for name in ("board", "log", "table status", "rules")] * 2
    shown = [await port.knock(WALKERS["captain"], door, 1) for door in aloud]
    assert [isinstance(reply, Page) and reply.public for reply in shown] == [True] * 6 + [False] * 2
    assert refused(shown[6]) == refused(shown[7]) == {"e.aloud"}
    assert not refused(await port.knock(WALKERS["opener"], aloud[0], 1))
    completed = [await port.knock(WALKERS["captain"], named["complete", "log: table"], 1) for _ in range(241)]
    assert completed[239] != Completions(()) and completed[240] == Completions(())


@pytest.mark.parametrize("state", ["running", "closed"])
async def test_secrets_of_another_seat_are_in_no_message(port: Port, state: str) -> None:
    """All that a seat hides is changed, and everybody else reads the same to the byte: words, ids, pictures, files. To outsiders
    the table is not there."""
    await STATES[state](port)
    kept, table = port.rows(), await port.table()
    now = await port.world.position(port.code)
    hidden = {"ana": unknown_to(now, 1, Random(5)), "ben": unknown_to(now, 0, Random(6))}
    seatless = [name for name in WALKERS if name not in (*SITS, *OUTSIDERS)] if state == EVERY_DOOR_IN else ["member"]
    readers = {"ana": ["captain", *seatless], "ben": seatless}
    first = await read_by(port, readers["ana"], kept, table.decision)
    for whose, position in hidden.items():
        port.change_state(position)
        changed_rows = port.rows()
        then = await read_by(port, readers[whose], changed_rows, table.decision)
        assert [key for key, text in then.items() if first[key] != text] == [], whose
        port.put_back(kept)
    hands = [door for door in DOORS if door.name == "hand"]
    mine = [text_of(await port.knock(WALKERS["captain"], door, table.decision)) for door in hands]
    port.change_state(hidden["ben"])
    then_mine = [text_of(await port.knock(WALKERS["captain"], door, table.decision)) for door in hands]
    assert len(mine) == 2 and not set(mine) & set(then_mine), "what is compared does show what a seat hides"


async def read_by(port: Port, names: list[str], kept: Any, decision: int) -> dict[tuple[str, Door], str]:
    """What these people read behind every door, each at the same position."""
    found = {}
    for name in names:
        port.restart_ids()
        for door in DOORS:
            if who(door) not in ("anybody", "closers", "by right") and door.name != "rematch":
                found[name, door] = text_of(await port.knock(WALKERS[name], door, decision))
                if not changed(kept, port.rows()) <= set(BOOKS):
                    port.put_back(kept)
        port.put_back(kept)
    return found
