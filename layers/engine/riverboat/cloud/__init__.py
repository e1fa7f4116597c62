"""The only code that knows AWS: the store, the ledger, the clocks, the push, who is who."""
