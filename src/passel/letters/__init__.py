"""Play by post: what stands in the letters, and what is made of the answers."""
