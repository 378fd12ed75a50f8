"""TO BE WRITTEN: render/kit/ships."""
