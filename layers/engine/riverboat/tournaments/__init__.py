"""Structure, levels, seating, payouts and the director of tournaments. Nothing is here yet."""
