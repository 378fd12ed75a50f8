"""What clicks are answered with, one module a place of the product."""
