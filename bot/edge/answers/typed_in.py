"""Answers in words: the form "Type it", the command for orders, and direct messages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.edge import components as c
from bot.edge.answers import board, fill, log, moves, now, panel, tables
from bot.edge.answers.panel import At
from bot.edge.click import Click
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, sentence, trouble_said
from bot.edge.panels.filling import Filling
from bot.edge.panels.panel import ends_round
from bot.edge.typed import Candidate, Reading, Trouble, read
from bot.edge.typed.fold import folded
from bot.edge.typed.verbs import verbs_of
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from bot.service.pools import Asker
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Filled, Sheet
from locales import Words

LONGEST, ABOVE = 1500, 3
"""Characters of an answer; components of a panel above what a word can mean: title, picture, what was not understood."""
COMPLETED, MOST_COMPLETIONS = 90, 25
"""Characters up to which a line is completed, and how many ways to go on are shown."""


async def open_form(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """The form for an answer in words."""
    at = await fill.stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    told = speech(click, sitting)
    made = panel.brief_of(at, told)
    hint = told(_hint(at))
    line = c.line("text", value=_ready(at, told), most=LONGEST, long=True)
    field = c.labelled(told.label(say("ui.type.label"), 45), line, hint)
    return Form(c.form(told.label(say("ui.type.title"), 45), made.id("typed"), field))


def _hint(at: At) -> Message:
    """An example of this question where the game has one."""
    verbs, asked = verbs_of(at.sitting.game.id), at.sitting.asked
    assert asked is not None
    return verbs.examples.get(asked.kind) or say("ui.type.hint")


def _ready(at: At, told: Words) -> str:
    """What is there to be changed: a text not yet understood, an order one a line, a layout part by part."""
    choice: Any = at.choice
    if at.filling.typed or choice.shape not in ("ranking", "sheet"):
        return at.filling.typed
    if choice.shape == "ranking":
        order = at.filling.answer.get("answer") or choice.default
        return "\n".join(told(choice.name(item)) for item in order)
    walked = choice.walk(at.filling.answer) if choice.from_draft else ()
    return "\n".join(f"{place}. {written(one, told)}" for place, one in enumerate(walked, 1))


def written(filled: Filled, told: Words) -> str:
    """A part's value in the words of its options."""
    choice: Any = filled.part.choice
    value = choice.default if filled.value is None else filled.value
    if choice.shape == "amount":
        return str(value)
    if choice.shape == "one_of":
        return told(choice.name(value))
    return (" > " if choice.shape == "ranking" else ", ").join(told(choice.name(item)) for item in value)


