"""Pictures and text boards of Atlantic Chase."""
