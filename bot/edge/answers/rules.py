"""The rules of a game to be read: the first page with a turn in pictures, a page for each topic and each component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import learn
from bot.edge.click import Click
from bot.edge.custom_id import NONE, number, write
from bot.edge.edge import Edge
from bot.edge.pages import Completions, Page, options_of
from bot.edge.posts.common import GAME_COLOUR
from bot.edge.typed.matching import Lexicon, Named, match, nearest
from bot.model.people import Language, Person
from bot.model.posts import Picture
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.service.lesson_views import scenes
from engines import game_of, games
from engines.kernel import rulebook
from engines.kernel.contract import Game
from engines.kernel.messages import Message, Name, Verbatim, say
from engines.kernel.rulebook import Rulebook
from locales import Words, words
from locales.people import LONGEST

TURN_LINES, AFTER_AIM = 6, 2
"""Lines on how a turn goes; the first of them says how one wins, where nothing above does."""
NEAREST = 5
HOME, LEARN = "home", "learn"
"""The first page and the lessons, where pages have numbers."""
ANEW, TO_ALL, MENU = "new_", "all_", "menu_"
"""Before the number of a page: as a message of its own, for everybody, as it was chosen in a menu."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Who reads which game's rules, in which language. `table`: the one whose options count, where there is one."""

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

    def id(self, what: str) -> str:
        """The id of what leads there."""
        at = (NONE, 0) if self.table is None else (self.table.code, self.table.decision)
        return write(*at, "read", games().index(self.game.id), what)

    def title(self, page: int) -> Message:
        """What a page is called."""
        assert self.book is not None
        topics = self.book.topics
        return (
            rulebook.title(self.game.id, topics[page]) if page < len(topics) else self.book.components[page - len(topics)].label
        )


def reading(click: Click, game: str, table: PublicTable | None) -> Reading:
    """The rules of a game as whoever clicked reads them. A lesson is no table. Raises Refused for a game there is none of."""
    if game not in games():
        raise Refused(say("e.notoffered"))
    return Reading(game_of(game), click.person.language, table if table is not None and table.guild else None)


# -- ways there


async def command(edge: Edge, click: Click) -> Page:
    """`/rules`: the first page, or what a number or a word means."""
    click.at_home = bool(click.guild)
    here = await edge.host.tables.in_channel(click.channel) if click.guild else None
    game = str(click.options.get("game") or (here.game.id if here is not None else games()[0]))
    read = reading(click, game, here if here is not None and here.game.id == game else None)
    topic = str(click.options.get("topic") or "").strip()
    return replace(_sought(read, topic) if topic else first(read, click.public), public=click.public)


