//! More snippets.
