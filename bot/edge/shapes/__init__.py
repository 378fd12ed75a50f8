"""TO BE WRITTEN: bot/edge/shapes."""
