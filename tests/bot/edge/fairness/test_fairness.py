"""Promise, dealing and Fairness to the letter, in three languages; who runs the bot."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.edge.context.context import Context, EdgeRuntime
from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.discord.client import Broadside
from bot.edge.fairness import fairness
from bot.edge.fairness.promise_post import exact
from bot.edge.help.about import about
from bot.edge.kit.click import Click
from bot.edge.posts.compose import Posts
from bot.edge.turn.waiting_panel import idle
from bot.model.people.people import Caller, Person
from bot.model.posting.posts import NarratedStep, Post, PostRequest
from bot.model.table.draws import Draws, id_at, time_of
from bot.model.table.table import PublicTable
from bot.service.people.operators import Operators
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.record.record import REMOVED
from locales import LANGUAGES, words
from render.verify import sheet
from tests import data
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.positions import LONGEST, captain_table, public_table, random_game
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, GUILD, World, world
from tests.sights import EVERYTHING

DEALT = Draws(words={0: "ahoy *all*", 1: ""}, channel=222, message=333 << 22)
PROMISE = {
    "en": (
        "-# All dice and draws of this game are fixed in advance: nobody can change them, Fairness shows how to check it."
        " Table 8K2F. Words: Ana: `ahoy *all*`, Ben: none. Promise `{hash}`"
    ),
    "es": (
        "-# Todos los dados y sorteos de esta partida quedan fijados de antemano: nadie puede cambiarlos;"
        " Juego limpio enseña cómo comprobarlo. Mesa 8K2F. Palabras: Ana: `ahoy *all*`, Ben: ninguna. Promesa `{hash}`"
    ),
    "it": (
        "-# Tutti i dadi e i sorteggi di questa partita sono fissati in anticipo: nessuno può cambiarli;"
        " Gioco leale mostra come controllarlo. Tavolo 8K2F. Parole: Ana: `ahoy *all*`, Ben: nessuna. Promessa `{hash}`"
    ),
}
WAITS = {
    "en": (
        "Dealing: a message fixes all draws, then the game begins by itself.",
        "The message that fixes the draws cannot be posted: it was deleted, and the same deal never gets a second one. "
        "The table waits; after a day it closes.",
    ),
    "es": (
        "Repartiendo: un mensaje fija todos los sorteos y la partida empieza sola.",
        "El mensaje que fija los sorteos no se puede publicar: fue borrado, y el mismo reparto nunca tiene otro. "
        "La mesa espera; pasado un día, se cierra.",
    ),
    "it": (
        "Distribuzione: un messaggio fissa tutti i sorteggi e la partita comincia da sola.",
        "Il messaggio che fissa i sorteggi non si può pubblicare: qualcuno l'ha cancellato, e la stessa distribuzione non ne ha "
        "mai un altro. "
        "Il tavolo attende; dopo un giorno si chiude.",
    ),
}
RUN_BY = {"en": "The bot is run by a captain of this table.", "es": "Quien gestiona el bot juega en esta mesa.",
          "it": "Chi gestisce il bot gioca a questo tavolo."}  # fmt: skip


def table(language: str, status: Any = "running", draws: Draws = DEALT, names: tuple[str, ...] = ("Ana", "Ben")) -> PublicTable:
    state = next(random_game(4, len(names)))
    return replace(public_table(state, names), status=status, language=language, draws=draws, seed=None)


def shown(parts: Any) -> str:
    """All text, without the marks around names."""
    text = "\n".join(part["content"] for part in walk(list(parts)) if part["type"] == 10)
    return re.sub("[\u2068\u2069]", "", text)


def compose(kind: str, of: PublicTable, operators: Operators | None = None, **facts: Any) -> Post:
    (post,) = Posts(operators).compose(PostRequest(kind, of, facts=facts, tracer=1000))
    return post


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_promise_to_the_letter(language: Any) -> None:
    post = compose("promise", table(language, "dealing"))
    (box,) = post.body["components"]
    assert [part["type"] for part in walk([box])] == [17, 10] and box["id"] == 1000
    assert shown([box]) == PROMISE[language].format(hash="ab" * 32)
    assert post.body["allowed_mentions"] == {"parse": []} and not post.ring and not post.pictures
    assert Posts().plain("promise", post, table(language)).body["components"][0]["components"] == box["components"]  # type: ignore[union-attr]


DATED = {
    "en": "Table 8K2F, <t:1794960123:T>. Words:",
    "es": "Mesa 8K2F, <t:1794960123:T>. Palabras:",
    "it": "Tavolo 8K2F, <t:1794960123:T>. Parole:",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_promise_names_the_second_at_which_all_was_fixed(language: Any) -> None:
    text = shown(compose("promise", table(language, "dealing", replace(DEALT, fixed=1_794_960_123))).body["components"])
    assert DATED[language] in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("late", "told"), [
    (2.0, ("fair.gap",)), (0.0, ("fair.gap",)), (-3.0, ("fair.gap",)), (300.0, ("fair.gap", "fair.gap.long")),
    (-60.0, ("fair.gap.none",)),
])  # fmt: skip
def test_fairness_says_how_long_after_the_last_captain_came_the_promise_was_posted(
    late: float, told: tuple[str, ...], language: Any
) -> None:
    fixed = 1_794_960_123
    said = fairness.drawn(table(language, draws=replace(DEALT, fixed=fixed, message=id_at(fixed + late))))
    assert tuple(one.id for one in said if one.id.startswith("fair.gap")) == told
    text = words(language).marked(said[1])
    assert f"<t:{fixed}:T>" in text and (late != 300.0 or "5 min" in text)


def test_promises_that_name_no_second_are_told_no_time() -> None:
    assert not any(one.id.startswith("fair.gap") for one in fairness.drawn(table("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_promise_with_the_longest_names_and_words_fits(language: Any) -> None:
    words_ = dict.fromkeys(range(8), "\U0001f9ed" * 60)
    post = compose("promise", table(language, "dealing", replace(DEALT, words=words_), LONGEST))
    check_message(list(post.body["components"]))
    assert shown(post.body["components"]).count("\U0001f9ed" * 60) == 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["lobby", "muster"])
def test_the_last_post_before_the_deal_says_what_is_waited_for(language: Any, kind: str) -> None:
    of = table(language, "dealing")
    for more, said in (({"dealing": True}, True), ({}, False)):
        post = compose(kind, of, close=True, **more)
        assert (WAITS[language][0] in shown(post.body["components"])) is said
        assert not any(part["type"] == 2 for part in walk(list(post.body["components"])))
    begun = compose(kind, replace(of, status="running"), close=True, dealing=True)
    assert WAITS[language][0] not in shown(begun.body["components"])
    assert "ab" * 8 not in str(compose(kind, replace(of, status=kind)).body), "no hash"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_panel_while_dealing(language: Any) -> None:
    wording = words(language)
    waits, why = WAITS[language]
    captain = captain_table(next(random_game(4, 2)), ("Ana", "Ben"), 0)
    of = replace(captain, status="dealing", language=language, draws=DEALT, seed=None)
    assert waits in shown(idle(of, wording).components)
    assert why in shown(idle(replace(of, draws=replace(DEALT, posting_error="deleted")), wording).components)
    assert idle(of, wording).panel_kind == "decide"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_post_of_a_step_tells_where_the_deal_was_fixed(language: Any) -> None:
    of = table(language)
    view = of.view
    line = f"https://discord.com/channels/1/222/{333 << 22}"
    for step, draws in ((1, DEALT), (2, DEALT), (1, Draws(has_chance=False, protocol=0))):
        told = NarratedStep(step, say("post.nobody"), (), view, (), ((0, "cd" * 32),))
        (post,) = Posts().compose(PostRequest("step", replace(of, draws=draws), (told,), tracer=1000))
        text = shown(post.body["components"])
        assert (line in text, "cd" * 8 in text) == (False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_says_when_whoever_runs_the_bot_has_a_seat(language: Any) -> None:
    of = table(language, "lobby")
    for people, said in ((frozenset({101}), True), (frozenset({999}), False), (frozenset(), False)):
        assert (RUN_BY[language] in shown(compose("lobby", of, Operators(people)).body["components"])) is said


def test_a_word_is_shown_as_it_is_whatever_it_holds() -> None:
    assert [exact(one).text for one in ("ahoy", "a`b", "``")] == ["`ahoy`", "`` a`b ``", "``` `` ```"]


def test_ids_tell_the_time() -> None:
    now = ManualClock().now()
    assert time_of(id_at(now.timestamp())) == now and id_at(0.0) == 0


# -- the page, of tables of the release before


@pytest_asyncio.fixture
async def older(tmp_path: Path) -> AsyncIterator[World]:
    clock = ManualClock()
    clock.set(data.LEFT + timedelta(minutes=1))
    async with world(data.broadside_0_1(tmp_path / "b.sqlite3"), clock, games=game_of) as made:
        yield made


def edge_of(of: World, person: int = ANA.id) -> Context:
    nothing: Any = None
    edge = EdgeRuntime(of.host, nothing, OpenPanels(of.clock), of.clock, nothing, ReplayCache(of.host.history), nothing)
    return edge.context(Caller(person, GUILD, sight=EVERYTHING))


def click(person: int = ANA.id, language: Any = "en") -> Click:
    who = Person(person, "Ana", language)
    return Click(1, "t", 2, "component", who, language, 1, language, 50, False, 0, fields={"word": ("tide",)})


OLD = {"en": "This table began under the first protocol", "es": "Esta mesa empezó con el primer protocolo",
       "it": "Questo tavolo è cominciato col primo protocollo"}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", ["running", "over", "stopped"])
async def test_tables_of_protocol_1_show_theirs_and_that_it_was_weaker(older: World, which: str, language: Any) -> None:
    of = await older.at(data.CODES[which])
    page = await fairness.fair(edge_of(older), click(language=language), of)
    check_message(page.components)
    text = shown(page.components)
    assert OLD[language] in text and of.promise in text
    assert bool(page.files) is (which == "over")
    row = (await older.host.repository.by_code(of.code)).row
    assert (row.seed in text) is (which == "over")


async def test_a_finished_game_shows_seed_record_and_opened_receipts(older: World) -> None:
    of = await older.at(data.CODES["over"])
    page = await fairness.fair(edge_of(older), click(), of)
    assert of.record_hash is not None and of.record_hash in shown(page.components)
    assert f"`python -m engines verify record-{of.code}.json --record {of.record_hash}`" in shown(page.components)
    assert [name for name, _ in page.files] == [f"record-{of.code}.json", f"receipts-{of.code}.json", sheet.NAME]
    assert page.files[2][1] == sheet.page() and f"Open `{sheet.NAME}` in any browser" in shown(page.components)
    assert [part["file"]["url"] for part in walk(page.components) if part["type"] == 13] == [
        f"attachment://{name}" for name, _ in page.files
    ]
    receipts = await older.host.history.receipts(of.code)
    assert receipts and all(one["receipt"] in page.files[1][1] and one["salt"] in page.files[1][1] for one in receipts)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_link_leads_to_a_hosted_page(older: World, language: Any) -> None:
    of, there = await older.at(data.CODES["over"]), "https://example.org/verify.html"
    page = await fairness.fair(replace(edge_of(older), verify_url=there), click(language=language), of)
    check_message(page.components)
    assert [name for name, _ in page.files] == [f"record-{of.code}.json", f"receipts-{of.code}.json"]
    assert there in shown(page.components) and sheet.NAME not in shown(page.components).replace(there, "")


async def test_names_have_a_hash_beside_the_records_until_somebody_is_forgotten(older: World) -> None:
    of = await older.at(data.CODES["over"])
    for hashed, told in (("cd" * 32, f"Names `{'cd' * 32}`"), (REMOVED, "Names removed"), ("", "")):
        text = shown((await fairness.fair(edge_of(older), click(), replace(of, names_hash=hashed))).components)
        assert told in text and ("Names" in text) is bool(hashed)
        assert (f"--names {'cd' * 32}`" in text) is (hashed == "cd" * 32)


async def test_page_says_that_a_word_stays(older: World) -> None:
    of = await older.at(data.CODES["lobby"])
    assert "stays in the promise" in shown((await fairness.fair(edge_of(older), click(), of)).components)


async def test_a_table_closed_before_its_deal_has_nothing_to_show(older: World) -> None:
    of = await older.at(data.CODES["closed"])
    assert of.promise == ""
    assert "Promise" not in shown((await fairness.fair(edge_of(older), click(), of)).components)


async def test_receipts_of_closed_rounds_are_shown_to_all_and_of_open_ones_to_their_captain(older: World) -> None:
    of = await older.at(data.CODES["running"])
    (seat,) = of.answered
    person, context = of.seats[seat].person, edge_of(older)
    own = dict(await older.host.history.receipts_of(of.code, person or 0, 50))
    assert of.decision in own
    mine = await fairness.mine(context, click(person or 0), await older.own(of.code, seat))
    assert own[of.decision] in shown(mine.components)
    public = shown((await fairness.fair(context, click(999), of)).components)
    assert own[of.decision][:16] not in public and any(hash_[:16] in public for hash_ in own.values())


async def test_a_word_is_taken_and_shown_to_its_captain(older: World) -> None:
    of, context = await older.at(data.CODES["lobby"]), edge_of(older)
    page = await fairness.worded(edge_of(older, BEN.id), click(BEN.id), of)
    assert "Your word is in." in shown(page.components) and "Your word: `tide`." in shown(page.components)
    other = shown((await fairness.fair(context, click(ANA.id), await older.own(of.code, 0))).components)
    assert "tide" not in other and "A word has come from: Ana, Ben." in other


NONE = {"en": "With these options nothing is left to chance.", "es": "Con estas opciones nada se deja al azar.",
        "it": "Con queste opzioni nulla è lasciato al caso."}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
async def test_game_without_draws_speaks_of_no_dice(older: World, language: Any) -> None:
    for status in ("lobby", "running", "closed"):
        of = replace(await older.at(data.CODES["running"]), status=status, draws=Draws(has_chance=False, protocol=0), promise="")
        page = await fairness.fair(edge_of(older), click(language=language), of)
        text = shown(page.components)
        assert NONE[language] in text and not re.search("dice|dado|dadi|sorte|draw|promis|promes", text, re.IGNORECASE)
        assert "salt" not in str(page.components)


async def test_operators_are_named(older: World) -> None:
    context, of = edge_of(older), await older.at(data.CODES["lobby"])
    older.host.repository.operators.names = {5: "@everyone"}
    for people, named in ((frozenset(), "not named"), (frozenset({5, 4}), "<@4>, @\u200beveryone (<@5>)")):
        older.host.repository.operators.people = people
        assert named in shown((await fairness.fair(context, click(), of)).components)
        assert named in shown((await about(context, click())).components)


def member(id: int, state: discord.TeamMembershipState) -> Any:
    return SimpleNamespace(id=id, name=f"m{id}", membership_state=state)


STATES = discord.TeamMembershipState
TEAM = SimpleNamespace(members=[member(7, STATES.accepted), member(8, STATES.invited), member(9, STATES.accepted)])
OWNER = SimpleNamespace(id=3, name="Owner")


@pytest.mark.parametrize(("application", "people"), [
    (None, {}), (SimpleNamespace(owner=OWNER, team=None), {3: "Owner"}),
    (SimpleNamespace(owner=OWNER, team=TEAM), {7: "m7", 9: "m9"}),
])  # fmt: skip
def test_the_owner_or_the_team_runs_the_bot(application: Any, people: dict[int, str]) -> None:
    assert Broadside.run_by(SimpleNamespace(application=application)) == people  # type: ignore[arg-type]
