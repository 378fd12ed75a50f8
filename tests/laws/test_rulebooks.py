"""Rules of every game to be read: whatever a refusal names can be read, and every page has words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.replies import RULE
from engines import game_of, games
from engines.kernel.contract.game import Game
from engines.kernel.speech import rulebook
from locales import LANGUAGES, words
from render.picture.pictures import pictures_of
from tools.rules import documents

ENGINES = Path(__file__).parent.parent.parent / "engines"
READ = [game_of(id) for id in games() if game_of(id).rulebook is not None]


def called(game: Game[Any, Any]) -> str:
    return game.id


def book_of(game: Game[Any, Any]) -> rulebook.Rulebook:
    assert game.rulebook is not None
    return game.rulebook


def named_in(game: str) -> set[str]:
    """Ids of rules that stand in the code of a game, where refusals and choices name them."""
    trees = (ast.parse(file.read_text()) for file in (ENGINES / game).rglob("*.py"))
    constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text.rstrip(".") for text in constants if isinstance(text, str) and RULE.fullmatch(text)}


@pytest.mark.parametrize("game", READ, ids=called)
def test_every_rule_that_a_refusal_names_can_be_read(game: Game[Any, Any]) -> None:
    book, named = book_of(game), named_in(game.id)
    assert len(named) > 1 and [rule for rule in sorted(named) if book.page_of(rule) < book.named] == []


@pytest.mark.parametrize("game", READ, ids=called)
def test_every_rule_of_the_document_can_be_read_by_its_number(game: Game[Any, Any]) -> None:
    """Worked examples apart, which are no rules. What has a page of its own belongs to a topic or a component."""
    book, document = book_of(game), next(one for one in documents() if one.game == game.id)
    examples = re.compile(r"[A-Z]+-([XP]\d+|E\.\d+[a-z]?)")
    assert [rule for rule in document.ids if book.page_of(rule) < 0 and not examples.fullmatch(rule)] == []
    beside = [other for those in book.contents.numbered.values() for other in those]
    assert set(book.rules) | set(beside) <= set(document.ids) and not set(book.rules) & set(beside)
    assert len(beside) == len(set(beside)) and [rule for rule in book.rules if book.topic_of(rule) < 0] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", READ, ids=called)
def test_every_numbered_rule_has_a_sentence_of_its_own(game: Game[Any, Any], language: Any) -> None:
    told = [words(language)(rulebook.sentence(game.id, rule)) for rule in book_of(game).rules]
    assert [one for one in told if not one.endswith(".") or len(one) > 300] == []
    assert len(set(told)) > 0.98 * len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", READ, ids=called)
def test_everything_has_words_and_titles_fit_menus(game: Game[Any, Any], language: Any) -> None:
    book, told = book_of(game), words(language)
    assert all(told(one) for one in rulebook.messages(game.id, book))
    titles = [rulebook.title(game.id, topic) for topic in book.topics] + [one.label for one in book.components]
    assert len({told(one) for one in titles}) == len(titles)
    titles += [rulebook.chapter_title(game.id, chapter) for chapter in book.contents.chapters]
    assert [told(one) for one in titles if len(told(one)) > 34] == []
    assert [told(one.does) for one in book.components if len(told(one.does)) > 100] == []


@pytest.mark.parametrize("game", READ, ids=called)
def test_pages_lead_to_pages_and_options_that_are_there(game: Game[Any, Any]) -> None:
    book = book_of(game)
    names = [topic.name for topic in book.topics] + [one.name for one in book.components]
    assert len(names) == len(set(names)) == book.named
    assert [see for topic in book.topics for see in topic.see if see not in names] == []
    options = {field.name: field.values for seats in game.players for field in game.option_fields(seats)}
    assert [topic.option for topic in book.topics if topic.option and topic.option[1] not in options[topic.option[0]]] == []
    assert set(book.contents.components) == {one.name for one in book.components}


@pytest.mark.parametrize("game", READ, ids=called)
def test_every_component_has_a_picture(game: Game[Any, Any]) -> None:
    book = book_of(game)
    assert [one.name for one in pictures_of(game.id).components] == [one.name for one in book.components]
    assert game.lessons is not None and game.lessons.book.place(book.contents.turn) >= 0
