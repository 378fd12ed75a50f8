"""TO BE WRITTEN: bot/edge/help."""
