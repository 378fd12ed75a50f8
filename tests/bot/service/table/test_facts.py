"""What happened at each step is kept whole, secret until the end; replays and films are made of it without any rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.service.history import finished_game
from bot.service.table import facts
from bot.store import schema as s
from engines import game_of, games
from engines.kernel.laws import fuzz, laws
from engines.kernel.record.record import dump_replay, load_replay
from engines.kernel.resolution.frames import Event, Move, State
from tests.bot.manual_clock import ManualClock
from tests.bot.service import game_fixture
from tests.bot.service.changed_rules import equal, hosting, mended, rows, shown, vote
from tests.bot.service.discord_fixture import LIVE, World, world
from tests.bot.service.game_fixture import FixtureGame, game
from tests.game_cases import FIRST
from tests.statements import statements


async def played_through(here: World, code: str) -> None:
    """A game with secrets and an open move of which nothing is told."""
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    await here.play(code, "vote")
    await here.host.rounds.act(code, 1, Move("shout", {"word": "ahoy"}))
    await here.play(code, "never")


def recomputed(kept: finished_game.StoredGame, of: FixtureGame = game) -> tuple[finished_game.ReplayFrame, ...]:
    """The game as the rules alone give it."""
    return tuple(finished_game.frames(of, kept.bare()))


async def test_a_replay_from_facts_is_what_the_rules_recompute(here: World) -> None:
    code = await here.begun(3, rounds=2)
    await played_through(here, code)
    kept, frames = await shown(here, code, game)
    assert len(frames) == kept.replay.rounds + 1
    assert frames == recomputed(kept)
    assert all(frame.is_open for frame in frames)


async def test_display_asks_no_rules(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await here.begun(3, rounds=2)
    await played_through(here, code)
    kept, frames = await shown(here, code, game)

    def never(*_: Any) -> Any:
        raise AssertionError("the rules were asked")

    for name in ("setup", "apply", "act", "load", "reveal", "view"):
        monkeypatch.setattr(FixtureGame, name, never)
    assert tuple(finished_game.frames(game, kept)) == frames


async def test_a_move_of_which_nothing_is_told_is_shown_after_the_end(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    narrate = FixtureGame.narrate

    def quietly(self: FixtureGame, event: Event, viewer: int | None) -> Any:
        return () if event.kind == "shouted" and here_is_running else narrate(self, event, viewer)

    here_is_running = True
    monkeypatch.setattr(FixtureGame, "narrate", quietly)
    code = await here.begun(3, rounds=1)
    await played_through(here, code)
    here_is_running = False
    kept, frames = await shown(here, code, game)
    assert sum(len(entries or ()) for _, entries in kept.steps) == len(kept.steps) + 1
    assert [one.id for frame in frames for one in frame.sentences].count("t.shouted") == 1
    assert frames == recomputed(kept)


async def test_after_a_restart_facts_go_on_where_they_stood(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await here.play(code, "vote")
    async with world(file, clock) as here:
        await here.play(code, "never")
        kept, frames = await shown(here, code, game)
        entries = [entry for _, kept_ in kept.steps for entry in kept_ or ()]
    assert frames == recomputed(kept)
    assert [bool(entry[facts.FOLLOWS]) for entry in entries] == [False, *[True] * (len(entries) - 1)]


async def test_board_stored_otherwise_is_stored_again(tmp_path: Path) -> None:
    """A release may have more in its views: what is kept then must not hang on what it would have kept itself."""

    class Richer(FixtureGame):
        def dump_view(self, view: Any) -> Any:
            return {**super().dump_view(view), "wind": "east"}

        def load_view(self, saved: Any) -> Any:
            return super().load_view({name: value for name, value in saved.items() if name != "wind"})

    file, clock, richer = tmp_path / "broadside.sqlite3", ManualClock(), Richer()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await here.play(code, "vote")
    async with world(file, clock, games=hosting(richer)) as here:
        await here.play(code, "never")
        kept, frames = await shown(here, code, richer)
    entries = [entry for _, kept_ in kept.steps for entry in kept_ or ()]
    assert sum(not entry[facts.FOLLOWS] for entry in entries) == 2
    assert frames == recomputed(kept, richer)


async def test_facts_are_read_of_finished_games_alone(here: World) -> None:
    code = await here.begun(3, rounds=1)
    for seat in range(3):
        await here.say(code, seat, {"flag": "black"})
    await here.play(code, "window")
    with statements() as run:
        table = await here.at(code)
        for read in (here.host.history.narrated, here.host.history.log):
            assert await read(code)
        await here.host.history.log(code, here.crew[0].id)
        await here.own(code, 0)
        await here.host.lookup.of_person(here.crew[0].id)
        for refused in (finished_game.stored_game(here.host.repository, code), here.host.history.replay(code)):
            with pytest.raises(Refused, match="notover"):
                await refused
    assert run and not [one for one in run if "steps" in one and "facts" in one]
    assert table.seed is None
    await here.shut(code)
    with pytest.raises(Refused, match="notover"):
        await finished_game.stored_game(here.host.repository, code)


async def test_no_post_is_made_of_facts(here: World) -> None:
    code = await here.begun(3, rounds=1)
    await played_through(here, code)
    await here.go(10)
    packed = [entry[facts.PACKED] for row in await rows(here, s.steps) for entry in row["facts"]]
    said = json.dumps([str(due) for due in here.composer.dues]) + json.dumps(await rows(here, s.posts), default=str)
    assert packed and not [one for one in packed if one in said]


# -- games of before


async def forgotten(here: World, steps: int = 1000) -> None:
    """As a program wrote it that kept no facts, up to that step."""

    def written(db: Any) -> Any:
        db.execute(s.steps.update().where(s.steps.c.step <= steps).values(facts=None))

    await here.host.store.write(written)


async def test_a_game_of_before_is_recomputed_where_the_rules_agree(here: World) -> None:
    code = await here.begun(3, rounds=2)
    await played_through(here, code)
    _, frames = await shown(here, code, game)
    await forgotten(here)
    _, again = await shown(here, code, equal)
    assert again == frames


async def test_a_game_of_before_is_shown_as_it_was_told_where_the_rules_differ(here: World) -> None:
    code = await here.begun(3, rounds=2)
    await vote(here, code)
    await here.play(code, "never")
    await forgotten(here)
    _, frames = await shown(here, code, mended)
    told = await here.host.history.narrated(code)
    assert [frame.sentences for frame in frames] == [one.sentences for one in told]
    assert not any(frame.is_open for frame in frames)


@pytest.mark.parametrize("rules", [equal, mended], ids=lambda one: type(one).__name__)
async def test_a_game_that_was_begun_before_is_shown_whole(tmp_path: Path, rules: FixtureGame) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await vote(here, code)
        table = await here.play(code, "steer")
        await forgotten(here)
    async with world(file, clock, games=hosting(rules)) as here:
        await here.play(code, "never")
        kept, frames = await shown(here, code, rules)
        assert frames[-1].is_open and frames[0].is_open == (rules is equal)
        if rules is mended:
            assert [frame.is_open for frame in frames].count(False) == table.step
        else:
            assert len(frames) == kept.replay.rounds + 1


@pytest.mark.parametrize(("place", "harm"), [(3, "c$~{"), (3, "'"), (3, ""), (2, "00000000"), (1, False)], ids=str)
async def test_facts_that_cannot_be_read_are_done_without(here: World, place: int, harm: Any) -> None:
    code = await here.begun(3, rounds=1)
    await played_through(here, code)
    kept, frames = await shown(here, code, game)
    steps = [(told, [[*entry[:place], harm, *entry[place + 1 :]] for entry in entries or ()]) for told, entries in kept.steps]
    broken = finished_game.StoredGame(kept.replay, tuple(steps))
    assert tuple(finished_game.frames(game, broken)) == frames


async def test_a_finished_game_whose_save_cannot_be_loaded_is_shown_all_the_same(tmp_path: Path) -> None:
    class Changed(FixtureGame):
        def load(self, saved: dict[str, Any]) -> State[game_fixture.Sea]:
            raise ValueError("a save of version 1, read by version 2")

    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=1)
        over = await here.play(code, "never")
        _, frames = await shown(here, code, game)
    async with world(file, clock, games=hosting(Changed())) as here:
        assert (await here.at(code)).status == "over"
        _, again = await shown(here, code, game)
        replay = load_replay(dump_replay(await here.host.history.replay(code)))
    assert again == frames
    assert replay.result == over.result


@pytest.mark.parametrize("id", games())
def test_every_event_of_a_game_is_the_same_after_it_was_kept(id: str) -> None:
    rules = game_of(id)
    for seed in range(6):
        laid: list[facts.RoundFacts] = []
        told: list[Any] = []

        def watch(
            state: State[Any], events: tuple[Event, ...], laid: list[facts.RoundFacts] = laid, told: list[Any] = told
        ) -> None:
            told.append(rules.dump_view(rules.view(state, None)))
            laid.append(facts.RoundFacts(len(laid), len(laid), events, facts.board_of(rules, state)))

        seats = rules.players[seed % min(4, len(rules.players))]
        fuzz.play(rules, seats, rules.read_options({}, seats), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
        steps = [(told[step], [entry]) for step, entry in facts.dump(laid, facts.NONE, dict(enumerate(told)))]
        found = list(facts.load(rules, json.loads(json.dumps(steps))))
        assert [one.events for one in found] == [one.events for one in laid]
        assert [rules.dump_view(one.view) for one in found] == [json.loads(one.board) for one in laid]


async def test_a_finished_game_of_four_grows_by_less_than_a_tenth(tmp_path: Path) -> None:
    async with world(tmp_path / "broadside.sqlite3", games=game_of) as here:
        table = await here.host.new_tables.open(here.crew[0], 1, 50, FIRST, LIVE, options={})
        for person in here.crew[1:]:
            await here.host.tables.join(table.code, person)
        await here.go(2)
        await here.host.tables.start(table.code, here.crew[0].id)
        await here.go(2)
        for person in here.crew[1:]:
            await here.host.tables.here(table.code, person.id)
        await here.dealt(table.code)
        await sampled(here, table.code, Random(5))
        await here.go(30)
        steps = await rows(here, s.steps)
        facts_ = sum(len(json.dumps(row["facts"])) for row in steps)
        whole = [row for one in s.metadata.sorted_tables for row in await rows(here, one)]
        rest = sum(len(json.dumps(value)) for row in whole for value in row.values()) - facts_
    assert len(steps) > 4 and facts_ < 0.1 * rest


async def sampled(here: World, code: str, rnd: Random) -> None:
    """Answer at random to the end."""
    while (table := await here.at(code)).asked is not None:
        for seat in table.asked.seats:
            if (await here.at(code)).decision == table.decision:
                await here.say(code, seat, (await here.host.rounds.choice(code, seat)).sample(rnd))
        if (await here.at(code)).decision == table.decision:
            await here.closed(code, table.decision)
