"""TO BE WRITTEN: bot/service/process."""
