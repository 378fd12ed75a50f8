"""How games of Pieces of Eight are saved; old saves are brought up to date here."""
from __future__ import annotations

from engines.kernel.frames import steps_of, type_of_rule
from engines.kernel.saves import Saves
from engines.pieces_of_eight.book import match
from engines.pieces_of_eight.table import Table

VERSION = 1
KINDS = tuple(sorted(kind for kind in type_of_rule if kind.startswith(match.Match.kind.partition(".")[0] + ".")))
SAVES: Saves[Table] = Saves(
    version=VERSION, table=Table, upcasts={},
    waits=frozenset((kind, step) for kind in KINDS for step in steps_of(kind)))
