"""What runs on a person's machine: the command, the local stack, the client."""
