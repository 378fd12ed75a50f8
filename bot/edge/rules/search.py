"""The pages of rules for a number or words, whole or begun."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.kit import components as c
from bot.edge.kit.post_parts import GAME_COLOUR
from bot.edge.kit.replies import Completions, Page, options_of
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Lexicon, Named, match, nearest
from bot.edge.rules.pages import RulesReader, menu, page_of
from bot.model.base.refusals import Refused
from engines.kernel.base.messages import Name, Verbatim, say
from engines.kernel.speech import rulebook
from locales.people import LONGEST

NEAREST = 5
LONGEST_COMPLETION = 100


def offered(read: RulesReader, typed: str) -> Completions:
    """The offers while somebody types: topics, components and numbered rules."""
    if read.book is None:
        return Completions(())
    return options_of({f"#{page + 1}": _offer(read, page) for page in _candidates(read, typed)})


def _offer(read: RulesReader, page: int) -> str:
    """A page as it is offered while somebody types: a numbered rule with the beginning of what it says."""
    hint = read.hint(page)
    assert read.book is not None
    title = read.words(read.title(page))
    return title if hint is None or page < read.book.named else c.whole(f"{title}: {read.words(hint)}", LONGEST_COMPLETION)


def _candidates(read: RulesReader, typed: str) -> list[int]:
    """All pages that a number, its beginning, or words may mean: titles, what rules say, then titles that are spelt alike."""
    assert read.book is not None
    if not typed:
        return list(range(read.book.named))
    numbered = _numbered(read, typed)
    named, alike = (
        [] if numbered else [int(one.id) for one in match(typed, _called(read), *how).things] for how in ((How.WORD,), ())
    )
    return list(dict.fromkeys([*numbered, *_beginning(read, typed), *named, *_saying(read, typed), *alike]))


def _called(read: RulesReader) -> tuple[Named, ...]:
    assert read.book is not None
    return Lexicon(read.words).named([str(page) for page in range(read.book.named)], lambda page: read.title(int(page)))


def _numbers(read: RulesReader, typed: str) -> tuple[str, str]:
    """The typed text as the number of a rule; the game's letters before it may be left out."""
    assert read.book is not None
    letters = read.book.topics[0].rules[0].partition("-")[0]
    return read.book.house_style(typed), read.book.house_style(f"{letters}-{typed}")


def _numbered(read: RulesReader, typed: str) -> list[int]:
    """The page of the rule of that number."""
    assert read.book is not None
    if typed.startswith("#") and typed[1:].isdecimal():
        return [int(typed[1:]) - 1] if 0 < int(typed[1:]) <= read.book.count else []
    found = [read.book.page_of(id) for id in _numbers(read, typed)]
    return [page for page in found if page >= 0][:1]


def _beginning(read: RulesReader, typed: str) -> list[int]:
    """The numbered rules whose numbers begin so."""
    assert read.book is not None
    starts = tuple(number.upper() for number in _numbers(read, typed))
    return [page for page, id in enumerate(read.book.rules, read.book.named) if id.upper().startswith(starts)]


def _saying(read: RulesReader, typed: str) -> list[int]:
    """The numbered rules in whose sentences all these words stand, or begin."""
    assert read.book is not None
    sought = folded(typed).split()
    told = {
        page: folded(read.words(rulebook.sentence(read.game.id, id))) for page, id in enumerate(read.book.rules, read.book.named)
    }
    return [page for page, said in told.items() if sought and all(f" {word}" in f" {said}" for word in sought)]


def sought(read: RulesReader, topic: str) -> Page:
    """The page that a number or a word means; where it means several or none, a menu of those or of the nearest."""
    if read.book is None:
        raise Refused(say("rules.none"))
    things = _called(read)
    sure = _numbered(read, topic) or [int(one.id) for one in match(topic, things, How.WORD).things]
    pages = sure or _saying(read, topic) or [int(one.id) for one in match(topic, things).things]
    if len(pages) == 1:
        return _belonging(read, topic, page_of(read, pages[0])) if pages[0] < read.book.named else page_of(read, pages[0])
    near = pages or [int(one.id) for one in nearest(topic, things, NEAREST)]
    word = Name(topic[:LONGEST])
    said = say("rules.near", word=word, list=tuple(map(read.title, near))) if not pages else say("rules.several", word=word)
    found = menu(read, "a", near[: c.MOST_OPTIONS], say("rules.read"))
    return Page((c.container(c.text(read.words.marked(said)), found, accent=GAME_COLOUR),))


def _belonging(read: RulesReader, topic: str, page: Page) -> Page:
    """The page of a topic or a component; above it, where a number led there, that the rule has no page of its own."""
    assert read.book is not None
    number = next((one for one in _numbers(read, topic) if not one.startswith("#") and read.book.topic_of(one) >= 0), None)
    if number is None:
        return page
    told = c.text(f"-# {read.words.marked(say('rules.belongs', rule=Verbatim(number[:LONGEST])))}")
    return replace(page, parts=(c.inserted(page.parts[0], 0, told), *page.parts[1:]))
