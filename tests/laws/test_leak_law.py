"""The laws of messages and pictures are broken by a host that breaks them."""

from __future__ import annotations

import dataclasses
import json
import zlib
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.laws import fuzz, laws
from render.paint import encode
from render.paint.parts import by_name
from tests.laws import visible_bytes
from tests.laws.leak_law import Watcher

GAME = next(game_of(id) for id in games() if game_of(id).hides)
SEATS = next(seats for seats in GAME.players if seats > 1)


def hidden(state: Any) -> int:
    """A number that hangs on all of a state, its secrets too."""
    return zlib.crc32(json.dumps(GAME.dump(state)).encode())


def watched() -> Watcher:
    """A few turns looked at as the law does. Raises Violation."""
    watcher, options = Watcher(GAME, Random(1)), GAME.read_options({}, SEATS)

    def see(state: Any, events: Any) -> None:
        if watcher.positions < 12:
            watcher.see(state, events)

    fuzz.play(GAME, SEATS, options, 7, laws.Tally(), Random(7), under_laws=False, watch=see)
    return watcher


def test_a_sound_host_keeps_them() -> None:
    assert watched().compared["different"] > 0


@pytest.mark.parametrize("name", ["public", "captain"])
def test_a_message_that_tells_a_secret_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a channel or a captain is shown carries, somewhere in an id, what its reader may not know."""
    own = getattr(visible_bytes.observe, name)

    def leaking(table: Any, *more: Any) -> Any:
        seen = own(table, *more)
        return dataclasses.replace(seen, code=f"T{hidden(table.position) % 997}")

    monkeypatch.setattr(visible_bytes.observe, name, leaking)
    with pytest.raises(fuzz.Violation, match=r"law 7: what .* is sent tells a secret"):
        watched()


def changed(monkeypatch: pytest.MonkeyPatch, how: Any) -> None:
    """Every picture that can be sent, changed; `how` is handed the viewer, the state and the picture."""
    own = visible_bytes.pictures

    def pictures(game: Any, state: Any, viewer: int | None, language: Any) -> list[Any]:
        return [how(viewer, state, picture) for picture in own(game, state, viewer, language)]

    monkeypatch.setattr(visible_bytes, "pictures", pictures)
    monkeypatch.setattr(Watcher, "_messages", lambda *given: None)


def test_a_picture_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tinted(viewer: int | None, state: Any, picture: Any) -> Any:
        return dataclasses.replace(picture, facts={**picture.facts, "theme": ("dark", "light")[hidden(state) % 2]})

    changed(monkeypatch, tinted)
    with pytest.raises(fuzz.Violation, match=r"law 7: \w+\.\w+ of .* tells a secret"):
        watched()


def test_one_picture_more_for_whoever_holds_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    own = visible_bytes.pictures
    monkeypatch.setattr(visible_bytes, "pictures", lambda game, state, *more: own(game, state, *more)[: 1 + hidden(state) % 2])
    monkeypatch.setattr(Watcher, "_messages", lambda *given: None)
    with pytest.raises(fuzz.Violation, match=r"law 7: the pictures .* may look at tell a secret"):
        watched()


def test_numbers_of_options_on_a_public_board_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered(viewer: int | None, state: Any, picture: Any) -> Any:
        if viewer is not None:
            return picture
        part = next(iter(by_name(visible_bytes.drawn(picture).parts)))
        return dataclasses.replace(picture, facts={**picture.facts, "marks": ((part, 1),)})

    changed(monkeypatch, numbered)
    with pytest.raises(fuzz.Violation, match=r"law 7: .* tells everybody what a captain may do"):
        watched()


def test_a_number_that_is_no_menu_s_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    own = visible_bytes.drawn

    def more(picture: Any) -> encode.Picture:
        drawn = own(picture)
        return dataclasses.replace(drawn, parts=(*drawn.parts, dataclasses.replace(drawn.parts[0], name="mark.9")))

    monkeypatch.setattr(visible_bytes, "drawn", more)
    monkeypatch.setattr(Watcher, "_messages", lambda *given: None)
    with pytest.raises(fuzz.Violation, match=r"law 3: .* has other numbers than the menus"):
        watched()
