"""Which panel is open, and which one goes when another is opened."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.edge.delivery.open_panels import PAGE, TOKEN_LIFE, OpenPanel, OpenPanels
from tests.bot.manual_clock import ManualClock

TABLE, PERSON = "8K2FQ4", 7


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def open_panels(clock: ManualClock) -> OpenPanels:
    return OpenPanels(clock)


def panel(open_panels: OpenPanels, at: int, shows: str = "decide", private: bool = True) -> OpenPanel:
    """A panel that was opened now, in the message with that id."""
    return OpenPanel(PERSON, TABLE, shows, 1, f"token {at}", at, open_panels.expiry(), "en", message_id=at, private=private)


def test_the_panel_that_was_open_goes_when_another_is_opened(open_panels: OpenPanels) -> None:
    first = panel(open_panels, 1)
    assert open_panels.keep(first) is None
    assert open_panels.keep(panel(open_panels, 2)) == first


def test_a_panel_pressed_again_stays_where_it_is(open_panels: OpenPanels) -> None:
    open_panels.keep(panel(open_panels, 1))
    assert open_panels.keep(replace(panel(open_panels, 1), token="a newer one")) is None


def test_a_panel_whose_token_has_ended_is_left(open_panels: OpenPanels, clock: ManualClock) -> None:
    open_panels.keep(panel(open_panels, 1))
    clock.set(clock.now() + TOKEN_LIFE + timedelta(seconds=1))
    assert open_panels.keep(panel(open_panels, 2)) is None


def test_panels_in_direct_messages_stay(open_panels: OpenPanels) -> None:
    open_panels.keep(panel(open_panels, 1, private=False))
    assert open_panels.keep(panel(open_panels, 2)) is None


def test_the_hand_is_no_older_panel(open_panels: OpenPanels) -> None:
    open_panels.keep(panel(open_panels, 1, "hand"))
    assert open_panels.keep(panel(open_panels, 2)) is None


def test_a_page_takes_the_place_of_the_one_looked_up_before(open_panels: OpenPanels) -> None:
    first = panel(open_panels, 1, PAGE)
    assert open_panels.looked_up(first) is None
    assert open_panels.looked_up(panel(open_panels, 1, PAGE)) is None
    assert open_panels.looked_up(panel(open_panels, 2, PAGE)) == panel(open_panels, 1, PAGE)


def test_a_page_is_no_panel(open_panels: OpenPanels) -> None:
    first = panel(open_panels, 1)
    open_panels.keep(first)
    assert open_panels.looked_up(panel(open_panels, 2, PAGE)) is None
    assert open_panels.panel(TABLE, PERSON) == first


def test_a_page_that_became_a_panel_is_none_any_more(open_panels: OpenPanels) -> None:
    open_panels.looked_up(panel(open_panels, 1, PAGE))
    open_panels.keep(panel(open_panels, 1))
    assert open_panels.looked_up(panel(open_panels, 2, PAGE)) is None


def test_other_panels_of_the_captain_stand_beside_one(open_panels: OpenPanels, clock: ManualClock) -> None:
    hand, decide = panel(open_panels, 1, "hand"), panel(open_panels, 2)
    for one in (hand, decide):
        open_panels.keep(one)
    open_panels.looked_up(panel(open_panels, 3, PAGE))
    assert open_panels.other_panels(decide) == (hand,) and open_panels.other_panels(hand) == (decide,)
    clock.set(clock.now() + TOKEN_LIFE + timedelta(seconds=1))
    assert open_panels.other_panels(decide) == ()


def test_a_panel_that_is_lost_is_forgotten_unless_another_was_opened_since(open_panels: OpenPanels) -> None:
    first, second = panel(open_panels, 1), panel(open_panels, 2)
    open_panels.keep(first)
    open_panels.keep(second)
    open_panels.message_gone(first)
    assert open_panels.panel(TABLE, PERSON) == second
    open_panels.message_gone(second)
    assert open_panels.panel(TABLE, PERSON) is None


def test_how_far_a_table_went_is_never_taken_back(open_panels: OpenPanels) -> None:
    assert open_panels.version_of(TABLE) == 0
    for version in (4, 3):
        open_panels.set_version(TABLE, version)
    assert open_panels.version_of(TABLE) == 4


def test_a_panel_is_behind_until_it_shows_that_version_or_something_else(open_panels: OpenPanels) -> None:
    """Which is asked when a redraw leaves, long after it was made."""
    first = panel(open_panels, 1)
    open_panels.keep(first)
    assert open_panels.is_behind(first, 4)
    open_panels.note_drawn(first, "the turn", 4)
    assert not open_panels.is_behind(first, 4) and open_panels.is_behind(first, 5)
    open_panels.note_drawn(first, "an older turn", 3)
    assert open_panels.panel(TABLE, PERSON) == replace(first, content_key="an older turn", version=4)
    open_panels.set_kind(first, "next")
    assert not open_panels.is_behind(first, 5), "it shows something else"
    assert open_panels.panel(TABLE, PERSON) == replace(first, kind="next", content_key="an older turn", version=4)
    open_panels.keep(panel(open_panels, 2))
    assert not open_panels.is_behind(first, 5), "it is open elsewhere"
