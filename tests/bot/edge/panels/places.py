"""Choices of 131 places with names as long as a label, and a panel that is used as Discord shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Self

from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.forms import find_form
from bot.edge.kit.components import frozen
from bot.edge.kit.custom_id import ButtonId, read
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.one_form import form, formable
from bot.edge.panel.panel import draw
from bot.edge.shapes.long_lists import is_view
from bot.service.table.observe import captain
from engines.kernel.base.messages import Arg, Message, Verbatim, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.game import ASK_ME, AdvanceLine
from engines.kernel.resolution.frames import Asked, State
from locales import words
from tests.bot.edge.limits import check_form, check_message, walk
from tests.bot.edge.positions import LONGEST, table_record
from tests.bot.service.game_fixture import FixtureGame, Seen

COUNT = 131
COASTS = ("Bahía", "Città", "Años", "Ría", "Dòria", "Überfahrt", "Île")
PLACES = tuple(f"p{number}" for number in range(1, COUNT + 1))


def called(place: str) -> str:
    """34 characters, with an accent."""
    number = int(place.removeprefix("p"))
    return f"{COASTS[number % len(COASTS)]} {number:03} de las Mareas Lejanas del Sur"[:34].ljust(34, "x")


def name(place: str) -> Message:
    return say("ui.code", code=Verbatim(called(place)))


def coast(place: str) -> Message:
    return say("ui.code", code=Verbatim(called(place).split()[0]))


def where(place: str) -> Message:
    return say("ui.code", code=Verbatim(place))


def later(option: str) -> Message:
    return say("ui.choose") if option == ASK_ME else name(option)


def turn() -> Iterator[Part]:
    first = yield Part("from", say("ui.answer"), OneOf(options=PLACES, default="p1", name=name))
    yield Part("to", say("ui.answer"), OneOf(options=tuple(one for one in PLACES if one != first), default="p2", name=name))


def one_part() -> Iterator[Part]:
    yield Part("some", say("ui.answer"), SomeOf(options=PLACES, least=1, most=3, default=("p1",), name=name))


CHOICES: dict[str, Choice] = {
    "one_of": OneOf(options=PLACES, default="p1", name=name),
    "one_of grouped": OneOf(options=PLACES, default="p1", name=name, group=coast),
    "one_of each a group": OneOf(options=PLACES, default="p1", name=name, group=name),
    "some_of": SomeOf(options=PLACES, least=1, most=COUNT, default=("p1",), name=name),
    "ranking": Ranking(items=PLACES, default=PLACES, name=name),
    "path": Path(
        next_places=lambda way: tuple(one for one in PLACES if one not in way), least=1, most=3, default=("p1",), name=name
    ),
    "programme": Programme(slots=2, options=PLACES, default=("p1", "p2"), name=name),
    "programme of many": Programme(slots=COUNT, options=("p1", "p2"), default=("p1",) * COUNT, name=name),
    "hand": Programme(slots=8, options=PLACES, default=PLACES[:8], copies=dict.fromkeys(PLACES, 1), name=name),
    "assignment": Assignment(
        things=("a", "b", "c"), places=lambda thing: PLACES, default=dict.fromkeys("abc", "p1"), name=where, place_name=name
    ),
    "assignment of many": Assignment(
        things=PLACES, places=lambda thing: ("here", "there"), default=dict.fromkeys(PLACES, "here"), name=name, place_name=where
    ),
    "sheet": Sheet(script=turn),
    "sheet of one": Sheet(script=one_part),
}  # fmt: skip
LINE = AdvanceLine("turn", say("ui.answer"), OneOf(options=(ASK_ME, *PLACES), default=ASK_ME, name=later), "turn")


class Atlas(FixtureGame):
    """The service's test game, whose questions are the test's."""

    def waiting_line(self, view: Seen, asked: Asked) -> Message:
        return say("ui.answer")

    def prompt(self, view: Seen, asked: Asked) -> Message:
        return say("ui.answer")

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return say("ui.kept.line", question=say("ui.answer"), answer=told(answer))


def told(answer: Answer) -> Arg:
    if isinstance(answer, dict):
        return tuple(told(one) for one in answer.values())
    if isinstance(answer, tuple | list):
        return tuple(told(one) for one in answer)
    return name(answer) if answer in PLACES else Verbatim(str(answer) or "-")


def begun() -> State[Any]:
    """The first question of a game of two."""
    rnd = Random(1)
    state, _ = GAME.setup(2, GAME.read_options({}, 2), lambda sides: rnd.randint(1, sides))
    return state


GAME = Atlas()
RECORD = table_record(begun(), LONGEST[:2], game=GAME)


@dataclass(frozen=True)
class Panel:
    """A captain's panel as he sees it, and what he has chosen there."""

    choice: Choice
    filling: PanelDraft = PanelDraft()  # noqa: RUF009
    language: str = "en"
    lines: tuple[AdvanceLine, ...] = ()
    notice: Message | None = None

    @cached_property
    def brief(self) -> PanelModel:
        table = replace(captain(RECORD, RECORD.seats[0]), choice=self.choice, moves=())
        wording = words(self.language).naming(table.names)
        return PanelModel(table, self.choice, self.filling, wording, self.lines, self.notice)

    @cached_property
    def shown(self) -> list[dict[str, Any]]:
        """Its components, which Discord takes."""
        made = self.brief
        parts = frozen(draw(made, ("board.png", "a board")))
        check_message(parts)
        if formable(made):
            check_form(form(made).to_dict())
        return list(walk(parts))

    def meant(self, id: str) -> ButtonId:
        """What a press on that component means."""
        carried = read(id)
        assert carried is not None
        return carried

    def pressed(self, id: str, places: tuple[int, ...] = ()) -> Self | None:
        """After a press; None when it does nothing."""
        meant, made = self.meant(id), self.brief
        if meant.verb == "turn":
            return replace(self, filling=replace(self.filling, first_part=made.parts[meant.number(0)].name))
        given = (meant.number(1),) if meant.verb == "pick" else places
        heard = hear(self.filling, made.parts, meant.number(0), given)
        return None if heard is None else replace(self, filling=heard)

    def typed(self, id: str, text: str) -> tuple[Self | None, Message | None]:
        """After those words were typed into the form of that button, and what is said of it."""
        meant = self.meant(id)
        assert meant.verb == "find"
        made = find_form.form(self.brief, meant.number(0))
        assert made is not None
        check_form(made.to_dict())
        filling, notice = find_form.narrowed(self.brief, meant.number(0), text)
        return (None if filling is None else replace(self, filling=filling)), notice

    def buttons(self) -> dict[str, str]:
        """Buttons that can be pressed, with their ids."""
        return {one["label"]: one["custom_id"] for one in self.shown if one["type"] == 2 and not one.get("disabled")}

    def menus(self) -> list[dict[str, Any]]:
        """Menus that can be used."""
        return [one for one in self.shown if one["type"] == 3 and not one.get("disabled")]

    def presses(self) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """All that can be pressed of the question itself: label, id, and position in a menu."""
        for menu in self.menus():
            for option in menu["options"]:
                yield option["label"], menu["custom_id"], (int(option["value"]),)
        for label, id in self.buttons().items():
            if self.meant(id).verb in ("pick", "turn"):
                yield label, id, ()


