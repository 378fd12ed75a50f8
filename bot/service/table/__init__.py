"""TO BE WRITTEN: bot/service/table."""
