"""TO BE WRITTEN: bot/edge/end."""
