"""Every panel of every question of Pieces of Eight: within Discord's limits, and answered by clicks alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import MOST_COMPONENTS, frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.one_form import form, formable
from bot.edge.panel.panel import draw
from bot.edge.shapes.controls import Buttons, Menu, ValueChange
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn.what_now import sentences
from bot.model.table.table import Draft
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.choices.sheet import Sheet
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_form, check_message
from tests.bot.edge.positions import GAME, LONGEST, captain_table, random_game, seen_by
from tests.rules import rule

KINDS: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (8, {}), (3, {"match": "first_to_2"}), (4, {"pool": "random_trades"}), (3, {"pool": "draft", "yard": "free"}),
]  # fmt: skip
WAY = 9
"""Clicks on one panel."""


def brief(state: Any, seat: int, language: str, filling: PanelDraft = PanelDraft()) -> PanelModel:  # noqa: B008
    table = captain_table(state, LONGEST[: len(GAME.view(state, None).ships)], seat, draft=Draft(7, {}, {}))
    lines = GAME.foreseen(seen_by(len(table.names)), state.asked.kind)
    wording = words(language).naming(table.names)
    return PanelModel(table, GAME.choice(state, seat), filling, wording, lines, say("e.elsewhere"), True, True)


@pytest.mark.parametrize(("seats", "wanted"), KINDS)
def test_every_panel_keeps_the_limits_on_every_way_through_it(seats: int, wanted: dict[str, Any]) -> None:
    """The languages take turns, and each has panels of every length of way."""
    rnd, seen = Random(seats), Counter[tuple[str, int]]()
    for state in random_game(11, seats, wanted, most=12):
        for seat in state.asked.seats[:2]:
            filling, first = PanelDraft(), seen.total() // WAY
            for step in range(WAY):
                language = LANGUAGES[(first + step) % len(LANGUAGES)]
                made = brief(state, seat, language, filling)
                for face in ("", "more", "detail"):
                    turned = brief(state, seat, language, replace(filling, mode=face))
                    check_message(frozen(draw(turned)))
                seen[language, step] += 1
                if formable(made):
                    check_form(form(made).to_dict())
                    assert cut_questions(made) == []
                filling = clicked(made, rnd) or filling
                groups = tuple(filling.closed(made.lines))
                if groups and rnd.random() < 0.3:
                    filling = replace(filling, open_groups=(*filling.open_groups, rnd.choice(groups)))
    assert seen.total() > 50 and len(seen) == len(LANGUAGES) * WAY


def bare(label: str) -> str:
    """Without the marks that isolate names."""
    return label.replace("\u2068", "").replace("\u2069", "")


def cut_questions(made: PanelModel) -> list[str]:
    """Questions of its form that neither stand over their field whole nor below it, though there is room."""
    fields = form(made).to_dict()["components"]
    asked = [(made.words(part.question), field) for part, field in zip(made.parts, fields, strict=True)]
    return [told for told, field in asked if len(told) <= 100 and told not in (bare(field["label"]), field.get("description"))]


def clicked(made: PanelModel, rnd: Random) -> PanelDraft | None:
    """A random click on a panel."""
    controls = [control for part in made.parts for control in part.controls if control.entries]
    if not controls:
        return None
    number = rnd.randrange(sum(len(part.controls) for part in made.parts))
    numbered = [control for part in made.parts for control in part.controls]
    control = numbered[number]
    if not control.entries:
        return None
    if isinstance(control, Buttons):
        return hear(made.draft, made.parts, number, (rnd.randrange(len(control.entries)),))
    count = rnd.randint(max(control.least, 1), min(control.most, len(control.entries)))
    return hear(made.draft, made.parts, number, tuple(sorted(rnd.sample(range(len(control.entries)), count))))


@pytest.mark.parametrize("seats", [2, 4])
def test_clicks_alone_give_any_answer(seats: int) -> None:
    """A random answer is clicked together part by part; what is sent is equal to it."""
    rnd, shapes = Random(3), set()
    for state in random_game(5, seats, most=60):
        seat = rnd.choice(state.asked.seats)
        choice = GAME.choice(state, seat)
        answer = choice.sample(rnd)
        filling = together(state, seat, answer)
        shapes.add(choice.shape)
        assert is_whole(choice, filling)
        assert whole(choice, filling) == choice.check(answer)
    assert "sheet" in shapes


def together(state: Any, seat: int, answer: Any) -> PanelDraft:
    """The draft after the clicks that lead to that answer."""
    wanted = answer if isinstance(answer, dict) else {WHOLE: answer}
    filling = PanelDraft()
    for _ in range(200):
        made = brief(state, seat, "en", filling)
        part = next((p for p in made.parts if not p.line and _differs(made, filling, p.name, wanted)), None)
        if part is None:
            return filling
        filling = _toward(made, part.name, wanted[part.name])
    raise AssertionError(f"no way to {answer}")


def _differs(made: PanelModel, filling: PanelDraft, name: str, wanted: dict[str, Any]) -> bool:
    if isinstance(made.choice, Sheet):
        held = {one.part.name: one.value for one in made.reached}
    else:
        held = {WHOLE: filling.answer.get(WHOLE)}
    return name in wanted and held.get(name) != wanted[name]


def _toward(made: PanelModel, name: str, value: Any) -> PanelDraft:
    """One click on the part of that name that brings it nearer to the value."""
    at = 0
    for part in made.parts:
        for control in part.controls:
            if part.name == name and control.entries and (places := _places(made, part, control, value)) is not None:
                heard = hear(made.draft, made.parts, at, places)
                assert heard is not None
                return heard
            at += 1
    raise AssertionError(f"nothing to click for {name} = {value}")


def _places(made: PanelModel, part: Any, control: Any, value: Any) -> tuple[int, ...] | None:
    """The positions to click, None when this control cannot help."""
    if isinstance(value, tuple) and isinstance(control, Menu) and control.most > 1:
        options = _choice(made, part.name).options
        return tuple(place for place, option in enumerate(options) if option in value)
    for place in range(len(control.entries)):
        heard = control.on_click(place) if isinstance(control, Buttons) else control.on_click((place,))
        if isinstance(heard, ValueChange) and heard.value == value:
            return (place,)
    return _ordered(made, part, control, value)


def _ordered(made: PanelModel, part: Any, control: Any, value: Any) -> tuple[int, ...] | None:
    """A move in a ranking: take the first thing that stands wrong, put it where it belongs."""
    choice = _choice(made, part.name)
    if choice.shape != "ranking":
        return None
    taken = made.draft.view_states.get(part.name, {}).get("take")
    now = tuple(made.draft.answer.get(part.name) or choice.default)
    wrong = next(place for place, item in enumerate(value) if now[place] != item)
    if taken is None:
        return (now.index(value[wrong]),) if control is part.controls[0] else None
    return (wrong,) if control is part.controls[-1] else None


def _choice(made: PanelModel, name: str) -> Any:
    if not isinstance(made.choice, Sheet):
        return made.choice
    return next(one.part.choice for one in made.reached if one.part.name == name)


def test_step_back_and_start_over_give_room_again() -> None:
    state = next(state for state in random_game(5, 2, most=9) if state.asked.kind != next(random_game(5, 2)).asked.kind)
    made = brief(state, state.asked.seats[0], "en")
    after = clicked(made, Random(1)) or clicked(made, Random(2))
    assert after is not None
    assert after.undone().answer == {}


def test_an_open_draft_is_refused_with_what_is_missing() -> None:
    turn = next(s for s in random_game(5, 2, most=9) if not is_whole(GAME.choice(s, s.asked.seats[0]), PanelDraft()))
    with pytest.raises(Illegal) as refused:
        whole(GAME.choice(turn, turn.asked.seats[0]), PanelDraft())
    assert refused.value.reason.id == "e.open"


def test_a_click_at_a_position_that_is_not_there_changes_nothing() -> None:
    state = next(random_game(5, 2))
    made = brief(state, state.asked.seats[0], "en")
    assert hear(made.draft, made.parts, 99, (0,)) is None
    assert hear(made.draft, made.parts, 0, (99,)) is None
    assert hear(made.draft, made.parts, -1, (0,)) is None
    assert MOST_COMPONENTS == 40


def window(seats: int) -> tuple[Any, int]:
    """A slip of random play, and a seat it is put to."""
    state = next(state for state in random_game(11, seats, {}, most=40) if state.asked.kind == "pe.window")
    return state, state.asked.seats[0]


def lines_on(made: PanelModel) -> list[str]:
    return [part.name for part in made.parts if part.line]


def buttons_of(made: PanelModel) -> dict[str, str]:
    rows = [row for row in frozen(draw(made))[0]["components"] if row["type"] == 1]
    return {one["label"]: one["custom_id"] for row in rows for one in row["components"] if one["type"] == 2}


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_lines_in_advance_are_shown_as_far_as_they_are_wanted(seats: int, language: str) -> None:
    """First none but two buttons; then a group; conditions only beside a Treachery; never too much."""
    state, seat = window(seats)
    bare = brief(state, seat, language, PanelDraft(mode="more"))
    wording = words(language).naming(bare.table.names)
    play, later = wording.label(say("ui.ahead")), wording.label(say("pe.ahead.next"))
    assert lines_on(bare) == [] and {play, later} <= buttons_of(bare).keys()
    shown = brief(state, seat, language, PanelDraft(mode="more", open_groups=(0,)))
    assert lines_on(shown) == ["t.play", "m.play", "l.play", "turn"]
    assert play not in buttons_of(shown) and later in buttons_of(shown)
    later_only = brief(state, seat, language, PanelDraft(mode="more", open_groups=(1,)))
    assert lines_on(later_only) == ["t.next", "m.next", "l.next", "lend.next"]
    wished = brief(state, seat, language, PanelDraft(mode="more", lines={"t.next": "cap"}))
    first = ["t.next", "t.next.by", "t.next.on", "t.next.of"]
    rest = ["m.next", "l.next", "attach.next", "lend.next"]
    assert lines_on(wished) == [*first, "t.next.2", *rest]
    listed = brief(
        state, seat, language, PanelDraft(mode="more", lines={"t.next": "cap", "t.next.2": "passif", "t.next.2.on": "played"})
    )
    second = ["t.next.2", "t.next.2.by", "t.next.2.on", "t.next.2.of"]
    assert lines_on(listed) == [*first, *second, "t.next.3", *rest]
    everything = brief(
        state, seat, language, PanelDraft(mode="more", lines={"t.next": "cap", "t.play": "always", "m.next": "yes"})
    )
    assert len(lines_on(everything)) == 16
    how = wording(say("ui.ahead.how"))
    for made in (bare, shown, later_only, wished, listed, everything):
        check_message(frozen(draw(made)))
        text = "\n".join(one["content"] for one in frozen(draw(made))[0]["components"] if one["type"] == 10)
        assert (how in text) == (made is not bare)


def menus_on(made: PanelModel) -> list[str]:
    """The parts whose menus stand on the panel."""
    rows = [row["components"][0] for row in frozen(draw(made))[0]["components"] if row["type"] == 1]
    numbers = [int(one["custom_id"].split(".")[1].split("~")[0]) for one in rows if one["type"] == 3]
    controls = [part.name for part in made.parts for _ in part.controls]
    return [controls[number] for number in numbers]


def options_of(line: Any) -> tuple[str, ...]:
    """The answers that a line may have."""
    return tuple(line.choice.options)


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_line_of_a_full_panel_can_be_turned_to(seats: int, language: str) -> None:
    """Both groups open and every list at its longest: forth and back, each menu stands on one of the views with its question."""
    state, seat = window(seats)
    lines = {line.id: options_of(line)[1] for line in brief(state, seat, language).lines}
    lines |= {head: "cap" for head in lines if head in ("t.play", "t.play.2", "t.next", "t.next.2")}
    wording = words(language)
    made = brief(state, seat, language, PanelDraft(mode="more", lines=lines))
    assert len(lines_on(made)) == len(made.lines)
    names, first = [part.name for part in made.parts if part.line], set[str]()
    for label, end in (("earlier", names[0]), ("further", names[-1])):
        seen = set[str]()
        while turn := buttons_of(made).get(wording(say(label))):
            place = int(turn.split("turn.")[1].split("~")[0])
            made = brief(state, seat, language, replace(made.draft, first_part=made.parts[place].name))
            check_message(frozen(draw(made)))
            assert set(menus_on(made)) - seen, "no step forward"
            seen |= set(menus_on(made))
        assert end in menus_on(made)
        assert label == "earlier" or set(names) <= seen | first
        first = set(menus_on(made))


@rule("PE-TIME-41")
def test_a_pick_leaves_the_view_where_it_was_turned_to() -> None:
    """A condition opens the next line behind it: the menu that was pressed stays, the new one stands below."""
    state, seat = window(4)
    lines = {"t.next": "cap", "t.next.2": "cap", "t.play": "cap", "m.next": "yes"}
    made = brief(state, seat, "en", PanelDraft(mode="more", lines=lines, first_part="t.next.2"))
    before = menus_on(made)
    assert before[0] == "t.next.2" and "t.next.3" in before
    number = [control for part in made.parts for control in part.controls].index(
        next(part.controls[0] for part in made.parts if part.name == "t.next.2.by")
    )
    heard = hear(made.draft, made.parts, number, (1,))
    assert heard is not None and heard.first_part == "t.next.2"
    assert menus_on(brief(state, seat, "en", heard)) == before


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_says_what_the_lines_will_do(language: str) -> None:
    state, seat = window(4)
    lines = {"t.next": "mine", "t.next.by": str((seat + 1) % 4), "t.next.2": "pass", "l.next": "spot"}
    made = brief(state, seat, language, PanelDraft(mode="more", lines=lines))
    text = "\n".join(one["content"] for one in frozen(draw(made))[0]["components"] if one["type"] == 10)
    wording = words(language).naming(made.table.names)
    left = GAME.describe_lines(seen_by(4), "pe.window", lines)
    assert len(left) == 2
    assert all(f"- {wording.marked(one)}." in text for one in left)
    assert wording.marked(say("pe.else.pass")) in text


@rule("PE-TIME-41")
def test_a_line_is_left_in_three_presses() -> None:
    """The group, the menu, Save: Treachery only for my Captain until my next turn ends."""
    state, seat = window(4)
    filling = PanelDraft(mode="more", open_groups=(1,))
    made = brief(state, seat, "en", filling)
    number = [control for part in made.parts for control in part.controls].index(
        next(part.controls[0] for part in made.parts if part.name == "t.next")
    )
    option = options_of(next(line for line in made.lines if line.id == "t.next")).index("cap")
    heard = hear(filling, made.parts, number, (option,))
    assert heard is not None and heard.lines == {"t.next": "cap"} and heard.answer == filling.answer
    assert is_whole(made.choice, heard)


def test_panel_names_no_answer_where_a_computer_plays_for_who_is_late() -> None:
    """But in a reaction window, which passes: that is said as ever."""
    told = {False: set[str](), True: set[str]()}
    for state in random_game(4, 3, most=60):
        table = captain_table(state, LONGEST[:3], state.asked.seats[0])
        late = replace(table, pace=replace(table.pace, out_of_time="computer"))
        lines = GAME.foreseen(seen_by(3), state.asked.kind)
        about = PanelModel(late, late.choice, PanelDraft(), words("en").naming(table.names), lines)
        said = str(frozen(draw(about)))
        is_said = words("en")(say("draft.deadline")) in said or ' ·"' in said or words("en")(say("ui.dot")) in said
        assert not (about.is_played_by_computer and is_said), state.asked.kind
        told[about.is_played_by_computer] |= {line.id for line in sentences(late, about.words, "en-US")}
    assert "help.now.late" in told[True] and "help.now.late" not in told[False]
    assert any(id.startswith("help.now.default") for id in told[False])
