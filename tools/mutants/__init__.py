"""Mutation testing of the engines: small breaks drawn by lot, each against the tests that touch it (`make mutants`)."""
