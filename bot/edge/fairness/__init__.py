"""TO BE WRITTEN: bot/edge/fairness."""
