"""The verbs of Pieces of Eight (CONVERSATION 3.1.4): words to the parts of its sheets and to the values of those parts.

A play, a call, a coin for the nest; on a slip Treachery, Monkey, Full Sail, Black Spot; Cannons lent; a ship or layout.
"""
from __future__ import annotations

from collections.abc import Callable

from bot.edge.typed import shapes
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.fold import folded
from bot.edge.typed.matching import Match, Named
from bot.edge.typed.reading import Candidate, Trouble
from bot.edge.typed.shapes import Outcome
from bot.edge.typed.sheets import Filling, Place
from engines.kernel.messages import Message, say

WORDS: dict[str, tuple[str, ...]] = {
    "play": ("play", "jugar", "juega", "juego", "gioca", "giocare", "gioco"),
    "call": ("call", "llamar", "llama", "llamo", "chiama", "chiamare", "chiamo"),
    "dump": ("dump", "destroy", "destruir", "destruye", "distruggi", "distruggere"),
    "nest": ("nest", "nido", "coffa"),
    "fore": ("fore", "proa", "prua"),
    "aft": ("aft", "popa", "poppa"),
    "empty": ("empty", "none", "vacio", "nada", "vuota", "vuoto", "niente"),
    "later": ("ask me then", "preguntarme entonces", "chiedimelo allora"),
    "keep": ("keep", "keep it", "conservar", "conserva", "conservarla", "tieni", "tienila", "tenere"),
    "second": ("second cannon", "segundo canon", "secondo cannone"),
    "invite": ("invite", "invitar", "invita"),
    "longest": ("longest", "at most", "como maximo", "maximo", "al massimo", "massimo"),
    "show": ("show", "mostrar", "muestra", "mostra", "mostrare"),
    "monkey": ("captains monkey", "monkey", "mono del capitan", "mono", "scimmia del capitano", "scimmia"),
    "treachery": ("treachery", "traicion", "tradimento"),
    "sail": ("full sail", "sail", "a toda vela", "vela", "vele", "a vele spiegate"),
    "spot": ("black spot", "spot", "mancha negra", "mancha", "macchia nera", "macchia"),
    "lend": ("lend", "prestar", "presta", "presto", "prestare"),
    "order": ("order", "orden", "ordine"),
    "from": ("from", "desde", "de", "del", "da", "dal", "dalla", "di"),
    "at": ("at", "to", "on", "against", "a", "al", "contra", "en", "contro", "in", "su", "alla"),
    "for": ("for", "por", "para", "per"),
    "and": ("and", "y", "e", "ed", "then", "luego", "poi", "with", "con"),
    "own": ("own", "my own", "propia", "mi propia", "proprio", "mio"),
    "yes": ("yes", "si"),
    "no": ("no",),
    "all": ("all", "todos", "todo", "tutti", "tutto"),
    "coin": ("coin", "moneda", "moneta"),
}
"""Each concept's words in English, Spanish and Italian, folded; all are understood in every language."""
PLACES = ("nest", "fore", "aft")
SIDES = {("fore", "fore"): "ff", ("fore", "aft"): "fa", ("aft", "fore"): "af", ("aft", "aft"): "aa"}
BOTH = {("ff", "aa"): "both.fa", ("fa", "af"): "both.af", ("af", "ff"): "both.f1", ("ff", "af"): "both.f2",
        ("aa", "fa"): "both.a1", ("fa", "aa"): "both.a2"}
"""Ways to call both ends, by the order in which they are typed; the one named last lies next to the Captain."""


