"""TO BE WRITTEN: bot/edge/discord."""
