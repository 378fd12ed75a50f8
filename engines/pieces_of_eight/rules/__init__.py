"""The book, a module per chapter."""
