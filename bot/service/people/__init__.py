"""TO BE WRITTEN: bot/service/people."""
