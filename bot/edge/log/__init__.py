"""TO BE WRITTEN: bot/edge/log."""
