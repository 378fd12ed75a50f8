"""Options named by the terms that a game's vocabulary has for them: "mate from nest", "aft to aft", "3 from fore"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.edge.kit.typed_result import Candidate, ParseError, ParseProblem
from bot.edge.lexer.cursor import Cursor
from bot.edge.lexer.names import How, Match
from bot.edge.parser import shapes
from bot.edge.parser.clauses import put, surer
from bot.edge.parser.sheets import SheetParse
from bot.edge.parser.targets import Target
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.speech.vocabulary import Alias, AliasFinder, Term

Stops = Callable[[Cursor], bool]
"""Whether the next words begin something else."""


@dataclass(frozen=True, slots=True)
class AliasedOption:
    """An option, open or forbidden, and the ways to say it."""

    option: str
    label: Message
    ways: tuple[Alias, ...]
    bar: Forbidden | None

    needed: frozenset[Term]

    def most(self, terms: Alias) -> int:
        """How many terms the shortest way has in which those are; 0 when there is none. What is `needed` in it is among them."""
        ways = (way for way in self.ways if not self.needed.intersection(way).difference(terms))
        return min((len(way) for way in ways if _is_in(terms, way)), default=0)


def _is_in(terms: Alias, way: Alias) -> bool:
    """Whether the terms belong to that way; where one comes twice in it, in their order."""
    if len(set(way)) == len(way):
        return Counter(terms) <= Counter(way)
    behind = iter(way)
    return all(term in behind for term in terms)


def sayings(trial: SheetParse, place: Target, called: AliasFinder, needed: frozenset[Term]) -> tuple[AliasedOption, ...]:
    """The options of a part that can be said in other ways than by their labels, the forbidden ones last.

    `needed` are words without which no way that has them is meant.
    """
    choice = place.choice
    if not isinstance(choice, OneOf):
        return ()
    options: list[tuple[str, Message, Forbidden | None]] = [(option, choice.name(option), None) for option in choice.options]
    options += [(bar.option, bar.label, bar) for bar in place.bars if bar.option]
    made = (
        AliasedOption(option, label, called(place.name, choice, option, label), bar, needed) for option, label, bar in options
    )
    return tuple(said for said in made if said.ways)


def matching(said: Sequence[AliasedOption], terms: Alias) -> tuple[AliasedOption, ...]:
    """The options that the terms mean: said exactly so, else with as few terms more as may be; open ones first."""
    for is_barred in (False, True):
        if exact := tuple(one for one in said if terms in one.ways and (one.bar is not None) is is_barred):
            return exact
    for is_barred in (False, True):
        sizes = {one: most for one in said if (one.bar is not None) is is_barred and (most := one.most(terms))}
        if sizes:
            return tuple(one for one, most in sizes.items() if most == min(sizes.values()))
    return ()


@dataclass
class Reader:
    """Reads terms of one part's options."""

    cursor: Cursor
    trial: SheetParse
    place: Target
    options: tuple[AliasedOption, ...]
    stops: Stops
    strayed: Alias = ()

    def first(self) -> tuple[Alias, Match]:
        """The first term as it is typed, one that only forbidden options have when it is meant more surely."""
        open_terms = _terms(one for one in self.options if one.bar is None and not one.needed.intersection(*one.ways))
        others = tuple(term for term in _terms(self.options) if term not in open_terms)
        start, found, things = self.cursor.at, Match(""), self.trial.lexicon.terms(open_terms)
        found = self.cursor.name(things)
        length, self.cursor.at = self.cursor.at - start, start
        forbidden = self.cursor.name(self.trial.lexicon.terms(others)) if others else Match("")
        is_longer = forbidden.one is not None and forbidden.how < How.NEAR and self.cursor.at - start > length
        if surer(forbidden, found) or is_longer or (forbidden.one and not found.things):
            return tuple(others[int(thing.id)] for thing in forbidden.things), forbidden
        self.cursor.at = start + (length if found.things else 0)
        return tuple(open_terms[int(thing.id)] for thing in found.things), found

    def follow(self, terms: Alias, fillers: Sequence[str] = ("from",), every: bool = False) -> Alias:
        """The terms, and those behind them as long as they belong to what is said of an option; or `every` one."""
        known = _terms(self.options)
        things = self.trial.lexicon.terms(known)
        while self.cursor.rest:
            mark, pointed = self.cursor.at, self.cursor.take("from")
            while self.cursor.take(*fillers):
                pass
            stopped = pointed is None and self.stops(self.cursor)
            found = None if stopped else self.cursor.exact(things)
            term = () if found is None else (known[int(found.id)],)
            if not term or not (every or any(one.most((*terms, *term)) for one in self.options)):
                self.strayed = term if pointed else ()
                self.cursor.at = self.cursor.at if self.strayed else mark
                return terms
            terms = (*terms, *term)
        return terms

    def choose(self, terms: Alias, word: str, found: Match | None, any_will_do: bool) -> None:
        """Fill the part with the option that the terms mean. Raises Wrong."""
        those = matching(self.options, terms)
        if self.strayed and those and those[0].bar is None:
            away = matching(self.options, self.strayed)
            those = away if away and away[0].bar is not None else (*those, *away)
        if those and those[0].bar is not None:
            raise ParseError(shapes.at(self.place.name, shapes.illegal(word, self._bar(those))))
        if not self.strayed and (len(those) == 1 or (those and any_will_do)):
            put(self.trial, self.place, those[0].option, word, found)
            return
        if not those:
            put(self.trial, self.place, "", word)
        near = tuple(Candidate(self.place.name, one.option, one.label) for one in those if one.bar is None)
        raise ParseError(ParseProblem("ambiguous" if near else "unknown", word, self.place.name, (self.place.question,), near))

    def ambiguous(self, found: Match, terms: Alias) -> ParseError:
        """Several terms are called so: the options that each of them means."""
        those = dict.fromkeys(one for term in terms for one in matching(self.options, (term,)) if one.bar is None)
        near = tuple(Candidate(self.place.name, one.option, one.label) for one in those)
        return ParseError(
            ParseProblem("ambiguous" if near else "unknown", found.text, self.place.name, (self.place.question,), near)
        )

    def _bar(self, those: Sequence[AliasedOption]) -> Forbidden:
        """The bar of what is meant; of all of the part if several options are."""
        bars = [one.bar for one in those if one.bar is not None]
        whole = next((bar for bar in self.place.bars if not bar.option), None)
        return whole if whole is not None and len(bars) > 1 else bars[0]

    def number(self) -> bool:
        """Whether a number is next where options are said by numbers, and none by this one. It is put, and refused."""
        if not any(isinstance(term, int) for term in _terms(self.options)) or (number := self.cursor.number()) is None:
            return False
        put(self.trial, self.place, str(number), str(number))
        return True


