"""TO BE WRITTEN: bot/service/history."""
