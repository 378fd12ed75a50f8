"""TO BE WRITTEN: render/kit/maps."""
