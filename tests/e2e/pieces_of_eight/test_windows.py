"""Reaction windows: what one is, told once to each captain, whatever happens in between; and options explained."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.captains import answer, press, send
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.labels import PASS
from tests.e2e.pieces_of_eight.positions import begun_at
from tests.e2e.test_clicks import begun, on_turn
from tests.engines.pieces_of_eight.positions import position

pytestmark = pytest.mark.usefixtures("stub_drawing")

WINDOW = "All who might react are asked"
MOST = 60


async def to_window(fixture: DiscordFixture, code: str, rnd: Random, after: int = 0) -> tuple[Any, Any]:
    """Play until a reaction window is open: the table and a captain who is asked."""
    for _ in range(MOST):
        table, captain, _ = await on_turn(fixture, code)
        if table.asked.kind == "pe.window" and table.decision > after:
            return table, captain
        for seat in table.asked.seats:
            await answer(fixture, next(one for one in fixture.people.values() if one.id == table.seats[seat].person), rnd)
        await moved(fixture, code, table.decision)
    raise AssertionError("no window")


async def moved(fixture: DiscordFixture, code: str, decision: int) -> None:
    """Until another question is open and posted."""
    cache = fixture.process.host.repository.cache
    await fixture.until(lambda: (found := cache.find("code", code)) and found.row.decision > decision, "the next question")
    await fixture.settled()
    assert decision_of(fixture.posts[-1]) > decision


def decision_of(post: Any) -> int:
    """The decision that a post's buttons belong to."""
    return max((int(id.split(":")[2]) for id in buttons(post).values()), default=0)


async def test_window_is_explained_once_to_each_captain(fixture: DiscordFixture) -> None:
    code, rnd = await begun(fixture, fixture.ana, fixture.ben), Random(11)
    first, captain = await to_window(fixture, code, rnd)
    for _ in range(2):
        shown = (await captain.click(fixture.posts[-1], "Decide")).message
        assert WINDOW in shown.text
    open_menus = menus(shown)
    if open_menus:
        await captain.select(shown, open_menus[0]["custom_id"], [open_menus[0]["options"][0]["value"]])
        assert WINDOW in shown.text
    await fixture.restart()
    later, again = await to_window(fixture, code, rnd, first.decision)
    while again is not captain:
        later, again = await to_window(fixture, code, rnd, later.decision)
    shown = (await captain.click(fixture.posts[-1], "Decide")).message
    assert "Your reaction" in shown.text
    assert WINDOW not in shown.text


