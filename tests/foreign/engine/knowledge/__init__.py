"""Who may know a lead, and how those that nobody showed are drawn anew."""
