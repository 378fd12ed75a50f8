"""TO BE WRITTEN: bot/store/base."""
