"""Public knowledge as events tell it (law 18): the change by each kind of event, a module for each subject."""

from engines.pieces_of_eight.speech.heard import coins, endings, plays, shipyards, turns
from engines.pieces_of_eight.speech.heard.declared import BESIDE, HEARSAY, likeness, parts_of

__all__ = ["BESIDE", "HEARSAY", "coins", "endings", "likeness", "parts_of", "plays", "shipyards", "turns"]
