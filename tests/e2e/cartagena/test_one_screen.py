"""Turns of Cartagena beside the room of a telephone, at the page: panels of every question, untouched and filled in, and posts of
the fullest turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from playwright.async_api import Browser

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import with_its_picture
from bot.edge.posts.compose import Posts
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn import captain_panel
from bot.model.posting.posts import PostRequest
from bot.model.table.table import NO_DRAFT, CaptainState
from bot.service.table.observe import captain, public
from locales import LANGUAGES, words
from tests.bot.edge.positions import table_record
from tests.e2e.cartagena.sieges import CREW, GAME, Moment, siege
from tests.e2e.ledger import check
from tests.e2e.telephone import gallery, with_picture

SIEGES = ((2, 3), (3, 4), (4, 5))
"""Captains, and the seed of their siege."""
FULLEST = 2


@cache
def played(seats: int, seed: int, deployment: str) -> tuple[Moment, ...]:
    """A siege, played once for all languages."""
    return tuple(siege(seats, seed, deployment))


def fullest() -> Iterator[tuple[str, Moment]]:
    """Of each siege the moments of whose turn most is told, each with a name."""
    for seats, seed in SIEGES:
        told = sorted(played(seats, seed, "historical"), key=lambda one: sum(len(step.sentences) for step in one.steps))
        for number, moment in enumerate(told[-FULLEST:], 1):
            yield f"siege {seed} of {seats}, turn {number}", moment


def asked_of_each_kind() -> Iterator[Moment]:
    """The longest list of each kind of question in sieges with deployments of one's own."""
    found: dict[str, Moment] = {}
    for seats, seed in SIEGES:
        for moment in played(seats, seed, "one_shot"):
            kind = moment.state.asked.kind
            found[kind] = max(found.get(kind, moment), moment, key=lambda one: len(str(one.answer)))
    yield from found.values()


def post(moment: Moment, language: Any, name: str) -> Any:
    """The post of a turn, told on with its last step."""
    names = CREW[: moment.state.table.players]
    table = public(table_record(moment.state, names, game=GAME, language=language))
    made = Posts().compose(PostRequest("step", table, moment.steps, steps_before=len(moment.steps) - 1, tracer=1000))[-1]
    return with_picture(list(made.body["components"]), made.pictures[0], names, language, name)


def panel(moment: Moment, filling: PanelDraft, language: Any, name: str) -> Any:
    """The panel of the first who is asked."""
    names, seat = CREW[: moment.state.table.players], moment.state.asked.seats[0]
    record = table_record(moment.state, names, game=GAME, language=language)
    seen = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
    table = replace(seen, deadline=datetime.now(UTC) + timedelta(minutes=5))
    brief = PanelModel(table, GAME.choice(moment.state, seat), filling, words(language).naming(names))
    box, picture = with_its_picture(brief)
    return with_picture(frozen(box), picture, names, language, name)


def ready(moment: Moment) -> PanelDraft:
    """What the first who is asked finds on the panel."""
    seat = moment.state.asked.seats[0]
    record = table_record(moment.state, CREW[: moment.state.table.players], game=GAME)
    return captain_panel.question_of(captain(record, record.seats[seat], CaptainState(NO_DRAFT))).draft


def filled(answer: Any) -> PanelDraft:
    """What a computer would answer, as a draft."""
    return PanelDraft().filled(answer if isinstance(answer, dict) else {WHOLE: answer})


async def test_posts_of_the_fullest_turns_are_no_higher_than_listed(browser: Browser) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            posts = {name: post(one, language, f"{language}{n}.png") for n, (name, one) in enumerate(fullest())}
            assert len(posts) == FULLEST * len(SIEGES)
            check(f"{GAME.id}: posts, {language}", await telephones.screens(posts))


async def test_panels_of_every_order_are_no_higher_than_listed(browser: Browser) -> None:
    asked = {moment.state.asked.kind: moment for moment in asked_of_each_kind()}
    assert {"ct.deploy", "ct.plan", "ct.move", "ct.shoot", "ct.swap"} <= asked.keys()
    drafts = [(f"{kind}, untouched", one, PanelDraft()) for kind, one in asked.items()]
    drafts += [(f"{kind}, ready", one, ready(one)) for kind, one in asked.items()]
    drafts += [(f"{kind}, filled in", one, filled(one.answer)) for kind, one in asked.items()]
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            panels = {name: panel(one, filling, language, f"{language}p{n}.png") for n, (name, one, filling) in enumerate(drafts)}
            check(f"{GAME.id}: panels, {language}", await telephones.screens(panels, private=True))
