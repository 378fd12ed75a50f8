"""Pages of rules: the first one with a turn in pictures, one for each topic, each component and each numbered rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import GAME_COLOUR
from bot.edge.kit.replies import Page
from bot.edge.lexer.fold import folded
from bot.model.base.refusals import Refused
from bot.model.people.people import Language, Person
from bot.model.posting.posts import PictureOrder
from bot.model.table.table import PublicTable
from bot.service.lessons.views import scenes
from engines import games
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.contract.game import Game
from engines.kernel.speech import rulebook
from engines.kernel.speech.rulebook import Rulebook
from locales import Words, words

PART = c.MOST_OPTIONS - 2
"""Pages in one part of a menu that has several."""
ALONE, BESIDE_TOPICS, SCENES = range(1, 7), range(2, 5), 3
"""Limits of the lines on a turn, of a game with and without more to read, and of pictures: the rest stands on the pages of the
turn."""
HOME, LEARN = "home", "learn"
"""The first page and the lessons, where pages have numbers."""
ANEW, TO_ALL, MENU = "new_", "all_", "menu_"
"""Before the number of a page: as a message of its own, for everybody, as it was chosen in a menu."""


@dataclass(frozen=True, slots=True)
class RulesReader:
    """A reader of a game's rules, with a language. `table`: the table whose options count, if there is one."""

    game: Game[Any, Any]
    language: Language
    table: PublicTable | None = None

    @property
    def words(self) -> Words:
        """The words of that language."""
        return words(self.language)

    @property
    def book(self) -> Rulebook | None:
        """The rules to be read, where the game has more than how a turn goes."""
        return self.game.rulebook

    @property
    def things(self) -> tuple[int, ...]:
        """The pages of the components, those that stand by name in the order of the reader's alphabet."""
        book = self.book
        assert book is not None
        pages = range(len(book.topics), book.named)
        by_name = sorted(pages[: book.by_name], key=lambda page: folded(self.words(self.title(page))))
        return (*by_name, *pages[book.by_name :])

    def beside(self, page: int) -> tuple[int, int]:
        """The pages before and behind one, itself if there is none: topics, components, numbered rules."""
        book = self.book
        assert book is not None
        pages = (*range(len(book.topics)), *self.things, *range(book.named, book.count))
        at = pages.index(page)
        return pages[max(at - 1, 0)], pages[min(at + 1, len(pages) - 1)]

    def id(self, what: str) -> str:
        """The id of what leads there."""
        at = (NONE, 0) if self.table is None else (self.table.code, self.table.decision)
        return write(*at, "read", games().index(self.game.id), what)

    def title(self, page: int) -> Message:
        """The title of a page."""
        book = self.book
        assert book is not None
        if page >= book.named:
            return say("rules.number", rule=Verbatim(book.rule_at(page)))
        topics = len(book.topics)
        return rulebook.title(self.game.id, book.topics[page]) if page < topics else book.components[page - topics].label

    def hint(self, page: int) -> Message | None:
        """The effect of a component, or the text of a numbered rule; None for a topic."""
        book = self.book
        assert book is not None
        if page >= book.named:
            return rulebook.sentence(self.game.id, book.rule_at(page))
        return book.components[page - len(book.topics)].does if page >= len(book.topics) else None


def first(read: RulesReader, is_public: bool = False) -> Page:
    """The aim, a turn in pictures and in few lines, and what else there is to read."""
    say_, game = read.words.marked, read.game.id
    head = ["### " + say_(say("rules.head", game=say(f"game.{game}")))]
    own = read.book.turn_help(read.table.view) if read.table is not None and read.book is not None else None
    aim = say(f"help.aim.{game}") if own is None else own.aim
    head += [say_(say("help.aim", aim=aim))] if read.book is not None else []
    told = [say(f"help.turn.{game}.{number}") for number in turn_lines(read.game)] if own is None else own.lines
    lines, pictures = [say_(line) for line in told], _turn(read, "" if own is None else own.lesson)
    shown = [c.gallery(*((one.file, one.alt) for one in pictures))] if pictures else []
    rows = [] if is_public else _doors(read)
    box = c.container(c.text("\n".join(head)), *shown, c.text("\n".join(lines)), *rows, accent=GAME_COLOUR)
    return Page((box,), pictures)


