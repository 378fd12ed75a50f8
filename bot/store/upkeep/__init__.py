"""TO BE WRITTEN: bot/store/upkeep."""
