"""A sheet answered in words: each piece of the text goes to the part it fits, whatever the order they are typed in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from bot.edge.kit.typed_result import ParseProblem
from bot.edge.lexer import grammar
from bot.edge.lexer.names import How, Lexicon, match
from bot.edge.parser import shapes
from bot.edge.parser.by_label import play_named, shortcut_named
from bot.edge.parser.shapes import ParseResult
from bot.edge.parser.targets import Target
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Forbidden
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import ASK_ME, AdvanceLine, relevant_lines
from engines.kernel.speech.vocabulary import Codes

MOST_PIECES = 40
"""Pieces of one text that are looked at; no sheet has so many parts."""
PARTS = "|"
"""The separator of parts on one line, beside the end of a line."""
EXPLAINED = 5
"""Troubles of one text for which is looked up what was expected and what is near; a captain is told of the first."""


class VerbReader(Protocol):
    """Reads lines of a game's own words; `codes` is its notation of plans, if it has one."""

    codes: Codes | None

    def read(self, piece: str, filling: SheetParse) -> SheetParse | None:
        """The sheet with the piece filled in, troubles included; `filling` itself is left as it is.

        None when it is no line of verbs, or when its parts are not there yet.
        """

    def loosely(self, piece: str, filling: SheetParse) -> SheetParse | None:
        """The sheet with options filled in that the piece names one after the other; None when there is anything else in it."""

    def waits(self, piece: str) -> bool:
        """Whether the piece is a line of verbs, so that it may wait for its parts."""

    def absent(self, piece: str, filling: SheetParse) -> Forbidden | None:
        """Why a part that a line of verbs would go to is not asked at all."""

    def bare(self, text: str) -> str:
        """An answer to a choice that is no sheet, without the verb before it ("lend 2")."""

    def is_ready(self, text: str, id: str) -> bool:
        """Whether the text is a word of the game for the ready-made answer of that id."""


