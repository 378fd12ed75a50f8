"""The rules of The Kaiser's Pirates."""
