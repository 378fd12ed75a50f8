"""The first side of a panel: whole plays to pick from one menu and a last press, or answers of one press."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit import components as c
from bot.edge.kit.button_rows import is_one, room_for
from bot.edge.kit.button_rows import rows as button_rows
from bot.edge.kit.components import Item, Option
from bot.edge.kit.labels import numbered
from bot.edge.kit.post_parts import capital
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.front_text import answers, is_silent, pass_shortcut
from bot.edge.panel.one_form import formable
from bot.edge.panel.play_pages import PlayPage, pages, standing
from bot.edge.panel.rows import ways
from bot.edge.shapes.controls import BUTTONS
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.lines import StandingOrder
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.plays import WholePlay, filter_options, filter_part
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Sheet, Shortcut
from engines.kernel.resolution.window import PASS
from locales.shortening import visible_length

MANY_PRESSES = 3
"""Last presses that have a line of a telephone each, and lines that answers of one press take at most."""
NOTHING, ALONG = 2, 3
"""The arguments of a press that does nothing in place of what lies ready, and of one that says a word for a while with it."""
SECTION = "s"
"""The prefix of a value that turns to a section; the others are numbers of plays."""


def beside(brief: PanelModel) -> tuple[tuple[int, Shortcut], ...]:
    """The shortcuts that stand among the whole answers, each with its place."""
    cuts = brief.choice.shortcuts if isinstance(brief.choice, Sheet) else ()
    return tuple((place, cut) for place, cut in enumerate(cuts) if cut.is_inline and cut.id != PASS)


def behind(brief: PanelModel) -> tuple[tuple[int, Shortcut], ...]:
    """The shortcuts that stand behind More."""
    cuts = brief.choice.shortcuts if isinstance(brief.choice, Sheet) else ()
    return tuple((place, cut) for place, cut in enumerate(cuts) if not cut.is_inline and cut.id != PASS)


def is_at_once(brief: PanelModel, is_confirmed: bool) -> bool:
    """Whether each answer is a button that saves it: few of them, in few lines, each with one last press. Only a lone one may be
    `is_confirmed`."""
    if not isinstance(brief.choice, Sheet) or brief.choice.draft_counts:
        return False
    assert brief.plays is not None
    found = answers(brief)
    if is_confirmed and len(brief.plays.entries) > 1:
        return False
    few = len(found) + len(beside(brief)) + (pass_shortcut(brief) is not None) <= BUTTONS
    low = len(button_rows(_labels(brief, [play for _, play in found]))) <= MANY_PRESSES
    return brief.plays.is_all and few and low and all(len(play.variants) == 1 for _, play in found)


def rows(brief: PanelModel, at_once: bool, end: c.Button | None) -> list[Item]:
    """The rows of the first side: buttons or menu of the first part, the menu of plays with its pages, the last presses and
    More. `end` sends a complete draft."""
    if at_once:
        return _at_once(brief, end)
    made, leads = [*_presses(brief, end), *along(brief), *_back(brief), *_opens(brief)], _leads(brief)
    first, left = ways(brief, made)
    is_beside = _is_beside_pages(brief, made)
    shown = [*_menu(brief, more(brief)), c.row(*made)] if is_beside else [*_menu(brief), *first, *_last(brief, left)]
    return _with_leads(leads, shown)


def _with_leads(leads: list[Item], shown: list[Item]) -> list[Item]:
    """Buttons that turn the answers stand in a row below them; a menu stands above."""
    return [*shown, *leads] if any(c.is_of_buttons(one) for one in leads) else [*leads, *shown]


def _is_beside_pages(brief: PanelModel, made: list[c.Button]) -> bool:
    """Whether More stands beside the pages: below many last presses, a line each, it would take one more, and there none."""
    assert brief.plays is not None
    named = _named(brief, pages(brief.plays))
    return brief.picked is not None and len(made) >= MANY_PRESSES and len(named) > 1 and is_one([*named, str(more(brief).label)])


def _last(brief: PanelModel, made: list[c.Button]) -> list[Item]:
    """The last rows: the buttons that send, the way to rare things, and help if a phone's line has room; a lesson helps above."""
    helping = c.button(brief.words.label(say("help")), brief.id("now"))
    has_room = not brief.is_lesson and is_one([str(one.label) for one in (*made, more(brief), helping)])
    turning = [more(brief), helping] if has_room else [more(brief)]
    if brief.picked is not None and MANY_PRESSES <= len(made) < BUTTONS:
        at = room_for([str(one.label) for one in made], str(more(brief).label))
        return [c.row(*made[:at], more(brief), *made[at:])]
    if len(made) + len(turning) <= BUTTONS:
        return [c.row(*made, *turning)]
    return [c.row(*made[:BUTTONS]), c.row(*made[BUTTONS:], *turning)]


