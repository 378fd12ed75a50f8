"""A line in the channel between steps: a computer that sits in, a last call; and the end of a table without a result."""

from __future__ import annotations

from bot.edge.context.notification_text import in_words, mentions
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import GAME_COLOUR, code, press, quoted, speech
from bot.edge.kit.timestamps import until
from bot.model.posting.posts import Post, PostRequest
from engines.kernel.base.messages import Message, load_message, say
from locales import LANGUAGES, Words, words


def channel_notice(due: PostRequest) -> tuple[Post, ...]:
    """The line as a post of its own, with the deadline where `until` is set; it rings whom `ring` names."""
    words, ring = speech(due.table), tuple(due.facts.get("ring", ()))
    text = words.marked(load_message(due.facts["message"]))
    if due.facts.get("until") and due.table.deadline is not None:
        text += " " + words.marked(say("note.until", when=until(due.table.deadline, due.table.pace)))
    if due.facts.get("note"):
        text += "\n" + quoted(due.facts["note"])
    if due.facts.get("end"):
        return (_closed(due, words, text),)
    verb = "decide" if due.table.asked is not None else "log"
    return (_line(text, ring, due.tracer, press(words, due.table, verb, verb, style=c.PRIMARY)),)


def _closed(due: PostRequest, words: Words, why: str) -> Post:
    """How a table ended that has no result: who closed it or why, the board as everybody saw it last, what remains."""
    table = due.table
    pictures = (drawings.board(table, table.view, words),) if table.view is not None else ()
    rest = words.marked(say("note.end.rest", rematch=say("rematch"), log=say("log")))
    box = c.container(
        c.text(f"### {words.marked(say('note.end', code=code(table)))}\n{why}"),
        *(c.gallery((one.file, one.alt)) for one in pictures), c.text(f"-# {rest}"),
        c.row(press(words, table, "rematch", "rematch", style=c.PRIMARY), press(words, table, "log", "log")),
        accent=GAME_COLOUR, mark=due.tracer or None,
    )  # fmt: skip
    return Post(c.message(box), pictures)


def notice(message: Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
    """A message about a table that cannot be loaded, as a post of its own; it rings those people."""
    wording = words(language if language in LANGUAGES else LANGUAGES[0])
    return _line(wording.marked(message), ring, mark, c.button(wording.label(say("ui.list.yours")), write(NONE, 0, "list")))


def _line(text: str, ring: tuple[int, ...], mark: int, beside: c.Item) -> Post:
    """The line; the words as which it rings have a button beside it, by which they are found again. Its mentions are a part of
    their own, which goes as soon as all have answered."""
    rung = [c.text(mentions(ring), id=c.ASKED)] if ring else []
    box = c.container(c.text(text[: c.MOST_TEXT]), *rung, accent=GAME_COLOUR, mark=mark or None)
    return Post(c.message(box), ring=ring, words=in_words(text, ring, (c.row(beside),), mark))
