"""Pages of rules: whatever is read keeps Discord's limits, in every language; what is shown to all has nothing to press."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.kit import components as c
from bot.edge.kit.replies import Page
from bot.edge.lexer.fold import folded
from bot.edge.rules.pages import RulesReader, first, page_of
from engines import game_of, games
from locales import LANGUAGES
from tests.bot.edge.limits import check_message, walk

READ = [id for id in games() if game_of(id).rulebook is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", READ)
def test_every_page_keeps_the_limits(game: str, language: Any) -> None:
    read = RulesReader(game_of(game), language)
    assert read.book is not None
    pages = [first(read), *(page_of(read, page) for page in range(read.book.count))]
    for page in pages:
        check_message(page.components)
    public = [first(read, True), *(page_of(read, page, True) for page in range(read.book.count))]
    assert not any("custom_id" in part for page in public for part in walk(page.components))


@pytest.mark.parametrize("game", READ)
def test_pages_have_the_counts_of_the_design(game: str) -> None:
    """The first page, a topic, a component and a numbered rule, as many components as conversation trees give at most, and the
    rows that a telephone makes of one of theirs: up to two more."""
    read = RulesReader(game_of(game), "en")
    assert read.book is not None
    topics = len(read.book.topics)
    assert c.count(first(read).parts) <= 12
    assert max(c.count(page_of(read, page).parts) for page in range(topics)) <= 15
    assert max(c.count(page_of(read, page).parts) for page in range(topics, read.book.named)) <= 14
    assert max(c.count(page_of(read, page).parts) for page in range(read.book.named, read.book.count)) <= 15


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", READ)
def test_every_component_is_reached_from_the_menu_of_the_first_page(game: str, language: Any) -> None:
    read = RulesReader(game_of(game), language)
    assert read.book is not None
    page, found, opened = first(read), list[int](), set[int]()
    while (further := _listed(page, found)) is not None and further not in opened:
        opened.add(further)
        page = page_of(read, further)
    assert sorted(found) == list(range(len(read.book.topics), read.book.named))
    by_name = [folded(read.words(read.title(at))) for at in found[: read.book.by_name]]
    assert by_name == sorted(by_name)


def _listed(page: Page, found: list[int]) -> int | None:
    """Note what the menu of components of a page lists that is new, with its hint; where its last line leads on."""
    menus = [part for part in walk(page.components) if part.get("type") == 3]
    things = max(menus, key=lambda menu: len(menu["options"]))
    entries = [(int(one["value"]), "description" in one) for one in things["options"]]
    found += [at for at, is_thing in entries if is_thing and at not in found]
    return entries[-1][0] if not entries[-1][1] else None
