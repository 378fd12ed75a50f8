"""TO BE WRITTEN: render/kit/samples."""
