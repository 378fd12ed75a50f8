"""A way of no place in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import read
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Path
from locales import words


def place(id: str) -> Message:
    return say("ui.code", code=Verbatim(id))


def way(least: int = 0, names: tuple[str, ...] = ("J8", "K8"), **more: Any) -> Path:
    return Path(next_places=lambda way: names, least=least, most=2, default=names[:least], name=place, **more)


@pytest.mark.parametrize("text", ["none", "nada", "Stay where you are", "quedarse en el sitio", "Restare sul posto."])
def test_a_way_of_no_place_is_typed_in_any_language(text: str) -> None:
    assert read(text, way(), words("en")).answer == ()


def test_the_game_has_words_of_its_own_for_it() -> None:
    assert read("lie to", way(empty=place("Lie to")), words("es")).answer == ()
    assert read("stay where you are", way(empty=place("Lie to")), words("en")).answer is None


def test_it_is_read_as_no_place_only_where_it_is_an_answer() -> None:
    assert [one.kind for one in read("none", way(1), words("en")).troubles] == ["unknown"]
    assert read("none", way(names=("None", "K8")), words("en")).answer == ("None",)
