"""Rules of The Kaiser's Pirates that are looked for by a word."""

from __future__ import annotations

from bot.edge.rules.buttons import notice_rule_button
from bot.edge.rules.pages import RulesReader
from bot.edge.rules.search import offered
from engines import game_of
from engines.kernel.base.messages import Verbatim, say
from locales import words


def test_exact_words_are_offered_before_similar_ones() -> None:
    """ "Notte" is in the rules of the night; "Rotte Commerciali" is one letter off, and comes behind all of them."""
    read = RulesReader(game_of("kaisers_pirates"), "it")
    named = [name for name, _ in offered(read, "notte").choices]
    assert len(named) > 2 and all("notte" in one or "…" in one for one in named[:-1]) and named[-1] == "Rotte Commerciali"
    assert offered(read, "rotte").choices[0][0] == "Rotte Commerciali"


def test_the_rule_of_a_refusal_is_shown_though_something_else_is_said_before_it() -> None:
    refused = say("e.illegal.draft", reason=say("ui.nothing"), rule=Verbatim("KP-3.2.3.1a"))
    for notice in (refused, say("ui.plan.noted", done=say("ui.nothing"), note=refused)):
        assert notice_rule_button(game_of("kaisers_pirates"), words("en"), notice)
    assert not notice_rule_button(
        game_of("kaisers_pirates"), words("en"), say("ui.plan.noted", done=say("ui.nothing"), note=say("e.nopass"))
    )
