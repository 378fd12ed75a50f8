"""Answers in words: the form "Type it", the command for orders, and direct messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.edge.context.context import Context, seated, speech, table_meant
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Completions, Form, Page, Reply, options_of, sentence, trouble_said
from bot.edge.lexer.fold import folded
from bot.edge.lobby import tables
from bot.edge.log import log
from bot.edge.panel.panel import ends_round
from bot.edge.parser import small_talk
from bot.edge.parser.read import Candidate, Reading, Trouble, read
from bot.edge.parser.spelling import LONGEST, written
from bot.edge.presses.command import Completion, Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.shapes import plan
from bot.edge.shapes.filling import DETAIL, MORE, Filling, is_whole, whole
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.proposals import proposed
from bot.edge.turn import board, captain_panel, fill, moves, waiting_panel, what_now
from bot.edge.turn.captain_panel import At
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from bot.service.process.pools import Asker
from engines.kernel.base.light import Answer
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.window import PASS
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary
from locales import Words

ABOVE = 3
"""Components of a panel above what a word can mean: title, picture, what was not understood."""
_Made = tuple[Answer, Mapping[str, Any], Message | None]
"""A ready-made answer, with lines for later questions, and what is said of it."""
IN_ADVANCE = frozenset({"standing", "when", "drop", "list"})
"""Words to the panel that speak of instructions for later."""
COMPLETED = 90
"""Characters up to which a line is completed."""


@press("type", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@fill.at_panel
async def open_form(context: Context, click: Click, at: At) -> Reply:
    """The form for an answer in words: with a text not yet understood, else with what stands. Raises NoRoom."""
    words = speech(click, at.table)
    made = captain_panel.brief_of(at, words)
    hint = words(_hint(at))
    ready = at.filling.typed or await context.reading.run(Asker(click.person.id, click.guild), _ready, at, words)
    line = c.line("text", value=ready, most=LONGEST, long=True)
    field = c.labelled(words.label(say("ui.type.label"), 45), line, hint)
    return Form(c.form(words.label(say("ui.type.title"), 45), made.id("typed"), field))


def _hint(at: At) -> Message:
    """An example of this question where the game has one."""
    asked = at.table.asked
    assert asked is not None
    return _vocabulary(at).examples.get(asked.kind) or say("ui.type.hint")


def _vocabulary(at: At) -> Vocabulary:
    """How the game lets its captain say this answer."""
    return at.table.game.vocabulary(at.table.own_view, at.choice)


def _ready(at: At, words: Words) -> str:
    """What stands, as one would type it.

    Of a sheet that is not prepared piece by piece that is what the captain has chosen.
    """
    choice: Any = at.choice
    numbers = captain_panel.brief_of(at, words).numbers
    if isinstance(choice, Sheet):
        draft = at.filling.answer if not choice.from_draft else _completed(choice, at.filling.answer)
        return written(choice, draft, words, _vocabulary(at), numbers)
    value = proposed(choice, at.filling.answer.get(WHOLE))
    if choice.shape == "ranking":
        value = (*(value or ()), *(item for item in choice.default if item not in (value or ())))
    return "" if value is None else written(choice, value, words, _vocabulary(at), numbers)


def _completed(choice: Sheet, draft: Mapping[str, Any]) -> dict[str, Any]:
    """The draft, with what is open as the game proposes it."""
    given = dict(draft)
    while (part := choice.open(given)) is not None:
        given[part.name] = part.choice.default
    return {one.part.name: one.value for one in choice.walk(given)}


@press("typed", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@fill.at_panel
async def typed(context: Context, click: Click, at: At) -> Reply:
    """The form was sent."""
    text = _short_enough((click.fields.get("text") or ("",))[0])
    return await moves.typed(context, click, at.table, text) or await understand(context, click, at, text)


async def last_words(context: Context, click: Click) -> Completions:
    """Completions of the last word of a captain's answer."""
    try:
        found = await _names(context, click, await table_meant(context, click), str(click.options.get("text") or ""))
    except Refused:
        return Completions(())
    return options_of({text: text for text in found})


async def _names(context: Context, click: Click, table: PublicTable, typed: str) -> list[str]:
    """What the last word of a line may become: names of the options that the captain's panel shows."""
    if not isinstance(table, CaptainTable) or table.choice is None or len(typed) > COMPLETED:
        return []
    made = captain_panel.brief_of(captain_panel.filled(table), speech(click, table))
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
    if not isinstance(table, CaptainTable) and reading.control is not None and reading.control.word in _LOOKS:
        return await control(context, click, table, reading.control.word)
    captain_table = seated(table)
    sent = await moves.typed(context, click, table, text)
    if sent is not None:
        return sent
    if captain_table.choice is None:
        if reading.control is not None and table.status != "dealing":
            return await control(context, click, table, reading.control.word)
        return await captain_panel.page(context, captain_table, words)
    at = captain_panel.filled(captain_table)
    if captain_table.answer is not None and reading.control is None:
        return await _changed(context, click, replace(at, filling=fill.reopened(at, captain_table.answer)), words, text)
    return await understand(context, click, at, text)


