"""Games taken out of a server's ladders by its managers, with a note, and put back."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Form, Page, notice_page
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.service.lobby.closing import LONGEST_NOTE
from engines.kernel.base.messages import Name, Verbatim, say
from locales.people import LONGEST


@press("annul", who=Who.ANYBODY, note="managers of the server; the form for it", acknowledges=Acknowledges.WITH_A_FORM)
async def ask(context: Context, click: Click) -> Form:
    """The form for a game or a captain, and the note. Raises Refused for everybody but managers."""
    words = speech(click)
    await context.leaderboards.season()
    which = c.labelled(words.label(say("annul.which"), c.TITLE), c.line("which", most=LONGEST), words(say("annul.which.hint")))
    line = c.line("note", most=LONGEST_NOTE, needed=False)
    note = c.labelled(words.label(say("annul.note"), c.TITLE), line, words(say("annul.note.hint")))
    return Form(c.form(words.label(say("annul"), c.TITLE), write(NONE, 0, "annulled"), which, note))


@press("annulled", who=Who.ANYBODY, note="managers of the server; games count no more on its leaderboards, or count again")
async def annul(context: Context, click: Click) -> Page:
    """A game, or all games of a captain, count no more, or count again. Raises Refused for everybody but managers."""
    which, note = ((click.fields.get(name) or ("",))[0].strip() for name in ("which", "note"))
    name, number = await context.leaderboards.annul(which, note)
    if name is None:
        told = say("annul.game" if note else "annul.game.back", code=Verbatim(which.upper()))
        return notice_page(speech(click), told, as_new_message=True)
    who = Name(name) if name else say("seat.nameless")
    told = say("annul.captain" if note else "annul.captain.back", who=who, games=say("rank.games", n=number))
    return notice_page(speech(click), told, as_new_message=True)
