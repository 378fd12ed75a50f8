"""Lines for later uses in words: a list of Treachery lines with their conditions, and how long it holds (PE-TIME-41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.edge.typed import shapes
from bot.edge.typed.clauses import Wrong, put
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.pieces_of_eight_words import CONDITIONS, PLACES
from bot.edge.typed.reading import Trouble
from bot.edge.typed.sheets import Filling, Place
from engines.kernel.contract import LATER
from engines.kernel.messages import Message, say

RANKS = ("", ".2", ".3")
"""Ends of the names of a scope's lines, in their order."""
RULE = "PE-TIME-41"


@dataclass(frozen=True)
class Link:
    """One line: what it says, and the conditions it hangs on, each with the word for it."""

    wish: str
    word: str
    facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def is_longer(self) -> bool:
        """Whether it speaks of other plays than the present one."""
        return "by" in self.facts or self.facts.get("on", ("",))[0] == "played"


def until(cursor: Cursor) -> str:
    """ "… until my next turn", wherever it stands behind the verb: it is taken out of the line."""
    mark = cursor.at
    for at in range(mark, len(cursor.words)):
        cursor.at = at
        if cursor.take("until"):
            del cursor.words[at : cursor.at]
            cursor.at = mark
            return "next"
    cursor.at = mark
    return ""


def is_meant(cursor: Cursor) -> bool:
    """Whether what follows a verb makes it a line for later uses: against which, or under a condition."""
    hangs = cursor.peek("if", "yes") is not None and len(cursor.words) > cursor.at + 1
    return hangs or cursor.peek("at") is not None or _is_for(cursor)


def _is_for(cursor: Cursor) -> bool:
    """ "for my captain" says the same as "if"; "for" before anything else is the Barrel of Grog's."""
    mark = cursor.at
    found = cursor.take("for") is not None and cursor.peek(*CONDITIONS) is not None
    cursor.at = mark
    return found


def treachery(cursor: Cursor, trial: Filling, scope: str) -> bool:
    """ "treachery at monkey if me and it answers ben, then own from aft, else pass": a list of lines."""
    return _listed(cursor, trial, scope, "treachery")


def let_pass(cursor: Cursor, trial: Filling) -> bool:
    """ "pass if ana plays", "pass until my next turn": a line; a plain "pass" is an answer."""
    scope = until(cursor)
    return bool(scope or is_meant(cursor)) and _listed(cursor, trial, scope, "pass")


def otherwise(cursor: Cursor, trial: Filling) -> bool:
    """ "else pass" by itself: it goes on with the list begun before."""
    mark, scope = cursor.at, until(cursor)
    verb = _verb(cursor)
    begun = [one for one in ("play", "next") if f"t.{one}" in trial.named_parts] or [
        one for one in ("play", "next") if trial.lines.get(f"t.{one}", LATER) != LATER
    ]
    if not (scope or begun):
        raise Wrong(Trouble("unknown", " ".join(cursor.words[mark - 1 :])))
    return _listed(cursor, trial, scope or begun[0], verb, goes_on=True)


def _listed(cursor: Cursor, trial: Filling, scope: str, verb: str, goes_on: bool = False) -> bool:
    if not any(line.id == "t.play" for line in trial.later):
        return False
    links, own = [_link(cursor, trial, verb)], _own(cursor)
    while cursor.take("else"):
        links.append(_link(cursor, trial, _verb(cursor)))
        own = _own(cursor) or own
    scope = scope or ("next" if any(link.is_longer for link in links) else "play")
    _append(trial, scope, links, goes_on)
    if own is not None and (place := trial.place(f"attach.{scope}")) is not None:
        put(trial, place, own, "own")
    return True


def _verb(cursor: Cursor) -> str:
    cursor.take("and")
    verb = cursor.take("treachery", "pass", "ask", "later")
    if verb is None:
        raise Wrong(Trouble("unknown", cursor.rest, "t.play", (say("pe.else.always"), say("pe.else.pass"), say("pe.else.next"))))
    return verb


