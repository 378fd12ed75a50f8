"""Events, questions and names as messages."""
