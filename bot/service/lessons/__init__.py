"""TO BE WRITTEN: bot/service/lessons."""
