"""Records of strangers in a real browser: what holds, what does not, and that the engines' command says the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import expect

from engines import game_of, games
from engines.kernel.record.record import (
    REMOVED,
    UNDRAWN,
    InvalidReplay,
    Replay,
    Row,
    TakenBack,
    chained,
    dump_replay,
    load_replay,
    names_hash,
    verify,
)
from tests.engines.test_verify import HOSTILE, claims
from tests.render.verify.conftest import found, shown
from tests.render.verify.played import NAMES, WORDS, Saved, changed, die_of, played, shuffle_of, with_step_back

Opener = Callable[..., Awaitable[Tab]]
GAMES = games()


def engine(text: str | bytes, published: str = "") -> str:
    """What the engines' command says of a file: "holds", "unchecked", or what is wrong."""
    try:
        replay = load_replay(text)
        return "holds" if verify(game_of(replay.opening.game), replay, published).is_whole else "unchecked"
    except InvalidReplay as wrong:
        return wrong.what
    except KeyError:
        return "form"


def rechained(replay: Replay) -> Replay:
    """A record whose hashes somebody has made anew after changing it, those of the names too."""
    rows = tuple(chained(replay.opening, (dataclasses.replace(row, chain="") for row in replay.rows)))
    return dataclasses.replace(replay, rows=rows, names_hash=names_hash(rows[-1].chain, replay.names))


# -- what holds


@pytest.mark.parametrize("game", GAMES)
async def test_a_good_record_holds_as_far_as_a_page_can_say(game: str, opened: Opener) -> None:
    text = dump_replay(played(game))
    said = await found(await opened(), text)
    assert (said.verdict, said.what, engine(text)) == ("holds", set(), "holds")
    assert {section for section, state in said.states.items() if state == "holds"} >= {"chain", "promise", "names"}
    assert said.states["states"] == said.states["published"] == "unchecked"
    assert "not checked here" not in said.line and "holds" not in said.texts["states"]
    release = game_of(game).releases[game_of(game).rules_version]
    assert f"release {release}" in said.texts["states"] and played(game).rows[-1].chain in said.texts["states"]


@pytest.mark.parametrize(("to", "verdict"), [(None, "holds"), (10_000, "fails")])
async def test_rounds_that_were_taken_back_are_followed(to: int | None, verdict: str, opened: Opener) -> None:
    replay = with_step_back(played(GAMES[0]))
    if to is not None:
        rows = [dataclasses.replace(row, to=to) if isinstance(row, TakenBack) else row for row in replay.rows]
        replay = rechained(dataclasses.replace(replay, rows=tuple(rows)))
    said = await found(await opened(), dump_replay(replay))
    assert (said.verdict, engine(dump_replay(replay))) == (verdict, "holds" if to is None else "order")


@pytest.mark.parametrize("game", GAMES)
async def test_every_face_is_counted_as_a_die_or_in_a_shuffle(game: str, opened: Opener) -> None:
    replay, tab = played(game), await opened()
    said = await found(tab, dump_replay(replay))
    for summary in await tab.locator("[data-check=dice] .found summary, [data-check=cards] .found summary").all():
        await summary.click()
        await expect(summary.locator("xpath=..").locator("li").first).to_be_visible()
    faces = sum(len(part.faces) for part in (replay.opening, *replay.rows) if not hasattr(part, "rules"))
    thrown = await tab.locator("[data-check=dice] .list li").all_inner_texts()
    mixed = await tab.locator("[data-check=cards] .list li").all_inner_texts()
    cards = [len(line.partition(": ")[2].split()) for line in mixed]
    assert sum(line.partition(": ")[2].count(" of ") for line in thrown) + sum(count - 1 for count in cards) == faces
    assert str(len(mixed) or "Nothing") in said.texts["cards"]
    orders = [sorted(map(int, line.partition(": ")[2].split())) for line in mixed]
    assert orders == [list(range(1, count + 1)) for count in cards]


@pytest.mark.parametrize("protocol", ["1", "2"])
async def test_records_of_older_protocols_hold(protocol: str, opened: Opener) -> None:
    text = dump_replay(played(GAMES[0], protocol))
    said = await found(await opened(), text)
    assert (said.verdict, engine(text), said.states["promise"]) == ("holds", "holds", "holds")
    assert said.states["names"] == "unchecked"
    assert said.states["dice"] == ("unchecked" if protocol == "1" else "holds")


async def test_record_without_draws_has_no_promise(opened: Opener) -> None:
    """A table of such a kind, left before its first answer: so it is of a game that shuffles nothing at its beginning."""
    tab, tried = await opened(), 0
    for game in GAMES:
        replay = played(game)
        if replay.opening.faces:
            continue
        nothing = dataclasses.replace(replay.opening, protocol=UNDRAWN, words=(), promise="", channel="", message="", fixed=0)
        text = dump_replay(Replay(nothing, (), "", None))
        said, tried = await found(tab, text), tried + 1
        assert (said.verdict, engine(text)) == ("holds", "holds") and "nothing was promised" in said.texts["promise"]
        promised = dump_replay(Replay(dataclasses.replace(nothing, promise="0" * 64), (), "", None))
        assert engine(promised) == "seed" and (await found(tab, promised)).what == {"seed"}
    assert tried


