"""A whole game through the real client, by people of all manners: at once, twice, wrongly, too late, not at all. The replay file
is checked as a stranger would.

Other numbers of captains and options play inside the process (tests/bot/service/test_every_count.py), and through the client in
`make soak`.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from engines import game_of, games
from engines.kernel.contract.game import Game
from engines.kernel.record.record import load_replay, verify
from tests.e2e.abuse import database, rows
from tests.e2e.answer_styles import RESIGN_AFTER, AdvancedClock, Crew
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.game_cases import ANSWER_STYLES, Hosted

pytestmark = pytest.mark.usefixtures("stub_drawing")

SOON = 24
"""Answers after which captains resign: each manner has been seen twice."""
NAMES = ("Ana", "Ben", "Carla", "Dario", "Eva", "Fabio", "Gina", "Hugo")


@pytest.mark.long
@pytest.mark.parametrize("game", games())
async def test_a_whole_game(tmp_path: Path, game: str) -> None:
    """Every other answer is in the next manner: of a game that is over sooner the first ones are seen."""
    did = await whole_game(tmp_path, 3, (game, crew_of(game), {}, ANSWER_STYLES), SOON)
    assert set(ANSWER_STYLES[: (sum(did.values()) + 1) // 2]) <= did.keys(), did
    assert sum(did.values()) > 2, did


def crew_of(game: str) -> int:
    """The captains at its table: three, or as many as the game has at most."""
    return min(3, max(game_of(game).players))


async def whole_game(folder: Path, seed: int, hosted: tuple[str, *Hosted], patient: int = RESIGN_AFTER) -> dict[str, int]:
    """How many answers were given in each manner. AssertionError when anything is wrong on the way or with its record."""
    game, captains, options, manners = hosted
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(process, "RealClock", AdvancedClock)
        people = dict.fromkeys(NAMES[:captains], "en-US")
        async with connected_fixture(DiscordFixture, folder, people, rnd=Random(seed)) as fixture:
            code = await fixture.open(*fixture.people.values(), game=game, pace="live")
            await fixture.process.host.tables.choose(code, fixture.ana.id, options=dict(options))
            await fixture.begin(*fixture.people.values())
            crew = Crew(fixture, code, Random(f"{seed} {captains} {options}"), manners, patient)
            await crew.play()
            await is_proved(fixture, game_of(game), code, list(fixture.people.values()))
    return dict(crew.did)


async def is_proved(fixture: DiscordFixture, game: Game[Any, Any], code: str, people: list[Any]) -> None:
    """The replay file gives the result again; every seat is in it; nothing was posted twice."""
    post = await fixture.post_with("Replay")
    shown = await people[-1].click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game, replay, replay.rows[-1].chain).is_whole and replay.result is not None
    assert {row.seat for row in replay.rows} == set(range(len(people)))
    sent = [row["message"] for row in rows(database(fixture), "posts", where="action = 'post' and state = 'sent'")]
    assert sorted(sent) == sorted(one.id for one in (*fixture.posts, *fixture.promises, *fixture.calls))
