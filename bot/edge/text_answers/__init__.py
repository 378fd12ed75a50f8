"""TO BE WRITTEN: bot/edge/text_answers."""
