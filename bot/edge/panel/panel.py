"""A captain's panel for one decision: title, picture, question, draft in words, the rows of the shape, and the foot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.deadlines import explained, is_told
from bot.edge.kit.post_parts import capital, within
from bot.edge.kit.replies import sentence
from bot.edge.kit.timestamps import until
from bot.edge.panel import front, more_side, moves, seats
from bot.edge.panel.brief import Brief
from bot.edge.panel.one_form import formable
from bot.edge.panel.rows import is_settled, rows_and_more
from bot.edge.shapes.controls import BUTTONS, DOT
from bot.edge.shapes.filling import MORE, of_the_moment, whole
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.plan import told
from bot.edge.shapes.proposals import unpicked
from bot.model.posts import Picture
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import Choice, Illegal, OneOf, Ranking, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.window import PASS
from locales import Words


def ends_round(table: PublicTable) -> bool:
    """Whether an answer of the only seat asked moves the position on at once."""
    return table.asked is not None and not table.asked.sealed and len(table.asked.seats) == 1


def is_direct(table: PublicTable, choice: Choice) -> bool:
    """Whether one press is the whole answer: few options, and it is only saved."""
    few = choice.shape == "one_of" and len(choice.options) <= BUTTONS  # type: ignore[attr-defined]
    if choice.shape == "amount":
        few = choice.most - choice.least < BUTTONS  # type: ignore[attr-defined]
    return few and not ends_round(table)


def draw(brief: Brief, picture: tuple[str, str] | None = None, turns: Sequence[Item] = ()) -> Item:
    """The side of the panel that is up, as one container. `picture`: file name and alt text; `turns` stands below it and turns to
    others."""
    if brief.face == MORE:
        kept = [*_before(brief), *in_advance(brief.table, brief.filling.lines, brief.words), *_how_ahead(brief)]
        return more_side.draw(brief, kept, _saves(brief), _ahead(brief))
    shown = [c.gallery(picture), *turns] if picture else []
    return _front(brief, shown) if not brief.face else _parts(brief, shown)


def _front(brief: Brief, shown: list[Item]) -> Item:
    """Whole plays. What the captain may do besides stands behind More, but for what others wait for."""
    at_once = front.is_at_once(brief, ends_round(brief.table))
    said = "\n".join(
        [
            *_meanwhile(brief),
            *_before(brief),
            *map(brief.words.marked, _asked(brief)),
            *front.said(brief, at_once),
            *_drafted(brief, at_once),
        ]
    )
    head = [*_title(brief), *shown, *([c.text(said)] if said else [])]
    waited_for = any(not move.twice for move in moves.offered(brief.table))
    beside = [*seats.row(brief.table, brief.words), *(_others(brief) if waited_for and not brief.table.others else [])]
    return c.container(*head, *_fits(brief), *front.rows(brief, at_once, _sends(brief)), *beside)


def _drafted(brief: Brief, at_once: bool) -> list[str]:
    """What stands of a draft that is no whole play, lines left in advance, what is seldom meant, what becomes of silence."""
    marked, said = brief.words.marked, list[str]()
    if brief.planning is not None:
        said += told(brief.planning) if brief.planning.items else []
    elif (brief.picked is None or at_once) and brief.is_whole and brief.is_begun:
        said.append(within(marked(say("ui.draft", answer=_readback(brief))), brief.words))
    said += in_advance(brief.table, brief.filling.lines, brief.words)
    said += [f"**{marked(warning)}**" for warning in (*_warnings(brief), *_wrong(brief))]
    return [*said, *_at_deadline(brief)]


def _parts(brief: Brief, shown: list[Item]) -> Item:
    """The parts one by one; of a plan, what may be answered beforehand stands behind More alone.

    What else the captain may do stands above the last row: whoever is asked alone, or in secret, sees there by name only what
    others wait for. A lesson teaches one way to answer, here and now.
    """
    said = "\n".join(_said(brief))
    head = [*_title(brief), *shown, *([c.text(said)] if said else [])]
    shortcuts, foot = [*_fits(brief), *([] if brief.is_lesson else _formable(brief))], _foot(brief)
    others = _others(brief)
    is_answered_now = brief.is_lesson or brief.planning is not None
    room = c.MOST_COMPONENTS - 1 - c.count([*head, *shortcuts, *others, foot])
    rows, ahead = rows_and_more(brief, room, [] if is_answered_now else [*_ahead(brief)])
    return c.container(*head, *shortcuts, *rows, *ahead, *others, foot)


def _others(brief: Brief) -> list[Item]:
    asked = brief.table.asked
    is_pressing = asked is None or asked.sealed or len(asked.seats) == 1
    return [*seats.row(brief.table, brief.words), *moves.row(brief.table, brief.words, is_pressing)]


def pictured(brief: Brief) -> Picture:
    """The picture of the panel, a private one with the captain's draft, with the numbers of the options shown."""
    return drawings.own(brief.table, brief.drafted, brief.words, brief.kind, brief.marks)