class Wrong(Exception):
    """A word that fits nowhere; the trouble says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.word)
        self.trouble = trouble


class PiecesOfEight:
    """Reads lines of verbs into turn sheets, slips and layouts."""

    def read(self, piece: str, filling: Filling) -> Filling | None:
        cursor, trial = Cursor(piece, WORDS), filling.trial()
        if cursor.peek(*CLAUSES) is None:
            return None
        try:
            while cursor.rest:
                if not _clause(cursor, trial):
                    return None
        except Wrong as wrong:
            trial.fail(wrong.trouble, cursor.rest)
        return trial

    def waits(self, piece: str) -> bool:
        return Cursor(piece, WORDS).peek(*CLAUSES) is not None

    def bare(self, text: str) -> str:
        cursor = Cursor(text, WORDS)
        return cursor.rest if cursor.take("lend", "order", "play") and cursor.rest else text


def _clause(cursor: Cursor, trial: Filling) -> bool:
    """One clause of a line; False when it belongs to parts that are not there (yet)."""
    while cursor.take("and", "coin"):
        pass
    verb = cursor.take()
    if verb is None:
        text, cursor.at = cursor.rest, len(cursor.words)
        raise Wrong(Trouble("unknown", text))
    read = CLAUSES.get(verb)
    return read(cursor, trial) if read else _stray(verb, cursor, trial)


def _stray(verb: str, cursor: Cursor, trial: Filling) -> bool:
    raise Wrong(Trouble("unknown", f"{verb} {cursor.rest}".strip()))


def _needs(name: str) -> Callable[[Callable[[Cursor, Filling, Place], None]], Callable[[Cursor, Filling], bool]]:
    """A clause for one part: there only when the sheet has come to that part."""
    def made(read: Callable[[Cursor, Filling, Place], None]) -> Callable[[Cursor, Filling], bool]:
        def clause(cursor: Cursor, trial: Filling) -> bool:
            place = trial.place(name)
            if place is not None:
                read(cursor, trial, place)
            return place is not None
        return clause
    return made


def _put(trial: Filling, place: Place, value: object, word: str, found: Match | None = None) -> None:
    """Fill a part with a value that its choice allows. Raises Wrong."""
    outcome = shapes.checked(Outcome(value, None, shapes.note(found) if found else ()), place.choice, word)
    if outcome.trouble is not None:
        raise Wrong(shapes.at(place.name, outcome.trouble))
    trial.put(place, outcome)


def _named(cursor: Cursor, trial: Filling, place: Place) -> None:
    """The next words as the name of one of the part's options."""
    things = shapes.named(place.choice, trial.lexicon)
    found = cursor.name(things)
    if found.one is None:
        raise Wrong(shapes.at(place.name, shapes.picked(found, things).trouble or Trouble("unknown", found.text)))
    _put(trial, place, found.one.id, found.text, found)


def _nest(cursor: Cursor, trial: Filling) -> bool:
    """ "nest fore" before the main phase or behind it; "nest cutlass" in a layout."""
    layout = trial.place("nest")
    if layout is not None:
        value = "none" if cursor.take("empty") else None
        _put(trial, layout, value, "nest") if value else _named(cursor, trial, layout)
        return True
    end = cursor.take("fore", "aft", "empty", "later")
    first = trial.place("nest1")
    place = first if first and "nest1" not in trial.told and "action" not in trial.told else trial.place("nest2")
    if place is None and end:
        return False
    if place is None or end is None:
        raise Wrong(Trouble("unknown", f"nest {cursor.rest}".strip()))
    _put(trial, place, "none" if end == "empty" else end, end)
    return True


@_needs("order")
def _order(cursor: Cursor, trial: Filling, place: Place) -> None:
    text, cursor.at = cursor.rest, len(cursor.words)
    outcome = place.read(text, trial)
    if outcome.trouble is not None:
        raise Wrong(shapes.at(place.name, outcome.trouble))
    trial.put(place, outcome)


