"""Finished hands in the formats that other programs read: PHH and Open Hand History (docs/records.md)."""
