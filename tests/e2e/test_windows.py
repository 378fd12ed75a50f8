"""Reaction windows: what one is, told once to each captain, whatever happens in between; and options explained."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.captains import answer
from tests.e2e.harbour import Harbour, buttons, menus
from tests.e2e.test_clicks import begun, on_turn

WINDOW = "Everybody who might react is asked"
MOST = 60


async def to_window(harbour: Harbour, code: str, rnd: Random, after: int = 0) -> tuple[Any, Any]:
    """Play until a reaction window is open: the table and a captain who is asked."""
    for _ in range(MOST):
        sitting, captain, _ = await on_turn(harbour, code)
        if sitting.asked.kind == "pe.window" and sitting.decision > after:
            return sitting, captain
        for seat in sitting.asked.seats:
            await answer(harbour, next(one for one in harbour.people.values() if one.id == sitting.seats[seat].person), rnd)
        await moved(harbour, code, sitting.decision)
    raise AssertionError("no window")


async def moved(harbour: Harbour, code: str, decision: int) -> None:
    """Until another question is open and posted."""
    cache = harbour.process.host.desk.cache
    await harbour.until(lambda: (found := cache.find("code", code)) and found.row.decision > decision, "the next question")
    await harbour.until(lambda: decision_of(harbour.posts[-1]) > decision, "its post")


def decision_of(post: Any) -> int:
    """The decision that a post's buttons belong to."""
    return max((int(id.split(":")[2]) for id in buttons(post).values()), default=0)


async def test_what_a_window_is_is_told_once_to_each_captain_ever(harbour: Harbour) -> None:
    code, rnd = await begun(harbour, harbour.ana, harbour.ben), Random(11)
    first, captain = await to_window(harbour, code, rnd)
    for _ in range(2):
        shown = (await captain.click(harbour.posts[-1], "Decide")).message
        assert WINDOW in shown.text
    open_menus = menus(shown)
    if open_menus:
        await captain.select(shown, open_menus[0]["custom_id"], [open_menus[0]["options"][0]["value"]])
        assert WINDOW in shown.text
    await harbour.restart()
    later, again = await to_window(harbour, code, rnd, first.decision)
    while again is not captain:
        later, again = await to_window(harbour, code, rnd, later.decision)
    shown = (await captain.click(harbour.posts[-1], "Decide")).message
    assert "Table" in shown.text
    assert WINDOW not in shown.text


