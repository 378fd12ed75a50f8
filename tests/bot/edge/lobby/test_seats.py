"""What posts and panels say of sides, of several seats of one person, and of tables that follow each other."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import for_seat, read, write
from bot.edge.lobby.lobby_post import another_seat
from bot.edge.posts.compose import Posts
from bot.edge.turn import captain_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.table.table import CaptainTable
from bot.service.lobby.sides import open_sides
from engines.kernel.base.messages import say
from engines.kernel.contract.sides import Side
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_message, count, walk
from tests.bot.edge.positions import GAME, LONGEST, captain_table, public_table, random_game
from tests.bot.edge.posts.test_posts import check_post, due, game_of_steps, texts

SIDES = (Side("a", say("join")), Side("b", say("leave")))


@pytest.fixture
def sided(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with two sides, whose captains may hold several seats."""
    kind = type(GAME)
    monkeypatch.setattr(kind, "sides", lambda self, options, seats: tuple(SIDES[seat % 2] for seat in range(seats)))
    monkeypatch.setattr(kind, "shares_seats", lambda self, options, seats: True)


def lobby(seats: int = 2) -> Any:
    state = game_of_steps(4, seats, most=2)[0][0]
    table = replace(public_table(state, LONGEST[:seats]), status="lobby")
    return replace(table, seats=tuple(replace(seat, side="b" if seat.number == 0 else "") for seat in table.seats))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("sided")
def test_the_lobby_says_who_has_chosen_what_and_lets_one_choose(language: Any) -> None:
    table, told = replace(lobby(), language=language), words(language)
    (post,) = Posts().compose(due("lobby", table))
    check_post(post)
    menus = [part for part in walk(post.body["components"]) if part["type"] == 3]
    (menu,) = [part for part in menus if ":side" in part["custom_id"]]
    assert [option["label"] for option in menu["options"]] == [told(say("post.side.any")), *(told(one.label) for one in SIDES)]
    assert told(say("post.side.free")) == menu["options"][1]["description"]
    assert f": {told(SIDES[1].label)}" in texts(post) and f": {told(say('post.side.any'))}" in texts(post)
    assert write(table.code, table.decision, "another") in json.dumps(c.frozen(c.row(*another_seat(table, told))))
    (closed,) = Posts().compose(due("lobby", table, close=True))
    assert not [part for part in walk(closed.body["components"]) if part["type"] == 3]


@pytest.mark.usefixtures("sided")
def test_the_muster_and_the_first_post_say_who_has_which_side() -> None:
    state, step = game_of_steps(4, 3, most=2)[0]
    table = public_table(state, ("Ana", "Ben", "Carla"))
    (muster,) = Posts().compose(due("muster", replace(table, status="muster", muster_ends=table.opened)))
    (first,) = Posts().compose(due("step", table, step))
    for post in (muster, first):
        check_post(post)
        plain = texts(post).replace("\u2068", "").replace("\u2069", "")
        assert all(one in plain for one in ("Ana (Join)", "Ben (Leave)", "Carla (Join)"))
    (second,) = Posts().compose(due("step", table, replace(step, step=2)))
    assert "(Join)" not in texts(second)


def test_a_game_without_sides_looks_as_ever() -> None:
    (post,) = Posts().compose(due("lobby", lobby()))
    assert count(post.body["components"]) == 18
    assert not [part for part in walk(post.body["components"]) if ":side" in part.get("custom_id", "")]
    assert "another" not in json.dumps(post.body)
    assert open_sides(GAME, {}, 0, 1) == ()


def held(state: Any, others: tuple[int, ...]) -> CaptainTable:
    table = captain_table(state, LONGEST[:3], state.asked.seats[0])
    return replace(table, other_seats=others, waiting_seats=others[:1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["pe.window", "pe.turn", "pe.ship"])
@pytest.mark.usefixtures("sided")
def test_a_panel_names_its_seat_and_every_press_of_it_carries_it(kind: str, language: Any) -> None:
    state = next(state for state in random_game(3, 3) if state.asked.kind == kind)
    mine = state.asked.seats[0]
    table = held(state, tuple(seat for seat in (0, 1, 2) if seat != mine))
    assert table.choice is not None
    page = captain_panel.panel_page(OpenQuestion(table, table.choice, PanelDraft()), words(language).naming(table.names))
    check_message(page.components)
    ids = [read(part["custom_id"]) for part in walk(page.components) if "custom_id" in part]
    assert all(one is not None and one.seat is not None for one in ids)
    assert {one.seat for one in ids if one is not None and one.verb != "decide"} == {mine}
    assert [one.seat for one in ids if one is not None and one.verb == "decide"] == list(table.other_seats)
    side = words(language)(SIDES[mine % 2].label)
    assert f"{mine + 1}: {side}" in json.dumps(page.components, ensure_ascii=False)


def test_ids_for_one_seat_are_unchanged() -> None:
    state = next(state for state in random_game(3, 3) if state.asked.kind == "pe.turn")
    table = captain_table(state, LONGEST[:3], state.asked.seats[0])
    assert table.choice is not None
    page = captain_panel.panel_page(OpenQuestion(table, table.choice, PanelDraft()), words("en").naming(table.names))
    assert "@" not in "".join(part.get("custom_id", "") for part in walk(page.components))


def test_more_than_five_other_seats_are_a_menu() -> None:
    state = next(state for state in random_game(3, 3) if state.asked.kind == "pe.turn")
    table = held(state, tuple(range(10, 18)))
    assert table.choice is not None
    page = captain_panel.panel_page(OpenQuestion(table, table.choice, PanelDraft()), words("en").naming(table.names))
    check_message(page.components)
    (menu,) = [part for part in walk(page.components) if ":seat" in part.get("custom_id", "")]
    assert [option["value"] for option in menu["options"]] == [str(seat) for seat in range(10, 18)]


def test_an_id_names_its_seat_once_and_is_read_back() -> None:
    id = write("8K2F", 412, "pick", 4, rev=3)
    assert for_seat(id, 1) == "bs:8K2F:412:pick.4@1~3"
    assert for_seat(for_seat(id, 1), 2) == for_seat(id, 1)
    carried = read(for_seat(id, 1))
    assert carried is not None and (carried.seat, carried.args, carried.rev) == (1, ("4",), 3)
    assert for_seat("f0", 1) == "f0" and for_seat(write("0", 0, "reopen", 1), 1) == write("0", 0, "reopen", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_that_hands_something_on_has_the_way_onward(language: Any) -> None:
    steps = game_of_steps(4, 2, most=400)
    table = replace(public_table(steps[-1][0], LONGEST[:2]), language=language)
    for goes_on in (False, True):
        post = Posts().compose(due("result", replace(table, goes_on=goes_on), steps[-1][1]))[-1]
        check_post(post)
        verbs = [read(part["custom_id"]).verb for part in walk(post.body["components"]) if "custom_id" in part]  # type: ignore[union-attr]
        assert verbs == [*(["onward", "campaign"] if goes_on else []), "rematch", "replay", "log", "fair", "fortune"]
    for kind in ("lobby", "muster"):
        table = replace(lobby(), status=kind, follows="XYZ234", muster_ends=table.opened)
        (post,) = Posts().compose(due(kind, table))
        check_post(post)
        assert "XYZ234" in texts(post)
