"""The Kaiser's Pirates through the real client."""
