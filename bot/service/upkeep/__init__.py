"""TO BE WRITTEN: bot/service/upkeep."""
