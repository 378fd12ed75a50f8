"""TO BE WRITTEN: render/picture."""
