"""Riverboat's engine: the rules of the room, its messages, and the cloud around them.

Imports point one way: `cloud` -> `protocol` -> the game (every other module). The game knows neither
AWS nor the clock nor randomness: time and entropy are arguments.
"""