def other_pictures(brief: Brief) -> list[Item]:
    """What turns to the other pictures there are, where there are several."""
    labels = brief.words.labels([kind.label for kind in brief.on_offer])
    return pictures_row(labels, brief.on_offer.index(brief.kind), lambda *place: brief.id("picture", *place))


def pictures_row(labels: Sequence[str], shown: int, id: Callable[..., str]) -> list[Item]:
    """What turns to other pictures, where there are several: buttons up to five, beyond that a menu."""
    if len(labels) < 2:
        return []
    if len(labels) <= BUTTONS:
        return [c.row(*(c.button(label, id(at), disabled=at == shown) for at, label in enumerate(labels)))]
    lines = [c.option(label, str(at), chosen=at == shown) for at, label in enumerate(labels)]
    return [c.row(c.menu(id(), lines))]


def _title(brief: Brief) -> list[Item]:
    """What is asked, until when; above it in large letters what happened, where something did. In a lesson the task says what is
    asked."""
    if brief.is_lesson:
        return [c.text(f"### {capital(brief.words.marked(brief.event))}")] if brief.event is not None else []
    table, marked = brief.table, brief.words.marked
    facts: dict[str, Any] = {"what": brief.what} | ({"code": Verbatim(table.code)} if has_code(table) else {})
    if table.deadline is not None and is_told(table):
        told = marked(
            say("ui.title.until" if has_code(table) else "ui.asked.until", **facts, when=until(table.deadline, table.pace))
        )
    else:
        told = marked(say("ui.title", **facts) if has_code(table) else brief.what)
    told = capital(told)
    why = explained(table)
    more = [f"-# {marked(why)}"] if why is not None else []
    lines = [f"### {told}", *more] if brief.event is None else [f"### {capital(marked(brief.event))}", f"-# {told}", *more]
    return [c.text("\n".join(lines))]


def has_code(table: CaptainTable) -> bool:
    """Whether the panel says at which table it is: to whoever sits at several. A lesson has no code that could be used."""
    return table.sits_elsewhere and table.guild != 0


def _said(brief: Brief) -> list[str]:
    """Notice, question, draft, what becomes of it."""
    marked = brief.words.marked
    said = [*_meanwhile(brief), *_before(brief)]
    said += [marked(asked) for asked in _asked(brief)]
    if brief.planning is not None:
        said += told(brief.planning)
    elif brief.filling.answer or (brief.is_whole and unpicked(brief.choice) is not None):
        said.append(within(marked(say("ui.draft", answer=_readback(brief))), brief.words))
    said += in_advance(brief.table, brief.filling.lines, brief.words)
    said += _how_ahead(brief)
    said += [f"**{marked(warning)}**" for warning in _warnings(brief)]
    if _is_settled(brief):
        said.append(marked(say("ui.only")))
    said += [f"**{marked(wrong)}**" for wrong in _wrong(brief)]
    said += _at_deadline(brief)
    if isinstance(brief.choice, Sheet | Plan):
        return said
    marks = any(entry.label.endswith(DOT) for part in brief.parts for control in part.controls for entry in control.entries)
    offered = moves.between(brief.table, brief.words)
    return [
        *said,
        marked(brief.question),
        *_first(brief),
        *offered,
        *(["-# " + marked(say("ui.dot"))] if marks and not brief.is_lesson else []),
    ]


def _first(brief: Brief) -> list[str]:
    """What things of an order do where they are put first, like ones once."""
    choice = brief.choice
    if not isinstance(choice, Ranking) or choice.hint is None:
        return []
    does = [(choice.name(item), choice.hint(item)) for item in choice.items]
    return list(dict.fromkeys(brief.words.marked(say("ui.does", answer=item, does=one)) for item, one in does if one is not None))