async def typed(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """The form was sent."""
    at = await fill.stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    text = _short_enough((click.fields.get("text") or ("",))[0])
    return await moves.typed(edge, click, sitting, text) or await understand(edge, click, at, text)


async def orders(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """The command: an answer in words."""
    return await words_for(edge, click, sitting, str(click.options.get("text") or ""))


def _short_enough(text: str) -> str:
    """The text. Raises Refused for one that is too long."""
    if len(text) > LONGEST:
        raise Refused(say("e.words.long", most=LONGEST, given=len(text)))
    return text


async def words_for(edge: Edge, click: Click, sitting: PublicTable, text: str) -> Reply:
    """An answer in words to whatever is asked of the captain at that table. Raises Refused for one that is too long."""
    text, told = _short_enough(text), speech(click, sitting)
    reading = read(text, None, told)
    if not isinstance(sitting, CaptainTable) and reading.control is not None and reading.control.word in _LOOKS:
        return await control(edge, click, sitting, reading.control.word)
    own = seated(sitting)
    sent = await moves.typed(edge, click, sitting, text)
    if sent is not None:
        return sent
    if own.choice is None:
        if reading.control is not None and sitting.status != "dealing":
            return await control(edge, click, sitting, reading.control.word)
        return await panel.page(edge, own, told)
    at = await panel.stand(edge, own)
    if own.answer is not None and reading.control is None:
        saved = fill.reopened(at, own.answer)
        anew = await _read(edge, click, replace(at, filling=saved), told, text)
        if anew.troubles or (anew.draft, anew.lines) == (saved.answer, saved.lines):
            notice = trouble_said(anew.troubles[0]) if anew.troubles else None
            return await panel.page(edge, own, told, notice)
        withdrawn = await edge.host.rounds.withdraw(own.code, own.decision, own.seat.number)
        at = replace(await panel.stand(edge, seated(withdrawn.sitting)), filling=saved)
    return await understand(edge, click, at, text)


async def understand(edge: Edge, click: Click, at: At, text: str) -> Reply:
    """Put into the draft what was understood and say what was not; what ends a round, or is built up, is read back first."""
    sitting, told = at.sitting, speech(click, at.sitting)
    reading = await _read(edge, click, at, told, text)
    if reading.control is not None:
        return await control(edge, click, sitting, reading.control.word, at)
    is_built = isinstance(at.choice, Sheet) and at.choice.from_draft
    if reading.answer is not None and not (ends_round(sitting) or is_built or reading.notes or reading.troubles):
        filling = _taken(at, reading)
        return await fill.send(edge, click, replace(at, filling=filling), filling)
    return await _shown(edge, at, told, reading, text)


async def _shown(edge: Edge, at: At, told: Words, reading: Reading, text: str) -> Page:
    """The panel with what was understood, and what was not or by similarity only."""
    filling = _taken(at, reading)
    if reading.troubles:
        kept = await panel.keep(edge, at, replace(filling, typed=text), told)
        if isinstance(kept, Page):
            return kept
        page = panel.asked(kept, told, trouble_said(reading.troubles[0]))
        return _with_candidates(page, reading.troubles[0], kept, told)
    notice = say("ui.understood.notes", notes=tuple(reading.notes)) if reading.notes else say("ui.understood")
    return await panel.put(edge, at, filling, told, notice)


async def _read(edge: Edge, click: Click, at: At, told: Words, text: str) -> Reading:
    """Read in a pool: a long text full of nonsense takes its time, and nobody else shall wait for it. Raises NoRoom."""
    assert at.sitting.asked is not None
    game, codes = at.sitting.game, (at.sitting.code,)
    lines, verbs = panel.foreseen_of(at.sitting), verbs_of(game.id)
    return await edge.reading.run(
        Asker(click.person.id, click.guild), read, text, at.choice, told,
        draft=at.filling.answer, lines=lines, kept=at.filling.lines, verbs=verbs, codes=codes,
    )  # fmt: skip


def _taken(at: At, reading: Reading) -> Filling:
    given = dict(reading.draft)
    names = (*(name for name in at.filling.picked if name in given), *(name for name in given if name not in at.filling.picked))
    return replace(at.filling, answer=given, lines={**at.filling.lines, **reading.lines}, picked=names, typed="")


def _with_candidates(page: Page, trouble: Trouble, at: At, told: Words) -> Page:
    """The panel with a row of what the word can mean, when there are a few."""
    if not trouble.near:
        return page
    made = panel.brief_of(at, told)
    buttons = [c.button(told.label(candidate.label), made.id("meant", place)) for place, candidate in enumerate(trouble.near[:5])]
    box = c.inserted(page.parts[0], ABOVE, c.row(*buttons))
    return replace(page, parts=(box,)) if c.fits([box]) else page


async def meant(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """One of the things an ambiguous word can mean was pressed: it is taken, and what was typed behind it read."""
    at = await fill.stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    told = speech(click, sitting)
    reading = await _read(edge, click, at, told, at.filling.typed)
    near: tuple[Candidate, ...] = reading.troubles[0].near if reading.troubles else ()
    place = click.carried.number(0)
    if not 0 <= place < len(near):
        return panel.asked(at, told)
    candidate = near[place]
    taken = _taken(at, reading)
    part = candidate.part or "answer"
    filling = replace(taken, answer={**taken.answer, part: candidate.value}, picked=(*taken.picked, part))
    now = replace(at, filling=filling)
    behind = await _read(edge, click, now, told, reading.rest) if reading.rest else Reading(draft=filling.answer)
    return await _shown(edge, now, told, behind, reading.rest)


async def control(edge: Edge, click: Click, sitting: PublicTable, word: str, at: At | None = None) -> Reply:
    """A word to the panel instead of an answer."""
    told = speech(click, sitting)
    if word in ("hand", "board", "log", "help", "status"):
        return await _LOOKS[word](edge, click, sitting)
    if at is None:
        return await panel.page(edge, sitting, told)
    if word == "confirm":
        return await fill.send(edge, click, at, at.filling)
    if word in ("undo", "clear"):
        return await panel.put(edge, at, at.filling.back() if word == "undo" else Filling(), told)
    if word in ("default", "pass"):
        return await _ready_made(edge, click, at, word)
    return panel.asked(at, told)


async def _ready_made(edge: Edge, click: Click, at: At, word: str) -> Reply:
    """The default, or the shortcut that lets everything pass."""
    cuts = {cut.id: cut for cut in at.choice.shortcuts} if isinstance(at.choice, Sheet) else {}
    told = speech(click, at.sitting)
    if word == "pass" and "pass" not in cuts:
        return panel.asked(at, told, _no_pass(at))
    answer, lines = (cuts["pass"].answer, cuts["pass"].lines) if word == "pass" else (at.sitting.default, {})
    if ends_round(at.sitting):
        given = dict(answer) if isinstance(at.choice, Sheet) else {"answer": answer}
        filling = replace(at.filling, answer=given, picked=tuple(given))
        return await panel.put(edge, at, filling, told, say("ui.understood"))
    said = cuts["pass"].told if word == "pass" else None
    return await fill.save(edge, click, at.sitting, answer, lines, said)


def _no_pass(at: At) -> Message:
    """Why nobody may pass here: the rule where there is one."""
    bars = at.choice.barred("pass", {}) if isinstance(at.choice, Sheet) and at.choice.barred else ()
    return next((sentence(bar.reason, bar.rule, draft=True) for bar in bars), say("e.nopass"))


async def completed(edge: Edge, click: Click, sitting: PublicTable, typed: str) -> list[str]:
    """What the last word of a line may become: names of the options that the captain's panel shows."""
    if not isinstance(sitting, CaptainTable) or sitting.choice is None or len(typed) > COMPLETED:
        return []
    made = panel.brief_of(await panel.stand(edge, sitting), speech(click, sitting))
    start = max(typed.rfind(sign) for sign in ",;") + 1
    before, begun = typed[:start], folded(typed[start:])
    labels = [entry.label for part in made.parts for control in part.controls for entry in control.entries]
    found = dict.fromkeys(label for label in labels if folded(label).startswith(begun))
    return [f"{before} {label}".strip() for label in found][:MOST_COMPLETIONS]


_LOOKS = {"hand": board.hand, "board": board.text, "log": log.log, "help": now.now, "status": tables.status}
