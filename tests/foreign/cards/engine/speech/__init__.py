"""What is said: events, questions, names, as message ids."""