@dataclass
class SheetParse:
    """The sheet as far as a text filled it. `named_parts`: the parts and lines that the text named; `draft` and `lines` have
    older picks as well."""

    sheet: Sheet
    later: Sequence[AdvanceLine]
    lexicon: Lexicon
    verbs: VerbReader
    draft: dict[str, Any]
    lines: dict[str, Answer] = field(default_factory=dict)
    named_parts: set[str] = field(default_factory=set)
    notes: list[Message] = field(default_factory=list)
    troubles: list[ParseProblem] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    come_to: dict[str, Target] | None = None

    def read(self, text: str) -> None:
        """Every piece of the text, again and again while parts open up that a piece may belong to."""
        if self._shortcut(text):
            return
        lines = text.replace(";", "\n").replace(PARTS, "\n").split("\n")
        waiting = [line.strip() for line in lines if line.strip(" ,.\t")][:MOST_PIECES]
        while waiting:
            left = [piece for piece in waiting if not self._piece(piece)]
            if len(left) == len(waiting):
                smaller = [_smaller(piece) for piece in left]
                if all(len(parts) == 1 for parts in smaller):
                    break
                left = [part for parts in smaller for part in parts][:MOST_PIECES]
            waiting = left
        self._give_up(waiting)
        if self.troubles or not self.named_parts:
            self._as_listed(text)

    def _shortcut(self, text: str) -> bool:
        """Whether the text is the name of a ready-made answer."""
        cut = shortcut_named(text, self.sheet.shortcuts, self.lexicon, self.verbs.is_ready)
        if cut is None:
            return False
        self.draft, self.lines = dict(cut.answer), dict(cut.lines)
        self.come_to = None
        return True

    def _as_listed(self, text: str) -> None:
        """Read the text as a whole play of the menu if its parts are not understood."""
        found = plays(self.sheet, self.draft)
        answer = play_named(text, found, self.lexicon) if found is not None else None
        if answer is not None:
            self.draft, self.troubles, self.rest, self.notes, self.come_to = dict(answer), [], [], [], None

    def _piece(self, piece: str) -> bool:
        """Whether the piece was taken."""
        number, words = grammar.number(piece)
        places = list(self.places.values())
        if number is not None:
            return 0 < number <= len(places) and self._take(self._readings(words, places[number - 1 : number]))
        readings = self._readings(piece, places)
        if self._take(readings, How.EQUAL):
            return True
        by_verbs = self.verbs.read(piece, self)
        if by_verbs is not None and not by_verbs.troubles:
            return self._adopt(by_verbs)
        if by_verbs is None and (bar := self._bar(piece, places, How.EQUAL)):
            self.fail(bar, "")
            return True
        if self._take(readings, How.WORD):
            return True
        by_names = by_verbs or self.verbs.loosely(piece, self)
        if (by_names is None or by_names.troubles) and self._take(readings):
            return True
        return by_names is not None and self._adopt(by_names)

    def trial(self) -> SheetParse:
        """A copy to try something on; its troubles are its own."""
        return replace(
            self,
            draft=dict(self.draft),
            lines=dict(self.lines),
            named_parts=set(self.named_parts),
            notes=list(self.notes),
            troubles=[],
            rest=[],
        )

    def _adopt(self, other: SheetParse) -> bool:
        self.draft, self.lines, self.named_parts, self.notes = other.draft, other.lines, other.named_parts, other.notes
        self.come_to = other.come_to
        self.troubles += other.troubles
        self.rest += other.rest
        return True

    def _readings(self, words: str, places: Sequence[Target]) -> list[tuple[Target, ParseResult]]:
        """The words as answers to the places that the text has not named yet."""
        return [(place, place.read(words, self.lexicon)) for place in places if place.name not in self.named_parts]

    def _take(self, readings: Sequence[tuple[Target, ParseResult]], most: How = How.NEAR) -> bool:
        """Whether a place takes the words that surely: the one that they fit best, an open one first."""
        taken = [(place, outcome) for place, outcome in readings if outcome.value is not None and outcome.how <= most]
        if not taken:
            return False
        place, outcome = min(taken, key=lambda pair: (pair[1].how, not pair[0].open))
        self.put(place, outcome)
        return True

    def put(self, place: Target, outcome: ParseResult) -> None:
        """Fill a part or line."""
        if place.line:
            self.lines[place.name] = outcome.value
        else:
            self.draft[place.name] = outcome.value
        self.named_parts.add(place.name)
        self.notes += outcome.notes
        self.come_to = None

    def leave(self, lines: Iterable[str]) -> None:
        """Leave those lines for later."""
        self.lines.update(dict.fromkeys(tuple(lines), ASK_ME))
        self.come_to = None

    def fail(self, trouble: ParseProblem, rest: str) -> None:
        """Something was not taken; the words behind it wait."""
        self.troubles.append(trouble)
        self.rest += [rest] if rest else []

    def forbidden(self, part: str) -> Sequence[Forbidden]:
        """Options that the part does not offer and a rule forbids now."""
        return self.sheet.forbidden(part, self.draft) if self.sheet.forbidden else ()

    def why(self, part: str, option: Any, trouble: ParseProblem) -> ParseProblem:
        """The trouble of an option that its choice refuses, with the reason the sheet has for that very option."""
        bar = next((bar for bar in self.forbidden(part) if bar.option == option), None)
        return shapes.at(part, trouble if bar is None else shapes.illegal(trouble.word, bar))

    def _bar(self, words: str, places: Iterable[Target], most: How) -> ParseProblem | None:
        """The trouble of words that are the name of something forbidden."""
        for place in places:
            bars = place.named_bars
            found = match(words, self.lexicon.named(bars, lambda id, bars=bars: bars[id].label), most)  # type: ignore[misc]
            if found.one is not None and found.how <= most:
                return shapes.at(place.name, shapes.illegal(words, bars[found.one.id]))
        return None

    def explained(self, place: Target, trouble: ParseProblem) -> ParseProblem:
        """The trouble of a part, by the rule where what is not understood is the name of something forbidden."""
        bar = self._bar(trouble.word, (place,), How.WORD) if trouble.kind == "unknown" and trouble.word else None
        return bar or _of(place, trouble)

    def place(self, name: str) -> Target | None:
        """The part or line of that name, if the sheet has come to it."""
        return self.places.get(name)

    @property
    def places(self) -> dict[str, Target]:
        """The parts that the sheet has come to, and the lines, by name; they are made anew when something was filled in."""
        if self.come_to is None:
            self.come_to = {place.name: place for place in self._places()}
        return self.come_to

    def _places(self) -> Iterator[Target]:
        for filled in self.sheet.walk(self.draft):
            yield Target.of(filled, partial(self.forbidden, filled.part.name))
        for line in relevant_lines(self.later, self.lines):
            yield Target(line.id, line.question, line.choice, self.lines.get(line.id), line=True)

    def _give_up(self, waiting: Sequence[str]) -> None:
        """Troubles for what no part takes; what a part further on would take is kept."""
        places = [place for place in self.places.values() if place.name not in self.named_parts]
        later = self._later()
        for piece in waiting:
            words = grammar.number(piece)[1]
            if later and self._is_early(words, later):
                self.rest.append(piece)
            else:
                self.fail(self._trouble(words, places) if len(self.troubles) < EXPLAINED else ParseProblem("unknown", words), "")

    def _later(self) -> list[Target]:
        """The parts that the sheet may come to yet, were its open parts answered by their defaults."""
        beyond = self.trial()
        while (part := self.sheet.open(beyond.draft)) is not None:
            beyond.draft[part.name] = part.choice.default
        return [place for place in beyond._places() if place.name not in self.places]

    def _is_early(self, words: str, later: Sequence[Target]) -> bool:
        if self.named_parts and self.verbs.waits(words):
            return True
        return any(place.read(words, self.lexicon).value is not None for place in later)

    def _trouble(self, words: str, places: Sequence[Target]) -> ParseProblem:
        if absent := self.verbs.absent(words, self):
            return shapes.illegal(words, absent)
        found = [(place, place.read(words, self.lexicon).trouble) for place in places]
        troubles = [(place, trouble) for place, trouble in found if trouble is not None]
        for kind in ("ambiguous", "illegal"):
            for place, trouble in troubles:
                if trouble.kind == kind:
                    return _of(place, trouble)
        if bar := self._bar(words, places, How.WORD):
            return bar
        first = next(((place, trouble) for place, trouble in troubles if place.open), next(iter(troubles), None))
        return self.explained(*first) if first else ParseProblem("unknown", words)


def _of(place: Target, trouble: ParseProblem) -> ParseProblem:
    return shapes.at(place.name, replace(trouble, expected=trouble.expected or (place.question,)))


def _smaller(piece: str) -> list[str]:
    """The piece cut once more: at "then", else at its commas."""
    number, words = grammar.number(piece)
    parts = grammar.lines(words)
    parts = parts if len(parts) > 1 else grammar.items(words)
    return parts if number is None and len(parts) > 1 else [piece]
