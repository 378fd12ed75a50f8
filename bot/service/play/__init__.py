"""TO BE WRITTEN: bot/service/play."""