def _before(brief: Brief) -> list[str]:
    """For which seat, what happened meanwhile, and what is said to whoever is new."""
    marked = brief.words.marked
    said = seats.line(brief.table, brief.words) + ([f"**{marked(brief.notice)}**"] if brief.notice else [])
    said += [f"-# {marked(say('next.how'))}"] if brief.is_ahead else []
    said += [f"**{marked(one)}**" for one in _planned(brief)]
    is_untouched = not brief.filling.is_begun(brief.choice)
    said += _aim(brief) if brief.is_first_game and is_untouched else []
    said += [marked(say("ui.first"))] if brief.first and is_untouched and ends_round(brief.table) else []
    return said + (_window(brief) if brief.is_first_window else [])


def _aim(brief: Brief) -> list[str]:
    """What the game is about; where captains have partners what that changes too, where a game has words for it."""
    aim = say(f"help.aim.{brief.table.game.id}")
    if not brief.words.has(aim.id):
        return []
    of_sides = say(f"help.aim.{brief.table.game.id}.team")
    more = [of_sides] if brief.table.sides and brief.words.has(of_sides.id) else []
    return [" ".join(map(brief.words.marked, (say("help.aim", aim=aim), *more)))]


def _planned(brief: Brief) -> list[Message]:
    """What became of a plan: what it names has changed, for a turn to come or for this one; or it was not committed in time."""
    if brief.is_ahead:
        return [] if brief.table.plan_stands else [say("next.changed")]
    if not brief.filling.planned or brief.filling.steps:
        return []
    return [say("next.begun") if brief.filling.planned == "begun" else say("next.draft")]


def _meanwhile(brief: Brief) -> list[str]:
    """What others did since his last turn, until he picks anything."""
    return [f"-# {brief.since}"] if brief.since and not brief.is_begun else []


def _how_ahead(brief: Brief) -> list[str]:
    """How answers in advance work, where some can be left that stand in an order."""
    is_ordered = any(line.needs for line in brief.lines) and any(part.line for part in brief.parts)
    return ["-# " + brief.words.marked(say("ui.ahead.how"))] if is_ordered else []


def _saves(brief: Brief) -> list[Item]:
    """What saves an answer with what is left in advance beside it."""
    if ends_round(brief.table) or not brief.lines or not brief.is_whole:
        return []
    return [c.button(brief.words.label(_end(brief)), brief.id("confirm"), style=c.PRIMARY)]


def _at_deadline(brief: Brief) -> list[str]:
    """What holds when the time is up: of a draft that does, where there is any clock."""
    return ["-# " + brief.words.marked(say("draft.deadline"))] if _is_prepared(brief) and not brief.is_lesson else []


def _is_prepared(brief: Brief) -> bool:
    """Whether an unsent draft holds at the deadline."""
    return isinstance(brief.choice, Sheet | Plan) and brief.choice.from_draft


def _window(brief: Brief) -> list[str]:
    """What a reaction window is, and which button lets everything pass, where there is one."""
    passes = [cut.label for cut in ready_made(brief.choice) if cut.id == PASS]
    said = [say("help.window"), *(say("help.window.pass", label=label) for label in passes)]
    return [" ".join(brief.words.marked(one) for one in said)]


def _asked(brief: Brief) -> list[Message]:
    """What is asked on top of a plan or a sheet, where the title does not say it: the game's question, which tells what happened;
    of a sheet that leaves nothing to choose what its parts ask too, for they are not shown."""
    if not isinstance(brief.choice, Sheet | Plan):
        return []
    parts = [part.question for part in brief.parts]
    question = [] if brief.question in (brief.what, *parts) else [brief.question]
    return [*question, *(parts if _is_settled(brief) else [])]


def _is_settled(brief: Brief) -> bool:
    """Whether nothing is left to choose: the captain is asked so that nobody sees who has more."""
    return bool(brief.parts) and all(is_settled(part) for part in brief.parts)


def in_advance(table: CaptainTable, lines: Mapping[str, Any], words: Words) -> list[str]:
    """What lines left in advance will do: one sentence, or a list."""
    assert table.asked is not None
    left = table.game.describe_lines(table.view, table.asked.kind, lines)
    if len(left) < 2:
        return [words.marked(say("ui.kept", line=one)) for one in left]
    return [words.marked(say("ui.kept.list")), *(words.marked(say("ui.kept.item", line=one)) for one in left)]


