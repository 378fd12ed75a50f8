"""Answers: saved, replaced, withdrawn, refused, given in advance; rounds that close; open moves."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from bot.model.base.refusals import Refused
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import ANA, BEN, World, draw_always, world

PLAIN, BLACK = {"flag": "plain"}, {"flag": "black"}


async def turn_of(here: World, code: str) -> int:
    """Play to the steering question; the seat that is asked."""
    table = await here.play(code, "steer")
    assert table.asked is not None
    return table.asked.seats[0]


async def test_a_single_question_closes_with_its_answer(here: World) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    before = await here.at(code)
    saved = await here.say(code, seat, "starboard")
    assert saved.closed
    assert saved.table.decision == before.decision + 1
    assert saved.table.asked is not None
    assert saved.table.asked.kind == "window"


@pytest.mark.parametrize("wrong", ["north", 3, None, {"do": "port"}, ["port"]])
async def test_answer_outside_the_choice_is_refused(here: World, wrong: object) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    before = await here.at(code)
    with pytest.raises(Refused, match="option"):
        await here.say(code, seat, wrong)
    assert await here.at(code) == before


async def test_stale_and_foreign_answers_are_refused(here: World) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    table = await here.at(code)
    with pytest.raises(Refused, match="decided") as stale:
        await here.host.rounds.save(code, table.decision - 1, seat, "port")
    assert stale.value.show_position
    with pytest.raises(Refused, match="notasked"):
        await here.say(code, (seat + 1) % 3, "port")
    with pytest.raises(Refused, match="spectator"):
        await here.say(code, seat, "port", person=999)
    with pytest.raises(Refused, match="spectator"):
        await here.say(code, 7, "port")
    with pytest.raises(Refused, match="stranger"):
        await here.host.rounds.save("QQQQ", 1, 0, "port")
    assert await here.at(code) == table


async def test_the_same_click_gets_its_first_result(here: World) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    decision = (await here.at(code)).decision
    first = await here.host.rounds.save(code, decision, seat, "port", interaction=77)
    again = await here.host.rounds.save(code, decision, seat, "port", interaction=77)
    assert (first.closed, first.is_repeat) == (True, False)
    assert (again.closed, again.is_repeat, again.answer) == (True, True, "port")
    assert again.table.decision == first.table.decision
    with pytest.raises(Refused, match="decided"):
        await here.host.rounds.save(code, decision, seat, "port", interaction=78)
    with pytest.raises(Refused, match="decided"):
        await here.host.rounds.save(code, (await here.at(code)).decision, seat, "port", interaction=78)


async def test_answers_may_be_changed_and_withdrawn_until_the_last_comes_in(here: World) -> None:
    code = await here.begun(3)
    table = await here.play(code, "vote")
    await here.say(code, 0, "yes")
    await here.say(code, 0, "no")
    assert (await here.own(code, 0)).answer == "no"
    await here.say(code, 1, "yes")
    withdrawn = await here.host.rounds.withdraw(code, table.decision, 0)
    assert withdrawn.table.answered == {1}
    assert not (await here.say(code, 2, "no")).closed
    assert (await here.say(code, 0, "yes")).closed
    assert (await here.host.history.log(code))[-1][1][0].get("n") == 2


async def played(file: Path, order: tuple[int, ...]) -> tuple[object, ...]:
    """A game whose voters answer in that order: what is left of it but for what chance draws anew."""
    async with world(file) as here:
        draw_always(here.host, 0)
        code = await here.begun(3, rounds=1)
        await here.play(code, "vote")
        for seat in order:
            await here.say(code, seat, "yes" if seat else "no")
        table = await here.at(code)
        rows = (await here.host.history.replay(code)).rows
        assert table.result is not None
        return table.result, table.step, [(row.round, row.seat, row.answer, row.at) for row in rows[-3:]]


async def test_the_order_of_arrival_changes_nothing(tmp_path: Path) -> None:
    orders = list(permutations(range(3)))
    ends = [await played(tmp_path / f"{place}.sqlite3", order) for place, order in enumerate(orders)]
    assert {str(end[2]) for end in ends} == {str(ends[0][2])}
    assert {end[1] for end in ends} == {ends[0][1]}


async def test_an_open_move_is_told_and_disturbs_no_question(here: World) -> None:
    code = await here.begun(3)
    await here.play(code, "vote")
    await here.say(code, 0, "yes")
    before = await here.at(code)
    saved = await here.host.rounds.act(code, 2, Move("shout", {"word": "belay"}), interaction=5)
    assert not saved.closed
    after = saved.table
    assert (after.decision, after.asked, after.answered, after.step) == (before.decision, before.asked, {0}, before.step + 1)
    assert (await here.host.history.log(code))[-1][1][0].id == "t.shouted"
    again = await here.host.rounds.act(code, 2, Move("shout", {"word": "belay"}), interaction=5)
    assert again.is_repeat
    assert again.table.step == after.step


async def test_an_open_move_that_is_not_open_is_refused(here: World) -> None:
    code = await here.begun(3)
    with pytest.raises(Refused, match="move"):
        await here.host.rounds.act(code, 0, Move("flag"))
    with pytest.raises(Refused, match="option"):
        await here.host.rounds.act(code, 0, Move("shout", {"word": "rude"}))
    with pytest.raises(Refused, match="spectator"):
        await here.host.rounds.act(code, 0, Move("resign"), person=BEN.id)


async def test_lines_in_advance_are_heard_at_once(here: World) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    saved = await here.say(code, seat, "port", lines={"vote": "yes"})
    assert (await here.own(code, seat)).lines == {"vote": "yes"}
    assert seat not in saved.table.answered
    table = await here.play(code, "vote")
    assert table.answered == {seat}
    assert (await here.own(code, seat)).answer == "yes"


async def test_a_line_lapses_when_its_mark_changes_and_later_takes_it_out(here: World) -> None:
    code = await here.begun(2)
    seat = await turn_of(here, code)
    await here.say(code, seat, "port", lines={"vote": "yes", "window": "hold"})
    vote = (await here.play(code, "vote")).decision
    await here.say(code, 1 - seat, "no")
    assert await here.closed(code, vote) > 0, "an answer in advance is held, so that nobody sees that it was one"
    assert (await here.own(code, seat)).lines == {"window": "hold"}
    other = (await here.at(code)).asked
    assert other is not None
    assert other.seats == (1 - seat,)
    await here.say(code, other.seats[0], "port")
    assert (await here.at(code)).answered == {seat}
    await here.say(code, seat, {"do": "hold"}, lines={"window": "later"})
    assert (await here.own(code, seat)).lines == {}


async def test_an_answer_in_advance_may_have_any_shape_and_follows_from_the_own_view(here: World) -> None:
    code = await here.begun(3)
    seat = await turn_of(here, code)
    mine, others = f"only {seat}", f"only {(seat + 1) % 3}"
    for wrong in (("yes", others), (), "yes", {"yes": 1}):
        with pytest.raises(Refused):
            await here.say(code, seat, "port", lines={"signals": wrong})
    await here.say(code, seat, "port", lines={"signals": (mine, "yes")})
    assert (await here.own(code, seat)).lines == {"signals": ("yes", mine)}
    table = await here.play(code, "vote")
    assert (table.answered, (await here.own(code, seat)).answer) == ({seat}, "yes")


async def test_a_shortcut_answers_and_fills_lines(here: World) -> None:
    code = await here.begun(2, rounds=4)
    seat = await turn_of(here, code)
    await here.say(code, seat, "port")
    cut = (await here.host.rounds.choice(code, 1 - seat)).shortcuts[0]  # type: ignore[attr-defined]
    await here.say(code, 1 - seat, cut.answer, lines=cut.lines)
    assert (await here.own(code, 1 - seat)).lines == {"window": "hold"}


async def test_lines_nobody_offers_are_refused(here: World) -> None:
    code = await here.begun(2)
    seat = await turn_of(here, code)
    for wrong, why in (({"weather": "yes"}, "notoffered"), ({"vote": "perhaps"}, "option")):
        with pytest.raises(Refused, match=why):
            await here.say(code, seat, "port", lines=wrong)
    assert (await here.at(code)).asked is not None
    assert (await here.own(code, seat)).lines == {}


async def test_when_lines_answer_for_all_the_game_runs_on(here: World) -> None:
    code = await here.begun(1, computers=0, rounds=1)
    assert (await here.at(code)).status == "running"
    await here.say(code, 0, PLAIN)
    table = await here.at(code)
    assert table.status == "over"


async def test_listeners_hear_of_every_new_position(here: World) -> None:
    code = await here.begun(2)
    heard = len(here.listening.heard)
    seat = await turn_of(here, code)
    await here.say(code, seat, "port")
    await here.rest()
    assert len(here.listening.heard) > heard
    assert here.listening.heard[-1] == (code, (await here.at(code)).version)


async def test_own_log_has_the_sentences_of_the_seat(here: World) -> None:
    code = await here.begun(2)
    seat = await turn_of(here, code)
    mine, other = ((ANA, BEN)[seat], (ANA, BEN)[1 - seat])
    ids = {
        viewer: [one.id for _, told in await here.host.history.log(code, viewer) for one in told]
        for viewer in (mine.id, other.id, None, 999)
    }
    assert "t.drew" in ids[mine.id]
    assert "t.drew" not in ids[other.id] + ids[None] + ids[999]