def _link(cursor: Cursor, trial: Filling, verb: str) -> Link:
    """What one line says. Raises Wrong."""
    facts, aim, start = dict[str, tuple[str, str]](), "", cursor.at
    if verb in ("ask", "later"):
        return Link(LATER, verb)
    if cursor.take("from"):
        cursor.take(*PLACES)
    if cursor.take("at"):
        facts["on"] = _thing(cursor, trial, "on")
    if cursor.take("if", "yes") or (_is_for(cursor) and cursor.take("for")):
        aim = _conditions(cursor, trial, facts)
    if verb == "treachery":
        return Link(aim or "always", aim or verb, facts)
    if aim:
        raise Wrong(Trouble("unknown", " ".join(cursor.words[start : cursor.at]), "t.next.by", _named(trial, "by")))
    return Link("passif" if facts else "pass", verb, facts)


def _conditions(cursor: Cursor, trial: Filling, facts: dict[str, tuple[str, str]]) -> str:
    """Facts that all must hold, and the aim that is answered ("": any). Raises Wrong."""
    wish, more = "", True
    while more:
        aim = cursor.take(*CONDITIONS)
        if aim:
            wish = CONDITIONS[aim]
        elif cursor.take("answers"):
            facts["of"] = _thing(cursor, trial, "of")
        else:
            cursor.take("play")
            facts["by"] = _thing(cursor, trial, "by")
            cursor.take("plays", "play")
        mark = cursor.at
        more = cursor.take("and") is not None and (cursor.peek(*CONDITIONS) or cursor.peek("own")) != "own"
        cursor.at = cursor.at if more else mark
    return wish


def _thing(cursor: Cursor, trial: Filling, fact: str) -> tuple[str, str]:
    """A captain or coin that a line hangs on, and the word for it. Raises Wrong."""
    things = shapes.named(_line(trial, f"t.next.{fact}").choice, trial.lexicon)[1:]
    start, rest = cursor.at, cursor.rest
    found = cursor.name(things)
    if found.one is None:
        cursor.at = start
        raise Wrong(Trouble("unknown", rest, f"t.next.{fact}", (*_named(trial, ""), *(thing.label for thing in things))))
    return found.one.id, found.text


def _named(trial: Filling, fact: str) -> tuple[Message, ...]:
    """What may be named there; without a fact, what a Treachery line says."""
    line = _line(trial, f"t.next.{fact}" if fact else "t.play")
    return tuple(thing.label for thing in shapes.named(line.choice, trial.lexicon)[1:])


def _line(trial: Filling, id: str) -> Place:
    line = next(line for line in trial.later if line.id == id)
    return Place(line.id, line.question, line.choice, trial.lines.get(line.id), line=True)


def _own(cursor: Cursor) -> str | None:
    """ "then own from aft": the place of one's own Treachery that is attached."""
    mark = cursor.at
    cursor.take("and")
    if not cursor.take("own"):
        cursor.at = mark
        return None
    cursor.take("treachery")
    cursor.take("from")
    return cursor.take(*PLACES) or ""


def _append(trial: Filling, scope: str, links: Sequence[Link], goes_on: bool) -> None:
    """Lines behind those the text has named, or that it goes on with; else they take the place of all there were."""
    heads = [f"t.{scope}{rank}" for rank in RANKS]
    kept = next((at for at, head in enumerate(heads) if trial.lines.get(head, LATER) == LATER), len(heads))
    at = kept if goes_on or heads[0] in trial.named_parts else 0
    if at == 0:
        trial.lines.update({id: LATER for id in trial.lines if id == heads[0] or id.startswith(f"{heads[0]}.")})
    for place, link in enumerate(links, at):
        if link.wish != LATER or place < len(heads):
            _fill(trial, heads, place, link)


def _fill(trial: Filling, heads: Sequence[str], at: int, link: Link) -> None:
    if at == len(heads):
        raise Wrong(_refused(link, heads[-1], "pe.e.lines.full"))
    head = trial.place(heads[at])
    if head is None:
        raise Wrong(_refused(link, heads[at], "pe.e.lines.always"))
    put(trial, head, link.wish, link.word)
    for fact, (option, word) in link.facts.items():
        place = trial.place(f"{head.name}.{fact}")
        if place is None:
            raise Wrong(_refused(link, head.name, "pe.e.lines.last"))
        put(trial, place, option, word)


def _refused(link: Link, line: str, reason: str) -> Trouble:
    return Trouble("illegal", link.word, line, rule=RULE, reason=say(reason))
