"""TO BE WRITTEN: bot/edge/lexer."""
