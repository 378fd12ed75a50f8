"""The menu of a captain's plan: usual whole actions, page by page, each in words with its chances and its cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from itertools import islice

from engines.atlantic_chase.data.tables import LOSE_CONTACT, MISS
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.rules import helpers, homecoming, prospects, routes
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DO,
    FORCE,
    PASS,
    PASS_ALL,
    PLACE,
    RECON,
    REORGANIZE,
    ROUTE,
    SHIFT,
    SIGNALS,
    TARGET,
    deeds,
)
from engines.atlantic_chase.rules.declaration import contest_of, declaration, ends, script
from engines.atlantic_chase.rules.entries import MAKERS, Item, alone, home_hexes
from engines.atlantic_chase.rules.forces import has_convoy
from engines.atlantic_chase.rules.helpers import CONTESTS, ENGAGE
from engines.atlantic_chase.rules.item_names import item_name
from engines.atlantic_chase.rules.scoring import home_points
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.sheet import PlayLabel, Sheet

LIKELY, AIMED, ROUTES, PORTS, REST = "likely", "contests", "routes", "ports", "rest"
"""The pages of the menu."""
PAGE = {**dict.fromkeys(CONTESTS, AIMED), ROUTE: ROUTES, COMPLETE: PORTS, SHIFT: PORTS}
MOST, FEW = 140, 24
"""Entries of the menu, and those that are likely; at most."""
EXPLAINED = (PASS, PASS_ALL, REORGANIZE, SIGNALS, RECON)
"""Actions of which their description says what they do."""
Path = tuple[tuple[str, Answer], ...]


def sheet_of(table: Ocean, seat: int) -> Sheet:
    """AC-T1b: an action, with whole ones to pick."""
    menu = Entries(table, seat)
    return Sheet(script=partial(script, table, seat), play_label=menu.label, usual=menu.usual)


class Entries:
    """The usual whole actions of a side now; they are looked for once a menu needs them."""

    def __init__(self, table: Ocean, seat: int) -> None:
        self.table, self.seat = table, seat
        self._found: dict[str, tuple[str, ...]] = {}

    @cached_property
    def items(self) -> tuple[Path, ...]:
        """The entries, each as its whole answer in the order of its parts."""
        sheet = declaration(self.table, self.seat)
        kinds = [islice(MAKERS.get(do, alone)(self.table, self.seat, do), MOST // 2) for do in deeds(self.table, self.seat)]
        return tuple([tuple(sheet.check(item).items()) for item in islice((one for kind in kinds for one in kind), MOST)])

    @cached_property
    def _tree(self) -> Mapping[Path, Mapping[Answer, None]]:
        """The answers of each part behind those before it."""
        found: dict[Path, dict[Answer, None]] = {}
        for whole in self.items:
            for place, (_, value) in enumerate(whole):
                found.setdefault(whole[:place], {})[value] = None
        return found

    def usual(self, before: Item) -> tuple[Answer, ...]:
        """The answers of the next part of which entries are made."""
        return tuple(self._tree.get(tuple(before.items()), ()))

    @cached_property
    def likely(self) -> frozenset[Path]:
        """The entries to be looked at first: points at home, the best contest of each force, convoys to sea, ways to points."""
        weights = {whole: self._weight(dict(whole)) for whole in self.items}
        first: dict[tuple[str, str], Path] = {}
        for whole in sorted([whole for whole, weight in weights.items() if weight > 0], key=lambda one: -weights[one]):
            item = dict(whole)
            first.setdefault((PAGE[item[DO]], item[FORCE].partition("@")[0]), whole)
        return frozenset(islice(first.values(), FEW))

    def _weight(self, item: Item) -> float:
        """How much an entry is to be looked at, 0 if not at first."""
        do, force = item[DO], item.get(FORCE, "")
        if do == ENGAGE and warning(self.table, item) is not None:
            return 0.0
        if do in CONTESTS:
            cells = prospects.odds(self.table, contest_of(item)).items()
            return 1 + sum(chance for codes, chance in cells if not {MISS, LOSE_CONTACT} & {*codes})
        if do == COMPLETE:
            return 3.0 * home_points(self.table, self.seat, force, item[PLACE])
        if do == SHIFT:
            return float(has_convoy(self.table.squadrons[force]) and bool(self.table.squadrons[force].track.box))
        if do == ROUTE and item[routes.TO] not in (routes.HERE, routes.DRAWN):
            is_convoy = has_convoy(self.table.squadrons[force])
            return 0.9 if item[routes.TO] in self._homes(force) else 0.0 if is_convoy else 0.5
        return 0.0

    def _homes(self, force: str) -> tuple[str, ...]:
        """The hexes of the ports at which a force would bring points, found once."""
        if force not in self._found:
            self._found[force] = home_hexes(self.table, self.seat, force)
        return self._found[force]

    def label(self, item: Item) -> PlayLabel:
        """An entry in words: what it is, what it may bring, its page."""
        whole, force = tuple(item.items()), item.get(FORCE, "").partition("@")[0]
        page = LIKELY if whole in self.likely else PAGE.get(item[DO], REST)
        one = self.table.squadrons.get(force)
        return PlayLabel(
            label=item_name(self.table, item),
            button=say("confirm"),
            description=introduced(self.table, item, brings(self.table, item)),
            group=say(f"ac.page.{page}"),
            section=places.force(force, one) if one is not None else say("ac.page.others"),
            marks=tuple(filter(None, (_mark(item),))),
        )


def _mark(item: Item) -> str | None:
    """The force or the hex on a picture at which an action is aimed, else the force that does it."""
    _, _, target = item.get(TARGET, "").partition(":")
    place = item.get(routes.TO) or item.get(PLACE, "")
    is_hex = place not in ("", routes.HERE, routes.DRAWN) and place not in places.BOX_NAME
    return target or (place if is_hex else places.mark(item.get(FORCE, "")))


# -- words


def brings(table: Ocean, item: Item) -> Message | None:
    """The end that an action brings, else its chances and its cost; None if there is nothing to be told."""
    if (warned := warning(table, item)) is not None:
        return warned
    if item[DO] == ROUTE:
        return _length(table, item)
    if item[DO] == COMPLETE:
        return _home(table, item)
    if item[DO] in EXPLAINED:
        return say(f"ac.item.{item[DO]}.does") if item[DO] != PASS or FORCE in item else say("ac.item.pass.alone")
    if item[DO] not in CONTESTS:
        return None
    one = contest_of(item)
    intel = helpers.intel_of(table, one)
    chances = prospects.in_words(table, one)
    return say("ac.item.way", list=(chances, say("ac.item.intel", n=intel))) if intel else chances


def introduced(table: Ocean, item: Item, does: Message | None) -> Message | None:
    """The first ships of the forces that an action names, whose signs say nothing to a newcomer, and what it brings."""
    forces = (item.get(FORCE, "").partition("@")[0], item.get(TARGET, "").partition(":")[2])
    ships = [names.ship(places.first(table.squadrons[force])) for force in forces if force in table.squadrons]
    if not ships:
        return does
    who = say("ac.item.against", ship=ships[0], target=ships[1]) if len(ships) > 1 else ships[0]
    return who if does is None else say("ac.item.who", ship=who, does=does)


def warning(table: Ocean, item: Item) -> Message | None:
    """AC-T20b: that an action ends the operation, as the answer by itself would be warned of."""
    if item[DO] == ENGAGE:
        warn, named = homecoming.warning(table, ENGAGE), item[TARGET]
    elif item[DO] == COMPLETE:
        warn, named = ends(table, COMPLETE, item[FORCE]), item[PLACE]
    else:
        return None
    return warn(named) if warn is not None else None


def _home(table: Ocean, item: Item) -> Message | None:
    """The points of a Completion."""
    value = 0 if homecoming.is_peace(table) else home_points(table, table.active, item[FORCE], item[PLACE])
    return say("ac.item.home", value=places.halves(value)) if value else None


def _length(table: Ocean, item: Item) -> Message | None:
    """The segments of a way, and the Intel that it gets."""
    force, to = item[FORCE], item[routes.TO]
    if to in (routes.HERE, routes.DRAWN):
        return say(f"ac.item.{to}.does")
    way = routes.way_to(table, force, item.get(routes.END, routes.HEAD), to)
    intel = sum(hex in routes.triggers(table, table.active) for hex in way)
    return say(
        "ac.item.way",
        list=(say("ac.item.segments", n=len(way)), say("ac.item.gets", n=intel) if intel else say("ac.item.unseen")),
    )