def turn_lines(game: Game[Any, Any]) -> range:
    """The numbers of the lines on how a turn goes; the first one says how one wins, if no aim stands above."""
    return ALONE if game.rulebook is None else BESIDE_TOPICS


def _turn(read: RulesReader, name: str) -> tuple[PictureOrder, ...]:
    """A turn in pictures, as the lesson of that name plays it, or the usual one."""
    if read.book is None or read.game.lessons is None:
        return ()
    names = read.game.lessons.book.names
    stood = scenes(read.game, name or read.book.contents.turn, Person(0, names[-1], read.language))[-SCENES:]
    found = []
    for at, (table, events) in enumerate(stood, 1):
        fresh, told = read.game.highlights(events), read.words.naming(table.names)
        found.append(drawings.board(table, table.view, told, fresh=fresh, file=f"turn{at}.png"))
    return tuple(found)


def _doors(read: RulesReader) -> list[c.Item]:
    """The menus of chapters and components, and the buttons to the lessons and to a page for everybody."""
    book, made = read.book, list[c.Item]()
    if book is not None:
        firsts = [book.page_named(chapter.topics[0].name) for chapter in book.contents.chapters]
        titles = [rulebook.chapter_title(read.game.id, chapter) for chapter in book.contents.chapters]
        made.append(menu(read, "a", firsts, say("rules.read"), titles))
    if book is not None and book.components:
        made.append(menu(read, "b", read.things, say("rules.parts", things=book.things)))
    row = [c.button(read.words.label(say("learn")), read.id(LEARN))] if read.game.lessons is not None else []
    return [*made, c.row(*row, c.button(read.words.label(say("rules.show")), read.id(TO_ALL + HOME)))]


def page_of(read: RulesReader, page: int, is_public: bool = False) -> Page:
    """The page of that number. Raises Refused for one there is none of."""
    if read.book is None or not 0 <= page < read.book.count:
        raise Refused(say("e.notoffered"))
    made = (_rule if page >= read.book.named else _topic if page < len(read.book.topics) else _component)(read, page)
    rows = [] if is_public else _around(read, page)
    return Page((c.container(*made.parts, *rows, accent=GAME_COLOUR),), made.pictures)


def _topic(read: RulesReader, page: int) -> Page:
    assert read.book is not None
    topic, say_ = read.book.topics[page], read.words.marked
    lines = [f"### {say_(read.title(page))}", say_(rulebook.text(read.game.id, topic)), *_unused(read, page)]
    return Page((c.text("\n".join(lines)),))


def _rule(read: RulesReader, page: int) -> Page:
    """The number of a rule and what it belongs to; its sentence."""
    assert read.book is not None
    rule, say_ = read.book.rule_at(page), read.words.marked
    about = read.book.topic_of(rule)
    head = f"### {say_(read.title(page))} · {say_(read.title(about))}"
    beside = read.book.contents.numbered[rule]
    covers = ["-# " + say_(say("rules.covers", list=tuple(map(Verbatim, beside))))] if beside else []
    return Page((c.text("\n".join([head, say_(rulebook.sentence(read.game.id, rule)), *_unused(read, about), *covers])),))


def _component(read: RulesReader, page: int) -> Page:
    """A thing with its picture: what it does, as menus say it; when and against what, and how many there may be."""
    assert read.book is not None
    thing, say_ = read.book.components[page - len(read.book.topics)], read.words.marked
    picture = drawings.component(read.game.id, thing.name, read.words)
    head = c.text(f"### {say_(thing.label)}\n{say_(thing.does)}")
    more = [say_(rulebook.more(read.game.id, thing)), say_(thing.count)]
    return Page((c.section((picture.file, picture.alt), head), c.text("\n".join(more))), (picture,))


