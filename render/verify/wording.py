"""The words of the page in every language: its sentences, and the rules that it shows beside its findings."""

from __future__ import annotations

from typing import Any

from engines import games
from engines.kernel.base.messages import say
from locales import LANGUAGES, catalogue, words

BEGIN = "verify."
SENTENCES = (
    "verify.title", "verify.lead", "verify.choose", "verify.choose.or", "verify.chosen", "verify.pasted", "verify.pasted.hint",
    "verify.plain", "verify.foot", "verify.rule", "verify.verdict.busy", "verify.verdict.none", "verify.verdict.fails",
    "verify.verdict.fails.more", "verify.verdict.holds", "verify.verdict.holds.more", "verify.state.holds",
    "verify.state.fails", "verify.state.unchecked", "verify.section.file", "verify.section.chain", "verify.section.promise",
    "verify.section.dice", "verify.section.cards", "verify.section.names", "verify.section.published", "verify.section.states",
    "verify.form.large", "verify.form.text", "verify.form.syntax", "verify.form.bounds", "verify.form.shape",
    "verify.form.format", "verify.form.game", "verify.file.good", "verify.row", "verify.row.rules", "verify.row.back",
    "verify.chain.good", "verify.chain.wrong", "verify.chain.wrong.first", "verify.chain.last", "verify.more.wrong",
    "verify.order.wrong", "verify.back.wrong", "verify.position.wrong", "verify.result.wrong", "verify.version.wrong",
    "verify.seed.protocol", "verify.seed.undrawn", "verify.seed.unposted", "verify.seed.form", "verify.seed.wrong",
    "verify.promise.good", "verify.promise.none", "verify.promise.told", "verify.promise.words", "verify.promise.noword",
    "verify.promise.where", "verify.promise.gap", "verify.dice.good", "verify.dice.none", "verify.cards.good",
    "verify.cards.none", "verify.draw.unpromised", "verify.draw.untold", "verify.draw.used", "verify.draw.card",
    "verify.draw.die", "verify.draw.count", "verify.draw.sides", "verify.draw.none", "verify.list.dice", "verify.list.cards",
    "verify.list.more", "verify.line.dice", "verify.line.die", "verify.line.cards", "verify.names.good", "verify.names.wrong",
    "verify.names.removed", "verify.names.none", "verify.names.listed", "verify.names.hash", "verify.published.record",
    "verify.published.promise", "verify.published.names", "verify.published.secret", "verify.published.wrong",
    "verify.published.other", "verify.published.none", "verify.published.removed", "verify.states.told", "verify.states.leg",
)  # fmt: skip
"""All but the rules; the page fills in what it has found."""
RULES = {
    "file": ("verify.rule.file",),
    "chain": ("verify.rule.chain", "verify.rule.chain.form", "verify.rule.chain.back"),
    "promise": ("verify.rule.promise", "verify.rule.promise.time", "verify.rule.promise.older"),
    "dice": ("verify.rule.dice", "verify.rule.dice.face"),
    "cards": ("verify.rule.cards", "verify.rule.cards.seen"),
    "names": ("verify.rule.names",),
    "published": ("verify.rule.published",),
    "states": ("verify.rule.states",),
}  # fmt: skip
"""The paragraphs of the published rule, by the section beside which they stand."""


def texts() -> dict[str, Any]:
    """Everything that the page says, by language."""
    return {language: _of(language) for language in LANGUAGES}


def _of(language: str) -> dict[str, Any]:
    rules = [id for ids in RULES.values() for id in ids]
    own = words(language)(say(f"language.{language}"))
    return {
        "called": own[:1].upper() + own[1:],
        "games": {game: words(language)(say(f"game.{game}")) for game in games()},
        "says": {"language": forms(language, "page.language")}
        | {id.removeprefix(BEGIN): forms(language, id) for id in (*SENTENCES, *rules)},
        "rules": {section: [id.removeprefix(BEGIN) for id in ids] for section, ids in RULES.items()},
    }


def forms(language: str, id: str) -> list[str]:
    """A sentence with its places open: for one and for several, or for any number."""
    return [form.text for form in catalogue(language).entries[id].forms]


def plain(language: str, id: str) -> str:
    """A sentence without places, as text."""
    return forms(language, id)[0].replace("`", "")
