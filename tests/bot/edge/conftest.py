"""The edge against the stand-in: what Discord refuses is named by the test."""

from tests.refusals import refusals_are_named

__all__ = ["refusals_are_named"]
