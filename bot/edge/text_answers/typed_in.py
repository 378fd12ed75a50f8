"""Answers in words: the form "Type it", the command for orders, and direct messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.edge.context.context import Context, referenced_table, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Completions, Form, Reply, options_of
from bot.edge.lexer.fold import folded
from bot.edge.parser import small_talk
from bot.edge.parser.read import read
from bot.edge.parser.spelling import LONGEST, written
from bot.edge.presses.command import Completion, Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.proposals import proposed
from bot.edge.text_answers.understanding import LOOKS, change_saved, control, understand, vocabulary_of
from bot.edge.turn import captain_panel, fill, moves, waiting_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.process.pools import Requester
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.sheet import Sheet
from engines.kernel.speech.vocabulary import LABELS_ALONE
from locales import Words

COMPLETED = 90
"""Characters up to which a line is completed."""


@press("type", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@fill.with_question
async def open_form(context: Context, click: Click, at: OpenQuestion) -> Reply:
    """The form for an answer in words: with a text not yet understood, else with what stands. Raises NoRoom."""
    words = speech(click, at.table)
    made = captain_panel.panel_model(at, words)
    hint = words(_hint(at))
    ready = at.draft.unread_text or await context.reading.run(Requester(click.person.id, click.guild), _ready, at, words)
    line = c.line("text", value=ready, most=LONGEST, long=True)
    field = c.labelled(words.label(say("ui.type.label"), 45), line, hint)
    return Form(c.form(words.label(say("ui.type.title"), 45), made.id("typed"), field))


def _hint(at: OpenQuestion) -> Message:
    """An example of this question where the game has one."""
    asked = at.table.asked
    assert asked is not None
    return vocabulary_of(at).examples.get(asked.kind) or say("ui.type.hint")


def _ready(at: OpenQuestion, words: Words) -> str:
    """The draft as one would type it; for a sheet that is not prepared, the captain's picks."""
    choice: Any = at.choice
    numbers = captain_panel.panel_model(at, words).numbers
    if isinstance(choice, Sheet):
        draft = at.draft.answer if not choice.draft_counts else _completed(choice, at.draft.answer)
        return written(choice, draft, words, vocabulary_of(at), numbers)
    value = proposed(choice, at.draft.answer.get(WHOLE))
    if choice.shape == "ranking":
        value = (*(value or ()), *(item for item in choice.default if item not in (value or ())))
    return "" if value is None else written(choice, value, words, vocabulary_of(at), numbers)


def _completed(choice: Sheet, draft: Mapping[str, Any]) -> dict[str, Any]:
    """The draft, with what is open as the game proposes it."""
    given = dict(draft)
    while (part := choice.open(given)) is not None:
        given[part.name] = part.choice.default
    return {one.part.name: one.value for one in choice.walk(given)}


@press("typed", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@fill.with_question
async def typed(context: Context, click: Click, at: OpenQuestion) -> Reply:
    """The form was sent."""
    text = _short_enough((click.fields.get("text") or ("",))[0])
    return await moves.typed(context, click, at.table, text) or await understand(context, click, at, text)


async def last_words(context: Context, click: Click) -> Completions:
    """Completions of the last word of a captain's answer."""
    try:
        found = await _names(context, click, await referenced_table(context, click), str(click.options.get("text") or ""))
    except Refused:
        return Completions(())
    return options_of({text: text for text in found})


async def _names(context: Context, click: Click, table: PublicTable, typed: str) -> list[str]:
    """Completions of the last word: names of the options on the captain's panel."""
    if not isinstance(table, CaptainTable) or table.choice is None or len(typed) > COMPLETED:
        return []
    made = captain_panel.panel_model(captain_panel.question_of(table), speech(click, table))
    start = max(typed.rfind(sign) for sign in ",;") + 1
    before, begun = typed[:start], folded(typed[start:])
    labels = [entry.label for part in made.parts for control in part.controls for entry in control.entries]
    found = dict.fromkeys(label for label in labels if folded(label).startswith(begun))
    return [f"{before} {label}".strip() for label in found]


TEXT = Option(
    name="text", is_needed=True, longest=LONGEST,
    completion=Completion(last_words, Who.READERS, "the last word of a captain's own answer"),
)  # fmt: skip


@command("orders", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT, options=(TEXT, TABLE))
async def orders(context: Context, click: Click, table: PublicTable) -> Reply:
    """The command: an answer in words."""
    return await words_for(context, click, table, str(click.options.get("text") or ""))


def _short_enough(text: str) -> str:
    """The text. Raises Refused for one that is too long."""
    if len(text) > LONGEST:
        raise Refused(say("e.words.long", most=LONGEST, given=len(text)))
    return text


async def words_for(context: Context, click: Click, table: PublicTable, text: str) -> Reply:
    """An answer in words to whatever is asked of the captain at that table. Raises Refused for one that is too long."""
    text, words = _short_enough(text), speech(click, table)
    reading = read(text, None, words)
    if not isinstance(table, CaptainTable) and reading.control is not None and reading.control.word in LOOKS:
        return await control(context, click, table, reading.control.word)
    captain_table = seated(table)
    sent = await moves.typed(context, click, table, text)
    if sent is not None:
        return sent
    if captain_table.choice is None:
        if reading.control is not None and table.status != "dealing":
            return await control(context, click, table, reading.control.word)
        return await captain_panel.page(context, captain_table, words)
    at = captain_panel.question_of(captain_table)
    if captain_table.answer is not None and reading.control is None:
        return await change_saved(context, click, replace(at, draft=fill.draft_of_saved(at, captain_table.answer)), words, text)
    return await understand(context, click, at, text)


async def is_talk(context: Context, click: Click, table: PublicTable, text: str) -> bool:
    """Whether the words, as many as are read, have nothing to do with what the captain is asked, or may do, at that table. While
    it is dealing all words are answered that it is. Raises NoRoom."""
    captain_table = seated(table)
    if table.status == "dealing":
        return False
    seen, choice = captain_table.own_view, captain_table.choice
    game, offered = table.game, tuple(choice for one in captain_table.moves for choice in (one.args or {}).values())
    lines = waiting_panel.offered_lines(captain_table) if choice is not None else ()
    choices = (*((choice,) if choice is not None else ()), *(line.choice for line in lines), *offered)
    things = () if seen is None else tuple(name for name, _ in game.glossary(seen))
    called = tuple(one.label for one in captain_table.moves)
    vocabulary = LABELS_ALONE if seen is None else game.vocabulary(seen, choice)
    asker, words = Requester(click.person.id, click.guild), speech(click, table)
    return await context.reading.run(asker, small_talk.is_talk, text[:LONGEST], choices, (*things, *called), words, vocabulary)
