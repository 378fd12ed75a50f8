"""TO BE WRITTEN: bot/edge/rules."""
