"""The rules that hold for all components, a module a chapter."""
