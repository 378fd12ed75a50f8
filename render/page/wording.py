"""The words of the page itself: the labels of its controls, and the names of the turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.choices.lines import Moment
from locales import Words, words

SLOTS = {name: Verbatim(f"{{{name}}}") for name in ("at", "all", "list")}
"""The gaps that the page itself fills in."""
LABELS = (
    say("board"), say("fortune"), say("page.all"), say("page.chapters"), say("page.dark"), say("page.faster"), say("page.first"),
    say("page.keys"), say("page.keys.fortune"), say("page.keys.told"), say("page.knew", list=SLOTS["list"]),
    say("page.knew.nobody"), say("page.language"), say("page.last"), say("page.light"), say("page.next"), say("page.play"),
    say("page.previous"), say("page.seen"), say("page.slider"), say("page.slower"), say("page.spectator"),
    say("page.step", at=SLOTS["at"], all=SLOTS["all"]), say("page.stop"), say("page.turning"),
)  # fmt: skip


def labels(language: str) -> dict[str, str]:
    """The labels by id."""
    return {label.id: words(language)(label) for label in LABELS}


def title(game: str, code: str, told: Words) -> str:
    """The title of a page: the game, and the code of the table if it is known."""
    name = say(f"game.{game}")
    return told(say("page.title", game=name, code=Verbatim(code)) if code else name)


def chapters(moments: Sequence[Moment], names: Sequence[str], languages: Sequence[str]) -> list[dict[str, Any]]:
    """The turns of a game: at which step each begins, and what it is called by language."""
    is_match = len({moment.game for moment in moments}) > 1
    starts = [at for at, moment in enumerate(moments) if at == 0 or moment != moments[at - 1]]
    found = []
    for at in starts:
        called = _called(moments[at], is_match)
        found.append({"at": at, "names": {language: words(language).naming(names)(called) for language in languages}})
    return found


def _called(moment: Moment, is_match: bool) -> Message:
    if moment.turn == 0:
        turn = say("page.chapter.begin")
    elif moment.on_turn is None:
        turn = say("page.chapter.plain", number=moment.turn)
    else:
        turn = say("page.chapter", number=moment.turn, captain=Captain(moment.on_turn))
    return say("page.chapter.game", number=moment.game, turn=turn) if is_match else turn
