"""The rules of Atlantic Chase."""