async def _changed(context: Context, click: Click, at: At, words: Words, text: str) -> Reply:
    """What was saved, as words change it: saved in its place at once, or open again to be read. Until then it stands."""
    anew = await _read(context, click, at, words, text)
    if anew.troubles or (anew.draft, anew.lines) == (at.filling.answer, at.filling.lines):
        return await captain_panel.page(context, at.table, words, trouble_said(anew.troubles[0]) if anew.troubles else None)
    filling = _taken(at, anew)
    if not _is_sent_at_once(at, anew):
        return await captain_panel.reopen(context, click, at, filling, words, _understood(at, filling, anew.notes))
    try:
        answer = whole(at.choice, filling)
    except Illegal as wrong:
        return await captain_panel.page(context, at.table, words, sentence(wrong.reason, wrong.rule, draft=True))
    return await fill.save(context, click, at.table, answer, filling.lines)


async def is_talk(context: Context, click: Click, table: PublicTable, text: str) -> bool:
    """Whether the words, as many as are read, have nothing to do with what the captain is asked, or may do, at that table. While
    it is dealing all words are answered that it is. Raises NoRoom."""
    captain_table = seated(table)
    if table.status == "dealing":
        return False
    seen, choice = captain_table.own_view, captain_table.choice
    game, offered = table.game, tuple(choice for one in captain_table.moves for choice in (one.args or {}).values())
    lines = waiting_panel.foreseen_of(captain_table) if choice is not None else ()
    choices = (*((choice,) if choice is not None else ()), *(line.choice for line in lines), *offered)
    things = () if seen is None else tuple(name for name, _ in game.glossary(seen))
    called = tuple(one.label for one in captain_table.moves)
    vocabulary = LABELS_ALONE if seen is None else game.vocabulary(seen, choice)
    asker, words = Asker(click.person.id, click.guild), speech(click, table)
    return await context.reading.run(asker, small_talk.is_talk, text[:LONGEST], choices, (*things, *called), words, vocabulary)


async def understand(context: Context, click: Click, at: At, text: str) -> Reply:
    """Put into the draft what was understood and say what was not; what ends a round, or is built up, is read back first."""
    table, words = at.table, speech(click, at.table)
    reading = await _read(context, click, at, words, text)
    if reading.control is not None:
        return await control(context, click, table, reading.control.word, at)
    if _is_sent_at_once(at, reading):
        filling = _taken(at, reading)
        return await fill.send(context, click, replace(at, filling=filling), filling)
    return await _shown(context, at, words, reading, text)


def _is_sent_at_once(at: At, reading: Reading) -> bool:
    """Whether the words are the whole answer, which need not be read back first."""
    is_built = isinstance(at.choice, Plan) or (isinstance(at.choice, Sheet) and at.choice.from_draft)
    return reading.answer is not None and not (ends_round(at.table) or is_built or reading.notes or reading.troubles)


async def _shown(context: Context, at: At, words: Words, reading: Reading, text: str) -> Page:
    """The panel with what was understood, and what was not or by similarity only."""
    filling = _taken(at, reading)
    if reading.troubles:
        kept = await captain_panel.keep(context, at, replace(filling, typed=reading.again or text), words)
        if isinstance(kept, Page):
            return kept
        page = await captain_panel.asked(context, kept, words, _troubled(at, filling, reading.troubles[0]))
        return _with_candidates(page, reading.troubles[0], kept, words)
    return await captain_panel.put(context, at, filling, words, _understood(at, filling, reading.notes))


def _troubled(at: At, filling: Filling, trouble: Trouble) -> Message:
    """What was not understood; of a list that was changed before it, what it is now."""
    said = trouble_said(trouble)
    if not isinstance(at.choice, Plan) or _list(at, filling) == _list(at, at.filling):
        return said
    return say("ui.plan.noted", done=_understood(at, filling, ()), note=said)


def _understood(at: At, filling: Filling, notes: tuple[Message, ...]) -> Message:
    """That all was understood, with what is to be noted; of a list, what became of it."""
    if isinstance(at.choice, Plan):
        done = plan.changed(at.choice, _list(at, at.filling), _list(at, filling))
        return say("ui.plan.noted", done=done, note=notes) if notes else done
    return say("ui.understood.notes", notes=notes) if notes else say("ui.understood")


def _list(at: At, filling: Filling) -> tuple[Item, ...]:
    """The list as it stands in that draft."""
    return tuple(proposed(at.choice, filling.answer.get(WHOLE)))


async def _read(context: Context, click: Click, at: At, words: Words, text: str) -> Reading:
    """Read in a pool: a long text full of nonsense takes its time, and nobody else shall wait for it. Raises NoRoom."""
    assert at.table.asked is not None
    lines = waiting_panel.foreseen_of(at.table)
    return await context.reading.run(
        Asker(click.person.id, click.guild), read, text, at.choice, words,
        draft=at.filling.answer, lines=lines, kept=at.filling.lines, vocabulary=_vocabulary(at), codes=(at.table.code,),
        numbers=captain_panel.brief_of(at, words).numbers,
    )  # fmt: skip


