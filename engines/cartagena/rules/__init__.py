"""The rules of Cartagena de Indias, a module a chapter."""