def _terms(said: object) -> tuple[Term, ...]:
    return tuple(dict.fromkeys(term for one in said for way in one.ways for term in way))  # type: ignore[attr-defined]


def switched(reader: Reader, word: Message, is_on: bool, now: Alias, typed: str) -> None:
    """Fill the part with the set of things that is left when those of that word are put in or taken out. Raises Wrong."""
    wanted = set(now) | {word} if is_on else set(now) - {word}
    fits = [(len(way), one) for one in reader.options if one.bar is None for way in one.ways if set(way) == wanted]
    if fits:
        put(reader.trial, reader.place, max(fits, key=lambda pair: pair[0])[1].option, typed)
        return
    reader.choose((word,), typed, None, False)


def things_in(said: Sequence[AliasedOption], option: object) -> Alias:
    """The first alias of an option."""
    return next((one.ways[0] for one in said if one.option == option and one.bar is None), ())


def bar_of(bars: Sequence[Forbidden], place: str, choice: OneOf, word: Message, called: AliasFinder) -> Forbidden | None:
    """The bar on a part that is not asked: on all of it, or on what the word says."""
    for bar in bars:
        if not bar.option or any(word in way for way in called(place, choice, bar.option, bar.label)):
            return bar
    return None


__all__ = ["AliasedOption", "Reader", "Stops", "bar_of", "matching", "sayings", "switched", "things_in"]
