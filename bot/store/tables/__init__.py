"""TO BE WRITTEN: bot/store/tables."""
