"""Lists of lines in advance in words: what to do, under which conditions, else what, and how long it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.edge.kit.typed_result import ParseError, ParseProblem
from bot.edge.lexer.cursor import Concept, Cursor
from bot.edge.parser import shapes
from bot.edge.parser.clauses import put
from bot.edge.parser.sheets import SheetParse
from bot.edge.parser.targets import Target
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import OneOf
from engines.kernel.contract.game import ASK_ME
from engines.kernel.speech.vocabulary import Keyword, Lists


class Fills(Protocol):
    """Fills one part with what follows its opener."""

    def fill(self, cursor: Cursor, trial: SheetParse, opener: Keyword, place: Target, start: int) -> None: ...


@dataclass(frozen=True)
class ListClause:
    """One line: what it says, and the facts it hangs on, each with the word for it."""

    wish: str
    word: str
    facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass
class ListReader:
    """Reads lists of the lines that one vocabulary names."""

    lists: Lists
    verbs: Fills

    @property
    def words(self) -> tuple[Message, ...]:
        """All words of lists."""
        said, facts = self.lists, (self.lists.against[0], self.lists.answers[0], *self.lists.plays[0])
        aims = (word for word, _ in said.aims)
        return (*said.until.values(), *(word for word, _, _ in said.uses), *said.leave, *aims, said.purpose, *facts)

    @property
    def begins(self) -> tuple[Concept, ...]:
        """The openers of a line in a list."""
        return (*(word for word, _, _ in self.lists.uses), "else")

    def clause(self, cursor: Cursor, trial: SheetParse) -> bool | None:
        """A list that begins here; False when its lines are not there, None when there is no list."""
        mark = cursor.at
        if cursor.take("else"):
            return self._otherwise(cursor, trial, mark)
        verb = cursor.take(*(word for word, _, _ in self.lists.uses))
        if verb is None:
            return None
        scope = self.until(cursor)
        behind = cursor.at
        if cursor.take("from"):
            cursor.at += 1
        if not (scope or self._hangs(cursor)):
            cursor.at = mark
            return False if verb != self.lists.aimed else None
        cursor.at = behind
        return self._listed(cursor, trial, scope, verb)

    def until(self, cursor: Cursor) -> str:
        """The scope said outright, wherever it stands behind the word of a line: it is taken out of the line."""
        mark = cursor.at
        for at in range(mark, len(cursor.words)):
            for scope, word in self.lists.until.items():
                cursor.at = at
                if cursor.take(word):
                    del cursor.words[at : cursor.at]
                    cursor.at = mark
                    return scope
        cursor.at = mark
        return ""

    def _hangs(self, cursor: Cursor) -> bool:
        """Whether what follows makes it a line in advance: against which, or under a condition."""
        if cursor.peek("if", "yes") is not None and len(cursor.words) > cursor.at + 1:
            return True
        return cursor.peek(self.lists.against[0]) is not None or self._is_aim(cursor)

    def _is_aim(self, cursor: Cursor) -> bool:
        """ "for my captain" says the same as "if"."""
        mark = cursor.at
        found = cursor.take(self.lists.purpose) is not None and cursor.peek(*dict(self.lists.aims)) is not None
        cursor.at = mark
        return found

    def _otherwise(self, cursor: Cursor, trial: SheetParse, mark: int) -> bool:
        """ "else pass" by itself goes on with the list begun before."""
        scope, verb = self.until(cursor), self._verb(cursor)
        begun = [one for one, heads in self.lists.heads.items() if heads[0] in trial.named_parts] or [
            one for one, heads in self.lists.heads.items() if trial.lines.get(heads[0], ASK_ME) != ASK_ME
        ]
        if not (scope or begun):
            raise ParseError(ParseProblem("unknown", " ".join(cursor.words[mark:])))
        return self._listed(cursor, trial, scope or begun[0], verb, goes_on=True)

    def _listed(self, cursor: Cursor, trial: SheetParse, scope: str, verb: Concept, goes_on: bool = False) -> bool:
        if not any(line.id == self._heads()[0] for line in trial.later):
            return False
        links, own = [self._link(cursor, trial, verb)], self._attached(cursor, trial)
        while cursor.take("else"):
            links.append(self._link(cursor, trial, self._verb(cursor)))
            own = self._attached(cursor, trial) or own
        scope = scope or next((one for one in self.lists.heads if self._can_say(trial, one, links)), self._widest)
        self._append(trial, scope, links, goes_on)
        if own and (place := trial.place(f"{self.lists.attach[1]}.{scope}")) is not None:
            put(trial, place, own, own)
        return True

    def _heads(self, scope: str = "") -> Sequence[str]:
        return self.lists.heads[scope] if scope else next(iter(self.lists.heads.values()))

    @property
    def _widest(self) -> str:
        return list(self.lists.heads)[-1]

    def _can_say(self, trial: SheetParse, scope: str, links: Sequence[ListClause]) -> bool:
        """Whether the first line of a scope has all the facts that these lines hang on."""
        lines = {line.id: line.choice.options for line in trial.later if isinstance(line.choice, OneOf)}
        head = self._heads(scope)[0]
        return all(option in lines.get(f"{head}.{fact}", ()) for link in links for fact, (option, _) in link.facts.items())

    def _verb(self, cursor: Cursor) -> Concept:
        cursor.take("and")
        verb = cursor.take(*(word for word, _, _ in self.lists.uses), *self.lists.leave)
        if verb is None:
            raise ParseError(ParseProblem("unknown", cursor.rest, self._heads()[0], self._uses()))
        return verb

    def _uses(self) -> tuple[Message, ...]:
        return (*(word for word, _, _ in self.lists.uses), self.lists.leave[0])

    def _link(self, cursor: Cursor, trial: SheetParse, verb: Concept) -> ListClause:
        """The meaning of one line. Raises Wrong."""
        facts, aim, start = dict[str, tuple[str, str]](), "", cursor.at
        plain, hanging = next(((plain, hanging) for word, plain, hanging in self.lists.uses if word == verb), (ASK_ME, ASK_ME))
        if plain == ASK_ME:
            return ListClause(ASK_ME, ASK_ME)
        if cursor.take("from"):
            cursor.at += 1
        if cursor.take(self.lists.against[0]):
            self._fact(cursor, trial, self.lists.against[1], facts)
        if cursor.take("if", "yes") or (self._is_aim(cursor) and cursor.take(self.lists.purpose)):
            aim = self._conditions(cursor, trial, facts)
        if aim and verb != self.lists.aimed:
            plays = self.lists.plays[1]
            raise ParseError(
                ParseProblem("unknown", cursor.since(start), f"{self._heads(self._widest)[0]}.{plays}", self._named(trial, plays))
            )
        return ListClause(aim or (hanging if facts else plain), aim or plain, facts)

    def _conditions(self, cursor: Cursor, trial: SheetParse, facts: dict[str, tuple[str, str]]) -> str:
        """Facts that all must hold, and the aim that is answered ("": any). Raises Wrong."""
        wish, more, aims = "", True, dict(self.lists.aims)
        while more:
            aim = cursor.take(*aims)
            if isinstance(aim, Message):
                wish = aims[aim]
            elif cursor.take(self.lists.answers[0]):
                self._fact(cursor, trial, self.lists.answers[1], facts)
            else:
                cursor.take(*self.lists.plays[0])
                self._fact(cursor, trial, self.lists.plays[1], facts)
                cursor.take(*self.lists.plays[0])
            mark = cursor.at
            more = cursor.take("and") is not None and (cursor.peek(*aims) or cursor.peek(self._own.word)) != self._own.word
            cursor.at = cursor.at if more else mark
        return wish

    def _fact(self, cursor: Cursor, trial: SheetParse, fact: str, facts: dict[str, tuple[str, str]]) -> None:
        """A captain or thing that a line hangs on. Raises Wrong."""
        place = self._line(trial, f"{self._heads(self._widest)[0]}.{fact}")
        things = shapes.named(place.choice, trial.lexicon)[1:]
        start, rest = cursor.at, cursor.rest
        found = cursor.name(things)
        if found.one is None:
            cursor.at = start
            expected = (*self._named(trial, ""), *(thing.label for thing in things))
            raise ParseError(ParseProblem("unknown", rest, place.name, expected))
        facts[fact] = found.one.id, found.text

    def _named(self, trial: SheetParse, fact: str) -> tuple[Message, ...]:
        """The options of a line; without a fact, of the line itself."""
        line = self._line(trial, f"{self._heads(self._widest)[0]}.{fact}" if fact else self._heads()[0])
        return tuple(thing.label for thing in shapes.named(line.choice, trial.lexicon)[1:])

    def _line(self, trial: SheetParse, id: str) -> Target:
        line = next(line for line in trial.later if line.id == id)
        return Target(line.id, line.question, line.choice, trial.lines.get(line.id), line=True)

    @property
    def _own(self) -> Keyword:
        return self.lists.attach[0]

    def _attached(self, cursor: Cursor, trial: SheetParse) -> str:
        """ "then own from aft": what goes with the line."""
        mark = cursor.at
        cursor.take("and")
        start = cursor.at
        if not cursor.take(self._own.word):
            cursor.at = mark
            return ""
        apart = trial.trial()
        place = self._line(apart, f"{self.lists.attach[1]}.{next(iter(self.lists.heads))}")
        self.verbs.fill(cursor, apart, self._own, place, start)
        return str(apart.lines[place.name])

    def _append(self, trial: SheetParse, scope: str, links: Sequence[ListClause], goes_on: bool) -> None:
        """Lines behind those the text has named, or that it goes on with; else they take the place of all there were."""
        heads = self._heads(scope)
        kept = next((at for at, head in enumerate(heads) if trial.lines.get(head, ASK_ME) == ASK_ME), len(heads))
        at = kept if goes_on or heads[0] in trial.named_parts else 0
        if at == 0:
            trial.leave(id for id in trial.lines if id == heads[0] or id.startswith(f"{heads[0]}."))
        for place, link in enumerate(links, at):
            if link.wish != ASK_ME or place < len(heads):
                self._fill(trial, heads, place, link)

    def _fill(self, trial: SheetParse, heads: Sequence[str], at: int, link: ListClause) -> None:
        if at == len(heads):
            raise ParseError(self._refused(link, heads[-1], self.lists.full))
        head = trial.place(heads[at])
        if head is None:
            raise ParseError(self._refused(link, heads[at], self.lists.endless))
        put(trial, head, link.wish, link.word)
        for fact, (option, word) in link.facts.items():
            place = trial.place(f"{head.name}.{fact}")
            if place is None:
                raise ParseError(self._refused(link, head.name, self.lists.last))
            put(trial, place, option, word)

    def _refused(self, link: ListClause, line: str, reason: Message) -> ParseProblem:
        return ParseProblem("illegal", link.word, line, rule=self.lists.rule, reason=reason)
