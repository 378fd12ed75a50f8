"""A captain's panel with nothing to fill in: what he saved, whom the table waits for, a table that is not being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.edge.kit import components as c
from bot.edge.kit import post_parts
from bot.edge.kit.custom_id import write
from bot.edge.kit.deadlines import closing, is_told
from bot.edge.kit.post_parts import within
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import until
from bot.edge.panel import moves, seats
from bot.edge.panel.panel_text import advance_lines
from bot.edge.rules.buttons import notice_rule_button
from bot.edge.shapes.controls import BUTTONS
from bot.model.table.table import NEXT_TURN, CaptainTable, PublicTable
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import ASK_ME, AdvanceLine, StandingOrder, relevant_lines
from engines.kernel.resolution.window import PASS
from locales import Words

_Labels = tuple[tuple[str, str], ...]
ASK_AGAIN: _Labels = (("pass.again", "askall"),)
"""The button that takes back everything left in advance."""


def saved(captain_table: CaptainTable, choice: Choice, answer: Answer, words: Words, notice: Message | None = None) -> Page:
    """The saved answer, which may change until the round closes, and the answers in advance."""
    said = [say("saved", answer=captain_table.game.readback(choice, answer))]
    if (between := closing(captain_table)) and (notice is None or not notice.id.startswith("e.sealedwait")):
        said.append(say("after.saved", **between))
    left, more = (
        [*_lines_text(captain_table, choice, captain_table.lines, words), *moves.between(captain_table, words)],
        [*meanwhile_menu(captain_table, words), *moves.row(captain_table, words)],
    )
    back: _Labels = (("pass.ask", "reask"),) if lines_of_pass(captain_table, choice) else ()
    buttons: _Labels = (*back, ("change", "change"), ("hand", "hand"), ("help", "now"))
    return _page(captain_table, words, notice, _Text(said, left), more, buttons)


def meanwhile_menu(table: CaptainTable, words: Words) -> list[c.Item]:
    """The standing orders beside a saved answer; the way back only while one is set."""
    assert table.asked is not None
    found = table.game.standing_orders(table.own_view, table.asked.kind)
    shown = [(at, one) for at, one in enumerate(found) if table.lines or not one.takes_back]
    if not shown:
        return []
    labels = words.labels([one.label for _, one in shown])
    lines = [c.option(label, str(at), chosen=is_set(table, one)) for label, (at, one) in zip(labels, shown, strict=True)]
    return [c.row(c.menu(write(table.code, table.decision, "until"), lines, hint=words(say("pass.until"))))]


def is_set(table: CaptainTable, one: StandingOrder) -> bool:
    """Whether that is what holds for a while now."""
    said = {line: option for line, option in one.lines.items() if option != ASK_ME}
    return bool(said) and all(table.lines.get(line, ASK_ME) == option for line, option in one.lines.items())


def lines_of_pass(table: CaptainTable, choice: Choice) -> Mapping[str, Any]:
    """The lines by which later questions of the same event pass too, where the answer left those; none if it did not."""
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    lines = next((cut.lines for cut in cuts if cut.id == PASS), {})
    return lines if lines and all(table.lines.get(line) == option for line, option in lines.items()) else {}


def _lines_text(table: CaptainTable, choice: Choice, lines: Mapping[str, Any], words: Words) -> list[str]:
    """Answers in advance in words: the ready-made answer that gives them, else line by line."""
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    counted = {line.id: lines[line.id] for line in relevant_lines(offered_lines(table), lines) if line.id in lines}
    ready = next((cut.label for cut in cuts if counted and dict(cut.lines) == counted), None)
    return [words.marked(say("ui.kept", line=ready))] if ready is not None else advance_lines(table, lines, words)


def waiting(captain_table: CaptainTable, words: Words, notice: Message | None = None, result: str = "") -> Page:
    """The page without a question: what came of the last answer, whom the table waits for, and the answers in advance."""
    said, left, more = (
        [not_asked(captain_table)],
        advance_lines(captain_table, captain_table.lines, words),
        moves.waited_for(captain_table, words),
    )
    if captain_table.deadline is not None and is_told(captain_table):
        said.append(say("after.until", when=until(captain_table.deadline, captain_table.pace)))
    said += [say("after.waiting")] if captain_table.ends is None else []
    said += [say("next.planned", answer=captain_table.plan_text)] if captain_table.plan_text is not None else []
    said += [] if captain_table.plan_is_valid else [say("next.changed")]
    back: _Labels = (("come.back", "comeback"),) if captain_table.seat.number in captain_table.returning else ()
    back += (("next.plan", "next"),) if captain_table.may_plan else ()
    again: _Labels = ASK_AGAIN if captain_table.lines or captain_table.plan_text is not None else ()
    rest: _Labels = (("more", "moves"),) if moves.has_more(captain_table) else ()
    buttons = (*back, *again, ("hand", "hand"), ("board", "board"), ("help", "now"), *rest)
    return _page(captain_table, words, notice, _Text(said, left, result), more, buttons)


def idle(table: CaptainTable, words: Words, notice: Message | None = None) -> Page:
    """The page of a table without a game in play."""
    said = _Text([post_parts.idle(table)])
    return _page(table, words, notice, said, [], _IDLE.get(table.status, (("help", "now"),)))


def ended(table: CaptainTable, words: Words, told: Sequence[str], notice: Message | None = None) -> Page:
    """The end of a game for its captain: what came of a press, these lines, where all of it stands, and the usual buttons."""
    noticed = line(words, notice)
    text = "\n".join([*filter(None, (noticed, *told)), words.marked(post_parts.idle(table))])
    onward = [_press(table, words, "onward", "onward", c.GREEN)] if table.goes_on else []
    first, *others = _END
    row = c.row(_press(table, words, *first, c.PRIMARY), *(_press(table, words, *one) for one in others))
    box = c.container(c.text(text), *([c.row(*onward)] if onward else []), row)
    return Page((box,), panel_kind="decide", table=table.code, version=table.version, notice=noticed, seat=table.acting_seat)


def not_asked(table: PublicTable) -> Message:
    """The message that nothing is asked of the captain, with who is asked."""
    if table.asked is None:
        return say("e.notasked.nobody")
    if table.ends is not None:
        return post_parts.alone(table, table.ends)
    seats = table.asked.seats
    if table.asked.shows_waiting:
        seats = tuple(seat for seat in seats if seat not in table.answered) or seats
    return say("e.notasked", who=tuple(Captain(seat) for seat in seats))


def offered_lines(table: CaptainTable) -> tuple[AdvanceLine, ...]:
    """The lines that may be left with the open question."""
    is_open = table.asked is not None and table.decision != NEXT_TURN
    return table.game.foreseen(table.view, table.asked.kind) if table.asked is not None and is_open else ()


class _Text(NamedTuple):
    """The text of a panel without a question: its sentences, the answers left in advance, and the result of the last answer."""

    sentences: list[Message]
    left: Sequence[str] = ()
    result: str = ""


def _page(table: CaptainTable, words: Words, notice: Message | None, told: _Text, more: list[c.Item], labels: _Labels) -> Page:
    """A panel without a question, with `more` that is offered, and buttons by (label, verb)."""
    noticed = line(words, notice)
    lines = (within(words.marked(one), words) for one in told.sentences)
    head = [*([f"**{told.result}**"] if told.result else []), *([noticed] if noticed else [])]
    text = "\n".join([*seats.line(table, words), *head, *lines, *told.left])
    made = [_press(table, words, label, verb) for label, verb in labels]
    rows = [c.row(*made[start : start + BUTTONS]) for start in range(0, len(made), BUTTONS)]
    box = c.container(c.text(text), *seats.row(table, words), *more, *rows)
    return Page(
        (box,), panel_kind="decide", table=table.code, version=table.version, notice=noticed, seat=table.acting_seat,
        notice_buttons=notice_rule_button(table.game, words, notice),
    )  # fmt: skip


_IDLE: dict[str, _Labels] = {
    "lobby": (("fair", "fair"), ("help", "now")),
    "muster": (("ready", "here"), ("fair", "fair"), ("help", "now")),
    "dealing": (("fair", "fair"), ("help", "now")),
}


_END: _Labels = (("rematch", "rematch"), ("replay", "replay"), ("log", "log"), ("fair", "fair"), ("fortune", "fortune"))


def _press(table: PublicTable, words: Words, label: str, verb: str, style: c.Style = c.SECONDARY) -> c.Item:
    return c.button(post_parts.label_of(words, table, label), write(table.code, table.decision, verb), style=style)


def line(words: Words, notice: Message | None) -> str:
    """A notice as it stands on a panel."""
    return f"**{words.marked(notice)}**" if notice else ""