def words_along(brief: PanelModel) -> tuple[StandingOrder, ...]:
    """The words for a while that may be said beside the answer, or with it."""
    asked = brief.table.asked
    return () if asked is None else brief.table.game.standing_orders(brief.table.own_view, asked.kind)


def along(brief: PanelModel) -> list[c.Button]:
    """The buttons that send a row, or what lies ready, with a word for a while; none for whoever meets the game, or in a
    lesson."""
    is_prepared = isinstance(brief.choice, Sheet) and brief.choice.draft_counts
    is_along = (is_prepared or brief.is_as_proposed) and brief.is_whole and not brief.gives_away
    if brief.is_first_game or brief.is_lesson or brief.is_ahead or not is_along:
        return []
    label, said = brief.words.label, enumerate(words_along(brief))
    return [c.button(label(one.send_label), brief.id("confirm", ALONG, at)) for at, one in said if one.send_label is not None]


def _back(brief: PanelModel) -> list[c.Button]:
    """The buttons of a plan that remove the last play, open the list, and do nothing in place of what lies ready."""
    if brief.planning is None:
        return []
    label, begun = brief.words.label, brief.draft.is_begun(brief.choice)
    back = [c.button(label(say("back")), brief.id("back"))] if begun else []
    change = [c.button(label(say("change")), brief.id("face", 2))] if brief.planning.items and not brief.is_as_proposed else []
    return [*back, *change, *([_nothing(brief, brief.planning.choice)] if _may_do_nothing(brief) else [])]


def _may_do_nothing(brief: PanelModel) -> bool:
    """Whether a list lies ready in a plan that may as well be left empty."""
    plan, listed = brief.choice, brief.planning is not None and brief.planning.items
    return isinstance(plan, Plan) and bool(listed) and brief.is_as_proposed and plan.least == 0 and plan.send_label is not None


def _nothing(brief: PanelModel, choice: Plan) -> c.Button:
    """The button that does nothing, which is asked once more."""
    assert choice.send_label is not None
    return c.button(brief.words.label(choice.send_label(())), brief.id("confirm", NOTHING))


def _opens(brief: PanelModel) -> list[c.Button]:
    """The button that opens the parts of a prepared answer, or all of them in one form."""
    if not isinstance(brief.choice, Sheet) or not brief.choice.draft_counts:
        return []
    opens = brief.id("form") if formable(brief) else brief.id("face", 2)
    return [c.button(brief.words.label(brief.choice.open_label or say("detail")), opens)]


def more(brief: PanelModel) -> c.Button:
    """The button that turns the panel over."""
    return c.button(brief.words.label(say("more")), brief.id("face", 1))


def _at_once(brief: PanelModel, end: c.Button | None) -> list[Item]:
    """A button for each answer, and the button that saves a draft of lines or words; what turns them."""
    plays = [play for _, play in answers(brief)]
    labels = [_numbered(brief, play, label) for play, label in zip(plays, _labels(brief, plays), strict=True)]
    made = [c.button(label, brief.id("press", at, 0)) for label, (at, _) in zip(labels, answers(brief), strict=True)]
    made += _beside(brief)
    made += [_passing(brief)] if pass_shortcut(brief) is not None else []
    return _with_leads(_leads(brief), _last(brief, [*made, *([end] if end is not None else [])]))


