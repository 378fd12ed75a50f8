"""TO BE WRITTEN: bot/edge/parser."""
