"""What do I do now? Sentences of a fixed form, made from the situation; the last one says what to do."""
from __future__ import annotations

from contextlib import suppress

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import explained
from bot.edge.answers.panel import At, not_asked, stand
from bot.edge.click import Click
from bot.edge.commands import as_typed
from bot.edge.custom_id import write
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page
from bot.edge.panels.filling import whole
from bot.edge.posts.common import capital, code, game_name, idle, waits_for
from bot.edge.stamps import until
from bot.model.people import Seat
from bot.model.table import Sitting
from engines.kernel.choices import Illegal
from engines.kernel.messages import Captain, Message, Verbatim, say
from engines.kernel.sheet import Sheet
from locales import Words


async def now(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """The page for whoever asks, with a seat or without."""
    told, seat = speech(click, sitting), sitting.seat_of(click.person.id)
    answered, at = False, None
    if seat is not None and sitting.asked is not None and seat.number in sitting.asked.seats:
        own = await edge.host.rounds.own(sitting.code, click.person.id)
        answered, at = own.answer is not None, await stand(edge, own)
    lines = sentences(sitting, seat, answered, told, click.locale, at)
    first = ("decide", "decide") if seat is not None else ("board", "board")
    labels = [*([first] if sitting.status == "running" else []), ("how.turn", "rules")]
    row = c.row(*(c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb)) for label, verb in labels))
    text = "\n".join(capital(told.marked(line)) for line in lines)
    box = c.container(c.text(text[: c.MOST_TEXT // 2]), *_options(click, told, None if answered else at), row)
    return Page((box,), anew=not click.values)


def _options(click: Click, told: Words, at: At | None) -> list[c.Item]:
    """The menu of the options, and what the chosen one means."""
    if at is None:
        return []
    entries, place = explained.options(at), explained.chosen(click)
    said = [c.text(text[: c.MOST_TEXT // 4]) for text in explained.sentence(told, entries, place)]
    return [*said, *explained.menu(at.sitting, told, entries, "option", place, say("explain.opt"))]


def sentences(
    sitting: Sitting, seat: Seat | None, answered: bool, told: Words, locale: str, at: At | None = None
) -> tuple[Message, ...]:
    """Who and where, now, you, if you do nothing, you have, afterwards, and how to say it in words."""
    if seat is None:
        who = say("help.now.spectator", code=code(sitting), game=game_name(sitting))
        return (who, *_course(sitting, seat), say("help.now.join" if sitting.status == "lobby" else "help.now.watch"))
    who = say("help.now.who", code=code(sitting), game=game_name(sitting), captain=Captain(seat.number))
    if sitting.status != "running" or sitting.asked is None or sitting.state is None:
        return (who, idle(sitting), say(f"help.now.do.{sitting.status}"))
    have = say("help.now.have", what=Verbatim(_own(sitting, seat, told)))
    if seat.number not in sitting.asked.seats:
        return (who, not_asked(sitting), have, say("help.now.nothing"))
    if answered:
        return (who, *_course(sitting, seat), have, say("help.now.saved"))
    typed = say("help.now.typed", command=as_typed("orders", locale))
    return (who, *_course(sitting, seat), say("help.now.press"), *_default(sitting, seat, at), have, typed)


def _course(sitting: Sitting, seat: Seat | None) -> tuple[Message, ...]:
    """What the table waits for."""
    if sitting.asked is None or sitting.state is None:
        return (idle(sitting),)
    return (waits_for(sitting, sitting.game.view(sitting.state, None if seat is None else seat.number)),)


def _default(sitting: Sitting, seat: Seat, at: At | None) -> tuple[Message, ...]:
    """What happens when the captain does nothing: his draft counts where the question says so."""
    assert sitting.state is not None
    choice = sitting.game.choice(sitting.state, seat.number)
    given = choice.default if at is None else at.silent
    if at is not None and isinstance(choice, Sheet) and choice.from_draft:
        with suppress(Illegal):
            given = whole(choice, at.filling)
    answer = sitting.game.readback(choice, given)
    if sitting.deadline is None:
        return (say("help.now.default", answer=answer),)
    return (say("help.now.default.when", answer=answer, when=until(sitting.deadline, sitting.pace)),)


def _own(sitting: Sitting, seat: Seat, told: Words) -> str:
    assert sitting.state is not None
    view = sitting.game.view(sitting.state, seat.number)
    return drawings.own_text(sitting, view, told)
