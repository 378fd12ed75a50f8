"""TO BE WRITTEN: bot/edge/closing."""
