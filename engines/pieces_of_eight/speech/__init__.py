"""Events, questions, refusals and names as message ids."""