async def test_my_options_are_explained(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    page = (await captain.slash(harbour.channel, "help")).message
    menu = next(one for one in menus(page) if one["placeholder"] == "My options explained")
    for option in (menu["options"][0], menu["options"][-1]):
        told = await captain.select(page, "My options explained", [option["value"]])
        assert told.kind == "update"
        assert f"**{option['label']}**: " in page.text
        assert "Press Decide" in page.text
    assert not menus((await other.slash(harbour.channel, "help")).message)
    turn = await captain.click(page, "How a turn goes")
    assert len(turn.text.splitlines()) == 7
    assert [line.split(":")[0] for line in turn.text.splitlines()[-2:]] == ["What you hide", "What the others hide"]


async def test_passing_says_what_it_lets_pass_to_everybody_alike(harbour: Harbour) -> None:
    code, rnd = await begun(harbour, harbour.ana, harbour.ben, harbour.carla), Random(11)
    sitting, captain = await to_window(harbour, code, rnd)
    while len(sitting.asked.seats) < 2:
        sitting, captain = await to_window(harbour, code, rnd, sitting.decision)
    saved = await captain.click(harbour.posts[-1], "Pass on this play")
    assert "You let the play pass; your Monkey, if it is aimed at, saves itself." in saved.text, "another has not answered"
    assert "You may change it until answers close." in saved.text
    opened = (await captain.click(saved.message, "Change")).message
    assert "You let everything pass this turn" in (await captain.click(opened, "Pass on all this turn")).text
    await captain.click(opened, "Change")
    await captain.slash(harbour.channel, "orders", text="pass")
    assert "You let the play pass" in captain.private_in(harbour.channel)[-1].text


async def to_slip(harbour: Harbour) -> tuple[str, Any, Any, Any, int]:
    """A Mate played at the other's fore coin: the table's code and position before, who played, who is asked, and his seat."""
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, other = await on_turn(harbour, code)
    seat = next(one.number for one in sitting.seats if one.person == other.id)
    shown = await captain.slash(harbour.channel, "orders", text=f"play mate from nest at {sitting.seats[seat].name} fore")
    await captain.click(shown.message, "Confirm")
    await moved(harbour, code, sitting.decision)
    return code, sitting, captain, other, seat


async def test_a_line_until_the_next_turn_ends_is_left_in_a_few_presses(harbour: Harbour) -> None:
    code, sitting, _, other, seat = await to_slip(harbour)
    panel = (await other.click(harbour.posts[-1], "Decide")).message
    before = len(menus(panel))
    await other.click(panel, "Until my next turn ends")
    assert len(menus(panel)) == before + 4
    await _choose(other, panel, "Treachery for my Captain")
    assert "Treachery for my Captain. Else ask me." in panel.text
    await _choose(other, panel, sitting.seats[1 - seat].name)
    await other.click(panel, "Save answer")
    assert "In advance: Treachery until your next turn ends? Treachery for my Captain (when " in panel.text
    assert "plays). Else ask me." in panel.text
    assert (await harbour.own(code, other.id)).lines == {"t.next": "cap", "t.next.by": str(1 - seat)}


async def test_a_list_of_lines_is_left_by_pressing_and_answers_in_its_order(harbour: Harbour) -> None:
    """For my Captain; else let it pass. The next play at something else is passed by the last line, without being asked."""
    code, _, _, other, _ = await to_slip(harbour)
    panel = (await other.click(harbour.posts[-1], "Decide")).message
    await other.click(panel, "Until my next turn ends")
    await _choose(other, panel, "Treachery for my Captain")
    await _choose(other, panel, "Else let it pass")
    for label in ("Previous questions", "Next questions"):
        if label in buttons(panel):
            await other.click(panel, label)
            assert "Treachery for my Captain. Else let it pass." in panel.text
    await other.click(panel, "Save answer")
    assert "Treachery for my Captain. Else let it pass." in panel.text
    assert (await harbour.own(code, other.id)).lines == {"t.next": "cap", "t.next.2": "pass"}


async def test_a_list_in_words_joins_an_answer_that_is_saved_already(harbour: Harbour) -> None:
    """The answer stays; a new list takes the place of the old one; what cannot be on a list is refused, and nothing changes."""
    code = await begun(harbour, harbour.ana, harbour.ben, harbour.carla)
    rnd = Random(11)
    sitting, captain = await to_window(harbour, code, rnd)
    while len(sitting.asked.seats) < 2:
        sitting, captain = await to_window(harbour, code, rnd, sitting.decision)
    await captain.click(harbour.posts[-1], "Pass on this play")
    own = harbour.own
    first, passed = (await own(code, captain.id)).answer, {"t.play": "pass", "m.play": "yes", "l.play": "none"}
    said = await captain.slash(harbour.channel, "orders", text="treachery if my captain else pass until my next turn")
    assert "Treachery until your next turn ends? Treachery for my Captain. Else let it pass." in said.text
    assert (await own(code, captain.id)).answer == first
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "cap", "t.next.2": "pass"}
    said = await captain.slash(harbour.channel, "orders", text="treachery until my next turn else pass")
    assert "the line before it always fits" in said.text
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "cap", "t.next.2": "pass"}
    said = await captain.slash(harbour.channel, "orders", text="treachery if me until my next turn")
    assert "Treachery until your next turn ends? Treachery if I am the target. Else ask me." in said.text
    assert (await own(code, captain.id)).answer == first
    assert (await own(code, captain.id)).lines == {**passed, "t.next": "mine"}


