"""How turns, slips, layouts and lines in advance are said in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.window import PASS
from engines.kernel.speech.vocabulary import Alias, Keyword, Lists, Vocabulary
from engines.pieces_of_eight.advance.define import ALWAYS, ANY_CAPTAIN, AT_ME, MY_CAPTAIN, PASS_IF, SCOPES, treachery_heads
from engines.pieces_of_eight.data import ids
from engines.pieces_of_eight.data.ids import Action, action_parts, is_own, subject_of

NEST, FORE, AFT, EMPTY, LATER = (
    say("pe.word.nest"), say("pe.word.fore"), say("pe.word.aft"), say("pe.word.empty"), say("pe.word.later"),
)  # fmt: skip
CALL, DUMP, KEEP, SECOND, SHOW = (
    say("pe.word.call"), say("pe.word.dump"), say("pe.word.keep"), say("pe.word.second"), say("pe.word.show"),
)  # fmt: skip
TREACHERY, OWN, SAIL, SPOT = say("pe.word.treachery"), say("pe.word.own"), say("pe.word.sail"), say("pe.word.spot")
FOR = say("pe.word.for")
PLACES = {"nest": NEST, "fore": FORE, "aft": AFT}
_NESTS = {"fore": FORE, "aft": AFT, "none": EMPTY, "later": LATER}
_MODES = {"keep": (KEEP,), "show": (SHOW, KEEP), "second": (SECOND,)}
"""Words for the modes of a coin; a captain who wants to keep it shows the Mate if that is needed."""
_ENDS = {"f": FORE, "a": AFT}


def called(part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]:
    """The ways to say an option of Pieces of Eight."""
    subject = subject_of(part)
    if part in ("nest", "nest1", "nest2"):
        return ((_NESTS[option],),) if option in _NESTS else ()
    if subject in ("own", "attach") or is_own(part):
        place = PLACES.get(option)
        return ((TREACHERY, place), (OWN, place), (OWN, TREACHERY, place)) if place else ()
    match subject:
        case "action":
            return _action(Action(option), label)
        case "call":
            return _way_to_call(option)
        case "position":
            return _position(choice, option)
        case "t":
            return ((TREACHERY, PLACES[option]),) if option in PLACES else ()
        case "l":
            return (tuple(SAIL if id.endswith("sail") else SPOT for id in _lost(label)),)
    return ()


def _action(option: Action, label: Message) -> tuple[Alias, ...]:
    """A coin, its place, and how it is played."""
    if option in (ids.CALL, ids.DUMP):
        return ((CALL,),) if option == ids.CALL else ((DUMP,), (DUMP, NEST))
    place, mode = action_parts(option)
    coin = next((id for id in _ids(label) if id.startswith("coin.")), None)
    where = (PLACES[place],) if place in PLACES else (int(place),) if place.isdigit() else ()
    way: Alias = (*((say(coin),) if coin else ()), *where)
    return tuple((*way, word) for word in _MODES[mode]) if mode else (way,)


def _way_to_call(option: str) -> tuple[Alias, ...]:
    """Ends and sides; where the order of two calls makes no difference, either order."""
    pairs = [tuple(_ENDS[letter] for letter in way) for way in _calls(option)]
    if len(pairs) < 2:
        return tuple(pairs)
    first, second = pairs
    return ((*first, *second), (*second, *first)) if option in ("both.fa", "both.af") else ((*first, *second),)


def _calls(option: str) -> tuple[str, ...]:
    """The end and side of each coin called, the one that comes to lie next to the Captain last."""
    return _BOTH.get(option, (option,))


_BOTH = {
    "both.fa": ("ff", "aa"), "both.af": ("fa", "af"), "both.f1": ("af", "ff"), "both.f2": ("ff", "af"),
    "both.a1": ("aa", "fa"), "both.a2": ("fa", "aa"),
}  # fmt: skip


def _position(choice: Choice, option: str) -> tuple[Alias, ...]:
    """A number from the fore; the last one is the aft coin, unless that is forbidden by its own name."""
    if not option.isdigit():
        return ((PLACES[option],),)
    number = int(option)
    ways: tuple[Alias, ...] = ((number,), (number, FORE))
    if number == 1:
        ways = (*ways, (FORE,))
    return (*ways, (number, AFT)) if isinstance(choice, OneOf) and option == choice.options[-1] else ways


def _lost(label: Message) -> tuple[str, ...]:
    """The coins that answer a loss, by the ids in a label."""
    if label.id in ("pe.loss.both",):
        return ("sail", "spot")
    found = tuple(id for id in _ids(label) if id.startswith("coin."))
    return found or ((label.id,) if label.id.endswith(("sail", "spot")) else ())


def _ids(message: Message) -> Iterator[str]:
    """The ids of a message and of those in it."""
    yield message.id
    for _, arg in message.args:
        for inner in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(inner, Message):
                yield from _ids(inner)


_OWN = Keyword(word=OWN, parts=("own", "*.own", "*.*.own"), kind="says", any_will_do=True, in_order=True, waits=False)
_ENDS_SAID = (FORE, AFT, EMPTY, LATER)
_TREACHERY = Keyword(word=TREACHERY, parts=("t", "own"), kind="says", any_will_do=True)
OPENERS = (
    Keyword(word=say("pe.word.play"), parts=("action",)),
    Keyword(word=CALL, parts=("action",), kind="says", then=("call",)),
    Keyword(word=DUMP, parts=("action",), kind="says"),
    Keyword(word=NEST, parts=("nest", "nest1", "nest2"), follows=_ENDS_SAID, in_order=True),
    Keyword(word=say("pe.word.order"), parts=("order",)),
    Keyword(word=say("pe.word.at"), parts=("target",), then=("position",)),
    Keyword(word=FOR, parts=("grog",)),
    Keyword(word=say("pe.word.invite"), parts=("invite",)),
    Keyword(word=say("pe.word.longest"), parts=("longest",)),
    Keyword(word=say("pe.word.lend")),
    *(Keyword(word=word, parts=("action",), kind="adds") for word in (KEEP, SECOND, SHOW)),
    Keyword(word=say("pe.word.monkey"), parts=("monkey", "m.*"), alone="yes", every=True, item="m"),
    Keyword(word=SAIL, parts=("l",), kind="switches", item="l"),
    Keyword(word=SPOT, parts=("l",), kind="switches", item="l"),
    _TREACHERY,
    _OWN,
)
LISTS = Lists(
    heads={scope: treachery_heads(scope) for scope in SCOPES},
    until={"next": say("pe.word.until")},
    uses=((TREACHERY, ALWAYS, ALWAYS), (say("pe.word.pass"), PASS, PASS_IF)),
    leave=(say("pe.word.ask"), LATER),
    aims=((say("pe.word.me"), AT_ME), (say("pe.word.mycaptain"), MY_CAPTAIN), (say("pe.word.anycaptain"), ANY_CAPTAIN)),
    aimed=TREACHERY,
    against=(say("pe.word.at"), "on"),
    answers=(say("pe.word.answers"), "of"),
    plays=((say("pe.word.play"), say("pe.word.plays")), "by"),
    purpose=FOR,
    attach=(_OWN, "attach"),
    rule="PE-TIME-41",
    endless=say("pe.e.lines.always"),
    full=say("pe.e.lines.full"),
    last=say("pe.e.lines.last"),
)
VOCABULARY = Vocabulary(
    keywords=OPENERS,
    fillers=(say("pe.word.coin"),),
    aliases=called,
    lists=LISTS,
    examples={"pe.turn": say("pe.type.turn"), "pe.window": say("pe.type.window"), "pe.trade": say("pe.type.trade")},
    moves={
        "offer": say("pe.word.offer"),
        "accept": say("pe.word.accept"),
        "decline": say("pe.word.decline"),
        "deadlock": say("pe.word.deadlock"),
        "no_deadlock": say("pe.word.nodeadlock"),
    },
)
"""The words are common to all captains and questions."""
