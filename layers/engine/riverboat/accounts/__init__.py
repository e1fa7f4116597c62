"""Accounts and double entry. They know nothing of poker: a posting says who gave, who received, and why."""
