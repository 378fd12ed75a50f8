"""TO BE WRITTEN: bot/store/files."""