async def test_a_line_is_not_left_anew_by_the_turn_in_which_it_ends(harbour: Harbour) -> None:
    """On the turn itself the panel does not say "until your next turn ends" of what ends with it; the line holds till then."""
    code, _, _, other, seat = await to_slip(harbour)
    rnd, own = Random(3), harbour.own
    text = "treachery for any captain else pass, until my next turn; sail until my next turn"
    await other.slash(harbour.channel, "orders", text=text)
    left = {"t.next": "anycap", "t.next.2": "pass", "l.next": "sail"}
    assert (await own(code, other.id)).lines == left
    while True:
        sitting = await harbour.at(code)
        if sitting.asked.kind == "pe.turn" and sitting.asked.seats == (seat,):
            break
        await moved(harbour, code, sitting.decision) if seat in sitting.answered else await _answer(harbour, sitting, rnd)
    assert (await own(code, other.id)).lines == left
    panel = (await other.click(harbour.posts[-1], "Decide")).message
    assert "In advance" not in panel.text
    await other.slash(harbour.channel, "orders", text="dump")
    await other.click(other.private_in(harbour.channel)[-1], "Confirm")
    await moved(harbour, code, sitting.decision)
    while (sitting := await harbour.at(code)).asked.seats == (seat,):
        await _answer(harbour, sitting, rnd)
    assert (await own(code, other.id)).lines == {}


async def test_what_lines_say_of_one_item_stands_on_the_slip_that_asks_for_the_rest(harbour: Harbour) -> None:
    """A Treachery when the next captain plays: asked for the coins that may be lost, its draft has it, and so does the help."""
    code = await begun(harbour, harbour.ana, harbour.ben, harbour.carla)
    sitting, first, _ = await on_turn(harbour, code)
    seat = sitting.asked.seats[0]
    people, order = {one.id: one for one in harbour.people.values()}, [sitting.seats[(seat + n) % 3] for n in range(3)]
    second, last = (people[one.person] for one in order[1:])
    names = [one.name for one in order]
    await _play_at(harbour, code, first, names[1])
    await last.slash(harbour.channel, "orders", text=f"treachery if {names[1]} plays until my next turn")
    while (sitting := await harbour.at(code)).asked.kind != "pe.turn":
        for one in (first, second, last):
            if sitting.seat_of(one.id).number in set(sitting.asked.seats) - sitting.answered:
                await one.slash(harbour.channel, "orders", text="default")
        await moved(harbour, code, sitting.decision)
    await _play_at(harbour, code, second, names[2])
    panel = (await last.click(harbour.posts[-1], "Decide")).message
    assert "Draft: Treachery (aft)" in panel.text
    assert "In advance: Treachery until your next turn ends? Treachery (when " in panel.text
    now = (await last.click(panel, "What do I do now?")).message
    assert "Treachery (aft)" in now.text
    await last.click(panel, "Save answer")
    assert (await harbour.own(code, last.id)).answer["t"] == "aft"


async def _play_at(harbour: Harbour, code: str, captain: Any, name: str) -> None:
    """The Mate in the nest is played at that captain's fore coin."""
    decision = (await harbour.at(code)).decision
    shown = await captain.slash(harbour.channel, "orders", text=f"play mate from nest at {name} fore")
    await captain.click(shown.message, "Confirm")
    await moved(harbour, code, decision)


async def _answer(harbour: Harbour, sitting: Any, rnd: Random) -> None:
    """Whoever is asked answers by clicking, and the table moves on."""
    for seat in set(sitting.asked.seats) - sitting.answered:
        await answer(harbour, next(one for one in harbour.people.values() if one.id == sitting.seats[seat].person), rnd)
    await moved(harbour, sitting.code, sitting.decision)


async def _choose(captain: Any, panel: Any, label: str) -> None:
    """The first option that is called so, in whatever menu it stands; a captain's is called by more than his name."""
    found = ((menu, option) for menu in menus(panel) for option in menu["options"] if label in option["label"])
    menu, option = next(found)
    await captain.select(panel, menu["custom_id"], [option["value"]])
