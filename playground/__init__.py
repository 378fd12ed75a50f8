"""The playground: a loopback stand-in for Discord, the page that people use instead of a Discord client, and the
process that starts both and the bot."""
