"""TO BE WRITTEN: bot/edge/panel."""
