"""Double entry: postings, their causes, and what an audit adds up."""