def _warnings(brief: Brief) -> list[Message]:
    """What a captain is told before he sends something that is seldom meant; in a lesson, as soon as it is his own doing."""
    if brief.is_lesson and not brief.is_begun:
        return []
    chosen = [(one.part.choice, one.value) for one in brief.walked if isinstance(one.part.choice, OneOf)]
    found = [choice.warn(value) for choice, value in chosen if choice.warn is not None and value is not None]
    return [warning for warning in found if warning is not None]


def _wrong(brief: Brief) -> list[Message]:
    """What is still wrong with a list or an assignment that somebody has begun to change; an item says so itself."""
    if not isinstance(brief.choice, Plan | Assignment) or not brief.filling.steps:
        return []
    try:
        whole(brief.choice, brief.filling)
    except Illegal as wrong:
        return [] if wrong.reason.id == "e.plan.item" else [sentence(wrong.reason, wrong.rule)]
    return []


def _readback(brief: Brief) -> Message:
    answer = brief.filling.answer
    if isinstance(brief.choice, Sheet):
        walked = {filled.part.name: filled.value for filled in brief.walked if filled.value is not None}
        return brief.table.game.readback(brief.choice, walked)
    none = unpicked(brief.choice)
    return brief.table.game.readback(brief.choice, answer.get(WHOLE, brief.choice.default if none is None else none))


def _fits(brief: Brief) -> list[Item]:
    """What takes over an unsent draft of the question before."""
    if not brief.filling.before:
        return []
    return [c.row(c.button(brief.words.label(say("use.fits")), brief.id("fits")))]


def _formable(brief: Brief) -> list[Item]:
    """What opens all parts in one form."""
    return [c.row(c.button(brief.words.label(say("form.all")), brief.id("form")))] if formable(brief) else []


def _ahead(brief: Brief) -> list[c.Button]:
    """Buttons of groups of later questions that may be answered beforehand: behind More, and once the present one is answered
    those of the moment."""
    closed = brief.filling.closed(brief.lines) if brief.is_whole or brief.face == MORE else {}
    if brief.face != MORE:
        here = {line.group for line in of_the_moment(brief.lines)}
        closed = {number: group for number, group in closed.items() if group in here}
    return [c.button(brief.words.label(group or say("ui.ahead")), brief.id("ahead", number)) for number, group in closed.items()]


def _foot(brief: Brief) -> Item:
    """What sends the draft, a step back once there is one, and the way to the other side."""
    label, made = brief.words.label, []
    if not is_direct(brief.table, brief.choice):
        made.append(c.button(label(_end(brief)), brief.id("confirm"), style=c.PRIMARY, disabled=not brief.is_whole))
    if brief.filling.is_begun(brief.choice):
        made.append(c.button(label(say("back")), brief.id("back")))
    turning = front.more(brief) if brief.plays is None else c.button(label(say("prev.face")), brief.id("face", 0))
    return c.row(*made, turning)


def _sends(brief: Brief) -> c.Button | None:
    """What sends a draft that is whole, where it is no whole play or is prepared; nothing while nothing was chosen. A list of
    nothing does not stand out."""
    label = brief.words.label(_end(brief))
    if isinstance(brief.choice, Plan):
        style = c.PRIMARY if brief.planning is None or brief.planning.items else c.SECONDARY
        return c.button(label, brief.id("confirm"), style=style, disabled=not brief.is_whole)
    if not brief.is_whole or not (brief.is_begun or _is_prepared(brief)):
        return None
    return c.button(label, brief.id("confirm"), style=c.PRIMARY)


def _end(brief: Brief) -> Message:
    if brief.is_ahead:
        return say("next.commit")
    if isinstance(brief.choice, SomeOf) and brief.choice.sends is not None:
        return brief.choice.sends(brief.filling.answer.get(WHOLE, brief.choice.default))
    sends = brief.choice.sends if isinstance(brief.choice, Sheet | Plan) else None
    if sends is not None:
        return sends(brief.planning.items if brief.planning is not None else ()) if callable(sends) else sends
    if ends_round(brief.table):
        return say("confirm")
    return say("seal") if _is_prepared(brief) else say("save")