def _taken(at: At, reading: Reading) -> Filling:
    """The draft with what was understood: where parts are open still they are shown, else the first side of the panel."""
    filling = replace(at.filling.filled(reading.draft, reading.lines), typed="")
    filling = replace(filling, face="" if filling.face == MORE or isinstance(at.choice, Sheet) else filling.face)
    return filling if is_whole(at.choice, filling) or not filling.answer else replace(filling, face=DETAIL)


def _with_candidates(page: Page, trouble: Trouble, at: At, words: Words) -> Page:
    """The panel with a row of what the word can mean, when there are a few."""
    if not trouble.near:
        return page
    made = captain_panel.brief_of(at, words)
    buttons = [
        c.button(words.label(candidate.label), made.id("meant", place)) for place, candidate in enumerate(trouble.near[:5])
    ]
    box = c.inserted(page.parts[0], ABOVE, c.row(*buttons))
    return replace(page, parts=(box,)) if c.fits([box]) else page


@press("meant", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@fill.at_panel
async def meant(context: Context, click: Click, at: At) -> Reply:
    """One of the things an ambiguous word can mean was pressed: it is taken, and what was typed behind it read."""
    words = speech(click, at.table)
    reading = await _read(context, click, at, words, at.filling.typed)
    near: tuple[Candidate, ...] = reading.troubles[0].near if reading.troubles else ()
    place = click.pressed.number(0)
    if not 0 <= place < len(near):
        return await captain_panel.asked(context, at, words)
    candidate = near[place]
    taken = _taken(at, reading)
    part = candidate.part or "answer"
    filling = taken.filled({**taken.answer, part: candidate.value})
    what_now = replace(at, filling=filling)
    behind = await _read(context, click, what_now, words, reading.rest) if reading.rest else Reading(draft=filling.answer)
    return await _shown(context, what_now, words, behind, reading.rest)


async def control(context: Context, click: Click, table: PublicTable, word: str, at: At | None = None) -> Reply:
    """A word to the panel instead of an answer."""
    words = speech(click, table)
    if word in IN_ADVANCE:
        return await _in_advance(context, table, words, at)
    if word in ("hand", "board", "log", "help", "status"):
        return await _LOOKS[word](context, click, table)
    if at is None:
        return await captain_panel.page(context, table, words)
    if word == "confirm":
        return await fill.send(context, click, at, at.filling)
    if word in ("undo", "clear"):
        return await captain_panel.put(context, at, at.filling.back(at.choice) if word == "undo" else Filling(), words)
    if word in ("default", "pass"):
        return await _ready_made(context, click, at, word)
    return await captain_panel.asked(context, at, words)


async def _in_advance(context: Context, table: PublicTable, words: Words, at: At | None) -> Page:
    """Where instructions for later are pressed, which are not typed so."""
    more = say("more")
    if at is None or at.table.answer is not None:
        return await captain_panel.page(context, table, words, say("ui.standing.later", more=more))
    if not waiting_panel.foreseen_of(at.table):
        return await captain_panel.asked(context, at, words, say("ui.standing.none"))
    return await captain_panel.put(context, at, replace(at.filling, face=MORE), words, say("ui.standing.here", more=more))


async def _ready_made(context: Context, click: Click, at: At, word: str) -> Reply:
    """The default, or the answer that lets everything pass; a list is read back."""
    words = speech(click, at.table)
    made = _passing(at.choice) if word == "pass" else (at.table.default, {}, None)
    if made is None:
        return await captain_panel.asked(context, at, words, _no_pass(at))
    answer, lines, told = made
    if ends_round(at.table) or isinstance(at.choice, Plan):
        filling = at.filling.filled(dict(answer) if isinstance(at.choice, Sheet) else {WHOLE: answer})
        return await captain_panel.put(context, at, filling, words, _understood(at, filling, ()))
    return await fill.save(context, click, at.table, answer, lines, told, word == "pass")


def _passing(choice: Choice) -> _Made | None:
    """What lets everything pass: of a list that may be empty, the one with nothing in it."""
    if isinstance(choice, Plan):
        return None if choice.least else ((), {}, None)
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    return next(((cut.answer, cut.lines, cut.told) for cut in cuts if cut.id == PASS), None)


def _no_pass(at: At) -> Message:
    """Why nobody may pass here: the rule where there is one."""
    bars = at.choice.barred("pass", {}) if isinstance(at.choice, Sheet) and at.choice.barred else ()
    return next((sentence(bar.reason, bar.rule, draft=True) for bar in bars), say("e.nopass"))


_LOOKS = {"hand": board.hand, "board": board.text, "log": log.log, "help": what_now.now, "status": tables.status}
