"""What of the public view is told, and what each kind of event changes there (law 18): one module for each kind of subject."""

from engines.pieces_of_eight.speech.heard import coins, endings, plays, shipyards, turns
from engines.pieces_of_eight.speech.heard.declared import BESIDE, HEARD, likeness, seen

__all__ = ["BESIDE", "HEARD", "coins", "endings", "likeness", "plays", "seen", "shipyards", "turns"]
