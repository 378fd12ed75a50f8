"""The plans and answers of a computer captain of Cartagena, and the value of a position to him."""
