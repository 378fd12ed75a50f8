"""TO BE WRITTEN: render/board."""
