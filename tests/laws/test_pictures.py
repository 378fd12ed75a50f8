"""What every game declares of its pictures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import State
from locales import LANGUAGES, words
from locales.shortening import LABEL
from render.picture.pictures import HOSTED, pictures_of
from tests.laws.visible_bytes import NAMES, drafts


@pytest.mark.parametrize("id", games())
def test_kinds_have_names_of_their_own_and_words(id: str) -> None:
    pictures = pictures_of(id)
    names = [kind.name for kind in pictures.kinds]
    assert len(set(names)) == len(names) <= 25 and not set(names) & set(HOSTED)
    assert any(not kind.is_private for kind in pictures.kinds)
    for language in LANGUAGES:
        labels = [words(language)(kind.label) for kind in pictures.kinds]
        assert len(set(labels)) == len(labels) and all(len(label) <= LABEL for label in labels)


@pytest.mark.parametrize("id", games())
def test_everybody_and_every_captain_has_a_picture_at_every_question(id: str) -> None:
    """A private kind is offered to nobody else, and no text that stands for a picture is too long."""
    game, pictures, seen = game_of(id), pictures_of(id), []

    def see(state: State[Any], events: Any) -> None:
        everybody = game.view(state, None)
        public = pictures.public(everybody, state.asked)
        seen.append(state.asked)
        assert public and not any(kind.is_private for kind in public)
        for seat in range(len(state.table.seats)):
            view = game.view(state, seat)
            for kind in pictures.private(view, state.asked):
                alt = pictures.alt_text(view if kind.is_private else everybody, NAMES, words("it"), kind=kind.name)
                assert 0 < len(alt) <= 1000

    seats = game.players[0]
    fuzz.play(game, seats, game.read_options({}, seats), 3, laws.Tally(), Random(3), under_laws=False, watch=see)
    assert len(seen) > 2


def test_a_sheet_is_looked_at_with_every_part_open() -> None:
    """The first part stands on the panel before anything is chosen; what follows hangs on what was."""

    def script() -> Any:
        other = yield Part("other", say("q.other"), OneOf(options=("nobody", "ben"), default="nobody"))
        if other == "ben":
            yield Part("give", say("q.give"), OneOf(options=("rum", "tea"), default="rum"))
            yield Part("take", say("q.take"), OneOf(options=("gun",), default="gun"))

    open_parts = {part.name for draft in drafts(Sheet(script=script)) if (part := Sheet(script=script).open(draft)) is not None}
    assert open_parts == {"give", "take"}
    assert drafts(Sheet(script=script)) == drafts(Sheet(script=script))
    assert drafts(OneOf(options=("row",), default="row")) == []
