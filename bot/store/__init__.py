"""What is kept: tables, answers, records, timers, posts. SQLite by default, nothing in SQL that PostgreSQL lacks."""
