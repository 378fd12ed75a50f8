"""What a computer captain of Cartagena plans and carries out, and what a position is worth to him."""
