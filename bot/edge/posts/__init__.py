"""Public posts and direct messages, one module a kind: pure functions of what is due."""
