"""Help: sentences of a fixed form, made from the situation; the last one says what to do."""

from __future__ import annotations

from typing import Any

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import capital, code, game_name, idle, waits_for
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import until
from bot.edge.panel import explanations
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.rules.buttons import chosen_thing_button
from bot.edge.turn.captain_panel import OpenQuestion, question_of
from bot.edge.turn.waiting_panel import not_asked
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.table.timeout_answer import is_played_by_computer
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.choices.shapes import Choice
from locales import Words


@press("now", who=Who.READERS, note="a captain reads of his own things", while_dealing=True)
@press("option", who=Who.READERS, note="a captain reads of his own question", while_dealing=True)
async def now(context: Context, click: Click, table: PublicTable) -> Page:
    """The page for whoever asks, with a seat or without."""
    words, own = speech(click, table), table if isinstance(table, CaptainTable) else None
    at = question_of(own) if own is not None and own.choice is not None and own.answer is None else None
    lines = sentences(table, words, click.locale)
    first = ("decide", "decide") if own is not None else ("board", "board")
    labels = [*([first] if table.status == "running" else []), ("how.turn", "rules")]
    labels += [("learn", "learn")] if table.game.lessons is not None else []
    rule = (
        ()
        if at is None
        else chosen_thing_button(
            table.game, words, explanations.options(at.table, at.choice, at.draft), explanations.chosen(click)
        )
    )
    row = c.row(*(c.button(words.label(say(label)), write(table.code, table.decision, verb)) for label, verb in labels), *rule)
    text = "\n".join(capital(words.marked(line)) for line in lines)
    box = c.container(c.text(text[: c.MOST_TEXT // 2]), *_options(click, words, at), row)
    return Page((box,), as_new_message=not click.values)


def _options(click: Click, words: Words, at: OpenQuestion | None) -> list[c.Item]:
    """The menu of the options, and what the chosen one means."""
    if at is None:
        return []
    entries, place = explanations.options(at.table, at.choice, at.draft), explanations.chosen(click)
    said = [c.text(text[: c.MOST_TEXT // 4]) for text in explanations.sentence(words, entries, place)]
    return [*said, *explanations.menu(at.table, words, entries, "option", click, say("explain.opt"))]


def sentences(table: PublicTable, words: Words, locale: str) -> tuple[Message, ...]:
    """The sentences of help. For a captain who is asked: question, typical answer and its reason, the effect of silence, things
    at hand, typed words. For others: what the table waits for."""
    if not isinstance(table, CaptainTable):
        who = say("help.now.spectator", code=code(table), game=game_name(table))
        return (who, _course(table, table.view), say("help.now.join" if table.status == "lobby" else "help.now.watch"))
    is_lesson = not table.guild
    who = say("help.now.who", code=code(table), game=game_name(table), captain=Captain(table.seat.number))
    who = say("learn.head", game=game_name(table)) if is_lesson else who
    if table.asked is None:
        return (who, idle(table), say(f"help.now.do.{table.status}"))
    have = say("help.now.have", what=Verbatim(drawings.own_text(table, table.own_view, words)))
    if table.choice is None:
        return (who, not_asked(table), have, say("help.now.nothing"))
    if table.answer is not None:
        return (who, _course(table, table.own_view), have, say("help.now.saved"))
    asked = say("help.asked", question=table.game.prompt(table.own_view, table.asked))
    usual = table.game.typical_answers.get(table.asked.kind)
    advice = (who, asked, *([say("help.usual", usual=usual)] if usual else []))
    if is_lesson:
        return (*advice, have)
    return (*advice, _on_timeout(table, table.choice), have, say("help.now.typed", command=as_typed("orders", locale)))


def _course(table: PublicTable, view: Any) -> Message:
    """The line with what the table waits for."""
    return idle(table) if table.asked is None else waits_for(table, view)


def _on_timeout(captain_table: CaptainTable, choice: Choice) -> Message:
    """The effect of no answer: alone with computers the table is paused."""
    if captain_table.is_alone and captain_table.deadline is not None and not captain_table.pace.blitz:
        return say("help.now.paused", when=until(captain_table.deadline, captain_table.pace))
    if is_played_by_computer(captain_table.game, captain_table.pace, captain_table.asked):
        return say("help.now.late")
    answer = captain_table.game.readback(choice, captain_table.timeout_answer)
    if captain_table.deadline is None:
        return say("help.now.default", answer=answer)
    return say("help.now.default.when", answer=answer, when=until(captain_table.deadline, captain_table.pace))
