"""How orders are said in words beside their labels: "PC at D4; S1 C4", "F4 storms E4", "S3 all F4"."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF
from engines.cartagena.data.board import RANK
from engines.cartagena.data.ids import ALL, ASK, VOLLEY
from engines.cartagena.pieces import names
from engines.cartagena.rules.combat import TOP, WHOLE
from engines.cartagena.rules.laying import EMPTY
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.shapes import Choice
from engines.kernel.speech.vocabulary import Alias, Keyword, Vocabulary

GOALS = ("target", "to")
"""Parts that ask at what, or where to."""
WORDS = {ALL: say("ct.word.all"), ASK: say("ct.word.then"), EMPTY: say("ct.word.gap"), TOP: say("ct.word.top")}


def called(part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]:
    """The ways to say an option: units and places by their signs."""
    if option in WORDS:
        return ((WORDS[option],),)
    if option == WHOLE:
        return ((say("ct.word.all"),),)
    piece, stands = label.get("piece"), option.partition(".")[0]
    if isinstance(piece, Message) and stands != option and stands in RANK:
        return ((piece, names.sign(stands)),)
    sign, lying = option.removeprefix(VOLLEY), _ship_in(label)
    place = ((names.sign(sign),),) if sign in CLASS_OF or sign in RANK or lying is not None else ()
    return place if lying is None else (*place, (say("ct.sign", code=lying),))


def _ship_in(label: Message) -> Verbatim | None:
    """The code of the ship that lies where the option is."""
    what = label.get("what")
    code = what.get("code") if isinstance(what, Message) else None
    return code if isinstance(code, Verbatim) else None


OPENERS = (
    Keyword(word=say("ct.word.at"), parts=GOALS),
    Keyword(word=say("ct.word.advance"), parts=("advance",)),
    Keyword(word=say("ct.word.defend")),
)
VOCABULARY = Vocabulary(
    keywords=OPENERS,
    aliases=called,
    examples={
        "ct.plan": say("ct.example.plan"), "ct.shoot": say("ct.example.shoot"), "ct.move": say("ct.example.move"),
        "ct.attack": say("ct.example.attack"), "ct.disembark": say("ct.example.disembark"),
    },
)  # fmt: skip