async def test_rows_of_another_release_are_named_with_it(opened: Opener) -> None:
    text = dump_replay(claims(played(GAMES[0]), 1))
    said = await found(await opened(), text)
    assert (said.verdict, engine(text)) == ("holds", "unchecked")
    assert f"rules 1, release {game_of(GAMES[0]).releases[1]}" in said.texts["states"]


# -- what does not


def a_die(saved: Saved) -> None:
    part, at = die_of(saved)
    part["faces"][at] = part["faces"][at] % part["dice"][at] + 1


def a_card(saved: Saved) -> None:
    part, at = shuffle_of(saved)
    part["faces"][at] = part["faces"][at] % part["dice"][at] + 1


def a_word(saved: Saved) -> None:
    saved["opening"]["words"][0] = "tide"


def a_row(saved: Saved) -> None:
    saved["rows"][2]["at"] += 1


def a_missing_row(saved: Saved) -> None:
    del saved["rows"][2]


def a_name(saved: Saved) -> None:
    saved["names"][0] = "Eve"


def a_seed(saved: Saved) -> None:
    saved["seed"] = "00" * 32


def an_option(saved: Saved) -> None:
    saved["opening"]["options"]["sails"] = True


CHANGES: dict[str, tuple[Callable[[Saved], None], set[str], dict[str, str]]] = {
    "a die": (a_die, {"chain", "dice"}, {"dice": "the seed gives", "chain": "Wrong hash: row"}),
    "a card": (a_card, {"chain", "cards"}, {"cards": "the seed changes it with place"}),
    "a word": (a_word, {"chain", "promise"}, {"promise": "do not give the promise", "dice": "nothing can be drawn anew"}),
    "a row": (a_row, {"chain"}, {"chain": "Wrong hash: row 3 (step"}),
    "a missing row": (a_missing_row, {"chain"}, {"chain": "Wrong hash: row 3 (step"}),
    "a name": (a_name, {"names"}, {"names": "do not fit their hash"}),
    "the seed": (a_seed, {"promise"}, {"promise": "do not give the promise"}),
    "an option": (an_option, {"chain"}, {"chain": "or the opening"}),
}


@pytest.mark.parametrize("kind", CHANGES)
async def test_a_changed_record_is_told_by_what_was_changed(kind: str, opened: Opener) -> None:
    """In every game that has such a thing."""
    change, fails, told = CHANGES[kind]
    also = {"dice", "cards"} if kind == "a missing row" else set[str]()
    tab, tried = await opened(), 0
    for game in GAMES:
        try:
            text = changed(played(game), change)
        except LookupError:
            continue
        said, tried = await found(tab, text), tried + 1
        assert said.verdict == "fails" and fails <= said.fails <= fails | also, (game, said)
        assert engine(text) in said.what
        assert {section: line for section, line in told.items() if line not in said.texts[section]} == {}
    assert tried


async def test_one_change_is_told_once(opened: Opener) -> None:
    """What follows upon a row, or a die, that was changed holds all the same."""
    tab = await opened()
    for kind, section in (("a row", "chain"), ("a die", "dice"), ("a card", "cards")):
        for game in GAMES:
            try:
                text = changed(played(game), CHANGES[kind][0])
            except LookupError:
                continue
            assert len((await found(tab, text)).wrong[section]) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_a_forger_who_makes_all_hashes_anew_is_found_by_the_draws(game: str, opened: Opener) -> None:
    before = played(game)
    at = next(at for at, row in enumerate(before.rows) if isinstance(row, Row) and row.faces)
    row = before.rows[at]
    assert isinstance(row, Row) and row.dice
    face = row.faces[0] % row.dice[0] + 1
    rows = (*before.rows[:at], dataclasses.replace(row, faces=(face, *row.faces[1:])), *before.rows[at + 1 :])
    text = dump_replay(rechained(dataclasses.replace(before, rows=rows)))
    said = await found(await opened(), text, before.rows[-1].chain)
    assert said.fails - {"dice", "cards"} == {"published"} and said.fails & {"dice", "cards"}
    assert engine(text) == "draw" in said.what and engine(text, before.rows[-1].chain) == "published" in said.what


