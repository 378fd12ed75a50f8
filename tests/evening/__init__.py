"""What an evening costs its captains, counted by playing it on the playground's page: presses, posts, heights."""
