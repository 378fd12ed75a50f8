"""The book, a module a chapter."""
