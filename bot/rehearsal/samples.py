"""Posts of the rehearsal: boards of a game as the bot draws them, and messages that try a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.discord.http import Upload
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import NONE, read, write
from bot.edge.kit.drawings import BOARD, MOVIE, THEME
from bot.model.posting.posts import PictureOrder
from engines import game_of, games
from engines.kernel.base.messages import Message, say
from locales import Words
from render.page.page_order import PageOrder
from render.picture.orders import PAGE
from render.picture.pictures import pictures_of

VERB = "rehearse"
SECOND, REPLAY = "second.png", "replay-0.html"
MARK = 1_000_000
"""The first of the numbers of containers."""
STEPS = 4
"""Steps of the game that is shown."""
BEGINNING = "Rehearsal"
"""How the text of a message begins that is not marked."""
HALF = f"{BEGINNING}, half of a message, "


def id_of(step: int, action: str) -> str:
    """The id of a button of the rehearsal."""
    return write(NONE, step, VERB, action)


# -- pictures


@cache
def played() -> tuple[str, Any, tuple[tuple[Message, Any], ...]]:
    """The first game there is, what everybody sees at its beginning, and its first steps: the heading and the view of everything
    after each."""
    game, rnd = game_of(games()[0]), Random(1)
    seats = game.players[0]

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, events = game.setup(seats, game.read_options({}, seats), chance)
    shown, first = [], game.view(state, None)
    for _ in range(STEPS):
        shown.append((game.headline(events, game.view(state, None)), game.reveal(state)))
        if (asked := game.asked(state)) is None:
            break
        state, events = game.apply(state, {seat: game.choice(state, seat).sample(rnd) for seat in asked.seats}, chance)
    return games()[0], first, tuple(shown)


def board(words: Words, which: int = 0, file: str = BOARD) -> PictureOrder:
    """A board at the beginning of the game; `which` of two that differ."""
    game, view, _ = played()
    names = _names(which)
    kind = pictures_of(game).public(view, None)[0]
    alt = pictures_of(game).alt_text(view, names, words, frozenset(), kind.name)
    return PictureOrder(f"{game}.{kind.name}", file, alt, _facts(words, which), view)


def film(words: Words) -> PictureOrder:
    """The game as a film."""
    game, _, shown = played()
    return PictureOrder(f"{game}.replay", MOVIE, words(say("res.film")), _facts(words), tuple((view, ()) for _, view in shown))


def page(words: Words) -> PictureOrder:
    """The game as a page."""
    game, _, shown = played()
    whole = PageOrder("0", frames=tuple((heading, (), view, ()) for heading, view in shown))
    return PictureOrder(f"{game}.{PAGE}", REPLAY, "", _facts(words), whole)


def _names(which: int) -> list[str]:
    return ["Anne", "Bart", "Carmen", "Davy", "Edna", "Fino", "Greta", "Hook"][which : which + game_of(games()[0]).players[0]]


def _facts(words: Words, which: int = 0) -> dict[str, Any]:
    return {"names": _names(which), "language": words.language, "theme": THEME}


async def drawn(pictures: DrawnPictures, *ordered: PictureOrder) -> tuple[Upload, ...]:
    """The files of these pictures. Raises render.drawing.child_process.NoPicture."""
    return tuple([await pictures.draw(one) for one in ordered])


# -- messages


def post(text: str, *files: Upload, mark: int | None = None, presses: Sequence[c.Button] = ()) -> c.Json:
    """A post with optional pictures and buttons."""
    shown = [c.gallery(*((one.name, one.alt) for one in files))] if files else []
    return c.message(c.container(c.text(text), *shown, *([c.row(*presses)] if presses else []), mark=mark))


def attached(text: str, *files: Upload) -> c.Json:
    """A post that hands files out."""
    return c.message(c.container(c.text(text), *(c.file(one.name) for one in files)))


def many(text: str, parts: int) -> c.Json:
    """A post of so many components."""
    return _plain([{"type": 10, "content": f"{text} {number}"} for number in range(parts)])


def long(characters: int) -> c.Json:
    """A post of so many characters."""
    words = HALF * (characters // len(HALF) + 1)
    return _plain(
        [{"type": 10, "content": words[:2000]}, {"type": 10, "content": words[2000:characters].ljust(characters - 2000, ".")}]
    )


def described(text: str, file: Upload, characters: int) -> c.Json:
    """A post with a picture whose alt text has so many characters."""
    shown = {"type": 12, "items": [{"media": {"url": c.ATTACHED + file.name}, "description": ("alt " * 300)[:characters]}]}
    return _plain([{"type": 10, "content": text}, shown])


def buttons(step: int, amount: int, length: int, name: str = "b") -> list[c.Button]:
    """So many buttons of that many characters."""
    return [c.button(f"{number} {'abcdefghij' * 4}"[:length], id_of(step, f"{name}{number}")) for number in range(1, amount + 1)]


def in_rows(*rows: tuple[str, Sequence[c.Button]]) -> c.Json:
    """A post with lines of text, each above buttons in one row, as many as they are: the bot itself would break such rows."""
    parts = [part for text, presses in rows for part in ({"type": 10, "content": text}, _row(presses))]
    return _plain([{"type": 17, "components": parts}])


def _row(presses: Sequence[c.Button]) -> c.Json:
    return {"type": 1, "components": [one.to_component_dict() for one in presses]}


def _plain(parts: list[c.Json]) -> c.Json:
    return {"components": parts, "flags": c.V2, "allowed_mentions": {"parse": []}}


def blob(size: int, name: str) -> Upload:
    """A file of that many bytes, which no compression makes smaller."""
    return Upload(name, Random(size).randbytes(size))


# -- what stands in a message


def is_one(message: Any, is_mark: Callable[[int], bool]) -> bool:
    """Whether a message is one of the rehearsal: by how it begins, by the number of a container, or by one of its buttons."""
    parts = list(_parts(message["components"]))
    texts = [text for text in (message["content"], *(part.get("content") for part in parts)) if text]
    if texts and texts[0].startswith(BEGINNING):
        return True
    if any(part["type"] == 17 and is_mark(part["id"]) for part in parts):
        return True
    carried = [read(part["custom_id"]) for part in parts if "custom_id" in part]
    return any(one is not None and one.verb == VERB for one in carried)


def _parts(components: Sequence[Any]) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _parts(part.get("components", ()))


def shows_picture(message: Any) -> bool:
    """Whether a message, as Discord tells it, shows a picture that is there."""
    return any(item["media"].get("attachment_id") and item["media"].get("url") for item in _items(message["components"]))


def kept_in(message: Any) -> list[c.Json]:
    """The pictures of a message, by their ids and names."""
    media = [item["media"] for item in _items(message["components"])]
    return [
        {"id": one["attachment_id"], "filename": str(one["url"]).split("?")[0].rsplit("/", 1)[-1]}
        for one in media
        if one.get("attachment_id")
    ]


def _items(parts: Sequence[Any]) -> list[Any]:
    inner = [item for part in parts for item in _items(part.get("components", ()))]
    return [item for part in parts for item in part.get("items", ())] + inner