def _beside(brief: PanelModel) -> list[c.Button]:
    """The buttons of the shortcuts that stand among the whole answers."""
    return [c.button(brief.words.label(cut.label), brief.id("short", at)) for at, cut in beside(brief)]


def _passing(brief: PanelModel) -> c.Button:
    found = pass_shortcut(brief)
    assert found is not None
    return c.button(brief.words.label(found[1].label), brief.id("short", found[0]))


def _leads(brief: PanelModel) -> list[Item]:
    """The leading part: its options turn everything below, and the picture. Buttons where a telephone has them in one line."""
    part = filter_part(brief.choice)
    if part is None or not isinstance(part.choice, OneOf):
        return []
    options, answer = filter_options(brief.choice), brief.draft.answer.get(part.name, part.filter)
    chosen = options.index(answer) if answer in options else None
    return [_by_name(brief, "lead", brief.words.labels([part.choice.name(option) for option in options]), chosen, part.question)]


def _menu(brief: PanelModel, *beside: c.Button) -> list[Item]:
    """The menu of whole plays, and its pages if there are several, those buttons beside them; of a plan that is full none."""
    if brief.plays is None or not brief.plays.entries:
        return []
    listed = pages(brief.plays)
    page, section = standing(listed, brief.draft.page, brief.picked[0] if brief.picked else None)
    lines = _lines(brief, listed[page], section)
    most = _most(brief, lines)
    hint = brief.words(_asks(brief, listed[page], section, most))
    return [c.row(c.menu(brief.id("play", page, section), lines, hint=hint, most=most)), *_turns(brief, listed, page, *beside)]


def _most(brief: PanelModel, lines: Sequence[Option]) -> int:
    """How many lines may be picked at once: of a plan as many plays as still fit, of anything else one."""
    if brief.planning is None:
        return 1
    plays = sum(not line.value.startswith(SECTION) for line in lines)
    return max(1, min(plays, brief.planning.choice.most - len(brief.kept_items)))


def _asks(brief: PanelModel, listed: PlayPage, section: int, most: int) -> Message:
    """The placeholder of the menu before a pick; once a ship or card is picked, its plays come next. A plan says how many fit."""
    begun = listed.sections[section - 1].label if listed.is_named and section else None
    if begun is not None:
        return say("ui.play.of", what=begun)
    if isinstance(brief.choice, Plan):
        return say("ui.play.instead" if brief.is_as_proposed else "ui.play.add", n=most)
    assert brief.plays is not None
    if isinstance(brief.choice, Sheet) and brief.choice.menu_label is not None:
        return brief.choice.menu_label
    if not brief.plays.is_all:
        return say("ui.play.pick")
    asked = [one.part.question for one in brief.reached if one.part.filter is None and one.part.shortlist is None]
    return asked[0] if len(brief.reached) == len(asked) == 1 and not brief.is_named else say("ui.play.pick")


def _lines(brief: PanelModel, listed: PlayPage, section: int) -> list[Option]:
    if listed.is_named and not section:
        named = [(at, one.label, len(one.plays)) for at, one in enumerate(listed.sections, 1) if one.label]
        labels = brief.words.labels([label for _, label, _ in named])
        return [
            c.option(label, f"{SECTION}{at}", hint=brief.words(say("ui.play.count", n=count)))
            for label, (at, _, count) in zip(labels, named, strict=True)
        ]
    at = section - 1 if listed.is_named else min(section, len(listed.sections) - 1)
    lines = _plays(brief, listed.sections[at].plays)
    if len(listed.sections) < 2:
        return lines
    following = 0 if listed.is_named else (at + 1) % len(listed.sections)
    return [*lines, c.option(brief.words.label(say("more.plays")), f"{SECTION}{following}")]