def _unused(read: RulesReader, page: int) -> list[str]:
    """The line that the table's options leave a topic out."""
    assert read.book is not None
    option, table = read.book.topics[page].option if page < len(read.book.topics) else None, read.table
    if option is None or table is None:
        return []
    name, off = option
    field = next(
        (one for one in table.game.option_fields(max(len(table.seats), table.game.players[0])) if one.name == name), None
    )
    if field is not None and table.options.get(name, field.values[0]) != off:
        return []
    label = rulebook.title(read.game.id, read.book.topics[page]) if field is None else field.label
    return [f"**{read.words.marked(say('rules.off', option=label))}**"]


def _around(read: RulesReader, page: int) -> list[c.Item]:
    """The other pages: those beside it, those it leads to, the next and the one before."""
    book, label = read.book, read.words.label
    assert book is not None
    beside, told = _beside(read, page)
    menus = [menu(read, "a", beside, told, chosen=page), *_leading_on(read, page)]
    rules = book.rules_of(page)
    is_thing = len(book.topics) <= page < book.named
    before, behind = read.beside(page)
    shown = [] if is_thing else [c.button(label(say("rules.show")), read.id(f"{TO_ALL}{page}"))]
    if is_thing and rules:
        shown = [c.button(label(say("rules.rule")), read.id(f"{rules[0]}"))]
    return [
        *menus,
        c.row(
            c.button(label(say("prev")), read.id(f"{before}"), disabled=before == page),
            c.button(label(say("next")), read.id(f"{behind}"), disabled=behind == page),
            *shown, c.button(label(say("rules.home")), read.id(HOME)),
        ),
    ]  # fmt: skip


def _beside(read: RulesReader, page: int) -> tuple[Sequence[int], Message]:
    """The pages of the same chapter, the other components, or the rules about the same; what they are called together."""
    book, game = read.book, read.game.id
    assert book is not None
    if page >= book.named:
        about = book.topic_of(book.rule_at(page))
        return book.rules_of(about), say("rules.about", what=read.title(about))
    if page >= len(book.topics):
        return read.things, say("rules.parts", things=book.things)
    chapter = book.chapter_of(page)
    listed = [book.page_named(topic.name) for topic in chapter.topics]
    return listed, say("rules.chapter", chapter=rulebook.chapter_title(game, chapter))


def _leading_on(read: RulesReader, page: int) -> list[c.Item]:
    """Menus of a topic's numbered rules, and of what to read besides: of a numbered rule, what it belongs to."""
    book = read.book
    assert book is not None
    see: list[int] = []
    if page >= book.named:
        see = [book.topic_of(book.rule_at(page))]
    elif page < len(book.topics):
        see = [book.page_named(name) for name in book.topics[page].see]
    rules = book.rules_of(page) if page < len(book.topics) else ()
    one_by_one = [menu(read, "c", rules, say("rules.numbers"))] if rules else []
    return [*one_by_one, *([menu(read, "b", see, say("rules.see"))] if see else [])]


def menu(
    read: RulesReader, which: str, pages: Sequence[int], hint: Message, titles: Sequence[Message] = (), chosen: int = -1
) -> c.Item:
    """A menu of pages; if they are too many for one, a part of it, and lines that open the first page of the next and of the one
    before."""
    named, label = list(zip(pages, titles or [read.title(page) for page in pages], strict=True)), read.words.label
    place = next((place for place, page in enumerate(pages) if page == chosen), 0)
    size = c.MOST_OPTIONS if len(named) <= c.MOST_OPTIONS else PART
    start = place // size * size
    shown, left = named[start : start + size], named[start + size :]
    titled = zip(shown, read.words.labels([title for _, title in shown]), strict=True)
    entries = [c.option(title, str(page), hint=_hint_text(read, page), chosen=page == chosen) for (page, _), title in titled]
    if start:
        entries.insert(0, c.option(label(say("ui.list.before")), str(named[start - size][0])))
    if left:
        entries.append(c.option(label(say("ui.list.behind")), str(left[0][0])))
    if len(shown) < len(named):
        part = say("ui.page", first=start + 1, last=start + len(shown), count=len(named))
        hint = say("ui.page.what", page=part, what=hint)
    return c.row(c.menu(read.id(f"{MENU}{which}{chosen + 1}"), entries, hint=read.words(hint)))


def _hint_text(read: RulesReader, page: int) -> str:
    hint = read.hint(page)
    return "" if hint is None else read.words(hint)
