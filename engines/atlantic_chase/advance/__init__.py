"""Answers in advance of an operation: which there are, what they answer, and the next initiative planned ahead."""
