"""The rehearsal: one command that tries on a real server what the bot relies on, and says where Discord is otherwise."""
