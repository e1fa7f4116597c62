"""The terminal client's parts: words, pictures, what was typed, the screen, the session."""
