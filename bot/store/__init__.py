"""The store: tables, answers, records, timers, posts. SQLite by default, with nothing in SQL that PostgreSQL lacks."""
