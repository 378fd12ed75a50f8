"""Atlantic Chase through the real client."""
