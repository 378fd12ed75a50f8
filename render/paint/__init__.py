"""TO BE WRITTEN: render/paint."""