async def test_effect_of_answers_is_never_said_to_hold(opened: Opener) -> None:
    """Nonsense with all its hashes made anew: the engine alone finds it, and the page says that."""
    before = played(GAMES[0])
    row = before.rows[0]
    assert isinstance(row, Row)
    text = dump_replay(
        rechained(dataclasses.replace(before, rows=(dataclasses.replace(row, answer={"fly": 1}), *before.rows[1:])))
    )
    said = await found(await opened(), text)
    assert (said.verdict, engine(text), said.states["states"]) == ("holds", "answer", "unchecked")
    assert "it cannot" in said.line
    assert (await found(await opened(), text, before.rows[-1].chain)).what == {"published"}


def an_end(**told: Any) -> Callable[[Saved], object]:
    """The last row says that."""
    return lambda saved: saved["rows"][-1].update(told)


def an_opening(**told: Any) -> Callable[[Saved], object]:
    """The opening says that."""
    return lambda saved: saved["opening"].update(told)


def new_rules(saved: Saved) -> None:
    saved["rows"].insert(0, {"rules": 1, "state": {"a": 1}, "hash": "0", "at": 1, "chain": "0"})


def another_protocol(saved: Saved) -> None:
    del saved["opening"]["fixed"]
    saved["opening"]["protocol"] = 9


@pytest.mark.parametrize(("change", "what"), [
    (another_protocol, "seed"), (an_opening(message=""), "seed"), (an_opening(fixed=0), "seed"),
    (lambda saved: saved.update(seed="zz"), "seed"), (lambda saved: saved["rows"][0].update(round=7), "order"),
    (lambda saved: saved["rows"][1].update(version=99), "order"), (an_opening(version=99), "version"), (new_rules, "position"),
    (an_end(used=10**6), "draw"), (an_end(dice=[0], faces=[1]), "draw"), (an_end(dice=[6, 6], faces=[1]), "draw"),
])  # fmt: skip
async def test_the_engine_says_the_same_of_other_changes(change: Any, what: str, opened: Opener) -> None:
    """Where the hashes were made anew as well: else the command tells of the hashes first."""
    text = changed(played(GAMES[0]), change)
    said = await found(await opened(), text)
    assert what in said.what and engine(text) in said.what
    anew = dump_replay(rechained(load_replay(text)))
    assert engine(anew) in (await found(await opened(), anew)).what


# -- what was published


async def test_figures_of_fairness_are_compared(opened: Opener) -> None:
    replay, tab = played(GAMES[0]), await opened()
    record, names = replay.rows[-1].chain, replay.names_hash
    pasted = (
        f"Promise {replay.opening.promise}\nSecret: {replay.seed}\nRecord `{record}` python -m engines verify --names {names}"
    )
    said = await found(tab, dump_replay(replay), pasted)
    assert (said.verdict, said.states["published"], said.texts["published"].count("pasted")) == ("holds", "holds", 4)
    strange = await found(tab, dump_replay(replay), f"{record} {'0' * 64}")
    assert strange.fails == {"published"} and "0" * 64 in strange.texts["published"]
    assert (await found(tab, dump_replay(replay), names)).states["published"] == "unchecked"
    await tab.locator("#pasted-name").click()
    await tab.locator("#pasted").fill(record)
    await expect(tab.locator("[data-check=published][data-state=holds]")).to_be_attached()
    assert (await shown(tab)).verdict == "holds"


async def test_names_that_were_removed_are_told_as_the_command_does(opened: Opener) -> None:
    replay = played(GAMES[0])
    forgotten = dataclasses.replace(replay, names=("1", "Ben"), names_hash=REMOVED)
    said = await found(await opened(), dump_replay(forgotten), f"{replay.rows[-1].chain} {replay.names_hash}")
    assert (said.verdict, said.states["names"], said.states["published"]) == ("holds", "unchecked", "unchecked")
    assert replay.names_hash not in said.texts["states"] and "removed" in said.texts["published"]


# -- files of the ill-disposed


async def test_hostile_files_are_refused_in_one_line_as_the_command_does(opened: Opener) -> None:
    tab, replay = await opened(), dataclasses.replace(played(GAMES[0], "1"), names=("Ana", "Ben"))
    for kind, make in HOSTILE.items():
        text = make(replay)
        said = await found(tab, text)
        assert (said.verdict, engine(text) if kind != "no text" else "form") == ("none", "form"), kind
        assert 20 < len(said.line) < 300 and said.line.count("\n") <= 2 and not any(said.states.values()), kind


async def test_a_file_that_is_too_large_is_not_read(opened: Opener) -> None:
    said = await found(await opened(), b" " * ((3 << 20) + 1))
    assert said.verdict == "none" and "3 MiB" in said.line


async def test_names_and_words_are_shown_as_text(opened: Opener) -> None:
    tab = await opened()
    said = await found(tab, dump_replay(played(GAMES[0])), name="<b>&.json")
    assert NAMES[1] in said.texts["names"] and WORDS[1] in said.texts["promise"]
    assert await tab.locator("#sections b, #or b").count() == 0 and "verify record.json" in said.texts["states"]
