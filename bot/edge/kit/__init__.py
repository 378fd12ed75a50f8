"""TO BE WRITTEN: bot/edge/kit."""
