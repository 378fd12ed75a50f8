"""TO BE WRITTEN: bot/edge/context."""
