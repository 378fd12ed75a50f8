"""Cartagena de Indias 1741 through the real client."""
