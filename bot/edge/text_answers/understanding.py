"""Words put into the draft: what was understood, what was not, and commands to the panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.edge.context.context import Context, speech
from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.filling import DETAIL, MORE, PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page, Reply, problem_text, sentence
from bot.edge.lobby import status
from bot.edge.log import log
from bot.edge.panel.panel_text import ends_round
from bot.edge.parser.read import Candidate, ParseProblem, Reading, read
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.shapes import plan
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.proposals import proposed
from bot.edge.turn import board, captain_panel, fill, waiting_panel, what_now
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.table.table import PublicTable
from bot.service.process.pools import Requester
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.window import PASS
from engines.kernel.speech.vocabulary import Vocabulary
from locales import Words

ABOVE = 3
"""Components of a panel above what a word can mean: title, picture, what was not understood."""


_ReadyAnswer = tuple[Answer, Mapping[str, Any], Message | None]
"""A ready-made answer, with lines for later questions, and what is said of it."""


IN_ADVANCE = frozenset({"standing", "when", "drop", "list"})
"""Words to the panel that speak of instructions for later."""


def vocabulary_of(at: OpenQuestion) -> Vocabulary:
    """How the game lets its captain say this answer."""
    return at.table.game.vocabulary(at.table.own_view, at.choice)


async def change_saved(context: Context, click: Click, at: OpenQuestion, words: Words, text: str) -> Reply:
    """The saved answer as words change it: saved at once, or opened again to be read. Until then it stands."""
    anew = await _read(context, click, at, words, text)
    if anew.troubles or (anew.draft, anew.lines) == (at.draft.answer, at.draft.lines):
        return await captain_panel.page(context, at.table, words, problem_text(anew.troubles[0]) if anew.troubles else None)
    filling = _with_reading(at, anew)
    if not _is_sent_at_once(at, anew):
        return await captain_panel.reopen(context, click, at, filling, words, _understood(at, filling, anew.notes))
    try:
        answer = whole(at.choice, filling)
    except Illegal as wrong:
        return await captain_panel.page(context, at.table, words, sentence(wrong.reason, wrong.rule, draft=True))
    return await fill.save(context, click, at.table, answer, filling.lines)


async def understand(context: Context, click: Click, at: OpenQuestion, text: str) -> Reply:
    """Put into the draft what was understood and say what was not; what ends a round, or is built up, is read back first."""
    table, words, own = at.table, speech(click, at.table), _without_proposal(at)
    reading = await _read(context, click, own, words, text)
    if reading.control is not None:
        return await control(context, click, table, reading.control.word, at)
    if _is_sent_at_once(own, reading):
        filling = _with_reading(own, reading)
        return await fill.send(context, click, replace(own, draft=filling), filling)
    return await _result_page(context, own, words, reading, text)


def _without_proposal(at: OpenQuestion) -> OpenQuestion:
    """The question without the answer that lay ready: words begin an answer of their own."""
    is_ready = at.table.proposed is not None and at.table.draft.rev == 0
    return replace(at, draft=replace(at.draft, answer=dict(at.table.parts_from_lines))) if is_ready else at


def _is_sent_at_once(at: OpenQuestion, reading: Reading) -> bool:
    """Whether the words are the whole answer, which need not be read back first."""
    is_built = isinstance(at.choice, Plan) or (isinstance(at.choice, Sheet) and at.choice.draft_counts)
    return reading.answer is not None and not (ends_round(at.table) or is_built or reading.notes or reading.troubles)


async def _result_page(context: Context, at: OpenQuestion, words: Words, reading: Reading, text: str) -> Page:
    """The panel with what was understood, and what was not or by similarity only."""
    filling = _with_reading(at, reading)
    if reading.troubles:
        kept = await captain_panel.save_draft(context, at, replace(filling, unread_text=reading.again or text), words)
        if isinstance(kept, Page):
            return kept
        page = await captain_panel.asked(context, kept, words, _troubled(at, filling, reading.troubles[0]))
        return _with_candidates(page, reading.troubles[0], kept, words)
    return await captain_panel.save_and_show(context, at, filling, words, _understood(at, filling, reading.notes))


def _troubled(at: OpenQuestion, filling: PanelDraft, trouble: ParseProblem) -> Message:
    """The problem in the words; for a list that changed before it, with the list now."""
    said = problem_text(trouble)
    if not isinstance(at.choice, Plan) or _list(at, filling) == _list(at, at.draft):
        return said
    return say("ui.plan.noted", done=_understood(at, filling, ()), note=said)


def _understood(at: OpenQuestion, filling: PanelDraft, notes: tuple[Message, ...]) -> Message:
    """The message that all was understood, with notes; for a list, with its change."""
    if isinstance(at.choice, Plan):
        done = plan.changed(at.choice, _list(at, at.draft), _list(at, filling))
        return say("ui.plan.noted", done=done, note=notes) if notes else done
    return say("ui.understood.notes", notes=notes) if notes else say("ui.understood")


def _list(at: OpenQuestion, filling: PanelDraft) -> tuple[Item, ...]:
    """The list as it stands in that draft."""
    return tuple(proposed(at.choice, filling.answer.get(WHOLE)))


async def _read(context: Context, click: Click, at: OpenQuestion, words: Words, text: str) -> Reading:
    """Read in a pool: a long text full of nonsense takes its time, and nobody else shall wait for it. Raises NoRoom."""
    assert at.table.asked is not None
    lines = waiting_panel.offered_lines(at.table)
    return await context.reading.run(
        Requester(click.person.id, click.guild), read, text, at.choice, words,
        draft=at.draft.answer, lines=lines, line_answers=at.draft.lines, vocabulary=vocabulary_of(at), codes=(at.table.code,),
        numbers=captain_panel.panel_model(at, words).numbers,
    )  # fmt: skip


def _with_reading(at: OpenQuestion, reading: Reading) -> PanelDraft:
    """The draft with what was understood: where parts are open still they are shown, else the first side of the panel."""
    filling = replace(at.draft.filled(reading.draft, reading.lines), unread_text="")
    filling = replace(filling, mode="" if filling.mode == MORE or isinstance(at.choice, Sheet) else filling.mode)
    return filling if is_whole(at.choice, filling) or not filling.answer else replace(filling, mode=DETAIL)


def _with_candidates(page: Page, trouble: ParseProblem, at: OpenQuestion, words: Words) -> Page:
    """The panel with a row of what the word can mean, when there are a few."""
    if not trouble.near:
        return page
    made = captain_panel.panel_model(at, words)
    buttons = [
        c.button(words.label(candidate.label), made.id("meant", place)) for place, candidate in enumerate(trouble.near[:5])
    ]
    box = c.inserted(page.parts[0], ABOVE, c.row(*buttons))
    return replace(page, parts=(box,)) if c.fits([box]) else page


@press("meant", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@fill.with_question
async def disambiguate(context: Context, click: Click, at: OpenQuestion) -> Reply:
    """One of the things an ambiguous word can mean was pressed: it is taken, and what was typed behind it read."""
    words = speech(click, at.table)
    reading = await _read(context, click, at, words, at.draft.unread_text)
    near: tuple[Candidate, ...] = reading.troubles[0].near if reading.troubles else ()
    place = click.required_id.number(0)
    if not 0 <= place < len(near):
        return await captain_panel.asked(context, at, words)
    candidate = near[place]
    taken = _with_reading(at, reading)
    part = candidate.part or "answer"
    filling = taken.filled({**taken.answer, part: candidate.value})
    what_now = replace(at, draft=filling)
    behind = await _read(context, click, what_now, words, reading.rest) if reading.rest else Reading(draft=filling.answer)
    return await _result_page(context, what_now, words, behind, reading.rest)


async def control(context: Context, click: Click, table: PublicTable, word: str, at: OpenQuestion | None = None) -> Reply:
    """A word to the panel instead of an answer."""
    words = speech(click, table)
    if word in IN_ADVANCE:
        return await _in_advance(context, table, words, at)
    if word in ("hand", "board", "log", "help", "status"):
        return await LOOKS[word](context, click, table)
    if at is None:
        return await captain_panel.page(context, table, words)
    if word == "confirm":
        return await fill.send(context, click, at, at.draft)
    if word in ("undo", "clear"):
        return await captain_panel.save_and_show(context, at, at.draft.back(at.choice) if word == "undo" else PanelDraft(), words)
    if word in ("default", "pass"):
        return await _ready_made(context, click, at, word)
    return await captain_panel.asked(context, at, words)


async def _in_advance(context: Context, table: PublicTable, words: Words, at: OpenQuestion | None) -> Page:
    """The page on which instructions for later are pressed, since they are not typed so."""
    more = say("more")
    if at is None or at.table.answer is not None:
        return await captain_panel.page(context, table, words, say("ui.standing.later", more=more))
    if not waiting_panel.offered_lines(at.table):
        return await captain_panel.asked(context, at, words, say("ui.standing.none"))
    return await captain_panel.save_and_show(context, at, replace(at.draft, mode=MORE), words, say("ui.standing.here", more=more))


async def _ready_made(context: Context, click: Click, at: OpenQuestion, word: str) -> Reply:
    """The default, or the answer that lets everything pass; a list is read back."""
    words = speech(click, at.table)
    made = _passing(at.choice) if word == "pass" else (at.table.default, {}, None)
    if made is None:
        return await captain_panel.asked(context, at, words, _no_pass(at))
    answer, lines, told = made
    if ends_round(at.table) or isinstance(at.choice, Plan):
        filling = at.draft.filled(dict(answer) if isinstance(at.choice, Sheet) else {WHOLE: answer})
        return await captain_panel.save_and_show(context, at, filling, words, _understood(at, filling, ()))
    return await fill.save(context, click, at.table, answer, lines, told, word == "pass")


def _passing(choice: Choice) -> _ReadyAnswer | None:
    """The answer that lets everything pass; for a list that may be empty, the empty one."""
    if isinstance(choice, Plan):
        return None if choice.least else ((), {}, None)
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    return next(((cut.answer, cut.lines, cut.confirmation) for cut in cuts if cut.id == PASS), None)


def _no_pass(at: OpenQuestion) -> Message:
    """Why nobody may pass here: the rule if there is one."""
    bars = at.choice.forbidden("pass", {}) if isinstance(at.choice, Sheet) and at.choice.forbidden else ()
    return next((sentence(bar.reason, bar.rule, draft=True) for bar in bars), say("e.nopass"))


LOOKS = {"hand": board.hand, "board": board.text, "log": log.log, "help": what_now.now, "status": status.status}
