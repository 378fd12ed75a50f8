"""A whole game, click by click, to the result, its replay and its check. Other numbers of captains: test_every_count."""
from __future__ import annotations

import asyncio
import json
from random import Random

from engines import game_of
from engines.kernel.record import load_replay, verify
from tests.e2e.captains import answer
from tests.e2e.harbour import Harbour, buttons

MOST_ANSWERS = 400


async def play(harbour: Harbour, code: str, rnd: Random) -> int:
    """Answer whatever is asked until the game is over; how many answers it took."""
    tables = harbour.process.host.tables
    for count in range(MOST_ANSWERS):
        sitting = await tables.find(code)
        if sitting.status == "over":
            return count
        waiting = [seat for seat in sitting.asked.seats if seat not in sitting.answered and sitting.seats[seat].person]
        if not waiting:
            await asyncio.sleep(0.05)
            continue
        person = next(one for one in harbour.people.values() if one.id == sitting.seats[waiting[0]].person)
        await harbour.until(lambda: "Decide" in buttons(harbour.posts[-1]), "a post with Decide")
        await answer(harbour, person, rnd)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers: {harbour.posts[-1].text}")


async def test_a_whole_game(harbour: Harbour) -> None:
    people = list(harbour.people.values())[:2]
    code = await harbour.open(*people, pace="live")
    await harbour.begin(*people)
    answers = await play(harbour, code, Random(2))
    assert answers > 2
    post = await harbour.post_with("Rematch")
    door = await people[0].click(post, "Fairness")
    checked = await people[0].click(door.message, "Check it now")
    assert "agree with the record" in checked.text
    shown = await people[1].click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    await people[1].click(shown.message, "Last")
    assert "Moving picture" in buttons(shown.message)
    moving = await people[1].click(shown.message, "Moving picture")
    assert [one.filename for one in harbour.posts[-1].attachments] == ["replay.gif"], moving.kind
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game_of("pieces_of_eight"), replay).result is not None
