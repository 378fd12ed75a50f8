"""The edge to Discord: commands, panels, posts. It knows no rule of any game."""
