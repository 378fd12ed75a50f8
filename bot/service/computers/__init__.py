"""TO BE WRITTEN: bot/service/computers."""
