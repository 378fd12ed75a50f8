"""The page of a campaign: who sat where, what was handed on, and what comes next, in words and as a picture."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.edge.end.campaign import MOST_CARDS, MOST_TEXT, picture, text
from bot.model.people.people import Place, Seat
from bot.model.table.campaign import Campaign, CampaignTable
from bot.model.table.table import Status
from engines.kernel.base.messages import Captain, say
from locales import LANGUAGES, words
from render.picture import campaign as drawing
from render.picture.pictures import pictures_of
from tests.game_cases import FIRST

NAMES = {101: "Ana", 102: "ANA", 103: "محمد علي", 104: "**Eva** @everyone 🏴‍☠️"}


def table(number: int, people: tuple[int, ...], status: Status = "over") -> CampaignTable:
    """A table of these people, whose last one has won."""
    count, is_over = len(people), status == "over"
    return CampaignTable(
        number, f"AB{number}", status, Place(5), datetime(2026, 3, 1, tzinfo=UTC), None,
        tuple(Seat(seat, person, NAMES[person]) for seat, person in enumerate(people)), (),
        tuple(range(count, 0, -1)) if is_over else (),
        tuple(say("post.score", n=seat) for seat in range(count)) if is_over else (),
        (say("res.wins", captain=Captain(0), number=4),) if is_over else (),
    )  # fmt: skip


def test_a_campaign_says_who_sat_where_what_was_handed_on_and_what_comes_next() -> None:
    found = Campaign(FIRST, "en", (table(1, (101, 102)), table(2, (103, 101)), table(3, (101, 104), "muster")), False)
    told = text(found, words("en"))
    second, third, last = told.split("\n\n")
    earlier, (after, won) = second.splitlines()[0], last.splitlines()
    first = text(Campaign(FIRST, "en", found.tables[:2], False), words("en")).split("\n\n")[0]
    assert earlier == "-# Before: 1. AB1" and first.splitlines()[2:] == [
        "**1.** \u2068ANA \\(2\\)\u2069: 1 point, **2.** \u2068Ana \\(1\\)\u2069: 0 points",
        "Handed on: \u2068Ana \\(1\\)\u2069 4",
    ]
    assert "<#5>" in second and "محمد علي" in second and "roll call" in third and "@everyone" not in third
    assert after.startswith("Next: table AB3") and "ANA \\(2\\)\u2069 with 1" in won
    drawn = replace(table(4, (101, 102)), places=(1, 1))
    assert drawn.winners == () and Campaign(FIRST, "en", (drawn,), False).wins == {}, "nobody has won what all share"
    assert "Go on from here" in text(Campaign(FIRST, "en", found.tables[:1], True), words("en"))
    assert "is over" in text(Campaign(FIRST, "en", found.tables[:1], False), words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_newest_tables_of_a_long_campaign_are_shown(language: str) -> None:
    found = Campaign(FIRST, "en", tuple(table(number, (101, 102, 103, 104)) for number in range(1, 31)), True)
    assert len(text(found, words(language))) <= MOST_TEXT and "AB30" in text(found, words(language))
    order = picture(found, words(language))
    shown = drawing.of_data(order.facts["campaign"])
    assert [card.number for card in shown.cards] == list(range(31 - MOST_CARDS, 31)) and shown.wins == ((3, 30),)
    drawn = pictures_of(FIRST).draw(drawing.PICTURE, shown, order.facts["names"], words(language), "light")
    assert drawn.width == 1000 and all(name in order.alt for name in ("Ana (1)", "محمد علي"))
