"""Everything that reaches a viewer at one position, as bytes: posts, panels, hand, boards, alt texts, file names, pictures.

Two states that differ only in what a viewer may not know must give the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Any

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import drawings
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw, pictured
from bot.edge.posts.compose import Posts
from bot.model.people.people import Language
from bot.model.posting import posts
from bot.model.posting.posts import NarratedStep, PostRequest
from bot.model.record.table_record import TableRecord
from bot.model.table.table import CaptainState, Draft
from bot.service.table import observe
from bot.service.table.time_control import TIME_CONTROLS
from engines.kernel.base import codec
from engines.kernel.base.messages import dump_message
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import Game, sentences_for
from engines.kernel.resolution.frames import Event, State
from locales import words
from render.paint import encode
from render.picture.orders import Order, reduced
from render.picture.orders import draw as draw_order
from render.picture.picture_kinds import Emphasis
from render.picture.pictures import pictures_of
from tests.bot.edge.positions import table_record

NAMES = ("Ana", "@everyone *Ben*", "كارلا", "Dario, the 1st captain of the sea", "Эва", "Fin", "Ga", "Hu")
WAYS = 3
WHEN = datetime(2030, 1, 1, tzinfo=UTC)


def hosted_of(game: Game[Any, Any], state: State[Any], language: Language = "en") -> TableRecord:
    """The position as a host holds it, with fixed names and times."""
    names = NAMES[: len(state.table.seats)]
    return table_record(state, names, 9, game=game, code="TEST", language=language, pace=TIME_CONTROLS["daily"], at=WHEN)


def public(game: Game[Any, Any], state: State[Any], events: Sequence[Event], language: Language) -> list[Any]:
    """What the channel is sent after a step: posts with components, file names, alt texts; text board."""
    table, view = observe.public(hosted_of(game, state, language)), game.view(state, None)
    step = NarratedStep(9, game.headline(_seen(events, None), view), sentences_for(game, tuple(events), None), view)
    asked = frozenset(state.asked.seats) if state.asked else frozenset()
    board = pictures_of(game.id).text_board(view, NAMES, words(language), asked)
    shown = [codec.dump(picture) for picture in pictures(game, state, None, language)]
    return [codec.dump(post) for post in Posts().compose(PostRequest("step", table, (step,)))] + [board, shown]


def private(game: Game[Any, Any], state: State[Any], viewer: int, events: Sequence[Event], language: Language) -> list[Any]:
    """What one captain is sent: sentences, own board, and the panel, empty and as the default fills it."""
    held, view = hosted_of(game, state, language), game.view(state, viewer)
    table = observe.captain(held, held.seats[viewer], CaptainState(Draft(1, {}, {})))
    spoken = words(language).naming(NAMES)
    sentences = [spoken.marked(message) for message in sentences_for(game, tuple(events), viewer)]
    board, pictures_ = pictures_of(game.id).text_board(view, NAMES, spoken), pictures(game, state, viewer, language)
    sent: list[Any] = [sentences, board, [codec.dump(picture) for picture in pictures_]]
    if state.asked and viewer in state.asked.seats:
        choice = game.choice(state, viewer)
        lines = game.foreseen(view, state.asked.kind)
        for draft in ({}, choice.default if isinstance(choice.default, dict) else {"": choice.default}):
            sent += frozen(draw(PanelModel(table, choice, PanelDraft(draft), spoken, lines)))
    return sent


def as_bytes(sent: list[Any]) -> bytes:
    """What was sent, to compare to the byte."""
    return json.dumps(sent, ensure_ascii=False, default=_plain, sort_keys=True).encode()


def pictures(game: Game[Any, Any], state: State[Any], viewer: int | None, language: Language) -> list[posts.PictureOrder]:
    """What that viewer can be sent as a picture: every kind on offer to him, and each on his panel, with numbers of options; of
    a sheet begun the pictures that have numbers."""
    held, spoken = hosted_of(game, state, language), words(language).naming(NAMES)
    if viewer is None:
        seen = observe.public(held)
        asked = seen.asked.seats if seen.asked else ()
        return [drawings.board(seen, seen.view, spoken, asked, kind=kind) for kind in drawings.on_offer(seen, seen.view)]
    table, view = observe.captain(held, held.seats[viewer], CaptainState(Draft(1, {}, {}))), game.view(state, viewer)
    kinds = drawings.own_on_offer(table, view)
    made = [drawings.own(table, view, spoken, kind) for kind in kinds if kind.is_private]
    if state.asked and viewer in state.asked.seats:
        choice = game.choice(state, viewer)
        made += [pictured(PanelModel(table, choice, PanelDraft(picture=kind.name), spoken)) for kind in kinds]
        begun = (pictured(PanelModel(table, choice, PanelDraft(draft), spoken)) for draft in drafts(choice))
        made += {str(picture.facts["marks"]): picture for picture in begun if picture.facts.get("marks")}.values()
    return made


def drafts(choice: Choice) -> list[dict[str, Any]]:
    """What a sheet has as draft on some ways through its parts, each part open once; the same for equal choices."""
    if not isinstance(choice, Sheet):
        return []
    ways = [choice.sample(Random(seed)) for seed in range(WAYS)]
    return [dict(islice(way.items(), count)) for way in ways for count in range(1, len(way))]


def drawn(picture: posts.PictureOrder) -> encode.Picture:
    """The picture that is sent."""
    game, kind = picture.drawing.split(".")
    facts = picture.facts
    return draw_order(Order(
        game, kind, reduced(game, kind, picture.view), tuple(facts["names"]), facts["language"], facts["theme"],
        Emphasis(frozenset(facts.get("asked", ())), marks=tuple((part, number) for part, number in facts.get("marks", ()))),
    ))  # fmt: skip


def _seen(events: Sequence[Event], viewer: int | None) -> tuple[Event, ...]:
    return tuple(seen for event in events if (seen := event.seen_by(viewer)) is not None)


def _plain(value: Any) -> Any:
    return dump_message(value)
