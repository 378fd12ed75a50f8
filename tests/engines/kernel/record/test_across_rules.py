"""A game played across a change of rules: what holds is accepted, what other rules decide is left to their release."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.base import codec
from engines.kernel.base.chance import Key
from engines.kernel.record.record import (
    REMOVED,
    InvalidReplay,
    Replay,
    Row,
    RulesChange,
    Segment,
    chained,
    dump_replay,
    end,
    legs,
    load_replay,
    names_hash,
    replay_positions,
    rules_row,
    verify,
)
from tests.engines.kernel.raiders import Raiders, raiders
from tests.engines.kernel.voyages import CHANGE, DATED_KEY, POSTED_KEY, SALTED_KEY, equal, mended, recorded

GAMES: dict[str, tuple[Raiders, Key]] = {
    "protocol 1": (raiders, SALTED_KEY),
    "protocol 2": (raiders, POSTED_KEY),
    "protocol 3": (raiders, DATED_KEY),
    "across versions, protocol 3": (mended, DATED_KEY),
    "across versions": (mended, POSTED_KEY),
    "across versions, protocol 1": (mended, SALTED_KEY),
}


@cache
def recorded_as(name: str) -> tuple[Raiders, Replay]:
    """The game that verifies, and its record, which begins under the rules of before where the game has others."""
    game, key = GAMES[name]
    return game, recorded(key, None if game is raiders else game)


@pytest.fixture(params=GAMES, ids=str)
def told(request: pytest.FixtureRequest) -> tuple[Any, Replay]:
    return recorded_as(request.param)


def test_a_true_record_is_accepted_after_its_file(told: tuple[Any, Replay]) -> None:
    game, replay = told
    again = load_replay(dump_replay(replay))
    found = verify(game, again, replay.rows[-1].chain)
    assert again == replay
    assert found.answers == sum(isinstance(row, Row) for row in replay.rows)
    assert found.result == replay.result
    rounds = max(row.round for row in replay.rows if isinstance(row, Row))
    assert (found.segments[0].first, found.segments[-1].last) == (0, rounds)


def test_all_is_recomputed_where_the_running_rules_lead_along_the_record() -> None:
    for game, key in ((raiders, SALTED_KEY), (raiders, POSTED_KEY), (equal, SALTED_KEY), (equal, POSTED_KEY)):
        replay = recorded(key)
        found = verify(game, replay)
        faces = len(replay.opening.faces) + sum(len(row.faces) for row in replay.rows if isinstance(row, Row))
        assert found.is_whole and found.draws == faces > 20


def test_a_change_of_rules_that_nothing_comes_of_is_recomputed_on_both_sides() -> None:
    found = verify(equal, recorded(POSTED_KEY, equal))
    assert [(one.first, one.version, one.is_checked) for one in found.segments] == [(0, 1, True), (CHANGE + 1, 2, True)]


def test_rounds_under_other_rules_are_left_to_their_release() -> None:
    replay = recorded(POSTED_KEY, mended, change=12)
    found = verify(mended, replay)
    last = max(row.round for row in replay.rows if isinstance(row, Row))
    assert found.segments == (Segment(0, 12, 1, "0.1.0", False, True), Segment(13, last, 2, "0.2.0", True, True))
    assert not found.is_whole
    assert found.draws == len(replay.opening.faces) + sum(len(row.faces) for row in replay.rows if isinstance(row, Row))
    with pytest.raises(InvalidReplay):
        list(replay_positions(mended, replay))


def test_draws_whose_dice_are_not_told_are_not_said_to_be_checked() -> None:
    replay = recorded(SALTED_KEY, mended, change=12)
    found = verify(mended, replay)
    assert [(one.is_checked, one.tells_dice) for one in found.segments] == [(False, False), (True, False)]
    later = [row for row in replay.rows if isinstance(row, Row) and row.round > 12]
    assert found.draws == sum(len(row.faces) for row in later)


def test_a_whole_game_of_other_rules_is_left_to_their_release_and_its_draws_are_checked() -> None:
    replay = recorded(POSTED_KEY)
    found = verify(mended, replay)
    assert [(one.release, one.is_checked) for one in found.segments] == [("0.1.0", False)]
    assert found.draws > 20


def test_rules_that_no_release_has_had_do_not_hold() -> None:
    with pytest.raises(InvalidReplay, match="no release up to this one has had rules 2") as wrong:
        verify(raiders, recorded(POSTED_KEY, mended, change=12, number=6))
    assert (wrong.value.what, wrong.value.round) == ("version", 13)


@pytest.mark.parametrize("version", [-1, 0, 3, 99])
def test_a_forger_who_claims_rules_of_no_release_is_refused(version: int) -> None:
    replay = recorded(DATED_KEY)
    rows = [dataclasses.replace(row, version=version) for row in replay.rows if isinstance(row, Row)]
    with pytest.raises(InvalidReplay, match="no release"):
        verify(mended, rechained(replay, [dataclasses.replace(rows[0], answer="fly"), *rows[1:]], version=version))


def test_a_forger_who_claims_rules_of_before_is_not_said_to_hold() -> None:
    """Nobody has read the answers here: the release that had those rules does."""
    replay = recorded(DATED_KEY)
    rows: list[Any] = list(replay.rows)
    rows[0] = dataclasses.replace(rows[0], answer="fly")
    found = verify(mended, rechained(replay, rows))
    assert not found.is_whole and [one.release for one in found.segments if not one.is_checked] == ["0.1.0"]


def taken_over(replay: Replay, version: int, **state: Any) -> Replay:
    """The record of a forger who lets other rules take over the last position, and tells of it what he likes."""
    last = end(raiders, legs(replay)[-1], tuple(replay_positions(raiders, replay)))
    return rechained(replay, [*replay.rows, rules_row(version, {**raiders.dump(last), **state}, 9)])


def test_result_in_a_position_is_compared_in_every_leg() -> None:
    replay = recorded(POSTED_KEY)
    other = {**codec.dump(replay.result), "winners": []}
    assert verify(equal, taken_over(replay, 2)).is_whole
    for told, said in ((other, replay.result), (None, replay.result), (codec.dump(replay.result), None)):
        with pytest.raises(InvalidReplay) as wrong:
            verify(equal, dataclasses.replace(taken_over(replay, 2, result=told), result=said))
        assert wrong.value.what in ("result", "position")
    middle = recorded(POSTED_KEY, equal)
    rows = [
        rules_row(row.rules, {**row.state, "result": other}, row.at) if isinstance(row, RulesChange) else row
        for row in middle.rows
    ]
    with pytest.raises(InvalidReplay, match="result"):
        verify(equal, rechained(middle, rows))


def test_the_rules_a_game_went_on_under_lead_from_the_position_they_took_over() -> None:
    replay = recorded(POSTED_KEY, mended)
    rules = next(row for row in replay.rows if isinstance(row, RulesChange))
    state = json.loads(json.dumps(rules.state))
    state["table"]["hulls"]["0"] += 1
    rows = [dataclasses.replace(row, state=state) if isinstance(row, RulesChange) else row for row in replay.rows]
    with pytest.raises(InvalidReplay, match="does not fit its hash"):
        verify(mended, rechained(replay, rows))


# -- one thing changed


def rechained(replay: Replay, rows: list[Any], **opening: Any) -> Replay:
    """The record of a forger who makes the hashes fit."""
    began = dataclasses.replace(replay.opening, **opening)
    made = tuple(chained(began, rows))
    hashed = names_hash(made[-1].chain, replay.names) if replay.names_hash else ""
    return dataclasses.replace(replay, opening=began, rows=made, names_hash=hashed)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every number, text and empty list of a file."""
    if isinstance(value, dict) and value:
        return [way for name in value for way in leaves(value[name], (*path, name))]
    if isinstance(value, list) and value:
        return [way for number in range(len(value)) for way in leaves(value[number], (*path, number))]
    return [path]


