"""A slip says what was played and what is asked, in the game's own words, whether or not anything is left to choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from engines.kernel.resolution.frames import Asked
from locales import words
from tests.bot.edge.panels.pressing import Anything, table
from tests.bot.edge.positions import GAME, captain_table, random_game
from tests.engines.kernel.squadron import plan

PLAYED, NOTHING = "Ben sends Hood against Wolf.", "There is nothing else to choose here"


def named(text: str) -> Message:
    return say("ui.code", code=Verbatim(text))


class Told(Anything):
    """A game that says what happened."""

    def prompt(self, view: Any, asked: Asked) -> Message:
        return named(PLAYED)


def asked(*options: str) -> Sheet:
    def script() -> Iterator[Part]:
        yield Part("answer", named("An answer?"), OneOf(options=options, default=options[-1], name=named), len(options) == 1)

    return Sheet(script=script)  # type: ignore[arg-type]


def text(choice: Any, game: Any = None, language: str = "en", **more: Any) -> str:
    at = replace(table(), game=game or Told())
    brief = PanelModel(at, choice, PanelDraft(), words(language).naming(at.names), **more)
    return read(brief)


def read(brief: PanelModel) -> str:
    """What stands there in words, and what its menus ask."""
    parts = frozen(draw(brief))[0]["components"]
    menus = [one["components"][0].get("placeholder", "") for one in parts if one["type"] == 1]
    return "\n".join([*(one["content"] for one in parts if one["type"] == 10), *menus])


@pytest.mark.parametrize("options", [("pass",), ("fog", "pass"), tuple(f"card {at}" for at in range(30))])
def test_a_slip_says_what_was_played_and_asks_its_questions(options: tuple[str, ...]) -> None:
    said = text(asked(*options))
    assert said.count(PLAYED) == 1 and "An answer?" in said
    assert (NOTHING in said) is (len(options) == 1)


@pytest.mark.parametrize(
    ("language", "said", "other"),
    [
        ("en", "Press *Stand by* if", "*Pass*"),
        ("es", "Pulsa *Stand by* si", "*Dejar"),
        ("it", "Premi *Stand by* se", "*Passa*"),
    ],
)
def test_a_first_window_says_which_button_lets_it_pass_as_the_button_does(language: str, said: str, other: str) -> None:
    cuts = (Shortcut("pass", named("Stand by"), {"answer": "pass"}, {}),)
    for choice in (
        Sheet(script=asked("fog", "pass").script, shortcuts=cuts),
        OneOf(options=("fog", "pass"), default="pass", name=by),
    ):
        told = text(choice, language=language, is_first_window=True)
        assert said in told and other not in told
    assert "*" not in text(asked("fog", "stay"), language=language, is_first_window=True).replace("**", "")


def by(option: str) -> Message:
    return named("Stand by" if option == "pass" else option)


def test_title_and_parts_are_not_repeated() -> None:
    class Plain(Anything):
        def waiting_line(self, view: Any, asked: Asked) -> Message:
            return named("An answer?")

        def prompt(self, view: Any, asked: Asked) -> Message:
            return named("An answer?")

    assert text(asked("fog", "pass"), Plain()).count("An answer?") == 1
    assert PLAYED in text(plan()) and PLAYED in text(OneOf(options=("fog", "pass"), default="pass", name=named))


def test_a_slip_of_the_first_game_names_what_was_played() -> None:
    """Whoever may only let it pass is told what, in large letters, and that nobody sees why."""
    found = 0
    for state in random_game(7, 3, most=200):
        seat = state.asked.seats[-1]
        choice = GAME.choice(state, seat)
        if not state.asked.sealed or not isinstance(choice, Sheet):
            continue
        at = captain_table(state, ("Ana", "Ben", "Cleo"), seat)
        tongue = words("en").naming(at.names)
        said = read(PanelModel(at, choice, PanelDraft(), tongue))
        if tongue(say("slip.none")) in said:
            found += 1
            happened = at.game.triggering_event(at.own_view, at.asked)
            told = (
                [happened]
                if happened is not None
                else [part.question for part in PanelModel(at, choice, PanelDraft(), tongue).parts]
            )
            assert all(tongue.marked(one) in said for one in told)
            assert happened is None or said.startswith("### " + tongue.marked(happened))
    assert found


def titled(elsewhere: bool, guild: int) -> tuple[Any, str]:
    """A table on whose first line of the panel its title stands, where it has one."""
    state = next(one for one in random_game(5, 2) if one.asked.kind == "pe.turn")
    at = replace(captain_table(state, ("Ana", "Ben"), state.asked.seats[0]), sits_elsewhere=elsewhere, guild=guild)
    return at, read(PanelModel(at, at.choice, PanelDraft(), words("en").naming(at.names))).splitlines()[0]


def test_a_lesson_has_no_title_of_its_own() -> None:
    """Its task says what is asked; it belongs to no server, so that its code leads nowhere."""
    at, first = titled(True, 0)
    assert at.code not in first and not first.startswith("###")


@pytest.mark.parametrize(("elsewhere", "guild", "is_told"), [(False, 1, False), (True, 1, True)])
def test_the_title_names_the_table_to_whoever_sits_at_several(elsewhere: bool, guild: int, is_told: bool) -> None:
    at, title = titled(elsewhere, guild)
    begins = f"Table {at.code} · turn" if is_told else "Turn"
    assert title.startswith(f"### {begins} {at.own_view.turn} is yours · closes ")
