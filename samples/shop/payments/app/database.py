"""One SQLite connection for all requests."""

import os
import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS payments (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL,
    amount_cents INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    note TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS refunds (
    id INTEGER PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    amount_cents INTEGER NOT NULL,
    reason TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS cards (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    number TEXT NOT NULL,
    expires TEXT NOT NULL
);
"""


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(os.environ.get("PAYMENTS_DATABASE", ":memory:"), check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.executescript(SCHEMA)
    return connection


database = connect()
