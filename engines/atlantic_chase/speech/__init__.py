"""Speech: events, questions, refusals and names, as message ids."""
