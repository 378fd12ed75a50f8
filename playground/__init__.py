"""The playground: a loopback stand-in for Discord, and the page that people use instead of a Discord client."""
