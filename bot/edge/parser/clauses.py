"""Steps that clauses of verbs share: they fill parts of a sheet, or say a problem."""

from __future__ import annotations

from bot.edge.kit.typed_result import ParseError, ParseProblem
from bot.edge.lexer.cursor import Cursor
from bot.edge.lexer.names import How, Match
from bot.edge.parser import shapes
from bot.edge.parser.shapes import ParseResult
from bot.edge.parser.sheets import SheetParse
from bot.edge.parser.targets import Target


def put(trial: SheetParse, place: Target, value: object, word: str, found: Match | None = None) -> None:
    """Fill a part with a value that its choice allows. Raises Wrong."""
    outcome = shapes.checked(ParseResult(value, None, shapes.found_by_similarity(found) if found else ()), place.choice, word)
    if outcome.trouble is not None:
        raise ParseError(trial.why(place.name, value, outcome.trouble))
    trial.put(place, outcome)


def named(cursor: Cursor, trial: SheetParse, place: Target) -> None:
    """The next words as the name of one of the part's options."""
    found = one(cursor, trial, place)
    assert found.one is not None
    put(trial, place, found.one.id, found.text, found)


def one(cursor: Cursor, trial: SheetParse, place: Target) -> Match:
    """The option that the next words name. Raises Wrong: also for one that a rule bars, when they name it as surely."""
    things, start = shapes.named(place.choice, trial.lexicon), cursor.at
    found = cursor.name(things)
    length, cursor.at = cursor.at - start, start
    bars = place.named_bars
    forbidden = cursor.name(trial.lexicon.named(bars, lambda id: bars[id].label)) if bars else Match("")
    if surer(forbidden, found) or (forbidden.one and forbidden.how < How.NEAR and cursor.at - start > length):
        assert forbidden.one is not None
        raise ParseError(shapes.at(place.name, shapes.illegal(forbidden.text, bars[forbidden.one.id])))
    cursor.at = start + length
    if found.one is None:
        raise ParseError(shapes.at(place.name, shapes.picked(found, things).trouble or ParseProblem("unknown", found.text)))
    return found


def surer(forbidden: Match, found: Match) -> bool:
    """Whether words name something forbidden more surely than anything open."""
    return forbidden.one is not None and forbidden.how < (found.how if found.things else How.NEAR)
