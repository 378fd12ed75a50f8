"""A page is made of games that are over alone, and shows each viewer what he might know then."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.kernel.record.record import InvalidReplay, ReplayedPosition, dump_replay, replay_positions
from engines.kernel.resolution.frames import Event
from render.__main__ import main
from render.page.pools import Pools
from render.page.step_views import StepViews
from render.page.story import OPEN, ReplayedSteps, Step, Viewer, step
from tests.game_cases import FIRST
from tests.pages import contents, told
from tests.render.page.conftest import NAMES, Recorded, lines


def test_no_page_is_made_of_a_game_that_goes_on(recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = replace(recorded.replay, rows=recorded.replay.rows[:-1], result=None)
    with pytest.raises(InvalidReplay, match="not over"):
        list(ReplayedSteps(running))
    (tmp_path / "record.json").write_text(dump_replay(running), encoding="utf-8")
    assert main(["replay", str(tmp_path / "record.json"), "--html", str(tmp_path / "out.html")]) == 1
    assert "not over" in capsys.readouterr().err and not (tmp_path / "out.html").exists()


def test_no_page_is_made_of_a_record_that_was_changed(
    recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that goes on is not made over by cutting it short and adding a result."""
    cut = replace(recorded.replay, rows=recorded.replay.rows[:-3])
    (tmp_path / "record.json").write_text(dump_replay(cut), encoding="utf-8")
    assert main(["replay", str(tmp_path / "record.json"), "--html", str(tmp_path / "out.html")]) == 1
    (tmp_path / "record.json").write_text("{}", encoding="utf-8")
    assert main(["replay", str(tmp_path / "record.json"), "--html", str(tmp_path / "out.html")]) == 1
    assert capsys.readouterr().err.count("refused: ") == 2 and not (tmp_path / "out.html").exists()


def as_known_to(viewer: Viewer, event: Event) -> Event:
    """The event with nothing in it that the viewer does not know."""
    if viewer in event.known_to:
        return event
    return Event(event.kind, event.facts, {}, (), event.hidden)


def sight(one: Step, viewer: Viewer) -> tuple[Any, ...]:
    """Everything a page has of a step for that viewer, and of nobody else."""
    pools = Pools()
    made = StepViews(FIRST, NAMES, pools)
    numbers = made.row(one, viewer, "en")
    return numbers, pools.as_data(), made.alts.rows, made.said.rows


def test_picture_of_a_viewer_follows_from_their_knowledge(recorded: Recorded) -> None:
    """Nothing else goes into it: not the views of others, not the secrets of events, not what is laid open."""
    positions = list(replay_positions(recorded.game, recorded.replay))
    for number in range(0, len(positions), 5):
        position = positions[number]
        whole = step(recorded.game, number, position, len(NAMES))
        for viewer in (None, *range(len(NAMES))):
            events = tuple(as_known_to(viewer, event) for event in position.events)
            his = step(recorded.game, number, ReplayedPosition(position.state, events, ()), len(NAMES))
            bare = replace(his, by_viewer={one: his.by_viewer[one] for one in (viewer, None)})
            assert sight(bare, viewer) == sight(whole, viewer)


def test_secret_reaches_only_viewers_who_know_it(recorded: Recorded) -> None:
    """In the finished page: a sentence that not everybody was told stands with those viewers who were told it."""
    data = contents(recorded.page.read_text(encoding="utf-8"))
    assert data["viewers"] == [OPEN, None, *range(len(NAMES))] and data["count"] == len(recorded.steps)
    secret = 0
    for at, one in enumerate(recorded.steps):
        for message, known in one.by_viewer[OPEN].sentences:
            if known is None:
                continue
            secret += 1
            line = told(data, "en", 0, at)
            for place, viewer in enumerate(data["viewers"][1:], 1):
                shown = [line for line, _ in one.by_viewer[viewer].sentences]
                assert (message in shown) <= (viewer in known), (at, viewer)
                assert len(told(data, "en", place, at)) == len(lines(one, viewer)) + 1 <= len(line)
    assert secret


def test_the_page_has_nothing_of_the_seed(recorded: Recorded) -> None:
    page = recorded.page.read_text(encoding="utf-8")
    assert recorded.replay.seed not in page and recorded.replay.seed not in json.dumps(contents(page))


def test_equal_games_make_equal_pages(recorded: Recorded, tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(dump_replay(recorded.replay), encoding="utf-8")
    given: Mapping[str, Path] = {"file": tmp_path / "record.json", "out": tmp_path / "out.html"}
    assert main(["replay", str(given["file"]), "--html", str(given["out"]), "--code", "8K2FQ4"]) == 0
    assert given["out"].read_bytes() == recorded.page.read_bytes()
