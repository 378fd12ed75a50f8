"""What is said: events, questions, refusals, names, as message ids."""