async def rules(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The first page, from a table."""
    return replace(first(reading(click, table.game.id, table)), anew=True)


async def read(edge: Edge, click: Click) -> Page:
    """Another page, of no table's."""
    return await read_at(edge, click, None)


async def read_at(edge: Edge, click: Click, table: PublicTable | None) -> Page:
    """Another page. Raises Refused for one there is none of."""
    assert click.carried is not None
    which, what = click.carried.number(0), click.carried.args[1] if len(click.carried.args) > 1 else ""
    if not 0 <= which < len(games()):
        raise Refused(say("e.notoffered"))
    if what == LEARN:
        return replace(await learn.taken_up(edge, click, games()[which]), anew=True)
    open_, is_public = reading(click, games()[which], table), what.startswith(TO_ALL)
    named = click.values[0] if what.startswith(MENU) and click.values else what.removeprefix(ANEW).removeprefix(TO_ALL)
    page = first(open_, is_public) if named == HOME else shown(open_, number(named), is_public)
    return replace(page, public=is_public and bool(click.guild), anew=is_public or what.startswith(ANEW))


def leading(click: Click, game: Game[Any, Any], rule: str) -> tuple[c.Item, ...]:
    """The button that shows the rule of a refusal, where it can be read."""
    page = -1 if game.rulebook is None or not rule else game.rulebook.page_of(rule)
    if page < 0:
        return ()
    open_ = reading(click, game.id, None)
    return (c.button(open_.words.label(say("rules.rule")), open_.id(f"{ANEW}{page}")),)


def completed(click: Click) -> Completions:
    """Topics and components by a word, or by the beginning of a rule's number."""
    game = str(click.options.get("game") or games()[0])
    read = reading(click, game if game in games() else games()[0], None)
    if read.book is None:
        return Completions(())
    typed = str(click.options.get("topic") or "").strip()
    found = (
        _numbered(read, typed) or [int(one.id) for one in match(typed, _called(read)).found] if typed else range(read.book.count)
    )
    return options_of({f"#{page + 1}": read.words(read.title(page)) for page in found})


# -- finding


def _called(read: Reading) -> tuple[Named, ...]:
    assert read.book is not None
    return Lexicon(read.words).named([str(page) for page in range(read.book.count)], lambda page: read.title(int(page)))


def _numbered(read: Reading, typed: str) -> list[int]:
    """The page that covers a rule of that number; the game's letters before it may be left out."""
    assert read.book is not None
    letters = read.book.topics[0].rules[0].partition("-")[0]
    found = [read.book.page_of(id) for id in (typed.upper(), f"{letters}-{typed.upper()}")]
    return [page for page in found if page >= 0][:1]


def _sought(read: Reading, topic: str) -> Page:
    """The page that a number or a word means; the nearest, where it means none."""
    if read.book is None:
        raise Refused(say("rules.none"))
    things = _called(read)
    pages = _numbered(read, topic) or [int(one.id) for one in match(topic, things).found]
    if len(pages) == 1:
        return shown(read, pages[0])
    near = pages[: c.MOST_OPTIONS] or [int(one.id) for one in nearest(topic, things, NEAREST)]
    said = say("rules.near", word=Name(topic[:LONGEST]), list=tuple(read.title(page) for page in near))
    return Page((c.container(c.text(read.words.marked(said)), _menu(read, "a", near, say("rules.read")), accent=GAME_COLOUR),))


# -- pages


def first(read: Reading, is_public: bool = False) -> Page:
    """The aim, a turn in pictures and in six lines, and what else there is to read."""
    say_, game = read.words.marked, read.game.id
    head = ["### " + say_(say("rules.head", game=say(f"game.{game}")))]
    head += [say_(say("help.aim", aim=say(f"help.aim.{game}")))] if read.book is not None else []
    begin = 1 if read.book is None else AFTER_AIM
    lines = [say_(say(f"help.turn.{game}.{number}")) for number in range(begin, TURN_LINES + 1)]
    pictures = _turn(read)
    shown = [c.gallery(*((one.file, one.alt) for one in pictures))] if pictures else []
    rows = [] if is_public else _doors(read)
    box = c.container(c.text("\n".join(head)), *shown, c.text("\n".join(lines)), *rows, accent=GAME_COLOUR)
    return Page((box,), pictures)


def _turn(read: Reading) -> tuple[Picture, ...]:
    """A turn in pictures, as a lesson plays it."""
    if read.book is None or read.game.lessons is None:
        return ()
    names = read.game.lessons.book.names
    stood = scenes(read.game, read.book.contents.turn, Person(0, names[-1], read.language))
    found = []
    for at, (table, events) in enumerate(stood, 1):
        fresh, told = read.game.fresh(events), read.words.naming(table.names)
        found.append(drawings.board(table, table.view, told, fresh=fresh, file=f"turn{at}.png"))
    return tuple(found)


def _doors(read: Reading) -> list[c.Item]:
    """The menus of chapters and components, and what leads on."""
    book, made = read.book, list[c.Item]()
    if book is not None:
        firsts = [book.page_called(chapter.topics[0].name) for chapter in book.contents.chapters]
        titles = [rulebook.chapter_title(read.game.id, chapter) for chapter in book.contents.chapters]
        made.append(_menu(read, "a", firsts, say("rules.read"), titles))
    if book is not None and book.components:
        pages = range(len(book.topics), book.count)
        made.append(_menu(read, "b", pages, say("rules.parts", things=book.things)))
    row = [c.button(read.words.label(say("learn")), read.id(LEARN))] if read.game.lessons is not None else []
    return [*made, c.row(*row, c.button(read.words.label(say("rules.show")), read.id(TO_ALL + HOME)))]


def shown(read: Reading, page: int, is_public: bool = False) -> Page:
    """The page of that number. Raises Refused for one there is none of."""
    if read.book is None or not 0 <= page < read.book.count:
        raise Refused(say("e.notoffered"))
    made = _topic(read, page) if page < len(read.book.topics) else _component(read, page)
    rows = [] if is_public else _around(read, page)
    return Page((c.container(*made.parts, *rows, accent=GAME_COLOUR),), made.pictures)


def _topic(read: Reading, page: int) -> Page:
    assert read.book is not None
    topic, say_ = read.book.topics[page], read.words.marked
    lines = [f"### {say_(read.title(page))}", say_(rulebook.text(read.game.id, topic)), *_unused(read, page)]
    return Page((c.text("\n".join([*lines, _covered(read, topic.rules)])),))


def _component(read: Reading, page: int) -> Page:
    """A thing with its picture: what it does, as menus say it; when and against what, and how many there may be."""
    assert read.book is not None
    thing, say_ = read.book.components[page - len(read.book.topics)], read.words.marked
    picture = drawings.component(read.game.id, thing.name, read.words)
    head = c.text(f"### {say_(thing.label)}\n{say_(thing.does)}")
    more = [say_(rulebook.more(read.game.id, thing)), say_(thing.count)]
    covered = _covered(read, read.book.contents.components.get(thing.name, ()))
    return Page((c.section((picture.file, picture.alt), head), c.text("\n".join([*more, covered]))), (picture,))


def _covered(read: Reading, rules: Sequence[str]) -> str:
    return "-# " + read.words.marked(say("rules.covers", list=tuple(map(Verbatim, rules))))


def _unused(read: Reading, page: int) -> list[str]:
    """That the table's options leave a topic out."""
    assert read.book is not None
    option, table = read.book.topics[page].option, read.table
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


def _around(read: Reading, page: int) -> list[c.Item]:
    """The other pages: of the chapter or the components, those named beside, the next and the one before."""
    book, label = read.book, read.words.label
    assert book is not None
    if page < len(book.topics):
        chapter = book.chapter_of(page)
        listed: Sequence[int] = [book.page_called(topic.name) for topic in chapter.topics]
        told = say("rules.chapter", chapter=rulebook.chapter_title(read.game.id, chapter))
        see = [book.page_called(name) for name in book.topics[page].see]
    else:
        listed, told, see = range(len(book.topics), book.count), say("rules.parts", things=book.things), []
    menus = [_menu(read, "a", listed, told, chosen=page), *([_menu(read, "b", see, say("rules.see"))] if see else [])]
    shown = [c.button(label(say("rules.show")), read.id(f"{TO_ALL}{page}"))] if page < len(book.topics) else []
    return [
        *menus,
        c.row(
            c.button(label(say("prev")), read.id(f"{max(page - 1, 0)}"), disabled=page == 0),
            c.button(label(say("next")), read.id(f"{min(page + 1, book.count - 1)}"), disabled=page == book.count - 1),
            *shown, c.button(label(say("rules.home")), read.id(HOME)),
        ),
    ]  # fmt: skip


def _menu(
    read: Reading, which: str, pages: Sequence[int], hint: Message, titles: Sequence[Message] = (), chosen: int = -1
) -> c.Item:
    """A menu of pages: a part of it, where they are too many for one."""
    named = list(zip(pages, titles or [read.title(page) for page in pages], strict=True))
    at = next((place for place, page in enumerate(pages) if page == chosen), 0) // c.MOST_OPTIONS * c.MOST_OPTIONS
    entries = [
        c.option(read.words.label(title), str(page), hint=_hint(read, page), chosen=page == chosen)
        for page, title in named[at : at + c.MOST_OPTIONS]
    ]
    return c.row(c.menu(read.id(f"{MENU}{which}{chosen + 1}"), entries, hint=read.words(hint)))


def _hint(read: Reading, page: int) -> str:
    """Of a component what it does."""
    assert read.book is not None
    behind = page - len(read.book.topics)
    return read.words(read.book.components[behind].does) if behind >= 0 else ""
