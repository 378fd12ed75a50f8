"""TO BE WRITTEN: bot/service/posting."""
