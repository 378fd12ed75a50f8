"""Offers through the client: two of a kind by clicks and in words, once a turn, and a refusal that is always said."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.pieces_of_eight.data import KIND
from locales import words
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture
from tests.e2e.pieces_of_eight.positions import GAME, begun_at
from tests.foreign.one_language import LOCALES

pytestmark = pytest.mark.usefixtures("stub_drawing")

ALREADY = "Ya se propuso este turno; puedes repetirlo tras tu próximo turno."
AGAIN = {
    "en": "you may make another after a trade",
    "es": "podrás hacer otra tras un cambio",
    "it": "potrai farne un'altra dopo uno scambio",
}
ON_OFFER = {"en": "for 2 × {}", "es": "por 2 × {}", "it": "per 2 × {}"}


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")


def met(kind: str, options: dict[str, str]) -> Any:
    """A game of two at its first question of that kind."""
    rnd = Random(4)
    state, _ = GAME.setup(2, GAME.read_options(options, 2), lambda sides: rnd.randint(1, sides))
    while state.asked.kind != kind:
        answers = {seat: GAME.choice(state, seat).default for seat in state.asked.seats}
        state, _ = GAME.apply(state, answers, lambda sides: rnd.randint(1, sides))
    return state


async def decide(fixture: DiscordFixture, captain: Any) -> Any:
    """The captain's panel, opened from the newest post."""
    return (await captain.click(await fixture.post_with("Decide"), "Decide")).message


async def test_a_deadlock_that_was_refused_is_refused_by_a_stale_button_and_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, told = met("pe.turn", {}), words("es")
    async with connected_fixture(DiscordFixture, tmp_path, dict.fromkeys(("Ana", "Ben"), LOCALES["es"])) as fixture:
        code = await begun_at(fixture, state, monkeypatch)
        people = (fixture.ana, fixture.ben)
        on_turn = people[state.asked.seats[0]]
        waiting = people[1 - state.asked.seats[0]]
        front = await decide(fixture, waiting)
        assert told(say("pe.move.deadlock")) not in buttons(front), "what nobody waits for stands behind More"
        panel = (await waiting.click(front, told(say("more")))).message
        offer = buttons(panel)[told(say("pe.move.deadlock"))]
        sure = (await waiting.click(panel, offer)).message
        confirm = buttons(sure)[told(say("confirm"))]
        await waiting.click(sure, confirm)
        answering = await decide(fixture, on_turn)
        await on_turn.click(answering, told(say("pe.move.refuse")))
        assert (await fixture.position(code)).table.votes == ()
        assert ALREADY in (await waiting.click(sure, confirm, stale=True)).text
        assert ALREADY in (await waiting.click(panel, offer, stale=True)).text, "the list is the panel from now on"
        typed = await waiting.slash(fixture.channel, "orders", text=told(say("pe.move.deadlock")))
        assert ALREADY in typed.text
        assert told(say("pe.move.deadlock")) not in buttons(await decide(fixture, waiting))
        assert (await fixture.position(code)).table.votes == ()


def twice(state: Any) -> str:
    """A kind of which the second captain has two, and the first has none to spare."""
    mine, there = (Counter(KIND[coin] for coin in yard) for yard in state.table.series.yards)
    return next(kind for kind, count in there.items() if count >= 2 and kind != "captain" and mine[kind] < there[kind])


@pytest.mark.parametrize("language", LOCALES)
async def test_two_of_a_kind_are_wanted_by_clicks_and_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    state, told = met("pe.trade", {"pool": "random_trades"}), words(language)
    kind = twice(state)
    async with connected_fixture(DiscordFixture, tmp_path, dict.fromkeys(("Ana", "Ben"), LOCALES[language])) as fixture:
        code = await begun_at(fixture, state, monkeypatch)
        panel = await decide(fixture, fixture.ana)
        button = buttons(panel)[told(say("pe.move.offer"))]
        form, old = (await fixture.ana.click(panel, button), await fixture.ana.click(panel, button))
        offer = next(move for move in GAME.open_moves(state, 0) if move.kind == "offer")
        args: Any = offer.args
        wanted = [str(args["want"].options.index(option)) for option in (kind, f"{kind}.2")]
        filled = {"f0": ["0"], "f1": ["0"], "f2": wanted}
        await fixture.ana.submit(form, filled)
        before = await fixture.position(code)
        assert before.table.series.offers[0].want == (kind, kind)
        other = await decide(fixture, fixture.ben)
        assert ON_OFFER[language].format(told(say(f"coin.{kind}"))) in other.text
        for again in (await fixture.ana.submit(old, filled), await fixture.ana.click(panel, button, stale=True)):
            assert AGAIN[language] in again.text
        typed = await fixture.ana.slash(fixture.channel, "orders", text="offer Ben: bomb for mate")
        assert AGAIN[language] in typed.text
        accept = await fixture.ben.click(other, told(say("pe.move.accept")))
        await fixture.ben.submit(accept, {"f0": ["0"]})
        after = (await fixture.position(code)).table.series.yards
        assert len(after[0]) == len(state.table.series.yards[0]) + 1
        assert Counter(KIND[coin] for coin in after[0])[kind] >= 2


async def test_a_trade_is_offered_and_taken_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command and by direct message; what is not understood is said, and the question stays open."""
    state = met("pe.trade", {"pool": "random_trades"})
    kind, give = twice(state), next(coin for coin in state.table.series.yards[0] if KIND[coin] != "captain")
    names = {coin: words("en")(say(f"coin.{coin}")) for coin in (kind, KIND[give])}
    async with connected_fixture(DiscordFixture, tmp_path, dict.fromkeys(("Ana", "Ben"), "en-US")) as fixture:
        code = await begun_at(fixture, state, monkeypatch)
        wrong = await fixture.ana.slash(fixture.channel, "orders", text=f"offer Ben: {names[KIND[give]]} for rowing boat")
        assert "I did not understand" in wrong.text
        done = await fixture.ana.slash(fixture.channel, "orders", text=f"offer Ben: {names[KIND[give]]} for 2 {names[kind]}")
        assert "Done: Offer a trade" in done.text
        (offer,) = (await fixture.position(code)).table.series.offers
        assert (offer.want, [KIND[coin] for coin in offer.give]) == ((kind, kind), [KIND[give]])
        before = len(fixture.ben.inbox)
        await fixture.ben.say(fixture.ben.dm, "accept Ana")
        await fixture.until(lambda: len(fixture.ben.inbox) > before, "an answer")
        assert "Done: Accept an offered trade" in fixture.ben.inbox[-1].text
        now = await fixture.at(code)
        then = await fixture.position(code)
        assert then.table.series.offers == () and now.asked.kind == "pe.trade" and now.answered == frozenset()
        assert len(then.table.series.yards[1]) == len(state.table.series.yards[1]) - 1
