"""TO BE WRITTEN: bot/edge/delivery."""
