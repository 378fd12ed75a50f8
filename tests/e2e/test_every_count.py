"""Whole games of every number of captains and of every kind of option, through the real client, by people of all manners:
at once, twice, wrongly, too late, not at all. The replay file is checked as a stranger would."""
from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from engines import game_of
from engines.kernel.record import load_replay, verify
from tests.e2e.harbour import Harbour, moored
from tests.e2e.manners import Ahead, Crew
from tests.e2e.mischief import database, rows

MANNERS = ("twice", "wrongly", "late", "silently")
GAMES = [
    (2, {}, MANNERS),
    (2, {"match": "best_of_3", "pool": "draft_random_trades", "scraps": "yes"}, MANNERS),
    (2, {"blitz": 2}, ("twice", "wrongly")),
    (3, {"match": "first_to_2", "pool": "random_draft"}, MANNERS),
    (4, {"teams": "0101"}, MANNERS),
    (5, {"yard": "free"}, MANNERS),
    (6, {"teams": "012012", "pool": "random"}, MANNERS),
    (7, {}, MANNERS),
    (8, {"teams": "00001111"}, MANNERS),
]
"""Captains, options, and the manners that are sure to be seen."""
NAMES = ("Ana", "Ben", "Carla", "Dario", "Eva", "Fabio", "Gina", "Hugo")


IDS = [f"{count} {'+'.join(named)}" for count, named, _ in GAMES]


@pytest.mark.parametrize(("captains", "options", "manners"), GAMES, ids=IDS)
async def test_a_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, captains: int, options: dict[str, Any], manners: tuple[str, ...]
) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    monkeypatch.setattr(process, "RealClock", Ahead)
    rnd = Random(f"{captains} {options}")
    async with moored(Harbour, tmp_path, dict.fromkeys(NAMES[:captains], "en-US"), rnd=Random(captains)) as harbour:
        people = list(harbour.people.values())
        code = await harbour.open(*people, pace="live")
        await harbour.process.host.tables.choose(code, people[0].id, options=options)
        await harbour.begin(*people)
        crew = Crew(harbour, code, rnd, manners)
        await crew.play()
        assert set(manners) <= set(crew.did), crew.did
        await is_proved(harbour, code, people)


async def is_proved(harbour: Harbour, code: str, people: list[Any]) -> None:
    """The replay file gives the result again; every seat is in it; nothing was posted twice."""
    post = await harbour.post_with("Replay")
    shown = await people[-1].click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game_of("pieces_of_eight"), replay, replay.rows[-1].chain).is_whole and replay.result is not None
    assert {row.seat for row in replay.rows} == set(range(len(people)))
    sent = [row["message"] for row in rows(database(harbour), "posts", where="action = 'post' and state = 'sent'")]
    assert sorted(sent) == sorted(one.id for one in (*harbour.posts, *harbour.promises))