def _plays(brief: PanelModel, numbers: Sequence[int]) -> list[Option]:
    assert brief.plays is not None
    entries = [brief.plays.entries[at] for at in numbers]
    labels = [_numbered(brief, play, label) for play, label in zip(entries, _labels(brief, entries), strict=True)]
    chosen = brief.picked[0] if brief.picked else None
    hints = [_hint(brief, play, label) for play, label in zip(entries, labels, strict=True)]
    return [
        c.option(label, str(at), hint=hint, chosen=at == chosen) for label, hint, at in zip(labels, hints, numbers, strict=True)
    ]


def _hint(brief: PanelModel, play: WholePlay, label: str) -> str:
    """The effect of a play, behind its whole name if the label cuts it."""
    whole, hint = brief.words(play.label), [brief.words(play.description)] if play.description is not None else []
    is_cut = visible_length(label) > c.VISIBLE_LABEL or ("…" in label and "…" not in whole)
    return ". ".join([whole, *map(capital, hint)]) if is_cut else "".join(hint)


def _labels(brief: PanelModel, entries: Sequence[WholePlay]) -> tuple[str, ...]:
    """The labels of plays, told apart."""
    return numbered(brief.words.labels([play.label for play in entries]))


def _numbered(brief: PanelModel, play: WholePlay, label: str) -> str:
    """The name behind the number that stands on the picture where the play acts."""
    mark = next((brief.play_marks[place] for place in play.marks[-1:] if place in brief.play_marks), None)
    return label if mark is None else f"{mark.number} · {label}"


def _named(brief: PanelModel, listed: Sequence[PlayPage]) -> tuple[str, ...]:
    """The labels of pages, told apart."""
    return numbered(brief.words.labels([one.label for one in listed if one.label is not None]))


def _turns(brief: PanelModel, listed: Sequence[PlayPage], page: int, *beside: c.Button) -> list[Item]:
    """The pages by name, the one shown standing out; where a menu has them and nothing is picked, under a line that names it."""
    if len(listed) < 2:
        return []
    named = _named(brief, listed)
    told = say("ui.plays.of", page=Verbatim(named[page]), number=page + 1, count=len(named))
    is_said = brief.picked is None and not is_one(named)
    return [*([c.text(f"-# {brief.words.marked(told)}")] if is_said else []), _by_name(brief, "page", named, page, told, *beside)]


def _by_name(brief: PanelModel, verb: str, labels: Sequence[str], chosen: int | None, hint: Message, *beside: c.Button) -> Item:
    """The controls that turn what is shown: buttons in one phone line, the chosen one disabled, else a menu."""
    if not is_one(labels):
        lines = [c.option(label, str(at), chosen=at == chosen) for at, label in enumerate(labels)]
        return c.row(c.menu(brief.id(verb), lines, hint=brief.words(hint)))
    return c.row(*(c.button(label, brief.id(verb, at), disabled=at == chosen) for at, label in enumerate(labels)), *beside)


def _presses(brief: PanelModel, end: c.Button | None) -> list[c.Button]:
    """The last presses of the picked play; what sends a draft that is none of them, else the shortcuts among whole answers;
    letting it pass, unless that is picked."""
    passing = [_passing(brief)] if pass_shortcut(brief) is not None else []
    if brief.picked is None or (isinstance(brief.choice, Sheet) and brief.choice.draft_counts):
        ready = [] if brief.is_lesson else _beside(brief)
        return [*(ready if end is None else [end]), *passing]
    assert brief.plays is not None
    at, chosen = brief.picked
    presses = brief.plays.entries[at].variants
    styles = [c.PRIMARY if number == chosen else c.SECONDARY for number in range(len(presses))]
    made = [c.button(brief.words.label(one.label), brief.id("press", at, n), style=styles[n]) for n, one in enumerate(presses)]
    said = {one.label for one in made}
    passes = is_silent(brief, brief.plays.entries[at])
    return [*made, *(one for one in passing if not passes and one.label not in said)]
