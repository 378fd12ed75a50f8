"""Shortcuts under a post, in a bell and on a panel: one beside Decide, several in a row of their own, many as a menu."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import MORE, PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.kit.custom_id import read
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.posts.compose import Posts
from bot.model.posting.posts import Post
from bot.model.table.draws import Draws
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import say
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from locales import words
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.positions import LONGEST, captain_table, random_game
from tests.bot.edge.posts.test_posts import check_post, due, game_of_steps

IDS = (
    "join", "leave", "options", "computer", "start", "rules", "help", "fair", "decide", "hand", "board", "log", "confirm", "save",
    "seal", "back", "clear", "type", "done", "more", "prev", "next", "rematch", "replay", "ready",
)  # fmt: skip
"""Labels of the host as ids of shortcuts."""


def window() -> Any:
    """A position at which a window is open."""
    return next(state for state in random_game(3, 3) if state.asked.kind == "pe.window")


def asking(cuts: tuple[str, ...]) -> CaptainTable:
    """A captain's table whose post has these shortcuts."""
    state = window()
    table = captain_table(state, LONGEST[:3], state.asked.seats[0])
    assert table.asked is not None
    return replace(table, asked=replace(table.asked, shortcuts=cuts))


def quick(body: Any, verb: str = "quick") -> tuple[list[int], list[str]]:
    """The places of the shortcuts that are buttons, and the values of those in a menu."""
    buttons, values = [], []
    for part in walk(body):
        carried = read(part.get("custom_id", ""))
        if carried is not None and carried.verb == verb:
            buttons += [carried.number(0)] if part["type"] == 2 else []
            values += [option["value"] for option in part.get("options", ())]
    return buttons, values


@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 25])
def test_every_shortcut_can_be_pressed_under_a_post_and_in_a_bell(count: int) -> None:
    table, step = asking(IDS[:count]), game_of_steps(4, 3, most=2)[0][1]
    expected = (list(range(count)), []) if count <= 5 else ([], [str(place) for place in range(count)])
    for post in (Posts().compose(due("step", table, step))[-1], Posts().compose(due("bell", table, step))[0]):
        check_message(list(post.body["components"]))
        assert quick(post.body["components"]) == expected
    check_post(Posts().compose(due("step", table, step))[-1])


def below(post: Post) -> list[str]:
    """What the buttons from *Decide* on do, in order."""
    rows = [part["components"] for part in post.body["components"][0]["components"] if part["type"] == 1]
    verbs = [[one["custom_id"].split(":")[3] for one in row] for row in rows]
    first = next(at for at, row in enumerate(verbs) if "decide" in row)
    return [verb for row in verbs[first:] for verb in row]


def test_one_shortcut_stands_where_it_always_stood() -> None:
    (post,) = Posts().compose(due("step", asking(("pass",)), game_of_steps(4, 3, most=2)[0][1]))
    assert below(post) == ["decide", "quick.0", "hand", "log", "board"]


@pytest.mark.parametrize("count", [0, 3, 6])
def test_fairness_has_the_place_that_no_single_shortcut_has(count: int) -> None:
    (post,) = Posts().compose(due("step", asking(IDS[:count]), game_of_steps(4, 3, most=2)[0][1]))
    assert below(post) == ["decide", "hand", "log", "fair", "board"]


def test_posts_of_a_game_without_draws_have_no_word_on_fairness() -> None:
    table = replace(asking(()), draws=Draws(has_chance=False))
    (post,) = Posts().compose(due("step", table, game_of_steps(4, 3, most=2)[0][1]))
    assert below(post) == ["decide", "hand", "log", "board"]


@pytest.mark.parametrize("count", [1, 3, 5, 6, 25])
def test_every_shortcut_of_a_sheet_stands_behind_more(count: int) -> None:
    table = asking(())

    def script() -> Any:
        yield Part("pick", say("ui.number"), OneOf(options=IDS, default="join", name=say))

    cuts = tuple(Shortcut(id, say(id), {"pick": id}, {}) for id in IDS[:count])
    brief = PanelModel(table, Sheet(script=script, shortcuts=cuts), PanelDraft(mode=MORE), words("en").naming(table.names), ())
    panel = frozen(draw(brief))
    check_message(panel)
    expected = (list(range(count)), []) if count <= 5 else ([], [str(place) for place in range(count)])
    assert quick(panel, "short") == expected


def test_an_option_of_one_is_a_shortcut_as_well() -> None:
    found = {cut.id: cut for cut in ready_made(OneOf(options=("pass", "cancel"), default="pass", name=say))}
    assert {id: (cut.answer, cut.label, cut.lines) for id, cut in found.items()} == {
        "pass": ("pass", say("pass"), {}), "cancel": ("cancel", say("cancel"), {}),
    }  # fmt: skip
    assert ready_made(SomeOf(options=("a", "b"), least=0, most=2, default=())) == ()
