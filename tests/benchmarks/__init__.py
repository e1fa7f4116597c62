"""How fast, and beside what. Nothing here is collected by pytest."""
