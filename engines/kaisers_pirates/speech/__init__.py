"""How it is told: names, events, questions."""