def other(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool) or value is None:
        return 1
    if isinstance(value, int):
        return value + 1
    return value + "0" if isinstance(value, str) else [1]


def altered(saved: Any, way: tuple[Any, ...], new: Any) -> Any:
    """The file with another value in that place."""
    copy = json.loads(json.dumps(saved))
    place = copy
    for name in way[:-1]:
        place = place[name]
    place[way[-1]] = new
    return copy


def refused(game: Any, saved: Any) -> bool:
    try:
        verify(game, load_replay(json.dumps(saved)))
    except InvalidReplay:
        return True
    return False


def test_every_value_of_a_file_that_is_changed_is_refused_but_for_names(told: tuple[Any, Replay]) -> None:
    game, replay = told
    saved = json.loads(dump_replay(replay))
    unnoticed = [way for way in leaves(saved) if not refused(game, altered(saved, way, other(saved_at(saved, way))))]
    assert unnoticed == ([] if replay.names_hash else [("names", 0), ("names", 1), ("names", 2)])


def saved_at(saved: Any, way: tuple[Any, ...]) -> Any:
    for name in way:
        saved = saved[name]
    return saved


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_value_replaced_by_another_is_refused(data: st.DataObject) -> None:
    game, replay = recorded_as(data.draw(st.sampled_from(sorted(GAMES))))
    saved = json.loads(dump_replay(replay))
    way = data.draw(st.sampled_from([way for way in leaves(saved) if way[0] not in ("names", "names_hash")]))
    plain = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers(), max_size=3)
    new = data.draw(plain.filter(lambda one: json.dumps(one) != json.dumps(saved_at(saved, way))))
    assert refused(game, altered(saved, way, new))


def test_missing_and_additional_keys_of_a_file_are_refused(told: tuple[Any, Replay]) -> None:
    game, replay = told
    saved = json.loads(dump_replay(replay))
    for place in ("opening", "rows", "result", "seed", "format"):
        assert refused(game, {name: value for name, value in saved.items() if name != place}), place
    assert refused(game, {**saved, "more": 1})
    assert refused(game, {**saved, "opening": {**saved["opening"], "more": 1}})
    assert refused(game, {**saved, "rows": [{**saved["rows"][0], "more": 1}, *saved["rows"][1:]]})
    assert refused(game, {**saved, "rows": saved["rows"][:-1]})


