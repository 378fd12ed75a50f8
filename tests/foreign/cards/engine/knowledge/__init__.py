"""What a viewer may know, and how the rest is dealt anew."""
