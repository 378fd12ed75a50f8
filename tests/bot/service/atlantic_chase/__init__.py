"""Battles of Atlantic Chase at the host."""