@_needs("action")
def _play(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "play cutlass", "play cutlass from nest", "play nest"."""
    coins = {option: coin for option in place.choice.options if (coin := coin_of(place.choice.name(option))) and option != "dump"}
    start, kind, where = cursor.at, None, cursor.take(*PLACES)
    if where is None:
        things = trial.lexicon.named(dict.fromkeys(coin.id for coin in coins.values()), say)
        kind = cursor.name(things)
        if kind.one is None:
            raise Wrong(shapes.at("action", shapes.picked(kind, things).trouble or Trouble("unknown", kind.text)))
        where = cursor.take(*PLACES) if cursor.take("from") else None
    fitting = [option for option, coin in coins.items()
               if (kind is None or kind.one is None or coin.id == kind.one.id) and where in (None, option.partition(".")[0])]
    _choose(fitting, " ".join(cursor.words[start:cursor.at]), kind, trial, place)


def _choose(fitting: list[str], word: str, kind: Match | None, trial: Filling, place: Place) -> None:
    """The coin played, plainly if it can be; the same coin in two places must be told apart."""
    plain = {option.partition(".")[0]: option for option in reversed(fitting)}
    if len(plain) == 1:
        _put(trial, place, next(iter(plain.values())), word, kind)
        return
    near = tuple(Candidate("action", option, place.choice.name(option)) for option in reversed(plain.values()))
    raise Wrong(Trouble("ambiguous" if near else "unknown", word, "action", (place.question,), near))


def coin_of(message: Message) -> Message | None:
    """The coin a label names."""
    if message.id.startswith("coin."):
        return message
    inner = (part for _, arg in message.args for part in (arg if isinstance(arg, tuple) else (arg,)))
    return next((coin for part in inner if isinstance(part, Message) and (coin := coin_of(part))), None)


def _mode(mode: str) -> Callable[[Cursor, Filling], bool]:
    """ "keep", "second cannon", "show": how the coin is played."""
    def clause(cursor: Cursor, trial: Filling) -> bool:
        place, action = trial.place("action"), str(trial.draft.get("action", ""))
        if place is None or not action:
            return False
        while cursor.peek(*PLACES) and mode == "show":
            cursor.take(*PLACES)
        modes = ("keep", "show") if mode == "keep" else (mode,)
        wanted = [f"{action.partition('.')[0]}.{way}" for way in modes]
        option = next((way for way in wanted if way in place.choice.options), wanted[0])
        _put(trial, place, option, mode)
        return True
    return clause


@_needs("target")
def _at(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "at ben nest", "at ben 3 from fore"."""
    _named(cursor, trial, place)
    position = trial.place("position")
    if position is not None and cursor.rest:
        _position(cursor, trial, position)


def _position(cursor: Cursor, trial: Filling, place: Place) -> None:
    number = cursor.number()
    if number is not None:
        cursor.take("from")
        cursor.take("fore")
        _put(trial, place, str(number), str(number))
    elif cursor.peek("nest", "fore"):
        _put(trial, place, "nest" if cursor.take("nest", "fore") == "nest" else "1", "nest")
    elif cursor.take("aft"):
        _put(trial, place, place.choice.options[-1], "aft")


@_needs("grog")
def _for(cursor: Cursor, trial: Filling, place: Place) -> None:
    _named(cursor, trial, place)


@_needs("invite")
def _invite(cursor: Cursor, trial: Filling, place: Place) -> None:
    if cursor.take("all"):
        _put(trial, place, place.choice.options, "all")
        return
    things, asked = shapes.named(place.choice, trial.lexicon), list[Named]()
    while not cursor.take("empty") and cursor.rest and (cursor.peek() in (None, "and") or not asked):
        cursor.take("and")
        found = cursor.name(things)
        if found.one is None:
            raise Wrong(shapes.at("invite", shapes.picked(found, things).trouble or Trouble("unknown", found.text)))
        asked.append(found.one)
    _put(trial, place, tuple(thing.id for thing in asked), "invite")


@_needs("longest")
def _longest(cursor: Cursor, trial: Filling, place: Place) -> None:
    number = cursor.number()
    if number is None:
        raise Wrong(shapes.at("longest", shapes.read(cursor.rest, place.choice, trial.lexicon).trouble or Trouble("unknown", "")))
    _put(trial, place, number, str(number))


@_needs("action")
def _dump(cursor: Cursor, trial: Filling, place: Place) -> None:
    mark = cursor.at
    if cursor.take("nest") and cursor.peek("fore", "aft", "empty", "later"):
        cursor.at = mark
    _put(trial, place, "dump", "dump")


@_needs("action")
def _call(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "call aft to aft", "call fore to aft and aft to aft"."""
    _put(trial, place, "call", "call")
    ways = [_way(cursor)]
    mark = cursor.at
    cursor.take("and")
    if cursor.peek("fore", "aft"):
        ways.append(_way(cursor))
    else:
        cursor.at = mark
    way = ways[0] if len(ways) == 1 else BOTH.get((ways[0], ways[1])) or BOTH.get((ways[1], ways[0])) or ""
    call = trial.place("call")
    if call is None:
        raise Wrong(Trouble("unknown", cursor.rest))
    _put(trial, call, way, " ".join(ways))


def _way(cursor: Cursor) -> str:
    end = cursor.take("fore", "aft")
    cursor.take("at")
    side = cursor.take("fore", "aft")
    if end is None or side is None:
        raise Wrong(Trouble("unknown", cursor.rest, "call", (say("pe.q.call"),)))
    return SIDES[end, side]


def _treachery(cursor: Cursor, trial: Filling) -> bool:
    """Against another's use on a slip; attached to one's own on a turn sheet."""
    place = trial.place("t") or trial.place("own")
    if place is None:
        return False
    where = (cursor.take("from"), cursor.take(*PLACES))[1]
    held = [option for option in place.choice.options if option in PLACES]
    _put(trial, place, where or (held[0] if held else "nest"), "treachery")
    _own(cursor, trial, "t.own")
    return True


def _own(cursor: Cursor, trial: Filling, name: str) -> None:
    """ "then own from aft": one's own Treachery attached to a reaction."""
    mark = cursor.at
    cursor.take("and")
    place = trial.place(name)
    if not cursor.take("own") or place is None:
        cursor.at = mark
        return
    cursor.take("treachery")
    cursor.take("from")
    where = cursor.take(*PLACES)
    _put(trial, place, where or "", "own")


def _monkey(cursor: Cursor, trial: Filling) -> bool:
    """On a slip every place of mine that is asked about; on a turn sheet the one aimed at."""
    answer = cursor.take("yes", "no") or "yes"
    places = [place for name in ("monkey", *(f"m.{place}" for place in PLACES)) if (place := trial.place(name))]
    for place in places:
        _put(trial, place, answer, answer)
        _own(cursor, trial, f"{place.name}.own")
    return bool(places)


def _loss(kind: str) -> Callable[[Cursor, Filling], bool]:
    """ "sail yes", "spot": which coins answer the loss; what is not named keeps its answer."""
    def clause(cursor: Cursor, trial: Filling) -> bool:
        place = trial.place("l")
        if place is None:
            return False
        answer = cursor.take("yes", "no") or "yes"
        mine = {where for where in PLACES if where in place.choice.options and loss_kind(place, where) == kind}
        now = set(str(trial.draft.get("l", "none")).split("+")) - {"none"}
        named = now | mine if answer == "yes" else now - mine
        value = next((option for option in place.choice.options if set(option.split("+")) - {"none"} == named), "")
        _put(trial, place, value if mine or answer == "no" else "", kind)
        for where in sorted(mine):
            _own(cursor, trial, f"l.{where}.own")
        return True
    return clause


def loss_kind(place: Place, option: str) -> str:
    """Whether the coin of that place is a Full Sail or a Black Spot, by its label."""
    label = place.choice.name(option)
    coin = coin_of(label)
    told = coin.id if coin else label.id
    return "sail" if folded(told.rsplit(".", 1)[-1]).endswith("sail") else "spot"


CLAUSES: dict[str, Callable[[Cursor, Filling], bool]] = {
    "play": _play, "call": _call, "dump": _dump, "nest": _nest, "order": _order, "at": _at, "for": _for, "invite": _invite,
    "longest": _longest, "keep": _mode("keep"), "show": _mode("show"), "second": _mode("second"), "monkey": _monkey,
    "treachery": _treachery, "sail": _loss("sail"), "spot": _loss("spot"),
}
VERBS = PiecesOfEight()
