"""Actions of an operation in codes, many in one line: "b10 j8 search g1", "bismarck brest", "pass b4".

A line is drawn from hex to hex or port, gaps filled by the shortest way with least Intel. A force goes by its sign or the name of
any ship of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.tables import FORCE as FORCE_SIGNS
from engines.atlantic_chase.pieces import places
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.lines import LONGEST, Hexes, against_line, joined
from engines.atlantic_chase.pieces.vessels import row_of
from engines.atlantic_chase.pieces.ways import shortest
from engines.atlantic_chase.rules import forecast, helpers, routes
from engines.atlantic_chase.rules.actions import COMPLETE, DO, FORCE, PASS, PLACE, RECON, ROUTE, SHIFT, SIGNALS, TARGET, aims
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.declaration import named
from engines.atlantic_chase.rules.forces import seat_of
from engines.atlantic_chase.rules.helpers import CONTESTS
from engines.atlantic_chase.rules.support import HELP
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Illegal
from engines.kernel.speech.vocabulary import LABELS_ALONE, Codes, Vocabulary

TAIL, WITH, TO = "-tail", "-with", "-to"
"""Words that are no action: for the other end of a line, before a force that coordinates, and one that may be left out."""
VERBS = (*CONTESTS, PASS, COMPLETE, RECON, SIGNALS, SHIFT)
RULES = {"search": "AC-33c", "engage": "AC-31b", "strike": "AC-27f", "attack": "AC-41j"}
"""The rules that say which forces may be aimed at."""
WORDS = {say(f"ac.say.{word.lstrip('-')}"): word for word in (*VERBS, TAIL, WITH, TO)}
Item = Mapping[str, Any]


def vocabulary(plan: Plan) -> Vocabulary:
    """The words of a captain whose plan it is."""
    return Vocabulary(codes=Codes(words=WORDS, read=partial(read, plan.view))) if isinstance(plan.view, Ocean) else LABELS_ALONE


def read(table: Ocean, before: Sequence[Item], words: Sequence[str]) -> tuple[Item, ...] | None:
    """The actions of a line behind those `before` it; None if it is not in codes. Raises Illegal."""
    seen: Ocean | None = table
    for item in before:
        seen = forecast.after(seen, item) if seen is not None else None
    if seen is None:
        return None
    line = Line(seen, seen.active, list(words))
    return tuple(line.items()) or None


def plain(text: str) -> str:
    """A name without blanks and signs, as names are compared."""
    return "".join(filter(str.isalnum, text.casefold()))


@dataclass
class Line:
    """A line of words, and the chart as it stands at that point. `force`: the one it speaks of."""

    table: Ocean
    seat: int
    words: list[str]
    force: str = ""
    actions: list[Item] = field(default_factory=list)

    def items(self) -> list[Item]:
        """The actions in the order in which they are said, none if any word has no meaning."""
        while self.words:
            if not (self._takes(TO) or self._action()):
                return []
        return self.actions

    def _action(self) -> bool:
        verb = next((one for one in VERBS if self._takes(one)), "")
        if verb:
            return self._deed(verb)
        force = self._force(self.seat)
        if force:
            self.force = force
            return bool(self.words)
        return bool(self.force) and self._route()

    def _takes(self, word: str) -> bool:
        is_next = self.words[:1] == [word]
        if is_next:
            del self.words[0]
        return is_next

    def _add(self, item: Item) -> bool:
        """The next action; those behind it are read on the chart as it leaves it."""
        self.actions.append(item)
        after = forecast.after(self.table, item)
        self.table = after or self.table
        self.force = self.force if after is not None and self.force in after.squadrons else ""
        return True

    # -- names

    def _name(self, meanings: Mapping[str, str]) -> str:
        """The meaning of the longest name at the head of the words, "" if there is none."""
        for length in range(min(3, len(self.words)), 0, -1):
            meaning = meanings.get(plain("".join(self.words[:length])))
            if meaning is not None:
                del self.words[:length]
                return meaning
        return ""

    def _force(self, seat: int) -> str:
        """A force of a side; AC-7a: a sign that has none is refused."""
        signs = {plain(force): force for force in (*self.table.squadrons, *self.table.stealth) if seat_of(force) == seat}
        ships = {
            plain(row_of(ship).name): force
            for force, one in self.table.squadrons.items()
            if seat_of(force) == seat
            for ship in one.ships
        }
        found = self._name({**ships, **signs})
        sign = self.words[0].upper() if self.words and not found else ""
        if sign in FORCE_SIGNS and seat_of(sign) == seat:
            raise Illegal("AC-7a", say("ac.bar.force.gone", force=Verbatim(sign)))
        return found

    def _hex(self) -> str:
        """A hex by its code, or by a port in it; AC-4c: a code that is none is refused."""
        chart = self.table.waters.chart
        found = self._name(
            {**{plain(port.name): port.hexes[0] for port in chart.ports}, **{plain(hex): hex for hex in chart.hexes}}
        )
        code = self.words[0].upper() if self.words and not found else ""
        if code[:1].isalpha() and code[1:].isdigit() and code not in FORCE_SIGNS:
            raise Illegal("AC-4c", say("ac.bar.line.map", hex=Verbatim(code)))
        return found

    # -- lines

    def _route(self) -> bool:
        """AC-43: a line from an end of the force, each stop by the way that is shortest."""
        end = routes.TAIL if self._takes(TAIL) else routes.HEAD
        stops = []
        while self.words and self.words[0] not in WORDS.values():
            stop = self._hex()
            if not stop:
                return False
            stops.append(stop)
            self._takes(TO)
        return bool(stops) and self._add(self.routed(self.force, end, stops))

    def routed(self, force: str, end: str, stops: Sequence[str]) -> Item:
        """The Trajectory of a force over some stops. Raises Illegal."""
        if force not in self.table.squadrons or not self.table.squadrons[force].hexes:
            raise Illegal("AC-43c", say("ac.bar.line.box"))
        track, side = self.table.squadrons[force].track, SIDES[self.seat]
        ends = [one for one in routes.ends(track) if routes.is_open(self.table, force, one)]
        way = self.way(force, end, stops)
        tail, head = ((), way) if end == routes.HEAD else (way, ())
        against = against_line(self.table.waters.chart, side, joined(track, tail, head))
        if against is not None:
            raise Illegal(against.rule, against.words)
        item = {DO: ROUTE, FORCE: force, **({routes.END: end} if len(ends) > 1 or ends[:1] == [routes.TAIL] else {})}
        if len(stops) == 1 and way == routes.way_to(self.table, force, end, stops[0]):
            return {**item, routes.TO: stops[0]}
        return {**item, routes.TO: routes.DRAWN, routes.WAY: way}

    def way(self, force: str, end: str, stops: Sequence[str]) -> Hexes:
        """AC-D134: the hexes over all stops; a stop to which no way leads stands behind the last, so that its rule is named."""
        track, chart = self.table.squadrons[force].track, self.table.waters.chart
        triggers = routes.triggers(self.table, self.seat)
        way: tuple[str, ...] = ()
        for stop in stops:
            last = way[-1] if way else routes.end_of(track, end)
            taken = {*track.hexes, *way}
            is_beside = stop in chart.beside[last] or stop in taken
            gap = () if is_beside else shortest(chart, SIDES[self.seat], last, stop, taken, triggers)
            way = (*way, *(gap or (stop,)))
            if len(track.hexes) + len(way) > LONGEST:
                raise Illegal("AC-15a", say("ac.bar.line.long", most=LONGEST))
        return way

    # -- other actions

    def _deed(self, verb: str) -> bool:
        if verb in CONTESTS:
            return self._contest(verb)
        own = self._force(self.seat) or self.force
        if verb == PASS:
            lines = named(self.table, PASS, self.seat)
            return self._add({DO: PASS, **({FORCE: own or lines[0]} if lines else {})})
        if verb == SIGNALS:
            target, hex = self._force(foe(self.seat)), self._hex()
            return bool(target and hex) and self._add({DO: SIGNALS, TARGET: f"{hex}:{target}"})
        if verb == RECON:
            hex = self._hex()
            return bool(own and hex) and self._add({DO: RECON, FORCE: own, PLACE: hex})
        return self._port(verb, own)

    def _port(self, verb: str, own: str) -> bool:
        """AC-29, AC-8c, AC-8d: a port box, or a hex out of one; the only one needs no name."""
        if not own or own not in self.table.squadrons:
            return False
        found = homes(self.table, own) if verb == COMPLETE else routes.exits(self.table, own) or routes.boxes(self.table, own)
        names = {plain(port.name): port.box for port in self.table.waters.chart.ports if port.box in found}
        names |= {plain(places.BOX_NAME.get(place, place)): place for place in found}
        self._takes(TO)
        place = self._name(names) or (found[0] if len(found) == 1 else "")
        return bool(place) and self._add({DO: verb, FORCE: own, PLACE: place})

    def _contest(self, verb: str) -> bool:
        """AC-T2a: the first of the force's aims that the line fits; refused by its rule if there is none."""
        own, enemy, hex = self._aim()
        help = self._force(self.seat) if self._takes(WITH) else ""
        for force in named(self.table, verb, self.seat):
            if own and force.partition("@")[0] != own:
                continue
            for aim in sorted(aims(self.table, verb, force), key=lambda aim: self._rank(aim, own)):
                where, _, who = aim.partition(":")
                if enemy in ("", who) and hex in ("", where, force.partition("@")[2]):
                    if help and help not in helpers.coordinating(self.table, self.seat, where, force.partition("@")[0]):
                        raise Illegal("AC-47a", say("ac.bar.help", force=places.sign(help), hex=places.hex_(where)))
                    return self._add({DO: verb, FORCE: force, TARGET: aim, **({HELP: help} if help else {})})
        raise Illegal(RULES[verb], say("ac.bar.aim"))

    def _aim(self) -> tuple[str, str, str]:
        """The own force, the enemy's and the hex that the next words name, in any order; "" for what they do not."""
        own, enemy, hex = "", "", ""
        while self._takes(TO) or (self.words and self.words[0] not in WORDS.values()):
            mine = self._force(self.seat)
            theirs = "" if mine else self._force(foe(self.seat))
            where = "" if mine or theirs else self._hex()
            if not (mine or theirs or where):
                break
            own, enemy, hex = mine or own, theirs or enemy, where or hex
        return own or self.force, enemy, hex

    def _rank(self, aim: str, own: str) -> int:
        """How far an aim lies from the head of the force, at which its line was drawn last."""
        one = self.table.squadrons.get(own)
        hexes: Sequence[str] = one.hexes if one is not None else ()
        hex = aim.partition(":")[0]
        return len(hexes) - hexes.index(hex) if hex in hexes else LONGEST