async def test_my_options_are_explained(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    page = (await captain.slash(fixture.channel, "help")).message
    menu = next(one for one in menus(page) if one["placeholder"] == "My options explained")
    for option in (menu["options"][0], menu["options"][-1]):
        told = await captain.select(page, "My options explained", [option["value"]])
        assert told.kind == "update"
        assert f"**{option['label']}**: " in page.text
        assert "Press Decide" in page.text
    assert not menus((await other.slash(fixture.channel, "help")).message)
    turn = await captain.click(page, "How a turn goes")
    _, aim, *lines = turn.text.splitlines()
    assert aim.startswith("The aim: ") and len(lines) == 3, "the aim stands first"


async def test_passing_says_what_it_lets_pass(fixture: DiscordFixture) -> None:
    code, rnd = await begun(fixture, fixture.ana, fixture.ben, fixture.carla), Random(11)
    table, captain = await to_window(fixture, code, rnd)
    while len(table.asked.seats) < 2:
        table, captain = await to_window(fixture, code, rnd, table.decision)
    saved = await captain.click(fixture.posts[-1], PASS)
    assert "You let it pass" in saved.text, "another has not answered"
    assert "You can change it until answers close." in saved.text
    opened = (await captain.click(saved.message, "Change")).message
    assert "You let everything pass this turn" in (await press(captain, opened, "Pass on everything this turn")).text
    await captain.click(opened, "Change")
    await captain.slash(fixture.channel, "orders", text="pass")
    assert "You let it pass" in captain.private_in(fixture.channel)[-1].text


async def test_next_turn_names_the_passed_chance_to_its_loser(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet, struck = "N=Mate D=[Bomb, Captain, Cannon]", "N=Mate D=[Bomb, Captain, Cutlass, Broadside]"
    sea = position(A=quiet, B="N=Pistols D=[Mate, Captain, Bomb]", C=struck)
    code = await begun_at(fixture, sea.state, monkeypatch)
    table, captain, _ = await on_turn(fixture, code)
    victim, people = table.seats[2], {one.id: one for one in fixture.people.values()}
    for typed in ("call fore to aft", f"play pistols from nest at {victim.name} aft"):
        table, captain, _ = await on_turn(fixture, code)
        await send(captain, (await captain.slash(fixture.channel, "orders", text=typed)).message)
        await moved(fixture, code, table.decision)
    while (table := await fixture.at(code)).asked.kind == "pe.window":
        for seat in table.asked.seats:
            saved = await people[table.seats[seat].person].click(fixture.posts[-1], PASS)
        await moved(fixture, code, table.decision)
    name = f"\u2068{victim.name}\u2069"
    assert f"{name} loses a hidden coin." in fixture.posts[-1].text
    panel = (await people[victim.person].click(fixture.posts[-1], "Decide")).message
    assert "Since your last turn:" in panel.text and f"{name} loses Broadside." in panel.text
    assert "If it goes through" not in saved.text + panel.text


async def to_slip(fixture: DiscordFixture) -> tuple[str, Any, Any, Any, int]:
    """A Mate played at the other's fore coin: the table's code and position before, who played, who is asked, and his seat."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    seat = next(one.number for one in table.seats if one.person == other.id)
    shown = await captain.slash(fixture.channel, "orders", text=f"play mate from nest at {table.seats[seat].name} fore")
    await send(captain, shown.message)
    await moved(fixture, code, table.decision)
    return code, table, captain, other, seat


async def test_a_line_until_the_next_turn_ends_is_left_in_a_few_presses(fixture: DiscordFixture) -> None:
    code, table, _, other, seat = await to_slip(fixture)
    panel = (await other.click(fixture.posts[-1], "Decide")).message
    await press(other, panel, "Until my next turn ends")
    assert sum(":menu." in menu["custom_id"] for menu in menus(panel)) == 4
    await _choose(other, panel, "Treachery for my Captain")
    assert "Treachery for my Captain. Else ask me." in panel.text
    await _choose(other, panel, table.seats[1 - seat].name)
    await send(other, panel)
    assert "In advance: Treachery until your next turn ends? Treachery for my Captain (when " in panel.text
    assert "plays). Else ask me." in panel.text
    assert (await fixture.own(code, other.id)).lines == {"t.next": "cap", "t.next.by": str(1 - seat)}


async def test_a_list_of_lines_is_left_by_pressing_and_answers_in_its_order(fixture: DiscordFixture) -> None:
    """For my Captain; else let it pass. The next play at something else is passed by the last line, without being asked."""
    code, _, _, other, _ = await to_slip(fixture)
    panel = (await other.click(fixture.posts[-1], "Decide")).message
    await press(other, panel, "Until my next turn ends")
    await _choose(other, panel, "Treachery for my Captain")
    await _choose(other, panel, "Else let it pass")
    for label in ("Previous questions", "Next questions"):
        if label in buttons(panel):
            await other.click(panel, label)
            assert "Treachery for my Captain. Else let it pass." in panel.text
    await send(other, panel)
    assert "Treachery for my Captain. Else let it pass." in panel.text
    assert (await fixture.own(code, other.id)).lines == {"t.next": "cap", "t.next.2": "pass"}


async def test_a_list_in_words_joins_an_answer_that_is_saved_already(fixture: DiscordFixture) -> None:
    """The answer stays; a new list takes the place of the old one; what cannot be on a list is refused, and nothing changes."""
    code = await begun(fixture, fixture.ana, fixture.ben, fixture.carla)
    rnd = Random(11)
    table, captain = await to_window(fixture, code, rnd)
    while len(table.asked.seats) < 2:
        table, captain = await to_window(fixture, code, rnd, table.decision)
    await captain.click(fixture.posts[-1], PASS)
    own = fixture.own
    first, passed = (await own(code, captain.id)).answer, {"t.play": "pass", "m.play": "yes", "l.play": "none"}
    said = await captain.slash(fixture.channel, "orders", text="treachery if my captain else pass until my next turn")
    assert "Treachery until your next turn ends? Treachery for my Captain. Else let it pass." in said.text
    assert (await own(code, captain.id)).answer == first
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "cap", "t.next.2": "pass"}
    said = await captain.slash(fixture.channel, "orders", text="treachery until my next turn else pass")
    assert "the line before it always fits" in said.text
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "cap", "t.next.2": "pass"}
    said = await captain.slash(fixture.channel, "orders", text="treachery if me until my next turn")
    assert "Treachery until your next turn ends? Treachery if I am the target. Else ask me." in said.text
    assert (await own(code, captain.id)).answer == first
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "mine"}


async def test_a_line_is_not_left_anew_by_the_turn_in_which_it_ends(fixture: DiscordFixture) -> None:
    """On the turn itself the panel does not say "until your next turn ends" of what ends with it; the line holds till then."""
    code, _, _, other, seat = await to_slip(fixture)
    rnd, own = Random(3), fixture.own
    text = "treachery for any captain else pass, until my next turn; sail until my next turn"
    await other.slash(fixture.channel, "orders", text=text)
    left = {"t.next": "anycap", "t.next.2": "pass", "l.next": "sail"}
    assert (await own(code, other.id)).lines == left
    while True:
        table = await fixture.at(code)
        if table.asked.kind == "pe.turn" and table.asked.seats == (seat,):
            break
        await moved(fixture, code, table.decision) if seat in table.answered else await _answer(fixture, table, rnd)
    assert (await own(code, other.id)).lines == left
    panel = (await other.click(fixture.posts[-1], "Decide")).message
    assert "In advance" not in panel.text
    await other.slash(fixture.channel, "orders", text="dump")
    await send(other, other.private_in(fixture.channel)[-1])
    await moved(fixture, code, table.decision)
    while (table := await fixture.at(code)).asked.seats == (seat,):
        await _answer(fixture, table, rnd)
    assert (await own(code, other.id)).lines == {}


async def test_slip_shows_lines_about_one_of_its_items(fixture: DiscordFixture) -> None:
    """A Treachery when the next captain plays: asked for the coins that may be lost, its draft has it, and so does the help."""
    code = await begun(fixture, fixture.ana, fixture.ben, fixture.carla)
    table, first, _ = await on_turn(fixture, code)
    seat = table.asked.seats[0]
    people, order = {one.id: one for one in fixture.people.values()}, [table.seats[(seat + n) % 3] for n in range(3)]
    second, last = (people[one.person] for one in order[1:])
    names = [one.name for one in order]
    await _play_at(fixture, code, first, names[1])
    await last.slash(fixture.channel, "orders", text=f"treachery if {names[1]} plays until my next turn")
    while (table := await fixture.at(code)).asked.kind != "pe.turn":
        for one in (first, second, last):
            if table.seats_of(one.id)[0].number in set(table.asked.seats) - table.answered:
                await one.slash(fixture.channel, "orders", text="default")
        await moved(fixture, code, table.decision)
    await _play_at(fixture, code, second, names[2])
    panel = (await last.click(fixture.posts[-1], "Decide")).message
    assert "Draft: Treachery (aft)" in panel.text
    assert "In advance: Treachery until your next turn ends? Treachery (when " in panel.text
    now = (await press(last, panel, "What do I do now?")).message
    assert "Treachery (aft)" in now.text
    await send(last, panel)
    assert (await fixture.own(code, last.id)).answer["t"] == "aft"


async def _play_at(fixture: DiscordFixture, code: str, captain: Any, name: str) -> None:
    """The Mate in the nest is played at that captain's fore coin."""
    decision = (await fixture.at(code)).decision
    shown = await captain.slash(fixture.channel, "orders", text=f"play mate from nest at {name} fore")
    await send(captain, shown.message)
    await moved(fixture, code, decision)


async def _answer(fixture: DiscordFixture, table: Any, rnd: Random) -> None:
    """Whoever is asked answers by clicking, and the table moves on."""
    for seat in set(table.asked.seats) - table.answered:
        await answer(fixture, next(one for one in fixture.people.values() if one.id == table.seats[seat].person), rnd)
    await moved(fixture, table.code, table.decision)


async def _choose(captain: Any, panel: Any, label: str) -> None:
    """The first option that is called so, in whatever menu it stands; a captain's is called by more than his name."""
    found = ((menu, option) for menu in menus(panel) for option in menu["options"] if label in option["label"])
    menu, option = next(found)
    await captain.select(panel, menu["custom_id"], [option["value"]])
