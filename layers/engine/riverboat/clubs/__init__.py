"""Members, hosts and private tables. Nothing is here yet."""
