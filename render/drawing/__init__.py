"""TO BE WRITTEN: render/drawing."""