BY_A_FORGER = [
    ("round", 1),
    ("seat", 7),
    ("answer", "fly"),
    ("move", "resign"),
    ("faces", (9,)),
    ("used", 999),
    ("version", 9),
    ("dice", (4,)),
]


@pytest.mark.parametrize(("name", "value"), BY_A_FORGER, ids=str)
def test_a_forger_who_makes_the_hashes_fit_is_refused(told: tuple[Any, Replay], name: str, value: Any) -> None:
    game, replay = told
    later = [n for n, row in enumerate(replay.rows) if isinstance(row, Row) and row.round > CHANGE + 6 and row.faces]
    for number in (later[0], later[-1]):
        rows = list(replay.rows)
        rows[number] = dataclasses.replace(rows[number], **{name: value})
        with pytest.raises(InvalidReplay):
            verify(game, rechained(replay, rows))


OF_THE_OPENING = [
    ("table", "other"),
    ("words", ("x", "tide", "")),
    ("promise", "0" * 64),
    ("version", 7),
    ("faces", ()),
    ("faces", (1, 1)),
    ("used", 9),
    ("seats", 4),
    ("seats", 0),
    ("options", {"hull": 99}),
    ("options", {}),
    ("protocol", 0),
]


@pytest.mark.parametrize(("name", "value"), OF_THE_OPENING, ids=str)
def test_a_forger_of_the_opening_is_refused(told: tuple[Any, Replay], name: str, value: Any) -> None:
    game, replay = told
    if replay.opening.version != game.rules_version:
        game, replay = raiders, recorded(SALTED_KEY if replay.opening.dice is None else POSTED_KEY)
    with pytest.raises(InvalidReplay):
        verify(game, rechained(replay, list(replay.rows), **{name: value}))


OF_PROTOCOL_2 = [
    ("channel", "51"), ("message", "7002"), ("message", ""), ("message", "x"), ("dice", (9,)), ("protocol", 1), ("protocol", 9),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OF_PROTOCOL_2, ids=str)
def test_a_forger_of_what_protocol_2_hangs_on_is_refused(name: str, value: Any) -> None:
    replay = recorded(POSTED_KEY)
    with pytest.raises(InvalidReplay):
        verify(raiders, rechained(replay, list(replay.rows), **{name: value}))


@pytest.mark.parametrize("fixed", [0, -1, 1_699_999_999, 1_700_000_001, 10**15])
def test_another_second_than_the_promised_one_is_refused(fixed: int) -> None:
    replay = recorded(DATED_KEY)
    with pytest.raises(InvalidReplay) as wrong:
        verify(raiders, rechained(replay, list(replay.rows), fixed=fixed))
    assert wrong.value.what == "seed"


def test_names_are_in_a_hash_of_their_own_or_said_to_be_removed() -> None:
    replay = recorded(DATED_KEY)
    for hashed, names in ((replay.names_hash, ("Eva", "Ben", "Carla")), ("0" * 64, replay.names)):
        with pytest.raises(InvalidReplay, match="names") as wrong:
            verify(raiders, dataclasses.replace(replay, names=names, names_hash=hashed))
        assert wrong.value.what == "names"
    removed = dataclasses.replace(replay, names=("1", "Ben", "Carla"), names_hash=REMOVED)
    assert verify(raiders, load_replay(dump_replay(removed)), replay.rows[-1].chain).is_whole, "the record's hash stays"


@pytest.mark.parametrize(("name", "value"), [("rules", 1), ("rules", 9), ("state", {}), ("hash", "0" * 64)])
def test_a_forger_of_a_change_of_rules_is_refused(name: str, value: Any) -> None:
    replay = recorded(POSTED_KEY, equal)
    rows = [dataclasses.replace(row, **{name: value}) if isinstance(row, RulesChange) else row for row in replay.rows]
    with pytest.raises(InvalidReplay):
        verify(equal, rechained(replay, rows))


def test_the_same_seed_written_otherwise_is_refused() -> None:
    replay = recorded(POSTED_KEY)
    for seed in (replay.seed.upper(), f"{replay.seed[:2]} {replay.seed[2:]}"):
        with pytest.raises(InvalidReplay, match="promised"):
            verify(raiders, dataclasses.replace(replay, seed=seed))


def test_a_draw_in_a_round_of_other_rules_is_refused_where_its_dice_are_told() -> None:
    replay = recorded(POSTED_KEY, mended, change=12)
    rows = list(replay.rows)
    number = next(n for n, row in enumerate(rows) if isinstance(row, Row) and row.faces)
    row = rows[number]
    assert isinstance(row, Row)
    rows[number] = dataclasses.replace(row, faces=tuple(face % 2 + 1 for face in row.faces))
    with pytest.raises(InvalidReplay, match="faces") as wrong:
        verify(mended, rechained(replay, rows))
    assert (wrong.value.what, wrong.value.round) == ("draw", row.round)
