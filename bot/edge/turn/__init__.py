"""TO BE WRITTEN: bot/edge/turn."""
