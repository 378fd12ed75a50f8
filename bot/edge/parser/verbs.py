"""Lines of a game's own words: each opens the parts of a sheet that its vocabulary says."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from bot.edge.kit.typed_result import ParseError, ParseProblem
from bot.edge.lexer.cursor import Cursor, phrases, phrases_of
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Match
from bot.edge.parser import shapes
from bot.edge.parser.advance_lines import ListReader
from bot.edge.parser.clauses import named, one, put
from bot.edge.parser.sheets import SheetParse
from bot.edge.parser.targets import Target
from bot.edge.parser.terms import Reader, bar_of, sayings, switched, things_in
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.speech.vocabulary import Keyword, Vocabulary

_NOTHING = OneOf(options=(), default="")


class Verbs:
    """Reads lines of the words of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary, self.codes = vocabulary, vocabulary.codes
        self.openers = {opener.word: opener for opener in vocabulary.keywords if opener.parts}
        self._says = frozenset(opener.word for opener in vocabulary.keywords if opener.kind == "says")
        self._adds = frozenset(opener.word for opener in vocabulary.keywords if opener.kind == "adds")
        self.lists = ListReader(vocabulary.lists, self) if vocabulary.lists else None
        of_the_game = (*(opener.word for opener in vocabulary.keywords), *vocabulary.fillers, *_followers(vocabulary))
        self._phrases = phrases((*of_the_game, *(self.lists.words if self.lists else ())))

    def read(self, piece: str, filling: SheetParse) -> SheetParse | None:
        """The sheet with the line filled in, troubles included; None when it is none, or its parts are not there yet."""
        cursor, trial = Cursor(piece, self._phrases), filling.trial()
        if not self._begins(cursor):
            return None
        try:
            while cursor.rest:
                if not self._clause(cursor, trial):
                    return None
        except ParseError as wrong:
            trial.fail(wrong.trouble, cursor.rest)
        return trial

    def loosely(self, piece: str, filling: SheetParse) -> SheetParse | None:
        """The sheet with a line filled in that says options in the order of their parts ("cutlass ben nest keep").

        None when it begins otherwise than with the very name of an option, or anything in it names none and opens no part.
        """
        cursor, trial = Cursor(piece, self._phrases), filling.trial()
        if self._begins(cursor):
            return None
        try:
            while cursor.rest:
                if not (self._unopened(cursor, trial) or (self._begins(cursor) and self._clause(cursor, trial))):
                    return None
        except ParseError as wrong:
            if wrong.trouble.kind != "illegal":
                return None
            trial.fail(wrong.trouble, cursor.rest)
        return trial

    def _begins(self, cursor: Cursor) -> bool:
        return cursor.peek(*self.openers, *(self.lists.begins if self.lists else ())) is not None

    def _unopened(self, cursor: Cursor, trial: SheetParse) -> bool:
        """Whether the next words name an option of a part that the line has not answered yet, the first by its very name."""
        if cursor.peek(*self.openers):
            return False
        fresh = [place for name, place in trial.places.items() if name not in trial.named_parts and not place.line]
        if any(self._is_named(cursor, trial, place) for place in fresh):
            return True
        for place in () if cursor.at else fresh:
            self._refuse(cursor, trial, place, How.EQUAL)
        return False

    def _is_named(self, cursor: Cursor, trial: SheetParse, place: Target) -> bool:
        mark = cursor.at
        if place.choice.shape == "one_of":
            reader = self._reader(cursor, trial, place)
            terms, found = reader.first() if reader.options else ((), Match(""))
            if len(terms) == 1 and found.how <= How.EQUAL:
                reader.choose(reader.follow(terms), cursor.since(mark), found, False)
                return True
            cursor.at = mark
            thing = cursor.exact(shapes.named(place.choice, trial.lexicon), How.BEGINNING if mark else How.EQUAL)
            if thing is None and mark:
                self._refuse(cursor, trial, place, How.BEGINNING)
            elif thing is not None:
                put(trial, place, thing.id, cursor.since(mark))
            return thing is not None
        outcome = place.read(cursor.rest, trial.lexicon) if mark else shapes.ParseResult()
        if outcome.value is None or outcome.how > How.EQUAL:
            return False
        cursor.at = len(cursor.words)
        trial.put(place, outcome)
        return True

    def _refuse(self, cursor: Cursor, trial: SheetParse, place: Target, most: How) -> None:
        """Raises Wrong when the next words name something that a rule bars there, as surely as that."""
        mark, bars = cursor.at, place.named_bars
        forbidden = cursor.exact(trial.lexicon.named(bars, lambda id: bars[id].label), most)
        if forbidden is not None:
            raise ParseError(shapes.at(place.name, shapes.illegal(cursor.since(mark), bars[forbidden.id])))

    def waits(self, piece: str) -> bool:
        """Whether the line begins with a word that opens parts."""
        opener = self._opener(Cursor(piece, self._phrases))
        return opener is not None and opener.waits

    def absent(self, piece: str, filling: SheetParse) -> Forbidden | None:
        """Why a part that the line would go to is not asked at all."""
        opener = self._opener(Cursor(piece, self._phrases))
        for part in opener.parts if opener else ():
            name = part.removesuffix(".*")
            if opener and "*" not in name and filling.place(name) is None:
                bars = filling.forbidden(name)
                if bar := bar_of(bars, name, _NOTHING, opener.word, self.vocabulary.aliases):
                    return bar
        return None

    def bare(self, text: str) -> str:
        """An answer to a choice that is no sheet, without the word before it ("lend 2")."""
        cursor = Cursor(text, self._phrases)
        return cursor.rest if cursor.take(*(opener.word for opener in self.vocabulary.keywords)) and cursor.rest else text

    def is_ready(self, text: str, id: str) -> bool:
        """Whether the text is a word of the game for the ready-made answer of that id."""
        word = self.vocabulary.shortcut_words.get(id)
        return word is not None and folded(text) in phrases_of(word)

    def _opener(self, cursor: Cursor) -> Keyword | None:
        word = cursor.take(*self.openers)
        return self.openers[word] if isinstance(word, Message) else None

    def _clause(self, cursor: Cursor, trial: SheetParse) -> bool:
        """One clause of a line; False when it belongs to parts that are not there (yet)."""
        while cursor.take("and", *self.vocabulary.fillers):
            pass
        if self.lists and (done := self.lists.clause(cursor, trial)) is not None:
            return done
        mark, opener = cursor.at, self._opener(cursor)
        if opener is None:
            text, cursor.at = cursor.rest, len(cursor.words)
            raise ParseError(ParseProblem("unknown", text))
        if opener.item and self.lists and (scope := self.lists.until(cursor)):
            places = [place] if (place := trial.place(f"{opener.item}.{scope}")) else []
        else:
            places = self._places(opener, trial)
        if not places and mark and not opener.waits:
            text = f"{cursor.since(mark)} {cursor.rest}".strip()
            raise ParseError(ParseProblem("unknown", text))
        if not places or (opener.kind == "adds" and places[0].value is None):
            return False
        self._answer(cursor, trial, opener, places, mark)
        return True

    def _places(self, opener: Keyword, trial: SheetParse) -> list[Target]:
        """The parts that the opener answers now."""
        found = trial.places
        names = [name for name in found if not found[name].line and any(_is_named(name, part) for part in opener.parts)]
        if opener.every:
            return [found[name] for name in names]
        fresh = [name for name in names if name not in trial.named_parts]
        if opener.in_order:
            order = list(found)
            last = max((order.index(name) for name in trial.named_parts if name in found and not found[name].line), default=-1)
            behind = [name for name in fresh if order.index(name) > last]
            return [found[name] for name in (behind or [name for name in names if name == opener.parts[-1]])][:1]
        return [found[name] for name in (*fresh, *names)][:1]

    def _answer(self, cursor: Cursor, trial: SheetParse, opener: Keyword, places: Sequence[Target], start: int) -> None:
        """The parts filled with what follows the opener. Raises Wrong."""
        self.fill(cursor, trial, opener, places[0], start)
        for place in places[1:]:
            first = trial.place(places[0].name)
            put(trial, place, first.value if first else None, cursor.since(start))
        for part in opener.then:
            self._then(cursor, trial, places[0].name, part)

    def fill(self, cursor: Cursor, trial: SheetParse, opener: Keyword, place: Target, start: int) -> None:
        """One part filled with what follows the opener, by the shape of its choice. Raises Wrong."""
        if place.choice.shape == "one_of":
            self._one_of(cursor, trial, opener, place, start)
        elif place.choice.shape == "amount" and (number := cursor.number()) is not None:
            put(trial, place, number, str(number))
        else:
            self._several(cursor, trial, place)

    def _reader(self, cursor: Cursor, trial: SheetParse, place: Target) -> Reader:
        return Reader(cursor, trial, place, sayings(trial, place, self.vocabulary.aliases, self._says), self._stops)

    def _one_of(self, cursor: Cursor, trial: SheetParse, opener: Keyword, place: Target, start: int) -> None:
        reader = self._reader(cursor, trial, place)
        if opener.kind == "switches":
            said = cursor.take("yes", "no")
            now = things_in(reader.options, place.value) if not place.line or place.name in trial.named_parts else ()
            switched(reader, opener.word, said != "no", now, cursor.since(start))
        elif opener.kind == "names":
            self._name(reader, opener, start)
        else:
            if opener.kind == "says":
                while cursor.take("yes"):
                    pass
            terms = reader.follow((opener.word,))
            chosen = things_in(reader.options, place.value) if opener.kind == "adds" else ()
            begun = tuple(term for term in chosen if term not in self._adds)
            reader.choose((*begun, *terms), cursor.since(start), None, opener.any_will_do)

    def _name(self, reader: Reader, opener: Keyword, begun: int) -> None:
        """Read the next words as an option: by the terms of the vocabulary, by yes or no, by its label; or as nothing."""
        cursor, trial, place, start = reader.cursor, reader.trial, reader.place, reader.cursor.at
        terms, found = reader.first() if reader.options else ((), Match(""))
        if len(terms) > 1:
            raise reader.ambiguous(found, terms)
        if terms:
            reader.choose(reader.follow(terms), cursor.since(start), found, opener.any_will_do)
            return
        cursor.at = start
        if reader.number():
            return
        answer = shapes.yes_or_no(str(cursor.peek("yes", "no")), place.choice) if cursor.peek("yes", "no") else None
        if answer is not None:
            cursor.take("yes", "no")
            put(trial, place, answer, cursor.since(start))
        elif opener.alone is not None and (not cursor.rest or cursor.peek("and") or self._stops(cursor)):
            put(trial, place, opener.alone, cursor.since(begun))
        else:
            named(cursor, trial, place)

    def _several(self, cursor: Cursor, trial: SheetParse, place: Target) -> None:
        """Some things up to the next opener, or all the rest of the line. Raises Wrong."""
        start = cursor.at
        while place.choice.shape == "some_of" and cursor.rest and (cursor.at == start or not self._stops(cursor)):
            cursor.at += 1
        if place.choice.shape != "some_of":
            cursor.at = len(cursor.words)
        text = cursor.since(start)
        outcome = place.read(text, trial.lexicon)
        if outcome.value is not None:
            trial.put(place, outcome)
            return
        if place.choice.shape != "some_of":
            raise ParseError(trial.explained(place, outcome.trouble or ParseProblem("unknown", text)))
        cursor.at = start
        self._one_by_one(cursor, trial, place)

    def _one_by_one(self, cursor: Cursor, trial: SheetParse, place: Target) -> None:
        """Things one after the other, without a sign between them. Raises Wrong."""
        picked: list[str] = []
        while cursor.rest and not (picked and self._stops(cursor)) and not cursor.take("none"):
            cursor.take("and")
            found = one(cursor, trial, place).one
            assert found is not None
            picked.append(found.id)
        put(trial, place, tuple(picked), " ".join(picked))

    def _then(self, cursor: Cursor, trial: SheetParse, before: str, part: str) -> None:
        """Read the words behind as an answer to that part; if the part is not asked, a place there is refused."""
        place, start = trial.place(part), cursor.at
        if place is None:
            bar = next((bar for bar in trial.forbidden(part) if not bar.option), None)
            if bar and cursor.rest and not self._stops(cursor) and (cursor.number() is not None or self._is_said(cursor)):
                cursor.at = start
                raise ParseError(shapes.at(before, shapes.illegal(cursor.rest, bar)))
            cursor.at = start
            return
        reader = self._reader(cursor, trial, place)
        if terms := reader.follow((), ("and", "to", "from"), every=True):
            reader.choose(terms, cursor.since(start), None, False)
        elif cursor.rest and not reader.number() and not self._stops(cursor) and place.is_surely_named(cursor, trial.lexicon):
            named(cursor, trial, place)

    def _is_said(self, cursor: Cursor) -> bool:
        """Whether the next words are one of those that follow openers, or an opener that nothing of these follows."""
        return cursor.peek(*_followers(self.vocabulary), *self.openers) is not None

    def _stops(self, cursor: Cursor) -> bool:
        """Whether a word that opens something comes next."""
        mark, opener = cursor.at, self._opener(cursor)
        is_opening = opener is not None and (not opener.follows or cursor.peek(*opener.follows) is not None)
        cursor.at = mark
        return is_opening or (self.lists is not None and cursor.peek("else") is not None)


def _followers(vocabulary: Vocabulary) -> tuple[Message, ...]:
    return tuple(dict.fromkeys(word for opener in vocabulary.keywords for word in opener.follows))


def _is_named(name: str, pattern: str) -> bool:
    """Whether that is the part's name, a "*" for one piece of it."""
    return name.count(".") == pattern.count(".") and fnmatchcase(name, pattern)
