"""Answers in advance: which there are, what they answer, how they are said."""
