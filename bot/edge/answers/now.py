"""What do I do now? Sentences of a fixed form, made from the situation; the last one says what to do."""

from __future__ import annotations

from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import explained
from bot.edge.answers.panel import At, not_asked, stand
from bot.edge.click import Click
from bot.edge.commands import as_typed
from bot.edge.custom_id import write
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page
from bot.edge.posts.common import capital, code, game_name, idle, waits_for
from bot.edge.stamps import until
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.choices import Choice
from engines.kernel.messages import Captain, Message, Verbatim, say
from locales import Words


async def now(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The page for whoever asks, with a seat or without."""
    told, own = speech(click, sitting), sitting if isinstance(sitting, CaptainTable) else None
    at = await stand(edge, own) if own is not None and own.choice is not None and own.answer is None else None
    lines = sentences(sitting, told, click.locale)
    first = ("decide", "decide") if own is not None else ("board", "board")
    labels = [*([first] if sitting.status == "running" else []), ("how.turn", "rules")]
    row = c.row(*(c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb)) for label, verb in labels))
    text = "\n".join(capital(told.marked(line)) for line in lines)
    box = c.container(c.text(text[: c.MOST_TEXT // 2]), *_options(click, told, at), row)
    return Page((box,), anew=not click.values)


def _options(click: Click, told: Words, at: At | None) -> list[c.Item]:
    """The menu of the options, and what the chosen one means."""
    if at is None:
        return []
    entries, place = explained.options(at), explained.chosen(click)
    said = [c.text(text[: c.MOST_TEXT // 4]) for text in explained.sentence(told, entries, place)]
    return [*said, *explained.menu(at.sitting, told, entries, "option", place, say("explain.opt"))]


def sentences(sitting: PublicTable, told: Words, locale: str) -> tuple[Message, ...]:
    """Who and where, now, you, if you do nothing, you have, afterwards, and how to say it in words."""
    if not isinstance(sitting, CaptainTable):
        who = say("help.now.spectator", code=code(sitting), game=game_name(sitting))
        return (who, _course(sitting, sitting.view), say("help.now.join" if sitting.status == "lobby" else "help.now.watch"))
    who = say("help.now.who", code=code(sitting), game=game_name(sitting), captain=Captain(sitting.seat.number))
    if sitting.asked is None:
        return (who, idle(sitting), say(f"help.now.do.{sitting.status}"))
    have = say("help.now.have", what=Verbatim(drawings.own_text(sitting, sitting.own_view, told)))
    if sitting.choice is None:
        return (who, not_asked(sitting), have, say("help.now.nothing"))
    course = _course(sitting, sitting.own_view)
    if sitting.answer is not None:
        return (who, course, have, say("help.now.saved"))
    typed = say("help.now.typed", command=as_typed("orders", locale))
    return (who, course, say("help.now.press"), _silent(sitting, sitting.choice), have, typed)


def _course(sitting: PublicTable, view: Any) -> Message:
    """What the table waits for."""
    return idle(sitting) if sitting.asked is None else waits_for(sitting, view)


def _silent(own: CaptainTable, choice: Choice) -> Message:
    """What happens when the captain does nothing."""
    answer = own.game.readback(choice, own.silent)
    if own.deadline is None:
        return say("help.now.default", answer=answer)
    return say("help.now.default.when", answer=answer, when=until(own.deadline, own.pace))