def views(panel: Panel, part: str = "") -> Iterator[Panel]:
    """The panel at every page of its lists, or of that part's; nothing else is marked."""
    found, seen = [panel], {panel.filling.where}
    for view in found:
        yield view
        for _, id, places in view.presses():
            after = view.pressed(id, places)
            is_other = (
                after is not None and part and {**view.filling.view_states, part: {}} != {**after.filling.view_states, part: {}}
            )
            if after is not None and not is_other and is_turned(view.filling, after.filling) and after.filling.where not in seen:
                seen.add(after.filling.where)
                found.append(after)


def is_turned(one: PanelDraft, other: PanelDraft) -> bool:
    """Whether only the pages differ at which the two are looked at."""
    return one.answer == other.answer and one.lines == other.lines and _marked(one) == _marked(other)


def _marked(filling: PanelDraft) -> list[Any]:
    return [(part, key, value) for part, look in filling.view_states.items() for key, value in look.items() if not is_view(key)]


def reached(panel: Panel, part: str = "") -> dict[str, tuple[Panel, str, tuple[int, ...]]]:
    """Every label that can be picked, of that part or any, though nothing but pages is turned: on which view, by which press."""
    found: dict[str, tuple[Panel, str, tuple[int, ...]]] = {}
    for view in views(panel, part):
        for label, id, places in view.presses():
            after = view.pressed(id, places)
            if after is not None and _is_picked(view.filling, after.filling, part):
                found.setdefault(label, (view, id, places))
    return found


def _is_picked(one: PanelDraft, other: PanelDraft, part: str) -> bool:
    if part:
        return bool(one.answer.get(part) != other.answer.get(part))
    return one.answer != other.answer or one.lines != other.lines
